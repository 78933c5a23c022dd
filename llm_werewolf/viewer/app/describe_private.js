// What only some may know, in words: answers at night, what a power showed, causes of death, marks, pack talk.

import { facts, spaced, tags } from "./phrase.js";
import { formOf } from "./project.js";

const line = (icon, parts, more = {}) => ({ kind: "line", group: "private", tone: "private", icon, parts, ...more });

/** The description of a private event; null for a type that is not one of these. */
export function describePrivate(event, ctx) {
  const { say, tag } = ctx;
  switch (event.type) {
    case "answer":
      return answer(event, ctx);
    case "learned":
      return line("eye", learned(event, ctx));
    case "whispered":
      return { ...event, kind: "talk", group: "private", private: true, name: "pack_talk" };
    case "thought":
      return { ...event, kind: "talk", group: "private", private: true, thought: true, name: "thought", aside: beliefs(event, ctx) };
    case "died": {
      const parts = { who: tag(event.seat), cause: say.cause(event.cause), by: event.by ? tag(event.by) : "" };
      return line("out", say.t(event.by && event.by !== event.seat ? "died_by" : "died", parts));
    }
    case "left_over":
      return line("cards", say.t("left_over", { cards: say.join(event.cards.map(say.card)) }));
    case "dealt":
      return line("cards", say.t("deal.card", { who: tag(event.seat), card: say.card(event.card) }));
    case "became":
      return line("cards", say.t("became", { who: tag(event.seat), card: say.card(event.card) }));
    case "token_placed": {
      const key = ["camp", "wounded"].includes(event.name) ? `token.${event.name}` : "token";
      return line("help", say.t(key, { name: spaced(event.name), who: tag(event.on), camp: say.camp(event.mark) }));
    }
    case "token_lifted":
      return line("help", say.t("token.lifted", { name: spaced(event.name), who: tag(event.on) }));
    default:
      return null;
  }
}

/** Whom a model takes for a wolf, as the parts of a line; null where it says nothing of that. */
function beliefs(event, { say, tag }) {
  if (!event.beliefs?.length) return null;
  return say.t("beliefs", { list: say.join(event.beliefs.map(([seat, percent]) => [tag(seat), ` ${percent}%`])) });
}

function answer(event, ctx) {
  const { say, tag, forms } = ctx;
  const who = tag(event.seat);
  if (event.fallback) {
    return line("help", say.t("act.fallback", { who, kind: say.kind(event.kind) }), { fallback: event.fallback });
  }
  return line("moon", act(event, formOf(event.kind, forms), who, ctx));
}

function act(event, form, who, { say, tag }) {
  const { choice, kind } = event;
  if (choice && typeof choice === "object" && "save" in choice) {
    const told = choice.save ? [say.t("act.save", { who })] : [];
    if (choice.poison !== null) told.push(say.t("act.poison", { who, target: tag(choice.poison) }));
    return told.length ? told.flatMap((parts, at) => (at ? [" · ", ...parts] : parts)) : say.t("act.witch_none", { who });
  }
  if (form === "shoot" && choice === null && kind === "shoot") return say.t("act.shoot_none", { who });
  const name = form === "knife" ? "knife" : kind;
  if (["guard", "seer", "knife"].includes(name)) {
    return typeof choice === "number" ? say.t(`act.${name}`, { who, target: tag(choice) }) : say.t(`act.${name}_none`, { who });
  }
  return say.t("act.other", { who, kind: say.kind(kind), what: what(choice, say, tag) });
}

function what(choice, say, tag) {
  if (choice === null) return [say.s("nobody")];
  if (typeof choice === "boolean") return [say.s(choice ? "yes" : "no")];
  if (typeof choice === "number") return [tag(choice)];
  if (Array.isArray(choice)) {
    return choice.every((item) => typeof item === "number") ? tags(choice, say, tag) : say.join(choice.map((item) => say.card(item)));
  }
  if (typeof choice === "object") return [String(choice.text ?? JSON.stringify(choice))];
  return [say.card(choice)];
}

function learned(event, { say, tag }) {
  const to = Array.isArray(event.to) ? tags(event.to, say, tag) : [];
  const [word] = event.words;
  const seats = tags(event.seats, say, tag);
  if (event.topic === "check" && event.seats.length && word) {
    return say.t("learned.check", { to, seats, verdict: say.verdict(word) });
  }
  const keys = [`${event.topic}_${word}`, event.seats.length ? null : `${event.topic}_none`, event.topic].map((key) => `learned.${key}`);
  const key = keys.find((one) => say.has(one));
  if (key && !["learned.other", "learned.check"].includes(key)) return say.t(key, { to, seats, what: facts({ words: event.words }, say, tag) });
  return say.t("learned.other", { to, topic: spaced(event.topic), what: facts(event, say, tag) });
}
