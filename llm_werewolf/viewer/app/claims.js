// The claims board: who claims what, who is said to have been checked as what by whom, and what was true.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { cardMark } from "./marks.js";

/** The chips of one claim, as they stand under a speech. */
export function claimChips(claim, say) {
  if (!claim) return null;
  const chips = [];
  if (claim.role) chips.push(chip("role", say.s("claim.role", { card: say.card(claim.role) })));
  for (const check of claim.checks ?? []) chips.push(chip(check.verdict, say.s(`claim.${check.verdict}`, { n: check.seat })));
  if (claim.plan?.length) chips.push(chip("plan", say.s("claim.plan", { seats: claim.plan.join(say.s("list")) })));
  if (claim.votes) chips.push(chip("plan", say.s("claim.votes", { n: claim.votes })));
  return chips.length ? h("span", { class: "ww-chips" }, chips) : null;
}

function chip(kind, ...text) {
  return h("span", { class: `ww-chip ww-chip-${kind}` }, text);
}

/** The whole board. Truth stands beside a claim only where this view knows the card. */
export function claimsBoard(state, { say, tag }) {
  const claims = gather(state);
  if (!claims.length) return h("p", { class: "ww-empty" }, say.s("claims.none"));
  const knows = claims.some(({ seat }) => state.cards[seat]);
  const rows = claims.map(({ seat, roles, checks, plan }) => {
    const card = state.cards[seat];
    const said = roles.map((role) =>
      h("span", { class: "ww-chip ww-chip-role" }, say.card(role), card ? truthMark(card === role, say) : null));
    const told = checks.map((check) =>
      h("span", { class: `ww-chip ww-chip-${check.verdict}` },
        say.s(`claim.${check.verdict}`, { n: check.seat }), truthMark(checkHolds(state, seat, check), say)));
    const plans = plan.length ? chip("plan", say.s("claim.plan", { seats: plan.join(say.s("list")) })) : null;
    return h("tr", {},
      h("th", { scope: "row" }, tag(seat)),
      h("td", {}, said.length ? h("span", { class: "ww-chips" }, said) : "–"),
      h("td", {}, h("span", { class: "ww-chips" }, told, plans)),
      knows ? h("td", {}, card ? cardMark(card, state, say) : "–") : null);
  });
  const head = ["who", "says", "checks", ...(knows ? ["truth"] : [])];
  return h("div", { class: "ww-scroll", tabindex: 0, role: "group", "aria-label": say.s("claims.title") },
    h("table", { class: "ww-claims" },
      h("thead", {}, h("tr", {}, head.map((key) => h("th", { scope: "col" }, say.s(`claims.${key}`))))),
      h("tbody", {}, rows)),
    checkedList(state, claims, { say, tag }),
    knows ? null : h("p", { class: "ww-note" }, say.s("claims.hidden")));
}

function gather(state) {
  const found = new Map();
  for (const claim of state.claims) {
    const one = found.get(claim.seat) ?? { seat: claim.seat, roles: [], checks: [], plan: [] };
    if (claim.role && one.roles.at(-1) !== claim.role) one.roles.push(claim.role);
    for (const check of claim.checks) {
      if (!one.checks.some((other) => other.seat === check.seat && other.verdict === check.verdict)) one.checks.push(check);
    }
    if (claim.plan.length) one.plan = claim.plan;
    if (claim.role || claim.checks.length || claim.plan.length) found.set(claim.seat, one);
  }
  return [...found.values()];
}

function checkedList(state, claims, { say, tag }) {
  const checked = new Map();
  for (const { seat, checks } of claims) {
    for (const check of checks) {
      checked.set(check.seat, [...(checked.get(check.seat) ?? []), { ...check, by: seat }]);
    }
  }
  if (!checked.size) return null;
  const rows = [...checked].sort(([a], [b]) => a - b).map(([seat, checks]) =>
    h("li", {}, tag(seat), checks.map((check) =>
      h("span", { class: `ww-chip ww-chip-${check.verdict}` },
        say.t("claims.by", { by: say.s("seat", { n: check.by }), verdict: say.verdict(check.verdict) }),
        truthMark(checkHolds(state, check.by, check), say)))));
  return h("section", {}, h("h3", {}, say.s("claims.checked")), h("ul", { class: "ww-checked" }, rows));
}

/** Whether a check that was told is right: by what the checker was shown, else by the card; null where unknown. */
function checkHolds(state, by, check) {
  const shown = state.checks.find((one) => one.by === by && one.seat === check.seat);
  const word = shown?.word ?? state.cards[check.seat];
  if (!word) return null;
  const wolf = word === "wolves" || state.wolves.includes(word);
  return wolf === (check.verdict === "wolves");
}

function truthMark(holds, say) {
  if (holds === null) return null;
  return h("span", { class: holds ? "ww-true" : "ww-false" }, icon(holds ? "check" : "out"), say.s(holds ? "claims.true" : "claims.false"));
}
