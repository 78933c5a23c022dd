// Sky and hills behind the table: a sun by day, a moon and stars by night. Decoration alone.

import { draw } from "./dom.js";

// Between the rails, or above them: none shines through a name.
const STARS = [[5, 2.5], [17, 1.5], [27, 9], [34, 21], [44, 7], [57, 17], [63, 6], [69, 24], [81, 2], [91, 3], [40, 14], [72, 12], [29, 30], [49, 33]];

/** The drawing; the styles colour it by day and by night. */
export function makeScenery() {
  const hills = draw("svg", { class: "ww-hills", viewBox: "0 0 1200 220", preserveAspectRatio: "none" },
    draw("path", { class: "ww-hill-3", d: "M0 120C120 60 200 70 320 110S560 40 700 86s230 48 320 4 140-30 180-22v142H0z" }),
    draw("path", { class: "ww-hill-2", d: "M0 160c90-50 190-54 300-14s210 8 330-18 240 42 340 22 160-46 230-30v100H0z" }),
    draw("path", { class: "ww-hill-1", d: "M0 186c140-26 250-12 400 4s300-26 460-8 240 2 340-14v52H0z" }));
  const sky = draw("svg", { class: "ww-stars", viewBox: "0 0 100 60", preserveAspectRatio: "xMidYMin slice" },
    STARS.map(([x, y], at) => draw("circle", { cx: x, cy: y, r: at % 3 ? 0.22 : 0.36 })));
  const orb = draw("svg", { class: "ww-orb", viewBox: "0 0 100 100" },
    draw("circle", { class: "ww-halo", cx: 50, cy: 50, r: 46 }),
    draw("circle", { class: "ww-sun", cx: 50, cy: 50, r: 26 }),
    draw("path", { class: "ww-moon", d: "M62 22a30 30 0 1 0 15 42A24 24 0 0 1 62 22z" }));
  const box = document.createElement("div");
  box.className = "ww-sky";
  box.setAttribute("aria-hidden", "true");
  box.append(sky, orb, hills);
  return box;
}
