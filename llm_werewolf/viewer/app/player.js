// The clock of the page: how long each stop is looked at, playing and pausing, speed. The game has a pace of its own.

import { readingTime } from "./speech.js";

export const SPEEDS = [0.5, 1, 1.5, 2, 4, 8];
export const SEALED = 1300;
const FRAME = 40;
const LINES = { loud: 2300, public: 1900, quiet: 1000, private: 1600 };

/** How long a description is looked at and, for a speech, typed out: milliseconds at speed 1. */
export function timesOf(what) {
  switch (what?.kind) {
    case "talk": {
      const typing = readingTime(what.text);
      return { typing, whole: Math.max(1500, typing + 1200) };
    }
    case "vote":
      return { typing: 0, whole: SEALED + 2600 + 110 * what.event.ballots.length };
    case "divider":
      return { typing: 0, whole: what.night ? 2500 : 1900 };
    case "over":
      return { typing: 0, whole: 3200 };
    case "line":
      return { typing: 0, whole: LINES[what.tone] ?? 1800 };
    default:
      return { typing: 0, whole: 1200 };
  }
}

/** Makes a clock. `next` goes on one stop and returns its length, or null where there is none; `frame` is told the time
 * since the stop began; `changed` that playing began or ended. */
export function makePlayer({ next, frame, changed, endless }) {
  let playing = false;
  let speed = 1;
  let elapsed = 0;
  let length = 0;
  let held = false;
  let timer = 0;
  let last = 0;

  function tick() {
    const now = performance.now();
    elapsed += (now - last) * speed;
    last = now;
    if (elapsed < length || held) {
      frame(elapsed);
    } else {
      const found = next();
      if (found === null && !endless()) return pause();
      // A live game may have nothing more yet: its next stop begins as soon as it comes.
      elapsed = found === null ? length : 0;
      length = found ?? length;
    }
    return undefined;
  }

  function play() {
    if (playing) return;
    playing = true;
    last = performance.now();
    timer = setInterval(tick, FRAME);
    changed();
  }

  function pause() {
    if (!playing) return;
    playing = false;
    clearInterval(timer);
    changed();
  }

  return {
    play,
    pause,
    toggle: () => (playing ? pause() : play()),
    playing: () => playing,
    speed: () => speed,
    setSpeed: (value) => (speed = value),
    /** The stop was changed by hand: looked at for `whole` from now on. */
    restart(whole) {
      elapsed = 0;
      length = whole;
    },
    /** Keeps the stop open while a voice is speaking. */
    hold: (on) => (held = on),
  };
}
