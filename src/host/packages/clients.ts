import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { RawResult, RegistryName } from '../../solver/index.js';
import { firstLine, isJsonObject } from '../../util/index.js';
import { makeFolder, readJson } from '../files/files.js';
import { resolveExecutable } from '../process/executable.js';
import { runProcess } from '../process/process.js';
import { python } from './python.js';
import { PackageProblem, RefusedArchive, unpackZip } from './unpack.js';

export interface Fetched {
  /** File name of the archive, which differs between platforms. */
  readonly archive: string;
  readonly hash: string;
}

/** The user's client of a package registry, configured with the user's mirrors, proxies and credentials. */
export interface Client {
  /** Lists the versions that this machine can use, oldest first. */
  list(name: string, work: string, signal: AbortSignal | undefined): Promise<string[]>;
  /** Puts the content of the package into the folder `into`, without running any script of the package. */
  fetch(wanted: WantedPackage, signal: AbortSignal | undefined): Promise<Fetched>;
}

export interface WantedPackage {
  readonly name: string;
  readonly version: string;
  readonly into: string;
  readonly work: string;
}

const LIMITS = { timeoutMs: 600_000, outputBytes: 16 * 1024 * 1024 };
const LARGEST_ARCHIVE = 512 * 1024 ** 2;

/** Returns the standard output. The client's temporary files are in `work`, and so are removed even after a kill. */
async function run(command: readonly string[], work: string, signal: AbortSignal | undefined): Promise<string> {
  const words = ['env', `TMPDIR=${work}`, 'PIP_DISABLE_PIP_VERSION_CHECK=1', 'NO_COLOR=1', ...command];
  const { raw } = await runProcess({ command: words, input: '', limits: LIMITS, cwd: work }, signal);
  if (raw.exit !== 0) throw new PackageProblem(`${basename(command[0] ?? '')} failed: ${clientMessage(raw)}`);
  return stripVTControlCharacters(raw.stdout);
}

/** Finds the first line that the client marks as an error. */
function clientMessage({ limit, startError, exit, stdout, stderr }: RawResult): string {
  if (limit !== undefined) return `it was stopped at a limit (${limit})`;
  const output = stripVTControlCharacters(`${stderr}\n${stdout}`);
  const lines = output.split('\n').flatMap((line) => {
    const [, text = ''] =
      /^(?:\[?ERROR\]?:?|npm (?:error|ERR!))\s*(.*?)(?: \(from versions: .*\))?$/.exec(line.trim()) ?? [];
    return text === '' || /^(?:code|errno|syscall|A complete log)\b/.test(text) ? [] : [text];
  });
  // Without a connection, pip ends with the misleading error that no version matches.
  const cause = /No module named '?pip'?/.exec(output)?.[0] ?? /connection broken by '?(.+)/.exec(output)?.[0];
  return firstLine(cause ?? lines[0] ?? startError ?? (output.trim() || `exit code ${exit}`), 300);
}

function needClient(what: string, how = 'install it'): PackageProblem {
  return new PackageProblem(`${what} was not found`, `${how}; z3@npm:newest and the programs on PATH work without it`);
}

function requireProgram(program: string): string {
  if (resolveExecutable(program) === undefined) throw needClient(program);
  return program;
}

const OTHER_PIPS = [['pip3'], ['uvx', '--no-config', '--python', 'python3', 'pip']] as const;

/** Runs pip as a module of the Python that starts solvers, else as `pip3`, else through uv. */
async function pip(words: readonly string[], work: string, signal: AbortSignal | undefined): Promise<string> {
  for (const [program, ...before] of [[python()?.path ?? 'python3', '-m', 'pip'] as const, ...OTHER_PIPS]) {
    if (resolveExecutable(program) === undefined) continue;
    try {
      return await run([program, ...before, ...words], work, signal);
    } catch (error) {
      if (!/No module named '?pip/.test((error as Error).message)) throw error;
    }
  }
  throw needClient('pip', 'install Python 3 with pip, or uv');
}

const WHEELS = ['--only-binary=:all:', '--retries', '1'];

const PYPI: Client = {
  async list(name, work, signal) {
    const output = await pip(['index', 'versions', ...WHEELS, name], work, signal);
    const versions = /^Available versions: (.+)$/m.exec(output)?.[1];
    return versions?.split(', ').reverse() ?? [];
  },
  async fetch({ name, version, into, work }, signal) {
    const options = ['--no-deps', ...WHEELS, '--dest', work];
    await pip(['download', ...options, `${name}==${version}`], work, signal);
    const archive = readdirSync(work).find((file) => file.endsWith('.whl'));
    if (archive === undefined) throw new PackageProblem(`pip downloaded no wheel of ${name} ${version}`);
    const path = join(work, archive);
    const hash = hashOf(path);
    await unpackZip(path, into);
    rmSync(path);
    return { archive, hash };
  },
};

/** By default, npm retries for over a minute. */
const ONE_RETRY = '--fetch-retries=1';

const NPM: Client = {
  async list(name, work, signal) {
    // Without --prefix, npm reads the settings (.npmrc) of a folder above.
    const options = [ONE_RETRY, '--json', '--prefix', work];
    const output = await run([requireProgram('npm'), 'view', name, 'versions', ...options], work, signal);
    // The pattern skips pre-releases, whose versions have a hyphen, and finds nothing in error messages.
    return Array.from(output.matchAll(/"(\d[\w.+]*)"/g), ([, version = '']) => version);
  },
  async fetch({ name, version, into, work }, signal) {
    const options = [ONE_RETRY, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
    await run([requireProgram('npm'), 'install', ...options, '--prefix', into, `${name}@${version}`], work, signal);
    const file = join(into, 'node_modules', '.package-lock.json');
    const { packages } = readJson<{ readonly packages?: unknown } | null>(file) ?? {};
    const found = isJsonObject(packages) ? packages[`node_modules/${name}`] : undefined;
    const hash = isJsonObject(found) ? found['integrity'] : undefined;
    if (typeof hash !== 'string') throw new PackageProblem(`npm recorded no hash of ${name} ${version}`);
    return { archive: `${name}-${version}.tgz`, hash };
  },
};

const MAVEN: Client = {
  async list(name, work, signal) {
    // Resolving a range makes Maven store the list of versions in its local repository.
    const pom = writePom(work, name, '[0,)');
    await maven(['dependency:resolve', '-DexcludeTransitive=true', '-U', '-f', pom], work, signal);
    const repository = ['help:evaluate', '-q', '-DforceStdout', '-Dexpression=settings.localRepository'];
    const output = await maven(repository, work, signal);
    const [group = '', artifact = ''] = name.split(':');
    const folder = join(output.trim(), ...group.split('.'), artifact);
    const lists = readdirSync(folder).filter((file) => /^maven-metadata-.*\.xml$/.test(file));
    const texts = lists.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    return [...new Set(Array.from(texts.matchAll(/<version>([\w.+-]+)<\/version>/g), ([, version = '']) => version))];
  },
  async fetch({ name, version, into, work }, signal) {
    const pom = writePom(work, name, version);
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${into}`, '-DincludeScope=runtime'];
    makeFolder(into);
    await maven([...goal, '-f', pom], work, signal);
    const jars = readdirSync(into).sort();
    const archive = `${name.split(':')[1] ?? ''}-${version}.jar`;
    if (!jars.includes(archive)) throw new PackageProblem(`Maven fetched no ${archive}`);
    const hash = createHash('sha256');
    for (const jar of jars) hash.update(`${jar} ${hashOf(join(into, jar))}\n`);
    return { archive, hash: hash.digest('hex') };
  },
};

function maven(words: readonly string[], work: string, signal: AbortSignal | undefined): Promise<string> {
  // Maven searches the parent folders for `.mvn`, whose settings can load code, so the search ends here.
  makeFolder(join(work, '.mvn'));
  return run([requireProgram('mvn'), '-B', '--no-transfer-progress', '-Dstyle.color=never', ...words], work, signal);
}

function writePom(work: string, name: string, version: string): string {
  const [group = '', artifact = ''] = name.split(':');
  const own = '<modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>';
  const dependency = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;
  const file = join(work, 'pom.xml');
  writeFileSync(file, `<project>${own}<dependencies><dependency>${dependency}</dependency></dependencies></project>\n`);
  return file;
}

function hashOf(path: string): string {
  if (statSync(path).size > LARGEST_ARCHIVE) throw new RefusedArchive(`${path} is larger than 512 MiB`);
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

export const CLIENTS: Readonly<Record<RegistryName, Client>> = { pypi: PYPI, npm: NPM, maven: MAVEN };
