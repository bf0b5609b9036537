import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { PauseControl, hunt } from '../../src/app/index.js';
import { PERL, jsonLines, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const shop = workshop();
afterAll(() => shop.remove());
const cwd = shop.path;
const seeds = writeSeeds(shop, 2);
const solvers = [shop.solver('one', {}, 'yices'), shop.solver('two', { WRONG: 4 })].flatMap((id) => ['--solver', id]);
const words = (...more: readonly string[]) => [
  ...['hunt', seeds, ...solvers, '--seed', 'k', '--mode', 'fresh', '--mix', 'even', '--tests', '7', '--jobs', '2'],
  ...[
    '--no-tie-breakers',
    '--no-models',
    '--reduce',
    'none',
    '--bisect',
    'none',
    '--no-adaptive-limits',
    '--json',
    ...more,
  ],
];

interface Event {
  readonly kind: string;
  readonly batch?: object;
  readonly results?: readonly { readonly ms?: number }[];
  readonly finding?: { readonly id: string };
  readonly message?: string;
}

/** Queries, answers and findings, sorted. */
function contents(out: string) {
  const events = jsonLines<Event>(out);
  const tests = events.flatMap(({ kind, batch, results }) =>
    kind === 'batch-done' ? [JSON.stringify({ batch, results: results?.map(({ ms: _, ...rest }) => rest) })] : [],
  );
  const findings = events.flatMap(({ finding }) => (finding === undefined ? [] : [finding.id]));
  const faults = events.flatMap(({ kind, message }) => (kind === 'fault' ? [message] : []));
  return { tests: tests.sort(), findings: findings.sort(), faults };
}

/** Runs a hunt in the process of the tests. The hunt's threads load the bundle nevertheless. */
const runContents = async (args: readonly string[]) => contents((await runHere(args, { cwd })).out);

describe('a hunt on several threads', () => {
  nightly('gets equal results from one thread and from two, with a WebAssembly Z3 in each thread', async () => {
    const common = ['--solver', 'z3@npm:newest', '--seed', 'k', '--mix', 'even', '--tests', '4', '--no-tie-breakers'];
    const rest = ['--reduce', 'none', '--bisect', 'none', '--no-adaptive-limits', '--timeout', '60s', '--json'];
    // Each job has its own Z3.
    const wasm = (threads: string, out: string) => [
      ...['hunt', seeds, ...common, ...rest, '--jobs', threads, '--threads', threads, '--out', out],
    ];
    const alone = await runContents(wasm('1', 'wasm-1'));
    const two = await runContents(wasm('2', 'wasm-2'));
    expect(alone.tests.length).toBeGreaterThan(1);
    expect(alone.tests.join('')).toMatch(/"(?:un)?sat"/);
    expect(two).toEqual(alone);
  });

  it("makes the same queries and findings as a hunt on one thread, limits a solver's memory, and replaces a thread that exits", async () => {
    const greedy = shop.write(
      'greedy/z3',
      `${PERL}if ("@ARGV" =~ /version/) { print "Z3 version 9.9.9\\n"; exit }
my $bytes = 4e8;
my $text = 'x' x $bytes;
print "sat\\n";
`,
    );
    chmodSync(greedy, 0o755);
    // Ends the first thread that draws a mutant with this plug-in, once.
    shop.write(
      'ends.mjs',
      `import { closeSync, openSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const end = () => {
  if (isMainThread || process.env.ENDS === undefined) return;
  try { closeSync(openSync(process.env.ENDS, 'wx')); } catch { return; }
  process.exit(3);
};
const negate = {
  name: 'negate',
  summary: 'negates an assertion',
  open: (seed) => ({
    mutant(rng) {
      end();
      const chosen = rng.pick(seed.commands.filter(({ kind }) => kind === 'assert'));
      const store = seed.store.fork();
      const commands = seed.commands.map((each) => (each === chosen ? { ...each, term: store.app('not', [each.term]) } : each));
      return { script: { ...seed, store, commands } };
    },
  }),
};
export default { name: 'ends', strategies: [negate] };
`,
    );
    const bounded = ['--solver', `z3:${greedy}`, '--memory', '200m', '--exit-zero'];
    const mine = ['--plugin', './ends.mjs', '--strategy', 'negate,opfuzz', ...bounded];
    const whole = await runContents(words(...mine, '--threads', '1', '--out', 'whole'));
    const ended = join(cwd, 'ended');
    const ran = await runHere(words(...mine, '--threads', '2', '--out', 'ends'), { cwd, env: { ENDS: ended } });
    const { faults, ...rest } = contents(ran.out);
    expect(existsSync(ended), ran.err).toBe(true);
    expect(faults).toMatchObject([expect.stringContaining('ended unexpectedly')]);
    expect(whole.tests.length).toBeGreaterThan(4);
    expect(whole.findings.length).toBeGreaterThan(0);
    expect(whole.tests.some((test) => test.includes(`"z3:${greedy}":"sat"`))).toBe(false);
    // Nothing is lost, and nothing counts twice.
    expect({ ...rest, faults: [] }).toEqual(whole);
  });

  nightly('ends cleanly when it is stopped, and resumes where it stopped', async () => {
    const slow = ['--solver', shop.solver('slow', { SLEEP: '0.1' }, 'yices')];
    const out = [
      '--out',
      'stopped',
      '--json',
      '--reduce',
      'none',
      '--bisect',
      'none',
      '--no-models',
      '--mode',
      'fresh',
    ];
    const hunt = ['hunt', seeds, ...slow, ...out, '--jobs', '4', '--threads', '2', '--tests', '30', '--seed', 's'];
    const running = startGainsay(hunt, { cwd });
    let text = '';
    running.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const end = once(running, 'close');
    while (!text.includes('"seed-judged"')) await sleep(20);
    running.kill('SIGINT');
    await end;
    expect(text).toContain('"campaign-interrupted"');
    expect(text).not.toContain('"campaign-ended"');
    const resumed = await runHere(['resume', 'stopped', '--json', '--jobs', '4', '--threads', '2'], { cwd });
    const done = contents(text + resumed.out).tests;
    expect(new Set(done).size).toBe(done.length);
    expect(jsonLines<{ kind: string; tests?: number }>(resumed.out).at(-1), resumed.err).toMatchObject({
      kind: 'summary',
      tests: 30,
    });
  });

  nightly('ends a hunt on several threads when its time is up', async () => {
    const slow = ['--solver', shop.solver('slower', { SLEEP: '0.1' }, 'yices')];
    const rest = [
      '--for',
      '1500ms',
      '--jobs',
      '2',
      '--threads',
      '2',
      '--mode',
      'fresh',
      '--reduce',
      'none',
      '--bisect',
      'none',
    ];
    const { out, err } = await runHere(['hunt', seeds, ...slow, ...rest, '--json', '--out', 'timed'], { cwd });
    expect(out, err).toContain('"kind":"campaign-ended"');
    expect(out).toContain('"reason":"time"');
  });

  nightly('pauses and continues a hunt on several threads', async () => {
    const slow = shop.solver('paused', { SLEEP: '0.05' }, 'yices');
    const pace = new PauseControl();
    const work = hunt(
      { seeds: [seeds], solvers: [slow], jobs: 2, threads: 2, tests: 40, mode: 'fresh', out: join(cwd, 'campaign') },
      { pace },
    );
    let batches = 0;
    let isOver = false;
    let isQuiet = false;
    // During a pause, pending queries may still end. This waits until no batch has ended for much longer than the usual
    // time between two batches, and then resumes the hunt.
    const goOnWhenQuiet = async (): Promise<void> => {
      for (let before = 0; before !== batches && !isOver;) {
        before = batches;
        await sleep(1_500);
      }
      isQuiet = !isOver;
      pace.resume();
    };
    let paused: Promise<void> | undefined;
    for await (const event of work) {
      if (event.kind !== 'batch-done' || ++batches !== 1) continue;
      pace.pause();
      paused = goOnWhenQuiet();
    }
    isOver = true;
    await paused;
    const { summary } = await work.result;
    expect(isQuiet).toBe(true);
    expect(summary.tests).toBe(40);
    expect(batches).toBeGreaterThan(3);
  });
});
