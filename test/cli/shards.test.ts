import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Campaign, openCampaign } from '../../lab/campaign/open-campaign.js';
import { merge } from '../../lab/merge/merge.js';
import { hunt } from '../../src/app/index.js';
import { isHere } from '../setup/solvers.js';
import { writeSeeds, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { shellHere } from '../support/shell-here.js';
import { nightly } from '../support/nightly.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const QUICK = ['--strategy', 'opfuzz,sae', '--mode', 'fresh', '--no-tie-breakers', '--no-models', '--quiet'];
const REAL = ['z3', 'cvc5'] as const;

const shop = useWorkshop();

const run = (...args: readonly string[]) => runHere(args, { cwd: shop.path });
const folder = (name: string) => join(shop.path, name);

async function readCampaign<T>(name: string, use: (campaign: Campaign) => Promise<T>): Promise<T> {
  const campaign = await openCampaign(folder(name));
  try {
    return await use(campaign);
  } finally {
    await campaign.close();
  }
}

/** Queries and findings of a campaign, independent of order. */
function collectFacts(name: string) {
  return readCampaign(name, async (campaign) => {
    const asked: string[] = [];
    for await (const event of campaign.events())
      if (event.kind === 'batch-done')
        for (const { index } of event.results) asked.push(`${event.batch.seed} ${event.batch.strategy} ${index}`);
    const { tests, duplicates, judged, state, groups } = campaign.summary;
    return {
      asked: asked.sort(),
      findings: campaign.findings.map(({ id }) => id).sort(),
      groups: groups.map(({ group, count }) => `${group} ${count}`).sort(),
      counts: { tests, duplicates, judged, state },
    };
  });
}

const readEvents = (name: string) =>
  readCampaign(name, async (campaign) => {
    const events: string[] = [];
    for await (const event of campaign.events()) events.push(JSON.stringify(event));
    return events;
  });

describe('a campaign in parts', { timeout: 300_000 }, () => {
  nightly.skipIf(!REAL.every(isHere))(
    'merges the parts of a campaign to the results of the whole campaign, with real solvers',
    async () => {
      const seeds = [join(ROOT, 'seeds/demo'), writeSeeds(shop, 2)];
      const same = ['hunt', ...seeds, '--solver', 'z3', '--solver', 'cvc5', '--seed', 'k', '--tests', '50', ...QUICK];
      await run(...same, '--shard', '1/1', '--out', 'whole');
      for (const k of [1, 2, 3]) await run(...same, '--shard', `${k}/3`, '--out', `part-${k}`);
      const merged = await run('campaign', 'merge', 'part-3', 'part-1', 'part-2', '--out', 'merged', '--exit-zero');
      expect([merged.code, merged.err]).toEqual([0, '']);
      expect(merged.out).toContain('merged 3 of 3 parts: merged');
      const whole = await collectFacts('whole');
      expect(whole.asked.length).toBeGreaterThan(40);
      expect(await collectFacts('merged')).toEqual(whole);
    },
  );

  it('supports replay and other commands on each part and on the merged campaign', async () => {
    const solvers = ['--solver', shop.solver('one', {}, 'yices'), '--solver', shop.solver('two', { CRASH: 3 })];
    const same = ['hunt', writeSeeds(shop, 2), ...solvers, '--seed', 'k', '--tests', '16', ...QUICK];
    for (const k of [1, 2]) await run(...same, '--shard', `${k}/2`, '--out', `part-${k}`);
    const some = await run('campaign', 'merge', 'part-1', 'part-1', '--out', 'some');
    expect(some.err).toBe('warning: 1 of 2 parts: part is missing: 2\n');
    expect((await run('campaign', 'merge', 'some', 'part-2', 'part-1', '--out', 'merged', '--quiet')).err).toBe('');
    await merge([folder('part-2'), folder('part-1')], { out: folder('again') }).result;
    expect(await readEvents('again')).toEqual(await readEvents('merged'));
    const { findings } = await collectFacts('merged');
    expect(findings.length).toBeGreaterThan(1);
    for (const name of ['part-1', 'part-2', 'merged']) {
      const [id] = (await collectFacts(name)).findings;
      if (id === undefined) continue;
      expect((await run('replay', name, id)).out).toContain('byte for byte');
      expect((await run('campaign', 'stats', name)).code).toBe(0);
      expect((await run('report', name, '--out', `${name}-report`)).code).toBe(0);
      expect(existsSync(join(folder(name), 'findings', id, 'repro.sh'))).toBe(true);
    }
    const { asked } = await collectFacts('merged');
    // Together, the parts run the same additional tests as the whole campaign.
    for (const name of ['part-1', 'part-2', 'merged']) await run('resume', name, '--tests', '4', '--quiet');
    await run('campaign', 'merge', 'part-1', 'part-2', '--out', 'longer', '--quiet');
    expect((await collectFacts('longer')).asked).toEqual((await collectFacts('merged')).asked);
    expect((await collectFacts('longer')).asked.length).toBeGreaterThan(asked.length);
    expect(new Set((await collectFacts('longer')).asked).size).toBe((await collectFacts('longer')).asked.length);
  });

  nightly('trusts the commands of a merged campaign only if the commands of all its parts are trusted', async () => {
    const same = ['hunt', writeSeeds(shop, 1), '--solver', shop.solver('one', { CRASH: 2 }), '--tests', '6', ...QUICK];
    for (const k of [1, 2]) await run(...same, '--seed', 'k', '--shard', `${k}/2`, '--out', `part-${k}`);
    const other = { XDG_STATE_HOME: folder('state') };
    await runHere(['campaign', 'merge', 'part-1', 'part-2', '--out', 'theirs', '--quiet'], {
      cwd: shop.path,
      env: other,
    });
    await run('campaign', 'merge', 'part-1', 'part-2', '--out', 'mine', '--quiet');
    const [id = ''] = (await collectFacts('mine')).findings;
    expect((await run('replay', 'mine', id)).err).toBe('');
    expect((await run('replay', 'theirs', id)).err).toContain('error G505');
    expect((await run('show', 'theirs', id)).out).toContain(id);
  });

  it('exits with 3 if nothing was found and a part is incomplete', async () => {
    const solver = shop.solver('one', {});
    const same = { seeds: [writeSeeds(shop, 2)], solvers: [solver], key: 'k', tests: 10, jobs: 1, tieBreakers: false };
    for (const k of [1, 2]) {
      const stop = new AbortController();
      const part = hunt({ ...same, mode: 'fresh', shard: `${k}/2`, out: folder(`part-${k}`) }, { signal: stop.signal });
      for await (const event of part) if (k === 2 && event.kind === 'batch-done') stop.abort(new Error('enough'));
    }
    const merged = await run('campaign', 'merge', 'part-1', 'part-2', '--out', 'merged', '--quiet', '--exit-zero');
    expect([merged.code, (await collectFacts('merged')).counts.state]).toEqual([3, 'interrupted']);
  });

  it('rejects an invalid --shard option and parts that cannot be merged, and leaves no files', async () => {
    const solver = ['--solver', shop.solver('one', {})];
    const same = ['hunt', writeSeeds(shop, 1), ...solver, '--tests', '1', ...QUICK];
    for (const [out, ...more] of [
      ['a', '--seed', 'k', '--shard', '1/2'],
      ['b', '--seed', 'l', '--shard', '2/2'],
      ['c', '--seed', 'k'],
      ['timed', '--seed', 'k', '--shard', '2/2', '--for', '1s'],
    ] as const)
      await run(...same, ...more, '--out', out);
    const expectRefusal = async (...args: readonly string[]) => {
      const { code, err } = await run(...args);
      expect(code).toBe(2);
      return err;
    };
    expect(await expectRefusal('campaign', 'merge', 'a', 'b', '--out', 'm')).toContain(
      'b cannot be merged with a: --seed k and --seed l',
    );
    expect(await expectRefusal('campaign', 'merge', 'a', 'c', '--out', 'm')).toContain(
      'whole campaigns cannot be merged, only parts',
    );
    expect(await expectRefusal('campaign', 'merge', 'a', 'timed', '--out', 'm')).toContain('"forMs":1000');
    expect(await expectRefusal('campaign', 'merge', 'a', 'nowhere', '--out', 'm')).toContain(
      'nowhere contains no campaign',
    );
    expect(await expectRefusal('campaign', 'merge', 'a', '--out', 'c')).toContain('it is not empty');
    expect(await expectRefusal(...same, '--shard', '0/8')).toContain('--shard 0/8 does not name a part K/N');
    expect(await expectRefusal(...same, '--shard', '9/8')).toContain('K/N with K from 1 to N');
    expect(await expectRefusal(...same, '--shard', '1/8', '--mix', 'yield')).toContain('omit --mix');
    const stopped = new AbortController();
    stopped.abort(new Error('stopped'));
    const control = { signal: stopped.signal };
    await expect(merge([folder('a')], { out: folder('m') }, control).result).rejects.toThrow('stopped');
    expect(readdirSync(shop.path).filter((name) => name === 'm' || name.startsWith('.'))).toEqual([]);
  });
});

interface Job {
  readonly env?: Record<string, string>;
  readonly strategy?: { readonly matrix: { readonly part: readonly number[] } };
  readonly steps: readonly { readonly name?: string; readonly run?: string }[];
}

interface Workflow {
  readonly env: Record<string, string>;
  readonly jobs: Readonly<Record<'build' | 'part' | 'merge', Job>>;
}

describe('the examples for many machines', { timeout: 300_000 }, () => {
  const shell = (script: string, env: Record<string, string>, ...more: readonly string[]) =>
    // The stand-in takes one query per process.
    shellHere(script, { cwd: shop.path, env, hunts: ['--mode', 'fresh', '--no-models', ...more] });

  nightly('runs the example for Slurm by the commands in its first lines', async () => {
    for (const name of ['hunt.sbatch', 'merge.sbatch'])
      copyFileSync(join(ROOT, 'docs/cluster', name), join(shop.path, name));
    mkdirSync(join(shop.path, 'bin'));
    copyFileSync(join(ROOT, 'test/support/sbatch.sh'), join(shop.path, 'bin/sbatch'));
    const lines = readFileSync(join(shop.path, 'hunt.sbatch'), 'utf8').split('\n');
    const submit = lines.filter((line) => line.startsWith('#   ')).map((line) => line.slice(4).replace('1-64', '1-3'));
    expect(submit).toHaveLength(2);
    const solvers = [shop.solver('one', {}, 'yices'), shop.solver('two', { CRASH: 4 }, 'mathsat')];
    const PATH = [join(shop.path, 'bin'), process.env['PATH'] ?? ''].join(delimiter);
    const env = { PATH, SEEDS: writeSeeds(shop, 12), SOLVERS: solvers.join(' '), TESTS: '24', CAMPAIGN: folder('c') };
    const first = await shell(submit.join('\n'), env);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(readdirSync(folder('c')).sort()).toEqual(['merged', ...[1, 2, 3].map((k) => `part-${k}`), 'report']);
    const { counts, findings } = await collectFacts('c/merged');
    expect(counts).toMatchObject({ tests: 24, state: 'ended' });
    expect(findings.length).toBeGreaterThan(0);
    expect(await readCampaign('c/merged', ({ plan }) => Promise.resolve(plan.shard?.parts))).toHaveLength(3);
    expect(existsSync(join(folder('c/report'), 'index.md'))).toBe(true);
    // If a task of the job array runs again, it resumes its shard. So shard 2 is resumed and shard 3 starts again.
    rmSync(folder('c/part-3'), { recursive: true });
    const again = await shell(`PARTS=3 sbatch --array=2-3 hunt.sbatch`, env);
    expect([again.code, again.err]).toEqual([0, '']);
    expect((await collectFacts('c/part-2')).asked.length + (await collectFacts('c/part-3')).asked.length).toBeLessThan(
      24,
    );
  });

  nightly('runs the example for GitHub Actions', async () => {
    const workflow = parse(readFileSync(join(ROOT, 'docs/ci/github-actions-shards.yml'), 'utf8')) as Workflow;
    const { build, part, merge: last } = workflow.jobs;
    expect(Object.keys(workflow.jobs)).toEqual(['build', 'part', 'merge']);
    expect(part.strategy?.matrix.part).toEqual(Array.from({ length: Number(workflow.env['PARTS']) }, (_, i) => i + 1));
    expect(build.steps.length).toBeGreaterThan(1);
    const listSteps = ({ steps }: Job) =>
      steps.flatMap(({ run: step, name }) => (step === undefined || name === 'Install' ? [] : [step]));
    writeSeeds(shop, 2);
    const env = {
      ...workflow.env,
      SOLVER: shop.solver('build', { CRASH: 2 }),
      AGAINST: shop.solver('two', {}, 'mathsat'),
      SEEDS: 'seeds',
      FOR: '1m',
      KEY: '7',
      PARTS: '2',
      GITHUB_STEP_SUMMARY: join(shop.path, 'summary.md'),
    };
    for (const k of ['1', '2'])
      for (const step of listSteps(part))
        expect((await shell(step, { ...env, PART: k }, '--tests', '24')).code).toBe(0);
    const ends = [];
    for (const step of listSteps(last)) ends.push((await shell(step, env)).code);
    expect(ends).toEqual([1, 0]);
    expect(readFileSync(join(shop.path, 'summary.md'), 'utf8')).toMatch(/^# \d+ groups? of findings/m);
    expect(readFileSync(join(shop.path, 'gainsay.xml'), 'utf8')).toContain('<failure');
    expect(await readCampaign('campaign', ({ plan }) => Promise.resolve(plan.shard))).toEqual({ parts: [1, 2], of: 2 });
  });
});
