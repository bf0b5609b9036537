import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { symbols } from '../../../test/support/evaluate-text.js';
import { printTerm, readScript } from '../../syntax/index.js';
import { readModel } from '../read-model/read-model.js';
import { judgeModel } from './judge.js';
import { EMPTY_MODEL } from '../model.js';
import type { Value } from '../value.js';

describe('judging a model of a script', () => {
  const judge = (text: string, values: Readonly<Record<string, Value>>, check?: number) => {
    const { script } = readScript(text);
    return judgeModel(
      script,
      { ...EMPTY_MODEL, symbols: symbols(values) },
      {
        ...(check === undefined ? {} : { check }),
        budget: new Budget('thorough'),
      },
    );
  };

  it('respects push, pop and assumptions', () => {
    const text = `(declare-const x Int)(assert (> x 0))(push 1)(assert (< x 0))(check-sat)(pop 1)(check-sat)
      (declare-const p Bool)(check-sat-assuming (p (not p)))(check-sat-assuming ((not p)))`;
    expect([0, 1, 2, 3].map((check) => judge(text, { x: 5n, p: false }, check)?.verdict)).toEqual([
      'false',
      'true',
      'false',
      'true',
    ]);
    expect(judge(text, { x: 5n, p: false }, 2)?.assertions.map(({ verdict, slot }) => `${verdict} ${slot}`)).toEqual([
      'true 0',
      'false 0',
      'true 1',
    ]);
    expect(judge(text, { x: 5n }, 4)).toBeUndefined();
  });

  it('ends once the budget is spent, however many assertions are left', () => {
    const { script } = readScript(`(declare-const p Bool)${'(assert p)'.repeat(210_000)}(check-sat)`);
    const model = { ...EMPTY_MODEL, symbols: symbols({ p: true }) };
    const judged = judgeModel(script, model, { budget: new Budget({ steps: 1_000 }) });
    expect(judged?.verdict).toBe('undetermined');
    expect(judged?.assertions.at(-1)).toMatchObject({ because: 'the evaluation takes more than 1000 steps' });
  });

  it('never judges a model false if another choice of unspecified values may satisfy the assertion', () => {
    const open = '(declare-const x Int)(assert (= (* (div x 0) (div x 0)) 7))(check-sat)';
    const found = judge(open, { x: 5n });
    expect(found?.verdict).toBe('undetermined');
    expect(found?.assertions[0]?.because).toContain('operator div');
    const argument = '(declare-const x Int)(assert (= (div x 0) 5))(check-sat)';
    expect(judge(argument, { x: 5n })).toMatchObject({ verdict: 'true', choices: ['operator div'] });
    const clash =
      '(declare-const x Int)(declare-const y Int)(assert (= x y))(assert (distinct (div x 0) (div y 0)))(check-sat)';
    expect(judge(clash, { x: 5n, y: 5n })?.verdict).toBe('undetermined');
  });

  it('does not assume that a recursive definition has a solution', () => {
    const text = (body: string) =>
      `(declare-const p Bool)(define-fun-rec f ((a Bool)) Bool ${body})(assert p)(check-sat)`;
    expect(judge(text('(not (f a))'), { p: true })).toMatchObject({ verdict: 'true', choices: ['definition f'] });
    expect(judge(text('(not a)'), { p: true })).toMatchObject({ verdict: 'true', choices: [] });
    expect(judge(text('(not (f a))'), { p: false })).toMatchObject({ verdict: 'false', choices: [] });
    const mutual = `(declare-const p Bool)(define-funs-rec ((f ((a Int)) Int) (g ((a Int)) Int)) ((+ 1 (g a)) (f a)))
      (assert p)(check-sat)`;
    expect(judge(mutual, { p: true })?.choices).toEqual(['definition f', 'definition g']);
  });

  it('reports the part that makes the model false', () => {
    const part = (body: string, values: Readonly<Record<string, Value>> = { x: 2n, y: 1n }): string => {
      const text = `(declare-const x Int)(declare-const y Int)(assert ${body})(check-sat)`;
      const found = judge(text, values)?.assertions[0]?.part;
      const args = found?.args.map(({ evaluation }) => (evaluation.kind === 'value' ? String(evaluation.value) : '?'));
      return found === undefined ? 'none' : `${printTerm(found.term)} with ${args?.join(' ')}`;
    };
    expect(part('(< x y)')).toBe('(< x y) with 2 1');
    expect(part('(and (> x 0) (or (< x y) (= x y)))')).toBe('(or (< x y) (= x y)) with false false');
    expect(part('(and (> x 0) (ite (> x y) (= x y) true))')).toBe('(= x y) with 2 1');
    expect(part('(=> (> x y) (! (= x y) :named same))')).toBe('(= x y) with 2 1');
    expect(part('(not (> x y))')).toBe('(not (> x y)) with 2 1');
    // A conjunct explains nothing if it is false only for some choice that the standard leaves open.
    expect(part('(and (= (div x 0) 99) (and (> x 0) (> y 0) (< x (+ y 0))))')).toBe('(< x (+ y 0)) with 2 1');
  });
});

describe('judging a printed model', () => {
  const judge = (script: string, text: string) => {
    const read = readScript(`${script}(check-sat)`).script;
    const { model } = readModel(text, read, { budget: new Budget('thorough') });
    return judgeModel(read, model, { budget: new Budget('thorough') });
  };
  const verdicts = (script: string, text: string) => {
    const judged = judge(script, text);
    return [judged?.verdict, ...(judged?.assertions.map(({ verdict }) => verdict) ?? [])].join(' ');
  };

  it('leaves a script with an unknown command undetermined, but judges its assertions', () => {
    const script = '(declare-const x Int)(frobnicate)(assert (= x 1))(assert (= x 2))';
    const judged = judge(script, '((define-fun x () Int 1))');
    expect(judged?.verdict).toBe('undetermined');
    expect(judged?.because).toContain('frobnicate');
    expect(judged?.assertions.map(({ verdict }) => verdict)).toEqual(['true', 'false']);
    expect(judge('(declare-const x Int)(assert (= x 1))', '((define-fun x () Int 1))')?.because).toBeUndefined();
  });

  const U = '(declare-sort U 0)(declare-sort V 0)(declare-const u U)(declare-const v V)(declare-const p Bool)';
  const VALUES = '(define-fun u () U (as @u U))(define-fun v () V (as @v V))(define-fun p () Bool true)';
  const comment = (...sorts: string[]) =>
    sorts.map((sort) => `\n; cardinality of ${sort} is 1\n; rep: (as @${sort.toLowerCase()} ${sort})\n`).join('');
  const OTHER_U = '(assert (exists ((i U)) (distinct i u)))';
  const OTHER_V = '(assert (exists ((i V)) (distinct i v)))';

  it('does not trust a comment that lists all elements of a sort', () => {
    expect(verdicts(`${U}${OTHER_U}(assert p)`, `(${comment('U')}${VALUES})`)).toBe('undetermined undetermined true');
    expect(verdicts(`${U}(assert (not p))${OTHER_U}`, `(${comment('U')}${VALUES})`)).toBe('false false undetermined');
    expect(verdicts(`${U}(assert (forall ((i U)) (= i u)))`, `(${comment('U')}${VALUES})`)).toBe('true true');
    const judged = judge(`${U}${OTHER_U}`, `(${comment('U')}${VALUES})`);
    expect(judged?.assertions[0]).toMatchObject({ because: expect.any(String) });
    expect(judged?.assertions[0]).not.toHaveProperty('part');
  });

  it('trusts a universe that the model defines', () => {
    const listed = '(forall ((i V)) (= i @v))(declare-fun @v () V)'.replace(/@v/g, 'V!val!0');
    const values = VALUES.replace('(as @v V)', 'V!val!0');
    expect(verdicts(`${U}${OTHER_V}`, `(${listed}${values})`)).toBe('false false');
    expect(verdicts(`${U}${OTHER_V}`, `(${comment('U')}${listed}${values})`)).toBe('false false');
    expect(verdicts(`${U}${OTHER_V}${OTHER_U}`, `(${comment('U')}${listed}${values})`)).toBe(
      'false false undetermined',
    );
  });

  it('lists the choices of all assertions, each choice once', () => {
    const script = '(declare-const x Int)(assert (= (div x 0) 3))(assert (= (mod x 0) (+ (div x 0) 1)))';
    const judged = judge(script, '((define-fun x () Int 1))');
    expect(judged?.verdict).toBe('true');
    expect([...(judged?.choices ?? [])].sort()).toEqual(['operator div', 'operator mod']);
  });

  it.each([
    ['(assert (= (div x 0) 0))(assert p)', 'true true true'],
    ['(assert (= (div x 0) 0))(assert (not p))', 'false true false'],
    ['(assert (= (div x 0) 1))(assert (not p))', 'false undetermined false'],
    ['(assert (distinct (div x 0) (div x 0)))', 'undetermined undetermined'],
    ['(assert (= (div x 0) 31))(assert (exists ((i Int)) (= (* i i) 7)))', 'undetermined undetermined undetermined'],
    ['(assert (= (div x 0) 31))', 'true true'],
  ])('judges assertions with a division by zero: %s: %s', (assertions, expected) => {
    const script = `(declare-const x Int)(declare-const p Bool)${assertions}`;
    expect(verdicts(script, '((define-fun x () Int 5)(define-fun p () Bool true))')).toBe(expected);
  });
});
