import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEEDS, campaign, readOnce, weaken } from '../../../../test/support/scripted-campaign.js';
import { hashToNumber, makeScriptedSolver } from '../../../../test/support/scripted-solver.js';
import type { Run, Solver } from '../../../solver/index.js';
import type { SeedlessStrategy } from '../../../strategy/index.js';
import type { CampaignEvent } from '../../log/index.js';
import { nightly } from '../../../../test/support/nightly.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

/** A sequence of Booleans, determined by `n`. */
function sequence(n: number): string {
  const units = Array.from(n.toString(2), (bit) => `(seq.unit ${bit === '1'})`);
  return `(seq.++ (seq.unit true) ${units.join(' ')})`;
}

/** Sources of formulas. Most of the sources use bit-vectors. */
const SOURCES: Readonly<Record<string, (n: number) => string>> = {
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [
      `bits-${i}`,
      (n: number) => `(distinct (_ bv${n} ${i + 40}) (_ bv0 ${i + 40}))`,
    ]),
  ),
  ints: (n) => `(> ${n} 0)`,
  reals: (n) => `(> ${n}.5 0.5)`,
  words: (n) => `(= "a" "b${n}")`,
  lists: (n) => `(= (seq.unit ${n % 2 === 0}) ${sequence(n)})`,
  functions: (n) =>
    `(f ${Array.from(n.toString(2), (bit) => (bit === '0' ? '(g ' : '(h ')).join('')}a${')'.repeat(n.toString(2).length)})`,
};
const DECLARED =
  '(declare-sort A 0)(declare-const a A)(declare-fun f (A) Bool)(declare-fun g (A) A)(declare-fun h (A) A)';

const SOURCED: SeedlessStrategy = {
  name: 'sourced',
  summary: 'about a theory each',
  seeds: 0,
  perSeed: 1_000,
  sources: Object.keys(SOURCES) as [string, ...string[]],
  open: (source) => ({
    mutant(rng) {
      const script = readOnce(`${DECLARED}(assert ${SOURCES[source]?.(rng.below(1_000_000))})(check-sat)`);
      return { script, claim: 'equivalent', base: script, steps: [] };
    },
  }),
};

interface Behaviour {
  /** Milliseconds per input. */
  readonly takes?: (input: string) => number;
  /** Selects the inputs on which the solver crashes, with one of 200 signatures. */
  readonly crashesOn?: (input: string) => boolean;
  /** Number of turns of the event loop before an answer. */
  readonly wait?: () => number;
}

function solver({ takes = () => 1, crashesOn = () => false, wait = () => 0 }: Behaviour): Solver {
  const scripted = makeScriptedSolver('a', (input) => {
    if (!crashesOn(input)) return ['sat'];
    const signature = `fault ${hashToNumber(input) % 200}`;
    return { kind: 'crashed', exit: 'SIGABRT', signature, stderr: '', answers: [] };
  });
  return {
    ...scripted,
    async run(query, limits, signal): Promise<Run> {
      for (let turns = wait(); turns > 0; turns--) await new Promise((next) => setImmediate(next));
      return { ...(await scripted.run(query, limits, signal)), ms: takes(query.input) };
    },
  };
}

function setup(behaviour: Behaviour, more: Partial<Parameters<typeof campaign>[0]> = {}) {
  return { seeds: [], strategies: [SOURCED], solvers: () => [solver(behaviour)], tests: 300, ...more };
}

type Results = (CampaignEvent & { readonly kind: 'batch-done' })['results'];

/** A theory's share of a campaign's cost. */
function share(
  events: readonly CampaignEvent[],
  theory: string,
  cost: (result: Results[number]) => number = () => 1,
): number {
  const results = events.flatMap((event) => (event.kind === 'batch-done' ? event.results : []));
  const sum = (some: Results) => some.reduce((total, each) => total + cost(each), 0);
  return sum(results.filter(({ theories = [] }) => theories.includes(theory))) / sum(results);
}

/** The batches of a campaign, in the order of their names. */
function batches(events: readonly CampaignEvent[]): string[] {
  const done = events.flatMap((event) => (event.kind === 'batch-done' ? [event.batch] : []));
  return done.map(({ seed, from, to }) => `${seed} ${from}-${to}`).sort();
}

const isBits = (input: string): boolean => input.includes('distinct');
const stopAfter = (ms: number, now: () => number) => {
  const stop = new AbortController();
  return { stop: stop.signal, onEvent: () => void (now() > ms && stop.abort(new Error('enough'))) };
};

describe('shares of theories', () => {
  it('limits a theory to a quarter of the tests, however many sources it has', async () => {
    const { events } = await campaign(setup({}));
    expect(share(events, 'FixedSizeBitVectors')).toBeLessThan(0.27);
    expect(share(events, 'FixedSizeBitVectors')).toBeGreaterThan(0.2);
    for (const theory of ['Ints', 'Reals', 'Strings', 'Sequences', 'UF'])
      expect(share(events, theory)).toBeGreaterThan(0.12);
  });

  it('limits a theory to a quarter of the time if the campaign is limited in time', async () => {
    const time = { spent: 0 };
    const takes = (input: string) => {
      const ms = isBits(input) ? 20 : input.includes('seq.') ? 60 : 5;
      time.spent += ms;
      return ms;
    };
    const { tests: _, ...timed } = setup(
      { takes },
      stopAfter(4_000, () => time.spent),
    );
    const { events } = await campaign(timed);
    for (const theory of ['FixedSizeBitVectors', 'Sequences'])
      expect(share(events, theory, ({ ms = 0 }) => ms)).toBeLessThan(0.3);
  });

  it('lets a theory exceed its share while it keeps yielding findings', async () => {
    const { events, findings } = await campaign(
      setup({ crashesOn: (input) => isBits(input) && hashToNumber(input) % 9 === 0 }, { tests: 600 }),
    );
    expect(new Set(findings.map(({ group }) => group)).size).toBeGreaterThan(5);
    expect(share(events, 'FixedSizeBitVectors')).toBeGreaterThan(0.33);
  });

  nightly('draws the same batches with any number and speed of jobs, and despite stops', async () => {
    const behaviour: Behaviour = { crashesOn: (input) => isBits(input) && hashToNumber(input) % 40 === 0 };
    const expected = batches((await campaign(setup(behaviour))).events);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.nat(150),
        fc.infiniteStream(fc.nat(6)),
        async (jobs, cut, waits) => {
          const store = memoryStore();
          const slow = { ...behaviour, wait: () => waits.next().value };
          const stop = new AbortController();
          let heard = 0;
          const onEvent = () => void (++heard === cut && stop.abort(new Error('stopped by the user')));
          await campaign(setup(slow, { jobs, store, stop: stop.signal, onEvent }));
          const { events } = await campaign(setup(slow, { jobs, store }));
          expect(batches(events)).toEqual(expected);
        },
      ),
      { numRuns: 4 },
    );
  });

  it('runs the same batches in the parts of a campaign as in the whole campaign', async () => {
    const behaviour: Behaviour = { crashesOn: (input) => isBits(input) && hashToNumber(input) % 9 === 0 };
    const part = async (parts: readonly number[]) =>
      batches((await campaign(setup(behaviour, { shard: { parts: [...parts], of: 3 }, tests: 200 }))).events);
    const whole = await part([1, 2, 3]);
    expect([...(await part([1])), ...(await part([2])), ...(await part([3]))].sort()).toEqual(whole);
  });

  it('limits nothing if there is only one theory', async () => {
    const alone = { ...SOURCED, sources: ['bits-1', 'bits-2'] } as const;
    const { events } = await campaign(setup({}, { strategies: [alone, weaken], seeds: SEEDS, tests: 80 }));
    expect(share(events, 'FixedSizeBitVectors')).toBeGreaterThan(0.3);
  });

  it('draws tests from every source until the source is exhausted', async () => {
    const strategies = [{ ...SOURCED, extent: () => ({ indices: 20, of: 'of them' }) }];
    const { tests: _, ...whole } = setup({}, { strategies });
    const { events, end } = await campaign(whole);
    expect(end).toBe('exhausted');
    const last = batches(events).filter((each) => each.endsWith('-20'));
    expect(last).toHaveLength(SOURCED.sources.length);
  });
});
