// What the table looks like at one event: who is lit, who is hit, which arrows fly. Plain data, drawn by others.

import { formOf } from "./project.js";

/** The scene of an event. `sealed` holds a vote back before it is turned up. */
export function sceneOf(event, state, { forms = {}, sealed = false } = {}) {
  const make = event && Object.hasOwn(SCENES, event.type) ? SCENES[event.type] : null;
  return { arrows: [], ...(make ? make(event, state, { forms, sealed }) : {}) };
}

const SCENES = {
  spoke: (event) => ({ speaker: event.seat, arrows: [{ from: event.seat, to: "stage", kind: "thread" }] }),
  whispered: (event, state) => ({ speaker: event.seat, lit: pack(event), arrows: [{ from: event.seat, to: "stage", kind: "thread" }] }),
  thought: (event) => ({ speaker: event.seat, arrows: [{ from: event.seat, to: "stage", kind: "thread" }] }),
  order: (event) => ({ lit: event.seats }),
  ran: (event) => ({ lit: event.seats }),
  withdrew: (event) => ({ lit: event.seats }),
  elected: (event) => ({ lit: seats(event.seat) }),
  voted(event, state, { sealed }) {
    if (sealed) return { lit: event.ballots.map((ballot) => ballot.voter) };
    const most = Math.max(0, ...event.tally.map((one) => one.votes));
    return {
      lit: event.tally.filter((one) => one.votes === most && most > 0).map((one) => one.seat),
      arrows: event.ballots
        .filter((ballot) => ballot.target !== null)
        .map((ballot, at) => ({
          from: ballot.voter, to: ballot.target, kind: "vote", weight: ballot.weight, delay: at * 40,
          label: ballot.weight === 2 ? "" : `×${ballot.weight / 2}`,
        })),
    };
  },
  exiled: (event) => ({ hit: event.why === "spared" ? [] : seats(event.seat), lit: seats(event.seat) }),
  tie_broken: (event) => ({ lit: [event.seat], arrows: to(event.seat, [event.pick], "call") }),
  called: (event) => ({ lit: [event.seat], arrows: to(event.seat, event.seats, "call") }),
  badge_passed: (event) => ({ lit: seats(event.heir), arrows: to(event.seat, [event.heir], "badge") }),
  self_destructed: (event) => ({ hit: [event.seat], lit: [event.seat], flash: true }),
  struck: (event) => ({ hit: [event.target], lit: [event.seat], arrows: to(event.seat, [event.target], "strike") }),
  died: (event) => ({ hit: [event.seat], arrows: event.by && event.by !== event.seat ? to(event.by, [event.seat], "strike") : [] }),
  out: (event) => ({ hit: event.seats }),
  revealed: (event) => ({ lit: [event.seat] }),
  declared: (event) => ({ lit: event.seats }),
  learned(event, state) {
    const who = pack(event);
    if (event.topic === "knife") return { lit: who, hit: event.seats };
    const one = who.length === 1 ? who[0] : null;
    return { lit: who, arrows: one && event.topic !== "victim" ? to(one, event.seats.filter((seat) => seat !== one), "act") : [] };
  },
  answer(event, state, { forms }) {
    const { choice } = event;
    const kind = ["knife", "shoot"].includes(formOf(event.kind, forms)) ? "strike" : "act";
    let targets = [];
    if (typeof choice === "number") targets = [choice];
    else if (Array.isArray(choice)) targets = choice.filter((item) => typeof item === "number");
    else if (choice && typeof choice === "object" && choice.poison) return { lit: [event.seat], arrows: to(event.seat, [choice.poison], "strike") };
    return { lit: [event.seat], arrows: to(event.seat, targets, kind) };
  },
  unmasked: (event) => ({ lit: event.winners }),
};

const seats = (seat) => (seat ? [seat] : []);
const pack = (event) => (Array.isArray(event.to) ? event.to : []);
const to = (from, targets, kind) => targets.filter(Boolean).map((seat) => ({ from, to: seat, kind }));
