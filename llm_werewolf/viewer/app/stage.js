// The middle of the table: the bubble of who speaks, the announcement of what happened, the vote as it is turned up.

import { h, replace } from "./dom.js";
import { claimChips } from "./claims.js";
import { icon } from "./icons.js";
import { cardMark } from "./marks.js";
import { typedText } from "./speech.js";
import { results, voteName } from "./votes.js";

/** Makes the middle. `actions` has play, turnOver, summary, seat. */
export function makeStage(actions) {
  const node = h("div", { class: "ww-stage" });
  let typed = null;
  let scroller = null;

  function show(view) {
    typed = null;
    scroller = null;
    const { what } = view;
    const make = what ? MAKERS[what.kind] : null;
    replace(node, make ? make(what, view) : null);
  }

  const MAKERS = {
    talk(what, view) {
      const { say, tag } = view.people;
      const missing = what.fallback ? say.fallback(what.fallback) : what.text.trim() || what.aside ? "" : say.s("silent");
      typed = what.text.trim() ? typedText(what.text, view.state.seats, actions.seat) : null;
      scroller = h("div", { class: "ww-words" }, typed?.node, missing ? h("em", { class: "ww-missing" }, missing) : null);
      const where = what.private ? say.s(what.name) : say.where(what.name);
      return h("div", { class: `ww-bubble${what.private ? " ww-bubble-private" : ""}${what.thought ? " ww-bubble-thought" : ""}` },
        h("p", { class: "ww-bubble-head" }, what.private ? icon("lock") : null, tag(what.seat), h("small", {}, where)),
        scroller,
        what.aside ? h("p", { class: "ww-note" }, what.aside) : null,
        claimChips(what.claim, say));
    },
    line(what, view) {
      const { say } = view.people;
      return h("div", { class: `ww-news ww-tone-${what.tone}` },
        icon(what.icon),
        h("p", {}, what.parts),
        what.fallback ? h("p", { class: "ww-missing" }, say.fallback(what.fallback)) : null);
    },
    divider(what, view) {
      const { say } = view.people;
      return h("div", { class: "ww-title" },
        icon(what.night ? "moon" : "sun"),
        h("h2", {}, say.s(what.night ? "night" : "day", { day: what.day })),
        h("p", {}, say.s(what.night ? "night.closed" : "day.open")));
    },
    vote(what, view) {
      const { say, tag, num } = view.people;
      const { event } = what;
      const head = h("p", { class: "ww-result-head" }, icon("ballot"), voteName(event, say));
      if (view.sealed) {
        const slips = event.ballots.map(() => h("i", { class: "ww-slip" }));
        return h("div", { class: "ww-result ww-sealed" }, head, h("p", { class: "ww-slips", "aria-hidden": "true" }, slips), h("p", {}, say.s("vote.sealed")));
      }
      const most = Math.max(1, ...event.tally.map((one) => one.votes));
      const rows = results(event).map(({ seat, votes, ballots }) => {
        const bar = h("span", { class: "ww-bar" });
        bar.style.setProperty("--share", String(votes / most));
        return h("li", {}, tag(seat), bar, h("b", {}, say.votes(votes)), h("span", { class: "ww-voters" }, ballots.map((one) => num(one.voter))));
      });
      const blank = event.ballots.filter((ballot) => ballot.target === null);
      if (blank.length) rows.push(h("li", { class: "ww-blank-row" }, h("span", {}, say.s("vote.abstained")), h("span"), h("b", {}, String(blank.length)), h("span", { class: "ww-voters" }, blank.map((one) => num(one.voter)))));
      return h("div", { class: "ww-result" }, head, rows.length ? h("ul", {}, rows) : h("p", {}, say.s("vote.nobody")));
    },
    table(what, view) {
      const { say } = view.people;
      return h("div", { class: "ww-title ww-opening" },
        h("p", { class: "ww-kicker" }, say.s("before")),
        h("h2", { dir: "auto" }, view.title || say.board(view.state.board)),
        deckList(view.state, say),
        h("p", {}, say.s("rules", { book: view.state.book })),
        view.canPlay ? button("play", say.s("ctl.play"), actions.play, "ww-big") : null);
    },
    over(what, view) {
      const { say } = view.people;
      return h("div", { class: `ww-title ww-over ww-won-${what.winner}` },
        icon(what.winner === "wolves" ? "wolf" : what.winner === "village" ? "sun" : "star"),
        h("h2", {}, what.parts),
        view.covered ? button("cards", say.s("turn.over"), actions.turnOver, "ww-big") : null,
        button("eye", say.s("tab.summary"), actions.summary, "ww-big ww-plain"));
    },
  };

  return {
    node,
    show,
    /** The words that are being typed out, if any. */
    typed: () => typed,
    /** Shows a speech up to a letter and keeps that letter in sight. */
    type(count) {
      typed?.show(count);
      const edge = typed?.edge();
      if (edge && scroller) {
        const over = edge.getBoundingClientRect().top - scroller.getBoundingClientRect().bottom + 40;
        if (over > 0) scroller.scrollTop += over;
      }
    },
    bubble: () => node.querySelector(".ww-bubble"),
  };
}

function button(sign, text, act, more) {
  return h("button", { type: "button", class: `ww-button ${more}`, on: { click: act } }, icon(sign), h("span", {}, text));
}

/** The cards in the game, counted. */
export function deckList(state, say) {
  const counts = new Map();
  for (const card of state.deck) counts.set(card, (counts.get(card) ?? 0) + 1);
  return h("ul", { class: "ww-deck" }, [...counts].map(([card, count]) =>
    cardMark(card, state, say, { tag: "li", text: count > 1 ? say.s("cards.times", { card: say.card(card), count }) : say.card(card) })));
}
