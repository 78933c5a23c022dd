"""Playing with a model file: a server for it is started on this machine and stopped with the game.

`local:FILE.gguf` is a model like any other from here on: `LocalServer(path).start()`, then `server.config`.
"""

import atexit
import importlib.util
import os
import secrets
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from ...core.sentence import SpokenError, system_says
from ..files import opened
from .config import ModelConfig

START_SECONDS: Final = 180.0
"""How long a model file may take to load."""
_MAGIC: Final = b"GGUF"
KEY_ENV: Final = "LLM_WEREWOLF_LOCAL_KEY"


class LocalModelError(SpokenError):
    """A model file cannot be played with; the message is one sentence for a person."""


def check_file(path: Path) -> None:
    """See that a path is a model file and that there is something to run it. Raises LocalModelError."""
    if not path.exists():
        raise LocalModelError("there is no model file {path}", "没有模型文件 {path}", path=path)
    try:
        with opened(path) as file:
            start = file.read(len(_MAGIC))
    except OSError as error:
        raise LocalModelError(
            "the model file {path} cannot be read: {why}",
            "模型文件 {path} 读不了：{why}",
            path=path,
            why=system_says(error),
        ) from None
    if start != _MAGIC:
        raise LocalModelError("{path} is not a GGUF model file", "{path} 不是 GGUF 模型文件", path=path)
    if importlib.util.find_spec("xllamacpp") is None:
        raise LocalModelError(
            "playing with a model file needs xllamacpp, which is not installed: "
            "pip install 'llm-werewolf-table[local]'",
            "用模型文件来玩需要 xllamacpp，它还没有安装：pip install 'llm-werewolf-table[local]'",
        )


OWN_WORDS: Final = {"dry_multiplier": 0.5, "dry_base": 1.75, "dry_allowed_length": 12, "dry_penalty_last_n": 3000}
"""Small models repeat the speeches before theirs word for word; this makes long repetitions ever less likely."""


class LocalServer:
    """A model file's server, in a process of its own."""

    def __init__(self, path: Path | str, *, context: int = 16384, slots: int = 1, threads: int | None = None) -> None:
        self.path = Path(path).expanduser()
        self.context = context
        self.slots = slots
        self.threads = threads or os.cpu_count() or 2
        self.url = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None

    def start(self, seconds: float = START_SECONDS) -> str:
        """Start the server and wait until it answers; its base URL. Raises LocalModelError."""
        check_file(self.path)
        script = Path(__file__).with_name("local_server.py")
        command = [sys.executable, "-P", str(script), "--model", str(self.path.resolve()), "--until-eof"]
        command += ["--context", str(self.context), "--slots", str(self.slots), "--threads", str(self.threads)]
        command += ["--key", _local_key()]
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, start_new_session=True
        )
        atexit.register(self.stop)
        line = self._first_line(seconds)
        if line is None or not line.startswith("LISTENING "):
            said = self._last_words()
            self.stop()
            if line is None:
                raise LocalModelError(
                    "the model file {path} did not answer within {seconds:g} s",
                    "模型文件 {path} 在 {seconds:g} 秒内没有回答",
                    path=self.path,
                    seconds=seconds,
                )
            raise LocalModelError(
                "the model file {path} could not be loaded: {said}",
                "模型文件 {path} 载入不了：{said}",
                path=self.path,
                said=said,
            )
        self.url = line.removeprefix("LISTENING ")
        return self.url

    def _first_line(self, seconds: float) -> str | None:
        """What the server prints first: nothing where it ended, None where it says nothing in time."""
        said: list[bytes] = []
        out = self._process.stdout if self._process else None

        def read() -> None:
            if out is not None:
                said.append(out.readline())

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        reader.join(seconds)
        return said[0].decode("utf-8", "replace").strip() if said else None

    def _last_words(self) -> str:
        """The last line of the server's log that tells of an error."""
        if self._log is None:
            return "unknown"
        self._log.seek(0)
        lines = self._log.read().decode("utf-8", "replace").splitlines()
        telling = [line.strip() for line in lines if "rror" in line or "fail" in line.lower()]
        return (telling or [line.strip() for line in lines if line.strip()] or ["it said nothing"])[-1][:300]

    def stop(self) -> None:
        """Stop the server, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(5)
            for pipe in (process.stdin, process.stdout):  # only now: a reader of either is through
                if pipe is not None:
                    pipe.close()
        if self._log is not None:
            self._log.close()
            self._log = None
        atexit.unregister(self.stop)

    @property
    def config(self) -> ModelConfig:
        """The model as seats ask it. Requests queue here, so that a request's time counts from when it is worked on."""
        if not self.url:
            raise RuntimeError("the server has not been started")
        return ModelConfig(
            model=self.path.stem,
            base_url=self.url,
            key_env=KEY_ENV,
            limit_name="max_tokens",
            max_tokens=900,
            context=self.context // self.slots,
            grammar=True,
            timeout=600,
            deadline=900,
            attempts=2,
            concurrency=self.slots,
            extra_body=OWN_WORDS,
        )

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def _local_key() -> str:
    """A key for this process's own servers, so that no page in a browser can talk to them."""
    return os.environ.setdefault(KEY_ENV, secrets.token_hex(16))
