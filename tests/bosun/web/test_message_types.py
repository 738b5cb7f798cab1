"""The page's types are the engine's: the file is up to date, and messages look as it says."""

import re

import pytest

from bosun.web.serializers import Wording
from engine.answers import Answer, Chosen, Rolled, as_json
from engine.messages import say
from engine.requests import Choose, Confirm, Die, Option, Request, Roll
from tests.bosun.web.message_types import FILE, written

OPTION = Option("train")


def keys_of(name: str) -> set[str]:
    """The keys of an interface, with those of what it extends."""
    found = re.search(rf"interface {name}(?: extends (\w+))? {{(.*?)}}", written(), re.DOTALL)
    assert found is not None
    own = set(re.findall(r"^  (\w+):", found[2], re.MULTILINE))
    return own | (keys_of(found[1]) if found[1] else set())


def test_the_file_in_the_repository_is_the_one_that_would_be_written() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "make messages writes it anew"


@pytest.mark.parametrize(
    "request_",
    [
        Choose(id="x", prompt=say("x"), options=(OPTION,)),
        Confirm(id="x", prompt=say("x")),
        Roll(id="x", prompt=say("x"), dice=(Die("threat", (OPTION,)),)),
    ],
    ids=lambda request: request.kind,
)
def test_a_request_is_sent_with_the_keys_of_its_type(request_: Request) -> None:
    assert set(Wording("en", ("Ada",)).request(request_)) == keys_of(type(request_).__name__)


def test_an_option_is_sent_with_its_name() -> None:
    sent = Wording("en", ("Ada",)).request(Choose(id="x", prompt=say("x"), options=(OPTION,)))["options"][0]
    assert set(sent) == keys_of("Option")
    assert sent["label"] == "train"


@pytest.mark.parametrize(
    "answer", [Chosen(("train",)), Rolled(("threat",), ("3",))], ids=lambda one: str(one)[:6]
)
def test_an_answer_has_the_keys_of_its_type(answer: Answer) -> None:
    assert set(as_json(answer)) == keys_of(type(answer).__name__)
