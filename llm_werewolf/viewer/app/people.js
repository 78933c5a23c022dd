// How seats are written: number and name, as buttons that highlight the seat wherever it is named.

import { h, legible } from "./dom.js";

/** The people of one table in one language; `me` is the reader's own seat. `own` names and `abouts` (persona or model) are somebody else's words. */
export function makePeople(say, { names = {}, abouts = {}, me = null, onSeat, hides = () => false }) {
  const own = (seat) => tidy(names[seat], 40);
  const press = (seat) => ({ click: () => onSeat(seat) });
  return {
    say,
    me,
    marked: null,
    hides,
    own,
    about: (seat) => say.player(tidy(abouts[seat], 60)),
    name: (seat) => own(seat) || say.s("seat", { n: seat }),
    /** A seat in a sentence. */
    tag(seat) {
      const label = say.lang === "zh" ? `${seat}号` : own(seat) ? `${seat}` : say.s("seat", { n: seat });
      const name = own(seat) ? h("span", { class: "ww-tag-name", dir: "auto" }, own(seat)) : null;
      return h("button", { type: "button", class: "ww-tag", "data-seat": seat, on: press(seat) }, h("b", {}, label), name);
    },
    /** A seat by its number alone. */
    num: (seat) => h("button", { type: "button", class: "ww-num", "data-seat": seat, "aria-label": say.s("seat", { n: seat }), on: press(seat) }, String(seat)),
  };
}

function tidy(text, most) {
  const line = legible(String(text ?? "")).replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
