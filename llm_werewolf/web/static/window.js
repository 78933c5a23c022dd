// A window on one table as the public sees it: the viewer without its controls, in the lobby.

import { attr, h, replace, setText } from "../viewer/dom.js";
import { makeFeed } from "./feed.js";
import { makeLine } from "./net.js";

export function makeWindow(createViewer) {
  const place = h("div", { class: "wt-window-view" });
  const name = h("b", { dir: "auto" });
  const go = h("a", { class: "wt-window-go" });
  const node = h("section", { class: "wt-window", hidden: true }, place, h("p", { class: "wt-window-foot" }, name, go));
  let table = null;
  let line = null;
  let viewer = null;
  let lang = "en";

  function open(id) {
    line?.close();
    viewer?.destroy();
    viewer = null;
    replace(place);
    table = id;
    if (!id) return;
    const feed = makeFeed({
      gap: (from) => line?.send({ type: "look", view: feed.view(), from }),
      show(news) {
        if (!feed.count()) return;
        if (!viewer) viewer = createViewer(place, { ...news.viewer, lang, perspective: news.view, events: news.events ?? [], live: true, keys: false });
        else if (news.whole) viewer.reset({ events: news.events, perspective: news.view });
        else viewer.push(news.events);
      },
    });
    line = makeLine(id, {
      hello: () => ({ type: "hello", ...feed.wanted() }),
      frame(one) {
        if (one.type === "view") feed.turn(one);
        if (one.type === "events") feed.take(one);
      },
      state: () => {},
    });
  }

  return {
    node,
    /** Shows another table, or none. */
    show(id, one, say) {
      node.hidden = !id;
      lang = say.lang;
      if (id !== table) open(id);
      if (!id) return;
      attr(node, "aria-label", say.s("lobby.running"));
      setText(name, say.board(one?.title || one?.board || ""));
      setText(go, say.s(one?.state === "over" ? "lobby.look" : "lobby.watch"));
      attr(go, "href", `/t/${encodeURIComponent(id)}`);
    },
    setLang(next) {
      lang = next;
      viewer?.setLang(next);
    },
  };
}
