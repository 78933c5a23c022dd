// What the page tells of itself: a banner that stands above the table, and a word that passes.

import { h, replace, setText } from "../viewer/dom.js";

const PASSES = 3500;

/** The banner; `again` is what its button does. */
export function makeBanner(again) {
  const node = h("div", { class: "wt-banner", role: "alert", hidden: true });
  let drawn = "";
  return {
    node,
    update([text, retry], say) {
      const key = `${text}${retry}${say.lang}`;
      if (drawn === key) return;
      drawn = key;
      node.hidden = !text;
      const button = retry ? h("button", { type: "button", class: "ww-button", on: { click: again } }, say.s("net.retry")) : null;
      replace(node, text ? [h("span", {}, text), button] : null);
    },
  };
}

/** Tells something shortly at the top, above whatever dialog is open and where it covers none of its buttons. */
export function makeToast(page) {
  const node = h("p", { class: "wt-toast", role: "status", "aria-live": "polite", hidden: true, popover: "manual" });
  let timer = 0;

  function lay() {
    const dialog = [...document.querySelectorAll("dialog[open] :is(.wt-sheet-in, .wt-drawer-in)")].at(-1);
    (dialog ?? page.querySelector(".wt-main")).append(node);
    if (!node.hidden) node.showPopover?.();
  }

  return {
    node,
    toast(text) {
      clearTimeout(timer);
      setText(node, text);
      node.hidden = false;
      // What is told of a question is told as its sheet closes, or as the next one takes its place.
      queueMicrotask(lay);
      timer = setTimeout(() => { node.hidden = true; lay(); }, PASSES);
    },
  };
}
