// Links with a copy button, for the host who hands them out.

import { h, setText } from "../viewer/dom.js";
import { copy } from "./net.js";

/** One link: what it is, the address, a button that copies it, and perhaps one that follows it. Without a `path` it is not
 * known here; `renew` makes another in its place. */
export function linkRow({ say, name, hint = "", path, go = "", renew = null }) {
  const address = path ? new URL(path, location.href).href : "";
  const field = h("input", { class: "wt-address", readonly: true, value: address, "aria-label": name, on: { focus: () => field.select() } });
  const words = h("span", { role: "status" }, say.s("copy"));
  const copying = h("button", { type: "button", class: "ww-button", "aria-label": `${say.s("copy")}: ${name}`, on: { click: take } }, words);
  async function take() {
    setText(words, say.s((await copy(address)) ? "copied" : "copy.failed"));
    setTimeout(() => setText(words, say.s("copy")), 2500);
  }
  const again = renew
    ? h("button", { type: "button", class: "ww-button", "aria-label": `${say.s("links.renew")}: ${name}`, on: { click: renew } }, say.s("links.renew"))
    : null;
  return h("li", { class: "wt-link" },
    h("div", { class: "wt-link-name" }, h("b", { dir: "auto" }, name), hint ? h("small", {}, hint) : null),
    h("div", { class: "wt-link-row" }, address ? [field, copying] : h("p", { class: "wt-note" }, say.s("links.elsewhere")), again,
      address && go ? h("a", { class: "ww-button wt-go-link", href: address }, go) : null));
}

/** All links of a table; `renew` is called with whose link is to be another one. */
export function linkList(links, say, table, renew = null) {
  const names = Object.fromEntries((table?.seats ?? []).map((one) => [one.seat, one.name]));
  const row = (holder, more) => linkRow({ say, ...more, renew: renew && (() => renew(holder)), go: renew ? "" : more.go });
  const seats = Object.entries(links.seats ?? {}).map(([seat, path]) =>
    row(Number(seat), { name: [say.s("links.seat", { n: seat }), names[seat]].filter(Boolean).join(" "), path, go: say.s("links.sit") }));
  return h("ul", { class: "wt-links" }, seats,
    row("watch", { name: say.s("links.watch"), hint: say.s("links.watch_hint"), path: links.watch, go: say.s("lobby.watch") }),
    row("host", { name: say.s("links.host"), hint: say.s("links.host_hint"), path: links.host, go: say.s("links.go") }));
}
