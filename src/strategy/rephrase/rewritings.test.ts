import { describe, expect, it } from 'vitest';
import { type Script, logicInfo } from '../../script/index.js';
import { FreeVariables } from '../../semantics/index.js';
import { printCommand, printTerm, readScript } from '../../syntax/index.js';
import { iterateSites } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { liftIte, lowerIte, permute, regroup } from './applications.js';
import { define, unfold } from './definitions.js';
import { bindCases, dual, expandBound, miniscope, prenex, regroupBound, renameBound } from './quantifiers.js';
import type { Rewriting } from './rewriting.js';

const DECLARATIONS = `(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)(declare-const x Int)(declare-const y Int)
(declare-const z Int)(declare-const b (_ BitVec 4))(declare-const c (_ BitVec 4))(declare-const s String)(declare-fun f (Int) Int)
(declare-fun h (Int) Int)(declare-fun g (Int Int) Int)(declare-fun k (Int) Bool)(define-fun two () Int 2)
(define-fun twice ((n Int) (m Int)) Int (+ n n m))(define-fun low ((n Int)) Bool (forall ((x Int)) (< n x)))`;

/** Lists all results of a rewriting at the first position of a term, over 40 draws. */
function listResults(rewriting: Rewriting, text: string, { at = text, logic = 'ALL' } = {}): string[] {
  const formula = /^\((?:and|or|not|=>?|xor|<|distinct|forall|exists|k|low)\b|^\((?:=|<|=>) /.test(text)
    ? text
    : `(= ${text} ${text})`;
  const read = readScript(`(set-logic ${logic})${DECLARATIONS}(assert ${formula})`);
  expect(read.diagnostics, text).toEqual([]);
  const script: Script = read.script;
  const definitions = new Map(
    script.commands.flatMap((each) => (each.kind === 'define-fun' ? [[each.fun.name, each.fun] as const] : [])),
  );
  const asserted = script.commands.at(-1);
  if (asserted?.kind !== 'assert') throw new Error('no assertion');
  const site = [...iterateSites(asserted.term, { command: 0, slot: 0 })].find(({ term }) => printTerm(term) === at);
  if (site === undefined) throw new Error(`no ${at}`);
  const results = Array.from({ length: 40 }, (_, seed) => {
    const store = script.store.fork();
    const cx = { store, rng: rngFromSeed(seed), logic: logicInfo(logic), free: new FreeVariables(), definitions };
    const made = rewriting(site, cx);
    if (made === undefined) return [];
    expect(made.after.sort).toBe(site.term.sort);
    return [
      [
        made.rule.replace('rephrase:', ''),
        ...made.declares.map((each) => printCommand(each)),
        printTerm(made.after),
      ].join(' '),
    ];
  });
  return [...new Set(results.flat())].sort();
}

const RESULTS: readonly (readonly [
  term: string,
  Rewriting,
  where: { at?: string; logic?: string },
  results: readonly string[],
])[] = [
  ['(f (ite p x y))', liftIte, {}, ['lift-ite (ite p (f x) (f y))']],
  ['(g z (ite p x y))', liftIte, {}, ['lift-ite (ite p (g z x) (g z y))']],
  [
    '(+ (ite p x 1) (ite q x y))',
    liftIte,
    {},
    ['lift-ite (ite p (+ x (ite q x y)) (+ 1 (ite q x y)))', 'lift-ite (ite q (+ (ite p x 1) x) (+ (ite p x 1) y))'],
  ],
  ['(+ x y)', liftIte, {}, []],
  ['(forall ((a Bool)) (ite a p q))', liftIte, {}, []],
  ['(mod x (ite p 2 3))', liftIte, {}, ['lift-ite (ite p (mod x 2) (mod x 3))']],
  ['(mod x (ite p 2 3))', liftIte, { logic: 'QF_UFSLIA' }, []],
  ['(ite p (f x) (f y))', lowerIte, {}, ['lower-ite (f (ite p x y))']],
  ['(ite p (g x 1) (g x 2))', lowerIte, {}, ['lower-ite (g x (ite p 1 2))']],
  ['(ite p (f x) (h y))', lowerIte, {}, []],
  ['(ite p (f x) (- y))', lowerIte, {}, []],
  ['(ite p (- x) (f y))', lowerIte, {}, []],
  ['(ite p (+ x 1) (- x 2))', lowerIte, {}, []],
  ['(ite p (- x) (- y))', lowerIte, {}, ['lower-ite (- (ite p x y))']],
  ['(ite p ((_ extract 1 0) b) ((_ extract 1 0) c))', lowerIte, {}, ['lower-ite ((_ extract 1 0) (ite p b c))']],
  ['(ite p ((_ extract 1 0) b) ((_ extract 2 1) c))', lowerIte, {}, []],
  ['(ite p (g x y) (g y x))', lowerIte, {}, []],
  ['(ite p (f x) (f x))', lowerIte, {}, []],
  ['(ite p (+ x y) (+ x y z))', lowerIte, {}, []],
  ['(ite p (+ x y z) (+ x y))', lowerIte, {}, []],
  ['(ite p x (f y))', lowerIte, {}, []],
  ['(ite p (f x) y)', lowerIte, {}, []],
  ['(g (f x) (f y))', lowerIte, {}, []],
  ['(ite p (mod x 2) (mod x 3))', lowerIte, {}, ['lower-ite (mod x (ite p 2 3))']],
  ['(ite p (mod x 2) (mod x 3))', lowerIte, { logic: 'QF_UFSLIA' }, []],
  ['(+ x y)', permute, {}, ['permute (+ x y)', 'permute (+ y x)']],
  ['(- x y)', permute, {}, []],
  ['(f x)', permute, {}, []],
  ['x', permute, {}, []],
  ['(not p)', permute, {}, []],
  ['(+ x y z)', regroup, {}, ['group-left (+ (+ x y) z)']],
  ['(+ x y)', regroup, {}, []],
  ['(- x y z 1)', regroup, {}, ['group-left (- (- x y) z 1)']],
  ['(=> p q r)', regroup, {}, ['group-right (=> p (=> q r))']],
  ['(< x y z)', regroup, {}, ['chain (and (< x y) (< y z))']],
  [
    '(distinct x y z)',
    regroup,
    {},
    [
      'pairs (and (distinct x y) (distinct x z) (distinct y z))',
      'pairs (and (distinct x y) (distinct y z) (distinct x z))',
      'pairs (and (distinct x z) (distinct x y) (distinct y z))',
      'pairs (and (distinct x z) (distinct y z) (distinct x y))',
      'pairs (and (distinct y z) (distinct x y) (distinct x z))',
      'pairs (and (distinct y z) (distinct x z) (distinct x y))',
    ],
  ],
  [`(distinct ${[...Array(12).keys()].join(' ')})`, regroup, {}, []],
  ['(ite p x y)', regroup, {}, []],
  ['(+ (+ x y) z)', regroup, {}, ['flatten-left (+ x y z)']],
  ['(+ x (+ y z))', regroup, {}, []],
  ['(- x (- y z))', regroup, {}, []],
  ['(- (- x) y)', regroup, {}, []],
  ['(- (- x y))', regroup, {}, []],
  ['(- (+ x y) z)', regroup, {}, []],
  ['(=> p (=> q r))', regroup, {}, ['flatten-right (=> p q r)']],
  ['(=> (=> p q) r)', regroup, {}, []],
  ['(=> p (and q r))', regroup, {}, []],
  ['(g x y)', regroup, {}, []],
  ['(forall ((a Bool)) (or a p))', dual, {}, ['dual (not (exists ((a Bool)) (not (or a p))))']],
  ['(exists ((n Int)) (k n))', dual, {}, ['dual (not (forall ((n Int)) (not (k n))))']],
  ['(exists ((n Int)) (! (k n) :pattern ((k n))))', dual, {}, []],
  ['(and p q)', dual, {}, []],
  [
    '(forall ((n Int) (m Int)) (< n m))',
    renameBound,
    {},
    ['rename-bound (forall ((bound!1 Int) (bound!2 Int)) (< bound!1 bound!2))'],
  ],
  [
    '(exists ((n Int)) (! (k n) :pattern ((k n))))',
    renameBound,
    {},
    ['rename-bound (exists ((bound!1 Int)) (! (k bound!1) :pattern ((k bound!1))))'],
  ],
  ['(and p q)', renameBound, {}, []],
  [
    '(forall ((n Int)) (forall ((m Int)) (< n m)))',
    regroupBound,
    {},
    ['merge-bound (forall ((n Int) (m Int)) (< n m))'],
  ],
  ['(forall ((n Int)) (exists ((m Int)) (< n m)))', regroupBound, {}, []],
  [
    '(forall ((n Int)) (forall ((n Int)) (k n)))',
    regroupBound,
    {},
    ['merge-bound (forall ((n Int) (n!1 Int)) (k n!1))'],
  ],
  [
    '(exists ((n Int)) (exists ((m Int) (n Int)) (< n m)))',
    regroupBound,
    {},
    ['merge-bound (exists ((n Int) (m Int) (n!1 Int)) (< n!1 m))'],
  ],
  ['(forall ((n Int)) (forall ((m Int)) (! (k m) :pattern ((k m)))))', regroupBound, {}, []],
  [
    '(exists ((n Int) (m Int)) (< n m))',
    regroupBound,
    {},
    [
      'permute-bound (exists ((m Int) (n Int)) (< n m))',
      'permute-bound (exists ((n Int) (m Int)) (< n m))',
      'split-bound (exists ((n Int)) (exists ((m Int)) (< n m)))',
    ],
  ],
  [
    '(forall ((n Int) (m Int) (a Bool)) (or a (< n m)))',
    regroupBound,
    {},
    [
      'permute-bound (forall ((a Bool) (m Int) (n Int)) (or a (< n m)))',
      'permute-bound (forall ((a Bool) (n Int) (m Int)) (or a (< n m)))',
      'permute-bound (forall ((m Int) (a Bool) (n Int)) (or a (< n m)))',
      'permute-bound (forall ((m Int) (n Int) (a Bool)) (or a (< n m)))',
      'permute-bound (forall ((n Int) (a Bool) (m Int)) (or a (< n m)))',
      'permute-bound (forall ((n Int) (m Int) (a Bool)) (or a (< n m)))',
      'split-bound (forall ((n Int) (m Int)) (forall ((a Bool)) (or a (< n m))))',
      'split-bound (forall ((n Int)) (forall ((m Int) (a Bool)) (or a (< n m))))',
    ],
  ],
  ['(forall ((n Int) (m Int)) (! (< n m) :pattern ((g n m))))', regroupBound, {}, []],
  [
    '(forall ((a Bool) (n Int)) (and (or a p) (k n) q))',
    miniscope,
    {},
    ['miniscope (and (forall ((a Bool)) (or a p)) (forall ((n Int)) (k n)) q)'],
  ],
  [
    '(exists ((a Bool) (n Int)) (or (and a p) (k n) q))',
    miniscope,
    {},
    ['miniscope (or (exists ((a Bool)) (and a p)) (exists ((n Int)) (k n)) q)'],
  ],
  ['(forall ((a Bool)) (or p a q (not a)))', miniscope, {}, ['miniscope (or p q (forall ((a Bool)) (or a (not a))))']],
  [
    '(exists ((a Bool)) (and p a q (not a)))',
    miniscope,
    {},
    ['miniscope (and p q (exists ((a Bool)) (and a (not a))))'],
  ],
  ['(exists ((a Bool) (n Int)) (and p (k n)))', miniscope, {}, ['miniscope (and p (exists ((a Bool) (n Int)) (k n)))']],
  ['(forall ((n Int)) (or p q))', miniscope, {}, ['miniscope (or p q)']],
  ['(forall ((a Bool)) (or a (not a)))', miniscope, {}, []],
  ['(forall ((a Bool)) (=> p a))', miniscope, {}, []],
  ['(exists ((a Bool)) (=> p a))', miniscope, {}, []],
  ['(forall ((a Bool)) a)', miniscope, {}, []],
  ['(forall ((n Int)) (! (or p (k n)) :pattern ((k n))))', miniscope, {}, []],
  ['(and p q)', miniscope, {}, []],
  ['(and p (forall ((n Int)) (k n)))', prenex, {}, ['prenex (forall ((n Int)) (and p (k n)))']],
  ['(or (exists ((x Int)) (k x)) (k x))', prenex, {}, ['prenex (exists ((x!1!2 Int)) (or (k x!1!2) (k x)))']],
  [
    '(or (forall ((n Int)) (k n)) (exists ((m Int) (n Int)) (< n m)))',
    prenex,
    {},
    [
      'prenex (exists ((m Int) (n Int)) (or (forall ((n Int)) (k n)) (< n m)))',
      'prenex (forall ((n Int)) (or (k n) (exists ((m Int) (n Int)) (< n m))))',
    ],
  ],
  ['(=> p (forall ((n Int)) (k n)))', prenex, {}, []],
  ['(not (forall ((n Int)) (k n)))', prenex, {}, []],
  ['(and p (forall ((n Int)) (! (k n) :pattern ((k n)))))', prenex, {}, []],
  ['(and p q)', prenex, {}, []],
  ['(forall ((a Bool)) (or a p))', expandBound, {}, ['expand-bound (and (or true p) (or false p))']],
  [
    '(exists ((a Bool) (n Int)) (or a (k n)))',
    expandBound,
    {},
    ['expand-bound (exists ((n Int)) (or (or true (k n)) (or false (k n))))'],
  ],
  [
    '(exists ((v (_ BitVec 2))) (= v v))',
    expandBound,
    {},
    ['expand-bound (or (= #b00 #b00) (= #b01 #b01) (= #b10 #b10) (= #b11 #b11))'],
  ],
  ['(exists ((v (_ BitVec 3))) (= v v))', expandBound, {}, []],
  ['(forall ((n Int)) (k n))', expandBound, {}, []],
  ['(forall ((a Bool)) (! (or a p) :weight 2))', expandBound, {}, []],
  [
    '(and p q)',
    bindCases,
    {},
    [
      'bind-cases (forall ((bound!1 Bool)) (ite bound!1 p q))',
      'bind-cases (forall ((bound!1 Bool)) (ite bound!1 q p))',
    ],
  ],
  [
    '(or p q)',
    bindCases,
    {},
    [
      'bind-cases (exists ((bound!1 Bool)) (ite bound!1 p q))',
      'bind-cases (exists ((bound!1 Bool)) (ite bound!1 q p))',
    ],
  ],
  ['(or p q r)', bindCases, {}, []],
  ['(=> p q)', bindCases, {}, []],
  ['(and p q)', bindCases, { logic: 'QF_UFSLIA' }, []],
  ['(twice x 3)', unfold, {}, ['unfold (+ x x 3)']],
  ['(g two x)', unfold, { at: 'two' }, ['unfold 2']],
  ['(g two x)', unfold, { at: 'x' }, []],
  ['(f x)', unfold, {}, []],
  ['(low x)', unfold, {}, ['unfold (forall ((x!0 Int)) (< x x!0))']],
  ['(+ x y)', unfold, {}, []],
  [
    '(f x)',
    define,
    {},
    [
      'define (define-fun part!1 () Int (f x)) part!1',
      'define-function (define-fun part!2 ((arg!1 Int)) Int (f arg!1)) (part!2 x)',
    ],
  ],
  ['(g x y)', define, { at: 'x' }, []],
  [
    '(+ 3 1)',
    define,
    {},
    [
      'define (define-fun part!1 () Int (+ 3 1)) part!1',
      'define-function (define-fun part!2 ((arg!1 Int)) Int (+ 3 arg!1)) (part!2 1)',
      'define-function (define-fun part!2 ((arg!1 Int)) Int (+ arg!1 1)) (part!2 3)',
    ],
  ],
  [
    '(forall ((n Int)) (k n))',
    define,
    { at: '(k n)' },
    [
      'define (define-fun part!1 ((n Int)) Bool (k n)) (part!1 n)',
      'define-function (define-fun part!2 ((arg!1 Int)) Bool (k arg!1)) (part!2 n)',
    ],
  ],
  [
    '(forall ((n Int) (m Int)) (k (f n)))',
    define,
    { at: '(k (f n))' },
    [
      'define (define-fun part!1 ((n Int)) Bool (k (f n))) (part!1 n)',
      'define-function (define-fun part!2 ((arg!1 Int)) Bool (k (f arg!1))) (part!2 n)',
      'define-function (define-fun part!2 ((arg!1 Int)) Bool (k arg!1)) (part!2 (f n))',
    ],
  ],
  ['(exists ((n Int)) (k n))', define, {}, []],
  [
    '(not (exists ((n Int)) (k n)))',
    define,
    {},
    [
      'define (define-fun part!1 () Bool (not (exists ((n Int)) (k n)))) part!1',
      'define-function (define-fun part!2 ((arg!1 Bool)) Bool (not arg!1)) (part!2 (exists ((n Int)) (k n)))',
    ],
  ],
  [
    '(mod x 3)',
    define,
    { logic: 'QF_UFSLIA' },
    [
      'define (define-fun part!1 () Int (mod x 3)) part!1',
      'define-function (define-fun part!2 ((arg!1 Int)) Int (mod arg!1 3)) (part!2 x)',
    ],
  ],
  ['(str.in_re s (re.* re.allchar))', define, { at: '(re.* re.allchar)' }, []],
  [
    '(str.in_re s (re.* re.allchar))',
    define,
    {},
    [
      'define (define-fun part!1 () Bool (str.in_re s (re.* re.allchar))) part!1',
      'define-function (define-fun part!2 ((arg!1 String)) Bool (str.in_re arg!1 (re.* re.allchar))) (part!2 s)',
    ],
  ],
  [
    '(str.in_re s re.allchar)',
    define,
    { logic: 'QF_UFSLIA' },
    [
      'define (define-fun part!1 () Bool (str.in_re s re.allchar)) part!1',
      'define-function (define-fun part!2 ((arg!1 String)) Bool (str.in_re arg!1 re.allchar)) (part!2 s)',
    ],
  ],
];

describe('rewritings of terms', () => {
  it.each(RESULTS)('makes exactly the expected forms of %s', (text, rewriting, where, results) => {
    expect(listResults(rewriting, text, where)).toEqual(results);
  });
});
