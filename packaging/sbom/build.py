#!/usr/bin/env python3
"""Prints what a binary consists of, as CycloneDX 1.5: packaging/sbom/build.py FOLDER FEATURES TARGET.

FOLDER has the manifest of a package, from the root of the repository. Listed are the crates that are compiled into it for the
target, each with its licence, its checksum of Cargo.lock, and those that it needs; nothing that differs from day to day.
"""

import json
import pathlib
import subprocess
import sys
import tomllib


def metadata(manifest, features, target):
    """Returns what Cargo says of a package and its dependencies on a target."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", manifest]
    command += ["--features", features, "--filter-platform", target]
    return json.loads(subprocess.check_output(command))


def is_macro(package):
    """Returns whether a package is compiled into the compiler, and not into what it compiles."""
    return any("proc-macro" in target["kind"] for target in package["targets"])


def linked(nodes, packages, root):
    """Returns the ids of the packages that a binary consists of, and of each those that it needs directly."""
    needs, found = {}, [root]
    while found:
        package = found.pop()
        if package not in needs:
            # Neither tests nor build scripts are in a binary.
            normal = [
                dependency["pkg"]
                for dependency in nodes[package]["deps"]
                if any(kind["kind"] is None for kind in dependency["dep_kinds"])
                and not is_macro(packages[dependency["pkg"]])
            ]
            needs[package] = normal
            found += normal
    return needs


def purl(package):
    """Returns the address of a package as a package URL."""
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package, checksums):
    """Returns the entry of a package."""
    entry = {"type": "library", "bom-ref": purl(package), "name": package["name"], "version": package["version"]}
    if package["license"]:
        entry["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    if checksum := checksums.get((package["name"], package["version"])):
        entry["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return entry | {"purl": purl(package)}


def main():
    folder, features, target = sys.argv[1:]
    found = metadata(f"{folder}/Cargo.toml", features, target)
    lock = pathlib.Path(found["workspace_root"], "Cargo.lock").read_text()
    checksums = {(entry["name"], entry["version"]): entry.get("checksum") for entry in tomllib.loads(lock)["package"]}
    packages = {package["id"]: package for package in found["packages"]}
    nodes = {node["id"]: node for node in found["resolve"]["nodes"]}
    root = found["resolve"]["root"]
    needs = linked(nodes, packages, root)
    others = sorted(needs, key=lambda package: purl(packages[package]))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": component(packages[root], checksums) | {"type": "application"}},
        "components": [component(packages[package], checksums) for package in others if package != root],
        "dependencies": [
            {"ref": purl(packages[package]), "dependsOn": sorted(purl(packages[need]) for need in set(needs[package]))}
            for package in others
        ],
    }
    print(json.dumps(bill, indent=1))


if __name__ == "__main__":
    main()
