// Says things in one language: the page's own phrases, and the game's words (cards, camps, causes), which come as data.

import { EN } from "./strings_en.js";
import { ZH } from "./strings_zh.js";

const TABLES = { zh: ZH, en: EN };

export const LANGUAGES = Object.keys(TABLES);

/** A language: `t` gives the parts of a phrase with nodes in its gaps, `s` a plain string, the others a word. */
export function speak(lang, words = {}) {
  const table = TABLES[lang] ?? EN;
  const names = words[lang] ?? {};
  const word = (section, id) => own(names[section], id) ?? String(id).replaceAll("_", " ");

  function t(key, parts = {}) {
    return (own(table, key) ?? key).split(/\{(\w+)\}/).map((piece, at) => (at % 2 ? parts[piece] ?? "" : piece));
  }

  return {
    lang,
    t,
    has: (key) => Object.hasOwn(table, key),
    s: (key, parts) => t(key, parts).join(""),
    card: (id) => word("cards", id),
    camp: (id) => word("camps", id),
    cause: (id) => word("causes", id),
    verdict: (id) => (own(names.verdicts, id) !== undefined ? word("verdicts", id) : word("cards", id)),
    board: (name) => own(table, `board.${name}`) ?? name,
    player: (about) => own(table, `player.${about}`) ?? about,
    where: (id) => word("where", id),
    kind: (id) => word("kinds", own(names.kinds, id) === undefined ? String(id).replace(/\d+$/, "") : id),
    join: (items) => items.flatMap((item, at) => (at ? [own(table, "list"), item] : [item])),
    /** Why the program answered: a record has it in the game's language, and it is told in this one. */
    fallback: (why) => t("fallback.why", { why: reasonIn(words, names, why) }).join(""),
    votes: (halves) => String(halves / 2),
  };
}

function reasonIn(words, names, why) {
  for (const { fallbacks } of Object.values(words)) {
    for (const [name, phrase] of Object.entries(fallbacks ?? {})) {
      const [head, tail] = phrase.split("{what}");
      const told = own(names.fallbacks, name) ?? phrase;
      if (why === phrase) return told;
      if (tail !== undefined && why.length >= head.length + tail.length && why.startsWith(head) && why.endsWith(tail)) {
        return told.split("{what}").join(why.slice(head.length, why.length - tail.length));
      }
    }
  }
  return why;
}

function own(table, key) {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}
