import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../files/user-folders.js';
import type { Diagnostic } from '../../diag/index.js';
import { cachedFileHash } from './program-files.js';
import { type OwnFolder, ownFolder } from '../files/own-folders.js';

const PACKAGE = 'z3-solver';
const FETCH_MS = 300_000;

export const NPM_Z3_VERSIONS: readonly string[] = [
  '4.8.17',
  '4.10.0',
  '4.11.2',
  '4.12.1',
  '4.12.2',
  '4.12.4',
  '4.12.5',
  '4.12.6',
  '4.13.0',
  '4.13.3',
  '4.13.4',
  '4.14.0',
  '4.14.1',
  '4.15.0',
  '4.15.1',
  '4.15.2',
  '4.15.3',
  '4.15.4',
  '4.15.8',
  '4.16.0',
  '5.0.0',
  '5.1.0',
  '5.2.0',
];

export interface NpmZ3 {
  readonly version: string;
  readonly folder: string;
  readonly from: 'shipped' | 'cache';
}

function findShippedZ3(): NpmZ3 | undefined {
  const resolve = createRequire(import.meta.url).resolve;
  let entry: string;
  try {
    entry = resolve(PACKAGE);
  } catch {
    return undefined;
  }
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const version = packageVersion(folder);
    if (version !== undefined) return { version, folder, from: 'shipped' };
  }
  return undefined;
}

export function localZ3Versions(): NpmZ3[] {
  const shipped = findShippedZ3();
  const found: NpmZ3[] = [];
  for (const version of listFolder(join(cacheFolder(), PACKAGE))) {
    const folder = versionFolder(version);
    if (version !== shipped?.version && isUsable(folder, version)) found.push({ version, folder, from: 'cache' });
  }
  if (shipped !== undefined) found.push(shipped);
  return found.sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
}

const OFFLINE = 'GAINSAY_OFFLINE';

export function stayOffline(): void {
  process.env[OFFLINE] = '1';
}

export function isOffline(): boolean {
  return (process.env[OFFLINE] ?? '') !== '';
}

export function needsFetching(version: string): boolean {
  return version !== 'newest' && version !== findShippedZ3()?.version && !isUsable(versionFolder(version), version);
}

/** Installs a missing version with the user's npm client. `newest` is the version that comes with Gainsay. */
export async function ensureZ3(version: string, signal?: AbortSignal): Promise<NpmZ3 | Diagnostic> {
  const shipped = findShippedZ3();
  if (shipped !== undefined && (version === 'newest' || version === shipped.version)) return shipped;
  if (version === 'newest') return notFound('the npm package z3-solver is not installed', 'run npm install');
  const folder = versionFolder(version);
  if (isUsable(folder, version)) return { version, folder, from: 'cache' };
  if (isOffline()) {
    return notFound(
      `z3@${version} is not installed, and --offline forbids fetching it`,
      'run once without --offline, or use z3@newest',
    );
  }
  const problem = await fetchZ3(version, signal);
  return problem ?? { version, folder, from: 'cache' };
}

/** The hash distinguishes builds that report the same version. */
export function z3WasmHash(z3: NpmZ3): Promise<string | undefined> {
  return cachedFileHash(join(z3.folder, 'build', 'z3-built.wasm'), cacheFolder());
}

/** Installs into a temporary folder and renames the folder, so that processes do not disturb each other. */
async function fetchZ3(version: string, signal: AbortSignal | undefined): Promise<Diagnostic | undefined> {
  const root = join(cacheFolder(), PACKAGE);
  let folder: OwnFolder | undefined;
  try {
    await mkdir(root, { recursive: true });
    folder = ownFolder(root, '.fetching-');
    const work = folder.path;
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
    await promisify(execFile)('npm', ['install', ...options, '--prefix', work, `${PACKAGE}@${version}`], {
      timeout: FETCH_MS,
      maxBuffer: 16 * 1024 * 1024,
      signal,
    });
    if (!isUsable(join(work, 'node_modules', PACKAGE), version)) {
      return notFound(`npm has no usable ${PACKAGE} ${version}`, 'try a version that gainsay solvers lists');
    }
    await moveIntoPlace(work, join(root, version), version);
    return undefined;
  } catch (error) {
    signal?.throwIfAborted();
    return notFound(`z3@${version} could not be fetched: ${npmMessage(error)}`, fetchHint(error));
  } finally {
    folder?.remove();
  }
}

async function moveIntoPlace(from: string, to: string, version: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // Another process was faster, or an unusable folder is in the way.
    if (isUsable(join(to, 'node_modules', PACKAGE), version)) return;
    await rm(to, { recursive: true, force: true });
    await rename(from, to).catch(() => {
      throw error;
    });
  }
}

function versionFolder(version: string): string {
  return join(cacheFolder(), PACKAGE, version, 'node_modules', PACKAGE);
}

function isUsable(folder: string, version: string): boolean {
  return packageVersion(folder) === version && existsSync(join(folder, 'build', 'z3-built.wasm'));
}

function packageVersion(folder: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    return name === PACKAGE && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d/.test(name));
  } catch {
    return [];
  }
}

function npmMessage(error: unknown): string {
  const { stderr, message, code } = error as { stderr?: string; message?: string; code?: string };
  if (code === 'ENOENT') return 'the program npm is not on PATH';
  const lines = (stderr ?? '').split('\n').filter((line) => /^npm (?:error|ERR!)/.test(line));
  const said = lines
    .map((line) => line.replace(/^npm (?:error|ERR!)\s*/, ''))
    .filter((line) => !/^(?:code|errno|syscall|A complete log)/.test(line));
  return (said.find((line) => line !== '') ?? message ?? 'npm failed').slice(0, 300);
}

function fetchHint(error: unknown): string {
  const { stderr = '' } = error as { stderr?: string };
  if (/E404|ETARGET|No matching version/.test(stderr)) return `known versions: ${NPM_Z3_VERSIONS.join(', ')}`;
  return 'check the network and the npm registry (npm config get registry), or use z3@newest, which needs neither';
}

function notFound(message: string, hint: string): Diagnostic {
  return { code: 'G402', severity: 'error', message, expected: 'a version of Z3 that npm has, or z3@newest', hint };
}
