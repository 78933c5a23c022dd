// Small drawings that the viewer does not have. They stand beside words or a label.

import { draw } from "../viewer/dom.js";

const PATHS = {
  pen: "M4 16.800V20h3.200L17.600 9.600l-3.200-3.200zM20.200 7a1 1 0 0 0 0-1.400l-1.800-1.800a1 1 0 0 0-1.400 0l-1.500 1.500 3.200 3.200z",
  book: "M5 3.500h12.500a2 2 0 0 1 2 2V21H7a3 3 0 0 1-3-3V5.500a2 2 0 0 1 1-2zM7 16.500A1.500 1.500 0 0 0 7 19h10.500v-2.500zM8 7v1.800h8V7zm0 3.600v1.800h6v-1.800z",
  share: "M17 2.500a3.500 3.500 0 0 0-3.400 4.300L8.500 9.700a3.500 3.500 0 1 0 0 4.600l5.100 2.900a3.500 3.500 0 1 0 .9-1.700l-5.200-3a3.500 3.500 0 0 0 0-1l5.200-3A3.500 3.500 0 1 0 17 2.500z",
  person: "M12 3a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM3.500 21c.5-4.500 4-7 8.500-7s8 2.500 8.500 7z",
  home: "M12 3 2.500 11.500h3V20.500h5v-6h3v6h5v-9h3z",
  more: "M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  clock: "M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zM11 6.500h2v5l3.700 2.200-1 1.700-4.700-2.800z",
  plus: "M10.700 4h2.600v6.700H20v2.600h-6.700V20h-2.600v-6.700H4v-2.600h6.700z",
  stop: "M5.500 5.500h13v13h-13z",
  chat: "M3 4h18v12.500H11L6 21v-4.500H3zM7 8v1.700h10V8zm0 3.200v1.700h7v-1.700z",
  chip: "M7 7h10v10H7zM9 2.500h1.600V5.500H9zm4.400 0H15V5.500h-1.600zM9 18.500h1.600v3H9zm4.400 0H15v3h-1.600zM2.500 9h3v1.600h-3zm0 4.400h3V15h-3zM18.500 9h3v1.600h-3zm0 4.400h3V15h-3z",
};

/** A drawing that screen readers pass over. */
export function sign(name) {
  return draw("svg", { class: `ww-icon wt-sign-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    draw("path", { d: PATHS[name], "fill-rule": "evenodd" }));
}
