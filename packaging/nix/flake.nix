# givens for Nix: nix run "github:givens-sudoku/givens?dir=packaging/nix" -- check FILES. It builds from the sources.
{
  description = "Work with Sudoku puzzle files of any format";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";
  outputs =
    { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      source = ../..;
      package =
        pkgs:
        pkgs.rustPlatform.buildRustPackage {
          pname = "givens";
          version = (fromTOML (builtins.readFile (source + "/Cargo.toml"))).workspace.package.version;
          src = source;
          cargoLock.lockFile = source + "/Cargo.lock";
          buildType = "dist";
          buildFeatures = [ "full" ];
          cargoBuildFlags = [ "--bin" "givens" ];
          # They take an hour, and the release has passed them.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/givens man --quiet --dir man
            $out/bin/givens completions --quiet --dir completions
            installManPage man/*.1
            installShellCompletion --name givens --bash completions/givens.bash
            installShellCompletion --zsh completions/_givens --fish completions/givens.fish
          '';
          meta = {
            description = "Work with Sudoku puzzle files of any format";
            homepage = "https://github.com/givens-sudoku/givens";
            license = with pkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "givens";
          };
        };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: {
        default = package nixpkgs.legacyPackages.${system};
      });
    };
}
