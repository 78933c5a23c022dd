// A recorded game, looked back at in the lobby: the viewer over the whole page.

import { h, replace, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { createViewer } from "../viewer/viewer.js";
import { ask as request } from "./net.js";

const CLOSED = new Set(["wrong_state", "secret_wanted"]);

/** `key` gives the password, `langChosen` hears that the reader has switched the language. */
export function makeReplay(home, { say, key, langChosen }) {
  const back = h("a", { class: "ww-button wt-replay-back", href: "#" }, icon("arrow"), h("span"));
  const place = h("div", { class: "wt-replay-view" });
  const node = h("main", { class: "wt-replay", hidden: true }, place, h("footer", { class: "wt-replay-foot" }, back));
  home.append(node);
  let viewer = null;

  /** The lobby behind it is out of reach while it lies over it. */
  function cover(on) {
    node.hidden = !on;
    for (const other of home.children) other.inert = on && other !== node;
  }

  function close() {
    viewer?.destroy();
    viewer = null;
    cover(false);
    replace(place);
  }

  return {
    close,
    async open(name, lang) {
      close();
      cover(true);
      setText(back.lastChild, say().s("home"));
      replace(place, h("p", { class: "wt-empty" }, say().s("loading")));
      try {
        const look = (view) => request(`/api/games/${encodeURIComponent(name)}?as=${view}&lang=${lang}`, { key: key() });
        // Of a game that is not over, or whose host keeps the cards, there is what was public.
        const game = await look("god").catch((problem) => (CLOSED.has(problem.code) ? look("public") : Promise.reject(problem)));
        if (node.hidden) return;
        viewer = createViewer(place, { ...game, lang, covered: true });
        viewer.on("lang", langChosen);
        back.focus();
      } catch (problem) {
        replace(place, h("p", { class: "wt-empty" }, say().s("failed", { why: problem.message })));
      }
    },
    setLang(lang) {
      viewer?.setLang(lang);
      setText(back.lastChild, say().s("home"));
    },
  };
}
