// The page of an exported file: reads the game out of the document and shows it.

import { createViewer } from "./viewer.js";

const game = JSON.parse(document.getElementById("game").textContent);
globalThis.viewer = createViewer(document.getElementById("viewer"), game);
