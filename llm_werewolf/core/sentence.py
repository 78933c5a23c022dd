"""What a person is told, in every language of the program: all of its texts stand together where it is made.

    raise BoardError("there is no card {card!r}{hint}", "没有叫“{card}”的卡牌{hint}", card=card, hint=near(card, cards))

Which language is spoken is decided where the sentence is shown, by `told`. `str` gives the English one.
"""

import difflib
import errno
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, runtime_checkable

LANGUAGES: Final = ("zh", "en")
"""Those of the program."""


@runtime_checkable
class Told(Protocol):
    """Whatever can be said in several languages."""

    def told(self, lang: str, /) -> str:
        """In one language."""
        ...


def told(what: object, lang: str) -> str:
    """Anything as it is shown in a language; what has no words of its own in each is shown as it is."""
    return what.told(lang) if isinstance(what, Told) else str(what)


class Sentence:
    """Words with gaps, in English and in Chinese, and what fills the gaps: names, numbers, other sentences."""

    __slots__ = ("_en", "_parts", "_zh")

    def __init__(self, en: str, zh: str, /, **parts: object) -> None:
        """`en` and `zh` are templates of `str.format` with the same gaps; what fills them is never read as one."""
        self._en, self._zh, self._parts = en, zh, parts

    def told(self, lang: str, /) -> str:
        """The sentence in a language."""
        parts = {name: part.told(lang) if isinstance(part, Told) else part for name, part in self._parts.items()}
        return (self._zh if lang == "zh" else self._en).format(**parts)

    def changed(self, change: Callable[[str], str]) -> "Sentence":
        """The sentence with its whole text changed in each language, such as by hiding keys."""
        en, zh = (change(self.told(lang)).replace("{", "{{").replace("}", "}}") for lang in ("en", "zh"))
        return Sentence(en, zh)

    def __str__(self) -> str:
        return self.told("en")

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"

    def __bool__(self) -> bool:
        return bool(self._en)


NOTHING: Final = Sentence("", "")


class SpokenError(Exception):
    """An error whose message is one sentence for a person, made as `Sentence` is."""

    def __init__(self, en: str, zh: str, /, **parts: object) -> None:
        self.sentence = Sentence(en, zh, **parts)
        super().__init__(str(self.sentence))

    def told(self, lang: str, /) -> str:
        """The message in a language."""
        return self.sentence.told(lang)

    def __str__(self) -> str:
        return str(self.sentence)


def near(word: str, words: Iterable[str], *, cutoff: float = 0.6) -> Sentence:
    """`; did you mean ...?` where one of the words is close, else nothing."""
    close = difflib.get_close_matches(word, list(words), n=1, cutoff=cutoff)
    return Sentence("; did you mean {close!r}?", "；是不是“{close}”？", close=close[0]) if close else NOTHING


def near_or_all(word: str, words: Iterable[str]) -> Sentence:
    """`; did you mean ...?` where one of the words is close, else all of them."""
    known = list(words)
    listed = Sentence("; known are {all}", "；可用的有 {all}", all=listing(known)) if known else NOTHING
    return near(word, known, cutoff=0.5) or listed


def listing(items: Iterable[object], *, en: str = ", ", zh: str = "、") -> Sentence:
    """A list as each language writes it; `en` and `zh` stand between its items."""
    parts = {f"_{number}": item for number, item in enumerate(items)}
    gaps = ["{" + name + "}" for name in parts]
    return Sentence(en.join(gaps), zh.join(gaps), **parts)


_SYSTEM: Final[Mapping[int, Sentence]] = {
    errno.ENOENT: Sentence("No such file or directory", "没有这个文件或文件夹"),
    errno.EACCES: Sentence("Permission denied", "没有权限"),
    errno.EPERM: Sentence("Operation not permitted", "系统不允许"),
    errno.EISDIR: Sentence("Is a directory", "这是一个文件夹"),
    errno.ENOTDIR: Sentence("Not a directory", "路径中有一段不是文件夹"),
    errno.EEXIST: Sentence("File exists", "已有同名的文件"),
    errno.ENOSPC: Sentence("No space left on device", "磁盘已满"),
    errno.EDQUOT: Sentence("Disk quota exceeded", "磁盘配额已用完"),
    errno.EFBIG: Sentence("File too large", "文件太大"),
    errno.EROFS: Sentence("Read-only file system", "文件系统是只读的"),
    errno.EIO: Sentence("Input/output error", "读写设备出错"),
    errno.ENAMETOOLONG: Sentence("File name too long", "文件名太长"),
    errno.ELOOP: Sentence("Too many levels of symbolic links", "符号链接绕成了圈"),
    errno.EMFILE: Sentence("Too many open files", "打开的文件太多"),
    errno.ENXIO: Sentence("it is no regular file", "它不是普通文件"),
    errno.EADDRINUSE: Sentence("Address already in use", "这个地址已被占用"),
    errno.EADDRNOTAVAIL: Sentence("Cannot assign requested address", "本机没有这个地址"),
    errno.ECONNREFUSED: Sentence("Connection refused", "连接被拒绝"),
}


def in_a_line(error: BaseException) -> str:
    """An error of somebody else's code: its kind and its words."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(": ")


def system_says(error: OSError) -> Sentence:
    """Why the system refused, without the name of the file."""
    if error.errno is not None and error.errno in _SYSTEM:
        return _SYSTEM[error.errno]
    text = error.strerror or str(error) or type(error).__name__
    return Sentence("{text}", "系统报告：{text}", text=text)
