"""Witch 女巫."""

from ..core.asks import PickPotions, Reason
from ..core.seats import Seat
from ..engine.game import Game
from ..engine.pack import knife_victim
from ..engine.role import Role, Wake


class Witch(Role):
    """One antidote for tonight's knife victim, one poison, each once a game.

    Sources: general "女巫每瓶藥只能使用一次，每晚只能用一瓶藥", anniversary "两瓶药可以在同一个夜晚被使用"
    (`witch.both_same_night`); self-save, being told after the antidote, poisoning herself: `witch.*`. A witch who is
    herself the victim may still use the poison, and it works (classic-faq "毒药还是使用的出的").
    """

    card = "witch"
    god = True
    wakes = (Wake(place="witch"),)

    async def night(self, g: Game, me: Seat) -> None:
        past = [answer.choice for answer in g.state.answers(me, "witch")]
        saved_before = any(choice.save for choice in past)  # type: ignore[union-attr]  # Potions, by the ask's shape
        poisoned_before = any(choice.poison for choice in past)  # type: ignore[union-attr]
        victim = self._tell_victim(g, me, saved_before=saved_before)
        if saved_before and poisoned_before:
            return
        save_barred = self._save_barred(g, me, victim, saved_before=saved_before)
        barred: list[tuple[Seat, Reason]] = [(seat, "protected") for seat in g.protected(g.setup.previous.poison)]
        barred += [(seat, "lover") for seat in g.harmless(me)]
        if not g.rules.witch.may_poison_self:
            barred.append((me, "self"))
        banned = {seat for seat, _ in barred}
        choice = await g.ask(
            PickPotions(
                kind="witch",
                seat=me,
                victim=victim,
                may_save=save_barred is None,
                save_barred=save_barred,
                poisonable=() if poisoned_before else tuple(seat for seat in g.targets() if seat not in banned),
                poison_barred="used" if poisoned_before else None,
                barred=tuple(barred),
                both=g.rules.witch.both_same_night,
            )
        )
        if choice.save and victim is not None:
            g.secretly("saved", on=victim, by=me)
        if choice.poison is not None:
            g.secretly("poisoned", on=choice.poison, by=me)

    def _tell_victim(self, g: Game, me: Seat, *, saved_before: bool) -> Seat | None:
        """Show her tonight's victim as far as the rules have it."""
        if saved_before and not g.rules.witch.told_after_antidote:
            g.learn(me, "victim", words=("untold",))
            return None
        victim = knife_victim(g)
        if victim is not None and not g.rules.witch.told_guarded and g.role(victim).guarded(g, victim):
            victim = None
        g.learn(me, "victim", seats=() if victim is None else (victim,), words=("none" if victim is None else "shown",))
        return victim

    def _save_barred(self, g: Game, me: Seat, victim: Seat | None, *, saved_before: bool) -> Reason | None:
        if saved_before:
            return "used"
        if victim is None:
            return "no_victim"
        if victim != me:
            return None
        match g.rules.witch.self_save:
            case "always":
                return None
            case "never":
                return "self"
            case "first_night":
                return None if g.day == 1 else "self"
            case "unless_guard_on_board":
                return "self" if any(role.protects for role in g.board) else None
            case "unless_guard_alive":
                return "self" if any(g.role(seat).protects for seat in g.living) else None
