"""What `--help` says in Chinese, by what it says in English."""

from typing import Final

ZH: Final[dict[str, str]] = {
    "Werewolf (狼人杀) for language models, people and bots at one table.": "狼人杀：语言模型、真人和机器人同桌。",
    "Show the version and exit.": "显示版本。",
    "Show this message and exit.": "显示这份说明。",
    "Play a game: with bots to watch, with models, or with people at this terminal.": (
        "玩一局：看机器人玩，让模型玩，或者自己坐在这个终端前玩。"
    ),
    "A board by name, huanle-9 unless said.": "板子的名字，不写就是 huanle-9。",
    "Cards instead of a board, such as werewolf*2,villager*3,seer.": (
        "不用板子，直接列出卡牌，例如 werewolf*2,villager*3,seer。"
    ),
    "The language of the screen; else that of the game.": "屏幕上的语言；不写就是这一局的语言。",
    "The language; else that of your locale.": "语言；不写就随系统的 locale。",
    "The same seed gives the same deal and bots.": "种子相同，发牌和机器人就相同。",
    "A model for all other seats, or local:FILE.gguf.": "其余座位都用的模型，或 local:FILE.gguf。",
    "The address of the model's server (OPENAI_BASE_URL).": "模型服务的地址（也可用 OPENAI_BASE_URL）。",
    "Who sits at seat K: human, basic, random, model:NAME\\[@URL], local:FILE.gguf, python:MODULE:CLASS.": (
        "K号座位由谁来坐：human、basic、random、model:NAME\\[@URL]、local:FILE.gguf、python:MODULE:CLASS。"
    ),
    "A player's name.": "玩家的名字。",
    "A rule book other than the board's own.": "用另一本规则书，而不是板子自己的。",
    "The card a seat is dealt.": "某个座位拿到的牌。",
    "A house rule, e.g. witch.self_save=always.": "改一条规则，例如 witch.self_save=always。",
    "What a model is like; `llm-werewolf personas` lists some.": "模型的性格；`llm-werewolf personas` 列出现成的。",
    "A folder of prompt templates, looked into before ours.": "你自己的提示词模板文件夹，优先于自带的。",
    "A file with a role of your own; its card can then be asked for.": "写有自定义角色的文件；之后就能用它的牌。",
    "Whose eyes you watch with.": "用谁的视角看。",
    "1 can be read along; 2 is twice as fast; 0 does not wait.": "1 可以跟着读，2 快一倍，0 不等待。",
    "How many games, one after the other.": "连着玩几局。",
    "A game.toml; `llm-werewolf init` writes one.": "一份 game.toml；可用 `llm-werewolf init` 写出来。",
    "Where the records go, transcripts unless said.": "记录存到哪里，不写就是 transcripts。",
    "Print only the result.": "只显示结果。",
    "Whether people have a clock.": "真人是否限时。",
    "Whether each step is forced to the disk, against power cuts.": "每一步是否强制写入磁盘，以防断电。",
    "A file that says what models cost.": "写有模型价格的文件。",
    "Pause once models have cost so many US dollars.": "模型花费达到这么多美元就暂停。",
    "Pause once models have taken so many tokens.": "模型用掉这么多 token 就暂停。",
    "On the whole screen: seats, record, votes, claims, timeline.": "占满整个屏幕：座位、记录、投票、声明、时间线。",
    "Go on with a game that was paused or broken off.": "接着玩一局暂停或中断的对局。",
    "The folder of a recorded game; else the newest unfinished.": "对局记录的文件夹；不写就是最近没玩完的一局。",
    (
        "Show a recorded game: what was public, one seat's view, or everything.\n\n"
        "Keys at a terminal, with --speed or --step:\n"
        "Space pauses, Enter or → goes on, ← or b back;\n"
        "d, x, v jump to the next day, death, vote, with Shift to the last; q leaves."
    ): (
        "重看一局：公开的内容、某个座位所知的，或者全部。\n\n"
        "在终端里，配合 --speed 或 --step 的按键：\n"
        "空格暂停，回车或 → 继续，← 或 b 后退；\n"
        "d、x、v 跳到下一天、下一次死亡、下一次投票（加 Shift 是上一个）；q 离开。"
    ),
    "The folder of a recorded game; else the newest one.": "对局记录的文件夹；不写就是最近的一局。",
    "Whose eyes it is seen with.": "用谁的视角看。",
    "1 can be read along, and keys pause, go back and jump; 0 does not wait.": (
        "1 可以跟着读，按键能暂停、后退和跳转；0 不等待。"
    ),
    "The day to begin with.": "从第几天开始。",
    "Wait for a key before each piece.": "每一段之前等按键。",
    "With --as SEAT: what was true, beside what it knew.": "配合 --as 座位号：在它所知的旁边写出真相。",
    "With --as god: what models thought.": "配合 --as god：模型心里怎么想。",
    "List the boards.": "列出板子。",
    "List the ready-made personas of model players.": "列出模型玩家现成的性格。",
    "The rules of a board in plain words.": "用白话写出一个板子的规则。",
    "A board by name, or a list of cards.": "板子的名字，或一串卡牌。",
    "A house rule.": "改一条规则。",
    "List every option and its setting instead.": "改为列出每个选项和它的值。",
    "Write a commented game.toml to begin with.": "写一份带注释的 game.toml，供你修改。",
    "The file to write.": "要写的文件。",
    "Write over a file that is there.": "覆盖已有的文件。",
    "Play scenarios and compare what comes of them with what they expect.": "跑剧本，并和剧本里写的结果对照。",
    "Scenario files.": "剧本文件。",
    "Print what passed, too.": "通过的也列出来。",
    "Read model answers from files as a game would, and compare with what they should be read as.": (
        "像对局里那样读文件中的模型回答，并和应有的读法对照。"
    ),
    "Answer files.": "回答文件。",
    "Check records: every line whole, and the game, re-run on the same answers, the same line by line.": (
        "检查记录：每一行都完整，用同样的回答重跑，逐行一致。"
    ),
    "Games; else the newest one.": "对局；不写就是最近的一局。",
    "The summary of a game, with everything in it: roles, votes, claims and the truth, fates, costs.": (
        "一局的总结，什么都有：身份、投票、声明与真相、各人结局、花费。"
    ),
    "A game's folder or name; else the newest one.": "对局的文件夹或名字；不写就是最近的一局。",
    "What models thought, beside what they said.": "在模型说的话旁边写出它心里怎么想。",
    "What each call of a model used and cost.": "每次调用模型用了多少、花了多少。",
    "What a model costs, in US dollars for a million tokens.": "模型的价格，每百万 token 多少美元。",
    "List the games of a folder.": "列出一个文件夹里的对局。",
    "The folder of games.": "对局所在的文件夹。",
    "Only games on this board.": "只列这个板子的对局。",
    "village, wolves, lovers, piper, nobody, or none: not over.": (
        "village、wolves、lovers、piper、nobody，或 none（没玩完的）。"
    ),
    "Only games with a player named like this.": "只列有这样名字的玩家的对局。",
    "Only games from this day on: 2026-03-01.": "只列从这一天起的对局，例如 2026-03-01。",
    "Only games up to this day.": "只列到这一天为止的对局。",
    "Only games with damage.": "只列有损坏的对局。",
    "Compare the players of the finished games of a folder: wins by side, fallbacks, tokens and cost.": (
        "比较一个文件夹里各玩家在已结束的对局中的表现：各阵营胜负、默认行动、token 和花费。"
    ),
    "Write a game to a file that can be handed on: it holds nothing that its reader may not know.": (
        "把一局写成可以给别人的文件：里面没有读者不该知道的东西。"
    ),
    "The kind of file.": "文件的种类。",
    "Who may read it.": "给谁看。",
    "With the cards that are shown after the end.": "带上结束后亮出的身份。",
    "With what models thought, as far as --as goes.": "带上模型心里怎么想，以 --as 能看的为限。",
    "Where to; else standard output.": "写到哪里；不写就是标准输出。",
    "Make a record of another program's game, to look at: Werewolf Arena (arena) or Kaggle's werewolf (kaggle).": (
        "把别的程序的对局变成可以看的记录：Werewolf Arena（arena）或 Kaggle 的 werewolf（kaggle）。"
    ),
    "A record of another program.": "别的程序的记录。",
    "Whose it is; else judged by what is in it.": "是谁的；不写就看内容判断。",
    "Where the record goes.": "记录存到哪里。",
    "Serve tables to watch and to play at in a browser.": "开服务器，在浏览器里看和玩。",
    "The address to listen at.": "监听的地址。",
    "The port to listen at.": "监听的端口。",
    "Where the records go.": "记录存到哪里。",
    "The environment variable with the host password; a must beyond loopback.": (
        "存有房主密码的环境变量；不只对本机开放时必须有。"
    ),
    "The grid of the night at tables with people.": "有真人的桌子，夜晚的节拍（秒）。",
    "Go on with games that were running.": "接着玩上次没玩完的局。",
    "Begin with a table of bots.": "一开始就有一桌机器人。",
    "Models: see whether they can play.": "模型：看看它们能不能玩。",
    "Ask each model a test question: reached, key, answers, streaming, thinking, latency, context; and what to do.": (
        "问每个模型一个测试问题：连接、密钥、回答、流式输出、思考、延迟、上下文；以及该怎么办。"
    ),
    "A model, by its name or that of a section of game.toml; may be repeated.": (
        "一个模型，写它的名字或 game.toml 里那一节的名字；可以写多次。"
    ),
}
