// After the game: who held what, how each fared, who won, who was worth most; and every vote.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { cardMark } from "./marks.js";
import { fateText } from "./seats.js";
import { voteMatrix } from "./votes.js";

/** The closing summary, from what this view knows at this stop. `mvp` is {seat, why: {zh, en}} if somebody worked it out. */
export function summary(state, people, { mvp, covered, turnOver }) {
  const { say, tag } = people;
  if (!state.over) return h("p", { class: "ww-empty" }, say.s("summary.not_yet"));
  const seats = Array.from({ length: state.seats }, (_, at) => at + 1);
  const known = seats.some((seat) => state.cards[seat]);
  const about = seats.some((seat) => people.about(seat));
  const head = ["vote.seat", ...(known ? ["summary.card"] : []), "summary.fate", ...(about ? ["summary.player"] : [])];
  const rows = seats.map((seat) => {
    const card = state.cards[seat];
    const fate = state.living.has(seat) ? say.s("seat.alive") : fateText(state.fates[seat], say);
    return h("tr", {},
      h("th", { scope: "row" }, tag(seat), state.winners.includes(seat) ? h("span", { class: "ww-mark ww-mark-won" }, say.s("seat.won")) : null),
      known ? h("td", {}, card ? cardMark(card, state, say) : "–") : null,
      h("td", {}, fate),
      about ? h("td", { class: "ww-about", dir: "auto" }, people.about(seat)) : null);
  });
  const open = state.unmasked && !covered;
  return h("div", {},
    h("p", { class: `ww-verdict ww-won-${state.over.winner}` }, icon("star"), say.t(`over.${state.over.winner}`)),
    covered ? h("p", { class: "ww-note" }, say.s("summary.covered"), " ",
      h("button", { type: "button", class: "ww-button", on: { click: turnOver } }, icon("cards"), say.s("turn.over"))) : null,
    open && mvp ? h("div", { class: "ww-mvp" }, icon("crown"), h("div", {}, h("h3", {}, say.s("summary.mvp")), tag(mvp.seat), h("p", { dir: "auto" }, mvp.why?.[say.lang] ?? ""))) : null,
    h("div", { class: "ww-scroll", tabindex: 0, role: "group", "aria-label": say.s("summary.title") },
      h("table", { class: "ww-summary" },
        h("caption", {}, say.s("summary.title")),
        h("thead", {}, h("tr", {}, head.map((key) => h("th", { scope: "col" }, say.s(key))))),
        h("tbody", {}, rows))),
    voteMatrix(state, people));
}
