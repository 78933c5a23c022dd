// What an event comes to in words and shape. Record, stage and screen readers all take it from here.
//
// How a seat is written (`tag`) is the caller's business, so one description serves them all.

import { describePrivate } from "./describe_private.js";
import { facts, spaced, tags } from "./phrase.js";

const line = (group, tone, icon, parts) => ({ kind: "line", group, tone, icon, parts });

/** The description of a step, or null where other events show it. `ctx` has say, tag, state, forms. */
export function describe(event, ctx) {
  if (Object.hasOwn(TELLERS, event.type)) return TELLERS[event.type](event, ctx);
  return describePrivate(event, ctx) ?? unknown(event, ctx);
}

const TELLERS = {
  seated: () => ({ kind: "table", group: "turn" }),
  night_fell: (event) => ({ kind: "divider", group: "divider", night: true, day: event.day }),
  day_broke: (event) => ({ kind: "divider", group: "divider", night: false, day: event.day }),
  spoke: (event) => ({ ...event, kind: "talk", group: "speech", name: event.where }),
  voted: (event, { state }) => ({ kind: "vote", group: "vote", event, day: state.day }),
  ran: (event, { say, tag }) =>
    line("turn", "public", "crown", event.seats.length ? say.t("ran", { who: tags(event.seats, say, tag) }) : say.t("ran.nobody")),
  withdrew: (event, { say, tag }) => line("turn", "public", "crown", say.t("withdrew", { who: tags(event.seats, say, tag) })),
  elected(event, { say, tag }) {
    const who = event.seat ? tag(event.seat) : say.s("nobody");
    const fits = say.has(`elected.${event.why}`) && Boolean(event.seat) === ["votes", "alone", "lot"].includes(event.why);
    return line("turn", "loud", "star", say.t(fits ? `elected.${event.why}` : "elected.other", { who, why: event.why }));
  },
  badge_passed: (event, { say, tag }) =>
    line("turn", "loud", "star", say.t(`badge.${event.how}`, { who: tag(event.seat), heir: event.heir ? tag(event.heir) : "" })),
  order(event, { say, tag }) {
    if (!event.seats.length || !say.has(`order.${event.where}`)) return null;
    const parts = say.t(`order.${event.where}`, { who: tags(event.seats, say, tag) });
    const side = event.side === "none" ? [] : [` · ${say.s(`order.${event.side}`)}`];
    const pk = event.where === "pk" || event.where === "elect_pk";
    return line("turn", pk ? "public" : "quiet", "arrow", [...parts, ...side]);
  },
  called: (event, { say, tag }) =>
    line("turn", "public", "star", say.t("called", { who: tag(event.seat), seats: tags(event.seats, say, tag) })),
  tie_broken: (event, { say, tag }) =>
    line("vote", "public", "star", event.pick
      ? say.t("tie.broken", { who: tag(event.seat), pick: tag(event.pick) })
      : say.t("tie.left", { who: tag(event.seat) })),
  exiled: (event, { say, tag }) =>
    line("turn", "loud", event.seat && event.why !== "spared" ? "out" : "ballot",
      say.t(`exiled.${event.why}`, { who: event.seat ? tag(event.seat) : say.s("nobody") })),
  self_destructed: (event, { say, tag }) => line("turn", "loud", "burst", say.t("boom", { who: tag(event.seat) })),
  struck(event, { say, tag }) {
    const key = say.has(`struck.${event.how}`) ? `struck.${event.how}` : "struck.other";
    return line("turn", "loud", "burst", say.t(key, { who: tag(event.seat), target: tag(event.target), how: say.cause(event.how) }));
  },
  out(event, { say, tag, state }) {
    if (!event.seats.length) return line("turn", "loud", "sun", say.t("out.peaceful"));
    // Who goes out at dawn after the night's dead were announced is not one of them.
    const when = event.phase === "dawn" && state.dawns > 1 ? "after" : event.phase;
    return line("turn", "loud", "out", say.t(`out.${when}`, { who: tags(event.seats, say, tag) }));
  },
  revealed: (event, { say, tag }) =>
    line("turn", "loud", "cards", say.t("revealed", { who: tag(event.seat), card: say.card(event.card) })),
  declared(event, { say, tag }) {
    const key = `declared.${event.topic}`;
    if (say.has(key) && event.topic !== "other") return line("turn", "loud", "help", say.t(key, { seats: tags(event.seats, say, tag) }));
    return line("turn", "loud", "help", say.t("declared.other", { topic: spaced(event.topic), what: facts(event, say, tag) }));
  },
  game_over(event, { say }) {
    const why = event.why === "won" || !say.has(`over.${event.why}`) ? [] : [` · ${say.s(`over.${event.why}`)}`];
    return { kind: "over", group: "turn", parts: [...say.t(`over.${event.winner}`), ...why], winner: event.winner };
  },
  unmasked: (event, { say, tag }) =>
    line("turn", "loud", "cards", [...say.t("unmasked"), ...(event.winners.length
      ? [" · ", ...say.t("winners", { who: tags(event.winners, say, tag) })] : [])]),
};

/** An event of a type this page has never heard of, told by its fields. */
function unknown(event, { say }) {
  const fields = Object.entries(event)
    .filter(([name]) => name !== "type" && name !== "to")
    .map(([name, value]) => `${spaced(name)} ${typeof value === "object" ? JSON.stringify(value) : value}`);
  return line("turn", "public", "help", say.t("unknown", { type: spaced(event.type), what: fields.join(" · ") }));
}
