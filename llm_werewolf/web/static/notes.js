// One's own notes and marks on seats. The server keeps them for this seat alone; the browser keeps a copy.

import { attr, h, replace } from "../viewer/dom.js";
import { keep, recall } from "./keep.js";

export const MARKS = ["good", "wolf", "odd", "god"];
const MOST = 3500;

/** Makes the notes. `place` names table and seat, `send` takes frames, `changed` hears that a mark changed. */
export function makeNotes({ place, send, changed }) {
  let text = "";
  let marks = {};
  let timer = 0;
  load(recall(place));

  function load(found) {
    if (!found || typeof found !== "object") return;
    text = String(found.text ?? "").slice(0, MOST);
    marks = Object.fromEntries(Object.entries(found.marks ?? {}).filter(([seat, mark]) => /^\d+$/.test(seat) && MARKS.includes(mark)));
  }

  function store() {
    keep(place, { text, marks });
    clearTimeout(timer);
    timer = setTimeout(() => send({ type: "notes", text: JSON.stringify({ text, marks }) }), 800);
  }

  function mark(seat, id) {
    if (id) marks[seat] = id;
    else delete marks[seat];
    store();
    changed();
  }

  return {
    mark,
    markOf: (seat) => marks[seat] ?? null,
    /** What the server kept: the same notes on another device. */
    restore(kept) {
      try {
        if (kept) load(JSON.parse(kept));
      } catch {
        text = text || String(kept);
      }
      changed();
    },
    /** What the drawer holds. */
    fill(body, { say, seats, people }) {
      const area = h("textarea", { class: "wt-notes", rows: 7, maxlength: MOST, "aria-label": say.s("notes.text"), dir: "auto",
        on: { input: () => { text = area.value; store(); } } });
      area.value = text;
      const rows = seats.map((seat) => h("li", {}, h("span", { class: "wt-notes-seat", dir: "auto" }, people.whole(seat)), markBar(seat, { say, mark, markOf: (one) => marks[one] ?? null })));
      replace(body, h("p", { class: "wt-note" }, say.s("notes.mine")), h("h3", {}, say.s("notes.text")), area, h("h3", {}, say.s("notes.seats")), h("ul", { class: "wt-notes-seats" }, rows));
    },
  };
}

/** The marks one may lay on a seat, as buttons that stay pressed. */
export function markBar(seat, { say, mark, markOf }) {
  const buttons = MARKS.map((id) => h("button", { type: "button", class: `wt-mark wt-mine-${id}`, on: { click: () => press(id) } }, say.s(`mark.${id}`)));
  const node = h("span", { class: "wt-marks", role: "group", "aria-label": say.s("notes.mark", { n: seat }) }, buttons);
  function show() {
    MARKS.forEach((id, at) => attr(buttons[at], "aria-pressed", String(markOf(seat) === id)));
  }
  function press(id) {
    mark(seat, markOf(seat) === id ? null : id);
    show();
  }
  show();
  return node;
}
