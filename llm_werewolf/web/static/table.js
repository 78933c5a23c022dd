// The page of one table, for whoever comes: a watcher, a person on a seat, the host. What it may show, the server sends.

import { attr, h, replace, setText } from "../viewer/dom.js";
import { apply, blank } from "../viewer/fold.js";
import { icon } from "../viewer/icons.js";
import { campOf } from "../viewer/marks.js";
import { createViewer } from "../viewer/viewer.js";
import { makeDock } from "./dock.js";
import { makeDrawer, proseNodes } from "./drawer.js";
import { makeFeed } from "./feed.js";
import { makeHost, makeShare } from "./hosting.js";
import { firstLang, keep } from "./keep.js";
import { makeMyCard } from "./mycard.js";
import { ask as request, makeLine } from "./net.js";
import { makeNotes, markBar } from "./notes.js";
import { makeFolk } from "./people.js";
import { makeSheet, minutes } from "./sheet.js";
import { questionWords } from "./question.js";
import { talk } from "./talk.js";
import { makeWaitingRoom } from "./waiting.js";

const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
const secret = location.hash.slice(1);

const now = {
  lang: firstLang(), table: null, rights: { role: "public", seat: null, views: [] }, words: {}, names: {},
  powers: { self_destruct: false, intention: false }, turn: null, online: "connecting", seconds: 0, theme: "day", dead: 0, gone: false,
};
let say = talk(now.lang);
let viewer = null;
let state = blank();
let folded = 0;
let views = [];
let toastTimer = 0;
let pushing = false;

// --- the pieces ---

const page = document.getElementById("page");
const place = h("div", { class: "wt-view", id: "viewer" });
const banner = h("div", { class: "wt-banner", role: "alert", hidden: true });
const toasts = h("p", { class: "wt-toast", role: "status", "aria-live": "polite", hidden: true });
const marking = h("div", { class: "wt-marking", hidden: true });
const langButton = h("button", { type: "button", class: "ww-button wt-lang", on: { click: () => setLang(now.lang === "zh" ? "en" : "zh") } });
const waiting = makeWaitingRoom();
const notes = makeNotes({ place: `seat.${id}.${secret.slice(0, 6)}`, send, changed: showMarks });
const card = makeMyCard({ facts: myCard, say: () => say });
const sheet = makeSheet(page, {
  context: () => ({ say, people: folk(), whispers, when, behind }), send, changed: update, toast,
  catchUp: () => { catchingUp = true; viewer?.play(); update(); }, live: toLive,
});
const rules = makeDrawer(page, "rules", fillRules);
const notebook = makeDrawer(page, "notes", (body) => notes.fill(body, { say, seats: seats(), people: folk() }));
const boomDrawer = makeDrawer(page, "boom", fillBoom);
const host = makeHost(page, { id, secret, send, toast, now: () => now, say: () => say });
const share = makeShare(page, { id, secret, toast, now: () => now, say: () => say });
const dock = makeDock({
  answer: () => sheet.open(), notes: () => notebook.open({ heading: () => say.s("notes.title"), say }),
  rules: () => rules.open({ heading: () => say.s("rules.title"), say }), boom: toggleBoom,
  share: () => share.open(), host: () => host.open(),
}, card);
let catchingUp = false;
page.append(h("div", { class: "wt-main" }, banner, waiting.node, place, marking, toasts), dock.node);
waiting.tools.append(langButton);

// --- the line ---

const feed = makeFeed({ show, gap: (from) => send({ type: "look", view: feed.view(), from }) });
const line = makeLine(id, {
  hello: () => ({ type: "hello", ...(secret ? { secret } : {}), ...feed.wanted() }),
  frame,
  state(what, more = {}) {
    const was = now.online;
    now.online = what;
    now.seconds = more.seconds ?? 0;
    now.dead = more.code ?? now.dead;
    if (what === "open" && was !== "open" && now.table) toast(say.s("net.back"));
    if (what === "lost") countDown();
    update();
  },
});

function send(one) {
  return line.send(one);
}

function countDown() {
  setTimeout(() => {
    if (now.online !== "lost" || now.seconds <= 1) return;
    now.seconds -= 1;
    update();
    countDown();
  }, 1000);
}

const TAKES = {
  welcome(one) {
    takeTable(one.table, one.rights);
    takeViewer(one.viewer);
    notes.restore(one.notes);
    sheet.doubt();
  },
  view(one) {
    takeViewer(one.viewer);
    feed.turn(one);
  },
  events: (one) => feed.take(one),
  thoughts(one) {
    const more = feed.thoughts(one);
    if (more?.length) viewer?.addThoughts(more);
  },
  ask: (one) => sheet.take(one),
  closed: (one) => sheet.closed(one.ask, one.why),
  accepted: (one) => sheet.accepted(one.ask),
  refused: (one) => sheet.refused(one.ask, say.of(one.text)),
  late: (one) => sheet.late(one.ask, say.of(one.text)),
  // Follows the open questions after each welcome.
  powers(one) {
    now.powers = one;
    sheet.settle();
    update();
  },
  turn(one) {
    now.turn = one.kind === null ? null : { ...one, ends: one.deadline === null ? null : performance.now() + (one.deadline - one.now) };
    update();
  },
  table(one) {
    takeTable(one.table, one.rights ?? now.rights);
    update();
  },
  error(one) {
    if (!["too_fast", "unknown_type"].includes(one.code)) toast(one.message);
  },
};

function frame(one) {
  if (Object.hasOwn(TAKES, one.type)) TAKES[one.type](one);
}

function takeTable(table, rights) {
  now.table = table;
  now.rights = rights;
  document.title = [table.title || table.board, say.s("site")].filter(Boolean).join(" · ");
  views.splice(0, views.length, ...rights.views);
  if (table.state === "over") viewer?.setLive(false);
  else viewer?.setLive(true);
}

function takeViewer(found) {
  if (!found) return;
  now.words = found.words ?? now.words;
  now.names = found.names ?? now.names;
  say = talk(now.lang, now.words);
}

/** Another list of events, or more of the one at hand. */
function show(news) {
  if (news.whole) {
    state = blank();
    folded = 0;
  }
  for (const event of feed.all().slice(folded)) apply(state, event);
  folded = feed.count();
  if (!folded) return void update();
  if (!viewer) open(news);
  else if (news.whole) {
    viewer.reset({ events: news.events, perspective: news.view, thoughts: news.thoughts });
  } else {
    pushing = true;
    viewer.push(news.events);
    pushing = false;
  }
  sheet.lag();
  update();
}

function open(news) {
  const live = now.table?.state !== "over";
  viewer = createViewer(place, { ...news.viewer, lang: now.lang, perspective: news.view, events: news.events, thoughts: news.thoughts, live, views });
  viewer.on("view", (wanted) => { if (wanted !== feed.view()) send({ type: "look", view: wanted }); });
  viewer.on("lang", (lang) => lang !== now.lang && setLang(lang));
  viewer.on("seat", offerMarks);
  viewer.on("cursor", () => { if (!pushing) queueMicrotask(followed); });
  const root = place.querySelector(".ww");
  new MutationObserver(() => theme(root.dataset.theme)).observe(root, { attributeFilter: ["data-theme"] });
  theme(root.dataset.theme);
  showMarks();
}

/** The reader has gone on: to the end of what there is, perhaps, and then a folded question is due. */
function followed() {
  showMarks();
  sheet.lag();
  if (catchingUp && behind() === 0) {
    catchingUp = false;
    if (sheet.waiting() && !sheet.isOpen()) sheet.open();
  }
  update();
}

function theme(name) {
  now.theme = name === "night" ? "night" : "day";
  attr(page, "data-theme", now.theme);
}

// --- what is known ---

function folk() {
  return makeFolk(say, now.names, { me: now.rights.seat, markOf: notes.markOf });
}

function seats() {
  return now.table?.seats.map((one) => one.seat) ?? [];
}

function behind() {
  return viewer ? Math.max(0, viewer.stops - viewer.stop) : 0;
}

function toLive() {
  viewer?.seek(viewer.stops);
  viewer?.play();
}

function when() {
  if (!state.day) return say.s("when.before");
  return say.s(state.night ? "when.night" : "when.day", { day: state.day });
}

function whispers() {
  return feed.all().filter((event) => event.type === "whispered").map((event) => ({ who: folk().whole(event.seat), text: event.text }));
}

function myCard() {
  const held = state.cards[now.rights.seat];
  if (!held) return null;
  const people = folk();
  const lines = [];
  const others = (list) => say.list(list.filter((seat) => seat !== now.rights.seat).map(people.whole));
  if (state.pack.includes(now.rights.seat) && state.pack.length > 1) lines.push(say.s("card.pack", { seats: others(state.pack) }));
  if (state.lovers.includes(now.rights.seat)) lines.push(say.s("card.lover", { seats: others(state.lovers) }));
  return { card: held, camp: campOf(held, state), lines };
}

function mySeat() {
  return now.table?.seats.find((one) => one.seat === now.rights.seat) ?? null;
}

// --- what is shown ---

function update() {
  const { table, rights } = now;
  attr(page, "data-role", rights.role);
  attr(page, "lang", now.lang === "zh" ? "zh-CN" : now.lang);
  setText(langButton, say.s("lang.other"));
  const started = feed.count() > 0;
  place.hidden = !started;
  waiting.node.hidden = started;
  if (!started) waiting.update({ say, table, rights, dead: now.dead, start: () => host.act("start"), copyLinks: () => host.open() });
  drawBanner();
  const open = sheet.isOpen() ? null : sheet.waiting();
  dock.update({
    say, role: rights.role, online: now.online === "open", status: status(), over: table?.state === "over",
    ask: open ? { words: questionWords(open, say), left: open.ends ? minutes(Math.max(0, Math.ceil((open.ends - performance.now()) / 1000))) : say.s("sheet.open"), warn: Boolean(open.ends) && open.ends - performance.now() < open.warn * 1000 } : null,
    boom: now.powers.intention ? "on" : now.powers.self_destruct ? "may" : "no",
    offers: offers(),
  });
  host.update();
}

function status() {
  const { table, rights, turn } = now;
  if (now.online === "connecting" && !table) return say.s("net.connecting");
  if (!table) return say.s("net.offline");
  if (now.powers.intention) return say.s("boom.on");
  // Nothing is told here before the picture has come to it.
  const seen = behind() === 0;
  if (table.state === "over") return state.over && seen ? say.s(`won.${state.over.winner}`) : say.s("state.over");
  if (table.state === "waiting") return say.s("state.waiting");
  if (table.state === "paused") return say.s("state.paused");
  const mine = mySeat();
  if (mine?.bot) return say.s("dock.taken_over");
  if (rights.seat && seen && state.seats && !state.living.has(rights.seat)) return say.s("dock.out");
  if (turn && !state.night) {
    const left = turn.ends ? minutes(Math.max(0, Math.ceil((turn.ends - performance.now()) / 1000))) : "";
    const who = turn.seat === null ? "" : turn.seat === rights.seat ? say.s("dock.turn") : folk().whole(turn.seat);
    return [who, say.s(`turn.${turn.kind}`), left].filter(Boolean).join(" · ");
  }
  if (state.night && rights.role === "seat") return say.s("dock.asleep");
  return rights.role === "seat" ? say.s("dock.wait") : `${say.s(rights.role === "host" ? "dock.host" : "dock.watching")} · ${when()}`;
}

function offers() {
  const { table, rights } = now;
  const found = [];
  if (rights.role === "host" && table?.state === "running") found.push({ key: "host.pause", act: () => host.act("pause") });
  if (rights.role === "host" && table?.state === "paused") found.push({ key: "host.resume", act: () => host.act("resume") });
  const people = table?.seats.filter((one) => one.person) ?? [];
  const nobody = people.length > 0 && people.every((one) => !one.alive);
  if (table?.state === "running" && nobody && !now.hurried && ["host", "seat"].includes(rights.role)) {
    found.push({ key: "ff.go", act: () => { now.hurried = true; send({ type: "hurry" }); viewer?.setSpeed(8); toLive(); update(); } });
  }
  const mayGod = rights.views.includes("god") && rights.role === "seat";
  if (mayGod && feed.view() !== "god") found.push({ key: "dock.god", act: () => send({ type: "look", view: "god" }) });
  if (rights.role === "seat" && feed.view() !== null && feed.view() !== rights.seat) found.push({ key: "dock.own", act: () => send({ type: "look", view: rights.seat }) });
  return found;
}

function drawBanner() {
  const { online, table } = now;
  let text = "";
  let retry = false;
  if (online === "dead") text = now.dead === 4403 ? say.s("net.refused", { why: now.dead }) : say.s("net.gone");
  else if (online === "lost") [text, retry] = [say.s("net.lost", { n: now.seconds }), true];
  else if (online === "connecting" && table) text = say.s("net.again");
  else if (table?.state === "paused") text = table.why ? say.s("paused.why", { why: table.why }) : say.s("paused.banner");
  const key = `${text}${retry}${now.lang}`;
  if (banner.dataset.key === key) return;
  banner.dataset.key = key;
  banner.hidden = !text;
  replace(banner, text ? [h("span", {}, text), retry ? h("button", { type: "button", class: "ww-button", on: { click: () => line.now() } }, say.s("net.retry")) : null] : null);
}

function toast(text) {
  clearTimeout(toastTimer);
  setText(toasts, text);
  toasts.hidden = false;
  // A dialog covers the page; what is said must stand above it.
  ([...document.querySelectorAll("dialog[open] :is(.wt-sheet-in, .wt-drawer-in)")].at(-1) ?? page.querySelector(".wt-main")).append(toasts);
  toastTimer = setTimeout(() => { toasts.hidden = true; page.querySelector(".wt-main").append(toasts); }, 3500);
}

function setLang(lang) {
  now.lang = lang;
  keep("lang", lang);
  say = talk(lang, now.words);
  viewer?.setLang(lang);
  sheet.redraw();
  rules.again({ heading: () => say.s("rules.title"), say });
  notebook.again({ heading: () => say.s("notes.title"), say });
  offerMarks(null);
  update();
}

// --- marks on seats ---

function showMarks() {
  const people = folk();
  for (const seat of place.querySelectorAll(".ww-seat button[data-seat]")) {
    const mark = people.mark(Number(seat.dataset.seat));
    attr(seat.closest("li"), "data-mine", mark?.text ?? null);
    attr(seat.closest("li"), "data-mine-id", mark?.id ?? null);
  }
}

function offerMarks(seat) {
  marking.hidden = !seat || now.rights.role !== "seat";
  if (marking.hidden) return;
  replace(marking, h("b", { dir: "auto" }, folk().whole(seat)), markBar(seat, { say, mark: notes.mark, markOf: notes.markOf }),
    h("button", { type: "button", class: "ww-button", "aria-label": say.s("close"), on: { click: () => (marking.hidden = true) } }, icon("out")));
}

// --- rules, self-destruct ---

async function fillRules(body) {
  replace(body, h("p", { class: "wt-note" }, say.s("loading")));
  const { lang } = now;
  try {
    const found = await request(`/api/tables/${encodeURIComponent(id)}/rules?lang=${lang}`, { key: secret });
    if (lang === now.lang) replace(body, proseNodes(found.rules || say.s("rules.none")), (found.remarks ?? []).map((one) => h("p", { class: "wt-note" }, one)));
  } catch (problem) {
    replace(body, h("p", { class: "wt-note" }, say.s("failed", { why: problem.message })));
  }
}

function toggleBoom() {
  if (now.powers.intention) {
    if (send({ type: "intention", self_destruct: false })) toast(say.s("boom.off"));
    return;
  }
  boomDrawer.open({ heading: () => say.s("boom.q"), say });
}

function fillBoom(body) {
  const set = () => {
    const spoken = sheet.speechSoFar();
    if (!send({ type: "intention", self_destruct: true })) return void toast(say.s("sheet.unsent"));
    if (spoken) send({ type: "answer", ask: spoken.ask, choice: spoken.text });
    boomDrawer.close();
  };
  replace(body, h("p", {}, say.s("boom.what")),
    h("div", { class: "wt-sheet-foot" },
      h("button", { type: "button", class: "ww-button", on: { click: () => boomDrawer.close() } }, say.s("sheet.back")),
      h("button", { type: "button", class: "wt-go wt-go-grave", on: { click: set } }, icon("burst"), say.s("boom.do"))));
}

setInterval(update, 1000);
update();
