// The reel: a game's list of events as one viewer hears it, wound forward and back; keeps the state and the record.

import { describe } from "./describe.js";
import { apply, blank } from "./fold.js";
import { makeStory, project } from "./project.js";

/** Makes a reel. `record` takes and gives up entries as the reel is wound; `context` gives what descriptions need. */
export function makeReel({ forms, record, context }) {
  const reel = { story: makeStory(forms), state: blank(), stop: 0, what: null, item: null, added: null };
  let done = 0;

  /** Another list, or the same told to another viewer. */
  reel.load = (events, viewer, more) => {
    reel.story = makeStory(forms);
    reel.story.add(project(events, viewer, more));
    [reel.state, done] = [blank(), 0];
    record.clear();
  };

  /** The list goes on. */
  reel.extend = (events, viewer, more) => reel.story.add(project(events, viewer, more));

  /** Winds to a stop, counted from 1; 0 is before the table was set. */
  reel.wind = (to) => {
    const { story } = reel;
    const target = Math.max(0, Math.min(to, story.stops.length));
    const until = target ? story.upTo(target) : 0;
    if (until < done) {
      record.cut(until);
      [reel.state, done] = [blank(), 0];
    }
    const from = record.last() + 1;
    reel.added = null;
    for (; done < until; done += 1) {
      const { event, step } = story.items[done];
      apply(reel.state, event);
      if (step && done >= from) reel.added = record.add(done, event, context(reel.state)) ?? reel.added;
    }
    reel.stop = target;
    reel.item = target ? story.items[story.stops[target - 1].index] : null;
    reel.what = reel.item ? describe(reel.item.event, context(reel.state)) : null;
    record.mark(target ? story.stops[target - 1].index : -1);
    if (reel.added) record.settle();
  };

  reel.total = () => reel.story.stops.length;
  reel.atEnd = () => reel.stop >= reel.total();
  /** Where the current stop stands in the list the reel was loaded with. */
  reel.place = () => (reel.stop ? reel.story.stops[reel.stop - 1].at : 0);
  /** The stop at which the day before, or the next day, begins. */
  reel.dayBy = (step) => {
    const { days } = reel.story;
    const found = step < 0 ? days.filter((day) => day.stop < reel.stop).at(-1) : days.find((day) => day.stop > reel.stop);
    return found?.stop ?? (step < 0 ? 1 : reel.total());
  };
  return reel;
}
