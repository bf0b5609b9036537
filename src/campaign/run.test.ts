import { describe, expect, it } from 'vitest';
import type { Solver } from '../solver/index.js';
import type { Strategy } from '../strategy/index.js';
import { readScript } from '../syntax/index.js';
import { contentId } from '../util/index.js';
import { type Script, luckOf, scriptedSolver } from '../../test/support/scripted-solver.js';
import type { CampaignEvent } from './events.js';
import { memoryStore } from './memory-store.js';
import { LOG_FORMAT, type Plan } from './plan.js';
import { TIME_IS_OVER, runCampaign } from './run.js';
import { readState } from './state.js';
import type { Store } from './store.js';
import { Tally } from './tally.js';
import type { LoadedSeed } from './test-cases.js';

const SEEDS = ['(> x 0)', '(> x y)', '(and (> x 1) (< x 5))', '(= (* x y) 6)'].map(
  (term, i): LoadedSeed & { text: string } => {
    const text = `(declare-const x Int)(declare-const y Int)(assert ${term})(check-sat)\n`;
    return { path: `seed-${i}.smt2`, blob: contentId(text), script: readScript(text).script, text };
  },
);

/** Adds `(or term (= 1 n))`: weaker, with n from 0 to 19. */
const weaken: Strategy = {
  name: 'weaken',
  summary: 'adds a way out',
  seeds: 1,
  perSeed: 12,
  needsAnswer: true,
  accepts: () => true,
  open: (seed) => ({
    mutant(rng) {
      const text = SEEDS.find((each) => each.script.commands[0] === seed.commands[0])?.text ?? '';
      const made = text.replace(/\(assert (.*)\)\(check-sat\)/, `(assert (or $1 (= 1 ${rng.below(20)})))(check-sat)`);
      return { script: readScript(made).script, claim: 'weaker', base: seed, steps: [] };
    },
  }),
};

interface Setup {
  readonly solvers: () => Solver[];
  readonly jobs?: number;
  readonly store?: Store;
  readonly tests?: number;
  readonly tieBreakers?: () => Solver[];
  readonly stop?: AbortSignal;
  onEvent?(event: CampaignEvent): void;
}

function planFor({ solvers, tests, tieBreakers }: Setup): Plan {
  return {
    format: LOG_FORMAT,
    gainsay: '0.0.0',
    key: 'k',
    seeds: SEEDS.map(({ path, blob, text }) => ({ path, blob, bytes: text.length })),
    solvers: solvers().map(({ id, version }) => ({ id, version: version.text, sha256: null })),
    tieBreakers: tieBreakers?.().map(({ id }) => id) ?? [],
    strategies: ['weaken'],
    rounds: 1,
    operators: '',
    rules: '',
    proofs: '',
    mode: 'fresh',
    checkModels: true,
    hurry: true,
    limits: { timeoutMs: 1_000, outputBytes: 1_000 },
    maxBytes: 1_000,
    budget: { tests: tests ?? null, forMs: null, perSeed: null },
  };
}

async function campaign(setup: Setup) {
  const store = setup.store ?? memoryStore();
  const kept: string[] = [];
  const told: CampaignEvent[] = [];
  let begun = false;
  for await (const _ of store.events()) begun = true;
  for (const { text } of SEEDS) await store.put(text);
  if (!begun) await store.append([{ kind: 'campaign-started', at: 0, started: '', plan: planFor(setup) }]);
  const end = runCampaign(
    {
      store,
      state: await readState(store),
      seeds: SEEDS,
      strategies: [weaken],
      jobs: setup.jobs ?? 1,
      clock: { now: () => 0, sleep: () => Promise.resolve() },
      openSolvers: () => Promise.resolve(setup.solvers()),
      openPersistent: (id) => Promise.resolve(setup.solvers().find((solver) => solver.id === id) as Solver),
      openTieBreaker: (id) => Promise.resolve(setup.tieBreakers?.().find((solver) => solver.id === id)),
      keep: (finding) => Promise.resolve(void kept.push(finding.id)),
      tell: (event) => {
        told.push(event);
        setup.onEvent?.(event);
      },
    },
    setup.stop ?? new AbortController().signal,
  );
  return { end: await end, store, kept, told, ...(await readBack(store)) };
}

async function readBack(store: Store) {
  const tally = new Tally();
  const events: CampaignEvent[] = [];
  for await (const { event } of store.events()) {
    events.push(event);
    tally.add(event);
  }
  const findings = events.flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
  return { events, findings, summary: tally.summary() };
}

const right: Script = () => ['sat'];
const isMutant = (input: string) => input.includes('(= 1 ');
/** Wrong about a fifth of the mutants. */
const buggy: Script = (input) => (isMutant(input) && luckOf(input) % 5 === 0 ? ['unsat'] : ['sat']);
const namesOf = (findings: readonly { id: string }[]) => findings.map(({ id }) => id).sort();

describe('a campaign', () => {
  it('finds where a solver contradicts its own answer to the seed', async () => {
    const { findings, summary, kept, end } = await campaign({ solvers: () => [scriptedSolver('a', buggy)] });
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
    expect(kept.sort()).toEqual(namesOf(findings));
    expect(summary.findings['wrong-answer']).toBe(findings.length);
  });

  it('asks nothing twice, and counts what it met before', async () => {
    const texts: string[] = [];
    const solver = () => scriptedSolver('a', (input) => (texts.push(input), ['sat']));
    const { summary } = await campaign({ solvers: () => [solver()] });
    expect(new Set(texts).size).toBe(texts.length);
    expect(summary.tests + summary.duplicates).toBe(SEEDS.length * weaken.perSeed);
    expect(summary.duplicates).toBeGreaterThan(0);
  });

  it('makes the same tests and finds the same with any number of jobs', async () => {
    const one = await campaign({ solvers: () => [scriptedSolver('a', buggy)], tests: 25 });
    const three = await campaign({ solvers: () => [scriptedSolver('a', buggy)], tests: 25, jobs: 3 });
    expect(one.summary.tests).toBe(25);
    expect(three.summary.tests).toBe(25);
    expect(namesOf(three.findings)).toEqual(namesOf(one.findings));
  });

  it('does not believe what does not show again', async () => {
    const flaky: Script = (input, _, asked) => (isMutant(input) && asked === 7 ? ['unsat'] : ['sat']);
    const { findings, summary } = await campaign({ solvers: () => [scriptedSolver('a', flaky)] });
    expect(findings).toEqual([]);
    expect(summary.unconfirmed).toBe(1);
  });

  it('keeps the history of what shows only after it', async () => {
    const incremental: Script = (input, before) => (isMutant(input) && before.length === 6 ? ['unsat'] : ['sat']);
    const { findings, store } = await campaign({ solvers: () => [scriptedSolver('a', incremental, 'persistent')] });
    expect(findings).toMatchObject([{ confirmed: 'history', kind: 'wrong-answer', mode: 'persistent' }]);
    expect(findings[0]?.history).toHaveLength(7);
    expect(await store.get(findings[0]?.history[6] ?? '')).toBe(await store.get(findings[0]?.mutant ?? ''));
  });

  it('makes no mutants of a seed on which solvers disagree: that is a finding itself', async () => {
    const other: Script = (input) => (input.includes('(* x y)') && !isMutant(input) ? ['unsat'] : ['sat']);
    const { findings, summary, events } = await campaign({
      solvers: () => [scriptedSolver('a', right), scriptedSolver('b', other)],
    });
    expect(findings).toMatchObject([{ solver: null, suspects: ['a', 'b'], trust: 'majority', claim: null }]);
    expect(findings[0]?.coordinates.strategy).toBe('seed');
    expect(summary.disputed).toBe(1);
    const worked = events.flatMap((event) => (event.kind === 'batch-done' ? [event.batch.seed] : []));
    expect(new Set(worked).size).toBe(SEEDS.length - 1);
  });

  it('asks further solvers where one stands against one', async () => {
    const other: Script = (input) => (input.includes('(* x y)') && !isMutant(input) ? ['unsat'] : ['sat']);
    const { findings } = await campaign({
      solvers: () => [scriptedSolver('a', right), scriptedSolver('b', other)],
      tieBreakers: () => [scriptedSolver('c', right)],
    });
    expect(findings).toMatchObject([{ solver: 'b', witnesses: ['a', 'c'], tieBreakers: [{ solver: 'c' }] }]);
  });

  it('asks a solver that rejects a seed nothing more about it', async () => {
    const refusing = scriptedSolver('b', () => ({ kind: 'rejected', message: 'no' }));
    const { summary } = await campaign({ solvers: () => [scriptedSolver('a', right), refusing], tests: 10 });
    expect(summary.solvers['b']?.runs).toBeLessThanOrEqual(SEEDS.length);
    expect(summary.findings).toEqual({ 'wrong-answer': 0, 'invalid-model': 0, crash: 0 });
  });

  it('stops, and keeps all, where a solver cannot be started any more', async () => {
    const dying: Script = (_, __, asked) => (asked < 8 ? ['sat'] : { kind: 'unavailable', message: 'gone' });
    const store = memoryStore();
    await expect(campaign({ store, solvers: () => [scriptedSolver('a', dying)] })).rejects.toThrow(
      'a cannot be started: gone',
    );
    expect((await readBack(store)).summary).toMatchObject({
      state: 'interrupted',
      reason: 'a cannot be started: gone',
    });
    const resumed = await campaign({ store, solvers: () => [scriptedSolver('a', buggy)] });
    const whole = await campaign({ solvers: () => [scriptedSolver('a', buggy)] });
    expect(resumed.summary.tests).toBe(whole.summary.tests);
  });

  it('stops where a solver is gone just when it is suspected, and looks again later', async () => {
    let asked = 0;
    const whole = await campaign({ solvers: () => [scriptedSolver('a', buggy)] });
    const gone: Script = (input, before, number) => {
      const said = buggy(input, before, number);
      if (asked === 1 && isMutant(input)) return { kind: 'unavailable', message: 'gone' };
      if ('length' in said && said[0] === 'unsat') asked = 1;
      return said;
    };
    const store = memoryStore();
    await expect(campaign({ store, solvers: () => [scriptedSolver('a', gone)] })).rejects.toThrow('gone');
    expect((await readBack(store)).summary.unconfirmed).toBe(0);
    const resumed = await campaign({ store, solvers: () => [scriptedSolver('a', buggy)] });
    expect(namesOf(resumed.findings)).toEqual(namesOf(whole.findings));
  });

  it('judges the seeds only with no tests', async () => {
    const { summary, end } = await campaign({ solvers: () => [scriptedSolver('a', buggy)], tests: 0 });
    expect(end).toBe('tests');
    expect(summary).toMatchObject({ judged: SEEDS.length, tests: 0 });
  });

  it('ends with the same findings after being cut off at any event', async () => {
    const solvers = () => [scriptedSolver('a', buggy), scriptedSolver('b', right)];
    const whole = await campaign({ solvers });
    expect(whole.findings.length).toBeGreaterThan(2);
    for (let cut = 1; cut < whole.events.length; cut += 3) {
      const store = memoryStore();
      const dying: Store = { ...store, append: dieAfter(cut, store) };
      await expect(campaign({ solvers, store: dying, jobs: 2 })).rejects.toThrow('power cut');
      const before = (await readBack(store)).findings;
      const resumed = await campaign({ solvers, store });
      expect(namesOf(resumed.findings)).toEqual(namesOf(whole.findings));
      expect(namesOf(resumed.findings)).toEqual(expect.arrayContaining(namesOf(before)));
      expect(resumed.summary.tests).toBe(whole.summary.tests);
    }
  });

  it('goes on after it was stopped, and leaves nothing out', async () => {
    const solvers = () => [scriptedSolver('a', buggy)];
    const whole = await campaign({ solvers });
    const store = memoryStore();
    const controller = new AbortController();
    let heard = 0;
    const onEvent = () => void (++heard === 9 && controller.abort(new Error('stop')));
    const stopped = await campaign({ solvers, store, stop: controller.signal, onEvent, jobs: 2 });
    expect(stopped.end).toBe('interrupted');
    expect(stopped.summary.state).toBe('interrupted');
    const resumed = await campaign({ solvers, store });
    expect(namesOf(resumed.findings)).toEqual(namesOf(whole.findings));
    expect(resumed.summary.tests).toBe(whole.summary.tests);
  });

  it('ends when its time is over', async () => {
    const controller = new AbortController();
    controller.abort(TIME_IS_OVER);
    const { end, summary } = await campaign({ solvers: () => [scriptedSolver('a', right)], stop: controller.signal });
    expect(end).toBe('time');
    expect(summary.state).toBe('ended');
  });
});

function dieAfter(events: number, store: Store): Store['append'] {
  let left = events;
  return (appended) => (left-- > 0 ? store.append(appended) : Promise.reject(new Error('power cut')));
}
