// A wolf's standing intention to self-destruct: set after a question, taken back at once.

import { h, replace } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { makeDrawer } from "./drawer.js";

/** Makes it. `speechSoFar` gives what stands in the field of an open speech: it is said with the bang. */
export function makeBoom(home, { known, send, toast, speechSoFar }) {
  const drawer = makeDrawer(home, "boom", fill);

  function set() {
    const spoken = speechSoFar();
    if (!send({ type: "intention", self_destruct: true })) return void toast(known.say.s("sheet.unsent"));
    if (spoken) send({ type: "answer", ask: spoken.ask, choice: spoken.choice });
    drawer.close();
  }

  function fill(body) {
    const { say } = known;
    replace(body, h("p", {}, say.s("boom.what")),
      h("div", { class: "wt-sheet-foot" },
        h("button", { type: "button", class: "ww-button", on: { click: () => drawer.close() } }, say.s("sheet.back")),
        h("button", { type: "button", class: "wt-go wt-go-grave", on: { click: set } }, icon("burst"), say.s("boom.do"))));
  }

  return {
    press() {
      if (!known.powers.intention) drawer.open({ heading: () => known.say.s("boom.q"), say: known.say });
      else if (send({ type: "intention", self_destruct: false })) toast(known.say.s("boom.off"));
    },
  };
}
