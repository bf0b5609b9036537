import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SolverPackage } from '../../solver/index.js';
import { escapePattern } from '../../util/index.js';
import { listFolder, makeFolder, readJson, readTexts, replaceFile } from '../files/files.js';
import { isLock, lockFolder } from '../files/folder-lock.js';
import { type OwnFolder, ownFolder } from '../files/own-folders.js';
import { cacheFolder } from '../files/user-folders.js';
import { CLIENTS, type Fetched } from './clients.js';
import { python } from './python.js';
import { PackageProblem, RefusedArchive } from './unpack.js';

export interface LocalPackage {
  readonly package: SolverPackage;
  readonly version: string;
  readonly folder: string;
  /** Hash of the archive. Undefined for a built-in package. */
  readonly hash: string | undefined;
}

const OFFLINE = 'GAINSAY_OFFLINE';

export function stayOffline(): void {
  process.env[OFFLINE] = '1';
}

export function isOffline(): boolean {
  return (process.env[OFFLINE] ?? '') !== '';
}

/** Written last into the folder of a package, so a folder with this file is complete. */
const RECORD = '.gainsay-package.json';
const VERSIONS = 'versions.json';
const PINS = 'pins.json';

interface PackageRecord extends Fetched {
  readonly version: string;
}

function readRecord(folder: string): PackageRecord | undefined {
  return readTexts(join(folder, RECORD), ['version', 'archive', 'hash']);
}

/** For PyPI, the path includes the platform, since wheels and version lists depend on it. */
function packageCache({ registry, name }: SolverPackage): string {
  const place = registry === 'pypi' ? `pypi-${process.platform}-${process.arch}` : registry;
  return join(cacheFolder(), 'packages', place, ...name.split(':'));
}

/** Lists the usable versions, oldest first. Omits modules for other versions of Python. */
export function localPackages(wanted: SolverPackage): LocalPackage[] {
  const found: LocalPackage[] = [];
  const shipped = wanted.registry === 'npm' ? findShipped(wanted) : undefined;
  if (shipped !== undefined) found.push(shipped);
  for (const name of listFolder(packageCache(wanted)).filter((each) => /^\d/.test(each))) {
    const folder = join(packageCache(wanted), name);
    const record = readRecord(folder);
    if (record === undefined || record.version === shipped?.version) continue;
    const tag = pythonTagOf(record.archive);
    if (tag !== undefined && tag !== python()?.tag) continue;
    found.push(toLocal(wanted, folder, record));
  }
  if (wanted.registry === 'npm') found.push(...olderCache(wanted, found));
  return found.sort((a, b) => compareText(a.version, b.version));
}

/** Lists further packages in the folder of earlier versions of Gainsay, which fetched only from npm. */
function olderCache(wanted: SolverPackage, known: readonly LocalPackage[]): LocalPackage[] {
  const place = join(cacheFolder(), wanted.name);
  return listFolder(place).flatMap((version) => {
    const folder = join(place, version, 'node_modules', wanted.name);
    const found = readTexts(join(folder, 'package.json'), ['version']);
    const isUsable = found?.version === version && existsSync(join(folder, 'build', 'z3-built.wasm'));
    if (!isUsable || known.some((each) => each.version === version)) return [];
    return [{ package: wanted, version, folder, hash: 'not recorded' }];
  });
}

function toLocal(wanted: SolverPackage, folder: string, { version, hash }: PackageRecord): LocalPackage {
  const content = wanted.registry === 'npm' ? join(folder, 'node_modules', wanted.name) : folder;
  return { package: wanted, version, folder: content, hash };
}

function findShipped(wanted: SolverPackage): LocalPackage | undefined {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(wanted.name);
  } catch {
    return undefined;
  }
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const { name, version } = readTexts(join(folder, 'package.json'), ['name', 'version']) ?? {};
    if (name === wanted.name && version !== undefined) return { package: wanted, version, folder, hash: undefined };
  }
  return undefined;
}

/** Reads the Python version that a wheel requires, such as `cp311`. Undefined if several versions suit. */
const pythonTagOf = (archive: string): string | undefined => /-(cp\d+)-\1/.exec(archive)?.[1];

const DAY_MS = 86_400_000;

/** Maven may have to fetch its own plug-ins first. */
const LISTING_MS = { pypi: 15_000, npm: 15_000, maven: 120_000 } as const;
/** Time during which a registry that failed is not queried again. */
const FAILED_MS = 600_000;
const failures = new Map<string, { readonly at: number; readonly problem: PackageProblem }>();

/**
 * Lists the versions that can be started, oldest first. Queries the registry at most once a day, and never offline.
 * After a failure, rejects likewise for some time, so that a hunt does not wait for each finding.
 */
export async function packageVersions(
  wanted: SolverPackage,
  signal?: AbortSignal,
  listingMs: number = LISTING_MS[wanted.registry],
): Promise<readonly string[]> {
  const file = join(packageCache(wanted), VERSIONS);
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const kept = age < DAY_MS || isOffline() ? readVersions(file) : [];
  if (kept.length > 0) return kept;
  const local = localPackages(wanted).map(({ version }) => version);
  if (isOffline() && local.length > 0) return local;
  if (isOffline()) throw notInCache(wanted);
  const failed = failures.get(file);
  if (failed !== undefined && Date.now() - failed.at < FAILED_MS) throw failed.problem;
  const work = workFolder(wanted);
  const slow = AbortSignal.timeout(listingMs);
  try {
    const either = signal === undefined ? slow : AbortSignal.any([signal, slow]);
    const listed = await CLIENTS[wanted.registry].list(wanted.name, work.path, either);
    const since = wanted.since ?? '0';
    const versions = listed.filter((each) => /^\d[\w.+-]*$/.test(each) && compareText(each, since) >= 0);
    if (versions.length === 0) throw new PackageProblem(`${wanted.name} has no version for this machine`);
    replaceFile(file, JSON.stringify({ versions }));
    return versions;
  } catch (error) {
    signal?.throwIfAborted();
    const isSlow = slow.aborted && !(error instanceof PackageProblem);
    const problem = isSlow
      ? new PackageProblem(`${wanted.registry} did not reply within ${listingMs / 1000} s`)
      : error;
    if (problem instanceof PackageProblem) failures.set(file, { at: Date.now(), problem });
    throw problem;
  } finally {
    work.remove();
  }
}

function readVersions(file: string): readonly string[] {
  const versions = readJson<{ readonly versions?: unknown } | null>(file)?.versions;
  return Array.isArray(versions) && versions.every((each) => typeof each === 'string') ? versions : [];
}

// `localeCompare` with options creates a collator for each call.
const compareText = new Intl.Collator('en', { numeric: true }).compare;

function workFolder(wanted: SolverPackage) {
  const place = packageCache(wanted);
  makeFolder(place);
  return ownFolder(place, '.fetching-');
}

export function notInCache({ registry }: SolverPackage): PackageProblem {
  const hint = 'run once without --offline, or name a cached version (gainsay solvers)';
  return new PackageProblem(`the ${registry} package is not in the cache, and --offline forbids fetching it`, hint);
}

export interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives a note about a package that is used in the place of another. */
  readonly onWord?: ((word: string) => void) | undefined;
  /** Called before a package is fetched, with its name and version (`cvc5 1.4.2`), also if another process fetches it. */
  readonly onFetch?: ((name: string, isElsewhere: boolean) => void) | undefined;
}

/**
 * Fetches a package, unless it is cached. Concurrent fetches of one package wait for each other. A fetch fills a
 * temporary folder and renames it at the end, so an incomplete package is never used.
 */
export async function fetchPackage(
  wanted: SolverPackage,
  version: string,
  { signal, onFetch }: FetchOptions = {},
): Promise<LocalPackage> {
  const find = () => localPackages(wanted).find((each) => each.version === version);
  const before = find();
  if (before !== undefined) return before;
  if (isOffline()) throw notInCache(wanted);
  const place = packageCache(wanted);
  const name = `${wanted.name} ${version}`;
  const onWait = () => onFetch?.(name, true);
  const unlock = await lockCache(place, { signal, onWait });
  let work: OwnFolder | undefined;
  try {
    const other = find();
    if (other !== undefined) return other;
    onFetch?.(name, false);
    work = workFolder(wanted);
    const into = join(work.path, 'content');
    makeFolder(into);
    const request = { name: wanted.name, version, into, work: work.path };
    const fetched = await CLIENTS[wanted.registry].fetch(request, signal);
    pin(place, fetched);
    const program = wanted.programs && findProgram(into, wanted.programs);
    // Some wheels do not mark their programs as executable.
    if (program !== undefined) chmodSync(program, 0o755);
    replaceFile(join(into, RECORD), JSON.stringify({ version, ...fetched } satisfies PackageRecord));
    const tag = pythonTagOf(fetched.archive);
    const folder = join(place, tag === undefined ? version : `${version}-${tag}`);
    // A running hunt may use a complete folder, so it is never replaced.
    const complete = readRecord(folder);
    if (complete !== undefined) return toLocal(wanted, folder, complete);
    rmSync(folder, { recursive: true, force: true });
    renameSync(into, folder);
    return toLocal(wanted, folder, { version, ...fetched });
  } finally {
    unlock();
    work?.remove();
  }
}

/** Records an archive's hash. Throws if the archive had another hash when it was first fetched. */
function pin(place: string, { archive, hash }: Fetched): void {
  const file = join(place, PINS);
  const pins = readTexts(file, []) ?? {};
  const known = readTexts(file, [archive])?.[archive];
  if (known !== undefined && known !== hash) {
    throw new RefusedArchive(
      `the archive ${archive} was refused: its hash is ${hash}, but was ${known} when it was first fetched`,
      `if the registry replaced the archive for a good reason, remove ${file}`,
    );
  }
  replaceFile(file, `${JSON.stringify({ ...pins, [archive]: hash }, undefined, 2)}\n`);
}

const LOCK_RETRY_MS = 100;

async function lockCache(
  place: string,
  { signal, onWait }: { readonly signal: AbortSignal | undefined; readonly onWait: () => void },
): Promise<() => void> {
  const folder = join(place, '.lock');
  makeFolder(folder);
  for (let tries = 0; ; tries++) {
    const taken = lockFolder(folder);
    if (isLock(taken)) return () => taken.release();
    if (tries === 0) onWait();
    await sleep(LOCK_RETRY_MS, undefined, signal && { signal });
  }
}

/** Finds a program by patterns of paths, in which `*` stands for any characters except a slash. */
export function findProgram(folder: string, patterns: readonly string[]): string | undefined {
  for (const pattern of patterns) {
    let paths = [folder];
    for (const part of pattern.split('/')) {
      const name = new RegExp(`^${part.split('*').map(escapePattern).join('.*')}$`);
      paths = paths.flatMap((path) => listFolder(path).flatMap((each) => (name.test(each) ? [join(path, each)] : [])));
    }
    if (paths[0] !== undefined) return paths[0];
  }
  return undefined;
}
