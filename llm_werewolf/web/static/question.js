// The form of one question: only the legal answers, by the shape of the ask. It reads as plain JSON what was picked.

import { h, replace, setText } from "../viewer/dom.js";

let count = 0;

/** Makes the form. `draft` is what was entered before, `changed` hears every change, `submit` that a key or a big button
 * gives the answer. The result has `node`, `value()` (undefined while there is none), `actions` and `focus()`. */
export function makeQuestion(ask, context) {
  const make = MAKERS[ask.shape] ?? unknown;
  count += 1;
  return make(ask, { ...context, group: `wt-q${count}` });
}

const MAKERS = { pick_one: pickOne, pick_many: pickMany, yes_no: yesNo, say: speech, pick_word: pickWord, pick_potions: potions };

/** What counts where nothing is answered in time, in words. */
export function defaultWords(ask, say) {
  // Called what the button for it is called.
  if (ask.may_pass && say.has(passKey(ask))) return say.s(passKey(ask));
  return say.of(Object.fromEntries(Object.entries(ask.text ?? {}).map(([lang, text]) => [lang, text.default])));
}

/** The same where it is known what has been typed. */
export function dueWords(ask, say, draft) {
  const nothing = ask.shape === "say" && !String(draft ?? "").trim() && !ask.claimed?.role && !Object.keys(ask.claimed?.checks ?? {}).length;
  return nothing ? say.s("default.silent") : defaultWords(ask, say);
}

/** What the form of a speech claims, from what the server keeps of it. */
export function claimedAs(claim) {
  return { role: claim?.role ?? "", checks: Object.fromEntries((claim?.checks ?? []).map(({ seat, verdict }) => [seat, verdict])) };
}

/** What is asked back before an answer that cannot be undone; null where it can, or where nothing is done. */
export function sureWords(ask, choice, say, people) {
  if (!ask.grave) return null;
  switch (ask.shape) {
    case "pick_one":
      if (choice === null) return FINAL_PASS.has(ask.kind) ? say.s("sure.nobody") : null;
      return say.s("sure.seat", { what: people.whole(choice) });
    case "pick_many": return choice.length ? say.s("sure.seat", { what: say.list(choice.map(people.whole)) }) : null;
    case "yes_no": return choice ? say.s("sure.yes") : null;
    case "pick_word": return choice === null ? null : say.s("sure.word", { what: wordName(ask.words.find((one) => one.word === choice), say) });
    case "pick_potions": {
      const { save, poison } = choice;
      const key = save && poison ? "both" : save ? "save" : poison ? "poison" : null;
      return key && say.s(`sure.${key}`, { saved: people.whole(ask.victim), seat: people.whole(poison) });
    }
    default: return null;
  }
}

const FINAL_PASS = new Set(["shoot", "badge", "take"]);

export function questionWords(ask, say) {
  const kind = String(ask.kind);
  const base = say.has(`ask.${kind}`) ? kind : kind.replace(/\d+$/, "");
  if (say.has(`ask.${base}`)) return say.s(`ask.${base}`);
  const text = say.of(Object.fromEntries(Object.entries(ask.text ?? {}).map(([lang, one]) => [lang, one.question])));
  return text || say.s("ask.other", { kind: say.kind(kind) });
}

export function hintWords(ask, say) {
  const kind = String(ask.kind).replace(/\d+$/, "");
  if (kind === "badge" && !ask.may_pass) return "";
  return say.has(`hint.${kind}`) ? say.s(`hint.${kind}`) : "";
}

function passKey(ask) {
  return `pass.${String(ask.kind).replace(/\d+$/, "")}`;
}

function passWords(ask, say) {
  return say.s(say.has(passKey(ask)) ? passKey(ask) : "sheet.pass");
}

function wordName(one, say) {
  return ["left", "right"].includes(one.word) ? say.s(`sheet.order_${one.word}`) : say.of(one);
}

// --- the shapes ---

function pickOne(ask, { say, people, whispers, draft, changed, group }) {
  const options = ask.options.map((seat) => seatOption({ seat, group, type: "radio", people, on: draft === seat }));
  if (ask.may_pass) options.push(option({ group, type: "radio", value: "", label: passWords(ask, say), wide: true, on: draft === null }));
  const field = fieldset(questionWords(ask, say), h("div", { class: "wt-seats", on: { change: changed } }, options));
  // What the pack said tonight stands above its choice.
  const talk = ask.form === "knife" ? packLog(() => whispers().filter((one) => one.tonight), say, { quiet: true }) : null;
  const node = talk ? h("div", {}, talk.node, field) : field;
  return { node, value: () => picked(field, (value) => (value === "" ? null : Number(value))), focus: () => focusIn(field), hear: talk?.hear, actions: "send" };
}

function pickMany(ask, { say, people, draft, changed, group }) {
  const chosen = new Set(Array.isArray(draft) ? draft : []);
  const told = h("p", { class: "wt-count", role: "status" });
  const list = h("div", { class: "wt-seats", on: { change: update } },
    ask.options.map((seat) => seatOption({ seat, group, type: "checkbox", people, on: chosen.has(seat) })));
  const node = fieldset(questionWords(ask, say), told, list);
  const seats = () => [...list.querySelectorAll("input:checked")].map((input) => Number(input.value));
  function update() {
    const { length } = seats();
    for (const input of list.querySelectorAll("input:not(:checked)")) input.disabled = length >= ask.most;
    setText(told, say.s(ask.least === ask.most ? "sheet.pick_exact" : "sheet.pick_many", { least: ask.least, most: ask.most, n: length }));
    changed();
  }
  update();
  const fits = () => seats().length >= ask.least && seats().length <= ask.most;
  return { node, value: () => (fits() ? seats() : undefined), draft: seats, focus: () => focusIn(node), actions: "send" };
}

function yesNo(ask, { say, submit }) {
  const node = h("div", { class: "wt-yesno", role: "group", "aria-label": questionWords(ask, say) },
    bigButton(say.s("sheet.yes"), () => submit(true)), bigButton(say.s("sheet.no"), () => submit(false)));
  return { node, value: () => undefined, focus: () => focusIn(node), actions: "none" };
}

function speech(ask, { say, aloud, draft, changed, submit, group, whispers }) {
  const area = h("textarea", { class: "wt-words", rows: 5, "aria-label": say.s("sheet.say_here"), placeholder: say.s("sheet.say_here"),
    "aria-describedby": group, dir: "auto", on: { input: update, keydown: send } });
  const length = h("p", { class: "wt-length", id: group });
  const talkers = ask.kind === "pack_talk" ? packLog(whispers, say) : null;
  const claim = ask.claims ? makeClaim(ask, { say, aloud, changed: update }) : null;
  const node = h("div", { class: "wt-speech" }, talkers?.node, area,
    h("div", { class: "wt-under" }, length, h("p", { class: "wt-keyhint" }, say.s("sheet.enter"))), claim?.node);
  area.value = typeof draft === "string" ? draft : "";
  // What is claimed is also said: a claim is never more than its speech.
  const whole = () => [area.value.trim(), claim?.words() ?? ""].filter(Boolean).join("\n");
  function update() {
    // Counted as the server counts: characters, not the pairs some of them take here.
    const used = [...(claim?.words() ? whole() : area.value)].length;
    const over = used - ask.limit;
    setText(length, over > 0 ? say.s("sheet.too_long", { n: over }) : say.s("sheet.length", { n: used, limit: ask.limit }));
    length.toggleAttribute("data-over", over > 0);
    changed();
  }
  function send(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && fits()) submit(value());
  }
  const fits = () => whole() && [...whole()].length <= ask.limit;
  function value() {
    if (!fits()) return undefined;
    return claim?.words() ? { text: whole(), claim: claim.value() } : whole();
  }
  update();
  return { node, value, draft: () => area.value, focus: () => area.focus(), hear: talkers?.hear, actions: "speech" };
}

/** What a speech claims: a card, and checks of seats. Folded; it is said with the speech, in the game's language. */
function makeClaim(ask, { say, aloud, changed }) {
  const { claimed } = ask;
  const card = h("select", { class: "ww-select", "aria-label": say.s("sheet.claim_card"), on: { change: pick } },
    h("option", { value: "" }, say.s("sheet.claim_none")), ask.claims.cards.map((one) => h("option", { value: one.card }, say.of(one))));
  card.value = claimed.role;
  const buttons = ask.claims.seats.map((seat) => h("button", { type: "button", class: "ww-button wt-claim-seat", on: { click: () => turn(seat) } }));
  const said = h("p", { class: "wt-note", role: "status" });
  const node = h("details", { class: "wt-claim" }, h("summary", {}, say.s("sheet.claim")), card,
    h("p", { class: "wt-note" }, say.s("sheet.claim_checks")), h("div", { class: "wt-claim-seats", role: "group", "aria-label": say.s("sheet.claim_checks") }, buttons), said);

  function pick() {
    claimed.role = card.value;
    draw();
    changed();
  }
  function turn(seat) {
    const next = { undefined: "village", village: "wolves" }[claimed.checks[seat]];
    if (next) claimed.checks[seat] = next;
    else delete claimed.checks[seat];
    draw();
    changed();
  }
  function draw() {
    ask.claims.seats.forEach((seat, at) => {
      const verdict = claimed.checks[seat];
      buttons[at].dataset.verdict = verdict ?? "";
      buttons[at].setAttribute("aria-pressed", String(Boolean(verdict)));
      setText(buttons[at], verdict ? say.s(`sheet.claim_${verdict}`, { n: seat }) : String(seat));
    });
    setText(said, words() ? say.s("sheet.claim_said", { words: words() }) : "");
  }
  function words() {
    const seats = (verdict) => ask.claims.seats.filter((seat) => claimed.checks[seat] === verdict);
    const parts = claimed.role ? [aloud.s("sheet.say_role", { card: aloud.of(ask.claims.cards.find((one) => one.card === claimed.role)) })] : [];
    for (const verdict of ["village", "wolves"]) {
      if (seats(verdict).length) parts.push(aloud.s(`sheet.say_${verdict}`, { seats: aloud.list(seats(verdict)) }));
    }
    return parts.join(aloud.lang === "zh" ? "" : " ");
  }
  node.open = Boolean(words());
  draw();
  return {
    node, words,
    value: () => ({ role: claimed.role || null, checks: Object.entries(claimed.checks).map(([seat, verdict]) => ({ seat: Number(seat), verdict })) }),
  };
}

/** The pack's talk; with `quiet` there is none of it to be seen while nothing has been said. */
function packLog(whispers, say, { quiet = false } = {}) {
  const list = h("ul", { class: "wt-pack" });
  const node = h("section", { class: "wt-packbox", "aria-label": say.s("sheet.pack_log") }, h("h3", {}, say.s("sheet.pack_log")), list);
  let heard = -1;
  function hear() {
    const all = whispers();
    if (all.length === heard) return;
    heard = all.length;
    node.hidden = quiet && !heard;
    replace(list, all.length
      ? all.map(({ who, text }) => h("li", {}, h("b", { dir: "auto" }, who), h("span", { dir: "auto" }, text)))
      : h("li", { class: "wt-quiet" }, say.s("sheet.pack_quiet")));
    list.scrollTop = list.scrollHeight;
  }
  hear();
  return { node, hear };
}

function pickWord(ask, { say, draft, changed, group }) {
  const options = ask.words.map((one) => option({ group, type: "radio", value: one.word, label: wordName(one, say), wide: true, on: draft === one.word }));
  if (ask.may_pass) options.push(option({ group, type: "radio", value: "", label: passWords(ask, say), wide: true, on: draft === null }));
  const node = fieldset(questionWords(ask, say), h("div", { class: "wt-seats", on: { change: changed } }, options));
  return { node, value: () => picked(node, (value) => (value === "" ? null : value)), focus: () => focusIn(node), actions: "send" };
}

function potions(ask, { say, people, draft, changed, group }) {
  const was = draft ?? {};
  const saves = `${group}s`;
  const poisons = `${group}p`;
  const mayPoison = ask.poisonable.length > 0;
  const save = ask.may_save && ask.victim
    ? fieldset(say.s("potion.save_q", { seat: people.whole(ask.victim) }),
      h("div", { class: "wt-seats" },
        option({ group: saves, type: "radio", value: "1", label: say.s("potion.use"), on: was.save === true }),
        option({ group: saves, type: "radio", value: "", label: say.s("potion.keep"), on: was.save !== true })))
    : note(say.s(ask.victim ? "potion.save_no" : "potion.nobody"));
  const poison = mayPoison
    ? fieldset(say.s("potion.poison_q"),
      h("div", { class: "wt-seats" },
        ask.poisonable.map((seat) => seatOption({ seat, group: poisons, type: "radio", people, on: was.poison === seat })),
        option({ group: poisons, type: "radio", value: "", label: say.s("potion.keep"), wide: true, on: !was.poison })))
    : note(say.s("potion.poison_used"));
  const node = h("div", { class: "wt-potions", on: { change: exclude } },
    part("save", say.s("potion.save"), save), part("poison", say.s("potion.poison"), poison),
    ask.both || !ask.may_save || !mayPoison ? null : note(say.s("potion.one")));

  function chosen(name) {
    return node.querySelector(`input[name="${name}"]:checked`)?.value ?? "";
  }
  function exclude(event) {
    if (!ask.both && event.target.value !== "") {
      const other = event.target.name === saves ? poisons : saves;
      const keep = node.querySelector(`input[name="${other}"][value=""]`);
      if (keep) keep.checked = true;
    }
    changed();
  }
  const value = () => ({ save: chosen(saves) === "1", poison: chosen(poisons) ? Number(chosen(poisons)) : null });
  return { node, value, focus: () => focusIn(node), actions: "send" };
}

function part(name, title, content) {
  return h("section", { class: `wt-potion wt-potion-${name}` }, h("h3", {}, title), content);
}

function unknown(ask, { say }) {
  return { node: note(say.s("default.none")), value: () => undefined, focus: () => {}, actions: "none" };
}

// --- the pieces ---

function fieldset(title, ...content) {
  return h("fieldset", { class: "wt-field" }, h("legend", {}, title), content);
}

function note(text) {
  return h("p", { class: "wt-note" }, text);
}

function bigButton(text, act) {
  return h("button", { type: "button", class: "wt-big", on: { click: act } }, text);
}

function option({ group, type, value, label, wide = false, on = false, mark = null, number = null }) {
  const input = h("input", { type, name: group, value });
  input.checked = on;
  return h("label", { class: `wt-option${wide ? " wt-wide" : ""}`, title: wide ? null : label }, input,
    h("span", { class: "wt-face" }, number ? h("b", {}, number) : null, h("span", { class: "wt-label", dir: "auto" }, label), mark));
}

function seatOption({ seat, group, type, people, on }) {
  const mine = people.mark(seat);
  const own = people.own(seat);
  return option({ group, type, value: String(seat), number: own ? String(seat) : null, label: own || people.whole(seat), on,
    mark: [seat === people.me ? h("i", { class: "wt-mine" }, people.you) : null, mine ? h("i", { class: `wt-mine wt-mine-${mine.id}` }, mine.text) : null] });
}

function picked(node, read) {
  const found = node.querySelector("input:checked");
  return found ? read(found.value) : undefined;
}

function focusIn(node) {
  (node.querySelector("input:checked") ?? node.querySelector("input:not(:disabled), button, textarea"))?.focus();
}
