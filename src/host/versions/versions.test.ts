import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileQuestion, versionText } from '../../../lab/bisect/file-question.js';
import { type VersionList, OpenVersions, bisectQuestion, isAbsent } from '../../campaign/index.js';
import { DEFAULT_LIMITS, OWN_COMMANDS } from '../../solver/index.js';
import { diskVersionCache } from './cache.js';
import { gitVersions } from './git.js';
import { parseVersions, templateVersions, withOptions } from './list.js';

let root: string;
let cacheBefore: string | undefined;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gainsay-versions-'));
  cacheBefore = process.env['GAINSAY_CACHE'];
  process.env['GAINSAY_CACHE'] = join(root, 'cache');
});

afterAll(() => {
  if (cacheBefore === undefined) delete process.env['GAINSAY_CACHE'];
  else process.env['GAINSAY_CACHE'] = cacheBefore;
  rmSync(root, { recursive: true, force: true });
});

function solverText(answer: string): string {
  return `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 9.9.9"; exit 0 ;; esac\ncat >/dev/null\necho ${answer}\n`;
}

function writeSolver(name: string, answer: string): string {
  const file = join(root, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, solverText(answer));
  chmodSync(file, 0o755);
  return file;
}

const CLOCK = { now: () => performance.now(), sleep: () => Promise.resolve() };

async function bisect(list: VersionList, more: { scan?: boolean; probes?: number } = {}) {
  const input = versionText('(declare-const x Int)(assert (> x 0))(check-sat)\n');
  const limits = { ...DEFAULT_LIMITS, timeoutMs: 20_000 };
  const question = fileQuestion(
    input,
    { kind: 'expected', answers: ['sat'] },
    { limits, own: [], seenOn: null, seenIn: null },
  );
  const openVersions = new OpenVersions(list);
  const cost = { asked: 0, kept: 0 };
  try {
    const cx = { openVersions, clock: CLOCK, cache: diskVersionCache(), jobs: 2, scan: false, cost, ...more };
    return { found: await bisectQuestion(question, cx, new AbortController().signal), cost };
  } finally {
    await openVersions.close();
  }
}

function usable<T extends object>(list: T): Exclude<T, { code: string }> {
  if ('code' in list) throw new Error(`no list: ${JSON.stringify(list)}`);
  return list as Exclude<T, { code: string }>;
}

describe('lists of solvers', () => {
  it('bisects a list of solvers in its order, and caches answers by the content of the programs', async () => {
    const specs = ['sat', 'sat', 'unsat', 'unsat'].map((answer, i) => writeSolver(`list/${i}/z3`, answer));
    const list = usable(parseVersions(specs, OWN_COMMANDS));
    expect(list.solver).toBe('z3');
    const first = await bisect(list);
    expect(first.found).toMatchObject({ firstBad: specs[2], lastGood: specs[1], fixedIn: null });
    expect(first.cost.asked).toBeGreaterThan(0);
    expect((await bisect(list)).cost.asked).toBe(0);
    writeSolver('list/3/z3', 'sat');
    const again = await bisect(usable(parseVersions(specs, OWN_COMMANDS)));
    expect(again.found.fixedIn).toBe(specs[3]);
    expect(again.cost.asked).toBeGreaterThan(0);
  });

  it('rejects a list with an invalid version without running any version', () => {
    const z3 = writeSolver('one/z3', 'sat');
    expect(parseVersions([], OWN_COMMANDS)).toMatchObject({ code: 'G402' });
    expect(parseVersions([z3, z3], OWN_COMMANDS)).toMatchObject({
      message: expect.stringContaining('given twice') as string,
    });
    expect(parseVersions([z3, join(root, 'nowhere/z3')], OWN_COMMANDS)).toMatchObject({
      message: expect.stringContaining('was not found') as string,
    });
    expect(parseVersions([z3, `cvc5:${z3}`], OWN_COMMANDS)).toMatchObject({
      message: expect.stringContaining('is not a version of z3') as string,
    });
  });
});

describe('command templates', () => {
  it('inserts each version into a command template, and finds the solver after a launcher', async () => {
    writeSolver('over/a/z3', 'sat');
    writeSolver('over/b/z3', 'unsat');
    const plain = await bisect(usable(templateVersions(`${root}/over/{}/z3`, ['a', 'b'], OWN_COMMANDS)));
    expect(plain.found).toMatchObject({ versions: ['a', 'b'], firstBad: 'b', lastGood: 'a' });
    const list = usable(templateVersions(`env WHICH={} ${root}/over/b/z3 -in`, ['1', '2'], OWN_COMMANDS));
    expect(list.solver).toBe('z3');
    expect(await list.identify('1')).toBeUndefined();
    expect((await bisect(list)).found.firstBad).toBe('1');
  });

  it('rejects a command template without a placeholder for the version', () => {
    expect(templateVersions('z3 -in', ['1'], OWN_COMMANDS)).toMatchObject({
      message: expect.stringContaining('has no {}') as string,
    });
  });
});

describe('options of a failure', () => {
  it('adds the options of a failure to versions that have no options of their own', () => {
    expect(withOptions('z3@4.12.1', ['smt.ematching=false'])).toBe('z3@4.12.1 smt.ematching=false');
    expect(withOptions('z3@4.12.1 a=1', ['b=2'])).toBe('z3@4.12.1 a=1');
    expect(withOptions('z3', [])).toBe('z3');
    expect(withOptions('z3:docker run z3', ['a=1'])).toBe('z3:docker run z3 a=1');
  });
});

describe('commits of a checkout', () => {
  let checkout: string;

  beforeAll(() => {
    checkout = join(root, 'checkout');
    mkdirSync(checkout);
    git('init', '-q', '-b', 'main');
    // The build of commit 3 fails. Commits 4 and 5 answer wrongly, and commit 6 repairs them.
    const sources = ['sat', 'sat', 'sat', 'broken', 'unsat', 'unsat', 'sat', 'sat'];
    const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
    const commits = sources.map(
      (source, i) => `commit refs/heads/main
committer t <t@example.org> ${1_700_000_000 + i} +0000
${data(`step ${i}`)}M 100644 inline source
${data(solverText(source))}M 100644 inline number
${data(String(i))}
reset refs/tags/v${i}
from refs/heads/main

`,
    );
    execFileSync('git', ['fast-import', '--quiet'], { cwd: checkout, input: commits.join('') });
    git('reset', '-q', '--hard');
  });

  function git(...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
  }

  const build = 'if grep -q broken source; then exit 125; fi; mkdir -p out && cp source out/z3 && chmod +x out/z3';

  function versions(range: string, told: string[] = []) {
    const emit = (line: string) => void told.push(line);
    return gitVersions({ dir: checkout, build, binary: 'out/z3', range, buildMs: 60_000, onLine: emit });
  }

  it('builds commits one by one, skips commits that do not build, and caches the other builds', async () => {
    const told: string[] = [];
    const list = usable(await versions('v0..main', told));
    expect(list.names).toHaveLength(8);
    const { found } = await bisect(list, { scan: true });
    const shortName = (commit: string) => git('rev-parse', commit).slice(0, 12);
    expect(found).toMatchObject({ firstBad: shortName('v4'), lastGood: shortName('v2'), fixedIn: shortName('v6') });
    expect(found.observations[3]).toMatchObject({ shows: 'unclear', times: 0 });
    expect(found.observations[3]?.said).toMatch(/^does not build \(exit code 125; /);
    expect(await list.describe?.(shortName('v4'))).toBe('step 4');
    expect(told).toHaveLength(8);
    // Nothing is built or queried again, except the version that cannot be built.
    const again: string[] = [];
    expect((await bisect(usable(await versions('v0..main', again)), { scan: true })).cost.asked).toBe(0);
    expect(again).toEqual([`building ${shortName('v3')}`]);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  });

  it('finds the first bad commit if bisection runs no probes', async () => {
    const { found } = await bisect(usable(await versions('v0..v5')), { probes: 0 });
    expect(found.firstBad).toBe(git('rev-parse', 'v4').slice(0, 12));
  });

  it('rejects a range of commits that do not exist or are in the wrong order', async () => {
    expect(await versions('v0')).toMatchObject({
      message: expect.stringContaining('not a range of commits') as string,
    });
    expect(await versions('v9..main')).toMatchObject({ message: expect.stringContaining('no commit v9') as string });
    expect(await versions('main..v0')).toMatchObject({ message: expect.stringContaining('not an ancestor') as string });
  });

  it('runs the program that the build makes, never a program on PATH', async () => {
    const request = { dir: checkout, build: 'true', binary: 'z3', range: 'v0..v1', buildMs: 60_000 };
    const list = usable(await gitVersions(request));
    const opened = await list.open(list.names[0] as string, { own: [], checkModels: false });
    expect(isAbsent(opened) ? opened.absent : '').toContain("no such file: './z3'");
  });
});
