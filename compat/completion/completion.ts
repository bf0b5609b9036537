import { Argument, type Command } from 'commander';
import { ASKED_NAMES, DIAGNOSTIC_CODES, SOLVER_PROFILES, STRATEGY_NAMES } from '../../src/cli/index.js';
import { GENERATORS } from '../../src/smt.js';

interface Completed {
  readonly name: string;
  readonly summary: string;
}

interface CompletedOption extends Completed {
  readonly short: string | undefined;
  /** Undefined if the option takes no value. */
  readonly values: readonly string[] | undefined;
}

interface CompletedCommand {
  /** Empty for the program itself. */
  readonly path: string;
  readonly commands: readonly Completed[];
  readonly options: readonly CompletedOption[];
  readonly values: readonly string[];
}

const SOLVERS = SOLVER_PROFILES.map(({ name }) => name);
/** Suggested values of options that accept other values too. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  '--strategy': [...STRATEGY_NAMES, 'all'],
  '--ask': [...ASKED_NAMES, 'all', 'none'],
  '--solver': SOLVERS,
  '--explain': Object.keys(DIAGNOSTIC_CODES),
};
const SHELLS = { bash: formatBash, zsh: formatZsh, fish: formatFish } as const;
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  completion: Object.keys(SHELLS),
  generate: GENERATORS.map(({ name }) => name),
  'solvers versions': SOLVERS,
};

type Loaded = readonly { readonly path: string; readonly command: Command }[];

export function register(program: Command, loadAll: () => Promise<Loaded>): void {
  program
    .command('completion')
    .description(
      'Prints a script with which a shell completes commands, options and their values. For bash, add ' +
        'source <(gainsay completion bash) to ~/.bashrc; for zsh, save the script as _gainsay in a folder of $fpath; ' +
        'for fish, save it as ~/.config/fish/completions/gainsay.fish.',
    )
    .addArgument(new Argument('<shell>', 'the shell that loads the script').choices(Object.keys(SHELLS)))
    .action(async (shell: keyof typeof SHELLS) => {
      process.stdout.write(completionScript(shell, await loadAll()));
    });
}

export function completionScript(shell: keyof typeof SHELLS, all: Loaded): string {
  return SHELLS[shell](describeCommands(all));
}

function describeCommands(all: Loaded): Commands {
  const global = all[0]?.command.options.filter(({ long }) => long !== '--explain' && long !== '--version') ?? [];
  return all.map(({ path, command }) => ({
    path,
    commands: command.commands.map((each) => ({ name: each.name(), summary: each.summary() })),
    options: [...command.options, ...(path === '' ? [] : global)].flatMap((option) => {
      const { long, short, flags, hidden, description, argChoices, required, optional } = option;
      if (long === undefined || long === null || hidden) return [];
      const takesValue = required || optional;
      const values = argChoices ?? VALUES[long] ?? (flags.endsWith('<solver>') ? SOLVERS : []);
      const summary = description.split(/ \(|; /, 1)[0] ?? '';
      return [{ name: long, short, summary, values: takesValue ? values : undefined }];
    }),
    values: ARGUMENTS[path] ?? [],
  }));
}

type Commands = readonly CompletedCommand[];

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function valueCases(commands: Commands, format: (values: readonly string[]) => string): string {
  const lines = commands.flatMap(({ path, options }) =>
    options.flatMap(({ name, short, values = [] }) => {
      const spelled = [name, ...(short === undefined ? [] : [short])].map((each) => quote(`${path} ${each}`));
      return values.length === 0 ? [] : [`    ${spelled.join('|')}) ${format(values)} ;;\n`];
    }),
  );
  return lines.join('');
}

/** Shell code that sets `command` to the path of the current command. */
function findCommand(commands: Commands, words: string): string {
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [quote(path)]));
  return (
    `  for word in ${words}; do\n` +
    `    case "\${command:+$command }$word" in\n      ${paths.join('|')}) command="\${command:+$command }$word" ;;\n    esac\n  done\n`
  );
}

function formatBash(commands: Commands): string {
  const words = ({ commands: below, values, options }: CompletedCommand) =>
    `words=${quote([...below.map(({ name }) => name), ...values].join(' '))} options=${quote(options.map(({ name }) => name).join(' '))}`;
  return `# Completion of gainsay for bash. Load it by: source <(gainsay completion bash)
_gainsay() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command='' word words='' options=''
${findCommand(commands, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}  case "$command $before" in
${valueCases(commands, (values) => `COMPREPLY=($(compgen -W ${quote(values.join(' '))} -- "$current")); return`)}  esac
  case "$command" in
${commands.map((each) => `    ${quote(each.path)}) ${words(each)} ;;\n`).join('')}  esac
  if [[ $current == -* ]]; then words=$options; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _gainsay gainsay
`;
}

function formatZsh(commands: Commands): string {
  const list = (all: readonly Completed[]) => all.map(({ name, summary }) => quote(`${name}:${summary}`)).join(' ');
  const words = ({ commands: below, values, options }: CompletedCommand) =>
    `words_=(${[list(below), ...values.map(quote)].join(' ').trim()}) options_=(${list(options)})`;
  return `#compdef gainsay
_gainsay() {
  local command='' word
  local -a words_ options_
${findCommand(commands, '"${(@)words[2,CURRENT-1]}"')}  case "$command \${words[CURRENT-1]}" in
${valueCases(commands, (values) => `compadd -- ${values.join(' ')}; return`)}  esac
  case "$command" in
${commands.map((each) => `    ${quote(each.path)}) ${words(each)} ;;\n`).join('')}  esac
  if [[ $PREFIX == -* ]]; then
    _describe option options_
  else
    if (( $#words_ )); then _describe command words_; fi
    _files
  fi
}
if [[ \${funcstack[1]} == _gainsay ]]; then _gainsay "$@"; else compdef _gainsay gainsay; fi
`;
}

function formatFish(commands: Commands): string {
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [quote(path)]));
  const lines = commands.flatMap(({ path, commands: below, values, options }) => {
    const at = `complete -c gainsay -n ${quote(`__gainsay_at ${quote(path).replaceAll("'", '"')}`)}`;
    return [
      ...below.map(({ name, summary }) => `${at} -a ${quote(name)} -d ${quote(summary)}`),
      ...(values.length === 0 ? [] : [`${at} -a ${quote(values.join(' '))}`]),
      ...options.map(({ name, short, summary, values: suggested }) => {
        const value =
          suggested === undefined ? '' : suggested.length === 0 ? ' -r' : ` -xa ${quote(suggested.join(' '))}`;
        return `${at} -l ${name.slice(2)}${short === undefined ? '' : ` -s ${short.slice(1)}`}${value} -d ${quote(summary)}`;
      }),
    ];
  });
  return `# Completion of gainsay for fish: save it as ~/.config/fish/completions/gainsay.fish
function __gainsay_at
  set -l command
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$command $word")
    if contains -- "$next" ${paths.join(' ')}
      set command "$next"
    end
  end
  test "$argv[1]" = "$command"
end
${lines.join('\n')}
`;
}
