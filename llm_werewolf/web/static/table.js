// The page of one table, for whoever comes: a watcher, a person on a seat, the host. What it may show, the server sends.

import { attr, h, setText } from "../viewer/dom.js";
import { makeBoom } from "./boom.js";
import { makeDock } from "./dock.js";
import { makeDrawer } from "./drawer.js";
import { makeFeed } from "./feed.js";
import { makeHost } from "./hosting.js";
import { keep } from "./keep.js";
import { makeKnown } from "./known.js";
import { makeLive } from "./live.js";
import { makeMarking } from "./marking.js";
import { makeMyCard } from "./mycard.js";
import { makeLine } from "./net.js";
import { makeNotes } from "./notes.js";
import { questionWords } from "./question.js";
import { makeRulebook } from "./rulebook.js";
import { makeSaid } from "./said.js";
import { makeShare } from "./share.js";
import { makeSheet } from "./sheet.js";
import { bannerWords, isOut, offersOf, statusWords, timeLeft } from "./status.js";
import { talk } from "./talk.js";
import { makeBanner, makeToast } from "./told.js";
import { makeTools } from "./tools.js";
import { makeWaitingRoom } from "./waiting.js";

const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
const secret = location.hash.slice(1);
const page = document.getElementById("page");
const place = h("div", { class: "wt-view", id: "viewer" });

// --- the pieces ---

const notes = makeNotes({ place: `seat.${id}.${secret.slice(0, 6)}`, send, changed: () => marking.show() });
const known = makeKnown({ markOf: notes.markOf });
const marking = makeMarking(place, { known, notes });
const { node: passing, toast } = makeToast(page);
const banner = makeBanner(() => line.now());
const waiting = makeWaitingRoom();
const langButton = h("button", { type: "button", class: "ww-button wt-lang", on: { click: () => setLang(known.lang === "zh" ? "en" : "zh") } });
const live = makeLive(place, {
  hides: (seat, what) => covered() && (what === "known" || (what === "card" && known.secret(seat))),
  look: (view) => view !== feed.view() && send({ type: "look", view }),
  lang: (lang) => lang !== known.lang && setLang(lang),
  seat: marking.offer,
  theme: (theme) => attr(page, "data-theme", theme),
  moved: () => { marking.show(); sheet.lag(); update(); },
  caughtUp: () => sheet.waiting() && !sheet.isOpen() && sheet.open(),
});
const atHand = { notes: () => notebook.open(notebookHow()), rules: () => rules.open(), boom: () => boom.press() };
const card = makeMyCard({ facts: known.card, say: () => known.say, turned: (up) => { attr(page, "data-peek", up); live.rename(); } });
const said = makeSaid();
const tools = makeTools(atHand, card);
const sheet = makeSheet(page, {
  tools: tools.node, whispered: (text) => said.say(text, known.state.day),
  context: () => ({ say: known.say, aloud: talk(known.table?.lang ?? known.lang), people: known.people(), whispers: known.whispers, lastSaid: known.lastSaid, when: known.when, behind: live.behind }),
  send, changed: update, toast, catchUp: () => { live.catchUp(); update(); }, live: live.toEnd,
});
const rules = makeRulebook(page, { id, secret, known });
const notebook = makeDrawer(page, "notes", (body) => notes.fill(body, { say: known.say, seats: known.seats(), people: known.people() }));
const notebookHow = () => ({ heading: () => known.say.s("notes.title"), say: known.say });
const boom = makeBoom(page, { known, send, toast, speechSoFar: sheet.speechSoFar });
const host = makeHost(page, { id, secret, toast, now: () => known, say: () => known.say });
const share = makeShare(page, { id, secret, toast, now: () => known, say: () => known.say });
const dock = makeDock({
  ...atHand, answer: () => sheet.open(), share: share.open, host: host.open,
}, card);
let hurried = false;
page.append(h("main", { class: "wt-main" }, banner.node, waiting.node, place, said.node, marking.node, passing), dock.node);
waiting.tools.append(langButton);

// --- the line ---

const feed = makeFeed({ show, gap: (from) => send({ type: "look", view: feed.view(), from }) });
const line = makeLine(id, {
  hello: () => ({ type: "hello", ...(secret ? { secret } : {}), ...feed.wanted() }),
  frame: (one) => Object.hasOwn(TAKES, one.type) && TAKES[one.type](one),
  state(what, { seconds = 0, code = known.line.code } = {}) {
    if (what === "open" && known.line.what !== "open" && known.table) toast(known.say.s("net.back"));
    known.line = { what, seconds, code };
    update();
  },
});

const TAKES = {
  welcome(one) {
    takeTable(one);
    known.takeWords(one.viewer);
    notes.restore(one.notes);
    sheet.doubt();
  },
  view(one) {
    known.takeWords(one.viewer);
    feed.turn(one);
  },
  events: (one) => feed.take(one),
  thoughts(one) {
    const more = feed.thoughts(one);
    if (more?.length) live.addThoughts(more);
  },
  ask: (one) => sheet.take(one),
  closed: (one) => sheet.closed(one.ask, one.why),
  accepted: (one) => sheet.accepted(one.ask),
  refused: (one) => sheet.refused(one.ask, known.say.of(one.text)),
  late: (one) => sheet.late(one.ask, known.say.of(one.text)),
  // Follows the open questions after each welcome.
  powers(one) {
    known.powers = one;
    sheet.settle();
    update();
  },
  turn(one) {
    known.takeTurn(one);
    update();
  },
  table(one) {
    takeTable(one);
    update();
  },
  error(one) {
    if (!["too_fast", "unknown_type"].includes(one.code)) toast(known.say.of(one.text));
  },
};

function send(one) {
  return line.send(one);
}

function takeTable({ table, rights }) {
  known.takeTable(table, rights);
  document.title = [known.say.board(table.title || table.board), known.say.s("site")].filter(Boolean).join(" · ");
  live.allow(known.rights.views, !known.over());
  if (table.mvp) live.best(table.mvp);
  marking.show();
}

function show(news) {
  known.hear(news.events, news.whole);
  if (feed.count()) {
    live.show(news, known);
    marking.show();
    sheet.lag();
  }
  update();
}

// --- what is shown ---

function update() {
  const { table, rights, say, line: { what, code } } = known;
  attr(page, "data-role", rights.role);
  coverCards();
  attr(page, "lang", known.lang === "zh" ? "zh-CN" : known.lang);
  attr(document.documentElement, "lang", known.lang === "zh" ? "zh-CN" : known.lang);
  setText(langButton, say.s("lang.other"));
  const started = feed.count() > 0;
  place.hidden = !started;
  waiting.node.hidden = started;
  if (!started) waiting.update({ say, table, rights, dead: what === "dead" ? code : 0, start: () => host.act("start"), copyLinks: host.open });
  banner.update(bannerWords(known), say);
  const open = sheet.isOpen() ? null : sheet.waiting();
  const seen = live.behind() === 0;
  const { self_destruct: may, intention } = known.powers;
  said.update(known);
  const power = !may || (seen && isOut(known)) ? "no" : intention ? "on" : "may";
  tools.update({ say, boom: power });
  dock.update({
    say, role: rights.role, online: what === "open", status: statusWords(known, seen), over: known.over(),
    ask: open ? { words: questionWords(open, say), left: open.ends ? timeLeft(open.ends) : say.s("sheet.open"), warn: sheet.isLate(open) } : null,
    boom: power,
    offers: offersOf(known, { view: feed.view(), hurried }, {
      pause: () => host.act("pause"), resume: () => host.act("resume"), hurry, look: (view) => send({ type: "look", view }),
    }),
  });
  host.update();
}

/** At a person's seat, what it alone knows is covered unless its card is pressed. */
function coverCards() {
  const { rights, say } = known;
  const down = rights.role === "seat" && feed.view() === rights.seat && !known.over() ? "down" : null;
  page.style.setProperty("--covered", JSON.stringify(say.s("covered")));
  if (page.getAttribute("data-cards") === down) return;
  attr(page, "data-cards", down);
  live.rename();
}

function covered() {
  return page.dataset.cards === "down" && !("peek" in page.dataset);
}

function hurry() {
  hurried = true;
  send({ type: "hurry" });
  live.hurry();
  update();
}

function setLang(lang) {
  known.speak(lang);
  keep("lang", lang);
  live.setLang(lang);
  sheet.redraw();
  rules.again();
  notebook.again(notebookHow());
  marking.offer(null);
  update();
}

function tick() {
  if (known.line.what === "lost" && known.line.seconds > 1) known.line.seconds -= 1;
  update();
}

setInterval(tick, 1000);
update();
