// Marks laid on the seats of the table: one's own, with the bar that lays them, and that a bot sits in for somebody.

import { attr, h, replace } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { markBar } from "./notes.js";

/** `place` is where the viewer stands; `notes` keeps the marks. */
export function makeMarking(place, { known, notes }) {
  const node = h("div", { class: "wt-marking", hidden: true });

  return {
    node,
    /** Shows the marks as they are. */
    show() {
      const people = known.people();
      for (const button of place.querySelectorAll(".ww-seat button[data-seat]")) {
        const number = Number(button.dataset.seat);
        const mark = people.mark(number);
        const bot = known.hasBot(number);
        const who = button.querySelector(".ww-who");
        attr(who, "data-sub", bot ? known.say.s("host.sub") : null);
        attr(who, "data-sub-short", bot ? known.say.s("host.sub_short") : null);
        attr(button, "data-secret", known.secret(number));
        attr(button, "data-mine", mark?.text ?? null);
        attr(button, "data-mine-id", mark?.id ?? null);
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
