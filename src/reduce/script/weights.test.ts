import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { type Term, TermStore, children } from '../../term/index.js';
import { termsOf } from '../../script/index.js';
import { computeDominatedSizes, computeWeights } from './weights.js';

const store = new TermStore();

/** Terms in which each node is a sum of two earlier nodes. */
const dags = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 24 }).map((pairs) => {
  const terms: Term[] = [store.int(1n), store.int(2n)];
  for (const [a, b] of pairs) {
    terms.push(store.app('+', [terms[a % terms.length] as Term, terms[b % terms.length] as Term]));
  }
  return terms;
});

function metWithout(roots: readonly Term[], avoided: Term | undefined): Set<Term> {
  const met = new Set<Term>();
  const stack = [...roots];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term === avoided || met.has(term)) continue;
    met.add(term);
    stack.push(...children(term));
  }
  return met;
}

describe('computeDominatedSizes', () => {
  it('counts for each term the terms that are reachable only through it', () => {
    fc.assert(
      fc.property(dags, fc.nat(), (terms, pick) => {
        const roots = [terms.at(-1) as Term, terms[pick % terms.length] as Term];
        const all = metWithout(roots, undefined);
        const owned = computeDominatedSizes(roots);
        expect(owned.size).toBe(all.size);
        for (const term of all) expect(owned.get(term)).toBe(all.size - metWithout(roots, term).size);
      }),
    );
  });
});

describe('computeWeights', () => {
  it('weighs terms by tree size, or by the number of dominated terms if a tree is very large', () => {
    const chain = (links: number): string => {
      const lets = Array.from({ length: links }, (_, i) => `(let ((?${i + 1} (+ ?${i} (* ?${i} x))))`).join(' ');
      return `(declare-const x Int)\n(assert (let ((?0 (- x))) ${lets} (= ?${links} 0)${')'.repeat(links + 1)})\n`;
    };
    for (const [links, weight] of [
      [3, 37],
      [2_000, 4_002],
    ] as const) {
      const { script } = readScript(chain(links));
      const [top] = children(script.commands.flatMap(termsOf)[0] as Term);
      expect(computeWeights(script).of(top as Term)).toBe(weight);
    }
  });
});
