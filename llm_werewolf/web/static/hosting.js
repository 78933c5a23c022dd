// What the host may do with a table, and what anybody may take away from one that is over.

import { attr, h, replace } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { makeDrawer } from "./drawer.js";
import { recall } from "./keep.js";
import { linkRow } from "./links.js";
import { ask as request, save } from "./net.js";
import { sign } from "./signs.js";

/** The host's drawer. */
export function makeHost(home, { id, secret, toast, now, say }) {
  const drawer = makeDrawer(home, "host", fill);
  const path = `/api/tables/${encodeURIComponent(id)}`;
  let drawn = "";

  async function act(what) {
    try {
      await request(`${path}/${what}`, { body: {}, key: secret });
    } catch (problem) {
      toast(say().s("failed", { why: problem.message }));
    }
  }

  async function stop() {
    drawer.close();
    const sure = makeDrawer(home, "sure", (body) => replace(body, h("p", {}, say().s("host.stop_sure")),
      h("div", { class: "wt-sheet-foot" },
        h("button", { type: "button", class: "ww-button", on: { click: () => sure.close() } }, say().s("sheet.back")),
        h("button", { type: "button", class: "wt-go wt-go-grave", on: { click: () => { sure.close(); act("stop"); } } }, say().s("host.stop")))));
    sure.node.addEventListener("close", () => sure.node.remove());
    sure.open({ heading: () => say().s("host.stop"), say: say() });
  }

  function fill(body) {
    const s = say();
    const { table } = now();
    const links = recall(`links.${id}`);
    const button = (key, drawing, go) => h("button", { type: "button", class: "ww-button", on: { click: go } }, drawing, s.s(key));
    const buttons = {
      waiting: [button("host.start", icon("play"), () => act("start"))],
      running: [button("host.pause", icon("pause"), () => act("pause"))],
      paused: [button("host.resume", icon("play"), () => act("resume"))],
    }[table?.state] ?? [];
    replace(body,
      h("div", { class: "wt-host-buttons" }, buttons, table?.state === "over" ? null : button("host.stop", sign("stop"), stop)),
      h("ul", { class: "wt-host-seats" }, table?.seats.map((one) => h("li", { "data-here": !one.person || one.online },
        h("b", {}, String(one.seat)), h("span", { dir: "auto" }, one.name || s.seat(one.seat)),
        h("small", {}, one.bot ? s.s("host.sub") : one.person ? s.s(one.online ? "host.here" : "host.away") : s.player(one.about))))),
      links ? [h("h3", {}, s.s("host.links")), linkList(links, s, table)] : null);
  }

  return {
    act,
    open: () => drawer.open({ heading: () => say().s("host.title"), say: say() }),
    update() {
      const { table } = now();
      const key = JSON.stringify([table?.state, table?.seats, say().lang]);
      if (!drawer.isOpen() || key === drawn) return;
      drawn = key;
      drawer.again({ heading: () => say().s("host.title"), say: say() });
    },
  };
}

/** All links of a table. */
export function linkList(links, say, table) {
  const names = Object.fromEntries((table?.seats ?? []).map((one) => [one.seat, one.name]));
  const seats = Object.entries(links.seats ?? {}).map(([seat, path]) =>
    linkRow({ say, name: [say.s("links.seat", { n: seat }), names[seat]].filter(Boolean).join(" "), path, go: say.s("links.sit") }));
  return h("ul", { class: "wt-links" }, seats,
    linkRow({ say, name: say.s("links.watch"), hint: say.s("links.watch_hint"), path: links.watch, go: say.s("lobby.watch") }),
    linkRow({ say, name: say.s("links.host"), hint: say.s("links.host_hint"), path: links.host, go: say.s("links.go") }));
}

/** What can be taken away from a table that is over: a link, and files of each view one may see. */
export function makeShare(home, { id, secret, toast, now, say }) {
  const drawer = makeDrawer(home, "share", fill);
  let chosen = null;

  async function fetchFile(to, view) {
    try {
      const query = new URLSearchParams({ to, as: view, lang: now().lang });
      save(await request(`/api/tables/${encodeURIComponent(id)}/export?${query}`, { key: secret, raw: true }), `werewolf-${id}-${view}.${to}`);
    } catch (problem) {
      toast(say().s("failed", { why: problem.message }));
    }
  }

  function fill(body) {
    const s = say();
    const views = now().rights.views.map(String);
    const wanted = () => views.includes(chosen) ? chosen : views.includes("god") ? "god" : views[0] ?? "public";
    const select = h("select", { class: "ww-select", "aria-label": s.s("share.as"), on: { change: () => (chosen = select.value) } },
      views.map((view) => h("option", { value: view }, s.has(`view.${view}`) ? s.s(`view.${view}`) : s.s("view.seat", { n: view }))));
    select.value = wanted();
    attr(select, "hidden", views.length < 2);
    const file = (to, key) => h("button", { type: "button", class: "ww-button", on: { click: () => fetchFile(to, wanted()) } }, s.s(key));
    replace(body,
      h("ul", { class: "wt-links" }, linkRow({ say: s, name: s.s("share.link"), path: location.pathname })),
      h("div", { class: "wt-files" }, select, file("html", "share.html"), file("md", "share.md"), file("json", "share.json")),
      h("p", { class: "wt-note" }, s.s("share.hint")));
  }

  return { open: () => drawer.open({ heading: () => say().s("share.title"), say: say() }) };
}
