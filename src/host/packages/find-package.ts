import { delimiter, join } from 'node:path';
import type { Diagnostic } from '../../diag/index.js';
import {
  type PackageSpec,
  SOLVER_PROFILES,
  type SolverPackage,
  compareVersions,
  fitsVersion,
  isVersion,
  solverProblem,
} from '../../solver/index.js';
import { contentId } from '../../util/index.js';
import { cachedFileHash } from '../files/file-hashes.js';
import { packageFile } from '../files/package-files.js';
import { cacheFolder } from '../files/user-folders.js';
import { resolveExecutable } from '../process/executable.js';
import { python } from './python.js';
import {
  type FetchOptions,
  type LocalPackage,
  fetchPackage,
  findProgram,
  isOffline,
  localPackages,
  notInCache,
  packageVersions,
} from './store.js';
import { PackageProblem, RefusedArchive } from './unpack.js';

function packagesOf({ profile, registry }: PackageSpec): readonly SolverPackage[] {
  const { packages = [] } = profile;
  return registry === undefined ? packages : packages.filter((each) => each.registry === registry);
}

/** Lists cached and built-in packages. `id` is the name for `--solver`. */
export function listLocal(): (LocalPackage & { readonly id: string })[] {
  return SOLVER_PROFILES.flatMap(({ name, packages = [] }) =>
    packages.flatMap((each, i) =>
      localPackages(each).map((local) => ({
        ...local,
        id: `${name}@${i === 0 ? '' : `${each.registry}:`}${local.version}`,
      })),
    ),
  );
}

function pickVersion(versions: readonly string[], { version: wanted, exact }: PackageSpec): string | undefined {
  if (versions.includes(wanted)) return wanted;
  const fitting = versions.filter((version) => fitsVersion(version, wanted));
  const last = fitting.at(-1);
  if (exact !== true || last === undefined) return last;
  // `4.12.1` and `4.12.1.0` are one version.
  return fitting.length === 1 && isVersion(last) && compareVersions(last, wanted) === 0 ? last : undefined;
}

/** Finds a cached or built-in version. For npm, `newest` is the built-in Z3. */
function findExact(each: SolverPackage, { version }: PackageSpec): LocalPackage | undefined {
  const isBuiltIn = version === 'newest' && each.registry === 'npm';
  return localPackages(each).find((local) => (isBuiltIn ? local.hash === undefined : local.version === version));
}

/** Finds a package without asking a registry. */
export function findLocal(spec: PackageSpec): LocalPackage | undefined {
  const fitting = packagesOf(spec).map((each) => findExact(each, spec) ?? findFitting(each, spec));
  return fitting.find((each) => each !== undefined);
}

function findFitting(each: SolverPackage, { version: wanted, exact }: PackageSpec): LocalPackage | undefined {
  return exact ? undefined : localPackages(each).findLast(({ version }) => fitsVersion(version, wanted));
}

/** With `strict`, a registry that cannot be queried is a failure, even if another one or the cache has a fitting version. */
interface EnsureOptions extends FetchOptions {
  readonly strict?: boolean | undefined;
}

/** Finds or fetches a package, from the first registry that has the version. A refused archive is not replaced. */
export async function ensurePackage(
  spec: PackageSpec,
  { strict = false, ...options }: EnsureOptions = {},
): Promise<LocalPackage | Diagnostic> {
  const problems: PackageProblem[] = [];
  const use = (found: LocalPackage): LocalPackage => {
    const { registry, name } = found.package;
    const [first] = problems;
    if (first !== undefined)
      options.onWord?.(`${spec.id} uses ${name} ${found.version} from ${registry}, because ${first.message}`);
    return found;
  };
  for (const each of packagesOf(spec)) {
    const exact = findExact(each, spec);
    if (exact !== undefined) return use(exact);
    try {
      const versions = await packageVersions(each, options.signal);
      const version = pickVersion(versions, spec);
      if (version !== undefined) return use(await fetchPackage(each, version, options));
      const newest = `newest versions: ${versions.slice(-MOST_LISTED).join(', ')}`;
      const missing = `${each.registry} has no such version of ${each.name}`;
      problems.push(isOffline() ? notInCache(each) : new PackageProblem(missing, newest));
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof RefusedArchive) return packageDiagnostic(spec, error);
      problems.push(error as PackageProblem);
      if (strict) break;
      const cached = findFitting(each, spec);
      if (cached !== undefined) return use(cached);
    }
  }
  return packageDiagnostic(spec, problems[0] ?? new PackageProblem('it has no package'));
}

const MOST_LISTED = 30;
const CHECK = 'check the network and the settings of the package client';

function packageDiagnostic({ id, profile }: PackageSpec, problem: PackageProblem): Diagnostic {
  const expected = `a version that gainsay solvers versions ${profile.name} lists`;
  const hint = problem.hint ?? (problem instanceof RefusedArchive ? undefined : CHECK);
  return solverProblem(`${id} cannot be used: ${problem.message}`, expected, hint);
}

/** The hash distinguishes builds that report the same version. */
export async function packageHash({ hash, folder, package: { registry, programs, shell } }: LocalPackage) {
  const hashFile = (path: string) => cachedFileHash(path, cacheFolder());
  if (registry === 'npm') return hashFile(join(folder, 'build', 'z3-built.wasm'));
  const program = programs && findProgram(folder, programs);
  if (program !== undefined) return hashFile(program);
  return shell === undefined ? hash : contentId(`${hash} ${await hashFile(shellFile(shell))}`);
}

const shellFile = (shell: string) => packageFile(join('data', 'shells', shell));

/** Returns the command line that starts the package's solver. `{heap}` stands for the size of the Java heap in MiB. */
export function startOf(local: LocalPackage): [string, ...string[]] | { readonly absent: string } {
  const { registry, programs, shell, main } = local.package;
  if (registry === 'npm') return { absent: 'it runs as WebAssembly' };
  if (programs !== undefined) {
    const path = findProgram(local.folder, programs);
    if (path === undefined) return { absent: `the package has none of ${programs.join(', ')}` };
    return resolveExecutable(path) === undefined ? { absent: `${path} is not executable` } : [path];
  }
  if (local.folder.includes(delimiter))
    return { absent: `the path of the cache (${local.folder}) contains '${delimiter}', which separates paths` };
  if (shell !== undefined) {
    const [env, interpreter] = [resolveExecutable('env'), python()?.path];
    if (env === undefined || interpreter === undefined) return { absent: 'the program python3 cannot be run' };
    return [env, `PYTHONPATH=${local.folder}`, interpreter, '-S', shellFile(shell)];
  }
  const java = resolveExecutable('java');
  if (java === undefined) return { absent: 'the program java is not on PATH' };
  return [java, '-Xmx{heap}m', '-XX:+UseSerialGC', '-cp', join(local.folder, '*'), main ?? ''];
}
