// The lobby: a table to look at, the tables being played, those that are over, and a new one to be opened.

import { attr, h, keepFocus, replace, setText } from "../viewer/dom.js";
import { icon } from "../viewer/icons.js";
import { makeScenery } from "../viewer/scenery.js";
import { createViewer } from "../viewer/viewer.js";
import { firstLang, keep, keepPassword, password, recall } from "./keep.js";
import { ask as request } from "./net.js";
import { makeNewTable } from "./newtable.js";
import { makeReplay } from "./replay.js";
import { sign } from "./signs.js";
import { talk } from "./talk.js";
import { makeWindow } from "./window.js";

const EVERY = 2500;
const SHOWN = 24;

let lang = firstLang();
let say = talk(lang);
let server = null;
let tables = [];
let games = [];
let problem = "";
let drawn = "";

const page = document.getElementById("page");
const title = h("h1", {});
const lead = h("p", { class: "wt-lead" });
const langButton = h("button", { type: "button", class: "ww-button", on: { click: () => setLang(lang === "zh" ? "en" : "zh") } });
const newButton = h("button", { type: "button", class: "wt-go", on: { click: () => newTable.open() } }, sign("plus"), h("span"));
const look = makeWindow(createViewer);
// The sky and the words are of the night; the window between them has a day and a night of its own.
const night = { "data-theme": "night" };
const hero = h("header", { class: "wt-hero" }, h("div", { class: "ww wt-hero-sky", ...night }, makeScenery()),
  h("div", { class: "wt-hero-in" },
    h("div", { class: "ww wt-hero-words", ...night }, title, lead, h("div", { class: "wt-hero-buttons" }, newButton, langButton)), look.node));
const running = section("lobby.running");
const over = section("lobby.over");
const told = h("p", { class: "wt-told", role: "alert", hidden: true });
const nothing = h("p", { class: "wt-empty" });
page.append(hero, h("main", { class: "wt-lobby-main" }, told, nothing, running.node, over.node));
const replay = makeReplay(page, { say: () => say, key: password, langChosen: (next) => next !== lang && setLang(next) });
const newTable = makeNewTable(page, { say: () => say, server: () => server, key: password });

function section(key) {
  const name = h("h2", {});
  const list = h("ul", { class: "wt-cards" });
  const node = h("section", { class: "wt-section" }, name, list);
  return {
    node,
    show(cards) {
      node.hidden = !cards.length;
      setText(name, say.s(key));
      keepFocus(list, () => replace(list, cards));
    },
  };
}

async function refresh() {
  try {
    server = await request("/api/server", { key: password() });
    ({ tables } = await request("/api/tables", { key: password() }));
    problem = "";
    if (server.host) games = (await request("/api/games", { key: password() }).catch(() => ({ games: [] }))).games;
  } catch (fault) {
    problem = fault.status ? fault.message : say.s("unreachable");
  }
  draw();
}

function draw() {
  told.hidden = !problem;
  setText(told, problem ? say.s("failed", { why: problem }) : "");
  const key = JSON.stringify([lang, tables, games, Boolean(server), server?.demo]);
  if (key === drawn) return;
  drawn = key;
  document.title = say.s("site");
  attr(page, "lang", lang === "zh" ? "zh-CN" : lang);
  attr(document.documentElement, "lang", lang === "zh" ? "zh-CN" : lang);
  setText(title, say.s("site"));
  setText(lead, say.s("site.lead"));
  setText(newButton.lastChild, say.s("lobby.new"));
  setText(langButton, say.s("lang.other"));
  const going = tables.filter((one) => one.state !== "over");
  const demo = going.find((one) => one.id === server?.demo);
  const shown = (demo ?? going.find((one) => one.state === "running"))?.id ?? server?.demo ?? null;
  look.show(shown, tables.find((one) => one.id === shown), say);
  running.show(going.map(card));
  const done = tables.filter((one) => one.state === "over");
  const old = games.filter((one) => !one.damaged && !tables.some((table) => table.id === one.name));
  over.show([...done.map(card), ...old.map(gameCard)].slice(0, SHOWN));
  setText(nothing, server ? say.s("lobby.nothing") : "");
  nothing.hidden = Boolean(tables.length || old.length);
}

function card(one) {
  const people = one.seats.filter((seat) => seat.person).length;
  const free = one.seats.filter((seat) => seat.person && !seat.online).length;
  const models = one.seats.filter((seat) => !seat.person && seat.about && !/^(bot|basic|random|机器人)/i.test(seat.about)).length;
  const night = one.night ?? false;
  const when = one.state === "waiting" || !one.day ? say.s(`state.${one.state}`) : say.s(night ? "when.night" : "when.day", { day: one.day });
  const facts = [
    say.s("lobby.seats", { n: one.seats.length }),
    people ? say.s("lobby.people", { n: people }) : "",
    models ? say.s("lobby.models", { n: models }) : "",
    one.state === "waiting" && free ? say.s("lobby.free", { n: free }) : "",
    one.state === "running" ? say.s("lobby.living", { n: one.seats.filter((seat) => seat.alive).length }) : "",
  ].filter(Boolean);
  const name = say.board(one.title || one.board);
  return h("li", { class: "ww wt-card-table", "data-theme": night ? "night" : "day", "data-state": one.state },
    h("a", { class: "wt-card-link", href: `/t/${encodeURIComponent(one.id)}` },
      h("div", { class: "wt-card-head" }, icon(night ? "moon" : "sun"), h("h3", { dir: "auto" }, name),
        h("span", { class: "ww-live", "data-on": one.state === "running" }, say.s(`state.${one.state}`))),
      h("p", { class: "wt-card-when" }, one.state === "over" && one.winner ? say.s(`won.${one.winner}`) : when,
        one.title && one.board !== one.title ? h("small", {}, one.board) : null, h("small", {}, one.lang === "zh" ? "中文" : "English")),
      h("ol", { class: "wt-beads", "aria-hidden": "true" }, one.seats.map((seat) =>
        h("li", { "data-state": seat.alive ? "alive" : "out", "data-person": seat.person }, String(seat.seat)))),
      h("p", { class: "wt-card-facts" }, facts.join(" · ")),
      h("span", { class: "wt-card-go" }, say.s(one.state === "over" ? "lobby.look" : "lobby.watch"), icon("arrow"))));
}

function gameCard(one) {
  const ended = one.winner;
  return h("li", { class: "ww wt-card-table", "data-theme": "day", "data-state": ended ? "over" : "stopped" },
    h("a", { class: "wt-card-link", href: `#game=${encodeURIComponent(one.name)}` },
      h("div", { class: "wt-card-head" }, icon(ended ? "eye" : "pause"), h("h3", { dir: "auto" }, say.board(one.board) || one.name)),
      h("p", { class: "wt-card-when" }, ended ? say.s(`won.${ended}`) : say.s("state.stopped"), h("small", {}, one.lang === "zh" ? "中文" : "English")),
      h("p", { class: "wt-card-facts" }, [say.s("lobby.seats", { n: Array.isArray(one.seats) ? one.seats.length : one.seats }), one.days ? say.s("when.day", { day: one.days }) : "", one.name].filter(Boolean).join(" · ")),
      h("span", { class: "wt-card-go" }, say.s("lobby.look"), icon("arrow"))),
    ended ? null : h("button", { type: "button", class: "ww-button wt-take-up", on: { click: () => takeUp(one.name) } }, icon("play"), say.s("lobby.take_up")));
}

/** An unfinished game becomes a table again: its host's page is where its links are. */
async function takeUp(name) {
  const own = recall(`links.${name}`)?.host?.split("#")[1];
  const key = server?.password_wanted ? password() : own ?? password();
  try {
    const { id, links } = await request(`/api/games/${encodeURIComponent(name)}/resume`, { body: {}, key });
    keep(`links.${id}`, links);
    location.href = links.host;
  } catch (fault) {
    problem = fault.message;
    draw();
  }
}

function setLang(next) {
  lang = next;
  keep("lang", lang);
  say = talk(lang);
  look.setLang(lang);
  replay.setLang(lang);
  newTable.again();
  draw();
}

/** The address that the server printed for its host is good for this tab, and is not left to be read. */
function byHost() {
  const found = /^#host=([\w-]+)$/.exec(location.hash);
  if (!found) return;
  keepPassword(found[1]);
  history.replaceState(null, "", location.pathname);
}

function byAddress() {
  byHost();
  const found = /^#game=(.+)$/.exec(location.hash);
  if (found) replay.open(decodeURIComponent(found[1]), lang);
  else replay.close();
}

addEventListener("hashchange", byAddress);
setInterval(() => document.visibilityState === "visible" && refresh(), EVERY);
byHost();
draw();
refresh().then(byAddress);
