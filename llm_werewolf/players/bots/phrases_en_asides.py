"""The English phrasebook: what is said among the pack, and the random player's filler (see phrases_en.py)."""

from typing import Final

ASIDES: Final[dict[str, tuple[str, ...]]] = {
    # -- among the pack ------------------------------------------------------------------------------------------
    "pack_first": (
        "Nothing to go on, so let's knife {k}.",
        "First night: knife {k}, why not.",
        "{k} looks like somebody with a power, so knife {k}.",
        "I'd knife {k}.",
    ),
    "pack_seer": (
        "Knife {k}, the seer can't stay.",
        "Two more checks and we're done, so knife {k}.",
        "Knife {k} tonight, stop the checks.",
        "The seer first: knife {k}.",
    ),
    "pack_sheriff": (
        "Knife {k} and break the badge.",
        "That heavy vote hurts, so knife {k}.",
        "Knife {k}, then nobody calls the vote.",
    ),
    "pack_god": (
        "{k} claims {card}, so knife {k}.",
        "Knife {k}, a {card} is trouble.",
        "Knife {k}, who was kind enough to tell us the card.",
    ),
    "pack_gold": (
        "{k} is checked good and can't be exiled, so knife {k}.",
        "Knife {k}, we'll never get rid of that one by day.",
        "Knife {k} and break up their circle.",
    ),
    "pack_quiet": (
        "Knife {k}, too clean for my taste.",
        "I say knife {k}, who reads us too well.",
        "Knife {k}, they all trust that seat.",
        "Knife {k} tonight, and we push someone else by day.",
    ),
    "pack_agree": ("Agreed, knife {k}.", "Knife {k}, fine with me.", "With you: knife {k}."),
    "pack_self": (
        "What if we knife {k}, that's me, and bait the antidote?",
        "Let me try it: knife {k}, myself, and the witch wastes a bottle.",
    ),
    "pack_none": ("Nobody worth it, I follow you.", "You choose tonight."),
    "pack_faker": (
        "I'll fake the seer tomorrow, give me your votes.",
        "I will claim seer, you spread out.",
        "I'll claim the seer and hand out the wolf check.",
        "I can fake the seer claim.",
    ),
    "pack_deep": (
        "I'll play the good one and may go against you by day.",
        "I'm staying deep, don't link yourselves to me.",
        "I'll vote with the village, don't mention me.",
    ),
    "pack_charge": (
        "I'll lead the charge by day, keep the votes together.",
        "I'll push, you follow when it looks natural.",
        "Don't hit each other too openly, spread the votes a bit.",
    ),
    "pack_faking": (
        "My seer act still holds, so back me.",
        "I keep up the act and hand out one more result.",
        "I can carry the act, don't all defend me.",
    ),
    "pack_leave_me": (
        "I look bad, so sell me tomorrow if you must.",
        "I may be gone soon, take the credit for it.",
        "They have me. Protect the one who is still clean.",
    ),
    # -- the random player ---------------------------------------------------------------------------------------
    "filler": (
        "Pass.",
        "Let me hear the others first.",
        "Nothing much from me.",
        "I'm good, next please.",
        "Tough one. I need to think.",
        "You go on, I'm listening.",
        "I don't suspect anyone in particular.",
        "Hm, that's it for now.",
        "The mood feels odd today.",
        "I'll pick a side later.",
        "Just don't hurry to vote me out.",
        "Next, please.",
    ),
}
