import type { Diagnostic } from '../diag/index.js';
import { didYouMean, escapePattern, joinCommandLine } from '../util/index.js';
import { profileOfCommand } from './command-profile.js';
import { type RegistryName, SOLVER_PROFILES, type SolverProfile, builtInProfile } from './profile.js';
import { baseName, isProgramOf } from './program-name.js';
import { beginsAsSetOption, isSetOption } from './query/set-option.js';

export type SolverSpec =
  | {
      readonly kind: 'native';
      readonly id: string;
      readonly command: readonly [string, ...string[]];
      readonly profile: { readonly known: SolverProfile } | { readonly file: string };
    }
  | {
      readonly kind: 'package';
      readonly id: string;
      readonly profile: SolverProfile;
      /** Undefined selects the first registry that has the version. */
      readonly registry: RegistryName | undefined;
      /** `newest`, or the beginning of a version. */
      readonly version: string;
      /** Set if `version` is a full version number, so that no other version may replace it. */
      readonly exact?: true;
      readonly args: readonly string[];
    };

export type PackageSpec = SolverSpec & { readonly kind: 'package' };

/** Prefix of a command that runs exactly as given, with the query's file as its last word. */
export const COMMAND_PREFIX = 'cmd';

/**
 * Parses text that names a solver. Without a prefix, the file name of the program determines the profile. A
 * `(set-option …)` word is put into each script.
 * - `z3`, `./build/z3`, `z3 model_validate=true`: a command line, quoted as in a shell
 * - `z3@4.12.1`, `cvc5@newest`, `z3@npm:4.12.1`: a version from a package registry
 * - `cvc5:./my-build`: a program with its profile
 * - `my.json:./my-solver`: a program with a profile file
 * - `cmd:./solve -q`: a command to run exactly as given, on a file
 */
export function parseSolverSpec(text: string): SolverSpec | Diagnostic {
  const words = splitCommandLine(text);
  if (!Array.isArray(words)) return words;
  const broken = words.find((word) => beginsAsSetOption(word) && !isSetOption(word));
  if (broken !== undefined) return reportSetOption(text, broken);
  const [first, ...rest] = words;
  if (first === undefined)
    return problem(text, 'no solver is given', 'a solver, such as z3 or "z3 model_validate=true"');
  const packaged = PACKAGED.exec(first);
  const owner = builtInProfile(packaged?.[1]);
  if (packaged !== null && owner !== undefined) return packageSpec(text, owner, [packaged[2] ?? '', ...rest]);
  const prefixed = /^([\w-]+|[^:]*\.json):(.*)$/.exec(first);
  if (prefixed !== null) return parsePrefixed(text, prefixed[1] as string, [prefixed[2] as string, ...rest]);
  const known = profileOfExecutable(first);
  if (known === undefined) {
    const several = first.split(',');
    if (several.length > 1 && several.every((each) => each !== '' && namesSolver(each)))
      return severalSolvers(text, first);
    const near = didYouMean(baseName(first), executableNames());
    return problem(
      text,
      `no profile matches the program '${baseName(first)}'`,
      `a file name such as ${executableNames().join(', ')}`,
      {
        hint: `${near === undefined ? '' : `${near} Else `}name its solver, for example z3:${text}, or give a profile file: my-profile.json:${text}`,
      },
    );
  }
  return { kind: 'native', id: text, command: [first, ...rest], profile: { known } };
}

function reportSetOption(text: string, word: string): Diagnostic {
  return problem(
    text,
    `'${word}' is not a complete set-option command`,
    "one word, such as '(set-option :random-seed 7)'",
    { hint: 'put the command in its own quotes' },
  );
}

function severalSolvers(text: string, names: string): Diagnostic {
  const options = names.split(',').map((each) => `--solver ${each}`);
  return problem(text, `'${names}' names several solvers`, 'one solver per option', { hint: options.join(' ') });
}

const PACKAGED = /^([\w-]+)@(.*)$/;

function packageSpec(id: string, profile: SolverProfile, words: readonly string[]): SolverSpec | Diagnostic {
  const { name, packages = [] } = profile;
  const [wanted = '', ...args] = words;
  if (wanted.includes(',')) return severalSolvers(id, id);
  const [, prefix, given = ''] = /^(?:(\w+):)?(.*)$/.exec(wanted) ?? [];
  const version = given === 'latest' ? 'newest' : given;
  const registries = packages.map((each) => each.registry);
  if (registries.length === 0)
    return problem(id, `no package of ${name} is known`, `a program, such as ${name}:./my-solver`);
  const registry = registries.find((each) => each === prefix);
  if (prefix !== undefined && registry === undefined)
    return problem(id, `'${prefix}' has no package of ${name}`, `one of ${registries.join(', ')}`);
  if (!/^(?:newest|\d[\w.+-]*)$/.test(version))
    return problem(
      id,
      `'${version}' is not a version of ${name}`,
      `a version, such as ${name}@newest or ${name}@1.2.3`,
      { hint: `gainsay solvers versions ${name} lists the versions` },
    );
  return { kind: 'package', id, profile, registry, version, args };
}

/** Checks whether `version` is `wanted` or begins with it: `3.2.4.19` fits `3.2.4`. Every version fits `newest`. */
export function fitsVersion(version: string, wanted: string): boolean {
  if (wanted === 'newest' || version === wanted) return true;
  return version.startsWith(wanted) && /[.-]/.test(version[wanted.length] ?? '');
}

/**
 * Finds the exact package of a plan's solver, such as `cvc5@newest`, from the recorded version text: `cvc5 1.4.2 (PyPI
 * cvc5 1.4.2)`. Undefined if the name does not allow this package.
 */
export function plannedPackage(
  id: string,
  versionText: string,
): Pick<PackageSpec, 'registry' | 'version' | 'exact'> | undefined {
  const spec = parseSolverSpec(id);
  const [, place = '', version = ''] = /\((npm|PyPI|Maven) \S+ (\d[\w.+-]*)\)$/.exec(versionText) ?? [];
  if ('code' in spec || spec.kind === 'native' || !fitsVersion(version, spec.version)) return undefined;
  const own = spec.profile.packages?.find(({ registry }) => registry === place.toLowerCase());
  return own === undefined || (spec.registry ?? own.registry) !== own.registry
    ? undefined
    : { registry: own.registry, version, exact: true };
}

/**
 * Reads a package from the first word of a recorded command line: `cvc5@pypi:1.4.2`, or `z3@4.14.0` for a package of
 * npm. `program` is the usual name of the solver's program.
 */
export function readRecordedPackage(word: string) {
  const found = /^([\w-]+)@(?:(npm|pypi|maven):(\d[\w.+-]*)|(\d+\.\d+\.\d+))$/.exec(word);
  const profile = builtInProfile(found?.[1]);
  const own = profile?.packages?.find(({ registry }) => registry === (found?.[2] ?? 'npm'));
  if (profile === undefined || own === undefined) return undefined;
  const version = found?.[3] ?? found?.[4] ?? '';
  return { name: profile.name, own, version, program: profile.executables[0] ?? profile.name };
}

function parsePrefixed(id: string, prefix: string, words: readonly string[]): SolverSpec | Diagnostic {
  const command = words[0] === '' ? words.slice(1) : words;
  if (!isNonEmpty(command)) return problem(id, `no program after '${prefix}:'`, `${prefix}:./my-solver`);
  if (prefix === COMMAND_PREFIX) {
    const solver = command.map(profileOfExecutable).find((profile) => profile !== undefined);
    return { kind: 'native', id, command, profile: { known: profileOfCommand(command, solver) } };
  }
  if (prefix.endsWith('.json')) return { kind: 'native', id, command, profile: { file: prefix } };
  const known = builtInProfile(prefix);
  if (known !== undefined) return { kind: 'native', id, command, profile: { known } };
  const names = SOLVER_PROFILES.map((profile) => profile.name).join(', ');
  return problem(id, `there is no solver profile '${prefix}'`, `one of ${names}, ${COMMAND_PREFIX}, or a .json file`);
}

export function namesSolver(word: string): boolean {
  const owner = /^([\w-]+)@./.exec(word)?.[1];
  return builtInProfile(owner)?.packages !== undefined || profileOfExecutable(word) !== undefined;
}

export function profileOfExecutable(path: string): SolverProfile | undefined {
  return SOLVER_PROFILES.find(({ executables }) => isProgramOf(path, executables));
}

function executableNames(): readonly string[] {
  return SOLVER_PROFILES.flatMap((profile) => profile.executables);
}

function isNonEmpty(words: readonly string[]): words is readonly [string, ...string[]] {
  return words.length > 0;
}

/** Splits a command line like a shell, but supports only `'…'`, `"…"` and backslash. */
export function splitCommandLine(text: string): string[] | Diagnostic {
  const words: string[] = [];
  const part = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gsy;
  let word: string | undefined;
  let at = 0;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    at = part.lastIndex;
    const [, single, double, escaped, plain] = match;
    const piece = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
    if (piece !== undefined) word = (word ?? '') + piece;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (at < text.length) {
    const span = { start: at, end: text.length };
    return { ...problem(text, 'a quote is not closed', 'a closing \' or "'), span };
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** A command of Gainsay for the user to copy: quotes words such as folders with spaces. */
export function formatOwnCommand(...words: readonly string[]): string {
  return `gainsay ${joinCommandLine(words)}`;
}

export const OWN_NAME_NOTE = 'In commands, gainsay stands for the words that start Gainsay, such as npx gainsay.';

export function nameWithOptions(id: string, words: readonly string[]): string {
  return words.length === 0 ? id : `${id} ${joinCommandLine(words)}`;
}

const PREFIX = new RegExp(`^${COMMAND_PREFIX}:\\s*`);
/** Does not match after `--solver` and `-s`: users copy such options, which need the prefix `cmd:`. */
const TO_BE_TYPED = `(?<!(?:--solver|-s)[ =]['"]?)`;

/** Shortens `cmd:./solve -q` to `./solve -q` in texts for people, unless two solvers would share the name. */
export function plainNames(ids: readonly string[]): (text: string) => string {
  const bare = [...new Set(ids)].map((id) => id.replace(PREFIX, ''));
  const isAlone = (name: string): boolean => bare.indexOf(name) === bare.lastIndexOf(name);
  const plain = new Map(
    ids
      .filter((id) => PREFIX.test(id))
      .flatMap((id) => {
        const name = id.replace(PREFIX, '');
        return isAlone(name) ? [[id, name] as const] : [];
      }),
  );
  if (plain.size === 0) return (text) => text;
  // The longer of two names with a common prefix takes precedence.
  const names = [...plain.keys()].sort((a, b) => b.length - a.length);
  const anyOf = new RegExp(`${TO_BE_TYPED}(?:${names.map(escapePattern).join('|')})(?![\\w-])`, 'g');
  return (text) => text.replace(anyOf, (id) => plain.get(id) ?? id);
}

function problem(text: string, message: string, expected: string, more: { hint?: string } = {}): Diagnostic {
  return { ...solverProblem(message, expected, more.hint), span: { start: 0, end: text.length } };
}

export function solverProblem(message: string, expected: string, hint?: string): Diagnostic {
  return { code: 'G402', severity: 'error', message, expected, ...(hint === undefined ? {} : { hint }) };
}
