"""Thief 盗贼."""

from ..core.asks import PickWord
from ..core.events import Became
from ..core.seats import Seat
from ..engine.game import Game
from ..engine.role import Role, Wake


class Thief(Role):
    """In the first night sees the two cards left over and may take one; of two wolves he must.

    Sources: general "主持人在分發牌前須額外加入兩張“普通平民”", "可不換，但若兩張身份卡都是狼人則必須換"; classic
    "不交换的话，接下来盗贼就和普通村民没区别". From then on he is what he became, in every respect; he who keeps his
    card is a plain villager.
    """

    card = "thief"
    spare_villagers = 2
    wakes = (Wake(place="thief", first_night=True),)

    async def night(self, g: Game, me: Seat) -> None:
        cards = g.state.left_over
        g.learn(me, "cards", words=cards)
        taken = None
        if cards:
            must = all(g.roles[card].camp == "wolves" for card in cards)
            words = tuple(dict.fromkeys(cards))
            taken = await g.ask(PickWord(kind="thief", seat=me, words=words, may_pass=not must))
        g.tell(Became(to=(me,), seat=me, card=taken or "villager"))
