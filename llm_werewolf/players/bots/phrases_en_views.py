"""The English phrasebook: whom a speaker believes, suspects and trusts, and why (see phrases_en.py)."""

from typing import Final

VIEWS: Final[dict[str, tuple[str, ...]]] = {
    # -- whom it believes ----------------------------------------------------------------------------------------
    "side_killed": (
        "{k} claimed and the wolves took {k} for it. That was our seer.",
        "Wolves don't knife a fake. {k} was real.",
        "{k} died in the night, so I believe every check {k} gave us.",
        "The kill on {k} settles the seer question for me.",
    ),
    "side_my_gold": (
        "{k} checked me good, which I know to be true, so I'm with {k}.",
        "I know my own card, and {k} read it right.",
        "{k} cleared me and was right; I follow {k}.",
        "{k}'s word on me is true, and that's enough for me.",
    ),
    "side_rival_late": (
        "{t} only found a claim after being accused, so I'm with {k}.",
        "{k} went first and {t} answered in a panic. I believe {k}.",
        "Too late, {t}. I take {k} for the seer.",
        "{t} remembered that card under fire; {k} is the one I trust.",
    ),
    "side_rival_wrong": (
        "{t} called me a wolf and I'm not, so {k} must be the real one.",
        "{t} got me wrong. That leaves {k}.",
        "I know {t} is lying about me, hence {k}.",
    ),
    "side_only": (
        "Nobody has countered {k}, so I take {k}'s checks as they are.",
        "{k} stands alone with that claim, and I follow it.",
        "There's one claim and it belongs to {k}; don't waste it.",
        "No counter to {k} at all? Then {k} is our seer.",
        "Until somebody objects, {k} leads us.",
    ),
    "side_first": (
        "{k} claimed first and cleanly; {t} sounded like a rewrite. I'm with {k}.",
        "Between {k} and {t} I side with {k}, whose story had reasons in it.",
        "Of the two, {k} talks like someone who saw a card.",
        "{t}'s counter felt borrowed. I lean to {k}.",
        "{k} over {t} for me, at least today.",
    ),
    "side_plan": (
        "{k}'s badge plan points at the right seats; that's how a seer thinks.",
        "{k} gave us a plan we can check later, and fakes avoid that.",
        "I like {k}'s plan, so I side with {k}.",
    ),
    "side_plain": (
        "I side with {k}; there was real content in that claim.",
        "My seer is {k}.",
        "For now I find {k} the more believable.",
        "I'm with {k}, for the reasons already given.",
        "{k} sounds like the real thing to me.",
    ),
    "unsure": (
        "{k} against {t}: I can't split them yet.",
        "One of {k} and {t} is lying, and I won't marry either today.",
        "Both {k} and {t} left holes. I'll watch how people line up.",
        "{k} or {t}? Half and half for me.",
        "I keep both stories in mind, {k}'s and {t}'s.",
    ),
    "unsure_one": (
        "{k} claims seer, and I'm not sold yet.",
        "I keep a grain of doubt about {k}.",
        "Uncountered or not, {k}'s story sat oddly with me.",
        "Let me watch {k} for another round before I follow.",
    ),
    # -- suspicion -----------------------------------------------------------------------------------------------
    "sus_mine": (
        "I don't have to guess about {k}, I saw the card.",
        "Whatever {k} says now, my result stands.",
        "There's no talking {k} out of this one.",
    ),
    "sus_checked": (
        "{k} has {t}'s wolf check on the table, so deal with that first.",
        "{t} called {k} a wolf and I believe it.",
        "If we trust {t}, then {k} has to go.",
        "{k} is sitting under {t}'s check and can't wash it off.",
        "Following {t} means looking at {k}, simple as that.",
    ),
    "sus_rival": (
        "{k} claims my card, so {k} is lying.",
        "There's one seer in this deck, and {k} isn't it.",
        "{k}'s checks are made up from start to finish.",
        "{k} is the pack's actor, nothing more.",
    ),
    "sus_counter": (
        "{t} is real, which makes {k} the fake.",
        "{k} countered {t}, and I don't believe a word of it.",
        "{k}'s claim was built backwards to fit.",
        "I'm with {t}, so the fake claim from {k} should go.",
    ),
    "sus_doubt": (
        "If I had to pick the fake, I'd start with {k}.",
        "Of the claims, {k}'s has more holes.",
        "{k}'s story about that check didn't convince me.",
        "{k} claimed the way a gambling wolf would.",
    ),
    "sus_maybe": (
        "{t} called {k} a wolf; proven or not, I look there first.",
        "If {t} is real then {k} is done for, and I like those odds.",
        "Sending {k} off would also test {t}.",
        "Even with {t} unproven, that check makes {k} worse than the rest.",
    ),
    "sus_late": (
        "{k} only claimed once the heat was on.",
        "{k} had all day to speak up and waited for the rope.",
        "A claim at the last second, {k}? I've seen that before.",
    ),
    "sus_voted_good": (
        "{k} voted for {t}, and {t} was one of us.",
        "Look at the votes: {k} put one on {t}, a good card.",
        "{k} helped push {t}, who was innocent. I want to hear why.",
        "{k} was wrong about {t}, and loudly so.",
        "Votes don't lie, and {k}'s was on {t}.",
    ),
    "sus_voted_seer": (
        "{k} voted for {t}, of all people. That was our seer.",
        "{k} was happy to hang {t}; wolves like that.",
        "Check the record: {k}'s vote sat on {t}.",
        "Who votes out a seer like {t}? {k} did.",
    ),
    "sus_voted_me": (
        "{k} voted for me once, and I know what I am.",
        "I remember {k}'s vote on me.",
        "{k} tried to push me out before and failed.",
        "Explain that old vote on me, {k}, before anything else.",
    ),
    "sus_same": (
        "{k} and {t} put their votes on the same seat, which is close company.",
        "{k} voted right along with {t}, and we know what {t} is.",
        "I can't tell the votes of {k} and {t} apart.",
        "Where {t} went, {k} went too.",
    ),
    "sus_flip": (
        "{k} said one thing about {t} and voted for somebody else.",
        "{k} promised a vote on {t} and it never came.",
        "{k} changed horses at the ballot; {t} was the name we heard.",
    ),
    "sus_hanged": (
        "{t} should not have gone, and {k} helped with that.",
        "{k} was among those who sent {t} off, and I think we were wrong there.",
        "We lost {t} for nothing, with {k}'s vote in the pile.",
        "I look at everyone who hanged {t}, and that includes {k}.",
    ),
    "sus_missed": (
        "When {t} stood there, {k} voted elsewhere.",
        "{k} walked right around {t} in the vote.",
        "{k} wouldn't touch {t}; those two may belong together.",
        "Everything pointed at {t}, and {k} looked the other way.",
    ),
    "sus_abstained": (
        "{k} abstained when {t} was on the line.",
        "No vote from {k} with {t} in trouble: that's cover.",
        "{k} sat out the vote on {t}, which I don't like.",
    ),
    "sus_fan": (
        "{k} gave the badge vote to {t}, and that company worries me.",
        "{k} backed {t} for sheriff.",
        "Look who voted {t} up there: {k} did.",
        "{t} got a vote from {k} in the election. I haven't forgotten.",
    ),
    "sus_push": (
        "{k} is pushing {t}, whom I trust; I don't see why.",
        "{k} goes after {t} far too hard.",
        "Pushing {t} like that, {k}, looks like steering.",
        "{k} wants {t} gone and I don't agree.",
    ),
    "sus_push_me": (
        "{k} points at me without one solid reason.",
        "{k} came for me, and I think that's a wolf looking for a scapegoat.",
        "The way {k} attacks me isn't how a good card argues.",
        "{k} started this against me, so I'm looking straight back.",
    ),
    "sus_thin": (
        "{k} said two words and sat down.",
        "That was a very short speech from {k}.",
        "{k} gave us nothing at all to work with.",
    ),
    "sus_withdrew": (
        "{k} ran, said little and stepped back.",
        "{k} gave up the race rather fast, as if to clear the way.",
        "{k}'s little trip to the ballot told us nothing.",
    ),
    "sus_vibe": (
        "{k} sounded rehearsed.",
        "{k} agrees with everyone and adds nothing.",
        "{k} was careful not to offend anybody.",
        "{k} took no side and named no names.",
        "Something in {k}'s tone was tight today.",
        "{k} kept to safe lines, and wolves love those.",
        "{k}'s logic bent halfway through.",
        "{k} seemed to know a bit more than the rest of us.",
        "{k} threw suspicion around without saying why.",
        "{k} waits for others to commit first, and I don't like it.",
    ),
    "sus_unheard": (
        "I want to hear {k} before I decide.",
        "{k} is the one I'll listen to most closely.",
        "I've marked {k}, let's hear that speech.",
        "{k} has flown under the radar so far.",
        "{k} owes us a proper read.",
    ),
    # -- trust ---------------------------------------------------------------------------------------------------
    "trust_gold": (
        "{k} has {t}'s good check, so leave {k} alone.",
        "{t} cleared {k}, and I go with that.",
        "I won't touch {k} after {t}'s check.",
        "{k} is fine by me, since {t} vouches for {k}.",
    ),
    "trust_vote": (
        "{k} voted for {t}, which speaks for {k}.",
        "When {t} had to go, {k} was there.",
        "{k}'s vote on {t} was a good one.",
    ),
    "trust_card": (
        "{k} says {card} and nobody objects, so I take it.",
        "No one else claims {card}, that leaves {k}.",
        "I accept {k} as our {card} for now.",
    ),
}
