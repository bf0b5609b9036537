import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { judgeModel } from '../judge/judge.js';
import { EMPTY_MODEL } from '../model.js';
import { readModel } from './read-model.js';

const DECLARED = `(declare-fun x () Int)(declare-fun r () Real)(declare-fun f (Int) Int)(declare-fun g (Int Bool) Real)(declare-fun b () (_ BitVec 4))
  (declare-fun p () Bool)(declare-fun a () (Array Int Int))(declare-fun m () (Array (_ BitVec 2) Bool))(declare-fun h () (-> Int Int))(declare-sort U 0)(declare-fun u () U)(declare-fun s () String)
  (declare-datatype D ((c) (d (sel Int))))(declare-datatypes ((P 1)) ((par (A) ((pair (first A))))))`;

function describeModel(text: string): string {
  const { script, ok } = readScript(`${DECLARED}\n(check-sat)`);
  expect(ok).toBe(true);
  const { model, unread } = readModel(text, script, { budget: new Budget('thorough') });
  const open = [...model.open].map(([name, each]) => [`open ${name}`, each] as const);
  const lines = [...model.symbols, ...open].map(([name, found]) => {
    if (found.kind === 'unreadable') return `${name} unreadable`;
    if (found.kind === 'value') return `${name} a value`;
    if (found.kind === 'table') return `${name} a table`;
    const params = found.params.map((param) => `${param.name} ${param.sort.text}, `).join('');
    return `${name} = ${params}${printTerm(found.body)}`;
  });
  const universes = [...model.universes].map(([sort, all]) => `${sort}: ${all.map(({ name }) => name).join(' ')}`);
  const remarked = [...(model.remarked ?? [])].map((sort) => `${sort} remarked`);
  const wrong = unread.map(({ symbol, reason, text: of }) => `! ${symbol}: ${reason} [${of}]`);
  return [...lines, ...universes, ...remarked, ...wrong].join('; ');
}

const MODELS: Readonly<Record<string, string>> = {
  '((define-fun x () Int))': '! : Int cannot be read [(define-fun x () Int)]',
  '((define-const x Int 7))': 'x = 7',
  '(model (define-fun x () Int 7))': 'x = 7',
  '((define-fun x ()))': '! : this is not a definition [(define-fun x ())]',
  '((define-fun x () Int 1 2))': '! : this is not a definition [(define-fun x () Int 1 2)]',
  '((define-fun 5 () Int 1))': '! : this is not a definition [(define-fun 5 () Int 1)]',
  '((define x Int 1))': '! : this is not a definition [(define x Int 1)]',
  '((define-fun x () Int 1) (define-fun x () Int 1))': 'x = 1',
  '((define-fun x () Int 1) (define-fun x () Int 2))': 'x unreadable',
  '((= x 1 2))': '! : this is not a definition [(= x 1 2)]',
  '((= x 1) (= x 2))': 'x unreadable; ! x: the symbol is defined twice [(= x 2)]',
  '((= x 1) (= x 1))': 'x = 1',
  '((= y 1))': 'y unreadable; ! y: the symbol is not declared [(= y 1)]',
  '((= f 1))': 'f unreadable; ! f: the symbol is a function [(= f 1)]',
  '((x 7))': 'x = 7',
  '((y 7))': '! : this is not a definition [(y 7)]',
  '(((f 1) 2) ((f 3) 4))': 'f = x!0 Int, (ite (= x!0 1) 2 (ite (= x!0 3) 4 (rest!1 x!0)))',
  '(((f 1 2) 3))': '! : this is not a definition [(f 1 2)]',
  '((= (f 1 2) 3))': 'f unreadable; ! f: a row has the wrong number of arguments [(f 1 2)]',
  '((= (f 1) true))': 'f unreadable; ! f: the term has the sort Bool, not Int [(f 1)]',
  '((= (f true) 1))': 'f unreadable; ! f: the term has the sort Bool, not Int [(f true)]',
  '((= (g 1 true) 0.5))': 'g = x!0 Int, x!1 Bool, (ite (and (= x!0 1) (= x!1 true)) 0.5 (rest!2 x!0 x!1))',
  '((function f (type (-> Int Int)) (= (f 1) 2) (default 0)))': 'f = x!0 Int, (ite (= x!0 1) 2 0)',
  '((function f (= (f 1) 2)))': 'f = x!0 Int, (ite (= x!0 1) 2 (rest!1 x!0))',
  '((function x (type Int) (default 0)))':
    'x unreadable; ! x: the symbol is not a function [(function x (type Int) (default 0))]',
  '((function f (type (-> Int Int)) (is (f 1) 2)))':
    '! : this is not a definition [(function f (type (-> Int Int)) (is (f 1) 2))]',
  '((function f (type (-> Int Int)) (default true)))':
    'f unreadable; ! f: the term has the sort Bool, not Int [(function f (type (-> Int Int)) (default true))]',
  '((function f))': '! : this is not a definition [(function f)]',
  '((function f (default)))': '! : this is not a definition [(function f (default))]',
  '((= a t) (function t (= (t 1) 2) (default 0)))': 'a = (store ((as const (Array Int Int)) 0) 1 2)',
  '((= x t) (function t (default 0)))': 'x unreadable; ! x: the symbol is not a function [(= x t)]',
  '((= (f 1) t) (function t (default 0)))': 'f unreadable; ! f: t cannot be read [(f 1)]',
  '((declare-const x Int))': '',
  '((declare-fun f (Int) Int))': '! : this is not a definition [(declare-fun f (Int) Int)]',
  '((declare-fun x ()))': '! : this is not a definition [(declare-fun x ())]',
  '((declare-const e U))': 'e a value',
  '((declare-const e U) (= u e))': 'e a value; u = e',
  '((declare-const u U))': 'u unreadable',
  '((= u e))': 'e a value; u = e',
  '((= u x))': 'u unreadable; ! u: the term has the sort Int, not U [(= u x)]',
  '((= x e))': 'x unreadable; ! x: e cannot be read [(= x e)]',
  '((define-fun u () U e))': 'e a value; u = e',
  '((define-fun u () U u))': 'u a value',
  '((approximation x) (define-fun x () Int 1) (define-fun r () Real 0.5))':
    'x = 1; r unreadable; g unreadable; ! r: the value may be approximate [(approximation …)]; ! g: the value may be approximate [(approximation …)]',
  '((define-fun c () D d))': 'c unreadable; ! c: the symbol is a constructor [(define-fun c () D d)]',
  '((define-fun sel ((z D)) Int 4))': 'open sel = z D, 4',
  '((define-fun sel ((z Int)) Int 4))':
    'sel unreadable; open sel unreadable; ! sel: the definition has the sort (Int) Int, not (D) Int [(define-fun sel ((z Int)) Int 4)]',
  '((define-fun first ((z (P Int))) Int 1))': '',
  '((define-fun k ((z)) Int 1) (define-fun x () Int 2))':
    'k unreadable; x = 2; ! k: the definition is ill-formed [(define-fun k ((z)) Int 1)]',
  '(x)': '! : this is not a definition [(x)]',
  x: '',
  '(define-const x Int 3)': 'x = 3',
  '(define-const x Int)': '! : this is not a definition [(define-const x Int)]',
  '(model)': '',
  '(model x)': '',
  '(foo (define-fun x () Int 1))': '! : this is not a definition [(foo (define-fun x () Int 1))]',
  '(((define-fun x () Int 1)))': 'x = 1',
  '((forall ((z U)) (= z e)))': 'e a value; U: e',
  '((forall ((z U)) (or (= z e) (= z i))))': 'e a value; i a value; U: e i',
  '((forall ((z U) (y U)) (= z e)))': '! : this is not a definition [(forall ((z U) (y U)) (= z e))]',
  '((forall ((z U)) (= e z)))': '! : this is not a definition [(forall ((z U)) (= e z))]',
  '((forall ((z U)) (= z e i)))': '! : this is not a definition [(forall ((z U)) (= z e i))]',
  '((forall ((z U)) (= z 3)))': '! : this is not a definition [(forall ((z U)) (= z 3))]',
  '((forall ((z)) (= z e)))': '! : this is not a definition [(forall ((z)) (= z e))]',
  '((forall ((z Int)) (= z e)))': '',
  '((forall ((z U)) (= z x)))': '',
  '((forall ((z U)) (distinct z e)))': '! : this is not a definition [(forall ((z U)) (distinct z e))]',
  '((declare-const k U)(forall ((z U)) (= z e)))': 'k a value; e a value',
  '((forall ((z U)) (or (= z e) (= z e))))': 'e a value; U: e',
  '((forall () (= z e)))': '! : this is not a definition [(forall () (= z e))]',
  '; cardinality of U is 1\n; rep: e\n': 'e a value; U: e; U remarked',
  '; cardinality of U is 2\n; rep: e\n': '',
  '; cardinality of U is 12\n; rep: e0\n; rep: e1\n; rep: e2\n; rep: e3\n; rep: e4\n; rep: e5\n; rep: e6\n; rep: e7\n; rep: e8\n; rep: e9\n; rep: e10\n; rep: e11':
    'e0 a value; e1 a value; e2 a value; e3 a value; e4 a value; e5 a value; e6 a value; e7 a value; e8 a value; e9 a value; e10 a value; e11 a value; U: e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11; U remarked',
  '; cardinality of U is 0\n': '',
  '; cardinality of U is 1\n; rep: (as e U)\n': 'e a value; U: e; U remarked',
  '; cardinality of U is 1\n; rep: |e|\n': 'e a value; U: e; U remarked',
  '; cardinality of Int is 1\n; rep: e\n': '',
  '; cardinality of W is 1\n; rep: e\n': '',
  '; cardinality of U is 1\n; rep: x\n': '',
  '"; cardinality of U is 1\n; rep: e\n"': '',
  '; rep: e\n; cardinality of U is 1\n; rep: i': 'i a value; U: i; U remarked',
  '; cardinality of U is 1 or so\n; rep: e\n': '',
  '; cardinality of U is 1\n; rep: (as e V)\n': '(as e V) a value; U: (as e V); U remarked',
  '((define-fun a ((i Int)) Int (ite (= i 1) 2 3)))': 'a = (store ((as const (Array Int Int)) 3) 1 2)',
  '((define-fun a ((i Int) (j Int)) Int 3))':
    'a unreadable; ! a: the definition has the sort (Int Int) Int, not () (Array Int Int) [(define-fun a ((i Int) (j Int)) Int 3)]',
  '((define-fun a ((i Bool)) Int 3))':
    'a unreadable; ! a: the definition has the sort (Bool) Int, not () (Array Int Int) [(define-fun a ((i Bool)) Int 3)]',
  '((define-fun h ((i Int)) Int (+ i 1)))': 'h = i Int, (+ i 1)',
  '((define-fun h () (-> Int Int) (lambda ((i Int)) i)))': 'h = x!1 Int, (let ((?0 (lambda ((i Int)) i))) (?0 x!1))',
  '((define-fun h () Int 3))':
    'h unreadable; ! h: the definition has the sort () Int, not () (-> Int Int) [(define-fun h () Int 3)]',
  '((define-fun f () (-> Int Int) (lambda ((i Int)) i)))': 'f = x!1 Int, (let ((?0 (lambda ((i Int)) i))) (?0 x!1))',
  '((define-fun f ((i Int) (j Int)) Int 3))':
    'f unreadable; ! f: the definition has the sort (Int Int) Int, not (Int) Int [(define-fun f ((i Int) (j Int)) Int 3)]',
  '((define-fun f ((i Bool)) Int 3))':
    'f unreadable; ! f: the definition has the sort (Bool) Int, not (Int) Int [(define-fun f ((i Bool)) Int 3)]',
  '((define-fun f ((i Int)) Real 3.0))':
    'f unreadable; ! f: the definition has the sort (Int) Real, not (Int) Int [(define-fun f ((i Int)) Real 3.0)]',
  '((define-fun f (i) Int 3))': 'f unreadable; ! f: the parameters are ill-formed [(define-fun f (i) Int 3)]',
  '((define-fun g ((i Int)) (-> Bool Real) (lambda ((q Bool)) 1.5)))':
    'g = i Int, x!0 Bool, (let ((?0 (lambda ((q Bool)) 1.5))) (?0 x!0))',
  '((define-fun g ((i Bool) (q Int)) Real 1.5))':
    'g unreadable; ! g: the definition has the sort (Bool Int) Real, not (Int Bool) Real [(define-fun g ((i Bool) (q Int)) Real 1.5)]',
  '((define-fun a () (Array Int Int) (_ as-array k)) (define-fun k ((i Int)) Int (ite (= i 3) 1 0)))':
    'k = i Int, (ite (= i 3) 1 0); a = (store ((as const (Array Int Int)) 0) 3 1)',
  '((define-fun a () (Array Int Int) (_ as-array f)))': 'a = (lambda ((i!0!1 Int)) (f i!0!1))',
  '((define-fun a () (Array Int Int) (_ as-array x)))':
    'a unreadable; ! a: x is not a function [(define-fun a () (Array Int Int) (_ as-array x))]',
  '((define-fun a () (Array Int Int) (_ as-array k l)))':
    'a unreadable; ! a: (_ as-array k l) cannot be read [(define-fun a () (Array Int Int) (_ as-array k l))]',
  '((define-fun a () (Array Int Int) (_ as-array)))':
    'a unreadable; ! a: (_ as-array) cannot be read [(define-fun a () (Array Int Int) (_ as-array))]',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= 3 i) 1 0))))':
    'a = (store ((as const (Array Int Int)) 0) 3 1)',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (or (= 3 i) (= i 5)) 1 0))))':
    'a = (store (store ((as const (Array Int Int)) (ite (or false false) 1 0)) 5 (ite (or (= 3 5) (= 5 5)) 1 0)) 3 (ite (or (= 3 3) (= 3 5)) 1 0))',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (+ i 1))))': 'a = (lambda ((i!0 Int)) (+ i!0 1))',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (< i 3) 1 0))))':
    'a = (lambda ((i!0 Int)) (ite (< i!0 3) 1 0))',
  '((define-fun a () (Array Int Int) (lambda ((i Int) (j Int)) 0)))':
    'a unreadable; ! a: the term has the sort (Array Int (Array Int Int)), not (Array Int Int) [(define-fun a () (Array Int Int) (lambda ((i Int) (j Int)) 0))]',
  '((define-fun s () String "\\x41"))':
    's unreadable; ! s: \\x in a string has two meanings [(define-fun s () String "\\x41")]',
  '((define-fun s () String "\\x4"))': 's = "\\u{5c}x4"',
  '((define-fun s () String (seq.unit (_ Char #x1F600))))': 's = "\\u{1f600}"',
  '((define-fun s () String (seq.unit (_ char 65))))': 's = "A"',
  '((define-fun s () String (seq.unit (_ Char 196608))))':
    's unreadable; ! s: (_ Char 196608) cannot be read [(define-fun s () String (seq.unit (_ Char 196608)))]',
  '((define-fun s () String (seq.unit 3)))':
    's unreadable; ! s: the term has the sort (Seq Int), not String [(define-fun s () String (seq.unit 3))]',
  '((define-fun b () (_ BitVec 4) 0b0101))': 'b = #x5',
  '((define-fun b () (_ BitVec 4) 0b01))':
    'b unreadable; ! b: the term has the sort (_ BitVec 2), not (_ BitVec 4) [(define-fun b () (_ BitVec 4) 0b01)]',
  '((define-fun b () (_ BitVec 4) 0b0121))':
    'b unreadable; ! b: 0b0121 cannot be read [(define-fun b () (_ BitVec 4) 0b0121)]',
  '((define-fun x () Int -5))': 'x = (- 5)',
  '((define-fun x () Int 5?))': 'x unreadable; ! x: the value is only approximate [(define-fun x () Int 5?)]',
  '((define-fun r () Real -0.5?))': 'r unreadable; ! r: the value is only approximate [(define-fun r () Real -0.5?)]',
  '((define-fun x () Int ???))': 'x unreadable; ! x: the solver gives no value [(define-fun x () Int ???)]',
  '((define-fun r () Real (choice ((z Real)) (= z 1.0))))':
    'r unreadable; ! r: the value is only approximate [(define-fun r () Real (choice ((z Real)) (= z 1.0)))]',
  '((define-fun r () Real (root-of-with-interval (coeffs 1 2) 1 2)))':
    'r unreadable; ! r: the value is only approximate [(define-fun r () Real (root-of-with-interval (coeffs 1 2) 1 2))]',
  '((define-fun u () U @uc_U_0))': '@uc_U_0 a value; u = @uc_U_0',
  '((define-fun u () U @uc_V_0))': '@uc_V_0 a value; u = @uc_V_0',
  '((define-fun u () U U!val!7))': 'U!val!7 a value; u = U!val!7',
  '((define-fun x () Int U!val!7))':
    'U!val!7 a value; x unreadable; ! x: the term has the sort U, not Int [(define-fun x () Int U!val!7)]',
  '((define-fun u () U (as @0 U)))': '@0 a value; u = @0',
  '((define-fun u () U (as x U)))': 'u unreadable; ! u: (as x U) cannot be read [(define-fun u () U (as x U))]',
  '((define-fun u () U (as @(U)_0 (U))))': '@(U)_0 a value; u = |@(U)_0|',
  '((define-fun u () U (as e i U)))':
    'u unreadable; ! u: ill-formed qualified identifier [(define-fun u () U (as e i U))]',
  '((define-fun u () U (as @e i U)))': '@e i a value; u = |@e i|',
  'b 0101': 'b = #x5',
  'b 01x1': 'b = (concat #b01 bits!0 #b1)',
  'b xxxx': 'b = bits!0',
  'b 010': 'b unreadable; ! b: the value has 3 bits, but the sort is (_ BitVec 4) [b 010]',
  'p 1': 'p = true',
  'p x': 'p = bit!0',
  'p 11': 'p unreadable; ! p: the value has 2 bits, but the sort is Bool [p 11]',
  'x 0101': 'x unreadable; ! x: the value has 4 bits, but the sort is Int [x 0101]',
  'sat\nb 0101\n\np 0\n': 'b = #x5; p = false',
  'b 0101\nsat': '',
  'b 0101\nb 0101': 'b = #x5',
  'b 0101\nb 0111': 'b unreadable; ! b: the symbol is defined twice [b 0101\nb 0111]',
  'b[1] 0101': 'b unreadable; ! b: the symbol is not an array [b[1] 0101]',
  'm[01] 1\nm[10] 0': 'm = (store (store (lambda ((i!0!2 (_ BitVec 2))) (rest!1 i!0!2)) #b01 true) #b10 false)',
  'm[011] 1': 'm unreadable; ! m: the value has 3 bits, but the sort is (_ BitVec 2) [m[011] 1]',
  'm[01] 11': 'm unreadable; ! m: the value has 2 bits, but the sort is Bool [m[01] 11]',
  'm 1': 'm unreadable; ! m: the value has 1 bit, but the sort is (Array (_ BitVec 2) Bool) [m 1]',
  'f 1': 'f unreadable; ! f: the symbol is a function [f 1]',
  '2 0101 b': 'b = #x5',
  '2 0101 b@3': 'b = #x5',
  '2[01] 1 m': 'm = (store (lambda ((i!0!2 (_ BitVec 2))) (rest!1 i!0!2)) #b01 true)',
  '|b| 0101': 'b = #x5',
  'y 0101': '',
  'm[0x] 1': 'm = (store (lambda ((i!0!2 (_ BitVec 2))) (rest!1 i!0!2)) (concat #b0 bits!3) true)',
  'b[01] 0101\nb 0101': 'b unreadable; ! b: the symbol is not an array [b[01] 0101\nb 0101]',
  'b 0101\nb[01] 0101': 'b unreadable; ! b: the symbol is defined twice [b 0101\nb[01] 0101]',
};

describe('models that are read as far as possible', () => {
  it.each(Object.entries(MODELS))('reads as much as possible of the model %s', (text, expected) => {
    expect(describeModel(text)).toBe(expected);
  });
});

const FURTHER: Readonly<Record<string, string>> = {
  '((define-fun m () (Array (_ BitVec 2) Bool) (lambda ((i (_ BitVec 2))) (exists ((i (_ BitVec 2))) (= i #b01)))))':
    'm = ((as const (Array (_ BitVec 2) Bool)) (exists ((i (_ BitVec 2))) (= i #b01)))',
  '((define-fun m () (Array (_ BitVec 2) Bool) (lambda ((i (_ BitVec 2))) (and (exists ((i (_ BitVec 2))) (= i #b01)) (= i #b10)))))':
    'm = (store ((as const (Array (_ BitVec 2) Bool)) (and (exists ((i (_ BitVec 2))) (= i #b01)) false)) #b10 (and (exists ((i (_ BitVec 2))) (= i #b01)) (= #b10 #b10)))',
  '((define-fun m () (Array (_ BitVec 2) Bool) (lambda ((i (_ BitVec 2))) (exists ((j (_ BitVec 2))) (= i j)))))':
    'm = (lambda ((i!0 (_ BitVec 2))) (exists ((j (_ BitVec 2))) (= i!0 j)))',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= (+ i 1) i) 1 0))))':
    'a = (lambda ((i!0 Int)) (ite (= (+ i!0 1) i!0) 1 0))',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= i (+ i 1)) 1 0))))':
    'a = (lambda ((i!0 Int)) (ite (= i!0 (+ i!0 1)) 1 0))',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= i 1 2) 1 0))))':
    'a = (lambda ((i!0 Int)) (ite (= i!0 1 2) 1 0))',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= i 1) i 0))))':
    'a = (lambda ((i!0 Int)) (ite (= i!0 1) i!0 0))',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= i 1) 5 (ite (= i 2) i 0)))))':
    'a = (store (lambda ((i!0 Int)) (ite (= i!0 2) i!0 0)) 1 5)',
  '((define-fun a () (Array Int Int) (lambda ((i Int)) i)))': 'a = (lambda ((i!0 Int)) i!0)',
  '((define-fun m ((i (_ BitVec 2))) Bool (= i #b01)))':
    'm = (store ((as const (Array (_ BitVec 2) Bool)) false) #b01 (= #b01 #b01))',
  '((define-fun m ((i (_ BitVec 2))) Bool (or (= i #b01) (= #b11 i))))':
    'm = (store (store ((as const (Array (_ BitVec 2) Bool)) (or false false)) #b11 (or (= #b11 #b01) (= #b11 #b11))) #b01 (or (= #b01 #b01) (= #b11 #b01)))',
  '((define-fun m ((i (_ BitVec 2))) Bool (bvult i #b10)))': 'm = (lambda ((i!0 (_ BitVec 2))) (bvult i!0 #b10))',
  '((define-fun div0 ((z Int)) Int 3))': 'div0 = z Int, 3; open div = z Int, x!0 Int, 3',
  '((define-fun div0 ((z Int) (y Int)) Int 3))': 'div0 = z Int, y Int, 3; open div = z Int, y Int, 3',
  '((define-fun div0 ((z Int) (y Int) (w Int)) Int 3))': 'div0 = z Int, y Int, w Int, 3',
  '((define-fun div0 ((z Real)) Int 3))': 'div0 = z Real, 3',
  '((define-fun div0 ((z Int) (y Real)) Int 3))': 'div0 = z Int, y Real, 3',
  '((define-fun div0 ((z Int)) Real 3.0))': 'div0 = z Int, 3.0',
  '((define-fun div0 () Int 3))': 'div0 = 3',
  '((define-fun /0 ((z Real)) Real z))': '/0 = z Real, z; open / = z Real, x!0 Real, z',
  '((define-fun /0 ((z Int)) Real 1.0))': '/0 = z Int, 1.0',
  '((define-fun mod0 ((z Int)) Int z))': 'mod0 = z Int, z; open mod = z Int, x!0 Int, z',
  '((define-fun k ((i Int)) Int 1) (define-fun k ((i Int)) Int 2) (define-fun a () (Array Int Int) (_ as-array k)))':
    'a unreadable; 1 unread',
  '((define-fun k ((i Int)) Int 1) (define-fun k ((i Int)) Int 2) (define-fun x () Int (k 1)))':
    'x unreadable; 1 unread',
  '((define-fun k () Int 1) (define-fun k () Int 2) (= x k))': 'x unreadable; 1 unread',
  '((define-fun u () U (as e)))': 'u unreadable; 1 unread',
  '((define-fun u () U (as)))': 'u unreadable; 1 unread',
  '((define-fun u () U (_)))': 'u unreadable; 1 unread',
  '((= a t) (function t (= (t 1) true) (default 0)))': 'a unreadable; 1 unread',
  '((= a t) (function t (= (t 1 2) 1) (default 0)))': 'a unreadable; 1 unread',
  '((= a t) (function t (= (t true) 1) (default 0)))': 'a unreadable; 1 unread',
  '((= a t) (= m t) (function t (= (t 1) 2) (default 0)))':
    'a = (store ((as const (Array Int Int)) 0) 1 2); m unreadable; 1 unread',
  '((= a t) (function t (type (Array Int Int))))': 'a = (lambda ((x!0!2 Int)) (rest!1 x!0!2))',
  '((= a t) (function t))': 'a unreadable; 2 unread',
  '((= a t) (function s (default 0)))': 'a unreadable; s unreadable; 2 unread',
  '((function y (default 0)))': '',
  '((function a (= (a 1) 2) (default 0)))': 'a = (store ((as const (Array Int Int)) 0) 1 2)',
  '((= x 1) (= x 2) (= x 1))': 'x unreadable; 2 unread',
  '((define-fun f ((i Int)) (-> Int Int) (lambda ((j Int)) j)))': 'f unreadable; 1 unread',
  '((define-fun-rec x ()))': '1 unread',
  '((define-fun-rec x () Int))': '1 unread',
  '((declare-fun x))': '1 unread',
  '((define-fun x () Int 1 2 3))': '1 unread',
  '((approximation x))': 'r unreadable; g unreadable; 2 unread',
  '((heap))': '1 unread',
  '((heap x))': '',
  '((model (define-fun x () Int 1)) (define-fun r () Real 2.0))': 'x = 1; r = 2.0',
  'm[0] 1': 'm unreadable; 1 unread',
  'm[0101] 1': 'm unreadable; 1 unread',
  'm[01] 1\nm 1': 'm unreadable; 1 unread',
  'm 1\nm[01] 1': 'm unreadable; 1 unread',
  'm[01] x': 'm = (store (lambda ((i!0!2 (_ BitVec 2))) (rest!1 i!0!2)) #b01 bit!3)',
  'b 0x0x': 'b = (concat #b0 bits!0 #b0 bits!1)',
  'p xx': 'p unreadable; 1 unread',
  'x[01] 1': 'x unreadable; 1 unread',
  '|b|[01] 0101': 'b unreadable; 1 unread',
  b: '',
  'b 012': '',
  sat: '',
  '\nsat\nb 0101': 'b = #x5',
  'b 0101 extra': '',
  '2 0101 |b|': 'b = #x5',
  '2 0101 b@x': '',
  '22 0101 b': 'b = #x5',
  'x2 0101 b': '',
  '(b) 0101': '1 unread',
  '2 0101 (b)': '1 unread',
  '  b 0101  ': 'b = #x5',
  '((define-fun r () Real (root-obj (+ x (- 1)) 1)))': 'r = 1.0',
  '((define-fun r () Real (root-obj (+ (* 2 x) (- 1)) 1)))': 'r = 0.5',
  '((define-fun r () Real (root-obj (+ (* 2 x) (- 1) 0 (* 3 x)) 1)))': 'r = 0.2',
  '((define-fun r () Real (root-obj (+ (* 2 (- 3) x) (- 1)) 1)))': 'r = (- (/ 1.0 6.0))',
  '((define-fun r () Real (root-obj (- (* 2 x) 1 2) 1)))': 'r = 1.5',
  '((define-fun r () Real (root-obj (- (* (- 2) x)) 1)))': 'r = 0.0',
  '((define-fun r () Real (root-obj (+ x (- (/ 3 4))) 1)))': 'r = 0.75',
  '((define-fun r () Real (root-obj (+ x (- (/ (- 3) 4))) 1)))': 'r = (- 0.75)',
  '((define-fun r () Real (root-obj (+ x (/ (- 3) 0.5)) 1)))': 'r = 6.0',
  '((define-fun r () Real (root-obj (+ x (/ 3 0)) 1)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (root-obj (+ x (/ 3 x)) 1)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (root-obj (+ x (/ x 3)) 1)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (root-obj (+ x (- 3 4)) 1)))': 'r = 1.0',
  '((define-fun r () Real (root-obj (+ x ()) 1)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <x + (1/2), (-2, 2)>)))': 'r = (- 0.5)',
  '((define-fun r () Real (_ real_algebraic_number <2*x + 3*x + (-1), (-2, 2)>)))': 'r = 0.2',
  '((define-fun r () Real (_ real_algebraic_number <1/2*x + 1/3*x + (-1), (-2, 2)>)))': 'r = 1.2',
  '((define-fun r () Real (_ real_algebraic_number <(1/2)*x + (-1/3) + 1/2, (-2, 2)>)))': 'r = (- (/ 1.0 3.0))',
  '((define-fun r () Real (_ real_algebraic_number <1*x^11 + (-2048), (1, 3)>)))': 'r = 2.0',
  '((define-fun r () Real (_ real_algebraic_number <1*x^201 + (-1), (0, 3)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <1*x^a + (-1), (0, 3)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <1*x + , (0, 3)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <1*x + (-1), (0, 3/0)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <1*x + (-1), (0, 3a)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <1*x + (-1), (0, 3/2a)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <1*x + (-1), (0a, 3)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <1*x + (-1)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <1*x + (-1), (2, 3)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <(-3/2)*x + 1/2, (-2, 2)>)))': 'r = (/ 1.0 3.0)',
  '((define-fun r () Real (_ real_algebraic_number <-3*x + 1, (-2, 2)>)))': 'r = (/ 1.0 3.0)',
  '((define-fun r () Real (_ real_algebraic_number <x + x + 1, (-2, 2)>)))': 'r = (- 0.5)',
  '((define-fun r () Real (_ real_algebraic_number <x^1 + 1, (-2, 2)>)))': 'r = (- 1.0)',
  '((define-fun r () Real (_ real_algebraic_number <x - 1, (-2, 2)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <x + 1, (-2, 2/00)>)))': 'r unreadable; 1 unread',
  '((define-fun r () Real (_ real_algebraic_number <x + 1, (2, -2)>)))': 'r unreadable; 1 unread',
};

describe('further models that are read as far as possible', () => {
  it.each(Object.entries(FURTHER))('reads as much as possible of the model %s', (text, expected) => {
    const lines = describeModel(text)
      .split('; ')
      .filter((line) => line !== '');
    const values = lines.filter((line) => !line.startsWith('! '));
    const count = lines.length - values.length;
    expect([...values, ...(count > 0 ? [`${count} unread`] : [])].join('; ')).toBe(expected);
  });

  const judge = (script: string, text: string) => {
    const read = readScript(`${script}(check-sat)`).script;
    const budget = new Budget('thorough');
    return judgeModel(read, readModel(text, read, { budget }).model, { budget: new Budget('thorough') })?.verdict;
  };

  it('never uses a bound variable as the index of an array', () => {
    const sort = '(Array (_ BitVec 2) (Array (_ BitVec 2) Bool))';
    const binder = (name: string) => `(lambda ((${name} (_ BitVec 2)))`;
    const exists = (name: string) => `(exists ((${name} (_ BitVec 2))) (= i ${name}))`;
    for (const name of ['j', 'k']) {
      const model = `((define-fun n () ${sort} ${binder('j')} ${binder('i')} ${exists(name)}))))`;
      for (const [j, i] of ['01', '10', '11'] as const) {
        expect(judge(`(declare-fun n () ${sort})(assert (select (select n #b0${j}) #b0${i}))`, model)).toBe('true');
      }
    }
  });

  const HEAP = '(declare-heap (Int Int))(declare-const x Int)';
  it.each([
    ['(heap (pto 1 2) (= (as sep.nil Int) 0))', '(pto 1 2)', 'true'],
    ['(heap (pto 1 2) (= (as sep.nil Int) 0))', '(pto 1 3)', 'false'],
    ['(heap (pto 1 2))', '(pto 1 2)', 'true'],
    ['(heap (pto 1 2))', '(pto 1 3)', 'false'],
    ['(heap (pto 1 2) (= (as sep.nil Int) unknown))', '(pto 1 3)', 'false'],
    ['(heap (sep (pto 1 2) (sep (pto 3 4) sep.emp)) (= (as sep.nil Int) 0))', '(sep (pto 3 4) (pto 1 2))', 'true'],
    ['(heap (sep (pto 1 2) (pto 3 4)) (= (as sep.nil Int) 0))', '(pto 1 2)', 'false'],
    ['(heap emp (= (as sep.nil Int) 0))', 'sep.emp', 'true'],
    ['(heap sep.emp (= (as sep.nil Int) 0))', '(not sep.emp)', 'false'],
    ['(heap (pto 1 (as sep.nil Int)) (= (as sep.nil Int) 7))', '(pto 1 7)', 'true'],
    ['(heap (pto 1 (div 1 0)) (= (as sep.nil Int) 7))', '(pto 1 5)', 'undetermined'],
    ['(heap (pto (div 1 0) 1) (= (as sep.nil Int) 7))', '(not (pto 5 1))', 'undetermined'],
    ['(heap (pto 1 2 3) (= (as sep.nil Int) 0))', 'sep.emp', 'undetermined'],
    ['(heap (pto 1) (= (as sep.nil Int) 0))', 'sep.emp', 'undetermined'],
    ['(heap (foo 1 2) (= (as sep.nil Int) 0))', 'sep.emp', 'undetermined'],
    ['(heap (sep sep.emp 5) (= (as sep.nil Int) 0))', '(not sep.emp)', 'undetermined'],
    ['(heap (sep sep.emp ()) (= (as sep.nil Int) 0))', '(not sep.emp)', 'undetermined'],
    ['(heap (pto 1 2)) (heap (pto 1 2))', '(pto 1 3)', 'undetermined'],
  ])('judges, in a model with the heap %s, the formula %s: %s', (heap, formula, expected) => {
    expect(judge(`${HEAP}(assert ${formula})`, `((define-fun x () Int 1)) ${heap}`)).toBe(expected);
  });

  it('requires that the model defines sep.nil if the cells may occupy all locations', () => {
    const script = '(declare-heap (Bool Int))';
    const cells = (...locations: boolean[]) =>
      `(heap (sep ${locations.map((each) => `(pto ${each} 1)`).join(' ')} sep.emp))`;
    expect(judge(`${script}(assert sep.emp)`, cells(true))).toBe('false');
    expect(judge(`${script}(assert sep.emp)`, cells(true, false))).toBe('undetermined');
  });

  it('reads no model if the budget is spent', () => {
    const script = readScript('(declare-const x Int)(check-sat)').script;
    const read = (steps: number) => readModel('((define-fun x () Int 1))', script, { budget: new Budget({ steps }) });
    expect(read(100)).toMatchObject({ complete: true, unread: [] });
    expect(read(49)).toMatchObject({ complete: false, unread: [{ symbol: '' }], model: EMPTY_MODEL });
  });

  it('requires values only for the symbols that are declared at the given check', () => {
    const script = readScript('(declare-const x Int)(check-sat)(declare-const y Int)(check-sat)').script;
    const read = (check?: number) => {
      const options = check === undefined ? {} : { check };
      const text = '((define-fun x () Int 1))';
      return readModel(text, script, { ...options, budget: new Budget('thorough') });
    };
    expect([read(0).complete, read(1).complete, read().complete]).toEqual([true, false, false]);
    expect(read(2)).toMatchObject({ complete: true, unread: [] });
  });

  it('reads an algebraic number only if its coefficients have at most 10,000 digits', () => {
    const root = (digits: number) => `((define-fun r () Real (root-obj (+ x (- 1${'0'.repeat(digits - 1)})) 1)))`;
    expect(describeModel(root(10_000))).toMatch(/^r = 10*\.0$/);
    expect(describeModel(root(10_001))).toMatch(/^r unreadable/);
  });
});

function square(number: string): string {
  const verdicts = ['(= (* r r) 2.0)', '(> r 0.0)', '(< r 1.5)'].map((formula) => {
    const { script } = readScript(`(declare-fun r () Real)(assert ${formula})(check-sat)`);
    const budget = new Budget('thorough');
    return judgeModel(script, readModel(`((define-fun r () Real ${number}))`, script, { budget }).model, { budget })
      ?.verdict;
  });
  return verdicts.join(' ');
}

const NUMBERS: Readonly<Record<string, string>> = {
  '(root-obj (+ (^ x 2) (- 2)) 2)': 'true true true',
  '(root-obj (+ (^ x 2) (- 2)) 1)': 'true false true',
  '(root-obj (- (^ x 2) 2) 2)': 'true true true',
  '(root-obj (- 2 (^ x 2)) 2)': 'true true true',
  '(root-obj (- (- 2 (^ x 2))) 2)': 'true true true',
  '(root-obj (+ (* 0.5 x x) (- 1)) 2)': 'true true true',
  '(root-obj (+ (* (/ 1 2) x x) (- 1.0)) 2)': 'true true true',
  '(root-obj (+ (* (- (/ 1 2)) x x) 1) 2)': 'true true true',
  '(root-obj (+ (* (/ (- 1) 2) x x) 1) 2)': 'true true true',
  '(root-obj (+ (* x (^ x 1)) (- 2)) 2)': 'true true true',
  '(root-obj (+ (^ x 2) (- 1) (- 1)) 2)': 'true true true',
  '(root-obj (- (^ x 2) 1 1) 2)': 'true true true',
  '(root-obj (+ (^ x 2) (- 2)) 3)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x 2) (- 2)) 2.0)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x 2) (- 2)) 0)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x 2) (- 2)) 2 3)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x 2) (- 2)))': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x 2) (- 2)) x)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ y 2) (- 2)) 2)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x y) (- 2)) 2)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x 2 2) (- 2)) 2)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x 201) (- 2)) 1)': 'undetermined undetermined undetermined',
  '(root-obj (+ (^ x 200) (- 2)) 2)': 'false true true',
  '(root-obj (+ (/ 1 0) x) 1)': 'undetermined undetermined undetermined',
  '(root-obj (+ (- 1 2 3) x) 1)': 'false true false',
  '(root-obj (* 2 3) 1)': 'undetermined undetermined undetermined',
  '(root-obj x 1)': 'false false true',
  '(root-obj (+ (/ x 2) (- 1)) 1)': 'undetermined undetermined undetermined',
  '(root-obj (+ (/ 1 2 3) x) 1)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)': 'true true true',
  '(_ real_algebraic_number <x^2 + (-2), (5/4, 3/2)>)': 'true true true',
  '(_ real_algebraic_number <2*x^2 + -4, (1, 2)>)': 'true true true',
  '(_ real_algebraic_number <(1/2)*x^2 + (-1), (1, 2)>)': 'true true true',
  '(_ real_algebraic_number <1*x^2 + (-2), (-2, 2)>)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*x^2 + (-2), (2, 3)>)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*y^2 + (-2), (1, 2)>)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*x^2 + , (1, 2)>)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*x^201 + (-2), (1, 2)>)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*x^2 + (-2), (1/0, 2)>)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*x^2 + (-2), (a, 2)>)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*x^2 + (-2)>)': 'undetermined undetermined undetermined',
  '(_ real_algebraic_number <1*x + (-1), (0, 2)>)': 'false true true',
  '(_ real_algebraic_number <x + (-5/4), (0, 2)>)': 'false true true',
  '(_ real_algebraic_number)': 'undetermined undetermined undetermined',
};

describe('numbers without a literal', () => {
  it.each(Object.entries(NUMBERS))(
    'decides for the number %s whether its square is 2, whether it is positive, and whether it is below 1.5',
    (text, expected) => {
      expect(square(text)).toBe(expected);
    },
  );
});
