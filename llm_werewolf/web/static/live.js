// The viewer at a table that is being played: fed as events come, asked for other eyes, hurried to the end when wanted.

import { createViewer } from "../viewer/viewer.js";

/** Makes it; it begins with the first events. Hooks: `hides` as the viewer takes it, `look` hears which view is wanted, `lang` and `seat` what the reader
 * does, `theme` that day or night came, `moved` that the reader went on, `caughtUp` that the end was come to on request. */
export function makeLive(place, { hides, look, lang, seat, theme, moved, caughtUp }) {
  let viewer = null;
  let pushing = false;
  let catching = false;
  // One list for good: the viewer looks at it whenever it draws.
  const views = [];

  function begin(news, known) {
    viewer = createViewer(place, {
      ...news.viewer, me: known.rights.seat, lang: known.lang, perspective: news.view, events: news.events, thoughts: news.thoughts, live: !known.over(), views, hides,
    });
    viewer.on("view", look);
    viewer.on("lang", lang);
    viewer.on("seat", seat);
    viewer.on("cursor", () => { if (!pushing) queueMicrotask(went); });
    const root = place.querySelector(".ww");
    const tell = () => theme(root.dataset.theme === "night" ? "night" : "day");
    new MutationObserver(tell).observe(root, { attributeFilter: ["data-theme"] });
    tell();
  }

  function went() {
    moved();
    if (!catching || behind() > 0) return;
    catching = false;
    caughtUp();
  }

  /** How many steps the reader has not looked at yet. */
  function behind() {
    return viewer ? Math.max(0, viewer.stops - viewer.stop) : 0;
  }

  return {
    behind,
    /** Another list of events, or more of the one at hand. */
    show(news, known) {
      if (!viewer) begin(news, known);
      else if (news.whole) viewer.reset({ events: news.events, perspective: news.view, thoughts: news.thoughts });
      else {
        pushing = true;
        viewer.push(news.events);
        pushing = false;
      }
    },
    addThoughts: (more) => viewer?.addThoughts(more),
    /** What the link may look at, and whether more will come. */
    allow(wanted, on) {
      views.splice(0, views.length, ...wanted);
      viewer?.setLive(on);
    },
    /** Who was worth most, once it is known. */
    best: (mvp) => viewer?.setMvp(mvp),
    setLang: (to) => viewer?.setLang(to),
    /** What is hidden has changed. */
    rename: () => viewer?.rename(),
    /** Plays on from where the reader is, and tells when the end has been come to. */
    catchUp() {
      catching = true;
      viewer?.play();
    },
    toEnd() {
      viewer?.seek(viewer.stops);
      viewer?.play();
    },
    /** As fast as it goes, from the end on. */
    hurry() {
      viewer?.setSpeed(8);
      this.toEnd();
    },
  };
}
