import { describe, expect, it } from 'vitest';
import { readScript } from '../syntax/index.js';
import { BOOL, INT, type Term, TermStore, type VarTerm } from '../term/index.js';
import { findUnfoundedDefinitions } from './recursive.js';
import { buildSignature } from './signature.js';

const LIST = '(declare-datatype List ((nil) (cons (head Int) (tail List))))';
const TREE = '(declare-datatype T ((leaf) (left (lt T)) (node (l T) (r T))))';

function findUnfounded(text: string): readonly string[] {
  const { script, ok } = readScript(text);
  if (!ok) throw new Error(text);
  return findUnfoundedDefinitions(buildSignature(script.store, script.commands));
}

const fun = (body: string): string => `(define-fun-rec f ((x Int) (y Int)) Int ${body})`;
const bits = (body: string): string => `(define-fun-rec f ((v (_ BitVec 3))) (_ BitVec 3) ${body})`;
const list = (body: string): string => `${LIST}(define-fun-rec f ((x List)) Int ${body})`;
const tree = (body: string): string => `${TREE}(define-fun-rec f ((x T)) Int ${body})`;

describe('definitions that provably terminate', () => {
  it.each([
    '(define-fun f ((x Int)) Int (+ x 1))',
    fun('(ite (<= x 0) y (+ x (f (- x 1) (* 2 y))))'),
    fun('(ite (> x 7) (f (+ x (- 2)) y) 0)'),
    fun('(ite (not (< 3 x)) 0 (f (+ (- 1) x) y))'),
    fun('(ite (<= 1 x) (f (- x 1) y) 0)'),
    fun('(ite (< x 1) 0 (f (- x 1) y))'),
    fun('(ite (> 1 x) 0 (f (- x 1) y))'),
    fun('(ite (>= 0 x) 0 (f (- x 1) y))'),
    fun('(ite (not (> x 0)) 0 (f (- x 1) y))'),
    fun('(ite (= 3 x) (f (- x 1) y) 0)'),
    fun('(ite (= x 3) (f (- x 1) y) 0)'),
    fun('(ite (> x 0) (f (+ x (- (- (- 1)))) y) 0)'),
    fun('(ite (and (> x 0) (> y 0) (< y x)) (f (- x 1) y) 0)'),
    fun('(ite (or (< y 0) (< x 0) (= x y)) 0 (f (- x 1) y))'),
    '(define-fun-rec f ((x Int)) Bool (and (> x 0) true (f (- x 1))))',
    '(define-fun-rec f ((x Int)) Bool (or (not (>= x 0)) (f (- x 1)) false))',
    '(define-fun-rec f ((x Int)) Bool (=> true (> x 0) (f (- x 1))))',
    '(define-fun-rec f ((x Int)) Bool (ite (<= x 0) true (exists ((y Int)) (and (> y x) (f (- x 1))))))',
    '(define-fun-rec f ((a Int) (b Bool) (x Int)) Int (ite (<= x 0) a (f (+ a 1) b (- x 1))))',
    '(define-funs-rec ((e ((a Int) (x Int)) Int) (o ((x Int) (b Int)) Int)) ((ite (<= x 0) a (o (- x 1) a)) (ite (<= x 0) b (e b (- x 1)))))',
    fun('(ite (and (>= y 0) (= x 3)) (f 1 (- y 1)) 0)'),
    fun('(ite (or (< x 0) (= y 3)) 5 (f (- x 2) (f (- x 1) y)))'),
    '(define-fun-rec f ((x Int)) Bool (and (> x 0) (not (f (- x 3)))))',
    '(define-fun-rec f ((x Int)) Bool (or (<= x 0) (f (- x 1))))',
    '(define-fun-rec f ((x Int)) Bool (=> (> x 0) (f (- x 1))))',
    '(define-fun-rec f ((x Int)) Bool (ite (<= x 0) true (forall ((y Int)) (=> (f (- x 1)) (> y x)))))',
    '(define-funs-rec ((e ((x Int)) Bool) (o ((k Bool) (x Int)) Bool)) ((ite (<= x 0) true (o true (- x 1))) (ite (<= x 0) k (e (- x 1)))))',
    bits('(ite (= v #b000) v (bvadd v (f (bvsub v #b001))))'),
    bits('(ite (distinct #b000 v) (f (bvsub v #b001)) v)'),
    bits('(ite (distinct v #b000) (f (bvsub v #b001)) v)'),
    bits('(ite (= #b000 v) v (f (bvsub v #b001)))'),
    bits('(ite (not (= v #b000)) (f (bvsub v #b001)) v)'),
    bits('(ite (or (= v #b000) (= v #b111)) v (f (bvsub v #b001)))'),
    list('(ite ((_ is nil) x) 0 (+ 1 (f (tail x))))'),
    list('(ite (and ((_ is cons) x) ((_ is cons) (tail x))) (f (tail (tail x))) 0)'),
    list('(match x ((nil 0) ((cons h t) (+ h (f t)))))'),
    list('(match x ((nil 0) ((cons h t) (match t ((nil h) ((cons g s) (f s)))))))'),
    tree('(match x ((leaf 0) ((left t) (f t)) ((node a b) (+ (f a) (f b)))))'),
  ])('accepts a definition that provably terminates: %s', (text) => {
    expect(findUnfounded(text)).toEqual([]);
  });
});

describe('definitions that may have no solution', () => {
  it.each([
    '(define-fun-rec c () Int (+ c 1))',
    fun('(+ 1 (f x y))'),
    // No bound, a wrong bound, a bound that is not a number, or a bound on another parameter.
    fun('(ite (= x 0) y (f (- x 1) y))'),
    fun('(ite (< x 0) (f (- x 1) y) 0)'),
    fun('(ite (<= x y) 0 (f (- x 1) y))'),
    fun('(ite (<= y 0) 0 (f (- x 1) y))'),
    fun('(ite (or (> x 0) (> y 0)) (f (- x 1) y) 0)'),
    fun('(ite (and (< x 0) (< y 0)) 0 (f (- x 1) y))'),
    fun('(ite (> 0 x) (f (- x 1) y) 0)'),
    fun('(ite (>= 7 x) (f (- x 1) y) 0)'),
    fun('(ite (distinct x 3) (f (- x 1) y) 0)'),
    fun('(ite (= x y) (f (- x 1) y) 0)'),
    fun('(ite (= y x) (f (- x 1) y) 0)'),
    fun('(ite (= y 3) (f (- x 1) y) 0)'),
    fun('(ite (= 3 y) (f (- x 1) y) 0)'),
    fun('(ite (< 3 y) (f (- x 1) y) 0)'),
    fun('(ite (< y x) (f (- x 1) y) 0)'),
    fun('(ite (> x y) (f (- x 1) y) 0)'),
    fun('(ite (>= x (- y)) (f (- x 1) y) 0)'),
    fun('(ite (> x 5 y) (f (- x 1) y) 0)'),
    '(define-fun-rec f ((x Int)) Bool (xor (> x 0) (f (- x 1))))',
    '(define-fun-rec f ((x Int)) Bool (= (> x 0) (f (- x 1))))',
    '(define-fun-rec f ((x Int)) Bool (or (> x 0) (f (- x 1))))',
    '(define-fun-rec f ((x Int)) Bool (and (<= x 0) (f (- x 1))))',
    '(define-fun-rec f ((x Int)) Bool (=> (f (- x 1)) (> x 0)))',
    '(define-fun-rec f ((x Int)) Bool (=> (<= x 0) (f (- x 1))))',
    '(define-fun-rec f ((x Real)) Real (ite (<= x 0.0) x (f (- x 1.0))))',
    // The parameter does not decrease, or only in one of two calls.
    fun('(ite (<= x 0) y (f x y))'),
    fun('(ite (<= x 0) y (f (- x 0) y))'),
    fun('(ite (<= x 0) y (f (- 1 x) y))'),
    fun('(ite (<= x 0) y (f (- x (- 1)) y))'),
    fun('(ite (<= x 0) y (f (+ x 1) y))'),
    fun('(ite (<= x 0) y (f (+ x 0) y))'),
    fun('(ite (<= x 0) y (f (+ 0 x) y))'),
    fun('(ite (<= x 0) y (f (+ 1 x) y))'),
    fun('(ite (<= x 0) y (f (+ x (abs 3)) y))'),
    fun('(ite (<= x 0) y (f (+ x (- 3 1)) y))'),
    '(declare-fun g ((-> Int Int)) Int)(define-fun-rec f ((x Int)) Int (ite (<= x 0) 0 (g f)))',
    '(define-funs-rec ((e ((x Int)) Bool) (o ((k Bool)) Bool)) ((ite (<= x 0) true (o true)) (e 1)))',
    fun('(ite (<= x 0) y (f (+ x y) y))'),
    fun('(ite (<= x 0) y (f (+ (- 1) y) y))'),
    fun('(ite (<= x 0) y (f (- y 1) y))'),
    fun('(ite (<= x 0) y (f (- x 1 0) y))'),
    fun('(ite (<= x 0) y (f (- x) y))'),
    fun('(ite (<= x 0) y (f (* x (- 1)) y))'),
    fun('(ite (<= x 0) y (f 0 y))'),
    fun('(ite (<= x 0) y (+ (f (- x 1) y) (f (+ x 1) y)))'),
    fun('(ite (<= x 0) y (f (- x 1) (f x y)))'),
    // The call precedes its condition, or is part of the condition.
    '(define-fun-rec f ((x Int)) Bool (and (f (- x 1)) (> x 0)))',
    '(define-fun-rec f ((x Int)) Bool (ite (f (- x 1)) (> x 0) true))',
    // Another variable has the name of the parameter.
    '(define-fun-rec f ((x Int)) Bool (or (<= x 0) (forall ((x Int)) (f (- x 1)))))',
    '(define-fun-rec f ((x Int)) Bool (forall ((x Int)) (or (<= x 0) (f (- x 1)))))',
    '(define-funs-rec ((e ((x Int)) Bool) (o ((x Int)) Bool)) ((ite (<= x 0) true (o x)) (ite (<= x 0) false (e x))))',
    bits('(bvadd v (f (bvsub v #b001)))'),
    bits('(ite (= v #b001) v (f (bvsub v #b001)))'),
    bits('(ite (= v #b000) (f (bvsub v #b001)) v)'),
    bits('(ite (distinct v #b000) v (f (bvsub v #b001)))'),
    bits('(ite (distinct v #b001) (f (bvsub v #b001)) v)'),
    bits('(ite (bvuge v #b000) (f (bvsub v #b001)) v)'),
    bits('(ite (= v #b000) v (f (bvsub #b001 v)))'),
    bits('(ite (= v #b000) v (f (bvadd v #b001)))'),
    bits('(ite (and (= v #b000) (= v #b111)) v (f (bvsub v #b001)))'),
    bits('(ite (= v #b000) v (f (bvsub v #b010)))'),
    bits('(ite (= v #b000) v (f (bvsub (bvnot v) #b001)))'),
    bits('(ite (= v #b000 #b001) v (f (bvsub v #b001)))'),
    bits('(ite (= #b000 (bvnot v)) v (f (bvsub v #b001)))'),
    bits('(ite (= (bvnot v) #b000) v (f (bvsub v #b001)))'),
    // The selector of another constructor may return anything.
    list('(+ 1 (f (tail x)))'),
    list('(ite ((_ is cons) x) 0 (f (tail x)))'),
    list('(ite ((_ is nil) x) (f (tail x)) 0)'),
    list('(ite ((_ is cons) x) (f x) 0)'),
    list('(ite (or ((_ is cons) x) (= x nil)) (f (tail x)) 0)'),
    list('(match (tail x) ((nil 0) ((cons h t) (f t))))'),
    list('(match x ((nil 0) (t (f t))))'),
    list('(ite ((_ is cons) x) (f (tail (tail x))) 0)'),
    list('(ite ((_ is cons) x) (f (cons 1 (tail x))) 0)'),
    list('(match x ((nil 0) ((cons h t) (f x))))'),
    tree('(ite ((_ is leaf) x) 0 (f (l x)))'),
    '(declare-datatype List ((nil) (cons (head Int) (tail List))))(define-fun-rec f ((x List) (z List)) Int (match z ((nil 0) ((cons h t) (match x ((nil 1) ((cons g s) (f t s))))))))',
  ])('reports a definition that may have no solution: %s', (text) => {
    expect(findUnfounded(text).length).toBeGreaterThan(0);
  });
});

describe('groups of recursive functions', () => {
  const define = (...bodies: string[]): string => {
    const names = bodies.map((_, i) => `(${'abcdefgh'[i]} () Int)`);
    return `(define-funs-rec (${names.join(' ')}) (${bodies.join(' ')}))`;
  };

  it.each([
    ['(define-fun c () Int 1)', ''],
    ['(define-fun c ((x Bool)) Bool x)(define-fun d ((x Bool)) Bool (c x))', ''],
    [define('b', 'c', '1'), ''],
    [define('a', '1', 'a'), 'a'],
    [define('b', 'c', 'a', 'a', '1'), 'a b c'],
    [define('1', 'c', 'd', 'b', 'b'), 'b c d'],
    [define('b', 'a', 'c', '(+ a c)', '(+ d 1)'), 'a b c'],
    [define('(+ b c)', '(+ d e)', '1', '(+ f a)', '1', '1'), 'a b d'],
    [define('(+ b c)', 'd', 'd', '(+ e 1)', 'd'), 'd e'],
    ['(define-fun a ((b Int)) Int b)(define-fun b () Int (a 1))', ''],
  ])('finds exactly the functions that call themselves, also through others: %s', (text, expected) => {
    expect(findUnfounded(text).join(' ')).toBe(expected);
  });
});

describe('quantifiers that shadow a parameter or a match variable', () => {
  const store = new TermStore();
  const x = store.var('x', INT);
  const isUnfounded = (body: Term, ...params: VarTerm[]): boolean => {
    const definitions = new Map([['f', { name: 'f', params, result: BOOL, body }]]);
    return findUnfoundedDefinitions({ definitions, selectors: new Map(), constructors: new Map() }).length > 0;
  };

  it('does not count a call with x - 1 as a decrease of the parameter x below a quantifier that binds x', () => {
    const call = store.call('f', [store.app('-', [x, store.int(1n)])], BOOL);
    const bounded = store.app('or', [store.app('<=', [x, store.int(0n)]), call]);
    expect(isUnfounded(bounded, x)).toBe(false);
    expect(isUnfounded(store.quant('forall', [x], bounded), x)).toBe(true);
    expect(isUnfounded(store.quant('forall', [store.var('y', INT)], bounded), x)).toBe(false);
    const inner = store.quant('exists', [x], call);
    expect(isUnfounded(store.app('or', [store.app('<=', [x, store.int(0n)]), inner]), x)).toBe(true);
  });

  it('distinguishes the variable of a quantifier from a match variable with the same name', () => {
    const sort = store.sorts.named('L', 'L', []);
    const [list, tail] = [store.var('l', sort), store.var('t', sort)];
    const body = (within: Term): Term =>
      store.match(list, [{ constructorName: 'cons', vars: [tail], body: within }], BOOL);
    const call = store.call('f', [tail], BOOL);
    expect(isUnfounded(body(call), list)).toBe(false);
    expect(isUnfounded(body(store.quant('forall', [tail], call)), list)).toBe(true);
    expect(isUnfounded(body(store.quant('forall', [x], call)), list)).toBe(false);
  });
});

describe('the search for decreasing parameters', () => {
  it('gives up on a definition with 200,000 parts', () => {
    const store = new TermStore();
    const x = store.var('x', INT);
    const part = store.app('<=', [x, store.int(0n)]);
    const call = store.call('f', [store.app('-', [x, store.int(1n)])], BOOL);
    const body = store.app('or', [...Array.from({ length: 200_000 }, () => part), call]);
    const definitions = new Map([['f', { name: 'f', params: [x], result: BOOL, body }]]);
    expect(findUnfoundedDefinitions({ definitions, selectors: new Map(), constructors: new Map() })).toEqual(['f']);
  });

  it.each([
    [8, 0],
    [9, 2],
  ])('tries at most 64 pairs of parameters of two functions, which have %i parameters each', (count, unfounded) => {
    const names = Array.from({ length: count }, (_, i) => `x${i}`);
    const [params, last] = [names.map((name) => `(${name} Int)`).join(' '), names.at(-1)];
    const body = (callee: string): string =>
      `(ite (<= ${last} 0) true (${callee} ${names.slice(0, -1).join(' ')} (- ${last} 1)))`;
    const text = `(define-funs-rec ((e (${params}) Bool) (o (${params}) Bool)) (${body('o')} ${body('e')}))`;
    expect(findUnfounded(text)).toHaveLength(unfounded);
  });
});
