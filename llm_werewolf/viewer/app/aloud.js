// Reads speeches aloud with the browser's own voices; off until asked for. Only voices of this machine are used.

const TONGUES = { zh: "zh-CN", en: "en-US" };

/** Makes a voice. `hold` is told while it speaks. */
export function makeVoice(hold) {
  const engine = globalThis.speechSynthesis;
  let on = false;

  function stop() {
    hold(false);
    engine?.cancel();
  }

  return {
    on: () => on,
    can: () => Boolean(engine),
    toggle() {
      on = !on && Boolean(engine);
      if (!on) stop();
      return on;
    },
    stop,
    say(text, lang, rate) {
      if (!on) return;
      stop();
      const voice = engine.getVoices().find((one) => one.localService && one.lang.startsWith(lang));
      if (!voice || !text.trim()) return;
      const words = new SpeechSynthesisUtterance(text);
      words.voice = voice;
      words.lang = TONGUES[lang] ?? lang;
      words.rate = Math.min(2, Math.max(0.7, rate));
      words.onend = words.onerror = () => hold(false);
      hold(true);
      engine.speak(words);
    },
  };
}
