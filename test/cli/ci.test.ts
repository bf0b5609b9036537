import { chmodSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { shellHere } from '../support/shell-here.js';
import { nightly } from '../support/nightly.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const QUICK = [
  '--strategy',
  'opfuzz',
  '--seed',
  'k',
  '--mode',
  'fresh',
  '--no-tie-breakers',
  '--no-models',
  '--reduce',
  'none',
  '--bisect',
  'none',
  '--quiet',
];

const shop = workshop();
afterAll(() => shop.remove());

interface Workflow {
  readonly env: Record<string, string>;
  readonly jobs: {
    readonly hunt: {
      readonly steps: readonly { readonly name?: string; readonly if?: string; readonly run?: string }[];
    };
  };
}

interface Finding {
  readonly known: string | null;
  readonly group: string;
}

const run = (...args: readonly string[]) => runHere(args, { cwd: shop.path });
const hunt = (solvers: readonly string[], ...args: readonly string[]) =>
  run('hunt', writeSeeds(shop, 1), ...solvers.flatMap((id) => ['--solver', id]), ...QUICK, ...args);
const findings = async (dir: string, ...args: readonly string[]) =>
  jsonLines<Finding>((await run('findings', dir, '--json', ...args)).out);
/** The known bugs of a campaign's findings. Contains null if a finding has no known bug. */
const known = async (dir: string, ...args: readonly string[]) =>
  new Set((await findings(dir, ...args)).map((each) => each.known));

describe('a hunt in continuous integration', () => {
  it('exits with 0 if a solver contradicts only the :status of a file', async () => {
    const seed = shop.write('claims.smt2', '(set-info :status unsat)(declare-const x Int)(assert (> x 0))(check-sat)');
    const files = ['--out', 'c', '--junit', 'j.xml', '--sarif', 's.sarif', '--tests', '0'];
    const ran = await run('hunt', seed, '--solver', shop.solver('one', {}), ...QUICK, ...files);
    expect(ran.out).toContain('claims.smt2: ');
    expect(ran.out).toContain("only the file's :status says unsat");
    expect(ran.code).toBe(0);
    expect(readFileSync(join(shop.path, 'j.xml'), 'utf8')).toMatch(/failures="0"[^]*disputed seeds[^]*<skipped/);
    const sarif = JSON.parse(readFileSync(join(shop.path, 's.sarif'), 'utf8')) as { runs: { results: unknown[] }[] };
    expect(sarif.runs[0]?.results).toMatchObject([{ ruleId: 'disputed-seed', kind: 'review', level: 'none' }]);
    expect(await findings('c')).toEqual([]);
    expect(await findings('c', '--all')).toMatchObject([{ kind: 'disputed-seed', claimed: 'unsat', answered: 'sat' }]);
  });

  it('counts every file once, and names unused files even with --quiet', async () => {
    const seeds = writeSeeds(shop, 2);
    const use = '(declare-const x Int)(assert (> x 0))(check-sat)';
    const others = {
      'broken.smt2': '(assert',
      'disputed.smt2': `(set-info :status unsat)${use}`,
      'empty.smt2': '(check-sat)',
      'same.smt2': readFileSync(join(seeds, '0.smt2'), 'utf8'),
      'unchangeable.smt2': '(declare-const p Bool)(assert p)(check-sat)',
    };
    for (const [name, text] of Object.entries(others)) shop.write(`seeds/${name}`, text);
    const files = ['--tests', '4', '--out', 'used', '--junit', 'used.xml', '--sarif', 'used.sarif'];
    const solver = shop.solver('one', {});
    const { out } = await run('hunt', seeds, '--solver', solver, ...QUICK, ...files);
    rmSync(seeds, { recursive: true });
    expect(out).toContain('; 4 of 4 seeds judged, 1 disputed');
    const skipped = '3 of 7 files skipped: cannot be parsed (1); has no assertions (1); same text as another file (1)';
    const without = '1 of 4 seeds without mutants: no strategy can use the seed (1)';
    expect(out).toContain(`  ${skipped}\n  ${without}\n    gainsay campaign stats used lists them\n`);
    for (const line of [skipped, without]) {
      expect(readFileSync(join(shop.path, 'used.xml'), 'utf8')).toContain(`<skipped message="${line}"/>`);
      expect(readFileSync(join(shop.path, 'used.sarif'), 'utf8')).toContain(`"text": "${line}"`);
    }
    const listed = await run('campaign', 'stats', 'used');
    for (const name of ['broken', 'empty', 'same', 'unchangeable'])
      expect(listed.out).toMatch(new RegExp(`^  \\S*/seeds/${name}\\.smt2: `, 'm'));
  });

  describe('with known findings', () => {
    let crashing: string;
    beforeAll(async () => {
      crashing = shop.solver('three', { CRASH: 3 });
      const { code } = await hunt([crashing], '--tests', '4', '--out', 'before');
      expect(code).toBe(1);
    });

    it('exits with 1 only on findings that the baseline lacks', async () => {
      const reports = ['--junit', 'j.xml', '--sarif', 's.sarif'];
      const again = await hunt([crashing], '--tests', '5', '--out', 'again', '--baseline', 'before', ...reports);
      expect(again.code).toBe(0);
      expect(again.out).toContain('already known');
      expect(await known('again')).toEqual(new Set(['in before']));
      const junit = new XMLParser({ ignoreAttributes: false }).parse(
        readFileSync(join(shop.path, 'j.xml'), 'utf8'),
      ) as object;
      expect(junit).toMatchObject({ testsuites: { '@_failures': '0' } });
      const sarif = JSON.parse(readFileSync(join(shop.path, 's.sarif'), 'utf8')) as object;
      expect(sarif).toMatchObject({ runs: [{ results: [{ baselineState: 'unchanged' }] }] });
      // The baseline contains the findings of both campaigns. New findings still fail the run.
      const solvers = [shop.solver('one', {}, 'yices'), shop.solver('three', { WRONG: 4, CRASH: 3 })];
      const third = await hunt(solvers, '--tests', '4', '--out', 'third', '--baseline', 'again');
      expect(third.code).toBe(1);
      expect(await known('third')).toEqual(new Set(['in again', null]));
    });

    it('reports the most important new bug, or none if all bugs are known', async () => {
      const folder = "the night's";
      const solvers = [shop.solver('one', {}, 'yices'), shop.solver('three', { WRONG: 4, CRASH: 3 })];
      expect((await hunt(solvers, '--tests', '4', '--out', folder, '--baseline', 'before')).code).toBe(1);
      const fresh = jsonLines<Finding & { id: string; kind: string }>((await run('findings', folder, '--json')).out);
      const wrong = fresh.find((each) => each.known === null && each.kind === 'wrong-answer')?.id ?? '';
      const issue = await run('report', folder, '--issue', '--out', 'issue.md');
      expect(issue.err).toMatch(new RegExp(`^${wrong}, the (?:only new bug|most important of \\d new bugs)`));
      const text = readFileSync(join(shop.path, 'issue.md'), 'utf8');
      const [, title] = issue.err.split('\n');
      expect(text).toContain(`\n# ${title}\n`);
      expect(text).toMatch(/^> \*\*it is not known whether a newer version/);
      expect(text).toMatch(/^<!-- this address fills in the form: https:\S+check-sat\S+ -->$/m);
      expect(text).toContain('(check-sat)');
      expect(issue.out).toBe('issue.md\n');
      expect((await run('report', folder, '--issue')).out).toMatch(/^https:\S+check-sat\S*\n$/);
      // Index and pages have only new bugs.
      expect((await run('report', folder)).out).toMatch(/^\d new groups?, 1 known group: /);
      expect(readdirSync(join(shop.path, folder, 'report')).some((name) => name.includes('crash'))).toBe(false);
      const quoted = String.raw`gainsay findings 'the night'\''s'`;
      expect((await run('show', folder, 'nothing')).err).toContain(`hint: ${quoted} lists them`);
      expect((await run('show', folder, wrong)).out).toContain(String.raw`report 'the night'\''s' ${wrong}`);
      await hunt([crashing], '--tests', '4', '--out', 'old', '--baseline', 'before');
      expect(existsSync(join(shop.path, 'old/report'))).toBe(false);
      expect((await run('report', 'old', '--issue')).err).toBe('there is no new bug to report\n');
    });

    it('exits with 0 if all bugs are known, and names them', async () => {
      const bugs = shop.write('known.json', '{"bugs": [{"name": "the old crash", "solver": "z3", "kind": "crash"}]}');
      const ran = await hunt([crashing], '--tests', '4', '--out', 'listed', '--known', bugs);
      expect([ran.code, ran.err]).toEqual([0, '']);
      expect(ran.out).toContain('known: the old crash');
      expect(await known('listed')).toEqual(new Set(['the old crash']));
      expect(await known('before')).toEqual(new Set([null]));
      expect(await known('before', '--known', bugs)).toEqual(new Set(['the old crash']));
    });

    it('brings the reports up to date if a reduction shows that a new bug is known', async () => {
      const short = '{"bugs": [{"name": "the short crash", "kind": "crash", "input": "^[^]{0,60}$"}]}';
      const bugs = shop.write('short.json', short);
      const program = shop.write('dying/z3', '#!/bin/sh\ngrep -q "[(]<" && kill -SEGV $$\necho sat\n');
      chmodSync(program, 0o755);
      const seed = '(declare-const x Int)\n(assert (and (> x 3) (> (* 2 x) (+ x 1)) (distinct x 17)))\n(check-sat)\n';
      const files = ['--tests', '20', '--out', 'stale', '--known', bugs];
      await run('hunt', shop.write('greater.smt2', seed), '--solver', program, ...QUICK, ...files);
      const index = () => readFileSync(join(shop.path, 'stale/report/index.md'), 'utf8');
      expect(index()).toMatch(/^# [1-9]\d* groups? of findings( \(|$)/m);
      expect((await run('reduce', 'stale', '--for', '5s')).code).toBe(0);
      const after = await run('resume', 'stale');
      expect([after.code, after.out]).toEqual([0, expect.stringContaining('known: the short crash')]);
      expect(index()).toMatch(/^# 1 group of findings, 0 of them new$/m);
    });
  });

  nightly('runs a hunt as the example for GitHub Actions does', async () => {
    const text = readFileSync(join(ROOT, 'docs/ci/github-actions.yml'), 'utf8');
    const workflow = parse(text) as Workflow;
    writeSeeds(shop, 2);
    shop.solver('build', { CRASH: 2 });
    const env = {
      ...workflow.env,
      AGAINST: shop.solver('two', {}, 'mathsat'),
      SEEDS: 'seeds',
      FOR: '1m',
      GITHUB_STEP_SUMMARY: join(shop.path, 'summary.md'),
    };
    const steps = workflow.jobs.hunt.steps.filter(
      ({ run, name }) => run !== undefined && !/^(Install|Build)/.test(name ?? ''),
    );
    // The stand-in takes one query per process, and is not a Z3 with versions to bisect. It crashes on half of all
    // inputs.
    const hunts = ['--mode', 'fresh', '--reduce', 'none', '--bisect', 'none', '--no-models', '--tests', '24'];
    const night = async () => {
      const ends: (number | null)[] = [];
      for (const { run = '', if: when } of steps) {
        const isRun = when === 'always()' || (when === 'failure()') === ends.some((code) => code !== 0);
        if (isRun) ends.push((await shellHere(run, { cwd: shop.path, env, hunts })).code);
      }
      return ends;
    };
    expect(await night()).toEqual([1, 0, 0, 0]);
    expect(readFileSync(join(shop.path, 'summary.md'), 'utf8')).toContain('# 1 group of findings');
    expect(existsSync(join(shop.path, 'baseline/campaign.db'))).toBe(true);
    rmSync(join(shop.path, 'campaign'), { recursive: true });
    expect(await night()).toEqual([0, 0, 0]);
    expect(readFileSync(join(shop.path, 'summary.md'), 'utf8')).toContain('# 1 group of findings, 0 of them new');
  });
});
