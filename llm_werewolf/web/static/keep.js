// What this browser remembers. Storage may be forbidden or full: then nothing is remembered, and nothing breaks.

import { LANGUAGES } from "./talk.js";

/** The password, where nothing may be stored. */
let typed = "";

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

/** The host password lasts as long as the page's tab: what is kept for good, anybody at this device could read. */
export function password() {
  try {
    localStorage.removeItem("wt.password"); // kept there by pages of older versions
    return sessionStorage.getItem("wt.password") || undefined;
  } catch {
    return typed || undefined;
  }
}

export function keepPassword(text) {
  typed = text;
  try {
    sessionStorage.setItem("wt.password", text);
  } catch {
    // Known to this page alone, then.
  }
}

/** The language to begin with: the one chosen before, else the browser's, else the other's. */
export function firstLang(offered) {
  const kept = recall("lang");
  const browsers = (navigator.languages ?? []).map((tag) => tag.slice(0, 2));
  return [kept, ...browsers, offered].find((lang) => LANGUAGES.includes(lang)) ?? "en";
}
