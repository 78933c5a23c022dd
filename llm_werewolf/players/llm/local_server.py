"""A server for one model file, on this machine only: `python -m llm_werewolf.players.llm.local_server --model FILE`.

Prints `LISTENING URL` once it answers. Stops at SIGTERM, and when its standard input ends: a child must not outlive
the game that started it. Needs xllamacpp (`pip install 'llm-werewolf-table[local]'`), nothing else of this package.
"""

import argparse
import contextlib
import importlib
import os
import signal
import sys
import threading


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description="Serve a GGUF model file on loopback, OpenAI style.")
    parser.add_argument("--model", required=True, help="path of a GGUF file")
    parser.add_argument("--port", type=int, default=0, help="0 picks a free one")
    parser.add_argument("--context", type=int, default=16384, help="tokens, shared by the slots")
    parser.add_argument("--slots", type=int, default=1, help="requests answered at a time; 1 keeps one cache warm")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--key", default="", help="ask callers for this key")
    parser.add_argument("--until-eof", action="store_true", help="stop when standard input ends")
    args = parser.parse_args()

    # The library writes its log to the process's standard output; ours is for the one line that is waited for.
    told = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    xllamacpp = importlib.import_module("xllamacpp")  # only here: it is an extra, and the line above must come first

    params = xllamacpp.CommonParams()
    params.model.path = args.model
    params.hostnames = ["127.0.0.1"]
    params.port = args.port
    params.n_ctx = args.context
    params.n_parallel = args.slots
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = args.threads
    params.cache_ram_mib = 2048
    params.offline = True
    params.ui = False
    if args.key:
        params.api_keys = [args.key]
    server = xllamacpp.Server(params)
    print(f"LISTENING {server.listening_address}/v1", file=told, flush=True)

    stop = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stop.set())
    if args.until_eof:
        threading.Thread(target=_watch, args=(stop,), daemon=True).start()
    while not stop.wait(0.5):
        pass
    sys.stderr.flush()
    os._exit(0)  # the library's threads would hold the process for as long as a request is under way


def _watch(stop: threading.Event) -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 1024):
            pass
    stop.set()


if __name__ == "__main__":
    main()
