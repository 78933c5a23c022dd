// The timeline: a slider over all stops, with nights and days beneath and marks for deaths, votes, self-destructs.

import { attr, h, replace } from "./dom.js";
import { icon } from "./icons.js";

const SIGNS = { death: "out", vote: "ballot", boom: "burst" };

/** Makes the timeline. `seek` is called with the stop that is dragged to. */
export function makeTimeline(seek) {
  const days = h("div", { class: "ww-days", "aria-hidden": "true" });
  const ticks = h("div", { class: "ww-ticks", "aria-hidden": "true" });
  const range = h("input", { type: "range", class: "ww-range", min: 1, max: 1, step: 1, value: 1 });
  range.addEventListener("input", () => seek(Number(range.value)));
  const node = h("div", { class: "ww-timeline" }, ticks, range, days);

  return {
    node,
    /** Draws the marks anew; wanted when the list grows, the view changes or the language. */
    rebuild(story, say) {
      const total = Math.max(2, story.stops.length);
      const share = (stop) => String((stop - 1) / (total - 1));
      range.max = String(story.stops.length);
      attr(range, "aria-label", say.s("ctl.timeline"));
      replace(ticks, story.ticks.map(({ stop, kind }) => {
        const one = h("span", { class: `ww-tick ww-tick-${kind}`, title: say.s(`tick.${kind}`) }, icon(SIGNS[kind]));
        one.style.setProperty("--at", share(stop));
        return one;
      }));
      replace(days, story.days.map(({ stop, day, night }, at) => {
        const next = story.days[at + 1]?.stop ?? total;
        const wide = (next - stop) / (total - 1);
        const text = h("span", {}, night ? icon("moon") : wide > 0.12 ? say.s("vote.round_day", { day }) : String(day));
        const one = h("span", { class: `ww-span ${night ? "ww-span-night" : "ww-span-day"}`, title: say.s(night ? "night" : "day", { day }) }, text);
        one.style.setProperty("--at", share(stop));
        one.style.setProperty("--wide", String(Math.max(0, wide)));
        return one;
      }));
    },
    update(story, stop, say) {
      range.value = String(stop);
      range.style.setProperty("--done", String(story.stops.length > 1 ? (stop - 1) / (story.stops.length - 1) : 0));
      attr(range, "aria-valuetext", say.s("ctl.at", { when: whenName(story.stops[stop - 1], say), n: stop, total: story.stops.length }));
    },
  };
}

/** Night 2, day 3, or before the game. */
export function whenName(stop, say) {
  if (!stop || !stop.day) return say.s("before");
  return say.s(stop.night ? "night" : "day", { day: stop.day });
}
