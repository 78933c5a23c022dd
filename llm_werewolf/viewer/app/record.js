// The record: everything so far in words, with dividers for nights and days, filters, and an end it sticks to.

import { attr, h, replace, setText } from "./dom.js";
import { claimChips } from "./claims.js";
import { describe } from "./describe.js";
import { icon } from "./icons.js";
import { typedText } from "./speech.js";
import { deckList } from "./stage.js";
import { voteTable } from "./votes.js";

const FILTERS = ["all", "speech", "vote", "turn", "private"];

/** Makes the record. `actions.seat` is called for a seat that is pressed. */
export function makeRecord(actions) {
  const list = h("ol", { class: "ww-list", tabindex: 0, on: { scroll: noteScroll } });
  const bar = h("div", { class: "ww-filters", role: "group" });
  const newer = h("button", { type: "button", class: "ww-newer", hidden: true, on: { click: toEnd } });
  const node = h("div", { class: "ww-record" }, bar, list, newer);
  let entries = [];
  let sticks = true;
  let filter = "all";
  let only = null;

  function noteScroll() {
    sticks = list.scrollHeight - list.scrollTop - list.clientHeight < 48;
    newer.hidden = sticks;
  }

  function toEnd() {
    sticks = true;
    newer.hidden = true;
    list.scrollTop = list.scrollHeight;
  }

  function restrict() {
    attr(list, "data-filter", filter);
    for (const { node: one, seat } of entries) one.hidden = only !== null && seat !== only && !one.classList.contains("ww-divider");
    if (sticks) toEnd();
  }

  function drawBar(people, seat, secrets) {
    const { say } = people;
    attr(bar, "aria-label", say.s("filter.label"));
    setText(newer, say.s("record.newer"));
    attr(list, "aria-label", say.s("record.label"));
    const chips = FILTERS.filter((name) => name !== "private" || secrets).map((name) =>
      chip(say.s(`filter.${name}`), filter === name, () => { filter = name; drawBar(people, seat, secrets); restrict(); }));
    if (seat) chips.push(chip(say.s("filter.seat", { n: seat }), only !== null, () => { only = only ? null : seat; drawBar(people, seat, secrets); restrict(); }));
    replace(bar, chips);
  }

  return {
    node,
    last: () => entries.at(-1)?.index ?? -1,
    /** Follows the end if the reader was there. */
    stick: () => sticks && toEnd(),
    clear() {
      entries = [];
      list.replaceChildren();
      sticks = true;
    },
    /** Takes off what lies behind the cursor. */
    cut(length) {
      while (entries.length && entries.at(-1).index >= length) entries.pop().node.remove();
      if (sticks) toEnd();
    },
    /** Puts one event on record; `state` is the table after it. */
    add(index, event, ctx) {
      const what = describe(event, ctx);
      if (!what) return null;
      const entry = makeEntry(what, ctx, actions);
      attr(entry.node, "data-group", what.group);
      attr(entry.node, "data-index", index);
      if (entry.node.dataset.group !== "divider") entry.node.hidden = only !== null && what.seat !== only;
      entries.push({ index, node: entry.node, seat: what.seat ?? null });
      list.append(entry.node);
      return entry;
    },
    settle() {
      if (sticks) toEnd();
      else newer.hidden = false;
    },
    /** Redraws the filters; `seat` is the highlighted seat, whose lines can be looked at alone. */
    bar(people, seat, secrets) {
      only = only && seat ? seat : null;
      if (filter === "private" && !secrets) filter = "all";
      drawBar(people, seat, secrets);
      restrict();
    },
    mark(at) {
      for (const { index, node: one } of entries) attr(one, "aria-current", index === at ? "true" : null);
    },
  };
}

function chip(text, on, act) {
  return h("button", { type: "button", class: "ww-filter", "aria-pressed": String(on), on: { click: act } }, text);
}

function makeEntry(what, ctx, actions) {
  const { say, tag, state } = ctx;
  if (what.kind === "divider") {
    const text = say.s(what.night ? "night" : "day", { day: what.day });
    return { node: h("li", { class: "ww-divider", "data-night": what.night }, h("h2", {}, icon(what.night ? "moon" : "sun"), text)) };
  }
  if (what.kind === "vote") {
    const node = h("li", { class: "ww-entry" }, voteTable(what.event, ctx));
    return { node, hold: (on) => attr(node, "data-held", on) };
  }
  if (what.kind === "table") return { node: h("li", { class: "ww-entry" }, deckList(state, say)) };
  if (what.kind === "over") return { node: h("li", { class: "ww-entry ww-over-line" }, icon("star"), h("p", {}, what.parts)) };
  if (what.kind === "talk") return talk(what, ctx, actions);
  return {
    node: h("li", { class: `ww-entry ww-tone-${what.tone}` }, icon(what.icon),
      h("p", {}, what.parts, what.fallback ? h("em", { class: "ww-missing" }, " ", say.fallback(what.fallback)) : null)),
  };
}

function talk(what, { say, tag, state }, actions) {
  const typed = what.text.trim() ? typedText(what.text, state.seats, actions.seat) : null;
  const missing = what.fallback ? say.fallback(what.fallback) : typed || what.aside ? "" : say.s("silent");
  const where = what.private ? say.s(what.name) : say.where(what.name);
  const style = what.thought ? "ww-thought" : what.private ? "ww-whisper" : "ww-speech";
  const node = h("li", { class: `ww-entry ww-talk ${style}`, "data-seat": what.seat },
    h("p", { class: "ww-talk-head" }, what.private ? icon("lock") : null, tag(what.seat), h("small", {}, where)),
    typed ? h("p", { class: "ww-words" }, typed.node) : null,
    missing ? h("p", { class: "ww-missing" }, missing) : null,
    what.aside ? h("p", { class: "ww-note" }, what.aside) : null,
    claimChips(what.claim, say));
  return { node, typed };
}
