// One's own marks on the seats of the table, and the bar with which they are laid.

import { attr, h, replace } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { markBar } from "./notes.js";

/** `place` is where the viewer stands; `notes` keeps the marks. */
export function makeMarking(place, { known, notes }) {
  const node = h("div", { class: "wt-marking", hidden: true });

  return {
    node,
    /** Shows the marks on the seats as they are. */
    show() {
      const people = known.people();
      for (const button of place.querySelectorAll(".ww-seat button[data-seat]")) {
        const mark = people.mark(Number(button.dataset.seat));
        const seat = button.closest("li");
        attr(seat, "data-mine", mark?.text ?? null);
        attr(seat, "data-mine-id", mark?.id ?? null);
      }
    },
    /** Offers to mark a seat; none: offers nothing any more. */
    offer(seat) {
      node.hidden = !seat || known.rights.role !== "seat";
      if (node.hidden) return;
      const { say } = known;
      replace(node, h("b", { dir: "auto" }, known.people().whole(seat)), markBar(seat, { say, mark: notes.mark, markOf: notes.markOf }),
        h("button", { type: "button", class: "ww-button", "aria-label": say.s("close"), on: { click: () => (node.hidden = true) } }, icon("out")));
    },
  };
}
