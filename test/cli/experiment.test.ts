import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ExperimentEvent, experiment, experimentLine } from '../../src/app/index.js';
import { type Workshop, jsonLines, startGainsay, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const SMALL = { sizes: '10', min: '1', max: '2', step: '1', files: '3', alone: '0' };
const WORDS = Object.entries(SMALL).flatMap(([name, value]) => [`--${name}`, value]);

let shop: Workshop;
beforeEach(() => (shop = workshop()));
afterEach(() => shop.remove());

it('ends when its work is done, also with a solver that keeps a process', async () => {
  const out = join(shop.path, 'cnf');
  const child = startGainsay(['experiment', 'btor-cnf', '--solver', 'z3@newest', ...WORDS, '--out', out]);
  const killed = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(killed);
  expect(code).toBe(0);
  expect(readFileSync(join(out, 'table.md'), 'utf8')).toContain('6 of 6 points');
});

it('tells of each row, reports what there is when it is stopped, and goes on from there', async () => {
  const options = {
    experiment: 'btor-cnf',
    settings: SMALL,
    solvers: [shop.solver('z3', {})],
    out: join(shop.path, 'cnf'),
  };
  const stop = new AbortController();
  const work = experiment(options, { signal: stop.signal });
  const events: ExperimentEvent[] = [];
  for await (const event of work) {
    events.push(event);
    if (event.kind === 'experiment-row' && event.done === 2) stop.abort();
  }
  const stopped = await work.result;
  expect(stopped).toMatchObject({ folder: options.out, all: 6, stopped: true });
  expect(stopped.done).toBeLessThan(6);
  expect(events[0]).toEqual({ kind: 'experiment-opened', folder: options.out, done: 0, all: 6 });
  expect(events.at(-1)).toEqual({ kind: 'experiment-reported' });
  expect(readFileSync(join(options.out, 'table.md'), 'utf8')).toContain(`${stopped.done} of 6 points`);
  // The command line says the same, and goes on with it.
  const words = experimentLine(options).split(' ').slice(1);
  const { code, out } = await runHere(words);
  expect([code, out]).toEqual([0, `6 of 6 points; see ${join(options.out, 'table.md')}\n`]);
  const rows = jsonLines<{ point: string }>(readFileSync(join(options.out, 'rows.jsonl'), 'utf8'));
  expect(new Set(rows.map(({ point }) => point)).size).toBe(6);
  expect(rows).toHaveLength(6);
});

it('works alone in its folder, and lets it go at its end', async () => {
  const options = { experiment: 'btor-cnf', settings: SMALL, solvers: [shop.solver('z3', {})] };
  const out = join(shop.path, 'cnf');
  const stop = new AbortController();
  const first = experiment({ ...options, out }, { signal: stop.signal });
  for await (const event of first) {
    if (event.kind !== 'experiment-opened') continue;
    await expect(experiment({ ...options, out }).result).rejects.toThrow(
      `${out} is in use by another gainsay (process ${process.pid})`,
    );
    stop.abort();
  }
  await first.result;
  const { done, all } = await experiment({ ...options, out }).result;
  expect(done).toBe(all);
});

it('says what it cannot be run with, and writes nothing', async () => {
  const out = join(shop.path, 'none');
  const ran = (more: object) => experiment({ experiment: 'btor-cnf', out, ...more }).result;
  await expect(ran({ experiment: 'btor-cnv' })).rejects.toThrow("there is no experiment 'btor-cnv'");
  await expect(ran({ settings: { files: 'many' } })).rejects.toThrow('--files cannot be many');
  await expect(ran({ solvers: ['z3:/no/such/solver'] })).rejects.toThrow('/no/such/solver');
  expect(() => experimentLine({ experiment: 'btor-cnf', settings: { file: '1' } })).toThrow('btor-cnf has no --file');
  expect(existsSync(out)).toBe(false);
});
