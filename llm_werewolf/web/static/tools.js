// What a person has at hand while a question is open: its card, its notes, the rules, and what a wolf may do at any time.

import { attr, h, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { sign } from "./signs.js";

/** Makes the row of buttons. `act` holds what they do; `card` is the piece that shows one's own card. */
export function makeTools(act, card) {
  const held = card.handle("ww-button wt-tool wt-tool-card");
  const notes = tool(sign("pen"), act.notes);
  const rules = tool(sign("book"), act.rules);
  const boom = tool(icon("burst"), act.boom, "wt-tool-boom");
  const node = h("div", { class: "wt-tools", role: "group" }, held.button, notes, rules, boom, held.heard);

  return {
    node,
    /** `boom` is "no", "may" or "on". */
    update({ say, boom: power }) {
      attr(node, "aria-label", say.s("dock.label"));
      label(notes, say.s("dock.notes"));
      label(rules, say.s("dock.rules"));
      label(boom, say.s(power === "on" ? "boom.set" : "dock.boom"));
      boom.hidden = power === "no";
      attr(boom, "aria-pressed", String(power === "on"));
    },
  };
}

function tool(drawing, act, more = "") {
  return h("button", { type: "button", class: `ww-button wt-tool ${more}`, on: { click: act } }, drawing, h("span"));
}

function label(node, text) {
  setText(node.lastChild, text);
}
