import type { SolverProfile } from './contract.js';
import { choicesAt, wordsOfChoice } from './option-choices.js';
import { SOLVER_PROFILES } from './profiles/index.js';
import { AS_IT_STANDS, parseSolverSpec, splitCommandLine } from './spec.js';

/** A command line that may run: its words, and the words that its profile lets Gainsay add. */
interface PermittedCommand {
  readonly words: readonly string[];
  readonly profile: string | undefined;
  readonly choices: ReadonlySet<string>;
}

/**
 * Which solvers a piece of work may start. Every way to open a solver demands one, so that a name out of a message or of a folder made
 * elsewhere never runs by itself. `OWN_COMMANDS` and `permitCommands` are the only sources.
 */
export class Permission {
  readonly #permitted: readonly PermittedCommand[] | undefined;

  /** Undefined: everything may run. */
  constructor(permitted: readonly PermittedCommand[] | undefined) {
    this.#permitted = permitted;
  }

  /**
   * Whether a solver of this name may start: it is a permitted command line, or one with options behind it that its profile offers or
   * that another permitted command line of the same profile has.
   */
  allows(id: string): boolean {
    const permitted = this.#permitted;
    if (permitted === undefined) return true;
    const words = splitCommandLine(id);
    return Array.isArray(words) && permitted.some((each) => isExtended(words, each, permitted));
  }

  /** The same, and these command lines too. */
  and(commands: readonly string[]): Permission {
    return this.#permitted === undefined
      ? this
      : new Permission([...this.#permitted, ...commands.flatMap((each) => permittedCommands(each))]);
  }
}

/** True for the words of a permitted command line, also with more options behind it. */
function isExtended(
  words: readonly string[],
  { words: base, profile, choices }: PermittedCommand,
  all: readonly PermittedCommand[],
): boolean {
  if (base.some((word, i) => word !== words[i])) return false;
  const alike = profile === undefined ? [] : all.filter((each) => each.profile === profile);
  const options = new Set(alike.flatMap((each) => each.words.slice(1)));
  return words.slice(base.length).every((word) => choices.has(word) || options.has(word));
}

/** For command lines that the person who runs this process typed, or that Gainsay chose itself. */
export const OWN_COMMANDS = new Permission(undefined);

/** Permits exactly these command lines, with the options that their profiles offer. */
export function permitCommands(
  commands: readonly string[],
  profiles: ReadonlyMap<string, SolverProfile> = new Map(),
): Permission {
  return new Permission(commands.flatMap((command) => permittedCommands(command, profiles.get(command))));
}

/** A command line with what it permits; none if it is no command line. */
function permittedCommands(command: string, given?: SolverProfile): PermittedCommand[] {
  const words = splitCommandLine(command);
  if (!Array.isArray(words)) return [];
  const profile = given ?? knownProfile(command);
  return [
    {
      words,
      profile: command.startsWith(`${AS_IT_STANDS}:`) ? undefined : profile?.name,
      choices: new Set(profile && offeredWords(profile)),
    },
  ];
}

function knownProfile(command: string): SolverProfile | undefined {
  const spec = parseSolverSpec(command);
  if ('code' in spec) return undefined;
  if (spec.kind === 'npm') return SOLVER_PROFILES.find(({ name }) => name === 'z3');
  return 'known' in spec.profile ? spec.profile.known : undefined;
}

/** The words of the options and modes that a profile offers. */
function offeredWords({ options = [], selfChecks = [], reporting }: SolverProfile): string[] {
  const choices = [...options, ...selfChecks].flatMap((option) => [
    ...choicesAt(option, 'supported'),
    ...choicesAt(option, 'experimental'),
  ]);
  return [...choices.flatMap(wordsOfChoice), ...(reporting?.modes ?? []).flatMap(({ words }) => words)];
}
