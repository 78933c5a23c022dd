// The room before the game: who has sat down, and the host's button to begin.

import { attr, h, replace, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { makeScenery } from "../viewer/scenery.js";
import { sign } from "./signs.js";

export function makeWaitingRoom() {
  const title = h("h1", { dir: "auto" });
  const lead = h("p", { class: "wt-lead" });
  const list = h("ol", { class: "wt-chairs" });
  const tools = h("div", { class: "wt-room-tools" });
  const buttons = h("div", { class: "wt-room-buttons" });
  const node = h("section", { class: "wt-room" }, makeScenery(), tools, h("div", { class: "wt-room-in" }, title, lead, list, buttons));
  let drawn = "";

  return {
    node,
    tools,
    update({ say, table, rights, dead, start, copyLinks }) {
      const key = JSON.stringify([say.lang, table, rights, dead]);
      if (key === drawn) return;
      drawn = key;
      attr(node, "data-state", table?.state ?? "none");
      if (!table) {
        setText(title, say.s("site"));
        setText(lead, say.s(dead ? "net.gone" : "net.connecting"));
        replace(list);
        replace(buttons);
        return;
      }
      setText(title, say.board(table.title || table.board));
      const waits = table.state === "waiting";
      setText(lead, waits ? say.s(rights.role === "host" ? "host.waiting" : "wait.title") : say.s(`state.${table.state}`));
      replace(list, table.seats.map((one) => chair(one, rights, say)));
      replace(buttons, rights.role === "host" && waits
        ? [h("button", { type: "button", class: "wt-go", on: { click: start } }, icon("play"), say.s("host.start")),
          h("button", { type: "button", class: "ww-button", on: { click: copyLinks } }, icon("crown"), say.s("dock.host"))]
        : null);
    },
  };
}

function chair(one, rights, say) {
  const state = one.person ? (one.online ? "here" : "away") : "machine";
  return h("li", { class: "wt-chair", "data-state": state, "data-me": one.seat === rights.seat },
    h("span", { class: "wt-chair-no" }, String(one.seat)),
    h("span", { class: "wt-chair-who", dir: "auto" }, one.name || say.seat(one.seat)),
    h("small", {}, sign(one.person ? "person" : "chip"), h("span", {}, one.seat === rights.seat ? say.s("you") : one.person ? say.s(`host.${state}`) : say.player(one.about))));
}
