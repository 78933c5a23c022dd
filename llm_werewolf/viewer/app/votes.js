// Votes as tables: one vote turned up, and every vote of the game side by side.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** The name of a vote: what for, and which round. */
export function voteName(event, say) {
  const what = say.s(`vote.${event.what}`);
  return event.round > 1 ? say.s("vote.again", { what, round: event.round }) : what;
}

/** Who got what, most votes first: [{seat, votes, ballots}]. */
export function results(event) {
  const rows = new Map(event.tally.map((one) => [one.seat, { seat: one.seat, votes: one.votes, ballots: [] }]));
  for (const ballot of event.ballots) {
    if (ballot.target === null) continue;
    if (!rows.has(ballot.target)) rows.set(ballot.target, { seat: ballot.target, votes: 0, ballots: [] });
    rows.get(ballot.target).ballots.push(ballot);
  }
  return [...rows.values()].sort((a, b) => b.votes - a.votes || a.seat - b.seat);
}

/** One vote as a table that stays in the record. */
export function voteTable(event, { say, tag, num }) {
  const rows = results(event).map(({ seat, votes, ballots }, at) =>
    h("tr", { class: at === 0 ? "ww-top-row" : null },
      h("th", { scope: "row" }, tag(seat)),
      h("td", { class: "ww-number" }, say.votes(votes)),
      h("td", {}, h("span", { class: "ww-voters" }, ballots.map((ballot) => voter(ballot, say, num))))),
  );
  const blank = event.ballots.filter((ballot) => ballot.target === null);
  if (blank.length) {
    rows.push(h("tr", { class: "ww-blank-row" },
      h("th", { scope: "row" }, say.s("vote.abstained")),
      h("td", { class: "ww-number" }, "–"),
      h("td", {}, h("span", { class: "ww-voters" }, blank.map((ballot) => voter(ballot, say, num))))));
  }
  const marked = event.ballots.filter((ballot) => ballot.fallback);
  const head = ["target", "total", "voters"].map((key) => h("th", { scope: "col" }, say.s(`vote.${key}`)));
  return h("div", { class: "ww-vote" },
    h("table", {},
      h("caption", {}, icon("ballot"), voteName(event, say)),
      h("thead", {}, h("tr", {}, head)),
      h("tbody", {}, rows)),
    event.ballots.length ? null : h("p", { class: "ww-note" }, say.s("vote.nobody")),
    marked.map((ballot) => h("p", { class: "ww-note" }, "※ ", tag(ballot.voter), " ", say.fallback(ballot.fallback))),
  );
}

function voter(ballot, say, num) {
  const parts = [num(ballot.voter)];
  if (ballot.weight !== 2) parts.push(h("small", {}, say.s("vote.weight", { weight: say.votes(ballot.weight) })));
  if (ballot.fallback) parts.push(h("small", { class: "ww-marked", title: say.s("vote.marked") }, "※"));
  return h("span", { class: "ww-voter" }, parts);
}

/** All votes so far: a row a seat, a column a round. */
export function voteMatrix(state, { say, tag, num }) {
  if (!state.votes.length) return h("p", { class: "ww-empty" }, say.s("vote.none_yet"));
  const name = (vote) => {
    const first = vote.what === "elect" ? say.s("vote.round_elect") : say.s("vote.round_day", { day: vote.day });
    return vote.round > 1 ? `${first} PK${vote.round > 2 ? vote.round - 1 : ""}` : first;
  };
  const cell = (vote, seat) => {
    const ballot = vote.ballots.find((one) => one.voter === seat);
    if (!ballot) return h("td", {});
    const to = ballot.target === null ? h("span", { title: say.s("vote.abstained") }, "–") : num(ballot.target);
    return h("td", {}, to, ballot.fallback ? h("small", { class: "ww-marked", title: say.s("vote.marked") }, "※") : null);
  };
  const seats = Array.from({ length: state.seats }, (_, at) => at + 1);
  const marked = state.votes.some((vote) => vote.ballots.some((ballot) => ballot.fallback));
  return h("div", { class: "ww-scroll", tabindex: 0, role: "group", "aria-label": say.s("vote.matrix") },
    h("table", { class: "ww-matrix" },
      h("caption", {}, say.s("vote.matrix")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say.s("vote.seat")), state.votes.map((vote) => h("th", { scope: "col" }, name(vote))))),
      h("tbody", {}, seats.map((seat) => h("tr", {}, h("th", { scope: "row" }, tag(seat)), state.votes.map((vote) => cell(vote, seat)))))),
    marked ? h("p", { class: "ww-note" }, say.s("vote.marked")) : null);
}
