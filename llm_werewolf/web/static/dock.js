// The dock below the table: how it stands, one's card, notes, rules, the host's buttons.

import { attr, h, replace, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { sign } from "./signs.js";

/** Makes the dock. `act` holds what its buttons do; `card` is the piece that shows one's own card. */
export function makeDock(act, card) {
  const dot = h("span", { class: "wt-dot", "aria-hidden": "true" });
  const line = h("p", { class: "wt-status", role: "status" });
  const answer = h("button", { type: "button", class: "wt-answer", hidden: true, on: { click: act.answer } }, h("span"), h("b", { class: "wt-left" }));
  const extra = h("div", { class: "wt-extra" });
  let offered = "";
  const home = link("/", sign("home"));
  const notes = dockButton(sign("pen"), act.notes);
  const rules = dockButton(sign("book"), act.rules);
  const boom = dockButton(icon("burst"), act.boom, "wt-boom");
  const share = dockButton(sign("share"), act.share);
  const host = dockButton(icon("crown"), act.host);
  const held = card.handle("wt-dock-button wt-card-button");
  const node = h("section", { class: "wt-dock" },
    h("div", { class: "wt-dock-line" }, dot, line, extra, answer),
    h("div", { class: "wt-dock-buttons" }, home, held.button, notes, rules, boom, share, host), card.face, held.heard);

  return {
    node,
    /** `now` has: say, role, seat, online, status, ask ({words, left, warn} or null), boom ("no", "may", "on"), over,
     * offers ([{key, act}]). */
    update({ say, role, online, status, ask, boom: power, over, offers }) {
      attr(node, "aria-label", say.s("dock.label"));
      attr(dot, "data-on", online);
      setText(line, status);
      answer.hidden = !ask;
      if (ask) {
        setText(answer.firstChild, ask.words);
        setText(answer.lastChild, ask.left);
        attr(answer, "data-warn", ask.warn);
      }
      const wanted = [say.lang, ...offers.map((one) => one.key)].join();
      if (offered !== wanted) {
        offered = wanted;
        replace(extra, offers.map(({ key, act: go }) => h("button", { type: "button", class: "ww-button wt-offer", on: { click: go } }, say.s(key))));
      }
      label(home, say.s("home"));
      label(notes, say.s("dock.notes"));
      label(rules, say.s("dock.rules"));
      label(boom, say.s(power === "on" ? "boom.set" : "dock.boom"));
      label(share, say.s("dock.share"));
      label(host, say.s("dock.host"));
      notes.hidden = role !== "seat";
      boom.hidden = power === "no";
      attr(boom, "aria-pressed", String(power === "on"));
      share.hidden = !over;
      host.hidden = role !== "host";
      card.draw();
    },
  };
}

function dockButton(drawing, act, more = "") {
  return h("button", { type: "button", class: `wt-dock-button ${more}`, on: { click: act } }, drawing, h("span"));
}

function link(href, drawing) {
  return h("a", { class: "wt-dock-button", href }, drawing, h("span"));
}

function label(node, text) {
  setText(node.querySelector(":scope > span"), text);
}
