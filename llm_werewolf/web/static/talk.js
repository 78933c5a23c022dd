// Says things in one language: the pages' own phrases first, else the viewer's, and the game's words as the server gives them.

import { speak } from "../viewer/i18n.js";
import { EN } from "./strings_en.js";
import { ZH } from "./strings_zh.js";

const TABLES = { zh: ZH, en: EN };
export const LANGUAGES = Object.keys(TABLES);

/** A language for the pages. `words` are the game's words by language, as the viewer takes them. */
export function talk(lang, words = {}) {
  const say = speak(lang, words);
  const own = TABLES[lang] ?? EN;
  const has = (key) => Object.hasOwn(own, key);
  const s = (key, parts = {}) =>
    has(key) ? own[key].replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? "")) : say.s(key, parts);
  return {
    ...say,
    has: (key) => has(key) || say.has(key),
    s,
    /** A text the server gives in each language. */
    of: (text) => (typeof text === "string" ? text : text?.[lang] ?? text?.en ?? text?.zh ?? ""),
    seat: (seat) => s("seat.n", { n: seat }),
    list: (items) => items.join(say.s("list")),
  };
}
