// The seats round the table: number, name, badge, claims, card where known, alive or out, who speaks.

import { attr, h, replace, setText } from "./dom.js";
import { claimsOf } from "./fold.js";
import { icon } from "./icons.js";
import { campOf } from "./marks.js";

/** Makes the ring. `onSeat` is called with the seat that is pressed. */
export function makeSeats(onSeat) {
  const list = h("ol", { class: "ww-seats" });
  let seats = [];

  function build(count) {
    seats = Array.from({ length: count }, (_, at) => makeSeat(at + 1, count, onSeat));
    replace(list, seats.map((seat) => seat.node));
  }

  return {
    node: list,
    /** Draws the table as `state` has it; `scene` says who is lit. */
    update(state, scene, people) {
      if (seats.length !== state.seats) build(state.seats);
      attr(list, "data-unmasked", state.unmasked);
      for (const seat of seats) seat.update(state, scene, people);
    },
    disc: (seat) => seats[seat - 1]?.disc,
  };
}

function makeSeat(seat, count, onSeat) {
  const number = h("span", { class: "ww-no" }, String(seat));
  const badge = h("span", { class: "ww-badge" }, icon("star"));
  const cross = h("span", { class: "ww-cross" }, icon("out"));
  const mine = h("span", { class: "ww-me" });
  const disc = h("span", { class: "ww-disc" }, number, cross, badge, mine);
  const name = h("span", { class: "ww-name", dir: "auto" });
  const about = h("span", { class: "ww-about", dir: "auto" });
  const marks = h("span", { class: "ww-marks" });
  const fate = h("span", { class: "ww-fate" });
  const button = h(
    "button",
    { type: "button", "aria-pressed": "false", "data-seat": seat, on: { click: () => onSeat(seat) } },
    disc, h("span", { class: "ww-who" }, name, about), fate, marks,
  );
  const node = h("li", { class: "ww-seat", "data-side": seat <= Math.ceil(count / 2) ? "left" : "right" }, button);
  place(node, seat, count);
  let drawn = "";

  function update(state, scene, people) {
    const { say } = people;
    const one = look(seat, state, scene, people);
    attr(node, "data-state", one.alive ? "alive" : "out");
    attr(node, "data-camp", one.camp);
    attr(node, "data-lit", scene.speaker === seat ? "speaks" : scene.lit?.includes(seat) ? "yes" : null);
    attr(node, "data-hit", scene.hit?.includes(seat));
    attr(node, "data-sheriff", one.sheriff);
    attr(node, "data-me", people.me === seat);
    setText(mine, people.me === seat ? say.s("seat.me") : "");
    attr(button, "aria-pressed", String(people.marked === seat));
    attr(node, "data-nameless", !people.own(seat));
    setText(name, people.name(seat));
    setText(about, people.about(seat));
    setText(fate, one.fate);
    const look_ = JSON.stringify([one.marks, say.lang]);
    if (look_ !== drawn) {
      drawn = look_;
      replace(marks, one.marks.map(({ kind, text, sign }) =>
        h("span", { class: `ww-mark ww-mark-${kind}` }, sign ? icon(sign) : null, h("span", {}, text))));
    }
    attr(button, "aria-label", [say.s("seat", { n: seat }), people.own(seat), ...one.words].filter(Boolean).join(", "));
  }
  return { node, disc, update };
}

/** All that is to be seen of a seat, as data: `marks` are drawn, `words` are read out. */
function look(seat, state, scene, { say, me, hides }) {
  const alive = state.living.has(seat);
  const card = state.cards[seat];
  const camp = card ? campOf(card, state) : null;
  const sheriff = state.sheriff === seat;
  const claims = claimsOf(state, seat);
  const marks = [];
  const words = [];
  const add = (kind, text, spoken = text, sign = null) => {
    marks.push({ kind, text, sign });
    if (!hides(seat, kind.split(" ")[0])) words.push(spoken);
  };
  if (me === seat) words.push(say.s("seat.me"));
  if (scene.speaker === seat) words.push(say.s("seat.speaks"));
  if (sheriff) words.push(say.s("seat.sheriff"));
  const fate = alive ? "" : fateText(state.fates[seat], say);
  words.push(alive ? say.s("seat.alive") : `${say.s("seat.out")} ${fate}`);
  if (card) add(`card ww-camp-${camp}`, say.card(card), say.s("seat.is", { card: say.card(card) }), camp === "wolves" ? "wolf" : null);
  else if (state.pack.includes(seat)) add("card ww-camp-wolves", say.s("seat.pack"), say.s("seat.pack"), "wolf");
  const checked = card ? null : state.checks.find((check) => check.seat === seat);
  const short = checked && `seat.known_${checked.word}`;
  if (checked) add("known", say.has(short) ? say.s(short) : say.verdict(checked.word), say.verdict(checked.word), "eye");
  if (state.lovers.includes(seat)) add("known", say.s("seat.lover"));
  if (claims.role) add("claim", say.card(claims.role), say.s("seat.claims", { card: say.card(claims.role) }));
  for (const check of claims.checked) {
    const wolf = check.verdict === "wolves";
    const spoken = say.s(`seat.checked_${check.verdict}`, { by: check.by });
    add(`check ww-verdict-${check.verdict}`, String(check.by), spoken, wolf ? "out" : "check");
  }
  if (state.standing.includes(seat)) add("flag", say.s("seat.pk"));
  else if (state.withdrawn.includes(seat)) add("faint", say.s("seat.withdrew"));
  else if (state.ran.includes(seat)) add("flag", say.s("seat.runs"));
  if (state.silenced.includes(seat)) add("flag", say.s("seat.silenced"));
  if (state.unmasked && state.winners.includes(seat)) add("won", say.s("seat.won"), say.s("seat.won"), "star");
  return { alive, camp, sheriff, fate, marks, words };
}

/** When a seat went out, and how as far as that is known. */
export function fateText(fate, say) {
  if (!fate) return "";
  const when = say.s(fate.phase === "day" ? "fate.day" : "fate.night", { day: fate.day });
  return fate.cause ? `${when} ${say.cause(fate.cause)}` : when;
}

/** Where the seat stands: on a ring for small tables, on one of two rails for the others. The styles decide which. */
function place(node, seat, count) {
  const angle = -Math.PI / 2 + ((seat - 0.5) / count) * 2 * Math.PI;
  node.style.setProperty("--x", String(Math.cos(angle)));
  node.style.setProperty("--y", String(Math.sin(angle)));
  const half = Math.ceil(count / 2);
  node.style.setProperty("--row", String(((seat - 1) % half) + 1));
}
