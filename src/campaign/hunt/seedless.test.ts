import { describe, expect, it } from 'vitest';
import type { SeedlessStrategy } from '../../strategy/index.js';
import { readScript } from '../../syntax/index.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { campaign, weaken } from '../../../test/support/scripted-campaign.js';
import { findingFiles } from '../report/index.js';
import { readState } from '../log/index.js';
import { memoryStore } from '../../../test/support/memory-store.js';

/** Makes `(= n n)` with the answer sat from the source `equal`, and `(= n 3000)` with unsat from `different`. */
const numbers: SeedlessStrategy = {
  name: 'numbers',
  summary: 'compares numbers',
  seeds: 0,
  perSeed: 8,
  sources: ['equal', 'different'],
  open: (source) => ({
    mutant(rng) {
      const n = rng.below(1_000) + 1_000;
      const text = `(set-logic QF_LIA)(assert (= ${n} ${source === 'equal' ? n : 3_000}))(check-sat)`;
      const { script } = readScript(text);
      const known = [source === 'equal' ? 'sat' : 'unsat'] as const;
      return { script, claim: 'equivalent', base: script, steps: [], known, certificate: `{"made":"${source}"}` };
    },
  }),
};
const always: Script = () => ['sat'];

describe('a strategy without seeds', () => {
  it('hunts with a strategy without seeds, taking its sources in turn', async () => {
    const { end, summary, events, findings } = await campaign({
      seeds: [],
      strategies: [numbers],
      solvers: () => [makeScriptedSolver('a', (input) => (input.includes('3000') ? ['unsat'] : ['sat']))],
    });
    expect(end).toBe('exhausted');
    expect(summary).toMatchObject({ seeds: 0, judged: 0, tests: 16 });
    expect(findings).toEqual([]);
    const batches = events.flatMap((event) => (event.kind === 'batch-done' ? [event.batch.seed] : []));
    expect(batches.slice(0, 4)).toEqual(['equal', 'different', 'equal', 'different']);
  });

  it('tries every index of a finite source although few indices yield a test, and summarises the answers', async () => {
    const [rare, end] = [40, 103];
    const finite: SeedlessStrategy = {
      ...numbers,
      name: 'finite',
      sources: ['equal'],
      extent: () => ({ indices: end, of: 'of numbers' }),
      open: () => ({
        mutant(rng, index = 0) {
          if (index % rare !== 0) return undefined;
          const test = numbers.open(index === 0 ? 'different' : 'equal').mutant(rng);
          return index < 2 * rare ? test : test && { ...test, known: [undefined] };
        },
      }),
    };
    const said = { a: ['sat'], b: ['unknown'] } as const;
    const found = await campaign({
      seeds: [],
      strategies: [finite],
      solvers: () => Object.entries(said).map(([name, answers]) => makeScriptedSolver(name, () => [...answers])),
    });
    expect(found.end).toBe('exhausted');
    expect(found.summary.enumerated).toEqual([
      {
        strategy: 'finite',
        source: 'equal',
        of: 'of numbers',
        indices: end,
        drawn: end,
        formulas: 3,
        decided: 2,
        elsewhere: 0,
        leftOut: 0,
        isWhole: true,
        solvers: {
          a: { right: 1, wrong: 1, unjudged: 1, unknown: 0, timeout: 0, rejected: 0, other: 0 },
          b: { right: 0, wrong: 0, unjudged: 0, unknown: 3, timeout: 0, rejected: 0, other: 0 },
        },
      },
    ]);
    const part = await campaign({
      seeds: [],
      strategies: [finite],
      tests: 1,
      solvers: () => [makeScriptedSolver('a', always)],
    });
    expect(part.end).toBe('tests');
    expect(part.summary.enumerated).toMatchObject([{ isWhole: false, formulas: 1 }]);
  });

  it('finds bugs in tests made by construction, and records the certificate, the source and the index of each test', async () => {
    const store = memoryStore();
    const { findings } = await campaign({
      store,
      seeds: [],
      strategies: [numbers],
      tests: 5,
      solvers: () => [makeScriptedSolver('a', always), makeScriptedSolver('b', always)],
    });
    // Both solvers give the wrong answer, so a majority proves nothing.
    expect(findings).toHaveLength(4);
    expect(findings[0]).toMatchObject({
      kind: 'wrong-answer',
      trust: 'certified',
      oracles: ['known-status'],
      expected: ['unsat'],
      parent: null,
      claim: null,
      seedPath: 'different',
      coordinates: { seed: 'different', strategy: 'numbers', key: 'k', index: 0 },
    });
    const files = await findingFiles(
      findings[0] as NonNullable<(typeof findings)[0]>,
      (await readState(store)).plan,
      store,
    );
    expect(Object.keys(files).sort()).toEqual([
      'answers.txt',
      'certificate.json',
      'finding.json',
      'mutant.smt2',
      'repro.sh',
      'trace.txt',
    ]);
    expect(files['certificate.json']).toBe('{"made":"different"}');
    expect(files['trace.txt']).toContain('answers   unsat, by construction');
  });

  it('alternates between strategies with and without seeds', async () => {
    const { events } = await campaign({
      strategies: [weaken, numbers],
      solvers: () => [makeScriptedSolver('a', always)],
      tests: 12,
    });
    const order = events.flatMap((event) => (event.kind === 'batch-done' ? [event.batch.strategy] : []));
    expect(order.slice(0, 8)).toEqual([
      'weaken',
      'numbers',
      'weaken',
      'numbers',
      'weaken',
      'weaken',
      'weaken',
      'numbers',
    ]);
  });

  it('makes the same findings after any interruption', async () => {
    const setup = { seeds: [], strategies: [numbers], solvers: () => [makeScriptedSolver('a', always)] };
    const whole = await campaign(setup);
    expect(whole.findings.length).toBeGreaterThan(2);
    const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort();
    for (let cut = 1; cut < whole.events.length; cut += 2) {
      const store = memoryStore();
      let left = cut;
      const append: typeof store.append = (events) =>
        left-- > 0 ? store.append(events) : Promise.reject(new Error('power cut'));
      await expect(campaign({ ...setup, store: { ...store, append }, jobs: 2 })).rejects.toThrow('power cut');
      const resumed = await campaign({ ...setup, store });
      expect(ids(resumed.findings)).toEqual(ids(whole.findings));
      expect(resumed.summary.tests).toBe(whole.summary.tests);
    }
  });

  it('suspects no solver if two proofs contradict each other', async () => {
    const faulty: SeedlessStrategy = {
      ...numbers,
      sources: ['equal'],
      open: () => ({
        mutant(rng) {
          const { script } = readScript(`(declare-const x Int)(assert (= x ${rng.below(1_000) + 1_000}))(check-sat)`);
          return { script, claim: 'equivalent', base: script, steps: [], known: ['unsat'] };
        },
      }),
    };
    const honest: Script = (input) => {
      const value = /\(= x (\d+)\)/.exec(input)?.[1] ?? '0';
      return { kind: 'answered', answers: ['sat'], model: `((define-fun x () Int ${value}))` };
    };
    const { findings, events, summary } = await campaign({
      seeds: [],
      strategies: [faulty],
      models: true,
      tests: 2,
      solvers: () => [makeScriptedSolver('a', honest)],
    });
    expect(findings).toEqual([]);
    expect(summary.faults).toBe(2);
    expect(events.find(({ kind }) => kind === 'fault')).toMatchObject({
      message: expect.stringContaining('contradict'),
    });
  });
});
