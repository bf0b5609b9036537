import { choicesAt, wordsOfChoice } from './option-choices.js';
import type { SolverProfile } from './profile.js';
import type { Diagnostic } from '../diag/index.js';
import {
  COMMAND_PREFIX,
  type PackageSpec,
  type SolverSpec,
  parseSolverSpec,
  plannedPackage,
  splitCommandLine,
} from './spec.js';

interface PermittedCommand {
  readonly words: readonly string[];
  readonly profile: string | undefined;
  readonly choices: ReadonlySet<string>;
}

type ExactPackage = Partial<Pick<PackageSpec, 'registry' | 'version' | 'exact'>>;

/** The solvers that a task may start. Opening one requires a permission, so no message starts a program by name. */
export class Permission {
  readonly #permitted: readonly PermittedCommand[] | undefined;
  /** Maps names of packages, such as `cvc5@newest`, to exact packages. */
  readonly #packages: ReadonlyMap<string, ExactPackage | undefined>;

  constructor(
    permitted: readonly PermittedCommand[] | undefined,
    packages: ReadonlyMap<string, ExactPackage | undefined> = new Map(),
  ) {
    this.#permitted = permitted;
    this.#packages = packages;
  }

  /** Fixes each package to the version with which the campaign began, whatever is newest today. */
  withPackages(planned: readonly { readonly id: string; readonly version: { readonly text: string } }[]): Permission {
    const exact = planned.map(({ id, version }) => [packageWord(id), plannedPackage(id, version.text)] as const);
    return new Permission(this.#permitted, new Map([...this.#packages, ...exact]));
  }

  /** Requires exactly the package versions that the commands name. */
  withExact(commands: readonly string[]): Permission {
    const exact = commands.map((id): [string, ExactPackage] => [packageWord(id), { exact: true }]);
    return new Permission(this.#permitted, new Map([...this.#packages, ...exact]));
  }

  /** Parses a solver's name. A package that `withPackages` fixed has its exact version. */
  parse(id: string): SolverSpec | Diagnostic {
    const spec = parseSolverSpec(id);
    return 'code' in spec || spec.kind === 'native' ? spec : { ...spec, ...this.#packages.get(packageWord(id)) };
  }

  /**
   * Checks whether a solver's name is a permitted command line, perhaps with further options: those of its profile, or
   * of other permitted command lines with this profile.
   */
  allows(id: string): boolean {
    const permitted = this.#permitted;
    if (permitted === undefined) return true;
    const words = splitCommandLine(id);
    return Array.isArray(words) && permitted.some((each) => isExtended(words, each, permitted));
  }

  /** Also permits these commands. In them, `newest` means the version that is newest today. */
  and(commands: readonly string[]): Permission {
    const newest = new Set(commands.map(packageWord).filter((word) => /[@:](?:newest|latest)$/.test(word)));
    const packages = new Map([...this.#packages].filter(([word]) => !newest.has(word)));
    const more = commands.flatMap((each) => toPermitted(each));
    return new Permission(this.#permitted && [...this.#permitted, ...more], packages);
  }
}

function packageWord(id: string): string {
  const words = splitCommandLine(id);
  return Array.isArray(words) ? (words[0] ?? '') : '';
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
  const profile = given ?? profileOfSolver(command);
  return [
    {
      words,
      profile: command.startsWith(`${COMMAND_PREFIX}:`) ? undefined : profile?.name,
      choices: new Set(profile && listOfferedWords(profile)),
    },
  ];
}

/** Finds the profile of a solver's name, but not of a profile file. */
export function profileOfSolver(command: string): SolverProfile | undefined {
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
