import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermStore } from './store.js';
import type { Term } from './term.js';
import { TermNumbers } from './term-numbers.js';

describe('TermNumbers', () => {
  it('assigns the same numbers as a Map in repeated walks, even if terms of different stores have equal ids', () => {
    const stores = [new TermStore(), new TermStore()];
    const terms = stores.flatMap((store) => Array.from({ length: 50 }, (_, i): Term => store.int(BigInt(i))));
    fc.assert(
      fc.property(fc.array(fc.nat(terms.length - 1)), (picked) => {
        const numbers = new TermNumbers();
        const expected = new Map<Term, number>();
        for (const place of picked) {
          const term = terms[place] as Term;
          expect(numbers.of(term)).toBe(expected.get(term) ?? -1);
          if (expected.has(term)) continue;
          expected.set(term, expected.size);
          expect(numbers.add(term)).toBe(expected.get(term));
        }
        expect(terms.filter((term) => numbers.of(term) !== (expected.get(term) ?? -1))).toEqual([]);
        expect([...expected].filter(([term, number]) => numbers.at(number) !== term)).toEqual([]);
        expect(numbers.count).toBe(expected.size);
        numbers.close();
      }),
    );
  });

  it('accepts ids of any size', () => {
    const store = new TermStore();
    const terms = Array.from({ length: 5000 }, (_, i) => store.int(BigInt(i)));
    const numbers = new TermNumbers();
    expect(terms.map((term) => numbers.add(term))).toEqual(terms.map((_, i) => i));
    expect(terms.map((term) => numbers.of(term))).toEqual(terms.map((_, i) => i));
  });
});
