// Links with a copy button, for the host who hands them out.

import { h, setText } from "../viewer/dom.js";
import { copy } from "./net.js";

/** One link: what it is, the address, a button that copies it, and perhaps one that follows it. */
export function linkRow({ say, name, hint = "", path, go = "" }) {
  const address = new URL(path, location.href).href;
  const field = h("input", { class: "wt-address", readonly: true, value: address, "aria-label": name, on: { focus: () => field.select() } });
  const words = h("span", { role: "status" }, say.s("copy"));
  const button = h("button", { type: "button", class: "ww-button", "aria-label": `${say.s("copy")}: ${name}`, on: { click: take } }, words);
  async function take() {
    setText(words, say.s((await copy(address)) ? "copied" : "copy.failed"));
    setTimeout(() => setText(words, say.s("copy")), 2500);
  }
  return h("li", { class: "wt-link" }, h("div", { class: "wt-link-name" }, h("b", { dir: "auto" }, name), hint ? h("small", {}, hint) : null),
    h("div", { class: "wt-link-row" }, field, button, go ? h("a", { class: "ww-button wt-go-link", href: address }, go) : null));
}
