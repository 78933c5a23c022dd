// The rules of this very table, in words, in a drawer.

import { h, replace } from "../viewer/dom.js";
import { makeDrawer, proseNodes } from "./drawer.js";
import { ask as request } from "./net.js";

/** `id` and `secret` of the table; `known` says in which language. */
export function makeRulebook(home, { id, secret, known }) {
  const drawer = makeDrawer(home, "rules", fill);
  const how = () => ({ heading: () => known.say.s("rules.title"), say: known.say });

  async function fill(body) {
    const { lang, say } = known;
    replace(body, h("p", { class: "wt-note" }, say.s("loading")));
    try {
      const found = await request(`/api/tables/${encodeURIComponent(id)}/rules?lang=${lang}`, { key: secret });
      if (lang !== known.lang) return;
      replace(body, proseNodes(found.rules || say.s("rules.none")), (found.remarks ?? []).map((one) => h("p", { class: "wt-note" }, one)));
    } catch (problem) {
      replace(body, h("p", { class: "wt-note" }, say.s("failed", { why: problem.message })));
    }
  }

  return { open: () => drawer.open(how()), again: () => drawer.again(how()) };
}
