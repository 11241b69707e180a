#!/usr/bin/env python3
"""Writes what package managers read of a release, beside its files: packaging/recipes/build.py FOLDER.

FOLDER is what packaging/build.sh or the release workflow filled. A recipe names the archives that are there, with their sums of
SHA256SUMS: the formula of Homebrew, the manifest of Scoop, and the recipe of conda, which builds from the sources.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[2]
CARGO = (ROOT / "Cargo.toml").read_text()
VERSION = re.search(r'^version = "(.*)"', CARGO, re.M)[1]
HOME = re.search(r'^repository = "(.*)"', CARGO, re.M)[1]
RUST = re.search(r'^rust-version = "(.*)"', CARGO, re.M)[1]
RELEASE = f"{HOME}/releases/download/v{VERSION}"
SUMMARY = "Work with Sudoku puzzle files of any format"


def archive(target):
    """Returns the name of the archive of a target."""
    return f"givens-{target}-v{VERSION}.{'zip' if 'windows' in target else 'tar.gz'}"


def homebrew(sums):
    """Returns the formula of Homebrew, if there is an archive for one of its systems."""
    systems = {
        "on_macos": {"on_arm": "aarch64-apple-darwin", "on_intel": "x86_64-apple-darwin"},
        "on_linux": {"on_arm": "aarch64-unknown-linux-musl", "on_intel": "x86_64-unknown-linux-musl"},
    }
    blocks = []
    for system, processors in systems.items():
        inner = [
            f'    {processor} do\n      url "{RELEASE}/{archive(target)}"\n      sha256 "{sums[archive(target)]}"\n    end'
            for processor, target in processors.items()
            if archive(target) in sums
        ]
        if inner:
            blocks.append(f"  {system} do\n" + "\n".join(inner) + "\n  end\n")
    if not blocks:
        return None
    return f'''class Givens < Formula
  desc "{SUMMARY}"
  homepage "{HOME}"
  version "{VERSION}"
  license any_of: ["MIT", "Apache-2.0"]

{chr(10).join(blocks)}
  def install
    bin.install "givens"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/givens.bash" => "givens"
    zsh_completion.install "completions/_givens"
    fish_completion.install "completions/givens.fish"
  end

  test do
    assert_equal "1234341221434321", shell_output("#{{bin}}/givens solve 1.3..4.22.4..3.1").strip
  end
end
'''


def scoop(sums):
    """Returns the manifest of Scoop, if there is an archive for Windows."""
    name = archive("x86_64-pc-windows-gnu")
    if name not in sums:
        return None
    manifest = {
        "version": VERSION,
        "description": SUMMARY,
        "homepage": HOME,
        "license": "MIT|Apache-2.0",
        "architecture": {"64bit": {"url": f"{RELEASE}/{name}", "hash": sums[name], "extract_dir": name.removesuffix(".zip")}},
        "bin": "givens.exe",
        "checkver": {"github": HOME},
        "autoupdate": {
            "architecture": {
                "64bit": {
                    "url": f"{HOME}/releases/download/v$version/{name.replace(VERSION, '$version')}",
                    "extract_dir": name.removesuffix(".zip").replace(VERSION, "$version"),
                }
            },
            "hash": {"url": "$baseurl/SHA256SUMS"},
        },
    }
    return json.dumps(manifest, indent=4) + "\n"


def conda(sums):
    """Returns the recipe of conda, by rattler-build, if there are sources."""
    name = f"givens-{VERSION}-source.tar.gz"
    if name not in sums:
        return None
    return f'''# yaml-language-server: $schema=https://raw.githubusercontent.com/prefix-dev/recipe-format/main/schema.json
schema_version: 1

package:
  name: givens
  version: "{VERSION}"

source:
  url: {RELEASE}/{name}
  sha256: {sums[name]}

build:
  number: 0
  script:
    - cargo install --locked --no-track --profile dist --features full --root $PREFIX --path .

requirements:
  build:
    - ${{{{ compiler("c") }}}}
    - ${{{{ compiler("rust") }}}}
    - rust >={RUST}

tests:
  - script:
      - test "$(givens solve 1.3..4.22.4..3.1)" = 1234341221434321

about:
  homepage: {HOME}
  summary: {SUMMARY}
  license: MIT OR Apache-2.0
  license_file:
    - LICENSE-MIT
    - LICENSE-APACHE
    - THIRD-PARTY.txt
'''


def main():
    folder = pathlib.Path(sys.argv[1])
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split() for line in lines)}
    for name, text in {"givens.rb": homebrew(sums), "givens.json": scoop(sums), "recipe.yaml": conda(sums)}.items():
        if text:
            (folder / name).write_text(text)


if __name__ == "__main__":
    main()
