import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFinding } from '../../../../test/support/findings.js';
import type { Batch, CampaignEvent, FindingState } from '../../log/index.js';
import { type CostUnit, Yields } from './yields.js';

function batch(strategy: string, from: number, to = from + 2): Batch {
  return { seed: 's', strategy, from, to };
}

function makeBatchDone(
  of: Batch,
  said: readonly Record<string, string>[],
  theories: readonly string[] = ['Ints'],
): CampaignEvent {
  const none = { none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0 };
  const solvers = { z3: { runs: said.length, ms: 500 * said.length, restarts: 0, answers: {} } };
  const results = said.map((each, i) => ({ index: of.from + i, said: each, theories, rewrites: [], ms: 500 }));
  return {
    kind: 'batch-done',
    at: 0,
    batch: of,
    counts: { tests: said.length, ...none, solvers },
    results,
    repeats: [],
  };
}

function makeFindingEvent(of: Batch, group: string, more: Partial<FindingState> = {}): CampaignEvent {
  const coordinates = { key: 'k', seed: of.seed, strategy: of.strategy, index: of.from };
  return { kind: 'finding', at: 0, finding: makeFinding(group, { coordinates, group, ...more }) };
}

/** Makes the event of a repeated bug, which is counted without confirmation. */
function makeOccurrence(
  of: Batch,
  group: string,
  known: string | null = null,
): CampaignEvent & { kind: 'finding-again' } {
  const coordinates = { key: 'k', seed: of.seed, strategy: of.strategy, index: of.from };
  const id = `${of.strategy}-${of.from}-${group}`;
  return { kind: 'finding-again', at: 0, id, of: 'crash', group, known, suspects: ['z3'], coordinates };
}

function settleAll(events: readonly CampaignEvent[], batches: readonly Batch[], unit: CostUnit = 'tests') {
  const yields = new Yields({ yields: new Map(), findings: [], again: [] }, unit);
  for (const event of events) yields.onEvent(event);
  return Object.fromEntries(yields.settle(batches));
}

const [a, b] = [batch('a', 0), batch('b', 0)] as const;

describe('the yield of a batch', () => {
  it('credits a finding to the batch scheduled first, whatever the order of results', () => {
    const events = [
      makeFindingEvent(a, 'g'),
      makeBatchDone(a, [{ z3: 'sat' }]),
      makeFindingEvent(b, 'g'),
      makeBatchDone(b, [{ z3: 'sat' }]),
      makeFindingEvent(b, 'h'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (order) => {
        const { a: first, b: second } = settleAll(order, [a, b]);
        expect([first?.groups, first?.outcomes, second?.groups, second?.outcomes]).toEqual([1, 1, 1, 0]);
      }),
    );
  });

  it('counts one outcome for each pair of an answer and a theory of the script', () => {
    const said = [{ z3: 'sat', cvc5: 'unknown' }, { z3: 'sat unsat' }, { z3: 'sat' }];
    expect(settleAll([makeBatchDone(a, said, ['Ints', 'UF'])], [a])).toMatchObject({ a: { outcomes: 6 } });
    expect(settleAll([makeBatchDone(a, said, [])], [a])).toMatchObject({ a: { outcomes: 3 } });
  });

  it('counts no outcome for a run that is rejected or hits a limit', () => {
    const said = [
      { z3: 'timeout', cvc5: 'rejected' },
      { z3: 'sat timeout', cvc5: 'memout' },
    ];
    expect(settleAll([makeBatchDone(a, said)], [a])).toMatchObject({ a: { outcomes: 0 } });
  });

  it('excludes known bugs, and groups that were already found in seeds', () => {
    const yields = new Yields({ yields: new Map(), findings: [], again: [] }, 'tests');
    for (const event of [
      makeFindingEvent({ ...a, strategy: 'seed' }, 'g'),
      makeFindingEvent(a, 'g'),
      makeFindingEvent(b, 'k', { known: 'bug 7' }),
    ]) {
      yields.onEvent(event);
    }
    yields.recordSeed('s');
    expect(Object.fromEntries(yields.settle([a, b]))).toMatchObject({ a: { groups: 0 }, b: { groups: 0 } });
  });

  it('counts the cost of a batch in tests, or in seconds of solver time', () => {
    const events = [makeBatchDone(a, [{ z3: 'sat' }, { z3: 'sat' }])];
    expect(settleAll(events, [a], 'tests')['a']?.cost).toBeCloseTo(2.04);
    expect(settleAll(events, [a], 'seconds')['a']?.cost).toBeCloseTo(1.001);
  });

  it('excludes crashes whose signature is only a signal if the cost of a batch is counted in tests', () => {
    const crash = (signature: string) => makeFindingEvent(a, signature, { kind: 'crash', signature });
    const groups = (signature: string, unit: CostUnit) => settleAll([crash(signature)], [a], unit)['a']?.groups;
    expect(groups('SIGSEGV', 'tests')).toBe(0);
    expect(groups('SIGSEGV | cvc5 suffered a segfault.', 'tests')).toBe(0);
    expect(groups('SIGSEGV', 'seconds')).toBe(1);
    expect(groups('SIGABRT | ASSERTION VIOLATION x (y.cpp)', 'tests')).toBe(1);
  });

  it('computes yields that do not depend on which occurrences of a bug were confirmed', () => {
    const deals = Array.from({ length: 12 }, (_, i) => batch(i % 2 === 0 ? 'a' : 'b', 2 * i));
    const dones = deals.map((of) => makeBatchDone(of, [{ z3: 'sat' }]));
    const expected = settleAll([...deals.map((of) => makeFindingEvent(of, 'g')), ...dones], deals);
    expect([expected['a']?.groups, expected['b']?.groups]).toEqual([1, 0]);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(deals, { minLength: deals.length }),
        fc.integer({ min: 1, max: 11 }),
        (order, n) => {
          const events = order.map((of, i) => (i < n ? makeFindingEvent(of, 'g') : makeOccurrence(of, 'g')));
          expect(settleAll([...events, ...dones], deals)).toEqual(expected);
        },
      ),
    );
  });

  it('excludes further occurrences of known bugs and of crashes that show only a signal', () => {
    expect(settleAll([makeOccurrence(a, 'g', 'bug 7')], [a])).toMatchObject({ a: { groups: 0 } });
    const crash = makeFindingEvent(a, 'g', { kind: 'crash', signature: 'SIGSEGV' });
    expect(settleAll([crash, makeOccurrence(b, 'g')], [a, b])).toMatchObject({ a: { groups: 0 }, b: { groups: 0 } });
    expect(settleAll([crash, makeOccurrence(b, 'g')], [a, b], 'seconds')).toMatchObject({
      a: { groups: 1 },
      b: { groups: 0 },
    });
  });

  it('computes the same yields from a loaded log as from live events', () => {
    const finding = (makeFindingEvent(a, 'g') as CampaignEvent & { kind: 'finding' }).finding;
    const yields = new Yields({ yields: new Map(), findings: [finding], again: [] }, 'tests');
    yields.onEvent(makeBatchDone(a, [{ z3: 'sat' }]));
    expect(Object.fromEntries(yields.settle([a]))).toEqual(
      settleAll([makeFindingEvent(a, 'g'), makeBatchDone(a, [{ z3: 'sat' }])], [a]),
    );
    const resumed = new Yields({ yields: new Map(), findings: [finding], again: [makeOccurrence(b, 'h')] }, 'tests');
    expect(Object.fromEntries(resumed.settle([a, b]))).toEqual(
      settleAll([makeFindingEvent(a, 'g'), makeOccurrence(b, 'h')], [a, b]),
    );
  });
});
