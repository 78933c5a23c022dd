// The small parts that descriptions of public and private events share.

import { h } from "./dom.js";

/** Several seats as this language lists them. */
export function tags(seats, say, tag) {
  if (!seats.length) return [say.s("nobody")];
  return seats.flatMap((seat, at) => (at < seats.length - 1
    ? [h("span", { class: "ww-listed" }, tag(seat), h("span", { class: "ww-comma" }, say.s("list"))), h("wbr")] : [tag(seat)]));
}

/** Seats and words of a fact whose topic is not known here. */
export function facts(event, say, tag) {
  const items = [...(event.seats ?? []).map((seat) => tag(seat)), ...(event.words ?? []).map((word) => say.verdict(word))];
  return items.length ? say.join(items) : [say.s("yes")];
}

export function spaced(word) {
  return String(word).replaceAll("_", " ");
}
