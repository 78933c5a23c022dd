// The events of one view as they come over the line: numbered densely, each once, in order.

/** Makes a feed. `show` gets {whole: true, view, viewer, events, thoughts} for another list, or {events} for more of the
 * same; `gap` is called with the number of the event that is missing. */
export function makeFeed({ show, gap }) {
  let view = null;
  let viewer = {};
  let events = [];
  let thoughts = [];
  let shown = 0;
  let whole = true;

  function flush() {
    if (whole) show({ whole: true, view, viewer, events: [...events], thoughts });
    else if (events.length > shown) show({ events: events.slice(shown) });
    whole = false;
    shown = events.length;
  }

  return {
    /** What the first frame after a break asks for. */
    wanted: () => (view === null ? {} : { view, from: events.length }),
    view: () => view,
    viewer: () => viewer,
    count: () => events.length,
    all: () => events,
    /** What follows is of this view, from event `from` on. */
    turn(frame) {
      if (frame.view === view && frame.from <= events.length && frame.from > 0) {
        if (frame.from < events.length) {
          events = events.slice(0, frame.from);
          whole = true;
        }
        return;
      }
      view = frame.view;
      viewer = frame.viewer ?? viewer;
      events = [];
      thoughts = [];
      whole = true;
      if (frame.from > 0) gap(0);
    },
    take(frame) {
      if (frame.view !== view) return;
      if (frame.from > events.length) return void gap(events.length);
      events.push(...frame.events.slice(events.length - frame.from));
      if (frame.live) flush();
    },
    thoughts(frame) {
      if (frame.view !== view) return null;
      const known = thoughts.length;
      thoughts = frame.thoughts;
      return whole ? null : thoughts.slice(known);
    },
  };
}
