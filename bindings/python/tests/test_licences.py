"""The licences: whole texts, in the repository and in what is installed."""

import importlib.metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["LICENSE-APACHE", "LICENSE-MIT"])
def test_licences_are_those_of_the_repository(name):
    text = (ROOT / name).read_text()
    # A link that git holds as a file is the path of what it links to.
    assert len(text) > 1000
    assert (ROOT / "bindings/python/licenses" / name).read_text() == text
    assert installed(name) == text


def test_licences_of_others_are_installed():
    text = (ROOT / "bindings/python/licenses/THIRD-PARTY.txt").read_text()
    assert len(text) > 10_000 and installed("THIRD-PARTY.txt") == text


def installed(name):
    (path,) = [path for path in importlib.metadata.files("givens") if path.name == name]
    return path.read_text()
