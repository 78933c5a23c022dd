"""The faults that scripts/mutate.py plants have a place in the code as it is: a fault without one tries nothing."""

from pathlib import Path

import pytest

import llm_werewolf
from scripts.mutations import FAULTS, NO_OP, Fault

PACKAGE = Path(llm_werewolf.__file__).parent


@pytest.mark.parametrize("fault", [NO_OP, *FAULTS], ids=lambda fault: fault.name)
def test_a_fault_has_one_place(fault: Fault) -> None:
    assert (PACKAGE / fault.file).read_text(encoding="utf-8").count(fault.old) == 1
    assert fault.old != fault.new
