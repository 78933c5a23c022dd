// Makes page elements. Text only ever becomes text nodes: names and speeches are hostile, and nothing here reads markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element: h("p", {class: "x", on: {click: f}}, "text", node, [more]). */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for a drawing. */
export function draw(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** Empties an element and fills it anew. */
export function replace(node, ...children) {
  node.replaceChildren(...flat(children));
  return node;
}

/** Sets or takes off an attribute. */
export function attr(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : String(value));
}

/** Sets the text of an element, touching nothing where it is the same. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A text that somebody wrote, with everything spelled out that would steer or reorder a line. Joiners stay: emoji need them. */
export function legible(text) {
  const spelled = (char) => `\\u${char.codePointAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, spelled);
}

/** Whether the reader wants little motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Redraws what is in an element; who was in it with the keyboard stays at the same place, caret and all. */
export function keepFocus(node, redraw) {
  const held = document.activeElement;
  if (!held || held === node || !node.contains(held)) return void redraw();
  const way = wayTo(held, node);
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = held;
  redraw();
  const now = node.contains(held) ? held : way.reduce((one, at) => one?.children[at], node);
  if (!now || now.tagName !== held.tagName) return;
  if (document.activeElement !== now) now.focus({ preventScroll: true });
  if (typeof selectionStart === "number") now.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
  now.scrollTop = scrollTop;
}

function wayTo(node, from) {
  const way = [];
  for (let one = node; one !== from; one = one.parentElement) way.unshift([...one.parentElement.children].indexOf(one));
  return way;
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    } else if (name.startsWith("on") || name === "style" || name === "srcdoc") {
      throw new Error(`${name} is not set as an attribute here`);
    } else {
      attr(node, name, value);
    }
  }
  node.append(...flat(children));
  return node;
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}
