// How things stand, in a line: what the dock says, what the banner warns of, and what the dock offers to do.

import { minutes } from "./sheet.js";

/** The dock's line. Nothing is told before the picture has come to it: `seen` says whether it has. */
export function statusWords(known, seen) {
  const { table, rights, turn, state, say, line } = known;
  if (line.what === "connecting" && !table) return say.s("net.connecting");
  if (!table) return say.s("net.offline");
  if (known.powers.intention) return say.s("boom.on");
  if (table.state === "over") return state.over && seen ? say.s(`won.${state.over.winner}`) : say.s("state.over");
  if (table.state !== "running") return say.s(`state.${table.state}`);
  if (known.hasBot(rights.seat)) return say.s("dock.taken_over");
  if (seen && isOut(known)) return say.s("dock.out");
  if (turn && !state.night) return turnWords(known);
  if (state.night && rights.role === "seat") return say.s("dock.asleep");
  return rights.role === "seat" ? say.s("dock.wait") : `${say.s(rights.role === "host" ? "dock.host" : "dock.watching")} · ${known.when()}`;
}

/** Whether this page's person is out. */
export function isOut({ rights, state }) {
  return rights.seat !== null && state.seats > 0 && !state.living.has(rights.seat);
}

function turnWords({ turn, rights, say, people }) {
  const left = turn.ends ? timeLeft(turn.ends) : "";
  const who = turn.seat === null ? "" : turn.seat === rights.seat ? say.s("dock.turn") : people().whole(turn.seat);
  return [who, say.s(`turn.${turn.kind}`), left].filter(Boolean).join(" · ");
}

/** Minutes and seconds until a moment of this page's clock. */
export function timeLeft(ends) {
  return minutes(Math.max(0, Math.ceil((ends - performance.now()) / 1000)));
}

/** The banner above the table: [text, whether there is something to try again]. */
export function bannerWords({ line, table, say }) {
  if (line.what === "dead") return [line.code === 4403 ? say.s("net.refused", { why: line.code }) : say.s("net.gone"), false];
  if (line.what === "lost") return [say.s("net.lost", { n: line.seconds }), true];
  if (line.what === "connecting" && table) return [say.s("net.again"), false];
  if (table?.state === "paused") return [table.why ? say.s("paused.why", { why: say.of(table.why) }) : say.s("paused.banner"), false];
  return ["", false];
}

/** What the dock offers, as [{key, act}]. `acts` has pause, resume, hurry and look. */
export function offersOf({ table, rights }, { view, hurried }, acts) {
  const found = [];
  const offer = (key, act) => found.push({ key, act });
  const running = table?.state === "running";
  if (rights.role === "host" && running) offer("host.pause", acts.pause);
  if (rights.role === "host" && table?.state === "paused") offer("host.resume", acts.resume);
  const people = table?.seats.filter((one) => one.person) ?? [];
  const nobodyLeft = people.length > 0 && people.every((one) => !one.alive);
  if (running && nobodyLeft && !hurried && ["host", "seat"].includes(rights.role)) offer("ff.go", acts.hurry);
  if (rights.role === "seat") {
    if (rights.views.includes("god") && view !== "god") offer("dock.god", () => acts.look("god"));
    if (view !== null && view !== rights.seat) offer("dock.own", () => acts.look(rights.seat));
  }
  return found;
}
