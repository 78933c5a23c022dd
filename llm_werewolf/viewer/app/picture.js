// The whole picture: puts the pieces into the frame and draws them anew for each stop. Holds no cursor of its own.

import { makeArrows } from "./arrows.js";
import { claimsBoard } from "./claims.js";
import { attr, h, replace } from "./dom.js";
import { makeHelp } from "./keys.js";
import { makeRecord } from "./record.js";
import { makeScenery } from "./scenery.js";
import { sceneOf } from "./scene.js";
import { makeSeats } from "./seats.js";
import { makeShell } from "./shell.js";
import { makeStage } from "./stage.js";
import { summary } from "./summary.js";
import { makeTimeline, whenName } from "./timeline.js";
import { voteMatrix } from "./votes.js";

const RING = { seats: 11, width: 700 };
const TIGHT = 52;
const CLOSE = 100;

/** `view` is what the reader has set, `act` what the buttons do; `player`, `voice` and the reel are looked at only. */
export function makePicture(view, act, { player, voice, reel }) {
  const seats = makeSeats(act.seat);
  const stage = makeStage(act);
  const record = makeRecord(act);
  const timeline = makeTimeline(act.seek);
  const helpSheet = makeHelp();
  const panels = { record: record.node, claims: h("div"), votes: h("div"), summary: h("div") };
  const shell = makeShell(act, {
    scenery: makeScenery(), seats: seats.node, stage: stage.node, timeline: timeline.node, panels, help: helpSheet.node,
  });
  const arrows = makeArrows(shell.table);
  shell.table.append(arrows.node);
  const sizes = new ResizeObserver(() => { layout(); arrows.redraw(); record.stick(); });
  sizes.observe(shell.table);
  // What was filled unseen, or is filled while its styles are on their way, could not be scrolled to its end.
  sizes.observe(record.node);

  const secrets = () => !view.covered && view.seenAs !== "public";

  function scene() {
    const { item, state } = reel();
    return sceneOf(item?.event, state, { forms: view.forms, sealed: view.sealed });
  }

  function render() {
    const { state, what } = reel();
    const lit = scene();
    view.people.marked = view.marked;
    layout();
    seats.update(state, lit, view.people);
    stage.show({ what, state, people: view.people, sealed: view.sealed, title: view.title, covered: view.covered, canPlay: !player.playing() });
    attr(shell.node, "data-scene", what?.kind ?? "none");
    attr(shell.node, "data-flash", Boolean(lit.flash));
    arrows.show(lit.arrows, { disc: seats.disc, stage: stage.bubble });
    panel();
  }

  /** Seats and panels anew, for what follows quietly: the stage goes on with what it shows. */
  function update() {
    seats.update(reel().state, scene(), view.people);
    panel();
  }

  function layout() {
    const { state } = reel();
    attr(shell.node, "data-layout", shell.table.clientWidth >= RING.width && state.seats <= RING.seats ? "ring" : "rails");
    const rows = Math.max(1, Math.ceil(state.seats / 2));
    shell.node.style.setProperty("--rows", String(rows));
    const room = shell.node.dataset.layout === "rails" ? shell.table.clientHeight / rows : Infinity;
    attr(shell.node, "data-tight", room < TIGHT);
    attr(shell.node, "data-close", room < CLOSE);
  }

  function panel() {
    const { people, tab } = view;
    attr(shell.node, "data-whole", view.whole);
    // A vote that is still sealed is not counted yet.
    const state = view.sealed ? { ...reel().state, votes: reel().state.votes.slice(0, -1) } : reel().state;
    if (tab === "claims") replace(panels.claims, claimsBoard(state, people));
    if (tab === "votes") replace(panels.votes, voteMatrix(state, people));
    if (tab === "summary") replace(panels.summary, summary(state, people, { mvp: view.mvp, covered: view.covered, turnOver: act.turnOver }));
    refresh();
    if (tab === "record") record.stick();
    highlight();
  }

  /** The audiences the reader may choose from. */
  function views() {
    if (view.covered) return [];
    const all = Array.from({ length: reel().story.state.seats }, (_, at) => String(at + 1));
    return view.perspective === "god" ? ["public", "god", ...all] : [...new Set([String(view.perspective), ...view.views.map(String)])];
  }

  function refresh() {
    const { story, stop, state } = reel();
    const { say } = view.people;
    shell.update({
      say,
      name: view.title || say.board(state.board),
      whenText: whenName(story.stops[stop - 1], say),
      whereText: view.live && player.playing() && reel().atEnd() ? say.s("waiting") : `${stop} / ${story.stops.length}`,
      playing: player.playing(),
      speed: player.speed(),
      isLive: view.live,
      atEnd: reel().atEnd(),
      theme: state.night ? "night" : "day",
      covered: view.covered,
      canTurn: view.canCover,
      views: views(),
      chosen: String(view.seenAs),
      aloudOn: voice.on(),
      canSpeak: voice.can(),
      tab: view.tab,
    });
    timeline.update(story, stop, say);
  }

  function highlight() {
    for (const node of shell.node.querySelectorAll("[data-seat]")) {
      attr(node, "data-marked", view.marked !== null && Number(node.dataset.seat) === view.marked);
    }
  }

  /** Whether what is looked at is private, and not to be read out just now. */
  function hidden() {
    const { what } = reel();
    return what?.group === "private" && view.people.hides(what.seat ?? null, "known");
  }

  return {
    node: shell.node,
    record,
    render,
    update,
    refresh,
    panel,
    views,
    /** Sets all texts in the language at hand. */
    name: () => shell.name(view.people.say),
    /** The list of events is another, or longer. */
    relist() {
      timeline.rebuild(reel().story, view.people.say);
      record.bar(view.people, view.marked, secrets());
    },
    mark() {
      view.people.marked = view.marked;
      seats.update(reel().state, scene(), view.people);
      record.bar(view.people, view.marked, secrets());
      highlight();
    },
    hidden,
    typedLength: () => stage.typed()?.length,
    type: (count) => stage.type(count),
    /** Tells a screen reader what happened; what is hidden just now is not read out either. */
    announce() {
      const { what } = reel();
      const { say } = view.people;
      if (!what) return;
      if (hidden()) return void shell.hear("");
      const where = what.private ? say.s(what.name) : say.where(what.name);
      shell.hear(what.kind === "talk"
        ? `${say.s("seat", { n: what.seat })}, ${where}: ${what.text || say.s("silent")}`
        : stage.node.innerText.replace(/\s+/g, " "));
    },
    help: () => helpSheet.open(view.people.say, view.covered),
    destroy: () => sizes.disconnect(),
  };
}
