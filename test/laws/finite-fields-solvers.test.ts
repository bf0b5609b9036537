import { afterAll, describe, expect, it } from 'vitest';
import { EMPTY_MODEL, Evaluator, compileTerm, buildSignature, Budget } from '../../src/semantics/index.js';
import type { Solver } from '../../src/solver/index.js';
import { printTerm, readScript, readTerm } from '../../src/syntax/index.js';
import { type Sort, type Term, TermStore } from '../../src/term/index.js';
import { someSolvers } from '../setup/solvers.js';

/** No installed solver has finite fields, so they are compared with integers modulo the order. */
const solvers: Solver[] = await someSolvers(['z3'], { mode: 'fresh' });
afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

const ORDERS = [2, 3, 5, 7] as const;

interface Point {
  readonly order: number;
  readonly term: string;
  readonly same: string;
}

/** Every application to all elements of small fields, with its integer equivalent. */
const POINTS: readonly Point[] = ORDERS.flatMap((order) => {
  const sort = `(_ FiniteField ${order})`;
  const elements = Array.from({ length: order }, (_, i) => i);
  const of = (value: number): string => `(as ff${value} ${sort})`;
  const binary = elements.flatMap((a) =>
    elements.flatMap((b): Point[] => [
      { order, term: `(ff.add ${of(a)} ${of(b)})`, same: `(+ ${a} ${b})` },
      { order, term: `(ff.mul ${of(a)} ${of(b)})`, same: `(* ${a} ${b})` },
      { order, term: `(ff.bitsum ${of(a)} ${of(b)})`, same: `(+ ${a} (* 2 ${b}))` },
      { order, term: `(ff.bitsum ${of(b)} ${of(a)} ${of(b)})`, same: `(+ ${b} (* 2 ${a}) (* 4 ${b}))` },
      { order, term: `(ff.add ${of(a)} ${of(b)} ${of(a)})`, same: `(+ ${a} ${b} ${a})` },
    ]),
  );
  return [...binary, ...elements.map((a) => ({ order, term: `(ff.neg ${of(a)})`, same: `(- ${a})` }))];
});

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
  it.each(ORDERS)('of order %d satisfy the field axioms for all elements', (order) => {
    const all = Array.from({ length: order }, (_, i) => `#f${i}m${order}`);
    const laws = (a: string, b: string, c: string): readonly string[] => [
      `(= (ff.add ${a} ${b}) (ff.add ${b} ${a}))`,
      `(= (ff.mul ${a} ${b}) (ff.mul ${b} ${a}))`,
      `(= (ff.add ${a} (ff.add ${b} ${c})) (ff.add ${a} ${b} ${c}))`,
      `(= (ff.mul ${a} (ff.mul ${b} ${c})) (ff.mul ${a} ${b} ${c}))`,
      `(= (ff.mul ${a} (ff.add ${b} ${c})) (ff.add (ff.mul ${a} ${b}) (ff.mul ${a} ${c})))`,
      `(= (ff.add ${a} (ff.neg ${a})) #f0m${order})`,
      `(= (ff.bitsum ${a} ${b} ${c}) (ff.add ${a} ${b} ${b} ${c} ${c} ${c} ${c}))`,
      `(or (= ${a} #f0m${order}) ${all.map((x) => `(= (ff.mul ${a} ${x}) #f1m${order})`).join(' ')})`,
    ];
    const claims = all.flatMap((a) => all.flatMap((b) => all.slice(0, 3).flatMap((c) => laws(a, b, c))));
    const store = new TermStore();
    const evaluator = new Evaluator({
      signature: buildSignature(store, []),
      model: EMPTY_MODEL,
      budget: new Budget('thorough'),
    });
    const wrong = claims.filter((claim) => {
      const found = evaluator.evaluate(read(store, claim));
      return found.kind !== 'value' || found.value !== true;
    });
    expect(wrong).toEqual([]);
  });

  it('are equal when compiled and evaluated', () => {
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

  it('are read in both spellings, and printed with their sort', () => {
    const store = new TermStore();
    expect(printTerm(read(store, '#f10m7'))).toBe('(as ff3 (_ FiniteField 7))');
    expect(printTerm(read(store, '(as ff-1 (_ FiniteField 7))'))).toBe('(as ff6 (_ FiniteField 7))');
    const large = 2n ** 255n - 19n;
    expect(
      evaluateText(`(ff.mul (as ff2 (_ FiniteField ${large})) (as ff${2n ** 254n} (_ FiniteField ${large})))`),
    ).toBe(19n);
  });

  it('have a prime order', () => {
    const { diagnostics } = readScript('(declare-const x (_ FiniteField 6))');
    expect(diagnostics.map(({ code }) => code)).toEqual(['G203']);
  });
});

describe.each(solvers)('$id agrees', (solver) => {
  it('that they are integers modulo the order', async () => {
    const claims = POINTS.map(({ order, term, same }) => `(= (mod ${same} ${order}) ${String(evaluateText(term))})`);
    const input = `(assert (not (and ${claims.join(' ')})))\n(check-sat)\n`;
    const { outcome } = await solver.run({ input }, { timeoutMs: 60_000, outputBytes: 1_000_000 });
    expect(outcome.kind === 'answered' ? outcome.answers : outcome).toEqual(['unsat']);
  }, 120_000);
});
