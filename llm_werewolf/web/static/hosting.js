// What the host may do with a table.

import { h, replace } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { makeDrawer } from "./drawer.js";
import { keep, recall } from "./keep.js";
import { linkList } from "./links.js";
import { ask as request } from "./net.js";
import { sign } from "./signs.js";

/** The host's drawer. */
export function makeHost(home, { id, secret, toast, now, say }) {
  const drawer = makeDrawer(home, "host", fill);
  const path = `/api/tables/${encodeURIComponent(id)}`;
  const how = () => ({ heading: () => say().s("host.title"), say: say() });
  let drawn = "";

  async function act(what, body = {}) {
    try {
      return await request(`${path}/${what}`, { body, key: secret });
    } catch (problem) {
      toast(say().s("failed", { why: problem.message }));
      return null;
    }
  }

  /** Asks back before something that cannot be undone; the button says what it does. */
  function askBack(words, deed, go) {
    const sure = makeDrawer(home, "sure", (body) => replace(body, h("p", {}, words),
      h("div", { class: "wt-sheet-foot" },
        h("button", { type: "button", class: "ww-button", on: { click: () => sure.close() } }, say().s("sheet.back")),
        h("button", { type: "button", class: "wt-go wt-go-grave", on: { click: () => { sure.close(); go(); } } }, deed))));
    sure.node.addEventListener("close", () => sure.node.remove());
    sure.open({ heading: () => deed, say: say() });
  }

  function stop() {
    drawer.close();
    askBack(say().s("host.stop_sure"), say().s("host.stop"), () => act("stop"));
  }

  function renew(holder) {
    askBack(say().s("links.renew_sure"), say().s("links.renew"), async () => {
      const made = await act("links", { revoke: holder });
      if (!made) return;
      const links = known();
      if (holder === "host" || holder === "watch") links[holder] = made.link;
      else links.seats[holder] = made.link;
      keep(`links.${id}`, links);
      // One's own link has just been revoked: what follows the # is new, which alone loads nothing.
      if (holder === "host") {
        location.replace(made.link);
        location.reload();
      }
      drawer.again(how());
    });
  }

  /** The links that this browser was told, and a place for those that it was not. */
  function known() {
    const kept = recall(`links.${id}`) ?? {};
    const people = now().table?.seats.filter((one) => one.person).map((one) => one.seat) ?? [];
    return { host: location.href, ...kept, seats: Object.fromEntries(people.map((seat) => [seat, kept.seats?.[seat] ?? ""])) };
  }

  function fill(body) {
    const s = say();
    const { table } = now();
    const button = (key, drawing, go) => h("button", { type: "button", class: "ww-button", on: { click: go } }, drawing, s.s(key));
    const buttons = {
      waiting: [button("host.start", icon("play"), () => act("start"))],
      running: [button("host.pause", icon("pause"), () => act("pause"))],
      paused: [button("host.resume", icon("play"), () => act("resume"))],
    }[table?.state] ?? [];
    const used = table?.used && h("p", { class: "wt-note", id: "used" },
      s.s("host.used", { tokens: table.used.tokens.toLocaleString("en") }), table.used.money ? ` · ${table.used.money}` : "");
    replace(body,
      h("div", { class: "wt-host-buttons" }, buttons, table?.state === "over" ? null : button("host.stop", sign("stop"), stop)),
      used ?? null,
      h("ul", { class: "wt-host-seats" }, table?.seats.map((one) => h("li", { "data-here": !one.person || one.online },
        h("b", {}, String(one.seat)), h("span", { dir: "auto" }, one.name || s.seat(one.seat)),
        h("small", {}, one.bot ? s.s("host.sub") : one.person ? s.s(one.online ? "host.here" : "host.away") : s.player(one.about))))),
      h("h3", {}, s.s("host.links")), linkList(known(), s, table, renew));
  }

  return {
    act,
    open: () => drawer.open(how()),
    update() {
      const { table } = now();
      const key = JSON.stringify([table?.state, table?.seats, table?.used, say().lang]);
      if (!drawer.isOpen() || key === drawn) return;
      drawn = key;
      drawer.again(how());
    },
  };
}
