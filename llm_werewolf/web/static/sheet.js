// The sheet from below: one open question with its clock, its answers, and what follows from them.
//
// Several questions may be open; the oldest is shown. A folded sheet leaves a button in the dock and loses nothing.

import { attr, h, keepFocus, legible, replace, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { claimedAs, defaultWords, dueWords, hintWords, makeQuestion, questionWords, sureWords } from "./question.js";
import { sign } from "./signs.js";

const DRAFT_EVERY = 2000;
/** In its last milliseconds a question is told more often what stands there. */
const LAST = 4000;
const DRAFT_LAST = 400;

/** Makes the sheet. `context()` gives say, people, whispers, lastSaid, when, behind; `send` a frame (false: no line);
 * `changed` hears that what is open changed; `toast` tells something shortly; `catchUp` shows the table first; `tools`
 * stay at hand above the question; `whispered` hears what was said to the pack. */
export function makeSheet(home, { context, send, changed, toast, catchUp, live, tools, whispered }) {
  const asks = new Map();
  const drafts = new Map();
  let shown = null;
  /** The form at hand, with the question and the language it was made for. */
  let form = null;
  let sure = null;
  let sent = null;
  let warned = false;
  let drafted = 0;
  let lastDrawn = "";

  const kicker = h("p", { class: "wt-kicker" });
  const title = h("h2", { id: "wt-sheet-title", tabindex: -1 });
  const hint = h("p", { class: "wt-hint" });
  const left = h("span", { class: "wt-left" });
  const clock = h("p", { class: "wt-clock" }, sign("clock"), left);
  const bar = h("span", { class: "wt-bar", "aria-hidden": "true" });
  const timeout = h("p", { class: "wt-timeout" });
  const fold = h("button", { type: "button", class: "ww-button wt-fold", on: { click: () => node.close() } }, icon("eye"), h("span"));
  const lag = h("p", { class: "wt-lag" });
  // The sheet lies over the bubble of whoever spoke last.
  const last = h("blockquote", { class: "wt-last", tabindex: 0 });
  const body = h("div", { class: "wt-sheet-body" });
  const foot = h("div", { class: "wt-sheet-foot" });
  const told = h("p", { class: "wt-told", role: "alert" });
  const spoken = h("p", { class: "ww-heard", role: "status", "aria-live": "assertive" });
  const node = h("dialog", { class: "wt-sheet", "aria-labelledby": "wt-sheet-title", on: { close: changed } },
    h("div", { class: "wt-sheet-in" }, bar,
      h("header", { class: "wt-sheet-head" }, h("div", { class: "wt-sheet-titles" }, kicker, title), h("div", { class: "wt-sheet-side" }, clock, fold)), tools,
      h("div", {}, hint, timeout), lag, last, body, told, foot), spoken);
  home.append(node);
  const ticking = setInterval(tick, 250);

  function first() {
    return [...asks.values()].find((one) => one.id !== sent?.ask) ?? null;
  }

  function show({ focus = true } = {}) {
    const next = sent ? asks.get(sent.ask) : first();
    if (!next) {
      shown = form = null;
      if (node.open) node.close();
      return void changed();
    }
    if (shown?.id !== next.id) {
      shown = next;
      form = null;
      sure = null;
      warned = false;
      setText(told, "");
      setText(spoken, "");
    }
    draw();
    if (!node.open) node.showModal();
    // A phone's keyboard would cover the question before it has been read.
    if (focus) (form?.actions === "speech" && matchMedia("(hover: hover)").matches ? form : title).focus();
    changed();
  }

  function draw() {
    if (!shown) return;
    const { say, aloud, people, whispers, when } = context();
    attr(node, "data-ask", shown.id);
    attr(node, "data-form", shown.form);
    attr(node, "data-grave", shown.grave);
    const more = asks.size - 1;
    setText(kicker, [when(), say.seat(people.me), more > 0 ? say.s("sheet.later", { n: more }) : ""].filter(Boolean).join(" · "));
    setText(title, questionWords(shown, say));
    setText(hint, hintWords(shown, say));
    setText(fold.lastChild, say.s("sheet.fold"));
    timeout.hidden = !shown.ends;
    setText(timeout, say.s("sheet.timeout", { default: defaultWords(shown, say) }));
    if (sure) drawSure(say);
    else drawForm({ say, aloud, people, whispers });
    tick();
    drawLag();
    form?.hear?.();
  }

  function drawForm({ say, ...more }) {
    if (form?.made === `${shown.id} ${say.lang}` && body.contains(form.node)) return; // somebody may be writing in it
    form = null; // so that what is filled in below is not taken for the reader's
    form = makeQuestion(shown, { say, ...more, draft: drafts.get(shown.id), changed: edited, submit: propose });
    form.made = `${shown.id} ${say.lang}`;
    replace(body, form.node);
    const go = h("button", { type: "button", class: "wt-go", on: { click: () => propose(form.value()) } },
      say.s(form.actions === "speech" ? "sheet.speak" : "sheet.send"));
    const silent = h("button", { type: "button", class: "ww-button", on: { click: () => propose("") } }, say.s("sheet.silent"));
    replace(foot, form.actions === "none" ? null : [form.actions === "speech" ? silent : null, go]);
    form.go = go;
    ready();
  }

  function drawSure(say) {
    replace(body, h("div", { class: "wt-sure" }, icon("help"), h("p", {}, h("strong", {}, sure.words), " ", say.s("sure.final"))));
    replace(foot,
      h("button", { type: "button", class: "ww-button", on: { click: () => { sure = null; draw(); form.focus(); } } }, say.s("sheet.back")),
      h("button", { type: "button", class: "wt-go wt-go-grave", on: { click: () => give(sure.choice) } }, say.s("sheet.do")));
  }

  /** Whether there is something that could be sent. */
  function ready() {
    if (form?.go) form.go.disabled = form.value() === undefined || Boolean(sent);
  }

  /** The buttons wait no more for an answer to what was sent. */
  function again() {
    for (const button of foot.querySelectorAll("button")) button.disabled = false;
    ready();
  }

  function edited() {
    if (!shown || !form) return;
    const draft = form.draft ? form.draft() : form.value();
    drafts.set(shown.id, draft);
    setText(told, "");
    ready();
    shown.edited = true;
    noteDraft();
  }

  /** Tells the server what stands in the field, and what is claimed with it: it counts when the time is up. */
  function noteDraft() {
    if (shown?.shape !== "say" || !shown.edited) return;
    const now = performance.now();
    if (now - drafted < (shown.ends && shown.ends - now < LAST ? DRAFT_LAST : DRAFT_EVERY)) return;
    const whole = form?.value();
    const choice = typeof whole === "object" ? { choice: whole } : {};
    drafted = now;
    shown.edited = !send({ type: "draft", ask: shown.id, text: typed(shown), ...choice });
  }

  function typed(ask) {
    return String(drafts.get(ask.id) ?? "").slice(0, ask.limit);
  }

  function propose(choice) {
    if (choice === undefined || !shown || sent) return;
    const { say, people } = context();
    const words = sureWords(shown, choice, say, people);
    if (!words) return void give(choice);
    sure = { choice, words };
    setText(told, "");
    draw();
    foot.querySelector("button")?.focus();
  }

  function give(choice) {
    const { say } = context();
    if (!send({ type: "answer", ask: shown.id, choice })) {
      setText(told, say.s("sheet.unsent"));
      return;
    }
    sent = { ask: shown.id, choice };
    setText(told, say.s("sheet.sending"));
    for (const one of foot.querySelectorAll("button")) one.disabled = true;
  }

  /** A question is over, however it came. */
  function drop(id) {
    asks.delete(id);
    drafts.delete(id);
    if (sent?.ask === id) sent = null;
    if (shown?.id === id) {
      shown = null;
      sure = null;
      if (asks.size && node.open) show();
      else if (node.open) node.close();
    }
    changed();
  }

  function tick() {
    if (!shown) return;
    noteDraft();
    const { say } = context();
    if (!shown.ends) {
      setText(left, say.s("sheet.no_clock"));
      attr(clock, "data-none", true);
      attr(node, "data-warn", null);
      bar.style.setProperty("--left", "1");
      return;
    }
    const seconds = Math.max(0, Math.ceil((shown.ends - performance.now()) / 1000));
    attr(clock, "data-none", null);
    setText(left, say.s("sheet.left", { time: minutes(seconds) }));
    bar.style.setProperty("--left", String(Math.min(1, seconds / Math.max(1, shown.seconds))));
    const late = seconds <= shown.warn;
    attr(node, "data-warn", late);
    if (late && !warned && seconds > 0) {
      warned = true;
      const words = say.s("sheet.warn", { n: seconds, default: dueWords(shown, say, drafts.get(shown.id)) });
      setText(spoken, words);
      if (!node.open) toast(words);
      changed();
    }
  }

  function drawLag() {
    const { say, behind, lastSaid } = context();
    const steps = behind();
    lag.hidden = steps < 2;
    drawLast(steps < 2 && !shown?.night ? lastSaid() : null, say);
    if (steps < 2) return;
    replace(lag, h("span", {}, say.s("sheet.behind", { n: steps })),
      h("button", { type: "button", class: "ww-button", on: { click: () => { node.close(); catchUp(); } } }, say.s("sheet.catch_up")),
      h("button", { type: "button", class: "ww-button", on: { click: () => { live(); lag.hidden = true; } } }, say.s("sheet.live")));
  }

  function drawLast(said, say) {
    last.hidden = !said;
    const key = said ? `${said.who}\n${said.text}` : "";
    if (lastDrawn === key) return;
    lastDrawn = key;
    attr(last, "aria-label", said && say.s("sheet.last"));
    replace(last, said && [h("b", { dir: "auto" }, said.who), " ", h("span", { dir: "auto" }, legible(said.text))]);
    last.scrollTop = 0;
  }

  return {
    node,
    /** A question comes, or comes again after the line was lost. */
    take(one) {
      const known = asks.get(one.id);
      const ends = one.deadline === null ? null : performance.now() + (one.deadline - one.now);
      asks.set(one.id, { ...known, ...one, ends, stale: false, claimed: known?.claimed ?? claimedAs(one.claim) });
      if (!drafts.has(one.id) && one.draft) drafts.set(one.id, one.draft);
      if (known && sent?.ask === one.id) sent = null; // it is open again, so the answer never came through
      if (shown?.id === one.id) {
        shown = asks.get(one.id);
        setText(told, "");
        again();
        tick();
        if (!node.open) changed();
        return;
      }
      if (!shown || !node.open) show();
      else keepFocus(node, draw);
    },
    accepted(id) {
      const { say } = context();
      if (asks.has(id)) toast(say.s("sheet.taken"));
      if (asks.get(id)?.kind === "pack_talk" && sent?.ask === id && sent.choice) whispered(sent.choice);
      drop(id);
    },
    closed(id, why) {
      const { say } = context();
      const one = asks.get(id);
      if (one && why === "late") toast(say.s("sheet.late_default", { default: dueWords(one, say, drafts.get(id)) }));
      drop(id);
    },
    refused(id, words) {
      const { say } = context();
      if (sent?.ask === id) sent = null;
      if (shown?.id !== id) return;
      sure = null;
      draw();
      again();
      setText(told, say.s("sheet.refused", { why: words }));
      if (!node.open) show({ focus: false });
    },
    late(id, words) {
      toast(words || context().say.s("sheet.late"));
      drop(id);
    },
    open: show,
    redraw: () => node.open && keepFocus(node, draw),
    /** The table has gone on, or the reader has. */
    lag() {
      if (!node.open) return;
      drawLag();
      form?.hear?.();
    },
    waiting: () => first(),
    /** Whether the time of a question is nearly up. */
    isLate: (one) => Boolean(one.ends) && one.ends - performance.now() < one.warn * 1000,
    isOpen: () => node.open,
    /** What has been said so far, for a wolf who ends its own speech with a bang. */
    speechSoFar() {
      const one = [...asks.values()].find((each) => each.shape === "say" && each.kind !== "pack_talk");
      return one ? { ask: one.id, choice: (shown === one && form?.value()) || typed(one) } : null;
    },
    /** The line is new: what is still open is told again, and what is not told again is over. */
    doubt() {
      for (const one of asks.values()) one.stale = true;
    },
    settle() {
      for (const one of [...asks.values()]) if (one.stale) drop(one.id);
    },
    destroy: () => clearInterval(ticking),
  };
}

export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
