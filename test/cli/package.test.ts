import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isBuilt } from '../../scripts/built.mjs';
import { workshop } from '../support/gainsay.js';
import { nightly } from '../support/nightly.js';

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly scripts: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: true; readonly devOptional?: true }>>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const readText = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
const manifestIn = (folder: string) => JSON.parse(readText(folder, 'package.json')) as Manifest;

/** Runs a program in the project. Returns its exit code and all that it printed. */
function run(command: string, args: readonly string[], cwd: string): { code: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 110_000 });
  return { code: status, printed: stdout + stderr };
}

/** Makes an empty project and a packed Gainsay. Returns their paths. */
function pack(): { project: string; tarball: string } {
  const project = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', project];
  execFileSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  return { project, tarball: readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '' };
}

/** Installs without a registry: links the dependencies of this clone that a user's npm would install. */
function installByLinks(project: string, tarball: string): void {
  const installed = join(project, 'node_modules', 'gainsay');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], { cwd: project });
  const { packages } = JSON.parse(readText(ROOT, 'package-lock.json')) as Lock;
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isNeeded = path.startsWith('node_modules/') && dev !== true && devOptional !== true;
    if (!isNeeded || path.includes('/node_modules/') || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(project, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(project, path));
  }
}

/** Imports each entry, and reads the page, its script and the API from a studio. Prints what it found as JSON. */
const USE = `
import { startStudio } from 'gainsay/studio';
const names = {};
for (const entry of process.argv.slice(2)) names[entry] = Object.keys(await import(entry)).length;
const studio = await startStudio({ paths: [] });
const headers = { authorization: 'Bearer ' + studio.token };
const read = async (path) => (await fetch(new URL(path, studio.url), { headers })).text();
const html = await read('/');
const entry = await read(/src="([^"]*)"/.exec(html)[1]);
const script = await read('/assets/' + /page-[\\w-]+\\.js/.exec(entry)[0]);
await studio.close();
console.log(JSON.stringify({ names, title: /<title>(.*?)<\\/title>/.exec(html)?.[1], script: script.length }));
`;

function checkInstalled(project: () => string): void {
  const installed = (): string => join(project(), 'node_modules', 'gainsay');

  it('has all files that its package.json names, and no script that npm runs when it is installed', () => {
    const { bin, exports, files, scripts } = manifestIn(installed());
    const targets = Object.values(exports).flatMap((each) => (typeof each === 'string' ? [each] : Object.values(each)));
    const shipped = files.filter((name) => !name.startsWith('!'));
    const missing = [...Object.values(bin), ...targets, ...shipped].filter(
      (path) => !existsSync(join(installed(), path)),
    );
    expect(missing).toEqual([]);
    const run = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
    expect(Object.keys(scripts).filter((name) => run.includes(name))).toEqual([]);
  });

  it('runs each of its programs', { timeout: 60_000 }, () => {
    const { bin } = manifestIn(installed());
    expect(Object.keys(bin)).toEqual(expect.arrayContaining(['gainsay', 'yinyang', 'opfuzz', 'typefuzz', 'ddsmt']));
    for (const [name, path] of Object.entries(bin)) {
      const { code, printed } = run(process.execPath, [join(installed(), path), '--help'], project());
      expect([name, code, printed]).toEqual([name, 0, expect.stringMatching(/usage/i)]);
    }
  });

  it('hunts with a shipped seed', { timeout: 60_000 }, () => {
    const shop = workshop();
    const options = ['--tests', '2', '--reduce', 'none', '--bisect', 'none', '--no-tie-breakers', '--out', 'campaign'];
    const seeds = readdirSync(join(installed(), 'seeds/ints')).map((name) => join(installed(), 'seeds/ints', name));
    // The stand-in answers sat to all queries.
    const seed = seeds.find((file) => readText(file).includes(':status sat')) ?? '';
    const args = ['hunt', seed, '--solver', shop.solver('one', {}), '--ask', 'none', '--no-models', ...options];
    const { code, printed } = run(process.execPath, [join(installed(), 'dist/cli/main.js'), ...args], project());
    shop.remove();
    expect([code, printed]).toEqual([0, expect.stringContaining('2 tests')]);
  });

  it('can be imported, and serves the studio', { timeout: 60_000 }, () => {
    writeFileSync(join(project(), 'use.mjs'), USE);
    const entries = Object.entries(manifestIn(installed()).exports).flatMap(([path, target]) =>
      typeof target === 'string' ? [] : [`gainsay${path.slice(1)}`],
    );
    const { code, printed } = run(process.execPath, ['use.mjs', ...entries], project());
    expect([code, printed]).toEqual([0, expect.stringContaining('{')]);
    const { names, title, script } = JSON.parse(printed) as {
      names: Record<string, number>;
      title: string;
      script: number;
    };
    expect(Object.keys(names)).toEqual([
      'gainsay',
      'gainsay/smt',
      'gainsay/reduce',
      'gainsay/plugin',
      'gainsay/studio',
    ]);
    expect(Object.entries(names).filter(([, count]) => count === 0)).toEqual([]);
    expect(title).toContain('Gainsay');
    expect(script).toBeGreaterThan(100_000);
  });

  it('type-checks a program, and the example of each function', { timeout: 60_000 }, () => {
    const examples = collectExamples(join(installed(), 'dist/types'));
    const documented = documentedFunctions();
    expect(documented.size).toBeGreaterThan(25);
    expect([...documented.keys()].filter((name) => !examples.some(({ code }) => calls(name).test(code)))).toEqual([]);
    const files = examples.map(({ of, code }, i) => {
      const used = [...documented].filter(([name]) => calls(name).test(code));
      const imports = used.map(([name, entry]) => `import { ${name} } from '${entry}';\n`);
      const file = `${of}-${i}.ts`;
      writeFileSync(join(project(), file), `${imports.join('')}${code}\nexport {};\n`);
      return file;
    });
    writeFileSync(join(project(), 'program.ts'), PROGRAM);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023'],
      types: [],
    };
    const config = { compilerOptions, files: ['program.ts', ...files] };
    writeFileSync(join(project(), 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(run(process.execPath, [tsc, '-p', '.'], project())).toEqual({ code: 0, printed: '' });
  });
}

/** A user's program. Its unknown option must be a type error, which shows that options are type-checked. */
const PROGRAM = `
import { type HuntOptions, hunt } from 'gainsay';
import type { Term } from 'gainsay/smt';
import type { Check } from 'gainsay/reduce';
const [seeds, solvers] = [['a.smt2'], ['z3']];
const options: HuntOptions = { seeds, solvers, tests: 2, out: 'campaign' };
export const works = [hunt({ seeds, solvers }), hunt(options)];
// @ts-expect-error: an unknown option.
hunt({ seed: seeds });
export type { Check, Term };
`;

/** The functions that docs/library.md lists, with the entry that exports them. */
function documentedFunctions(): ReadonlyMap<string, string> {
  const page = readText(ROOT, 'docs/library.md');
  const [, table = ''] = /\| function \|.*\n\|.*\n((?:\|.*\n)+)/.exec(page) ?? [];
  const own = table.split('\n').flatMap((row) => [...row.matchAll(/`(\w+)`/g)]);
  const others = {
    'gainsay/plugin': ['definePlugin'],
    'gainsay/studio': ['startStudio', 'studioClient'],
  };
  return new Map([
    ...own.map(([, name = '']) => [name, 'gainsay'] as const),
    ...Object.entries(others).flatMap(([entry, names]) => names.map((name) => [name, entry] as const)),
  ]);
}

const calls = (name: string): RegExp => new RegExp(`(?<![.\\w])${name}\\(`);

interface Example {
  /** The exported name that the comment is about. */
  readonly of: string;
  readonly code: string;
}

const PUBLIC_NAMES: Readonly<Record<string, string>> = { readScript: 'parse', printScript: 'print' };

/** The examples of the declarations that ship. */
function collectExamples(types: string): readonly Example[] {
  const names = new Set([...documentedFunctions().keys(), 'Work', ...Object.keys(PUBLIC_NAMES)]);
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
  return files.flatMap((file) => {
    const comments = /@example\n((?: +\*(?!\/).*\n)+) +\*\/\nexport (?:declare )?(?:function\*? |interface )(\w+)/g;
    return [...readText(types, file).matchAll(comments)].flatMap(([, text = '', name = '']) =>
      names.has(name) ? [{ of: PUBLIC_NAMES[name] ?? name, code: text.replace(/^ +\* ?/gm, '') }] : [],
    );
  });
}

// Only a complete build can be packed. `npm ci` and `npm run build` make one.
describe.skipIf(!isBuilt())('the packed Gainsay', () => {
  let project = '';
  beforeAll(() => {
    const packed = pack();
    project = packed.project;
    installByLinks(project, packed.tarball);
  }, 120_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }), 120_000);
  checkInstalled(() => project);
});

it('is built with executable programs', () => {
  for (const [name, path] of Object.entries(manifestIn(ROOT).bin))
    expect([name, statSync(join(ROOT, path)).mode & 0o111]).toEqual([name, 0o111]);
});

describe.skipIf(!isBuilt())('the packed Gainsay, installed by npm', () => {
  nightly('is installed into an empty project without a warning', { timeout: 300_000 }, () => {
    const { project, tarball } = pack();
    const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`];
    const { code, printed } = run('npm', args, project);
    expect([code, printed]).toEqual([0, expect.not.stringMatching(/warn/i)]);
    expect(run('npx', ['--no-install', 'gainsay', '--version'], project).code).toBe(0);
    rmSync(project, { recursive: true, force: true });
  });
});

describe('CITATION.cff', () => {
  it('states the version and licence of package.json, and no invented address', () => {
    const cited = parse(readText(ROOT, 'CITATION.cff')) as Readonly<Record<string, unknown>>;
    const { version, license } = manifestIn(ROOT);
    expect(cited).toMatchObject({ 'cff-version': '1.2.0', version, license });
    expect(readText(ROOT, 'LICENSE')).toContain((cited['authors'] as { name: string }[])[0]?.name);
  });
});
