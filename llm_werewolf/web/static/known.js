// What this page knows of its table: what the server told of it, and what follows from the events of the view at hand.

import { apply, blank } from "../viewer/fold.js";
import { campOf } from "../viewer/marks.js";
import { firstLang } from "./keep.js";
import { makeFolk } from "./people.js";
import { talk } from "./talk.js";

/** Makes the knowledge of one table, empty; `markOf` gives one's own mark on a seat. */
export function makeKnown({ markOf }) {
  const known = {
    table: null,
    rights: { role: "public", seat: null, views: [] },
    powers: { self_destruct: false, intention: false },
    turn: null,
    /** How the line is: "connecting", "open", "lost" (again in so many `seconds`) or "dead" (with its `code`). */
    line: { what: "connecting", seconds: 0, code: 0 },
    state: blank(),
    lang: firstLang(),
    say: null,
  };
  let words = {};
  let names = {};
  let whispered = [];
  /** The seats whose cards everybody has seen. */
  let openly = new Set();
  let last = null;

  known.speak = (lang) => {
    known.lang = lang;
    known.say = talk(lang, words);
  };

  known.takeTable = (table, rights = known.rights) => Object.assign(known, { table, rights });

  /** What comes with a view: the game's words, the people's names. */
  known.takeWords = (found) => {
    if (!found) return;
    words = found.words ?? words;
    names = found.names ?? names;
    known.speak(known.lang);
  };

  /** A person's time, reckoned in the clock of this page. */
  known.takeTurn = ({ kind, seat, deadline, now }) => {
    known.turn = kind === null ? null : { kind, seat, ends: deadline === null ? null : performance.now() + (deadline - now) };
  };

  /** More events of the view at hand; `whole`: of another one, from its beginning. */
  known.hear = (events, whole) => {
    if (whole) [known.state, whispered, openly, last] = [blank(), [], new Set(), null];
    for (const event of events) {
      apply(known.state, event);
      if (event.type === "whispered") whispered.push({ ...event, day: known.state.day });
      if (event.type === "spoke" || event.type === "night_fell") last = event.type === "spoke" ? event : null;
      if (event.to === "all" && event.card && event.seat) openly.add(event.seat);
    }
  };

  known.people = () => makeFolk(known.say, names, { me: known.rights.seat, markOf });
  known.seats = () => known.table?.seats.map((one) => one.seat) ?? [];
  /** Whether a bot sits in for the person of a seat. */
  known.hasBot = (seat) => Boolean(known.table?.seats.find((one) => one.seat === seat)?.bot);
  /** Whether a seat's card is this person's secret: its own, or a packmate's. Who looks over its shoulder is not to see it. */
  known.secret = (seat) => !openly.has(seat) && (seat === known.rights.seat || known.state.pack.includes(seat));
  known.over = () => known.table?.state === "over";

  known.when = () => {
    const { say, state } = known;
    if (!state.day) return say.s("when.before");
    return say.s(state.night ? "when.night" : "when.day", { day: state.day });
  };

  known.whispers = () => whispered.map((event) => ({ who: known.people().whole(event.seat), text: event.text, seat: event.seat, tonight: event.day === known.state.day }));

  /** Today's last speech; null where there is none. */
  known.lastSaid = () => last && { who: known.people().whole(last.seat), text: last.text.trim() || known.say.s("silent") };

  /** One's own card with what it has shown; null before the deal. */
  known.card = () => {
    const { state, say } = known;
    const { seat } = known.rights;
    const held = state.cards[seat];
    if (!held) return null;
    const others = (list) => say.list(list.filter((one) => one !== seat).map(known.people().whole));
    const lines = [];
    if (state.pack.includes(seat) && state.pack.length > 1) lines.push(say.s("card.pack", { seats: others(state.pack) }));
    if (state.lovers.includes(seat)) lines.push(say.s("card.lover", { seats: others(state.lovers) }));
    return { card: held, camp: campOf(held, state), lines };
  };

  known.speak(known.lang);
  return known;
}
