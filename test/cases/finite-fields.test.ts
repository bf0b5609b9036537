import { describe, expect, it } from 'vitest';
import { EMPTY_MODEL, Evaluator, compileTerm, buildSignature, Budget } from '../../src/semantics/index.js';
import { printTerm, readScript, readTerm } from '../../src/syntax/index.js';
import { type Sort, type Term, TermStore } from '../../src/term/index.js';

function read(store: TermStore, text: string): Term {
  const term = readTerm(store, text);
  if (!('kind' in term)) throw new Error(`${text}: ${JSON.stringify(term)}`);
  return term;
}

function evaluateText(text: string): unknown {
  const store = new TermStore();
  const found = new Evaluator({
    signature: buildSignature(store, []),
    model: EMPTY_MODEL,
    budget: new Budget('thorough'),
  }).evaluate(read(store, text));
  return found.kind === 'value' ? found.value : found.because;
}

describe('finite fields', () => {
  it('compiles and evaluates a finite-field term to equal values', () => {
    const store = new TermStore();
    const sort = store.sorts.finiteField(7n);
    if (sort?.kind !== 'FiniteField') throw new Error('7 is prime');
    const [x, y] = ['x', 'y'].map((name) => store.const(name, sort as Sort)) as [Term, Term];
    for (const op of ['ff.add', 'ff.mul', 'ff.bitsum'] as const) {
      const term = store.app(op, [x, store.app('ff.neg', [y]), x]);
      const compiled = compileTerm(term, { variables: [x, y] as never });
      for (let a = 0n; a < 7n; a++) {
        for (let b = 0n; b < 7n; b++) {
          const ground = printTerm(
            store.app(op, [store.finiteField(a, sort), store.finiteField(-b, sort), store.finiteField(a, sort)]),
          );
          expect(BigInt(compiled?.evaluate([Number(a), Number(b)]) ?? -1)).toBe(evaluateText(ground));
        }
      }
    }
  });

  it('reads both spellings of a finite-field constant, and prints the constant with its sort', () => {
    const store = new TermStore();
    expect(printTerm(read(store, '#f10m7'))).toBe('(as ff3 (_ FiniteField 7))');
    expect(printTerm(read(store, '(as ff-1 (_ FiniteField 7))'))).toBe('(as ff6 (_ FiniteField 7))');
    const large = 2n ** 255n - 19n;
    expect(
      evaluateText(`(ff.mul (as ff2 (_ FiniteField ${large})) (as ff${2n ** 254n} (_ FiniteField ${large})))`),
    ).toBe(19n);
  });

  it('rejects a finite field whose order is not prime', () => {
    const { diagnostics } = readScript('(declare-const x (_ FiniteField 6))');
    expect(diagnostics.map(({ code }) => code)).toEqual(['G203']);
  });
});
