// What a wolf has just said to its pack, until the pack hears it: all speak at once, and are heard together.

import { h, replace } from "../viewer/dom.js";

export function makeSaid() {
  const node = h("p", { class: "wt-said", role: "status", hidden: true });
  let said = null;
  let drawn = "";

  return {
    node,
    /** The words, and the night they belong to. */
    say(text, day) {
      said = { text, day };
    },
    /** Shows it for as long as it waits. */
    update({ state, say, rights, whispers }) {
      const heard = said && (said.day !== state.day || !state.night || whispers().some((one) => one.tonight && one.seat === rights.seat));
      if (heard) said = null;
      node.hidden = !said;
      const key = said ? `${say.lang} ${said.text}` : "";
      if (key === drawn) return;
      drawn = key;
      replace(node, said ? [h("b", {}, say.s("said.pack")), " ", h("span", { dir: "auto" }, said.text), " ", h("small", {}, say.s("said.later"))] : null);
    },
  };
}
