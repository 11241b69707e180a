"""What `help()`, an editor and a checker of types say is there, complete, and the same."""

import ast
import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import givens

PACKAGE = Path(givens.__file__).parent
NAMES = [name for name in givens.__all__ if name != "__version__"]


@pytest.mark.parametrize("name", NAMES)
def test_everything_has_a_text_and_a_signature(name):
    thing = getattr(givens, name)
    assert inspect.getdoc(thing) and inspect.getdoc(thing) != inspect.getdoc(object)
    if inspect.isfunction(thing):
        signature = str(inspect.signature(thing))
        assert "Ellipsis" not in signature and "..." not in signature
        options = [part for part in inspect.signature(thing).parameters.values() if part.default is not inspect.Parameter.empty]
        assert all(part.annotation is not inspect.Parameter.empty for part in options)


def test_compiled_classes_say_what_their_stub_says():
    stub = ast.parse((PACKAGE / "_givens.pyi").read_text())
    classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
    assert {node.name for node in classes} == {"Column", "Puzzle", "Reader", "Solutions"}
    for node in classes:
        compiled = getattr(givens, node.name)
        assert inspect.getdoc(compiled) == ast.get_docstring(node), node.name
        public = {name for name in vars(compiled) if not name.startswith("_")}
        stated = {member.name: ast.get_docstring(member) for member in node.body if isinstance(member, ast.FunctionDef)}
        assert public == {name for name in stated if not name.startswith("_")}
        for name in public:
            assert inspect.getdoc(getattr(compiled, name)) == stated[name], f"{node.name}.{name}"


def test_compiled_functions_are_those_of_the_stub():
    stub = ast.parse((PACKAGE / "_givens.pyi").read_text())
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            stated = [argument.arg for argument in node.args.posonlyargs]
            assert list(inspect.signature(getattr(givens._givens, node.name)).parameters) == stated, node.name


# The checker, and what it is to know where libraries have no types.
CHECKERS = {
    "mypy": ["mypy", "--strict", "--ignore-missing-imports"],
    "pyright": ["pyright", "--pythonpath", sys.executable],
}


@pytest.mark.parametrize("checked", [Path(__file__).parent / "types_of_answers.py", PACKAGE], ids=["answers", "package"])
@pytest.mark.parametrize("checker", CHECKERS)
def test_types(checker, checked, tmp_path):
    if checked == PACKAGE:
        # Where it is installed, mypy takes all packages beside it for those of the user.
        checked = shutil.copytree(PACKAGE, tmp_path / "givens", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    pytest.importorskip(checker)
    # pyright is a program of Node.js, which its package loads when it runs first.
    if subprocess.run([sys.executable, "-m", checker, "--version"], capture_output=True).returncode:
        pytest.skip(f"{checker} cannot be started here")
    ran = subprocess.run([sys.executable, "-m", *CHECKERS[checker], checked], capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
