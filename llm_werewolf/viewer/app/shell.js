// The frame of the page: head line, table, tabs beside it, controls below. Built once; texts are set anew per language.

import { attr, h, replace, setText } from "./dom.js";
import { icon } from "./icons.js";
import { SPEEDS } from "./player.js";

const TABS = ["record", "claims", "votes", "summary"];

/** Makes the frame. `act` holds what the buttons do; `parts` the pieces that stand in it. */
export function makeShell(act, parts) {
  let offered = "";
  const title = h("h1", { class: "ww-name-of-game", dir: "auto" });
  const when = h("p", { class: "ww-when" });
  const live = h("span", { class: "ww-live", hidden: true });
  const view = h("select", { class: "ww-select", on: { change: () => act.view(view.value) } });
  const turn = button("cards", act.turn);
  const lang = button("", act.lang);
  const help = button("help", act.help);
  const top = h("header", { class: "ww-top" }, h("div", { class: "ww-heading" }, title, when, live), h("div", { class: "ww-tools" }, view, turn.node, lang.node, help.node));

  const table = h("section", { class: "ww-table" }, parts.scenery, parts.seats, parts.stage);
  const tabs = TABS.map((name) => makeTab(name, act, parts.panels[name]));
  const tablist = h("div", { class: "ww-tabs", role: "tablist", on: { keydown: moveTab } }, tabs.map((tab) => tab.button));
  const side = h("aside", { class: "ww-side" }, tablist, tabs.map((tab) => tab.panel));

  const start = button("start", act.start);
  const back = button("back", act.back);
  const play = button("play", act.play, "ww-play");
  const forward = button("forward", act.forward);
  const end = button("end", act.end);
  const aloud = button("voice", act.aloud);
  const speed = h("select", { class: "ww-select", on: { change: () => act.speed(Number(speed.value)) } },
    SPEEDS.map((value) => h("option", { value, selected: value === 1 }, `${value}×`)));
  const where = h("span", { class: "ww-where" });
  const controls = h("footer", { class: "ww-controls", role: "group" }, parts.timeline,
    h("div", { class: "ww-buttons" }, where,
      h("div", { class: "ww-transport" }, [start, back, play, forward, end].map((one) => one.node)),
      h("div", { class: "ww-extras" }, speed, aloud.node)));
  const heard = h("p", { class: "ww-heard", role: "status", "aria-live": "polite" });
  const node = h("div", { class: "ww" }, top, h("div", { class: "ww-main" }, table, side), controls, heard, parts.help);

  function moveTab(event) {
    const at = tabs.findIndex((tab) => tab.button === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const next = tabs[(at + step + tabs.length) % tabs.length];
    act.tab(next.name);
    next.button.focus();
  }

  return {
    node,
    table,
    /** Sets all texts in a language. */
    name(say) {
      attr(node, "lang", say.lang === "zh" ? "zh-CN" : say.lang);
      for (const [one, key] of [[start, "ctl.start"], [back, "ctl.back"], [forward, "ctl.forward"], [aloud, "ctl.aloud"], [help, "ctl.help"]]) one.label(say.s(key));
      lang.text(say.s("ctl.lang"));
      attr(view, "aria-label", say.s("view.label"));
      attr(speed, "aria-label", say.s("ctl.speed"));
      attr(table, "aria-label", say.s("ctl.table"));
      attr(side, "aria-label", say.s("ctl.side"));
      attr(controls, "aria-label", say.s("ctl.controls"));
      setText(live, say.s("live"));
      for (const tab of tabs) setText(tab.button, say.s(`tab.${tab.name}`));
    },
    update({ say, name, whenText, whereText, playing, isLive, atEnd, theme, speed: pace, covered, canTurn, views, chosen, aloudOn, canSpeak, tab }) {
      setText(title, name);
      setText(when, whenText);
      setText(where, whereText);
      attr(node, "data-theme", theme);
      live.hidden = !isLive;
      attr(live, "data-on", atEnd);
      play.label(say.s(playing ? "ctl.pause" : "ctl.play"));
      play.sign(playing ? "pause" : "play");
      end.label(say.s(isLive ? "ctl.live" : "ctl.end"));
      turn.node.hidden = !canTurn;
      turn.text(say.s(covered ? "turn.over" : "turn.back"));
      // On a phone the words may be left out.
      attr(turn.node, "aria-label", say.s(covered ? "turn.over" : "turn.back"));
      attr(turn.node, "aria-pressed", String(!covered));
      attr(turn.node, "title", covered ? say.s("turn.hint") : null);
      attr(turn.node, "data-call", covered);
      attr(aloud.node, "aria-pressed", String(aloudOn));
      aloud.node.hidden = !canSpeak;
      speed.value = String(pace);
      view.hidden = views.length < 2;
      const key = [say.lang, ...views].join();
      if (key !== offered) {
        offered = key;
        replace(view, views.map((value) => h("option", { value },
          say.has(`view.${value}`) ? say.s(`view.${value}`) : say.s("view.seat", { n: value }))));
      }
      view.value = chosen;
      for (const one of tabs) one.choose(one.name === tab);
    },
    hear: (text) => setText(heard, text),
  };
}

function makeTab(name, act, content) {
  const tab = h("button", { type: "button", role: "tab", id: `ww-tab-${name}`, "aria-controls": `ww-panel-${name}`, on: { click: () => act.tab(name) } });
  const panel = h("div", { class: "ww-panel", role: "tabpanel", id: `ww-panel-${name}`, "aria-labelledby": `ww-tab-${name}` }, content);
  return {
    name, button: tab, panel,
    choose(on) {
      attr(tab, "aria-selected", String(on));
      attr(tab, "tabindex", on ? 0 : -1);
      panel.hidden = !on;
    },
  };
}

/** A button with a drawing, a text, or both; one that shows no text has a label. */
function button(sign, act, more = "") {
  const words = h("span", {});
  const node = h("button", { type: "button", class: `ww-button ${more}`, on: { click: act } }, sign ? icon(sign) : null, words);
  let shown = sign;
  return {
    node,
    text: (text) => setText(words, text),
    label(text) {
      attr(node, "aria-label", text);
      attr(node, "title", text);
    },
    sign(next) {
      if (next === shown) return;
      shown = next;
      node.querySelector("svg").replaceWith(icon(next));
    },
  };
}
