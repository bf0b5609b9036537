import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeFinding, makeStarted } from '../../../test/support/findings.js';
import { ConfirmationCaps, MOST_CONFIRMED } from './confirmation-caps.js';
import { Findings } from './findings.js';
import { UNTRIAGED } from './current.js';
import type { Plan } from './records/plan.js';
import { SEED_ITSELF, batchOfRound, findRound } from './plan.js';

const SEEDS = ['s0', 's1', 's2', 's3'];
const STRATEGIES = ['opfuzz', 'sae'];
const plan: Plan = {
  ...SOME_PLAN,
  seeds: SEEDS.map((blob) => ({ blob, path: `${blob}.smt2`, bytes: 0 })),
  strategies: STRATEGIES,
};

const occurrences = fc
  .uniqueArray(
    fc.record({
      seed: fc.constantFrom(...SEEDS),
      strategy: fc.constantFrom(SEED_ITSELF, ...STRATEGIES),
      index: fc.nat(30),
      how: fc.constantFrom('fresh', 'fresh', 'history', 'not'),
    }),
    { maxLength: 80, selector: ({ seed, strategy, index }) => `${seed} ${strategy} ${index}` },
  )
  .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
type Each = { seed: string; strategy: string; index: number; how: string };

/** Merges parts of a campaign that each confirm findings up to their own caps. Returns the ids of counted findings. */
function countFindings(
  parts: readonly (readonly Each[])[],
  kind: 'crash' | 'refuses',
): { ids: string[]; again: number } {
  const merged = new Findings();
  merged.add(makeStarted(plan));
  let logged = 0;
  for (const part of parts) {
    const caps = new ConfirmationCaps(plan);
    for (const { how, ...where } of part) {
      const id = `${where.seed}-${where.strategy}-${where.index}`;
      const coordinates = { key: 'k', ...where };
      const place = { id, coordinates, group: 'g' };
      if (caps.isOverCap('g', place, MOST_CONFIRMED[kind === 'crash' ? 'other' : 'aside'])) {
        caps.add('g', place);
        merged.add({ kind: 'finding-again', at: 0, of: kind, known: null, suspects: [], ...place });
        logged++;
      } else if (how !== 'not') {
        const finding = makeFinding(id, { ...place, kind, confirmed: how as 'fresh' });
        caps.add('g', finding);
        merged.add({ kind: 'finding', at: 0, finding });
      }
    }
  }
  const ids = merged.counted.map(({ id }) => id).sort();
  const beyond = merged.listUncounted().get('g') ?? 0;
  expect(ids.length + beyond).toBe(merged.all.length);
  return { ids, again: beyond + logged };
}

describe('counted findings', () => {
  it('counts a seed once, even if several queries about the seed show the bug, and counts each mutant separately', () => {
    const at = (seed: string, strategy: string, index: number): Each => ({ seed, strategy, index, how: 'fresh' });
    const asked = [at('s0', SEED_ITSELF, 3), at('s0', SEED_ITSELF, 1), at('s1', SEED_ITSELF, 2)];
    const mutants = [at('s0', 'sae', 1), at('s0', 'sae', 2)];
    const { ids, again } = countFindings([[...asked, ...mutants]], 'crash');
    expect(ids).toEqual(['s0-sae-1', 's0-sae-2', `s0-${SEED_ITSELF}-1`, `s1-${SEED_ITSELF}-2`]);
    expect(again).toBe(1);
  });

  for (const kind of ['crash', 'refuses'] as const) {
    it(`counts the same findings for any order of tests and number of parts: ${kind}`, () => {
      fc.assert(
        fc.property(occurrences, fc.integer({ min: 1, max: 5 }), ([all, shuffled], parts) => {
          const one = countFindings([all], kind);
          expect(one.ids.length).toBeLessThanOrEqual(MOST_CONFIRMED[kind === 'crash' ? 'other' : 'aside']);
          expect(countFindings([shuffled], kind).ids).toEqual(one.ids);
          const dealt = Array.from({ length: parts }, (_, part) => shuffled.filter((__, i) => i % parts === part));
          expect(countFindings(dealt, kind).ids).toEqual(one.ids);
        }),
      );
    });
  }

  it('hides the findings beyond the limit of a group and counts them, but never hides a triaged finding', () => {
    const findings = new Findings();
    findings.add(makeStarted(plan));
    const ids = ['a', 'b', 'c', 'd', 'e'];
    for (const [i, id] of ids.entries()) {
      const coordinates = { key: 'k', seed: 's0', strategy: 'sae', index: 20 - i };
      findings.add({ kind: 'finding', at: 0, finding: makeFinding(id, { kind: 'refuses', group: 'g', coordinates }) });
    }
    expect(findings.counted.map(({ id }) => id)).toEqual(['c', 'd', 'e']);
    expect(findings.listUncounted()).toEqual(new Map([['g', 2]]));
    expect(findings.all).toHaveLength(5);
    findings.add({ kind: 'finding-triaged', at: 0, id: 'a', triage: { ...UNTRIAGED, state: 'reported' } });
    expect(findings.counted.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e']);
  });
});

it('finds the round whose batch contains the test with the given index', () => {
  for (let round = 0; round < 1_000; round++) {
    const { from, to } = batchOfRound(round);
    for (let index = from; index < to; index++) expect(findRound(index)).toBe(round);
    expect(batchOfRound(round + 1).from).toBe(to);
  }
});

it('lets batches grow with the mutants before them, up to 160 mutants', () => {
  const sizes = Array.from({ length: 1_000 }, (_, round) => batchOfRound(round)).map(({ from, to }) => [
    from,
    to - from,
  ]);
  for (const [from = 0, size = 0] of sizes.slice(2))
    expect(size).toBe(Math.min(160, Math.max(5, Math.floor(from / 100))));
  expect(sizes.at(-1)?.[1]).toBe(160);
});
