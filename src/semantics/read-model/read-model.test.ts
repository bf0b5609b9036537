import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { judgeModel } from '../judge/judge.js';
import type { Model } from '../model.js';
import { readModel } from './read-model.js';

function describeSymbol(model: Model, name: string): string {
  const found = model.symbols.get(name);
  if (found === undefined) return 'nothing';
  if (found.kind === 'definition') {
    const params = found.params.map((param) => param.name).join(' ');
    return `${params === '' ? '' : `${params}: `}${printTerm(found.body)}`;
  }
  return found.kind === 'unreadable' ? `unreadable: ${found.because}` : found.kind;
}

function reading(declarations: string, text: string) {
  const { script, ok } = readScript(`${declarations}\n(check-sat)`);
  expect(ok).toBe(true);
  return readModel(text, script, { budget: new Budget('thorough') });
}

function verdict(commands: string, text: string, budget = new Budget('thorough')): string | undefined {
  const { script, ok } = readScript(`${commands}\n(check-sat)`);
  expect(ok).toBe(true);
  return judgeModel(script, readModel(text, script, { budget: new Budget('thorough') }).model, { budget })?.verdict;
}

function body(declarations: string, text: string, name: string): string {
  return describeSymbol(reading(declarations, text).model, name);
}

const INT_X = '(declare-fun x () Int)';
const REAL_X = '(declare-fun x () Real)';
const ARRAY_A = '(declare-fun a () (Array Int Int))';

describe('the wrapping of a model', () => {
  it.each([
    '(model (define-fun x () Int (- 3)))',
    '((define-fun x () Int (- 3)))',
    '(define-fun x () Int (- 3))',
    '(define-const x Int (- 3))',
    '(define-fun-rec x () Int (- 3))',
    'sat\n(model\n ; a comment )\n (define-fun x () Int (- 3)))',
    '(= x -3)',
    '((= x (- 3)))',
    '((x (- 3)))',
  ])('reads a model in the form %s', (text) => {
    const { model, complete } = reading(INT_X, text);
    expect(describeSymbol(model, 'x')).toBe('(- 3)');
    expect(complete).toBe(true);
  });

  it('reads nothing from an empty model', () => {
    expect(reading(INT_X, '()')).toMatchObject({ complete: false, unread: [] });
    expect(reading('', '')).toMatchObject({ complete: true, unread: [] });
  });

  it('reads quoted symbols, and the empty symbol although z3 prints nothing for it', () => {
    expect(body('(declare-fun |a b| () Int)', '((define-fun |a b| () Int 1))', 'a b')).toBe('1');
    expect(body('(declare-fun || () Int)', '((define-fun  () Int 1))', '')).toBe('1');
  });

  it('skips repeated commands of the script, and definitions of undeclared helpers', () => {
    const text =
      '(model (declare-sort U 0) (declare-datatypes ((D 0)) (((d)))) (define-fun x () Int k) (define-fun k () Int 7))';
    const { model, unread } = reading(`(declare-sort U 0) (declare-datatype D ((d))) ${INT_X}`, text);
    expect(unread).toEqual([]);
    expect([describeSymbol(model, 'x'), describeSymbol(model, 'k')]).toEqual(['k', '7']);
  });
});

describe('numbers', () => {
  it.each([
    ['2', '2.0'],
    ['2.0', '2.0'],
    ['(- 2)', '(- 2.0)'],
    ['(/ 1 3)', '(/ 1.0 3.0)'],
    ['(/ (- 1) 3)', '(/ (- 1.0) 3.0)'],
    ['(- (/ 1.0 3.0))', '(- (/ 1.0 3.0))'],
    ['-1/3', '(- (/ 1.0 3.0))'],
  ])('reads the Real %s', (text, expected) => {
    expect(body(REAL_X, `((define-fun x () Real ${text}))`, 'x')).toBe(expected);
  });

  it('never reads a value of a different sort', () => {
    const { model, unread, complete } = reading(REAL_X, '((define-fun x () Int 2))');
    expect(describeSymbol(model, 'x')).toContain('unreadable');
    expect(unread).toMatchObject([{ symbol: 'x', reason: 'the definition has the sort () Int, not () Real' }]);
    expect(complete).toBe(false);
    expect(body(INT_X, '((define-fun x () Int 2.5))', 'x')).toContain('unreadable');
    expect(body('(declare-fun x () (_ BitVec 8))', '((define-fun x () (_ BitVec 4) #x0))', 'x')).toContain(
      'unreadable',
    );
  });

  it.each(['0.333?', '1.4142135623?', '(witness ((v Real)) (> v 1.0))'])('does not treat %s as exact', (text) => {
    expect(body(REAL_X, `((define-fun x () Real ${text}))`, 'x')).toContain('approximate');
  });

  it('reads no Real value from a model with an `approximation` command', () => {
    const text = '(model (approximation (and (>= x 1.0) (<= x 2.0))) (define-fun x () Real 1.5))';
    expect(body(REAL_X, text, 'x')).toContain('approximate');
  });

  it.each([
    ['(root-obj (+ (^ x 2) (- 2)) 2)', 'true'],
    ['(root-obj (+ (* 3 (^ x 2)) (- 6)) 2)', 'true'],
    ['(root-obj (+ (^ x 3) (* (- 2) x)) 3)', 'true'],
    ['(root-obj (+ (^ x 2) (- 2)) 1)', 'false'],
    ['(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)', 'true'],
    ['(_ real_algebraic_number <1*x^2 + (-2), (-3/2, -5/4)>)', 'false'],
    ['(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)<1*x^2 + (-2), (5/4, 3/2)>', 'true'],
    ['(root-obj (+ (^ x 2) (- 2)) 3)', 'undetermined'],
    ['(root-obj (foo) 1)', 'undetermined'],
  ])('judges a model in which the square root of two is printed as %s: %s', (text, expected) => {
    const commands = `${REAL_X} (assert (= (* x x) 2.0)) (assert (> x 0.0))`;
    expect(verdict(commands, `((define-fun x () Real ${text}))`)).toBe(expected);
  });

  it('reads algebraic numbers inside functions', () => {
    const text = '((define-fun f ((x!0 Int)) Real (ite (= x!0 1) (root-obj (+ (^ x 2) (- 2)) 2) 0.0)))';
    expect(verdict('(declare-fun f (Int) Real) (assert (= (* (f 1) (f 1)) 2.0))', text)).toBe('true');
  });
});

describe('strings', () => {
  const X = '(declare-fun x () String)';
  it.each([
    ['"A\\u{10ff}""q"', 'true', '"A\\u{10ff}""q"'],
    ['(_ char #x41)', 'true', '"A"'],
    ['(str.++ (seq.unit (_ Char 65)) (seq.unit (_ Char 66)))', 'true', '"AB"'],
  ])('reads the string %s', (text, expected, value) => {
    expect(verdict(`${X} (assert (= x ${value}))`, `((define-fun x () String ${text}))`)).toBe(expected);
  });

  it('leaves a string with \\x unread, because solvers differ about its meaning', () => {
    expect(body(X, '((define-fun x () String "\\x41"))', 'x')).toContain('two meanings');
  });
});

describe('floats', () => {
  it.each([
    ['(_ +zero 8 24)', '(= x ((_ to_fp 8 24) #x00000000))'],
    ['(_ -oo 8 24)', '(= x ((_ to_fp 8 24) #xff800000))'],
    ['(_ NaN 8 24)', '(fp.isNaN x)'],
    ['(fp #b0 #x7f #b00000000000000000000000)', '(= x ((_ to_fp 8 24) RNE 1.0))'],
    ['(fp (_ bv0 1) (_ bv127 8) (_ bv0 23))', '(= x ((_ to_fp 8 24) RNE 1.0))'],
  ])('reads the float %s', (text, formula) => {
    const commands = `(declare-fun x () Float32) (assert ${formula})`;
    expect(verdict(commands, `((define-fun x () (_ FloatingPoint 8 24) ${text}))`)).toBe('true');
  });
});

describe('arrays', () => {
  it.each([
    ['(lambda ((i Int)) (ite (= i 1) 5 (ite (= 2 i) 6 0)))', '(store (store ((as const (Array Int Int)) 0) 2 6) 1 5)'],
    ['(lambda ((i Int)) 4)', '((as const (Array Int Int)) 4)'],
    [
      '(let ((a!1 (store ((as const (Array Int Int)) 4) 1 5))) (store a!1 2 6))',
      '(store (store ((as const (Array Int Int)) 4) 1 5) 2 6)',
    ],
  ])('reads the array %s', (text, expected) => {
    expect(body(ARRAY_A, `((define-fun a () (Array Int Int) ${text}))`, 'a')).toBe(expected);
  });

  it('reads as-array with helper functions in any order', () => {
    const text = `((define-fun a () (Array Int (Array Int Real)) (_ as-array k!0))
      (define-fun k!0 ((x!0 Int)) (Array Int Real) (ite (= x!0 3) (_ as-array k!1) ((as const (Array Int Real)) 0)))
      (define-fun k!1 ((x!0 Int)) Real (ite (= x!0 7) 2.0 1.0)))`;
    expect(body('(declare-fun a () (Array Int (Array Int Real)))', text, 'a')).toBe(
      '(store ((as const (Array Int (Array Int Real))) ((as const (Array Int Real)) 0.0)) 3 ' +
        '(store ((as const (Array Int Real)) 1.0) 7 2.0))',
    );
  });

  it('handles a cyclic or undefined as-array without an error', () => {
    const circle =
      '((define-fun a () (Array Int Int) (_ as-array k)) (define-fun k ((i Int)) Int (select (_ as-array k) i)))';
    expect(verdict(`${ARRAY_A} (assert (= (select a 1) 2))`, circle, new Budget('quick'))).toBe('undetermined');
    expect(body(ARRAY_A, '((define-fun a () (Array Int Int) (_ as-array k)))', 'a')).toContain('k is not a function');
  });

  it('converts Boolean combinations of comparisons to tables', () => {
    const commands = `(declare-fun a () (Array Int Bool)) (declare-fun b () (Array Int Bool))
      (assert (= a b)) (assert (select a 1)) (assert (not (select a 3)))`;
    const text = `((define-fun a () (Array Int Bool) (lambda ((i Int)) (or (= i 1) (and (= i 2) (not (= i 3))))))
      (define-fun b () (Array Int Bool) (store (store ((as const (Array Int Bool)) false) 2 true) 1 true)))`;
    expect(verdict(commands, text)).toBe('true');
  });

  it('reads a function that is not a table as a lambda', () => {
    const text = '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= i 1) 9 (+ i 1)))))';
    const commands = `${ARRAY_A} (assert (= (select a 1) 9)) (assert (= (select (store a 2 0) 5) 6)) (assert (= (select (store a 2 0) 2) 0))`;
    expect(verdict(commands, text)).toBe('true');
    const outer =
      '((define-fun a () (Array Bool (Array Bool Bool)) (lambda ((i Bool)) (lambda ((j Bool)) (= i (not j))))))';
    const pairs = '(assert (select (select a true) false)) (assert (not (select (select a true) true)))';
    expect(verdict(`(declare-fun a () (Array Bool (Array Bool Bool))) ${pairs}`, outer)).toBe('true');
  });

  it('reads arrays printed as functions', () => {
    const text = '(model (define-fun a ((x!0 Int)) Int (ite (= x!0 6) 5 14)))';
    expect(body(ARRAY_A, text, 'a')).toBe('(store ((as const (Array Int Int)) 14) 6 5)');
  });
});

describe('functions', () => {
  it('reads functions that call helpers', () => {
    const text =
      '((define-fun f ((x!0 Int) (x!1 Real)) Int (f!2 (k!1 x!0) x!1)) (define-fun k!1 ((x!0 Int)) Int (ite (= x!0 1) 0 1)) (define-fun f!2 ((y Int) (z Real)) Int (+ y 1)))';
    const commands = '(declare-fun f (Int Real) Int) (assert (= (f 1 0.5) 1)) (assert (= (f 3 0.5) 2))';
    expect(verdict(commands, text)).toBe('true');
  });

  it('reads a higher-order function that a model defines by parameters or by a lambda', () => {
    const commands =
      '(declare-fun h () (-> Int Int)) (declare-fun f (Int) Int) (assert (= (h 2) 3)) (assert (= (f 2) 3))';
    const one = '((define-fun h ((x Int)) Int (+ x 1)) (define-fun f () (-> Int Int) (lambda ((x Int)) (+ x 1))))';
    const other = '((define-fun h () (-> Int Int) (lambda ((x Int)) (+ x 1))) (define-fun f ((x Int)) Int (+ x 1)))';
    expect([verdict(commands, one), verdict(commands, other)]).toEqual(['true', 'true']);
  });

  it('reads no value for a name that is defined or declared twice', () => {
    const twice = '((define-fun k!0 () Int 1) (define-fun k!0 ((x Int)) Int 2) (define-fun x () Int k!0))';
    const { model } = reading(`(declare-fun k!0 () Int) ${INT_X}`, twice);
    expect(
      [describeSymbol(model, 'k!0'), describeSymbol(model, 'x')].every((text) =>
        text.includes('more than one meaning'),
      ),
    ).toBe(true);
    const overloaded = '(declare-fun f (Int) Int) (declare-fun f (Real) Int)';
    expect(body(overloaded, '((define-fun f ((x Int)) Int 1))', 'f')).toContain('more than one meaning');
  });

  it('ignores definitions of names that the script defines', () => {
    expect(body('(define-fun d () Int 3)', '((define-fun d () Int 4))', 'd')).toBe('nothing');
  });
});

describe('values that the standard does not specify', () => {
  const commands = `(declare-fun y () Int) (declare-fun s () Real)
    (assert (= y 0)) (assert (= (div 7 y) 9)) (assert (= (mod 7 y) 5)) (assert (= (/ 3.0 s) 4.5))`;
  it.each([
    '(define-fun div0 ((x!0 Int) (x!1 Int)) Int 9) (define-fun mod0 ((x!0 Int) (x!1 Int)) Int 5) (define-fun /0 ((x!0 Real) (x!1 Real)) Real (/ 9.0 2.0))',
    '(define-fun @div0 ((x Int)) Int 9) (define-fun @mod0 ((x Int)) Int 5) (define-fun @/0 ((x Real)) Real (/ 9 2))',
    '(define-fun div0 ((x!0 Int)) Int (ite (= x!0 7) 9 0)) (define-fun mod0 ((x!0 Int)) Int 5) (define-fun /0 ((x!0 Real)) Real (/ 9.0 2.0))',
  ])('reads values of divisions by zero from %s', (text) => {
    expect(verdict(commands, `((define-fun y () Int 0) (define-fun s () Real 0.0) ${text})`)).toBe('true');
  });

  it("uses the model's value of a division by zero inside a division with several divisors", () => {
    const text = '((define-fun div0 ((x Int) (y Int)) Int (+ x 93)))';
    expect(verdict('(assert (= (div 7 0 10) 10)) (assert (= (div 20 2 0 5) 20))', text)).toBe('true');
  });

  it('reads the values of selectors if their datatype has no parameters', () => {
    const dt = '(declare-datatype D ((leaf) (node (val Int)))) (assert (= (val leaf) 34))';
    expect(verdict(dt, '((define-fun val ((d D)) Int 34))')).toBe('true');
    expect(verdict(dt, '((define-fun val ((d D)) Int 33))')).toBe('false');
  });
});

describe('a selector that a model defines with other sorts', () => {
  const commands = `(declare-datatype D ((leaf) (node (val Int) (bits (_ BitVec 3)))))`;
  it.each([
    ['(= (val leaf) 34)', '(define-fun val ((d Int)) Int (+ d 1))'],
    ['(= (val leaf) 34)', '(define-fun val ((d D)) Bool true)'],
    ['(= (val leaf) 34)', '(define-fun val () Int 34)'],
    ['(= (bits leaf) #b000)', '(define-fun bits ((d D)) (_ BitVec 9) #b111111000)'],
    ['(= (bvadd (bits leaf) #b001) #b000)', '(define-fun bits ((d D)) (_ BitVec 9) #b111111111)'],
  ])('leaves %s undetermined if the model defines a selector with wrong sorts: %s', (formula, text) => {
    expect(verdict(`${commands} (assert ${formula})`, `(${text})`)).toBe('undetermined');
    expect(verdict(`${commands} (assert (not ${formula}))`, `(${text})`)).toBe('undetermined');
    const { unread, complete } = reading(commands, `(${text})`);
    expect(unread.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^the definition has .*, not \(D\) /)]);
    expect(complete).toBe(false);
  });
});

describe('elements of uninterpreted sorts', () => {
  const commands = `(declare-sort U 0) (declare-sort P 1) (declare-fun a () U) (declare-fun b () U) (declare-fun f (U) U) (declare-fun p () (P Int))
    (assert (distinct a b)) (assert (= (f a) b)) (assert (= (f b) b))`;
  it.each([
    `(declare-fun U!val!0 () U) (declare-fun U!val!1 () U) (forall ((x U)) (or (= x U!val!0) (= x U!val!1)))
     (define-fun a () U U!val!0) (define-fun b () U U!val!1) (define-fun f ((x!0 U)) U U!val!1) (define-fun p () (P Int) P!val!0)`,
    `(define-fun a () U U!val!0) (define-fun b () U U!val!1) (define-fun f ((x!0 U)) U U!val!1)`,
    `; cardinality of U is 2\n; rep: (as @U_0 U)\n; rep: (as @U_1 U)\n
     (define-fun a () U (as @U_0 U)) (define-fun b () U (as @U_1 U)) (define-fun f ((x U)) U (ite (= (as @U_1 U) x) x (as @U_1 U)))
     (define-fun p () (P Int) (as @(P Int)_0 (P Int)))`,
    `; cardinality of U is 2\n(declare-sort U 0)\n; rep: @uc_U_0\n; rep: @uc_U_1\n
     (define-fun a () U @uc_U_0) (define-fun b () U @uc_U_1) (define-fun f ((x U)) U @uc_U_1) (define-fun p () (P Int) |@uc_(P Int)_0|)`,
    `(define-fun a () U (as @0 U)) (define-fun b () U (as @1 U)) (define-fun f ((x U)) U (as @1 U)) (define-fun p () (P Int) (as @0 (P Int)))`,
  ])('reads elements of uninterpreted sorts: %s', (text) => {
    expect(verdict(commands, `(model ${text}\n)`)).toBe('true');
  });

  it('treats a constant as an element of its sort only if the model defines the constant as itself', () => {
    const text = '((define-fun a () U c) (define-fun b () U b) (define-fun c () U c))';
    const declared = '(declare-sort U 0) (declare-fun a () U) (declare-fun b () U) (declare-fun c () U)';
    expect(verdict(`${declared} (assert (and (distinct a b) (= a c)))`, text)).toBe('true');
    expect(verdict(`${declared} (assert (= b c))`, text)).toBe('false');
    const circle = '((define-fun a () U b) (define-fun b () U a))';
    expect(verdict(`${declared} (assert (= a b))`, circle, new Budget('quick'))).toBe('undetermined');
  });

  it('adds the listed elements of a sort to its universe', () => {
    const z3 = reading('(declare-sort U 0)', '((declare-fun U!val!0 () U) (forall ((x U)) (= x U!val!0)))');
    expect(z3.model.universes.get('U')?.map(({ name }) => name)).toEqual(['U!val!0']);
    const cvc = reading('(declare-sort U 0)', '(\n; cardinality of U is 1\n; rep: (as @U_0 U)\n)');
    expect(cvc.model.universes.get('U')?.map(({ name }) => name)).toEqual(['@U_0']);
    const cut = reading('(declare-sort U 0)', '(\n; cardinality of U is 2\n; rep: (as @U_0 U)\n)');
    expect(cut.model.universes.size).toBe(0);
  });

  it('does not confuse elements with symbols of the script', () => {
    const text = '((declare-fun e () U) (define-fun a () U e))';
    expect(body('(declare-sort U 0) (declare-fun e () U) (declare-fun a () U)', text, 'a')).toContain('more than one');
  });
});

describe('models of yices', () => {
  it('reads a model in the format of yices', () => {
    const commands = `(declare-fun b () (_ BitVec 4)) (declare-fun p () Bool) (declare-fun r () Real) (declare-fun f (Int Int) Int)
      (declare-fun arr () (Array Int Bool)) (declare-sort U 0) (declare-fun u () U)
      (assert (= b #x5)) (assert p) (assert (= (* 3.0 r) (- 1.0))) (assert (= (f 1 2) 3)) (assert (= (f 0 0) 7))
      (assert (select arr 10)) (assert (not (select arr 11)))`;
    const text = `(= b 0b0101)\n(= p true)\n(= r -1/3)\n(= u const!4)\n(= arr @fun_2)
      (function @fun_2\n (type (Array Int Bool))\n (= (@fun_2 10) true)\n (default false))
      (function f\n (type (-> int int int))\n (= (f 1 2) 3)\n (default 7))`;
    expect(verdict(commands, text)).toBe('true');
  });

  it('reads functions of yices that are defined after their use or as values of other functions', () => {
    const commands = `(declare-fun a () (Array Int Int)) (declare-fun b () (Array Int (Array Int Int))) (declare-sort U 0) (declare-fun u () U)
      (declare-fun h () (Array U (Array Int Int))) (declare-fun g (U) (Array Int Int)) (assert (= (select a 1) 5)) (assert (= (select b 2) a))`;
    const text = `(= u @const_6)\n(= a @fun_10)\n(= b @fun_23)\n(= h @fun_27)\n(= g @fun_30)
      (function @fun_10\n (type (Array Int Int))\n (= (@fun_10 1) 5)\n (default 0))
      (function @fun_23\n (type (Array Int (Array Int Int)))\n (= (@fun_23 3) @fun_15)\n (= (@fun_23 2) @fun_10)\n (default @fun_22))
      (function @fun_27\n (type (Array U (Array Int Int)))\n (= (@fun_27 @const_6) @fun_15)\n (default @fun_26))
      (function @fun_30\n (type (FunType1 U (Array Int Int)))\n (default @fun_15))
      (function @fun_15\n (type (Array Int Int))\n (default 7))
      (function @fun_22\n (type (Array Int Int))\n (default 8))
      (function @fun_26\n (type (Array Int Int))\n (default 9))`;
    const more = (assertion: string) => verdict(`${commands} (assert ${assertion})`, text);
    expect(more('(= (select (select b 3) 0) 7)')).toBe('true');
    expect(more('(= (select (select b 4) 0) 8)')).toBe('true');
    expect(more('(= (select (select b 4) 0) 7)')).toBe('false');
    expect(more('(= (select (select h u) 1) 7)')).toBe('true');
    expect(more('(= (select (g u) 1) 8)')).toBe('false');
  });

  it('reads no value from unknown names of yices', () => {
    expect(body(INT_X, '(= x ???)', 'x')).toContain('unreadable');
  });

  it('leaves values unspecified if a table of yices omits them', () => {
    const commands = '(declare-fun f (Int) Int) (assert (= (f 1) 2))';
    expect(verdict(commands, '((= (f 1) 2))')).toBe('true');
    expect(verdict(commands, '(((f 1) 2))')).toBe('true');
    expect(verdict(commands, '((= (f 1) 3))')).toBe('false');
    expect(verdict(commands, '((= (f 2) 3))')).toBe('true');
    expect(verdict(`${commands} (assert (= (f (f 5)) (+ (f (f 5)) 1)))`, '((= (f 2) 3))')).toBe('undetermined');
  });
});

describe('models as bit strings', () => {
  const commands = `(declare-fun x () (_ BitVec 4)) (declare-fun p () Bool) (declare-fun a () (Array (_ BitVec 2) (_ BitVec 4)))
    (assert (= x #x5)) (assert p) (assert (= (select a #b01) #x3))`;
  it.each(['x 0101\np 1\na[01] 0011', '2 0101 x\n3 1 p\n4[01] 0011 a'])('reads a model that gives bits: %s', (text) => {
    expect(verdict(commands, text)).toBe('true');
  });

  it('never calls an assertion false if an unknown bit of the model may make it true', () => {
    const at = (formula: string, bits: string) =>
      verdict(`(declare-fun x () (_ BitVec 4)) (assert ${formula})`, `x ${bits}`);
    expect(at('(= ((_ extract 3 2) x) #b01)', '01xx')).toBe('true');
    expect(at('(= x #x7)', '01xx')).toBe('true');
    expect(at('(= x #x6)', '01xx')).toBe('true');
    expect(at('(= x #x8)', '01xx')).toBe('undetermined');
  });
});
