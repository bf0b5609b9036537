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
    const words = splitCommandLine(id);
    if (this.#permitted === undefined) return true;
    return Array.isArray(words) && this.#permitted.some((each) => this.#isExtended(words, each));
  }

  /** The same, and these command lines too. */
  and(commands: readonly string[]): Permission {
    return this.#permitted === undefined
      ? this
      : new Permission([...this.#permitted, ...commands.map((each) => permitted(each))]);
  }

  #isExtended(words: readonly string[], { words: base, profile, choices }: PermittedCommand): boolean {
    if (words.length < base.length || base.some((word, i) => word !== words[i])) return false;
    return words.slice(base.length).every((word) => choices.has(word) || this.#options(profile).has(word));
  }

  /** The options of all permitted command lines of a profile. */
  #options(profile: string | undefined): ReadonlySet<string> {
    const alike = (this.#permitted ?? []).filter((each) => profile !== undefined && each.profile === profile);
    return new Set(alike.flatMap(({ words }) => words.slice(1)));
  }
}

/** For command lines that the person who runs this process typed, or that Gainsay chose itself. */
export const OWN_COMMANDS = new Permission(undefined);

/** Permits exactly these command lines, with the options that their profiles offer. */
export function permitCommands(
  commands: readonly string[],
  profiles: ReadonlyMap<string, SolverProfile> = new Map(),
): Permission {
  return new Permission(commands.map((command) => permitted(command, profiles.get(command))));
}

function permitted(command: string, given?: SolverProfile): PermittedCommand {
  const words = splitCommandLine(command);
  const profile = given ?? knownProfile(command);
  return {
    words: Array.isArray(words) ? words : [command],
    profile: command.startsWith(`${AS_IT_STANDS}:`) ? undefined : profile?.name,
    choices: new Set(profile === undefined ? [] : offeredWords(profile)),
  };
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
