// Arrows between seats, and the thread from a speaker to the words: one drawing laid over the table.

import { draw, replace } from "./dom.js";

/** Makes the drawing. Specs: {from, to, kind, weight, label, delay}; `to` may be "stage". */
export function makeArrows(table) {
  const group = draw("g");
  const heads = ["vote", "strike", "act", "badge", "call"].map((kind) =>
    draw("marker", { id: `ww-head-${kind}`, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 5.5, markerHeight: 5.5, orient: "auto-start-reverse" },
      draw("path", { class: `ww-head ww-head-${kind}`, d: "M0 0.8 9.5 5 0 9.2 2.4 5z" })));
  const node = draw("svg", { class: "ww-arrows", "aria-hidden": "true", focusable: "false" }, draw("defs", {}, heads), group);
  let specs = [];
  let ends = null;

  function redraw() {
    const box = table.getBoundingClientRect();
    node.setAttribute("viewBox", `0 0 ${Math.max(1, box.width)} ${Math.max(1, box.height)}`);
    replace(group, specs.map((spec) => arrow(spec, box, ends)));
  }

  return {
    node,
    show(next, discs) {
      specs = next;
      ends = discs;
      redraw();
    },
    redraw,
  };
}

function arrow(spec, box, ends) {
  const from = middle(ends.disc(spec.from), box);
  if (!from) return null;
  if (spec.to === "stage") return thread(from, ends.stage(), box);
  const to = middle(ends.disc(spec.to), box);
  if (!to) return null;
  if (spec.from === spec.to) return loop(spec, from);
  const centre = { x: box.width / 2, y: box.height / 2 };
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  // Seats on one side of the table: the arrow swings out towards the middle instead of running through its neighbours.
  const pull = Math.abs(from.x - to.x) < box.width / 6 ? 0.42 : 0.16;
  const bend = { x: half.x + (centre.x - half.x) * pull, y: half.y + (centre.y - half.y) * pull * 0.5 };
  const start = towards(from, bend, from.r + 3);
  const end = towards(to, bend, to.r + 5);
  const path = draw("path", {
    class: `ww-arrow ww-arrow-${spec.kind}`,
    d: `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`,
    pathLength: 1,
    "marker-end": `url(#ww-head-${spec.kind})`,
    "stroke-width": spec.weight ? 1.1 + spec.weight * 0.55 : 2.2,
  });
  path.style.setProperty("--delay", `${spec.delay ?? 0}ms`);
  if (!spec.label) return path;
  const at = towards(from, bend, from.r + 16); // near the voter, where no panel lies over it
  return [path, draw("text", { class: "ww-arrow-label", x: at.x, y: at.y + 4, "text-anchor": "middle" }, spec.label)];
}

function loop(spec, { x, y, r }) {
  return draw("path", {
    class: `ww-arrow ww-arrow-${spec.kind}`, pathLength: 1, "stroke-width": 2.2, "marker-end": `url(#ww-head-${spec.kind})`,
    d: `M${x - r * 0.5} ${y - r}C${x - r * 1.6} ${y - r * 2.4} ${x + r * 1.6} ${y - r * 2.4} ${x + r * 0.5} ${y - r - 4}`,
  });
}

/** A fine line from a speaker to the nearest edge of the bubble. */
function thread(from, stage, box) {
  if (!stage) return null;
  const rect = stage.getBoundingClientRect();
  const left = rect.left - box.left;
  const top = rect.top - box.top;
  const to = {
    x: Math.max(left, Math.min(from.x, left + rect.width)),
    y: Math.max(top + 16, Math.min(from.y, top + rect.height - 16)),
  };
  const start = towards(from, to, from.r + 2);
  return draw("path", { class: "ww-thread", d: `M${start.x} ${start.y}L${to.x} ${to.y}` });
}

function middle(disc, box) {
  if (!disc) return null;
  const rect = disc.getBoundingClientRect();
  return { x: rect.left + rect.width / 2 - box.left, y: rect.top + rect.height / 2 - box.top, r: rect.width / 2 };
}

function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}
