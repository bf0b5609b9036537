import type { FullRunRecord, VersionList } from '../../campaign/index.js';
import type { Diagnostic } from '../../diag/index.js';
import {
  type Permission,
  type SolverSpec,
  builtInProfile,
  joinCommandLine,
  parseSolverSpec,
  profileOfExecutable,
  readRecordedPackage,
  solverProblem,
  splitCommandLine,
} from '../../solver/index.js';
import { dropUndefined } from '../../util/index.js';
import { resolveExecutable } from '../process/executable.js';
import { cachedFileHash } from '../files/file-hashes.js';
import { familyOfSpec, isSolver, missingFile, openSolver } from '../solvers/open-solver.js';
import { cacheFolder } from '../files/user-folders.js';
import { isOffline, packageVersions } from '../packages/store.js';
import { ensurePackage, findLocal, packageHash } from '../packages/find-package.js';

const VERSION_PLACEHOLDER = '{}';

interface NamedVersion {
  readonly name: string;
  readonly spec: string;
}

/** `specs` lists the oldest version first. `permission` must cover these versions and the options of the finding. */
export function parseVersions(
  specs: readonly string[],
  permission: Permission,
  onWord?: (word: string) => void,
): VersionList | Diagnostic {
  return entriesList(
    { permission, onWord },
    specs.map((spec) => ({ name: spec, spec })),
    specs.join(','),
  );
}

/** `{}` in the template stands for the version: `docker run -i img:{} z3`. */
export function templateVersions(
  template: string,
  over: readonly string[],
  permission: Permission,
): VersionList | Diagnostic {
  if (!template.includes(VERSION_PLACEHOLDER)) {
    return solverProblem(`'${template}' has no ${VERSION_PLACEHOLDER}`, 'a command with {} in place of the version');
  }
  const entries: NamedVersion[] = [];
  for (const name of over) {
    const words = splitCommandLine(template.replaceAll(VERSION_PLACEHOLDER, name));
    if (!Array.isArray(words)) return words;
    entries.push({ name, spec: toSpec(words) });
  }
  return entriesList({ permission }, entries, template);
}

function toSpec(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  if (/^(?:[\w-]+|[^:]*\.json):/.test(first) || profileOfExecutable(first) !== undefined) return joinCommandLine(words);
  const at = rest.findIndex((word) => profileOfExecutable(word) !== undefined);
  const profile = at < 0 ? undefined : profileOfExecutable(rest[at] as string);
  if (profile === undefined) return joinCommandLine(words);
  // Drops options that the profile adds anyway.
  const kept = rest.filter((word, i) => i <= at || !profile.args.includes(word));
  return joinCommandLine([`${profile.name}:${first}`, ...kept]);
}

interface Opening {
  readonly permission: Permission;
  readonly onWord?: ((word: string) => void) | undefined;
  /** Never opens another version in place of a missing version. */
  readonly strict?: boolean;
}

function entriesList(opening: Opening, entries: readonly NamedVersion[], family: string): VersionList | Diagnostic {
  const [first] = entries;
  if (first === undefined) return solverProblem('no version is given', 'versions, separated by commas, oldest first');
  const names = new Set(entries.map(({ name }) => name));
  if (names.size < entries.length) return solverProblem(`a version is given twice (${family})`, 'each version once');
  const families: string[] = [];
  for (const { spec } of entries) {
    const family = specProblem(spec) ?? familyOfSpec(spec, process.cwd());
    if (typeof family !== 'string') return family;
    families.push(family);
  }
  const [solver = ''] = families;
  const stranger = entries[families.findIndex((each) => each !== solver)];
  if (stranger !== undefined) {
    return solverProblem(
      `${stranger.name} is not a version of ${solver}, unlike ${first.name}`,
      'versions of one solver',
    );
  }
  return makeList(entries, { family, solver, ...opening });
}

function makeList(
  entries: readonly NamedVersion[],
  { permission, onWord, strict, ...list }: Pick<VersionList, 'family' | 'solver' | 'of'> & Opening,
): VersionList {
  const specs = new Map(entries.map(({ name, spec }) => [name, spec]));
  const specOf = (name: string) => specs.get(name) ?? name;
  return {
    ...list,
    names: [...specs.keys()],
    toFetch: (names) => names.filter((name) => needsDownload(permission.parse(specOf(name)))).length,
    async identify(name, signal) {
      const spec = specOf(name);
      return permission.allows(spec) ? hashProgram(permission.parse(spec), { signal, strict }) : undefined;
    },
    async open(name, { own, checkModels }, signal) {
      const more = dropUndefined({ signal, onWord, strict });
      const spec = withOptions(specOf(name), own);
      const opened = await openSolver(spec, { checkModels, mode: 'fresh', permission, ...more });
      return isSolver(opened) ? opened : { absent: opened.message };
    },
  };
}

function needsDownload(spec: SolverSpec | Diagnostic): boolean {
  return !('code' in spec) && spec.kind === 'package' && findLocal(spec) === undefined;
}

function specProblem(text: string): Diagnostic | undefined {
  const spec = parseSolverSpec(text);
  if ('code' in spec) return missingFile(text, process.cwd()) ?? spec;
  if (spec.kind === 'package' || resolveExecutable(spec.command[0]) !== undefined) return undefined;
  return solverProblem(`the program '${spec.command[0]}' was not found`, 'an executable file for each version');
}

export function withOptions(text: string, own: readonly string[]): string {
  const spec = parseSolverSpec(text);
  if (own.length === 0 || 'code' in spec) return text;
  const has = spec.kind === 'package' ? spec.args.length > 0 : hasOptions(spec.command);
  return has ? text : `${text} ${joinCommandLine(own)}`;
}

function hasOptions([program, ...words]: readonly [string, ...string[]]): boolean {
  return words.length > 0 && profileOfExecutable(program) !== undefined;
}

/** Undefined for a profile file, and for a launcher, which may start another program later. */
async function hashProgram(
  spec: SolverSpec | Diagnostic,
  options: Parameters<typeof ensurePackage>[1],
): Promise<string | undefined> {
  if ('code' in spec) return undefined;
  if (spec.kind === 'package') {
    const found = await ensurePackage(spec, options);
    return 'code' in found ? undefined : packageHash(found);
  }
  const [program, ...words] = spec.command;
  const launcher = words.length > 0 && profileOfExecutable(program) === undefined;
  const path = resolveExecutable(program);
  if (launcher || 'file' in spec.profile || path === undefined) return undefined;
  return cachedFileHash(path, cacheFolder());
}

export type RanSolver = Pick<FullRunRecord, 'profile' | 'family' | 'command'>;

function findFamily(family: string) {
  const [name, registry] = family.split('@');
  const profile = builtInProfile(name);
  const found = profile?.packages?.find((each) => each.registry === registry);
  return profile && found && { solver: profile.family, found };
}

/** Lists the versions of a package: `z3@npm`, `cvc5@pypi`. Undefined if no package has this name. */
export async function packageFamily(family: string, permission: Permission, signal: AbortSignal) {
  const { found } = findFamily(family) ?? {};
  if (found === undefined) return undefined;
  try {
    return familyVersions(family, found.versions ?? (await packageVersions(found, signal)), permission);
  } catch (error) {
    signal.throwIfAborted();
    return solverProblem(
      `the versions of ${family} are unknown: ${(error as Error).message}`,
      'a package that can be listed',
    );
  }
}

/**
 * Lists the versions of a solver's package, from the registry of the package that ran, else from the first registry
 * that has several versions. Undefined if there is none.
 */
export async function solverVersions(
  { profile, family, command: [program = ''] }: RanSolver,
  { permission, onlyNpm = false }: { readonly permission: Permission; readonly onlyNpm?: boolean },
  signal: AbortSignal,
): Promise<VersionList | Diagnostic | undefined> {
  const own = readRecordedPackage(program)?.own.registry;
  // A profile file may extend a built-in profile under another name.
  const known = builtInProfile(profile) ?? builtInProfile(family);
  const packages = known?.packages?.filter(({ registry }) => !onlyNpm || registry === 'npm') ?? [];
  let problem: Diagnostic | undefined;
  for (const { registry } of [...packages].sort((a, b) => Number(b.registry === own) - Number(a.registry === own))) {
    const list = await packageFamily(`${known?.name}@${registry}`, permission, signal);
    if (list !== undefined && 'names' in list && list.names.length > 1) return list;
    if (list !== undefined && 'code' in list) problem ??= list;
  }
  return problem;
}

/** Permits all versions. Offline, lists only the cached ones. */
function familyVersions(family: string, names: readonly string[], permission: Permission): VersionList {
  const all = names.map((name) => ({ name, spec: `${family}:${name}` }));
  const specs = all.map(({ spec }) => spec);
  const exact = permission.and(specs).withExact(specs);
  const entries = isOffline() ? all.filter(({ spec }) => !needsDownload(exact.parse(spec))) : all;
  const { solver = '' } = findFamily(family) ?? {};
  return makeList(entries, { family, solver, permission: exact, strict: true, of: names.length });
}
