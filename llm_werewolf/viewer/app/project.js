// Who hears what, and what the list of events means for a reader: which ones are steps, where days begin, what to mark.

import { apply, blank } from "./fold.js";

/** Whether an event addressed to `to` reaches a viewer: "public", "god" or a seat. The same rule as core/seats.py. */
export function hears(viewer, to) {
  if (viewer === "god" || to === "all") return true;
  return typeof viewer === "number" && Array.isArray(to) && to.includes(viewer);
}

/** What one viewer is told of a list, from its `from`-th event on: [{event, at}]. Thoughts follow the event they came with.
 * While a file is covered, even the end stays closed. */
export function project(events, viewer, { covered = false, thoughts = [], from = 0 } = {}) {
  const pairs = [];
  for (let at = from; at < events.length; at += 1) {
    pairs.push({ event: events[at], at });
    for (const thought of thoughts) {
      if (thought.at_event === at) pairs.push({ event: { ...thought, type: "thought", to: [thought.seat] }, at });
    }
  }
  return pairs.filter(({ event }) => hears(viewer, event.to) && !(covered && event.type === "unmasked"));
}

/** Where a place in the list of one viewer stands in another's list of the same game: both count what the two of them share. */
export function samePlace(at, { events, viewer }, other) {
  let shared = events.slice(0, at + 1).filter((event) => hears(other.viewer, event.to)).length;
  if (!shared) return 0;
  const found = other.events.findIndex((event) => hears(viewer, event.to) && (shared -= 1) === 0);
  return found < 0 ? Infinity : found;
}

// What an answer says is told by another event.
const TOLD = new Set(["speech", "vote", "talk"]);
// It is told by another event, but not that the program answered.
const TOLD_WHEN_CHOSEN = new Set(["run", "withdraw", "badge", "call", "order", "reveal", "self_destruct", "card", "voters"]);
// Every mark the built-in roles lay is told by an answer or a learned fact as well.
const KNOWN_TOKENS = new Set([
  "guarded", "saved", "knifed", "poisoned", "charmed", "enchanted", "lover", "cursed", "silenced", "voter", "spared", "turned",
  "scentless", "stalked", "caught", "ghost", "unbadged", "no_vote",
]);
const OPEN_CAUSES = new Set(["exile", "self_destruct", "shot", "taken", "scapegoat"]);

/** Whether an event is a step by itself; others show by what follows from them. `state` is the table after it. */
export function isStep(event, state, forms = {}) {
  switch (event.type) {
    case "dealt":
      return false;
    case "answer": {
      if (event.seat === 0) return false;
      const form = formOf(event.kind, forms);
      if (TOLD.has(form)) return false;
      if (event.fallback) return true;
      if (TOLD_WHEN_CHOSEN.has(form)) return false;
      return !(form === "shoot" && (event.choice !== null || event.kind !== "shoot") && event.kind !== "stalker");
    }
    case "token_placed":
    case "token_lifted":
      return !KNOWN_TOKENS.has(event.name);
    case "died":
      return !OPEN_CAUSES.has(event.cause);
    case "withdrew":
      return event.seats.length > 0;
    case "out":
      if (!event.seats.length) return event.phase === "dawn";
      if (event.phase === "day") return event.seats.some((seat) => !state.fates[seat]?.cause);
      return event.seats.some((seat) => !state.openCauses[seat]);
    default:
      return true;
  }
}

/** The form of a kind of question (`guard`, `vote`, ...); `pk3` is a later round of `pk`. */
export function formOf(kind, forms) {
  const known = [kind, kind.replace(/\d+$/, "")].find((name) => Object.hasOwn(forms, name));
  return known ? forms[known] : "choose";
}

/** A list of events made ready for the page. A stop is a step with what quietly follows from it. */
export function makeStory(forms = {}) {
  const story = { items: [], stops: [], days: [], ticks: [], state: blank() };
  /** Takes in [{event, at}] at its end. */
  story.add = (pairs) => {
    for (const { event, at } of pairs) {
      const before = story.state.living.size;
      apply(story.state, event);
      const index = story.items.length;
      const step = isStep(event, story.state, forms);
      story.items.push({ event, at, step });
      if (step) {
        story.stops.push({ index, at, day: story.state.day, night: story.state.night });
      }
      const stop = story.stops.length;
      if (event.type === "night_fell" || event.type === "day_broke") {
        story.days.push({ stop, day: event.day, night: event.type === "night_fell" });
      }
      const kind = tick(event, before, story.state);
      if (kind) story.ticks.push({ stop, kind });
    }
  };
  /** How many items are over at the k-th stop, counted from 1. */
  story.upTo = (stop) => (stop < story.stops.length ? story.stops[stop].index : story.items.length);
  /** The last stop that is no later than a place in the list the story was made from. */
  story.stopAt = (at) => Math.max(1, story.stops.filter((stop) => stop.at <= at).length);
  return story;
}

function tick(event, before, state) {
  if (event.type === "voted") return "vote";
  if (event.type === "self_destructed") return "boom";
  if (["died", "out"].includes(event.type) && state.living.size < before) return "death";
  return null;
}
