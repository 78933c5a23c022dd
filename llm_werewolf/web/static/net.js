// Talks to the server: single requests, and the line to a table, which mends itself.

const WAITS = [1, 2, 4, 8, 15];
const FOR_GOOD = new Set([4401, 4404, 4409, 4403]);

/** A request; resolves to the JSON, throws an Error whose message is a sentence. `key` is a secret or a password. */
export async function ask(path, { body, key, method = body === undefined ? "GET" : "POST", raw = false } = {}) {
  // What is wrong is told in the language of the page, which need not be the browser's.
  const headers = { "Accept-Language": document.documentElement.lang || navigator.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: "no-store" });
  if (answer.ok) return raw ? answer.blob() : answer.json();
  const told = await answer.json().catch(() => ({}));
  throw Object.assign(new Error(told.error?.message ?? `${answer.status} ${answer.statusText}`), { code: told.error?.code, status: answer.status });
}

/** A line to a table. `hello()` gives the first frame; `frame` takes what the server says; `state` hears
 * "connecting", "open", "lost" (with the seconds to wait) and "dead" (with the code). */
export function makeLine(table, { hello, frame, state }) {
  let wire = null;
  /** How many lines in a row were lost before anything came on them. */
  let tries = 0;
  let opened = false;
  /** What has worked: where a socket ever got through, polls are the second choice for good. */
  let [first, second] = [socketWire, pollWire];
  let sockets = false;
  let timer = 0;
  let dead = false;

  function connect() {
    clearTimeout(timer);
    if (dead || wire) return;
    state("connecting", { first: tries === 0 && !opened });
    // Some networks let no socket through, and some cut it as soon as it is there.
    const make = tries >= 2 && tries % 2 === 0 ? second : first;
    wire = make(table, hello(), { open, frame: (one) => { works(make); frame(one); }, closed });
  }

  function works(make) {
    tries = 0;
    sockets ||= make === socketWire;
    if (!sockets) [first, second] = [pollWire, socketWire];
  }

  function open() {
    opened = true;
    state("open");
  }

  function closed(code) {
    wire = null;
    if (dead) return;
    if (FOR_GOOD.has(code)) {
      dead = true;
      return void state("dead", { code });
    }
    const seconds = WAITS[Math.min(tries, WAITS.length - 1)];
    tries += 1;
    state("lost", { seconds });
    timer = setTimeout(connect, seconds * 1000);
  }

  function now() {
    if (!wire) connect();
  }

  addEventListener("online", now);
  addEventListener("pageshow", now);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && now());
  const beat = setInterval(() => wire?.send({ type: "ping" }), 25000);
  connect();

  return {
    /** Sends a frame; says whether there was a line to send it on. */
    send: (one) => Boolean(wire?.send(one)),
    now,
    close() {
      dead = true;
      clearTimeout(timer);
      clearInterval(beat);
      wire?.close();
    },
  };
}

function socketWire(table, hello, events) {
  const address = new URL(`/ws/${encodeURIComponent(table)}`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  // A socket that neither opens nor fails would leave the page waiting for ever.
  const patience = setTimeout(() => socket.close(), 10000);
  socket.addEventListener("open", () => {
    clearTimeout(patience);
    socket.send(JSON.stringify(hello));
    events.open();
  });
  socket.addEventListener("message", (event) => events.frame(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    clearTimeout(patience);
    events.closed(event.code);
  });
  return {
    send(one) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(one));
      return true;
    },
    close: () => socket.close(),
  };
}

function pollWire(table, hello, events) {
  const path = `/api/tables/${encodeURIComponent(table)}/poll`;
  let session = null;
  let over = false;
  let open = false;
  let waiting = [];

  async function pass(frames) {
    const told = await ask(path, { body: { session, frames } });
    session = told.session ?? session;
    if (!open && !over) {
      open = true;
      events.open();
    }
    for (const one of told.frames ?? []) if (!over) events.frame(one);
    if (told.closed) throw Object.assign(new Error("closed"), { code: told.closed });
  }

  function end(problem) {
    if (over) return;
    over = true;
    events.closed(Number.isInteger(problem?.code) ? problem.code : problem?.status === 404 && !open ? 4404 : 0);
  }

  async function listen() {
    try {
      await pass([hello]);
      while (!over) await pass(waiting.splice(0));
    } catch (problem) {
      end(problem);
    }
  }

  async function flush() {
    if (!session || over || !waiting.length) return;
    try {
      await pass(waiting.splice(0));
    } catch (problem) {
      end(problem);
    }
  }

  listen();
  return {
    send(one) {
      if (over || !open) return false;
      waiting = [...waiting, one];
      setTimeout(flush, 20);
      return true;
    },
    close: () => end({ code: 1000 }),
  };
}

/** Copies a text; says whether that worked. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.setAttribute("readonly", "");
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const done = document.execCommand?.("copy") ?? false;
    field.remove();
    return done;
  }
}

/** Gives the reader a file. */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
