import { describe, expect, it } from 'vitest';
import { SEEDS, campaign, readBack, weaken } from '../../../test/support/scripted-campaign.js';
import { type Script, hashToNumber, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { Outcome, Solver } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import { contentId, memoise } from '../../util/index.js';
import type { Store } from '../log/index.js';
import { byDepth } from '../../../test/support/laws.js';
import { TIME_IS_OVER } from './leader.js';
import { memoryStore } from '../../../test/support/memory-store.js';
import { makeStarted } from '../../../test/support/findings.js';

const right: Script = () => ['sat'];
const isMutant = (input: string) => input.includes('(= 1 ');
/** A solver that answers a fifth of the mutants wrongly. */
const buggy: Script = (input) => (isMutant(input) && hashToNumber(input) % 5 === 0 ? ['unsat'] : ['sat']);
const uninterrupted = memoise(() => campaign({ solvers: () => [makeScriptedSolver('a', buggy)] }));
const sortIds = (findings: readonly { id: string }[]) => findings.map(({ id }) => id).sort();

describe('a campaign', () => {
  it('finds a solver that contradicts its own answer to the seed', async () => {
    const { findings, summary, kept, end } = await uninterrupted();
    expect(end).toBe('exhausted');
    expect(findings.length).toBeGreaterThan(2);
    expect(findings[0]).toMatchObject({
      kind: 'wrong-answer',
      trust: 'metamorphic',
      solver: 'a',
      confirmed: 'fresh',
      wrong: { check: 0, got: 'unsat', expected: 'sat' },
      expected: ['sat'],
    });
    expect([...kept].sort()).toEqual(sortIds(findings));
    expect(summary.findings['wrong-answer']).toBe(findings.length);
  });

  it('draws each index once if a killed leader logged only later batches, and more tests follow', async () => {
    const setup = { solvers: () => [makeScriptedSolver('a', buggy)] };
    const tests = ({ events }: Awaited<ReturnType<typeof readBack>>) =>
      events
        .flatMap((event) => (event.kind === 'batch-done' ? [event] : []))
        .flatMap(({ batch, results }) => results.map(({ index }) => `${batch.seed} ${batch.strategy} ${index}`))
        .sort();
    const whole = tests(await campaign({ ...setup, tests: 33 }));
    const { events } = await campaign({ ...setup, tests: 13 });
    const begun = events.filter(({ kind }) => kind !== 'campaign-ended');
    const budget = { tests: 33, forMs: null, perSeed: null };
    const resumed = {
      kind: 'campaign-resumed',
      at: 0,
      started: '',
      machine: makeStarted().machine,
      changed: [],
    } as const;
    for (const lost of begun.filter(({ kind }) => kind === 'batch-done')) {
      const store = memoryStore();
      await store.append([...begun.filter((event) => event !== lost), { ...resumed, plan: { budget } }]);
      expect(tests(await campaign({ ...setup, store }))).toEqual(whole);
    }
  });

  it('logs a finding only after writing its files', async () => {
    const order: string[] = [];
    const memory = memoryStore();
    const store: Store = {
      ...memory,
      append: (events) => {
        for (const event of events) if (event.kind === 'finding') order.push(`log ${event.finding.id}`);
        return memory.append(events);
      },
    };
    const onKeep = (id: string) => void order.push(`disk ${id}`);
    const { findings } = await campaign({ store, onKeep, solvers: () => [makeScriptedSolver('a', buggy)] });
    expect(findings.length).toBeGreaterThan(2);
    expect(order).toEqual(findings.flatMap(({ id }) => [`disk ${id}`, `log ${id}`]));
  });

  it('sends no query twice and counts duplicates', async () => {
    const texts: string[] = [];
    const solver = () => makeScriptedSolver('a', (input) => (texts.push(input), ['sat']));
    const { summary } = await campaign({ solvers: () => [solver()] });
    expect(new Set(texts).size).toBe(texts.length);
    expect(summary.tests + summary.duplicates).toBe(SEEDS.length * weaken.perSeed);
    expect(summary.duplicates).toBeGreaterThan(0);
  });

  it('makes the same tests and findings with any number of jobs', async () => {
    const one = await campaign({ solvers: () => [makeScriptedSolver('a', buggy)], tests: 25 });
    const three = await campaign({ solvers: () => [makeScriptedSolver('a', buggy)], tests: 25, jobs: 3 });
    expect(one.summary.tests).toBe(25);
    expect(three.summary.tests).toBe(25);
    expect(sortIds(three.findings)).toEqual(sortIds(one.findings));
  });

  it('reports a seed that is too large to judge, and continues with the other seeds', async () => {
    const text = '(declare-const z Int)(assert (> z 0))(check-sat)\n';
    const tooLarge: Script = (input) => {
      if (input.includes('(> z 0)')) throw new RangeError('Invalid string length');
      return ['sat'];
    };
    const seed = { path: 'bomb.smt2', blob: contentId(text), script: readScript(text).script, text };
    const { summary, events, end } = await campaign({
      seeds: [seed, ...SEEDS],
      solvers: () => [makeScriptedSolver('a', tooLarge)],
    });
    expect(end).toBe('exhausted');
    expect(summary.tests).toBeGreaterThan(SEEDS.length);
    const faults = events.filter(({ kind }) => kind === 'fault');
    expect(faults).toMatchObject([
      { message: expect.stringContaining('bomb.smt2: RangeError: Invalid string length') },
    ]);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'seed-left-out', path: 'bomb.smt2' }));
  });

  it('reports the message of each solver that rejects a seed, in one line', async () => {
    const reject = (message: string) => (): Outcome => ({ kind: 'rejected', message });
    const solvers = () => [
      makeScriptedSolver('a', reject('line 3: unknown sort\n->')),
      makeScriptedSolver('b', reject('')),
      makeScriptedSolver('c', reject('x'.repeat(300))),
    ];
    const { events } = await campaign({ seeds: SEEDS.slice(0, 1), solvers });
    const reason = `every solver fails on the seed (a: rejected, line 3: unknown sort ->; b: rejected; c: rejected, ${'x'.repeat(200)})`;
    expect(events).toContainEqual(expect.objectContaining({ kind: 'seed-left-out', reason }));
  });

  it('does not confirm a suspicion that does not recur', async () => {
    const flaky: Script = (input, _, asked) => (isMutant(input) && asked === 7 ? ['unsat'] : ['sat']);
    const { findings, summary } = await campaign({ solvers: () => [makeScriptedSolver('a', flaky)] });
    expect(findings).toEqual([]);
    expect(summary.unconfirmed).toBe(1);
  });

  it('stores, with a failure, the earlier queries that the failure needs', async () => {
    const incremental: Script = (input, before) => (isMutant(input) && before.length === 6 ? ['unsat'] : ['sat']);
    const { findings, store } = await campaign({ solvers: () => [makeScriptedSolver('a', incremental, 'persistent')] });
    expect(findings).toMatchObject([{ confirmed: 'history', kind: 'wrong-answer', mode: 'persistent' }]);
    expect(findings[0]?.history).toHaveLength(7);
    expect(await store.get(findings[0]?.history[6] ?? '')).toBe(await store.get(findings[0]?.mutant ?? ''));
  });

  it('reports a seed on which solvers disagree, and makes no mutants of it', async () => {
    const other: Script = (input) => (input.includes('(* x y)') && !isMutant(input) ? ['unsat'] : ['sat']);
    const { findings, summary, events } = await campaign({
      solvers: () => [makeScriptedSolver('a', right), makeScriptedSolver('b', other)],
    });
    expect(findings).toMatchObject([{ solver: null, suspects: ['a', 'b'], trust: 'undecided', claim: null }]);
    expect(findings[0]?.coordinates.strategy).toBe('seed');
    expect(summary.disputed).toBe(1);
    const worked = events.flatMap((event) => (event.kind === 'batch-done' ? [event.batch.seed] : []));
    expect(new Set(worked).size).toBe(SEEDS.length - 1);
  });

  it('asks further solvers if two solvers contradict each other', async () => {
    const other: Script = (input) => (input.includes('(* x y)') && !isMutant(input) ? ['unsat'] : ['sat']);
    const { findings } = await campaign({
      solvers: () => [makeScriptedSolver('a', right), makeScriptedSolver('b', other)],
      tieBreakers: () => [makeScriptedSolver('c', right)],
    });
    expect(findings).toMatchObject([{ solver: 'b', witnesses: ['a', 'c'], tieBreakers: [{ solver: 'c' }] }]);
  });

  it('stops querying a solver about a seed that the solver rejects', async () => {
    const refusing = makeScriptedSolver('b', () => ({ kind: 'rejected', message: 'no' }));
    const { summary } = await campaign({ solvers: () => [makeScriptedSolver('a', right), refusing], tests: 10 });
    expect(summary.solvers['b']?.runs).toBeLessThanOrEqual(SEEDS.length);
    expect(summary.lacking).toEqual([
      {
        ...{ solver: 'b', feature: 'no', refused: summary.solvers['b']?.runs, unsent: 0, example: 'no' },
        ...{ isUnsupported: false, script: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      },
    ]);
    expect(Object.values(summary.findings).every((count) => count === 0)).toBe(true);
  });

  it('keeps all results if it stops because a solver cannot be started', async () => {
    const dying: Script = (_, __, asked) => (asked < 8 ? ['sat'] : { kind: 'unavailable', message: 'gone' });
    const store = memoryStore();
    await expect(campaign({ store, solvers: () => [makeScriptedSolver('a', dying)] })).rejects.toThrow(
      'a cannot be started: gone',
    );
    expect((await readBack(store)).summary).toMatchObject({
      state: 'interrupted',
      reason: 'a cannot be started: gone',
    });
    const resumed = await campaign({ store, solvers: () => [makeScriptedSolver('a', buggy)] });
    const whole = await uninterrupted();
    expect(resumed.summary.tests).toBe(whole.summary.tests);
  });

  it('stops if a suspected solver disappears, and checks the suspicion on resumption', async () => {
    let asked = 0;
    const whole = await uninterrupted();
    const disappear: Script = (input, before, number) => {
      const said = buggy(input, before, number);
      if (asked === 1 && isMutant(input)) return { kind: 'unavailable', message: 'gone' };
      if ('length' in said && said[0] === 'unsat') asked = 1;
      return said;
    };
    const store = memoryStore();
    await expect(campaign({ store, solvers: () => [makeScriptedSolver('a', disappear)] })).rejects.toThrow('gone');
    expect((await readBack(store)).summary.unconfirmed).toBe(0);
    const resumed = await campaign({ store, solvers: () => [makeScriptedSolver('a', buggy)] });
    expect(sortIds(resumed.findings)).toEqual(sortIds(whole.findings));
  });

  it('judges the seeds and runs no tests if no tests are planned', async () => {
    const { summary, end } = await campaign({ solvers: () => [makeScriptedSolver('a', buggy)], tests: 0 });
    expect(end).toBe('tests');
    expect(summary).toMatchObject({ judged: SEEDS.length, tests: 0 });
  });

  it('makes the same findings if it is interrupted at any event and resumed', async () => {
    const solvers = () => [makeScriptedSolver('a', buggy), makeScriptedSolver('b', right)];
    const whole = await campaign({ solvers });
    expect(whole.findings.length).toBeGreaterThan(2);
    for (let cut = 1; cut < whole.events.length; cut += byDepth({ sample: 7, whole: 3, deep: 1 })) {
      const store = memoryStore();
      const dying: Store = { ...store, append: dieAfter(cut, store) };
      await expect(campaign({ solvers, store: dying, jobs: 2 })).rejects.toThrow('power cut');
      const before = (await readBack(store)).findings;
      const resumed = await campaign({ solvers, store });
      expect(sortIds(resumed.findings)).toEqual(sortIds(whole.findings));
      expect(sortIds(resumed.findings)).toEqual(expect.arrayContaining(sortIds(before)));
      expect(resumed.summary.tests).toBe(whole.summary.tests);
    }
  });

  it('makes the same findings and tests if it is stopped and resumed', async () => {
    const solvers = () => [makeScriptedSolver('a', buggy)];
    const whole = await uninterrupted();
    const store = memoryStore();
    const controller = new AbortController();
    let heard = 0;
    const onEvent = () => void (++heard === 9 && controller.abort(new Error('stop')));
    const stopped = await campaign({ solvers, store, stop: controller.signal, onEvent, jobs: 2 });
    expect(stopped.end).toBe('interrupted');
    expect(stopped.summary.state).toBe('interrupted');
    const resumed = await campaign({ solvers, store });
    expect(sortIds(resumed.findings)).toEqual(sortIds(whole.findings));
    expect(resumed.summary.tests).toBe(whole.summary.tests);
  });

  it('drops pending suspicions if the user stops it, and finds them again on resumption', async () => {
    const solver = () => makeScriptedSolver('a', buggy);
    const whole = await uninterrupted();
    const controller = new AbortController();
    /** `run` of the new processes that confirm suspicions: stops the campaign and never answers. */
    const silent: Solver['run'] = (_query, _limits, signal) => {
      controller.abort(new Error('stop'));
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    const store = memoryStore();
    const solvers = () => [{ ...solver(), fresh: () => ({ ...solver(), run: silent }) }];
    const stopped = await campaign({ solvers, store, stop: controller.signal });
    expect(stopped.end).toBe('interrupted');
    expect(stopped.summary).toMatchObject({ state: 'interrupted', unconfirmed: 0 });
    expect(stopped.findings).toEqual([]);
    const resumed = await campaign({ solvers: () => [solver()], store });
    expect(sortIds(resumed.findings)).toEqual(sortIds(whole.findings));
    expect(resumed.summary.tests).toBe(whole.summary.tests);
  });

  it('ends when its time is up', async () => {
    const controller = new AbortController();
    controller.abort(TIME_IS_OVER);
    const { end, summary } = await campaign({
      solvers: () => [makeScriptedSolver('a', right)],
      stop: controller.signal,
    });
    expect(end).toBe('time');
    expect(summary.state).toBe('ended');
  });
});

function dieAfter(events: number, store: Store): Store['append'] {
  let left = events;
  return (appended) => (left-- > 0 ? store.append(appended) : Promise.reject(new Error('power cut')));
}
