//! `givens completions`: completion scripts for shells.

use std::{fs, path::PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use clap_complete::{Generator, Shell};
use givens::error::Error;

use super::{ExitStatus, console::Console, print, root_command};

/// Print a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens completions bash > ~/.local/share/bash-completion/completions/givens
  givens completions zsh > ~/.zfunc/_givens
  givens completions fish > ~/.config/fish/completions/givens.fish")]
pub(crate) struct Arguments {
    /// Shell to print the script for.
    #[arg(value_enum, required_unless_present = "folder")]
    shell: Option<Shell>,
    /// Write the scripts for all shells into a folder.
    #[arg(short = 'o', long = "dir", alias = "output", value_name = "FOLDER", conflicts_with = "shell", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, _: Console) -> Result<ExitStatus, Error> {
    let root = &root_command();
    let Some(folder) = &arguments.folder else {
        return print(arguments.shell.map(|shell| script(shell, root)).unwrap_or_default().as_bytes());
    };
    let write = |&shell: &Shell| fs::write(folder.join(shell.file_name("givens")), script(shell, root));
    let written =
        fs::create_dir_all(folder).and_then(|()| Shell::value_variants().iter().try_for_each(write));
    let failed = |source| Error::Write { path: folder.clone(), source };
    written.map(|()| ExitStatus::Clean).map_err(failed)
}

/// Returns the script of a shell.
fn script(shell: Shell, root: &clap::Command) -> String {
    let mut script = Vec::new();
    let mut root_of_shell = root.clone();
    if shell == Shell::Zsh {
        for name in root.get_subcommands().map(clap::Command::get_name) {
            root_of_shell = root_of_shell.mut_subcommand(name, |command| command.mut_args(zsh_value_names));
        }
    }
    clap_complete::generate(shell, &mut root_of_shell, "givens", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Bash => with_values_behind_equals(&without_options_for_words(&script)),
        // With two colons, no option is completed behind a path.
        Shell::Zsh => script.replace("'*::", "'*:"),
        Shell::Fish => script + &fish_values(root),
        Shell::PowerShell => replaced_once(&script, "$i -lt $commandElements.Count", POWERSHELL_WORDS),
        Shell::Elvish => replaced_once(&script, "if (str:has-prefix $word '-') {", ELVISH_WORDS),
        _ => script,
    }
}

/// Escapes the colons in names of values, which end a message of zsh; clap escapes those of its help only.
fn zsh_value_names(argument: clap::Arg) -> clap::Arg {
    let names = argument.get_value_names().unwrap_or_default();
    if !names.iter().any(|name| name.contains(':')) {
        return argument;
    }
    let names: Vec<_> = names.iter().map(|name| name.replace(':', "\\:")).collect();
    argument.value_names(names)
}

/// Only the first word is a command: options are offered behind paths, too. Those of `help` are two.
const POWERSHELL_WORDS: &str =
    "$i -lt $commandElements.Count -and ($i -eq 1 -or $commandElements[1].Value -eq 'help')";
const ELVISH_WORDS: &str =
    "if (or (str:has-prefix $word '-') (not (or (eq $command 'givens') (eq $command 'givens;help')))) {";

/// Replaces what clap writes once.
fn replaced_once(script: &str, from: &str, to: &str) -> String {
    debug_assert_eq!(script.matches(from).count(), 1, "{from}");
    script.replacen(from, to, 1)
}

/// Offers options only for a word that begins with `-`: where nothing is offered, the shell completes names of files.
fn without_options_for_words(script: &str) -> String {
    let (root, commands) = script.split_once("        givens__subcmd__").unwrap_or((script, ""));
    let offered =
        "COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )\n            return 0\n            ;;";
    let words = offered.replace("-- ", "-X '-*' -- ");
    let commands = commands.replace(" || ${COMP_CWORD} -eq 2 ]]", " ]]").replace(offered, &words);
    format!("{root}        givens__subcmd__{commands}")
}

/// Completes the value of `--to=`, of which bash makes three words.
fn with_values_behind_equals(script: &str) -> String {
    let previous = "    prev=\"$3\"\n";
    let own = "    if [[ \"${cur}\" == \"=\" ]]; then\n        cur=\"\"\n    \
        elif [[ \"${prev}\" == \"=\" ]]; then\n        prev=\"${COMP_WORDS[COMP_CWORD-2]}\"\n    fi\n";
    script.replacen(previous, &format!("{previous}{own}"), 1)
}

/// Offers the values of arguments that are no options, such as the codes of rules.
fn fish_values(root: &clap::Command) -> String {
    let mut script = String::new();
    for command in root.get_subcommands() {
        let values = command.get_positionals().flat_map(clap::Arg::get_possible_values);
        let names: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
        if !names.is_empty() {
            let (name, names) = (command.get_name(), names.join(" "));
            script += &format!(
                "complete -c givens -n \"__fish_givens_using_subcommand {name}\" -f -a \"{names}\"\n"
            );
        }
    }
    script
}
