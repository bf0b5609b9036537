import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../../src/syntax/index.js';
import { isHere, openShippedZ3, solversHere } from '../setup/solvers.js';

const LIMITS = { timeoutMs: 60_000, outputBytes: 100_000 };

interface Case {
  readonly script: string;
  readonly printed: string;
  /** cvc5 has no nested lambdas of the sort `(-> A B C)` in each version, so it is not asked about them. */
  readonly isForCvc5?: false;
}

const NESTED = '(declare-const f (-> Int (-> Int Bool)))';
const FLAT = '(declare-const f (-> Int Int Bool))';

/** Unsatisfiable scripts. */
const CASES: Readonly<Record<string, Case>> = {
  'an application to one argument after the other': {
    script: `${NESTED}(assert ((f 1) 2))(assert (not ((f 1) 2)))`,
    printed: `${NESTED}(assert (let ((?0 (f 1))) (?0 2)))(assert (not (let ((?0 (f 1))) (?0 2))))`,
  },
  'an application to all arguments at once': {
    script: `${NESTED}(assert (f 1 2))(assert (not ((f 1) 2)))`,
    printed: `${NESTED}(assert (let ((?0 (f 1))) (?0 2)))(assert (not (let ((?0 (f 1))) (?0 2))))`,
  },
  'a function of several arguments': {
    script: `${FLAT}(assert (f 1 2))(assert (not (f 1 2)))`,
    printed: `${FLAT}(assert (f 1 2))(assert (not (f 1 2)))`,
  },
  'both forms of a sort in one script': {
    script: `${NESTED}(declare-const g (-> Int Int Bool))(assert (= f g))(assert (g 1 2))(assert (not ((f 1) 2)))`,
    printed: `${NESTED}(declare-const g (-> Int (-> Int Bool)))(assert (= f g))(assert (let ((?0 (g 1))) (?0 2)))(assert (not (let ((?0 (f 1))) (?0 2))))`,
  },
  'a defined sort as the result': {
    script: '(define-sort P () (-> Int Bool))(declare-const f (-> Int P))(assert ((f 1) 2))(assert (not ((f 1) 2)))',
    printed: `(define-sort P () (-> Int Bool))${NESTED}(assert (let ((?0 (f 1))) (?0 2)))(assert (not (let ((?0 (f 1))) (?0 2))))`,
  },
  'the result of a declared function': {
    script: '(declare-fun f (Int) (-> Int Bool))(assert ((f 1) 2))(assert (not (f 1 2)))',
    printed:
      '(declare-fun f (Int) (-> Int Bool))(assert (let ((?0 (f 1))) (?0 2)))(assert (not (let ((?0 (f 1))) (?0 2))))',
  },
  'an applied lambda': {
    script: '(assert ((lambda ((x Int)) (> x 0)) 0))',
    printed: '(assert (let ((?0 (lambda ((x Int)) (> x 0)))) (?0 0)))',
  },
  'an argument with the name of a let': {
    script: `${NESTED}(declare-const ?0 Int)(assert ((f 1) ?0))(assert (not ((f 1) ?0)))`,
    printed: `${NESTED}(declare-const ?0 Int)(assert (let ((?1 (f 1))) (?1 ?0)))(assert (not (let ((?1 (f 1))) (?1 ?0))))`,
  },
  'a lambda of two variables': {
    script: `${NESTED}(assert (= f (lambda ((x Int) (y Int)) (> x y))))(assert ((f 1) 2))`,
    printed: `${NESTED}(assert (= f (lambda ((x Int)) (lambda ((y Int)) (> x y)))))(assert (let ((?0 (f 1))) (?0 2)))`,
    isForCvc5: false,
  },
  'nested lambdas': {
    script: `${NESTED}(assert (= f (lambda ((x Int)) (lambda ((y Int)) (> x y)))))(assert ((f 1) 2))`,
    printed: `${NESTED}(assert (= f (lambda ((x Int)) (lambda ((y Int)) (> x y)))))(assert (let ((?0 (f 1))) (?0 2)))`,
    isForCvc5: false,
  },
};

function print(text: string): string {
  const { script, diagnostics } = readScript(text);
  expect(diagnostics).toEqual([]);
  return printScript(script);
}

const withLogic = (text: string): string => `(set-logic HO_ALL)${text}(check-sat)`;

describe('scripts with functions as values', () => {
  it.each(Object.entries(CASES))('prints %s as z3 and cvc5 read it', (_, { script, printed }) => {
    const text = print(withLogic(script));
    expect(text.replaceAll('\n', '')).toBe(withLogic(printed));
    expect(print(text)).toBe(text);
  });

  it.each(Object.entries(CASES))('prints %s so that z3 accepts it', async (_, { script }) => {
    const solver = await openShippedZ3();
    const { outcome } = await solver.run({ input: print(withLogic(script)) }, LIMITS);
    expect(outcome).toEqual({ kind: 'answered', answers: ['unsat'] });
  });

  it.skipIf(!isHere('cvc5')).each(Object.entries(CASES).filter(([, { isForCvc5 = true }]) => isForCvc5))(
    'prints %s so that cvc5 accepts it',
    async (_, { script }) => {
      const [solver] = await solversHere(['cvc5']);
      const run = await solver?.run({ input: print(withLogic(script)) }, LIMITS);
      await solver?.close();
      expect(run?.outcome).toEqual({ kind: 'answered', answers: ['unsat'] });
    },
  );
});
