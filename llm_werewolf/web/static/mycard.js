// One's own card: shown only while it is pressed, by finger, mouse or key, and covered at once when the page loses sight.

import { attr, h, replace, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";

const HOLDS = new Set([" ", "Enter"]);

/** Makes the card, and with `handle(look)` the buttons that turn it up, each with a place for what is heard. `facts()`
 * gives {card, camp, lines} or null before the deal; `turned` hears whether it is up. */
export function makeMyCard({ facts, say, turned }) {
  const handles = [];
  // A popover: it lies over whatever dialog is open.
  const face = h("div", { class: "wt-card", hidden: true, "aria-hidden": "true", popover: "manual" });
  let up = false;

  function turn(on) {
    if (on === up) return;
    up = on;
    for (const { button } of handles) attr(button, "aria-pressed", String(on));
    face.hidden = !on;
    if (on) face.showPopover?.();
    else face.hidePopover?.();
    turned(on);
    draw();
    if (on) addEventListener("pointerup", cover, { once: true });
  }

  function hear(text) {
    for (const { heard } of handles) setText(heard, text);
  }

  function draw() {
    const known = facts();
    for (const { button } of handles) {
      setText(button.lastChild, say().s("dock.card"));
      attr(button, "title", say().s("dock.card_hint"));
      attr(button, "aria-label", `${say().s("dock.card")}: ${say().s("dock.card_hint")}`);
    }
    if (!up) {
      replace(face);
      hear("");
      return;
    }
    if (!known) {
      replace(face, h("p", {}, say().s("card.none")));
      hear(say().s("card.none"));
      return;
    }
    attr(face, "data-camp", known.camp);
    replace(face, icon(known.camp === "wolves" ? "wolf" : known.camp === "gods" ? "star" : "sun"),
      h("p", { class: "wt-card-of" }, say().s("card.yours")), h("strong", {}, say().card(known.card)),
      h("p", { class: "wt-card-camp" }, say().s(`card.camp.${known.camp}`)), known.lines.map((line) => h("p", {}, line)));
    hear([say().s("card.heard", { card: say().card(known.card) }), say().s(`card.camp.${known.camp}`), ...known.lines].join(". "));
  }

  function cover() {
    turn(false);
  }

  function handle(look) {
    const button = h("button", { type: "button", class: look, "aria-pressed": "false" }, icon("cards"), h("span"));
    const heard = h("p", { class: "ww-heard", role: "status" });
    button.addEventListener("pointerdown", (event) => { if (event.button === 0) turn(true); });
    for (const name of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(name, cover);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => {
      if (!HOLDS.has(event.key)) return;
      event.preventDefault();
      turn(true);
    });
    button.addEventListener("keyup", (event) => HOLDS.has(event.key) && cover());
    handles.push({ button, heard });
    return { button, heard };
  }

  addEventListener("blur", cover);
  document.addEventListener("visibilitychange", cover);

  return { handle, face, draw };
}
