import { describe, expect, it } from 'vitest';
import { type Inquiry, isInquiry, termsOf } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { judgeReportedValue, judgeRewrittenTerm } from './judge-reply.js';
import { Budget } from '../budget.js';

function askTerm(text: string) {
  const { script, ok } = readScript(text);
  if (!ok) throw new Error('it does not read');
  const command = script.commands.findIndex(isInquiry);
  const inquiry = script.commands[command] as Inquiry;
  const [term] = termsOf(inquiry);
  if (term === undefined) throw new Error('nothing is asked');
  return { script, command, term };
}

function judgeSimplified(declarations: string, term: string, reply: string) {
  return judgeRewrittenTerm(
    { ...askTerm(`${declarations}\n(simplify ${term})\n(check-sat)`), reply },
    { rng: rngFromSeed(1), budget: new Budget('thorough') },
  );
}

function judgeValue(declarations: string, term: string, reply: string, model: string) {
  const text = `${declarations}\n(assert true)\n(check-sat)\n(get-value (${term}))`;
  return judgeReportedValue({ ...askTerm(text), reply }, model, new Budget('thorough'));
}

describe('simplified terms', () => {
  const INT = '(declare-const x Int)(declare-const y Int)';

  it('accepts a simplified term that equals the original term under all assignments', () => {
    expect(judgeSimplified(INT, '(+ x x 1)', '(+ 1 (* 2 x))')).toEqual({ verdict: 'right' });
    expect(
      judgeSimplified('(declare-const b (_ BitVec 4))', '(bvadd b b)', '(concat ((_ extract 2 0) b) #b0)').verdict,
    ).toBe('right');
    expect(judgeSimplified(INT, '(> x y)', '(let ((a (<= x y))) (not a))').verdict).toBe('right');
  });

  it('rejects a simplified term by an assignment under which the two terms differ', () => {
    const found = judgeSimplified(INT, '(+ x x 1)', '(* 2 x)');
    expect(found).toMatchObject({ verdict: 'wrong' });
    expect(found).toHaveProperty('proof', expect.stringMatching(/^x = .*: \(\+ x x 1\) is .*, \(\* 2 x\) is /));
    // The terms differ at one value of 256, far from the boundaries but near a literal.
    expect(judgeSimplified(INT, '(= x 1234)', 'false').verdict).toBe('wrong');
    expect(judgeSimplified('(declare-const b (_ BitVec 8))', '(bvult b #x49)', '(bvult b #x48)').verdict).toBe('wrong');
    expect(judgeSimplified('(declare-const f (_ FloatingPoint 2 3))', '(fp.eq f f)', 'true').verdict).toBe('wrong');
  });

  it('compares a simplified term under the preceding assertions', () => {
    expect(judgeSimplified(`${INT}(assert (= x 3))`, '(+ x 1)', '4').verdict).toBe('right');
    expect(judgeSimplified(`${INT}(assert (= x 3))`, '(+ x 1)', '5').verdict).toBe('wrong');
  });

  it('does not judge a simplified term if the result depends on unspecified values', () => {
    expect(judgeSimplified(INT, '(div x 0)', 'x').verdict).not.toBe('wrong');
    expect(judgeSimplified('(declare-const r Real)', '(/ r 0.0)', '0.0').verdict).not.toBe('wrong');
    const zeros = '(fp.min (_ +zero 3 5) (_ -zero 3 5))';
    expect(judgeSimplified('', zeros, '(_ +zero 3 5)').verdict).not.toBe('wrong');
    expect(judgeSimplified('', zeros, '(_ -zero 3 5)').verdict).not.toBe('wrong');
  });

  it('reads a partially applied function in any spelling', () => {
    const functions = `(declare-fun f (Int Int) Int)(declare-fun b (Bool Bool) Bool)
(define-fun d ((p Bool) (q Bool)) Bool (b p q))(declare-sort U 0)(declare-fun u (U U) U)(declare-const e U)`;
    for (const [term = '', reply = ''] of [
      ['(f 0)', '(@ f 0)'],
      ['(= (f 0) (f 1))', '(= (@ f 1) (@ f 0))'],
      ['(b true)', '(@ b true)'],
      ['(d true)', '(b true)'],
      ['(u e)', '(@ u e)'],
      ['((f 0) 1)', '(f 0 1)'],
    ])
      expect(judgeSimplified(functions, term, reply).verdict, `${term} ${reply}`).not.toBe('wrong');
    expect(judgeSimplified(functions, '(b true)', '(@ d true)').verdict).toBe('right');
    expect(judgeSimplified(functions, '(b true)', '(@ b false)').verdict).toBe('wrong');
    expect(judgeSimplified(functions, '(= (b true) (b false))', 'true').verdict).toBe('wrong');
  });

  it('leaves a simplified term undetermined if a symbol with an empty name may be missing', () => {
    const declared = '(declare-const || (_ BitVec 1))(declare-const b (_ BitVec 1))';
    expect(judgeSimplified(declared, '(bvadd || b #b1)', '(bvadd b #b1 )')).toMatchObject({
      verdict: 'undetermined',
      because: expect.stringContaining('omit the symbol'),
    });
    expect(judgeSimplified(declared, '(bvadd || b #b1)', '(bvadd b || #b1)').verdict).toBe('right');
    expect(judgeSimplified(declared, '(bvadd || b #b1)', '(bvadd b ||)').verdict).toBe('wrong');
    expect(judgeSimplified('(declare-datatypes ((D 0)) (((||) (d))))', '(= d d)', 'true').verdict).toBe('undetermined');
  });

  it('leaves a simplified term undetermined if it cannot be read', () => {
    expect(judgeSimplified(INT, '(+ x 1)', '(bvudiv_i x 1)')).toMatchObject({ verdict: 'undetermined' });
    expect(judgeSimplified(INT, '(+ x 1)', 'x y')).toMatchObject({ verdict: 'undetermined' });
    expect(judgeSimplified(INT, '(+ x 1)', ')(')).toMatchObject({ verdict: 'undetermined' });
    expect(judgeSimplified(INT, '(+ x 1)', '#b1')).toMatchObject({ verdict: 'undetermined' });
  });

  it('compares a term and its simplified form under the same random functions', () => {
    const declared =
      '(declare-fun f (Int) Int)(declare-fun p (Int Int) Bool)(declare-const x Int)(declare-const y Int)';
    expect(judgeSimplified(declared, '(+ (f x) (f y))', '(+ (f y) (f x))').verdict).toBe('right');
    expect(judgeSimplified(declared, '(=> (= x y) (= (f x) (f y)))', 'true').verdict).toBe('right');
    expect(judgeSimplified(declared, '(p x y)', '(p x y)').verdict).toBe('right');
    for (const [term, reply] of [
      ['(f 1)', '(f 2)'],
      ['(+ (f x) (f y))', '(* 2 (f x))'],
      ['(and (p x y) (> x 0))', '(and (p y x) (> x 0))'],
      ['(=> (= (f x) (f y)) (p x y))', 'true'],
    ] as const)
      expect([term, judgeSimplified(declared, term, reply).verdict]).toEqual([term, 'wrong']);
    expect(judgeSimplified(declared, '(f 1)', '(f 2)')).toMatchObject({
      proof: expect.stringMatching(/\(f \d\) = .*, \(f \d\) = .*: \(f 1\) is .*, \(f 2\) is /),
    });
  });

  it('reads an application of select to a function, as z3 prints it', () => {
    const declared = '(declare-fun f (Int) Int)(declare-const x Int)';
    expect(judgeSimplified(declared, '(f (+ x 1))', '(select f (+ 1 x))').verdict).toBe('right');
    expect(judgeSimplified(declared, '(f (+ x 1))', '(select f x)').verdict).toBe('wrong');
  });

  it('compares terms over a few elements of an uninterpreted sort', () => {
    const declared = '(declare-sort U 0)(declare-fun g (U) U)(declare-const a U)(declare-const b U)';
    expect(judgeSimplified(declared, '(= (g a) (g b))', '(= (g b) (g a))').verdict).toBe('right');
    expect(judgeSimplified(declared, '(= (g a) (g b))', '(= a b)').verdict).toBe('wrong');
    expect(judgeSimplified(declared, '(or (= a b) (not (= b a)))', 'true').verdict).toBe('right');
  });

  it('rejects a simplified term only if every choice of unspecified values refutes it', () => {
    expect(judgeSimplified(INT, '(+ (div x 0) 1)', '(+ 1 (div x 0))').verdict).toBe('right');
    expect(judgeSimplified(INT, '(div x 0)', '(* x x)').verdict).toBe('undetermined');
    expect(judgeSimplified(INT, '(div x 0)', '(mod x 0)').verdict).toBe('undetermined');
    expect(judgeSimplified(INT, '(+ (div x 0) x)', '(div x 0)').verdict).not.toBe('wrong');
  });

  it('compares a term and its simplified form at the floats next to their literals', () => {
    const declared = '(declare-const x (_ FloatingPoint 5 11))';
    const literal = '(fp #b0 #b10010 #b1011001110)';
    expect(judgeSimplified(declared, `(fp.lt x ${literal})`, `(fp.leq x ${literal})`).verdict).toBe('wrong');
    expect(judgeSimplified(declared, `(fp.eq x ${literal})`, 'false').verdict).toBe('wrong');
    expect(judgeSimplified(declared, `(fp.lt x ${literal})`, `(not (fp.geq x ${literal}))`).verdict).toBe('wrong');
  });
});

describe('reported values', () => {
  const INT = '(declare-const x Int)(define-fun twice ((a Int)) Int (* 2 a))';
  const MODEL = '((define-fun x () Int 3))';

  it('judges a reported value by the model of its check', () => {
    expect(judgeValue(INT, '(+ x 1)', '4', MODEL)).toEqual({ verdict: 'right' });
    expect(judgeValue(INT, '(twice x)', '6', MODEL)).toEqual({ verdict: 'right' });
    expect(judgeValue(INT, '(+ x 1)', '5', MODEL)).toEqual({
      verdict: 'wrong',
      proof: 'the value is 4',
      right: '4',
    });
    expect(judgeValue(INT, '(- x)', '(- 3)', `(model ${MODEL.slice(1)}`)).toEqual({ verdict: 'right' });
  });

  it('compares reported arrays, floats and elements of sorts as values', () => {
    const array = '(declare-const a (Array Int Int))';
    const model = '((define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 0) 1 2)))';
    expect(judgeValue(array, '(store a 1 0)', '((as const (Array Int Int)) 0)', model).verdict).toBe('right');
    expect(judgeValue(array, '(store a 1 0)', '((as const (Array Int Int)) 1)', model).verdict).toBe('wrong');
    const float = '(declare-const f (_ FloatingPoint 3 5))';
    const nan = '((define-fun f () (_ FloatingPoint 3 5) (_ NaN 3 5)))';
    expect(judgeValue(float, '(fp.neg f)', '(fp #b1 #b111 #b0001)', nan).verdict).toBe('right');
    const sort = '(declare-sort U 0)(declare-const u U)(declare-const v U)';
    const elements = '((declare-datatype) (define-fun u () U U!val!0) (define-fun v () U U!val!1))'.replace(
      '(declare-datatype) ',
      '(declare-fun U!val!0 () U) (declare-fun U!val!1 () U) ',
    );
    expect(judgeValue(sort, 'u', 'U!val!0', elements).verdict).toBe('right');
    expect(judgeValue(sort, 'u', 'U!val!1', elements).verdict).not.toBe('right');
  });

  it('does not judge a value that depends on unspecified values or that the model lacks', () => {
    expect(judgeValue(INT, '(div x 0)', '17', MODEL).verdict).not.toBe('wrong');
    expect(judgeValue(INT, '(+ x 1)', '17', '()').verdict).not.toBe('wrong');
    expect(judgeValue(INT, '(+ x 1)', '(+ unknown 1)', MODEL)).toMatchObject({ verdict: 'undetermined' });
    expect(judgeValue(INT, '(+ x 1)', '4', 'no model')).toMatchObject({ verdict: 'undetermined' });
  });
});

describe("values in a solver's own format", () => {
  it('compares a reported value with the equations and tables that yices prints', () => {
    const declared = '(declare-fun f (Int) Int)(declare-const a (Array Int Int))(declare-const x Int)';
    const model = `(= x 2)\n(= f @fun_4)\n(= a @fun_7)\n(function @fun_4\n (type (Array Int Int))\n (= (@fun_4 2) 5)\n (default 0))
(function @fun_7\n (type (Array Int Int))\n (= (@fun_7 1) 3)\n (default 9))`;
    expect(judgeValue(declared, '(f x)', '5', model).verdict).toBe('right');
    expect(judgeValue(declared, '(f x)', '0', model).verdict).toBe('wrong');
    expect(judgeValue(declared, 'a', '@fun_7', model).verdict).toBe('right');
    expect(judgeValue(declared, '(store a 1 9)', '@fun_7', model).verdict).toBe('wrong');
    expect(judgeValue(declared, '(store a 1 9)', '@fun_8', model).verdict).toBe('undetermined');
  });

  it('accepts elements that SMTInterpol renumbers in each reply', () => {
    const declared = '(declare-sort I 0)(declare-sort E 0)(declare-const a (Array I E))(declare-const i I)';
    const model = `(\n  (define-fun i () I\n    (as @0 I))\n  (define-fun a () (Array I E)
    (store ((as const (Array I E)) (as @2 E)) (as @1 I) (as @3 E))))`;
    const reply = '(store ((as const (Array I E)) (as @0 E)) (as @1 I) (as @2 E))';
    expect(judgeValue(declared, 'a', reply, model).verdict).toBe('undetermined');
    expect(judgeValue(declared, '(= (select a i) (select a i))', 'false', model).verdict).toBe('wrong');
  });
});
