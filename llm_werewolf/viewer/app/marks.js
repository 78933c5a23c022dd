// A card as a mark: its name in the colour of its camp, wolves with a sign besides.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** The camp of a card as this board tells it: "wolves", "gods" or "village". */
export function campOf(card, state) {
  if (state.wolves.includes(card)) return "wolves";
  return state.gods.includes(card) ? "gods" : "village";
}

/** A card's mark; `text` stands in for its name where it is counted. */
export function cardMark(card, state, say, { text = say.card(card), tag = "span" } = {}) {
  const camp = campOf(card, state);
  return h(tag, { class: `ww-mark ww-mark-card ww-camp-${camp}` }, camp === "wolves" ? icon("wolf") : null, h("span", {}, text));
}
