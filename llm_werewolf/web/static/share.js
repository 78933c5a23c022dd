// What can be taken away from a table that is over.

import { attr, h, replace } from "../viewer/dom.js";
import { makeDrawer } from "./drawer.js";
import { linkRow } from "./links.js";
import { ask as request, save } from "./net.js";

/** Makes its drawer: a link, and files of each view one may see. */
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
