// A drawer: a dialog from the side, from below on a phone. The browser keeps the focus inside and gives it back.

import { h, keepFocus, replace, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";

let count = 0;

/** Makes a drawer; `fill(body)` puts in what it shows each time it opens or the language changes. */
export function makeDrawer(home, kind, fill) {
  count += 1;
  const id = `wt-drawer-${count}`;
  const title = h("h2", { id });
  const shut = h("button", { type: "button", class: "ww-button wt-shut", on: { click: () => node.close() } }, icon("out"));
  // Where there is nothing to press, the keyboard scrolls.
  const body = h("div", { class: "wt-drawer-body", tabindex: kind === "rules" ? 0 : null });
  const node = h("dialog", { class: `wt-drawer wt-drawer-${kind}`, "aria-labelledby": id, on: { click: outside } },
    h("div", { class: "wt-drawer-in" }, h("header", { class: "wt-drawer-head" }, title, shut), body));
  home.append(node);
  let heading = () => "";
  let say = null;

  function outside(event) {
    if (event.target === node) node.close();
  }

  function draw() {
    setText(title, heading());
    shut.setAttribute("aria-label", say.s("close"));
    replace(body);
    fill(body);
  }

  return {
    node,
    body,
    open(how) {
      ({ heading, say } = how);
      draw();
      if (!node.open) node.showModal();
    },
    /** What it shows, or its language, has changed. */
    again(how) {
      if (!node.open) return;
      ({ heading, say } = how);
      keepFocus(node, draw);
    },
    close: () => node.close(),
    isOpen: () => node.open,
  };
}

/** Text with ## headings and - lists, as elements. */
export function proseNodes(text) {
  const nodes = [];
  let list = null;
  for (const line of String(text).split("\n").map((one) => one.trimEnd())) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (item) {
      if (!list) nodes.push((list = h("ul", { class: "wt-list" })));
      list.append(h("li", {}, item[1]));
      continue;
    }
    if (list && /^\s{2,}\S/.test(line)) {
      list.lastChild.append(` ${line.trim()}`);
      continue;
    }
    list = null;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (heading) nodes.push(h("h3", {}, heading[2]));
    else if (line.trim()) nodes.push(h("p", {}, line.trim()));
  }
  return nodes;
}
