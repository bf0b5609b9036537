import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { experiment } from '../../lab/index.js';
import { jsonLines, writeSeeds, useWorkshop } from '../support/gainsay.js';

const shop = useWorkshop();

interface Row {
  readonly tests: number;
  readonly fingerprint: string;
}

const rowsIn = (folder: string): Row[] => jsonLines<Row>(readFileSync(join(folder, 'rows.jsonl'), 'utf8'));

it('makes the same test cases whether or not a campaign was interrupted, and different test cases in each repetition', async () => {
  const seeds = writeSeeds(shop, 2);
  const solver = shop.solver('one', {}, 'mathsat');
  const settings = { strategies: 'opfuzz', repetitions: '2', tests: '5', seeds, timeout: '60' };
  const options = (name: string) => {
    return { experiment: 'sae-comparison', settings, solvers: [solver], out: join(shop.path, name) };
  };
  expect(await experiment(options('whole')).result).toMatchObject({ done: 2, all: 2 });
  const whole = rowsIn(options('whole').out);
  expect(whole.map(({ tests }) => tests)).toEqual([5, 5]);
  expect(new Set(whole.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  // Stops the experiment once one campaign has a row. The other campaign may have started.
  const stop = new AbortController();
  const work = experiment(options('stopped'), { signal: stop.signal });
  for await (const event of work) if (event.kind === 'experiment-row') stop.abort();
  expect(await work.result).toMatchObject({ stopped: true, done: 1 });
  expect(await experiment(options('stopped')).result).toMatchObject({ done: 2, all: 2 });
  const fingerprints = (rows: readonly Row[]) => rows.map(({ fingerprint }) => fingerprint);
  expect(fingerprints(rowsIn(options('stopped').out))).toEqual(fingerprints(whole));
  expect(readdirSync(join(options('stopped').out, 'campaigns'))).toHaveLength(2);
});
