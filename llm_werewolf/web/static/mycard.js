// One's own card: shown only while it is pressed, by finger, mouse or key, and covered at once when the page loses sight.

import { attr, h, replace, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";

const HOLDS = new Set([" ", "Enter"]);

/** Makes the button and the card that it turns up. `facts()` gives {card, camp, lines} or null before the deal;
 * `turned` hears whether it is up. */
export function makeMyCard({ facts, say, turned }) {
  const words = h("span", {});
  const button = h("button", { type: "button", class: "wt-dock-button wt-card-button", "aria-pressed": "false" }, icon("cards"), words);
  const heard = h("p", { class: "ww-heard", role: "status" });
  const face = h("div", { class: "wt-card", hidden: true, "aria-hidden": "true" });
  let up = false;

  function turn(on) {
    if (on === up) return;
    up = on;
    attr(button, "aria-pressed", String(on));
    face.hidden = !on;
    turned(on);
    draw();
    if (on) addEventListener("pointerup", cover, { once: true });
  }

  function draw() {
    const known = facts();
    setText(words, say().s("dock.card"));
    attr(button, "title", say().s("dock.card_hint"));
    attr(button, "aria-label", `${say().s("dock.card")}: ${say().s("dock.card_hint")}`);
    if (!up) {
      replace(face);
      setText(heard, "");
      return;
    }
    if (!known) {
      replace(face, h("p", {}, say().s("card.none")));
      setText(heard, say().s("card.none"));
      return;
    }
    attr(face, "data-camp", known.camp);
    replace(face, icon(known.camp === "wolves" ? "wolf" : known.camp === "gods" ? "star" : "sun"),
      h("p", { class: "wt-card-of" }, say().s("card.yours")), h("strong", {}, say().card(known.card)),
      h("p", { class: "wt-card-camp" }, say().s(`card.camp.${known.camp}`)), known.lines.map((line) => h("p", {}, line)));
    setText(heard, [say().s("card.heard", { card: say().card(known.card) }), say().s(`card.camp.${known.camp}`), ...known.lines].join(". "));
  }

  function cover() {
    turn(false);
  }

  button.addEventListener("pointerdown", (event) => { if (event.button === 0) turn(true); });
  for (const name of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(name, cover);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (!HOLDS.has(event.key)) return;
    event.preventDefault();
    turn(true);
  });
  button.addEventListener("keyup", (event) => HOLDS.has(event.key) && cover());
  addEventListener("blur", cover);
  document.addEventListener("visibilitychange", cover);

  return { button, face, heard, draw };
}
