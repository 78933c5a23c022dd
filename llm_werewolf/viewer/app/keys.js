// The keyboard: one letter or arrow a command. Fields and buttons keep the keys that are theirs.

import { h, replace } from "./dom.js";

const ROWS = [
  [["keys.space"], "keys.play"],
  [["←", "→"], "keys.step"],
  [["Home", "End"], "keys.ends"],
  [["[", "]"], "keys.days"],
  [["-", "+"], "keys.speed"],
  [["R", "C", "V", "S"], "keys.tabs"],
  [["T"], "keys.turn"],
  [["P"], "keys.view", "keys.view_covered"],
  [["L"], "keys.lang"],
  [["A"], "keys.aloud"],
  [["Esc"], "keys.clear"],
];

/** Listens on the document; returns how to stop. `commands` maps key names to functions. */
export function listen(commands) {
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("select, textarea, dialog, [contenteditable], input:not([type=range])")) return;
    const key = event.key === " " ? "space" : event.key.toLowerCase();
    if (key === "space" && target.closest("button, summary, a")) return;
    if (key.startsWith("arrow") && target.closest("[role=tablist]")) return;
    const command = Object.hasOwn(commands, key) ? commands[key] : null;
    if (!command) return;
    event.preventDefault();
    command();
  }
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** The sheet that lists the keys. */
export function makeHelp() {
  const node = h("dialog", { class: "ww-help" });
  return {
    node,
    /** `covered`: some keys wait until the cards are turned over. */
    open(say, covered) {
      const rows = ROWS.map(([keys, open, closed = open]) =>
        h("div", {}, h("dt", {}, keys.map((key) => h("kbd", {}, say.has(key) ? say.s(key) : key))), h("dd", {}, say.s(covered ? closed : open))));
      const close = h("button", { type: "button", class: "ww-button", on: { click: () => node.close() } }, say.s("ctl.close"));
      node.setAttribute("aria-label", say.s("ctl.help"));
      replace(node, h("h2", {}, say.s("ctl.help")), h("dl", {}, rows), close);
      node.showModal();
    },
  };
}
