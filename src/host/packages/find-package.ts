import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../diag/index.js';
import { type PackageSpec, SOLVER_PROFILES, type SolverPackage, fitsVersion } from '../../solver/index.js';
import { escapePattern } from '../../util/index.js';
import { cachedFileHash } from '../files/file-hashes.js';
import { listFolder } from '../files/files.js';
import { packageFile } from '../files/package-files.js';
import { cacheFolder } from '../files/user-folders.js';
import { resolveExecutable } from '../process/executable.js';
import { type LocalPackage, fetchPackage, isOffline, localPackages, packageVersions, python } from './store.js';
import { PackageProblem } from './unpack.js';

function packagesOf({ profile, registry }: PackageSpec): readonly SolverPackage[] {
  const { packages = [] } = profile;
  return registry === undefined ? packages : packages.filter((each) => each.registry === registry);
}

/** Lists the packages of all solvers that need no fetching, with their names for `--solver`. */
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

function pickVersion(versions: readonly string[], wanted: string): string | undefined {
  return versions.includes(wanted) ? wanted : versions.findLast((version) => fitsVersion(version, wanted));
}

/** The newest Z3 without a registry is the one that comes with Gainsay, so that it needs no network. */
function isShippedNewest({ profile, registry, version }: PackageSpec): boolean {
  return version === 'newest' && (registry ?? 'npm') === 'npm' && profile.name === 'z3';
}

/** Finds a package that needs no fetching. */
export function findLocal(spec: PackageSpec): LocalPackage | undefined {
  for (const each of packagesOf(spec)) {
    const local = localPackages(each);
    if (isShippedNewest(spec)) {
      const shipped = local.find(({ hash }) => hash === undefined);
      if (shipped !== undefined) return shipped;
    } else if (spec.version !== 'newest' || isOffline()) {
      const versions = local.map(({ version }) => version);
      const found = local[versions.indexOf(pickVersion(versions, spec.version) ?? '')];
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Finds a local package, or else fetches it from the first registry that has the version. */
export async function ensurePackage(spec: PackageSpec, signal?: AbortSignal): Promise<LocalPackage | Diagnostic> {
  const local = findLocal(spec);
  if (local !== undefined) return local;
  let first: Diagnostic | undefined;
  for (const each of packagesOf(spec)) {
    try {
      const versions = await packageVersions(each, signal);
      const version = pickVersion(versions, spec.version);
      if (version !== undefined) return await fetchPackage(each, version, signal);
      first ??= packageDiagnostic(spec, `${each.registry} has no such version of ${each.name}`, listHint(versions));
    } catch (error) {
      if (!(error instanceof PackageProblem)) throw error;
      first ??= packageDiagnostic(spec, error.message, error.hint);
    }
  }
  return first ?? packageDiagnostic(spec, 'it has no package');
}

const MOST_LISTED = 30;

function listHint(versions: readonly string[]): string {
  const newest = versions.slice(-MOST_LISTED);
  return `${newest.length < versions.length ? 'newest versions' : 'versions'}: ${newest.join(', ')}`;
}

function packageDiagnostic({ id, profile }: PackageSpec, why: string, hint?: string): Diagnostic {
  const expected = `a version that gainsay solvers versions ${profile.name} lists`;
  return {
    code: 'G402',
    severity: 'error',
    message: `${id} cannot be used: ${why}`,
    expected,
    hint: hint ?? 'check the network and the settings of the package client',
  };
}

/** The hash distinguishes builds that report the same version. */
export async function packageHash(local: LocalPackage): Promise<string | undefined> {
  const { registry, programs } = local.package;
  if (registry === 'npm') return cachedFileHash(join(local.folder, 'build', 'z3-built.wasm'), cacheFolder());
  const program = programs && findProgram(local.folder, programs);
  return program === undefined ? local.hash : cachedFileHash(program, cacheFolder());
}

/** The words by which the solver of a package starts. `{heap}` stands for the heap's size in MiB. */
export function startOf(local: LocalPackage): [string, ...string[]] | { readonly absent: string } {
  const { registry, programs, shell, main } = local.package;
  if (registry === 'npm') return { absent: 'it runs as WebAssembly' };
  if (programs !== undefined) {
    const path = findProgram(local.folder, programs);
    return path === undefined ? { absent: `the package has none of ${programs.join(', ')}` } : [path];
  }
  if (shell !== undefined) {
    const [env, interpreter] = [resolveExecutable('env'), python()?.path];
    if (env === undefined || interpreter === undefined) return { absent: 'the program python3 cannot be run' };
    return [env, `PYTHONPATH=${local.folder}`, interpreter, '-S', packageFile(join('data', 'shells', shell))];
  }
  const java = resolveExecutable('java');
  if (java === undefined) return { absent: 'the program java is not on PATH' };
  return [java, '-Xmx{heap}m', '-XX:+UseSerialGC', '-cp', join(local.folder, '*'), main ?? ''];
}

function findProgram(folder: string, patterns: readonly string[]): string | undefined {
  for (const pattern of patterns) {
    let paths = [folder];
    for (const part of pattern.split('/')) {
      const name = new RegExp(`^${part.split('*').map(escapePattern).join('.*')}$`);
      paths = paths.flatMap((path) => listFolder(path).flatMap((each) => (name.test(each) ? [join(path, each)] : [])));
    }
    const [found] = paths;
    if (found === undefined) continue;
    if (resolveExecutable(found) === undefined) chmodSync(found, 0o755);
    return found;
  }
  return undefined;
}
