// The form for a new table: board, language, who sits where, options; then the links.

import { attr, h, replace, setText } from "../viewer/dom.js";
import { sign } from "./signs.js";
import { makeDrawer, proseNodes } from "./drawer.js";
import { keep, keepPassword, password } from "./keep.js";
import { linkList } from "./links.js";
import { ask as request } from "./net.js";
import { makeRuleOptions } from "./ruleoptions.js";

const BOTS = ["basic", "random"];

export function makeNewTable(home, { say, server, key }) {
  const wish = { board: "huanle-9", lang: null, seats: {}, names: {}, rules: {}, god_for_out: false, god_after_end: true, watch_delay: 0 };
  let boards = [];
  let board = null;
  let rulesForm = null;
  let links = null;
  const rulesDrawer = makeDrawer(home, "rules", (body) => replace(body, board ? [proseNodes(board.rules), (board.remarks ?? []).map((one) => h("p", { class: "wt-note" }, one))] : null));
  const drawer = makeDrawer(home, "new", fill);
  const told = h("p", { class: "wt-told", id: "new-told", role: "alert", tabindex: -1 });
  const checks = h("ul", { class: "wt-checks", "aria-live": "polite" });

  async function load() {
    const { lang } = say();
    try {
      ({ boards } = await request(`/api/boards?lang=${lang}`, { key: key() }));
      if (!boards.some((one) => one.name === wish.board)) wish.board = boards[0]?.name ?? "";
      await loadBoard();
    } catch (problem) {
      setText(told, say().s("failed", { why: problem.message }));
    }
    show();
  }

  async function loadBoard() {
    const wanted = wish.board;
    const chosen = Object.entries(wish.rules).map(([name, value]) => `&rule=${encodeURIComponent(`${name}=${value}`)}`).join("");
    const found = await request(`/api/boards/${encodeURIComponent(wanted)}/rules?lang=${say().lang}${chosen}`, { key: key() });
    if (wanted === wish.board) board = found;
  }

  function show() {
    if (drawer.isOpen()) drawer.again({ heading, say: say() });
  }

  const heading = () => say().s(links ? "links.title" : "new.title");

  function fill(body) {
    replace(body, links ? ready() : form());
  }

  // --- the form ---

  function form() {
    const s = say();
    const one = boards.find((each) => each.name === wish.board);
    if (!one) return [h("p", { class: "wt-note" }, s.s("loading")), told];
    const create = h("button", { type: "submit", class: "wt-go" }, s.s("new.create"));
    return h("form", { class: "wt-form", on: { submit: (event) => { event.preventDefault(); make(create); } } },
      field("new.board", boardSelect(), h("button", { type: "button", class: "ww-button", on: { click: () => rulesDrawer.open({ heading: () => s.s("rules.title"), say: s }) } }, sign("book"), s.s("new.rules"))),
      h("ul", { class: "ww-deck wt-deck" }, one.cards.map((card) => h("li", { class: "ww-mark ww-mark-known" }, card.count > 1 ? s.s("cards.times", { card: card.name, count: card.count }) : card.name))),
      field("new.lang", langSelect()),
      seatList(one.seats),
      options(),
      more(),
      server()?.password_wanted && !server().host ? field("new.password", passwordInput(), h("small", {}, s.s("new.password_hint"))) : null,
      h("div", { class: "wt-form-foot" }, checks, told, create));
  }

  function field(name, ...content) {
    attr(content[0], "aria-label", say().s(name));
    return h("div", { class: "wt-field-row" }, h("span", { class: "wt-field-name", "aria-hidden": "true" }, say().s(name)), h("div", { class: "wt-field-in" }, content));
  }

  function boardSelect() {
    const groups = new Map();
    for (const one of boards) {
      const group = one.name.replace(/-\d+.*$/, "");
      groups.set(group, [...(groups.get(group) ?? []), one]);
    }
    const select = h("select", { class: "ww-select", on: { change: pick } }, [...groups].map(([name, list]) =>
      h("optgroup", { label: name }, list.map((one) => h("option", { value: one.name }, `${one.title && one.title !== one.name ? `${one.title} · ${one.name}` : one.name} (${say().s("lobby.seats", { n: one.seats })})`)))));
    select.value = wish.board;
    async function pick() {
      wish.board = select.value;
      for (const name of Object.keys(wish.rules)) delete wish.rules[name];
      board = null;
      show();
      drawer.body.querySelector("select")?.focus();
      await loadBoard().catch(() => {});
      show();
      drawer.body.querySelector("select")?.focus();
    }
    return select;
  }

  function langSelect() {
    const select = h("select", { class: "ww-select", on: { change: () => (wish.lang = select.value) } }, h("option", { value: "zh" }, "中文"), h("option", { value: "en" }, "English"));
    select.value = wish.lang ?? say().lang;
    return select;
  }

  function textInput(value, most, placeholder, set) {
    const input = h("input", { class: "wt-input", maxlength: most, placeholder, dir: "auto", on: { input: () => set(input.value) } });
    input.value = value;
    return input;
  }

  function passwordInput() {
    const input = h("input", { class: "wt-input", type: "password", autocomplete: "current-password", id: "new-password", on: { input: () => keepPassword(input.value) } });
    input.value = password() ?? "";
    return input;
  }

  function kindSelect(label, value, set, { blank = false } = {}) {
    const s = say();
    const models = server()?.models ?? [];
    const select = h("select", { class: "ww-select", "aria-label": label, on: { change: () => set(select.value) } },
      blank ? h("option", { value: "" }, label) : null,
      h("option", { value: "person" }, s.s("new.kind.person")),
      h("optgroup", { label: s.s("new.group.bots") }, BOTS.map((bot) => h("option", { value: bot }, s.s(`new.kind.${bot}`)))),
      models.length ? h("optgroup", { label: s.s("new.group.models") }, models.map((name) => h("option", { value: `model:${name}` }, name))) : null);
    select.value = value;
    return select;
  }

  function seatList(count) {
    const s = say();
    const rows = Array.from({ length: count }, (_, at) => {
      const seat = at + 1;
      wish.seats[seat] ??= seat === 1 ? "person" : "basic";
      return h("li", { "data-kind": wish.seats[seat].split(":")[0] }, h("b", { class: "wt-chair-no" }, String(seat)),
        kindSelect(s.s("new.kind", { n: seat }), wish.seats[seat], (kind) => { wish.seats[seat] = kind; mark(seat, kind); }),
        nameInput(seat));
    });
    const list = h("ol", { class: "wt-new-seats" }, rows);
    function mark(seat, kind) {
      attr(rows[seat - 1], "data-kind", kind.split(":")[0]);
    }
    const all = kindSelect(s.s("new.all"), "", (kind) => {
      if (!kind) return;
      for (let seat = 1; seat <= count; seat += 1) wish.seats[seat] = kind;
      show();
    }, { blank: true });
    return h("fieldset", { class: "wt-block" }, h("legend", {}, s.s("new.seats")), h("div", { class: "wt-block-head" }, h("p", { class: "wt-note" }, s.s("new.seats_hint")), all), list);
  }

  function nameInput(seat) {
    const input = textInput(wish.names[seat] ?? "", 24, say().s("seat.n", { n: seat }), (value) => (wish.names[seat] = value));
    attr(input, "aria-label", say().s("new.seat_name", { n: seat }));
    return input;
  }

  function options() {
    rulesForm = makeRuleOptions({ say, options: () => board?.options ?? [], chosen: wish.rules, changed: tryRules });
    return rulesForm.node;
  }

  /** What the rules come to with what has been chosen; what cannot be is told where it was chosen. */
  async function tryRules() {
    try {
      await loadBoard();
      rulesForm.fault("");
    } catch (problem) {
      rulesForm.fault(problem.message);
    }
    rulesDrawer.again({ heading: () => say().s("rules.title"), say: say() });
  }

  function more() {
    const s = say();
    const check = (key, name) => {
      const input = h("input", { type: "checkbox", on: { change: () => (wish[name] = input.checked) } });
      input.checked = wish[name];
      return h("label", { class: "wt-check" }, input, h("span", {}, s.s(key)));
    };
    const delay = h("input", { class: "wt-input wt-short", type: "number", min: 0, max: 600, on: { input: () => (wish.watch_delay = Number(delay.value) || 0) } });
    delay.value = wish.watch_delay;
    return h("div", { class: "wt-block wt-more" }, check("new.god_after", "god_after_end"), check("new.dead_god", "god_for_out"), field("new.delay", delay));
  }

  async function make(button) {
    const s = say();
    const { seats } = boards.find((one) => one.name === wish.board);
    const inGame = ([seat]) => Number(seat) <= seats;
    setText(told, s.s("new.creating"));
    unmark();
    button.disabled = true;
    try {
      const names = Object.fromEntries(Object.entries(wish.names).filter(([seat, name]) => inGame([seat]) && name.trim()));
      const body = { board: wish.board, rules: wish.rules, lang: wish.lang ?? s.lang, seats: Object.fromEntries(Object.entries(wish.seats).filter(inGame)), names,
        god_after_end: wish.god_after_end, god_for_out: wish.god_for_out, watch_delay: wish.watch_delay };
      if (!(await tryModels(body.seats))) return;
      setText(told, s.s("new.creating"));
      const made = await request("/api/tables", { body, key: key() });
      keep(`links.${made.id}`, made.links);
      links = made.links;
      setText(told, "");
      show();
      drawer.body.querySelector("a")?.focus();
    } catch (problem) {
      const wrong = problem.code === "password_wanted" && password();
      setText(told, wrong ? s.s("new.password_wrong") : s.s("failed", { why: problem.message }));
      blame(problem.code === "password_wanted" ? [drawer.body.querySelector("#new-password")] : []);
    } finally {
      button.disabled = false;
    }
  }

  /** Marks the fields that are in question and leads to the first; without any, to the sentence that tells what is wrong. */
  function blame(fields) {
    const found = fields.filter(Boolean);
    for (const field of found) {
      attr(field, "aria-invalid", "true");
      attr(field, "aria-describedby", told.id);
    }
    (found[0] ?? told).focus();
    found[0]?.scrollIntoView({ block: "center" });
  }

  function unmark() {
    for (const field of drawer.body.querySelectorAll("[aria-invalid]")) {
      attr(field, "aria-invalid", null);
      attr(field, "aria-describedby", null);
    }
  }

  /** Tries every model that is to sit down, all at once, and shows how far each has got; says whether all can play. */
  async function tryModels(seats) {
    const s = say();
    const names = [...new Set(Object.values(seats).filter((one) => one.startsWith("model:")).map((one) => one.slice(6)))];
    const rows = names.map((name) => h("li", { "data-state": "trying" }, s.s("new.trying", { model: name })));
    replace(checks, rows);
    const found = await Promise.all(names.map(async (model, at) => {
      const { fault } = await request("/api/models/check", { body: { model }, key: key() }).catch((problem) => {
        if (problem.code === "password_wanted") throw problem;
        return { fault: `${model}: ${problem.message}` };
      });
      attr(rows[at], "data-state", fault ? "bad" : "fit");
      setText(rows[at], fault ? s.s("new.unfit", { why: fault }) : s.s("new.fit", { model }));
      return !fault;
    }));
    const all = found.every(Boolean);
    setText(told, all ? "" : s.s("new.unfit_all"));
    if (!all) blame([...drawer.body.querySelectorAll(".wt-new-seats select")].filter((one) => found[names.indexOf(one.value.replace(/^model:/, ""))] === false));
    return all;
  }

  // --- the links ---

  function ready() {
    const s = say();
    const names = Object.entries(wish.names).map(([seat, name]) => ({ seat: Number(seat), name }));
    return [h("p", {}, s.s("links.lead")), linkList(links, s, { seats: names }),
      Object.keys(links.seats ?? {}).length ? null : h("p", { class: "wt-note" }, s.s("links.none"))];
  }

  return {
    open() {
      links = null;
      setText(told, "");
      replace(checks);
      drawer.open({ heading, say: say() });
      load();
    },
    again() {
      if (drawer.isOpen()) load();
    },
  };
}
