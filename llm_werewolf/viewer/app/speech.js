// A speech as nodes: seat mentions become buttons, and it can be shown up to a letter without the lines moving.

import { h, legible } from "./dom.js";

// 3号, ３号, 12、10号, seat 3, player 3, P3, #3
const MENTION = new RegExp(
  "([0-9０-９]{1,2})(?=(?:\\s*[、，,和与/]\\s*[0-9０-９]{1,2})*\\s*号)" +
    "|\\b(?:seats?|players?|no\\.?)\\s*#?([0-9]{1,2})\\b|(?:\\bP|#)([0-9]{1,2})\\b",
  "giu",
);

/** The pieces of a text: plain strings, and {seat, text} where a seat of this table is named. */
export function pieces(text, seats) {
  const found = [];
  let from = 0;
  for (const match of text.matchAll(MENTION)) {
    const seat = Number((match[1] ?? match[2] ?? match[3]).replace(/[０-９]/g, (digit) => digit.charCodeAt(0) - 0xff10));
    if (seat < 1 || seat > seats) continue;
    const end = match.index + match[0].length;
    const mark = match[1] && text[end] === "号" ? 1 : 0;
    if (match.index > from) found.push(text.slice(from, match.index));
    found.push({ seat, text: text.slice(match.index, end + mark) });
    from = end + mark;
  }
  if (from < text.length) found.push(text.slice(from));
  return found;
}

/** A text whose letters after the k-th are there but not yet seen. */
export function typedText(said, seats, onSeat) {
  const text = legible(said);
  const parts = [];
  let at = 0;
  const node = h("span", { class: "ww-typed", dir: "auto" });
  for (const piece of pieces(text, seats)) {
    const words = piece.text ?? piece;
    const from = at;
    at += words.length;
    if (piece.seat) {
      const button = h(
        "button",
        { type: "button", class: "ww-mention", "data-seat": piece.seat, on: { click: () => onSeat(piece.seat) } },
        words,
      );
      node.append(button);
      parts.push({ from, to: at, show: (k) => button.classList.toggle("ww-unsaid", k < at && k < from + 1) });
    } else {
      const said = document.createTextNode(words);
      const rest = h("span", { class: "ww-unsaid" });
      node.append(said, rest);
      parts.push({
        from,
        to: at,
        show(k) {
          const count = Math.max(0, Math.min(words.length, k - from));
          if (said.data.length === count) return;
          said.data = words.slice(0, count);
          rest.textContent = words.slice(count);
        },
      });
    }
  }
  return {
    node,
    length: at,
    show: (k) => parts.forEach((part) => part.show(k)),
    /** Where the last letter that is seen stands, to keep it in sight. */
    edge: () => node.querySelector(".ww-unsaid:not(:empty)"),
  };
}

/** How long a reader takes for a text, in milliseconds: a Chinese character counts for about three letters. */
export function readingTime(text) {
  let weight = 0;
  for (const char of text) weight += char.codePointAt(0) > 0x2e7f ? 68 : 24;
  return weight;
}
