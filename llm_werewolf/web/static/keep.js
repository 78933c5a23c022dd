// What this browser remembers. Storage may be forbidden or full: then nothing is remembered, and nothing breaks.

import { LANGUAGES } from "./talk.js";

export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(`wt.${key}`));
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(`wt.${key}`, JSON.stringify(value));
  } catch {
    // Remembered by this page alone, then.
  }
}

/** The language to begin with: the one chosen before, else the browser's, else the other's. */
export function firstLang(offered) {
  const kept = recall("lang");
  const browsers = (navigator.languages ?? []).map((tag) => tag.slice(0, 2));
  return [kept, ...browsers, offered].find((lang) => LANGUAGES.includes(lang)) ?? "en";
}
