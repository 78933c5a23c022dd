// What is known, as a fold over events: the page's copy of core/state.py, with what the picture needs besides.

/** The table before anything happened. */
export function blank() {
  return {
    seats: 0, deck: [], wolves: [], gods: [], board: "", book: "",
    day: 0, night: false, phase: "",
    cards: {}, living: new Set(), fates: {}, openCauses: {}, dawns: 0,
    sheriff: null, ran: [], withdrawn: [], standing: [], silenced: [],
    claims: [], votes: [], checks: [], pack: [], lovers: [],
    over: null, winners: [], unmasked: false,
  };
}

const FOLDS = {
  seated(state, event) {
    Object.assign(state, { seats: event.seats, deck: event.deck, wolves: event.wolves, gods: event.gods });
    Object.assign(state, { board: event.board, book: event.book });
    state.living = new Set(Array.from({ length: event.seats }, (_, at) => at + 1));
  },
  dealt: card,
  became: card,
  revealed: card,
  night_fell(state, event) {
    Object.assign(state, { day: event.day, night: true, phase: "night", openCauses: {}, dawns: 0, standing: [], silenced: [] });
  },
  day_broke(state, event) {
    Object.assign(state, { day: event.day, night: false, phase: "dawn" });
  },
  declared(state, event) {
    if (event.topic === "silenced") state.silenced = event.seats;
  },
  learned(state, event) {
    if (event.topic === "pack") state.pack = event.seats;
    if (event.topic === "lover") state.lovers = [...new Set([...state.lovers, ...event.to, ...event.seats])];
    if (event.topic === "check" && Array.isArray(event.to)) {
      state.checks.push({ by: event.to[0], seat: event.seats[0], word: event.words[0], day: state.day });
    }
  },
  ran(state, event) {
    Object.assign(state, { ran: event.seats, withdrawn: [] });
  },
  withdrew(state, event) {
    state.withdrawn = [...state.withdrawn, ...event.seats];
  },
  elected(state, event) {
    Object.assign(state, { sheriff: event.seat, ran: [], withdrawn: [], standing: [] });
  },
  badge_passed(state, event) {
    state.sheriff = event.heir;
  },
  order(state, event) {
    if (event.where === "day") state.phase = "day";
    state.standing = ["pk", "elect_pk"].includes(event.where) ? event.seats : [];
  },
  spoke(state, event) {
    if (event.claim) state.claims.push({ seat: event.seat, day: state.day, ...event.claim });
  },
  voted(state, event) {
    state.votes.push({ day: state.day, ...event });
  },
  exiled(state, event) {
    state.standing = [];
    if (event.seat && event.why !== "spared") {
      state.openCauses[event.seat] = event.why === "scapegoat" ? "scapegoat" : "exile";
    }
  },
  self_destructed(state, event) {
    state.openCauses[event.seat] = "self_destruct";
    Object.assign(state, { ran: [], withdrawn: [], standing: [] });
  },
  struck(state, event) {
    state.openCauses[event.target] = event.how;
  },
  died(state, event) {
    goesOut(state, event.seat, event.day, event.phase, event.cause);
  },
  out(state, event) {
    if (event.phase === "dawn") state.dawns += 1;
    for (const seat of event.seats) {
      if (state.living.has(seat)) goesOut(state, seat, state.day, event.phase, state.openCauses[seat] ?? null);
    }
  },
  game_over(state, event) {
    state.over = event;
  },
  unmasked(state, event) {
    event.cards.forEach((one, at) => (state.cards[at + 1] = one));
    Object.assign(state, { winners: event.winners, unmasked: true });
  },
};

/** Takes in one event. An unknown type changes nothing. */
export function apply(state, event) {
  if (Object.hasOwn(FOLDS, event.type)) FOLDS[event.type](state, event);
  return state;
}

/** Who a seat last claimed to be, and what it is said to have been checked as. */
export function claimsOf(state, seat) {
  const told = state.claims.filter((claim) => claim.seat === seat && claim.role);
  return {
    role: told.at(-1)?.role ?? null,
    checked: latest(state.claims.flatMap((claim) =>
      claim.checks.filter((check) => check.seat === seat).map((check) => ({ by: claim.seat, ...check })))),
  };
}

function latest(checks) {
  return [...new Map(checks.map((check) => [check.by, check])).values()];
}

function card(state, event) {
  state.cards[event.seat] = event.card;
}

function goesOut(state, seat, day, phase, cause) {
  state.living.delete(seat);
  state.fates[seat] = { day, phase, cause };
}
