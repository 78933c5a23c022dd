// The options of the rules as a form: each in words, its values in words, the board's own marked.

import { attr, h, replace, setText } from "../viewer/dom.js";

/** `options()` are the board's as the server tells them, `chosen` those that were changed, by name; `changed` hears of changes. */
export function makeRuleOptions({ say, options, chosen, changed }) {
  const s = say();
  const list = h("ul", { class: "wt-options" });
  const count = h("span", { class: "wt-changed" });
  const told = h("p", { class: "wt-told", role: "alert" });
  const back = h("button", { type: "button", class: "ww-button", hidden: true, on: { click: undo } }, s.s("new.options_back"));
  const find = h("input", { class: "wt-input", type: "search", placeholder: s.s("new.options_search"), "aria-label": s.s("new.options_search"), on: { input: draw } });
  const node = h("details", { class: "wt-block" }, h("summary", {}, s.s("new.options"), count),
    h("p", { class: "wt-note" }, s.s("new.options_hint")), h("div", { class: "wt-options-head" }, find, back), told, list);
  node.open = Object.keys(chosen).length > 0;

  function draw() {
    const wanted = find.value.trim().toLowerCase();
    const found = options().filter((one) => (wanted ? `${one.name} ${one.says}`.toLowerCase().includes(wanted) : one.applies));
    replace(list, found.map(row), found.length ? null : h("li", { class: "wt-note" }, s.s("new.options_none")));
    tally();
  }

  function tally() {
    const many = Object.keys(chosen).length;
    setText(count, many ? s.s("new.options_changed", { n: many }) : "");
    back.hidden = !many;
  }

  function undo() {
    for (const name of Object.keys(chosen)) delete chosen[name];
    draw();
    changed();
    find.focus();
  }

  function row(one) {
    const value = Object.hasOwn(chosen, one.name) ? chosen[one.name] : one.usual;
    const words = h("span", { class: "wt-option-says", id: `option-${one.name}` }, one.says);
    const item = h("li", { "data-changed": Object.hasOwn(chosen, one.name), title: one.name }, words, control(one, value, words.id, (next) => {
      if (next === one.usual) delete chosen[one.name];
      else chosen[one.name] = next;
      attr(item, "data-changed", Object.hasOwn(chosen, one.name));
      tally();
      changed();
    }));
    return item;
  }

  function control(one, value, labelled, set) {
    const usual = (each) => (each.value === one.usual ? s.s("new.options_usual", { what: each.says }) : each.says);
    if (one.many) {
      const boxes = one.choices.map((each) => h("input", { type: "checkbox", value: each.value, on: { change: gather } }));
      const had = value.split(",");
      for (const box of boxes) box.checked = had.includes(box.value);
      // In the order the board has them, so that taking a choice back is no change.
      function gather() {
        const now = boxes.filter((box) => box.checked).map((box) => box.value);
        const order = [...one.usual.split(",").filter((each) => now.includes(each)), ...now.filter((each) => !one.usual.split(",").includes(each))];
        set(order.join(","));
      }
      return h("span", { class: "wt-option-many", role: "group", "aria-labelledby": labelled }, boxes.map((box, at) => h("label", {}, box, h("span", {}, one.choices[at].says))));
    }
    if (one.choices.length) {
      const select = h("select", { class: "ww-select", "aria-labelledby": labelled, on: { change: () => set(select.value) } },
        one.choices.map((each) => h("option", { value: each.value }, usual(each))));
      select.value = value;
      return select;
    }
    const input = h("input", { class: "wt-input", inputmode: "decimal", "aria-labelledby": labelled, on: { change: () => set(input.value.trim() || one.usual) } });
    input.value = value;
    return h("span", { class: "wt-option-number" }, input, h("small", {}, s.s("new.options_usual_is", { what: one.usual })));
  }

  draw();
  return {
    node,
    /** What cannot be had together; empty where all is well. */
    fault: (why) => setText(told, why),
  };
}
