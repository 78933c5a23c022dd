// The viewer: shows a list of events, as told to one audience, up to a cursor. Live games, replays and files use this one.
//
// createViewer(root, {events, lang, words, names, ...}) returns push, seek, play, pause, setLang, setView, turnOver, on, ...

import { makeVoice } from "./aloud.js";
import { calm } from "./dom.js";
import { LANGUAGES, speak } from "./i18n.js";
import { listen } from "./keys.js";
import { makePeople } from "./people.js";
import { makePicture } from "./picture.js";
import { makePlayer, SEALED, SPEEDS, timesOf } from "./player.js";
import { samePlace } from "./project.js";
import { makeReel } from "./reel.js";

/** `perspective` is the audience the events are addressed to. `covered` hides what a god file holds until it is turned
 * over. `views` are other audiences the host can switch to: it hears "view" and answers with `reset`. `hides(seat, what)`
 * says whether the "card" or what is "known" of a seat is not to be read out just now; `rename` after that changed. */
export function createViewer(root, options) {
  const { words = {}, forms = {}, names = {}, abouts = {}, me = null, title = "", mvp = null } = options;
  const hooks = new Map();
  const view = {
    lang: LANGUAGES.includes(options.lang) ? options.lang : "en",
    perspective: options.perspective ?? "public",
    seenAs: options.perspective ?? "public",
    views: options.views ?? [],
    covered: Boolean(options.covered),
    canCover: Boolean(options.covered),
    live: Boolean(options.live),
    tab: "record",
    /** Whether the tab may take the table's room where there is little. */
    whole: false,
    marked: null,
    sealed: false,
    people: null,
    title,
    mvp,
    forms,
  };
  let events = [...(options.events ?? [])];
  let thoughts = [...(options.thoughts ?? [])];
  let entry = null;

  const act = {
    seat: mark, view: setView, turn: () => turnOver(view.covered), lang: otherLang, tab: readTab, seek, speed: setSpeed,
    start: () => seek(1), back: () => seek(reel.stop - 1), forward: () => seek(reel.stop + 1), end: toEnd,
    play: () => (player.playing() ? pause() : play()), turnOver: () => turnOver(true), summary: () => readTab("summary"),
    aloud: () => { voice.toggle(); picture.refresh(); },
    day: (step) => seek(reel.dayBy(step)), help: () => picture.help(),
  };
  const player = makePlayer({
    next, frame, endless: () => view.live, changed: () => { picture.refresh(); tell("play", player.playing()); },
  });
  const voice = makeVoice(player.hold);
  const picture = makePicture(view, act, { player, voice, reel: () => reel });
  const reel = makeReel({ forms, record: picture.record, context: (state) => ({ ...view.people, state, forms }) });
  const unlisten = options.keys === false ? () => {} : listen(commands());

  // --- the cursor ---

  function heardBy() {
    return view.covered ? "public" : view.seenAs;
  }

  /** The moment that is looked at, for another list: at the end it stays at the end. */
  function here() {
    return reel.atEnd() ? Infinity : reel.place();
  }

  function load(place) {
    const kept = reel.stop || 1;
    reel.load(events, heardBy(), { covered: view.covered, thoughts });
    picture.relist();
    go(place === undefined ? kept : reel.story.stopAt(place));
  }

  function go(to, { animate = false } = {}) {
    reel.wind(to);
    const { what } = reel;
    entry = animate ? reel.added : null;
    view.sealed = animate && what?.kind === "vote" && !calm();
    entry?.hold?.(view.sealed);
    picture.render();
    const { typing, whole } = timesOf(what);
    player.restart(whole);
    if (entry && typing && !calm()) type(0);
    tell("cursor", reel.stop);
    return whole;
  }

  function next() {
    if (reel.atEnd()) return null;
    const whole = go(reel.stop + 1, { animate: true });
    picture.announce();
    const { what } = reel;
    if (what?.kind === "talk" && !what.thought && !picture.hidden()) voice.say(what.text, view.lang, player.speed());
    if (reel.atEnd() && reel.state.over) {
      setTab("summary");
      tell("end", true);
    }
    return whole;
  }

  function frame(elapsed) {
    if (view.sealed && elapsed > SEALED) unseal();
    const { typing } = timesOf(reel.what);
    if (entry?.typed && typing && !calm()) type(elapsed / typing);
  }

  function type(share) {
    const count = share >= 1 ? Infinity : Math.ceil((picture.typedLength() ?? 0) * share);
    picture.type(count);
    entry?.typed?.show(count);
    if (share >= 1) entry = null;
  }

  function unseal() {
    view.sealed = false;
    entry?.hold?.(false);
    picture.render();
  }

  function settle() {
    voice.stop();
    if (view.sealed) unseal();
    type(1);
  }

  function seek(to) {
    settle();
    go(Math.max(1, to));
    picture.announce();
  }

  /** To the end; in a live game on from there as it goes. */
  function toEnd() {
    seek(reel.total());
    if (view.live) player.play();
  }

  function play() {
    if (reel.atEnd() && !view.live) go(1);
    else player.restart(0);
    player.play();
  }

  function pause() {
    settle();
    player.pause();
  }

  // --- what the reader may set ---

  function mark(seat) {
    view.marked = view.marked === seat ? null : seat;
    picture.mark();
    tell("seat", view.marked);
  }

  function setTab(name, whole = false) {
    Object.assign(view, { tab: name, whole });
    picture.panel();
  }

  /** The reader picks a tab; once more, and the table is back beside it. */
  function readTab(name) {
    setTab(name, name !== "record" && !(view.whole && view.tab === name));
  }

  function setSpeed(speed) {
    player.setSpeed(speed);
    picture.refresh();
  }

  function faster(step) {
    setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(player.speed()) + step))]);
  }

  function setLang(lang) {
    if (LANGUAGES.includes(lang)) view.lang = lang;
    view.people = makePeople(speak(view.lang, words), { names, abouts, me, onSeat: mark, hides: options.hides });
    picture.name();
    load();
    tell("lang", view.lang);
  }

  function otherLang() {
    setLang(LANGUAGES[(LANGUAGES.indexOf(view.lang) + 1) % LANGUAGES.length]);
  }

  /** Looks with other eyes: here where all events are at hand, else the host is asked. */
  function setView(wanted) {
    const viewer = /^\d+$/.test(String(wanted)) ? Number(wanted) : wanted;
    if (view.perspective === "god" && !view.covered) {
      view.seenAs = viewer;
      load(here());
    }
    tell("view", viewer);
  }

  function nextView() {
    const all = picture.views();
    if (all.length > 1) setView(all[(all.indexOf(String(view.seenAs)) + 1) % all.length]);
  }

  function turnOver(open) {
    if (!view.canCover || view.covered === !open) return;
    const place = here();
    view.covered = !open;
    load(place);
    tell("turn", open);
  }

  function commands() {
    const tabs = { r: "record", c: "claims", v: "votes", s: "summary" };
    return {
      space: act.play, arrowleft: act.back, arrowright: act.forward, home: act.start, end: act.end,
      "[": () => act.day(-1), "]": () => act.day(1), "-": () => faster(-1), "+": () => faster(1), "=": () => faster(1),
      ...Object.fromEntries(Object.entries(tabs).map(([key, name]) => [key, () => readTab(name)])),
      t: act.turn, p: nextView, l: otherLang, a: act.aloud, "?": act.help, escape: () => view.marked && mark(view.marked),
    };
  }

  function tell(name, value) {
    for (const hook of hooks.get(name) ?? []) hook(value);
  }

  root.replaceChildren(picture.node);
  reel.stop = view.live ? Infinity : 1;
  setLang(view.lang);
  if (view.live) player.play();

  return {
    /** More events, as they happen. A reader who looks at the end sees them one after the other while playing. */
    push(more) {
      const from = events.length;
      const atEnd = reel.atEnd();
      events = [...events, ...more];
      const before = reel.total();
      const showing = reel.stop;
      reel.extend(events, heardBy(), { covered: view.covered, thoughts, from });
      picture.relist();
      if (!showing && reel.total()) return void go(1);
      // What follows quietly from the last stop belongs to it; new stops wait for their turn.
      if (atEnd && reel.total() === before) reel.wind(showing);
      picture.update();
    },
    /** Another list: another audience, or the same after a gap. What is looked at stays the same moment. */
    reset(other) {
      const perspective = other.perspective ?? view.perspective;
      const old = { events, viewer: view.perspective };
      const place = here() === Infinity ? Infinity : samePlace(reel.place(), old, { events: other.events, viewer: perspective });
      events = [...other.events];
      thoughts = [...(other.thoughts ?? [])];
      view.perspective = view.seenAs = perspective;
      load(place);
    },
    /** Who was worth most, once somebody has worked it out: {seat, why: {zh, en}}. */
    setMvp(best) {
      view.mvp = best;
      picture.panel();
    },
    addThoughts(more) {
      thoughts = [...thoughts, ...more];
      load(reel.place());
    },
    setLive(on) {
      view.live = on;
      picture.refresh();
    },
    rename() {
      picture.mark();
      if (reel.what?.group === "private") picture.announce();
    },
    on(name, hook) {
      hooks.set(name, [...(hooks.get(name) ?? []), hook]);
    },
    seek, play, pause, setLang, setView, turnOver, setTab, setSpeed,
    get stop() { return reel.stop; },
    get stops() { return reel.total(); },
    destroy() {
      player.pause();
      voice.stop();
      unlisten();
      picture.destroy();
      root.replaceChildren();
    },
  };
}
