import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toProver } from '../../src/app/index.js';
import { discoverRules } from '../../lab/discover/discover.js';
import type { DiscoveryTheory } from '../../lab/discover/scope.js';
import { type Prover, proveRule, readProofs, readRules, ruleHash } from '../../src/rewrite/index.js';
import type { Solver } from '../../src/solver/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { isHere, solversHere } from '../setup/solvers.js';

const data = (name: string): string => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');

describe('shipped rules found by discovery', () => {
  const { rules, diagnostics } = readRules(data('discovered.rules'));
  const proofs = readProofs(data('discovered.proofs.json'));

  it('reads the discovered rules, and finds proofs by two solvers for each', () => {
    expect(diagnostics).toEqual([]);
    expect(rules.length).toBeGreaterThanOrEqual(10);
    for (const rule of rules) {
      const families = new Set(proofs.get(ruleHash(rule))?.provers.map(({ family }) => family));
      expect(families.size, rule.name).toBeGreaterThanOrEqual(2);
    }
  });
});

/** Needs two solvers without common code, because one alone proves nothing. */
describe.skipIf(!isHere('z3') || !isHere('cvc5'))('a discovery with real proofs', () => {
  let solvers: Solver[] = [];
  let provers: Prover[] = [];
  beforeAll(async () => {
    solvers = await solversHere(['z3', 'cvc5'], { mode: 'fresh', checkModels: false });
    provers = solvers.map((solver) => toProver(solver, 60_000));
  });
  afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

  it.each([
    ['Core', '(both (and p q) p)'],
    ['Ints', '(same (+ x 0) x)'],
    ['FixedSizeBitVectors', '(same (bvand x x) x)'],
  ] as const)('discovers the rule of %s: %s', { timeout: 600_000 }, async (theory: DiscoveryTheory, expected) => {
    let proofs = 0;
    const found = await discoverRules(
      { theories: [theory], rules: [], size: 1, jobs: 1, forMs: Infinity, rng: rngFromSeed('0') },
      {
        prove(rule) {
          proofs++;
          return proveRule(rule, provers);
        },
        known: () => undefined,
        keep: () => undefined,
        spent: () => 0,
        // A few proofs suffice.
        pause: () => Promise.resolve(proofs < 6),
        emit: () => undefined,
      },
    );
    expect(found.rules.length).toBeGreaterThan(0);
    for (const { rule, proof } of found.rules) {
      expect(new Set(proof.provers.map(({ family }) => family)), rule.text).toEqual(new Set(['z3', 'cvc5']));
      expect(proof.instances.length).toBeGreaterThan(0);
    }
    expect(found.rules.some(({ rule }) => rule.text.includes(expected))).toBe(true);
  });
});
