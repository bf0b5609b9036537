import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { isCampaignFolder, openCampaignFolder } from '../../src/host/index.js';
import { isHere } from '../setup/solvers.js';
import { type Workshop, jsonLines, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

let shop: Workshop | undefined;
afterEach(() => shop?.remove());

/** Lists the batches of a campaign, sorted by strategy. */
async function listBatches(path: string): Promise<string[]> {
  const folder = await openCampaignFolder(path, { readOnly: true });
  if (!isCampaignFolder(folder)) throw new Error(folder.message);
  const batches: string[] = [];
  for await (const { event } of folder.store.events())
    if (event.kind === 'batch-done') {
      const { seed, strategy, from, to } = event.batch;
      batches.push(`${strategy} ${seed.slice(0, 12)} ${from}-${to}`);
    }
  await folder.close();
  return batches.sort();
}

const REAL = ['z3', 'cvc5', 'cvc4'] as const;

describe('a hunt with several strategies', { timeout: 300_000 }, () => {
  it.skipIf(!REAL.every(isHere))('assigns equal batches for equal --seed and --tests, with real solvers', async () => {
    const solvers = REAL.flatMap((name) => ['--solver', name]);
    shop = workshop();
    const seeds = writeSeeds(shop, 6);
    const dealt = [];
    for (const jobs of ['2', '2', '3']) {
      const out = join(shop.path, `campaign-${dealt.length}`);
      const how = ['--strategy', 'opfuzz,typefuzz,storm,sae', '--tests', '150', '--seed', 'k', '--jobs', jobs];
      await runHere([
        'hunt',
        seeds,
        ...solvers,
        ...how,
        '--no-tie-breakers',
        '--no-adaptive-limits',
        '--quiet',
        '--out',
        out,
      ]);
      dealt.push(await listBatches(out));
    }
    const [first = [], second, third] = dealt;
    expect(new Set(first.map((batch) => batch.split(' ')[0])).size).toBe(4);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
  });

  it('assigns equal batches whether or not the hunt is killed by kill -9 and resumed', async () => {
    shop = workshop();
    const seeds = writeSeeds(shop, 4);
    const solvers = [
      ...['--solver', shop.solver('right', {}, 'yices'), '--solver', shop.solver('right-too', {}, 'mathsat')],
      ...['--solver', shop.solver('wrong', { WRONG: 7, CRASH: 9 })],
    ];
    const how = [
      '--strategy',
      'opfuzz,typefuzz,sae',
      '--tests',
      '60',
      '--seed',
      'k',
      '--mode',
      'fresh',
      '--no-tie-breakers',
      '--no-adaptive-limits',
    ];
    const whole = join(shop.path, 'whole');
    await runHere(['hunt', seeds, ...solvers, ...how, '--jobs', '2', '--quiet', '--out', whole]);
    const expected = await listBatches(whole);

    const cut = join(shop.path, 'cut');
    let args = ['hunt', seeds, ...solvers, ...how, '--jobs', '2', '--json', '--out', cut];
    // The campaign is killed twice: after some work, and again after a resume.
    for (const jobs of ['2', '3']) {
      const child = startGainsay(args);
      let out = '';
      child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
      const ended = once(child, 'exit');
      while (child.exitCode === null && batchesIn(out) < 4) await sleep(20);
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      args = ['resume', cut, '--json', '--jobs', jobs];
    }
    await runHere(args);
    expect(await listBatches(cut)).toEqual(expected);
    const stats = jsonLines<{ of: string; name: string; mutants: number }>(
      (await runHere(['campaign', 'stats', cut, '--json'])).out,
    );
    const mutants = stats.filter(({ of }) => of === 'strategy').reduce((sum, row) => sum + row.mutants, 0);
    expect(mutants).toBe(60);
  });
});

function batchesIn(out: string): number {
  return jsonLines<{ kind: string }>(out.slice(0, out.lastIndexOf('\n') + 1)).filter(
    ({ kind }) => kind === 'batch-done',
  ).length;
}
