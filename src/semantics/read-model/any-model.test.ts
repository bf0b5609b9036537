import { Budget } from '../budget.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printSymbol, printTerm, readScript } from '../../syntax/index.js';
import { Evaluator } from '../evaluate.js';
import { judgeModel } from '../judge/judge.js';
import { sameValue } from '../key.js';
import { signatureAt } from '../signature.js';
import { toTerm } from '../value-term.js';
import type { Value } from '../value.js';
import { readModel } from './read-model.js';
import { sampleRuns } from '../../../test/support/laws.js';

const INT_X = '(declare-fun x () Int)';

function reading(text: string) {
  return readModel(text, readScript(`${INT_X}\n(check-sat)`).script, { budget: new Budget('thorough') });
}

function verdict(commands: string, text: string): string | undefined {
  const { script } = readScript(`${commands}\n(check-sat)`);
  return judgeModel(script, readModel(text, script, { budget: new Budget('thorough') }).model, {
    budget: new Budget('thorough'),
  })?.verdict;
}

describe('any text as a model', () => {
  it('never throws on any text', () => {
    const token = fc.constantFrom(
      '(',
      ')',
      'define-fun',
      'x',
      'f',
      'U',
      'Int',
      '1',
      '2.0?',
      '(_ as-array f)',
      'root-obj',
      '|',
      '"',
      ';',
      '\n',
      'model',
      'forall',
      '=',
      'function',
      'default',
      '(as @0 U)',
      'lambda',
      '((i Int))',
      'U!val!0',
      'declare-fun',
      '#b01',
      '(_',
      'ite',
      '(^ x 2)',
      'real_algebraic_number',
      '<1*x>',
      'x 01x',
      '\0',
      '; rep: x',
      '; cardinality of U is 1',
    );
    const script =
      '(declare-sort U 0) (declare-fun x () Int) (declare-fun f (Int) Int) (declare-fun u () U) (assert (= x (f x)))';
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
        verdict(script, tokens.join(' '));
      }),
      { numRuns: sampleRuns(500) },
    );
  });

  it('reads deep terms in a model', () => {
    const depth = 20_000;
    const text = `((define-fun x () Int ${'(+ 1 '.repeat(depth)}0${')'.repeat(depth)}))`;
    expect(verdict(`${INT_X} (assert (= x ${depth}))`, text)).toBe('true');
  });

  it('reports broken parts of a model', () => {
    expect(reading('((define-fun x () Int 1)').unread).toHaveLength(1);
    expect(reading('(define-fun x () Int 1))').unread).toHaveLength(1);
    expect(reading('((define-fun x () Int (foo 1)))').unread).toMatchObject([
      { symbol: 'x', reason: '(foo 1) cannot be read' },
    ]);
  });
});

describe('printed values', () => {
  const DECLARED = `(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (car T) (cdr (L T)))))))
    (declare-fun v0 () Int) (declare-fun v1 () Real) (declare-fun v2 () (_ BitVec 7)) (declare-fun v3 () Bool)
    (declare-fun v4 () String) (declare-fun v5 () (_ FloatingPoint 3 5)) (declare-fun v6 () RoundingMode)
    (declare-fun v7 () (L Int))`;
  const values: fc.Arbitrary<readonly Value[]> = fc.tuple(
    fc.bigInt(),
    fc.tuple(fc.bigInt(), fc.bigInt({ min: 1n, max: 100n })).map(([num, den]) => lowest(num, den)),
    fc.bigInt({ min: 0n, max: 127n }),
    fc.boolean(),
    fc.array(fc.nat({ max: 0x2ffff }), { maxLength: 5 }),
    fc.bigInt({ min: 0n, max: 0x70n }),
    fc.constantFrom('RNE', 'RNA', 'RTP', 'RTN', 'RTZ'),
  );

  it('reads a printed value back unchanged', () => {
    const { script } = readScript(`${DECLARED}\n(check-sat)`);
    const signature = signatureAt(script)?.signature;
    if (signature === undefined) throw new Error('no check');
    const declared = [...signature.declared.values()];
    fc.assert(
      fc.property(values, fc.array(fc.bigInt(), { maxLength: 3 }), (given, list) => {
        const sort = declared[7]?.result as Parameters<typeof toTerm>[2];
        const nested = list.reduceRight<Value>(
          (rest, each) => ({ kind: 'datatype', sort, name: 'cons', args: [each, rest] }),
          { kind: 'datatype', sort, name: 'nil', args: [] },
        );
        const all = [...given, nested];
        const store = script.store.fork();
        const lines = declared.map(({ name, result }, i) => {
          const term = toTerm(store, all[i] as Value, result, signature);
          if (term === undefined) throw new Error(`no term for ${name}`);
          return `(define-fun ${printSymbol(name)} () ${result.text} ${printTerm(term)})`;
        });
        const { model, complete } = readModel(`(\n${lines.join('\n')}\n)`, script, { budget: new Budget('thorough') });
        expect(complete).toBe(true);
        const evaluator = new Evaluator({ signature, model, budget: new Budget('thorough') });
        for (const [i, { name, result }] of declared.entries()) {
          const found = evaluator.evaluate(store.const(name, result));
          expect(found.kind === 'value' && sameValue(found.value, all[i] as Value)).toBe(true);
        }
      }),
      { numRuns: sampleRuns(200) },
    );
  });
});

function lowest(num: bigint, den: bigint): Value {
  let [a, b] = [num < 0n ? -num : num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { num: 0n, den: 1n } : { num: num / a, den: den / a };
}
