"""The English phrasebook: table talk, several wordings an act. Slots: {k} {t} seats, {d} a list of seats, {card}.

A wording that states a claim is kept plain enough for the claim reader (reader_en.py); the tests read every one back.
"""

from typing import Final

from .phrases_en_asides import ASIDES
from .phrases_en_views import VIEWS

CARDS: Final[dict[str, str]] = {"werewolf": "wolf", "lone_demon": "demon"}
"""Cards that have a shorter name at the table than in the rules."""

PHRASES: Final[dict[str, tuple[str, ...]]] = {
    **VIEWS,
    **ASIDES,
    # -- openings ------------------------------------------------------------------------------------------------
    "open_peace": (
        "A peaceful night: somebody's knife was stopped.",
        "Nobody died, so either the witch was busy or the wolves held back.",
        "Everyone is still here, which is the best news we could get.",
        "No deaths last night. Thank whoever did that, quietly.",
        "Quiet night, so we have to do the work by day.",
    ),
    "open_dead": (
        "Seat {k} is gone, and I keep asking why the wolves wanted that.",
        "We lost {k} last night. Look back at who {k} was pushing.",
        "So {k} died. I take {k} for a good card until I hear better.",
        "The knife on {k} tells us what the wolves are afraid of.",
        "Losing {k} hurts, but it also narrows things down.",
        "Poor {k}. That kill looked planned to me.",
    ),
    "open_deaths": (
        "{d} both fell, so the witch used her poison, I guess.",
        "Two at once, {d}: one knife and probably one bottle.",
        "We lost {d} in one night, and the count is getting tight.",
        "{d} are out. One of those was poisoned, work out which.",
    ),
    "open_boom": (
        "{k} blew up, so look at everybody who stood beside {k}.",
        "Start from {k}: a shown wolf, and its old votes are a map.",
        "One wolf less since {k} blew up. The rest are sitting among us.",
        "{k} cut the day short, so somebody had been getting close.",
    ),
    # -- running for sheriff -------------------------------------------------------------------------------------
    "run_plain": (
        "I ran to get one more speech in, not for the badge itself.",
        "I'm up here so that the wolves don't get the stage to themselves.",
        "I ran to show my face; the badge belongs to the real seer.",
        "If a seer speaks up after me I'll step back at once.",
        "One more good card running is one wolf fewer voting, that's my whole reason.",
        "I'm running so you can judge me early.",
        "I put my hand up to see who hurries to push me down.",
    ),
    "first_listen": (
        "I have little to go on yet, so I'll listen.",
        "Early days: let's hear the rest first.",
        "Anything I said now would be guessing.",
        "I won't throw names around without a reason.",
        "Let me hear the later seats, then I take a side.",
        "Not enough has happened yet for a real read.",
    ),
    "ask_badge": (
        "Give me the badge and follow my checks.",
        "I need this badge: lose it and we play blind.",
        "Good cards off the ballot, please lend me your votes.",
        "Don't hand the badge to a wolf today.",
        "With the badge my checks reach you even if I die.",
    ),
    # -- the seer ------------------------------------------------------------------------------------------------
    "claim_seer": (
        "I am the seer, so here is my check.",
        "No games: I'm the seer.",
        "Seer here, please listen closely.",
        "I'm the real seer, and the only one you'll hear today.",
        "My card is the seer. Here is what I have.",
        "I claim seer, plainly and first thing.",
    ),
    "claim_seer_counter": (
        "{k} is faking it. I am the seer.",
        "I have to counter {k}: I'm the real seer.",
        "I'm the seer, which makes {k} a liar in my clothes.",
        "Nice story from {k}, but I am the seer.",
        "Against {k} I say it plainly: I'm the seer.",
    ),
    "still_seer": (
        "I am the seer, and nothing about that has changed.",
        "Once more: I'm the real seer.",
        "I'm the seer and my story hasn't moved an inch.",
        "I am the only real seer at this table.",
        "I'm the seer, whether you like my checks or not.",
    ),
    "claim_seer_again": (
        "I'm the seer, and here is last night.",
        "I am the seer and I lived, so there's more.",
        "Seer here with another result.",
        "I'm the seer, one more night, one more check.",
    ),
    "check_good": (
        "I checked {k}: good.",
        "{k} is my checked good.",
        "I checked {k} last night and got good, so stand by {k}.",
        "{k} came up good.",
        "I checked {k}, who is clear.",
        "I looked at {k}, and that one is good.",
    ),
    "check_wolf": (
        "I checked {k}: wolf.",
        "{k} is a wolf, I looked.",
        "I checked {k} last night and found a wolf.",
        "{k} came up wolf, and there's nothing to discuss.",
        "I checked {k}, who is a wolf and goes today.",
        "My check on {k} was a wolf.",
    ),
    "old_good": (
        "{k} is still my checked good.",
        "I checked {k} earlier: good.",
        "Remember that I checked {k}, who is good.",
        "{k} is clear, that stands.",
    ),
    "old_wolf": (
        "{k} is a wolf, I told you so, and still sits here.",
        "I checked {k}: wolf, and that one is alive.",
        "Don't forget that I checked {k}, a wolf.",
        "{k} came up wolf and hasn't gone anywhere.",
    ),
    "plan1": (
        "Badge plan: {k}.",
        "Tonight I'll check {k}.",
        "Next I'll look at {k}.",
        "For my badge plan I put down {k}.",
    ),
    "plan2": (
        "Badge plan: {k}, then {t}.",
        "Tonight I'll check {k}, and {t} after that.",
        "My badge plan goes {k} first and {t} second.",
        "Badge plan {k} and {t}: watch where the badge goes if I die.",
        "Put down my badge plan, {k} before {t}.",
    ),
    # -- under attack --------------------------------------------------------------------------------------------
    "defend_checked": (
        "{k} calls me a wolf? Then {k} is the fake, because I'm good.",
        "That check from {k} is invented.",
        "{k} named me, and from where I sit that proves {k} is the wolf.",
        "{k}'s result on me is false, so don't get led by it.",
        "Exile me over {k}'s word and tomorrow you'll know who lied.",
    ),
    "defend_push": (
        "{k} wants me out, and that only helps the wolves.",
        "I don't see what {k} has against me; my speeches were open.",
        "Before {k} points at me, let's hear {k}'s own list.",
        "{k} came at me, so let me be clear: my votes were my own.",
        "Watch who joins in after {k} on me.",
    ),
    "defend_pk": (
        "Here I am on the stand, and my story is the same.",
        "Think twice: one wrong exile now may cost the game.",
        "I won't beg for votes, just read the record again.",
        "The wolves lined up nicely to put me here.",
        "I'm not afraid of the stand, only of good cards voting wrong.",
    ),
    # -- cards ---------------------------------------------------------------------------------------------------
    "claim_villager": (
        "I'm a plain villager, nothing more.",
        "I am just a villager with one vote.",
        "My card is a villager.",
        "I'm a villager, and I live by listening.",
        "I drew a villager, so there's no power to talk about.",
    ),
    "claim_witch": (
        "I am the witch, there it is.",
        "I'm the witch, so hear what I did.",
        "Witch here, no use hiding now.",
        "I claim witch, don't waste a day on me.",
    ),
    "claim_hunter": (
        "I am the hunter, and whoever sends me off comes along.",
        "I'm the hunter, so think before you push.",
        "Hunter here, my gun is loaded.",
        "I claim hunter.",
    ),
    "claim_idiot": (
        "I am the idiot, exiling me wastes a day.",
        "I'm the idiot, vote and I'll show it.",
        "Idiot here, spend your votes elsewhere.",
    ),
    "claim_guard": (
        "I am the guard, and I've been busy at night.",
        "I'm the guard, the wolves know whom I covered.",
        "Guard here, keep me.",
    ),
    "claim_card": ("I am the {card}, there you have it.", "I'm the {card}.", "I claim {card}."),
    "witch_saved": (
        "I saved {k} with the antidote.",
        "My antidote went to {k}.",
        "{k} lives because I gave up my antidote.",
    ),
    "witch_poisoned": ("My poison went to {k}.", "I poisoned {k}.", "{k} got my poison."),
    # -- votes ---------------------------------------------------------------------------------------------------
    "vote": (
        "I'm voting for {k} today.",
        "My vote is {k}.",
        "I'll vote for {k}.",
        "I vote {k}.",
        "My vote goes to {k}.",
        "Today I'm voting {k}.",
        "Let's exile {k}.",
        "I'd vote out {k}.",
        "For now I'll vote {k}.",
        "So I'm going to vote {k}.",
        "I want to exile {k}.",
        "That settles it, I'm voting for {k}.",
    ),
    "vote_wait": (
        "I keep my vote until everyone has spoken.",
        "My vote is open still.",
        "I'll decide when I've heard the rest.",
        "Let the sheriff call it and we'll see.",
        "No name from me yet.",
    ),
    "sheriff_call": (
        "With the badge in hand, my call is {k}.",
        "My call is {k}, so don't split.",
        "Please all vote {k}.",
        "My call is {k}, and I'll remember who strays.",
    ),
    # -- leaving -------------------------------------------------------------------------------------------------
    "bye": (
        "That's all from me, good luck.",
        "The rest is up to you.",
        "Don't split your votes, and win this.",
        "Read the votes carefully, and goodbye.",
        "I'm off; watch the count.",
    ),
}
