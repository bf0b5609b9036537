import { choicesAt, wordsOfChoice } from './option-choices.js';
import type { SolverProfile } from './profile.js';
import { COMMAND_PREFIX, parseSolverSpec, splitCommandLine } from './spec.js';

interface PermittedCommand {
  readonly words: readonly string[];
  readonly profile: string | undefined;
  readonly choices: ReadonlySet<string>;
}

/**
 * The solvers that a task may start. Every function that opens a solver requires a permission, so that a message
 * cannot start a program by naming it.
 */
export class Permission {
  readonly #permitted: readonly PermittedCommand[] | undefined;

  constructor(permitted: readonly PermittedCommand[] | undefined) {
    this.#permitted = permitted;
  }

  /**
   * Checks whether a solver's name is a permitted command line, perhaps with further options from its profile or
   * from another permitted command line with this profile.
   */
  allows(id: string): boolean {
    const permitted = this.#permitted;
    if (permitted === undefined) return true;
    const words = splitCommandLine(id);
    return Array.isArray(words) && permitted.some((each) => isExtended(words, each, permitted));
  }

  and(commands: readonly string[]): Permission {
    return this.#permitted === undefined
      ? this
      : new Permission([...this.#permitted, ...commands.flatMap((each) => toPermitted(each))]);
  }
}

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

export const OWN_COMMANDS = new Permission(undefined);

export function permitCommands(
  commands: readonly string[],
  profiles: ReadonlyMap<string, SolverProfile> = new Map(),
): Permission {
  return new Permission(commands.flatMap((command) => toPermitted(command, profiles.get(command))));
}

function toPermitted(command: string, given?: SolverProfile): PermittedCommand[] {
  const words = splitCommandLine(command);
  if (!Array.isArray(words)) return [];
  const profile = given ?? findProfile(command);
  return [
    {
      words,
      profile: command.startsWith(`${COMMAND_PREFIX}:`) ? undefined : profile?.name,
      choices: new Set(profile && listOfferedWords(profile)),
    },
  ];
}

function findProfile(command: string): SolverProfile | undefined {
  const spec = parseSolverSpec(command);
  if ('code' in spec) return undefined;
  if (spec.kind === 'package') return spec.profile;
  return 'known' in spec.profile ? spec.profile.known : undefined;
}

function listOfferedWords({ options = [], selfChecks = [], reporting }: SolverProfile): string[] {
  const choices = [...options, ...selfChecks].flatMap((option) => [
    ...choicesAt(option, 'supported'),
    ...choicesAt(option, 'experimental'),
  ]);
  return [...choices.flatMap(wordsOfChoice), ...(reporting?.modes ?? []).flatMap(({ words }) => words)];
}
