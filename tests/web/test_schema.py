"""The HTTP API as its own schema describes it, under schemathesis: what fits the schema and what does not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from llm_werewolf.web import Options, make_app

from .browsing import options, post, serving
from .serving import secret_of

EXAMPLES = 8
"""Of each mode and operation."""
CHECKS: list[Any] = [  # Any: their own type leaves its parameters open
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
SCHEMA = make_app(Options(out=Path())).openapi()
OPERATIONS = {
    f"{method.upper()} {path}": about for path, methods in SCHEMA["paths"].items() for method, about in methods.items()
}
TRIED = [(name, GenerationMode.POSITIVE) for name in OPERATIONS] + [
    # Any text may stand in a path; where nothing else is said, nothing can be said wrongly.
    (name, GenerationMode.NEGATIVE)
    for name, about in OPERATIONS.items()
    if "requestBody" in about or any(one["in"] == "query" for one in about.get("parameters", ()))
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, str]]:
    """A server: its address, a table there, and the secret of its host."""
    with serving(options(tmp_path_factory.mktemp("games"), lang="en")) as address:
        made = post(address, "/api/tables", {"board": "huanle-9", "seats": {"1": "person"}})
        yield address, made["id"], secret_of(made["links"]["host"])


@pytest.mark.parametrize(("name", "mode"), TRIED)
def test_the_api_keeps_to_its_schema(name: str, mode: GenerationMode, place: tuple[str, str, str]) -> None:
    address, table, secret = place
    method, _, path = name.partition(" ")
    schema = schemathesis.openapi.from_dict(SCHEMA)
    seen: set[int] = set()
    # How often one address may come is limited; here each operation comes from its own.
    number = 2 + TRIED.index((name, mode))
    transport = httpx2.HTTPTransport(local_address=f"127.0.0.{number}")
    with httpx2.Client(transport=transport, timeout=30) as http:

        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=schema[path][method].as_strategy(generation_mode=mode), real=st.booleans())
        def try_it(case: Case[Any], real: bool) -> None:
            headers = {"origin": address}
            if real and "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table
                headers["authorization"] = f"Bearer {secret}"
            sent = case.as_transport_kwargs(base_url=address, headers=headers)
            body = {to: sent[key] for key, to in (("json", "json"), ("data", "content")) if key in sent}
            answer = http.request(
                sent["method"], sent["url"], params=sent.get("params"), headers=sent["headers"], **body
            )
            seen.add(answer.status_code)
            case.validate_response(answer, checks=CHECKS)

        try_it()
    assert seen - {429}


def test_every_route_is_tried() -> None:
    assert len(OPERATIONS) > 15 and "POST /api/tables" in OPERATIONS
