/** A small input whose judgement would take long without a budget. */
export interface Bomb {
  readonly name: string;
  readonly script: string;
  readonly model?: string;
  readonly reply?: string;
  /** Index of the inquiry, by default the first. */
  readonly at?: number;
}

const times = (count: number, part: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ');
const nest = (depth: number, start: string, around: (inner: string, i: number) => string): string => {
  let text = start;
  for (let i = 0; i < depth; i++) text = around(text, i);
  return text;
};
/** Defines v0, v1, …, each in terms of the previous, so that the last has exponential size or many expensive steps. */
const steps = (count: number, sort: string, start: string, next: (before: string, i: number) => string): string =>
  `(define-fun v0 () ${sort} ${start})${times(count, (i) => `(define-fun v${i + 1} () ${sort} ${next(`v${i}`, i)})`)}`;
const digits = (count: number, digit = 7): string => `1${String(digit).repeat(count - 1)}`;
const string = (length: number, char = 'a'): string => `"${char.repeat(length)}"`;

const makeAssertion = (name: string, declared: string, formula: string, model = '()'): Bomb => ({
  name,
  script: `${declared}(assert ${formula})(check-sat)`,
  model,
});
const makeSimplification = (name: string, declared: string, term: string, reply: string): Bomb => ({
  name,
  script: `${declared}(check-sat)(simplify ${term})`,
  reply,
});

const BIG = 9_000;
const INT = '(declare-const x Int)(declare-const y Int)';
const intModel = (x: string, y = '3') => `((define-fun x () Int ${x})(define-fun y () Int ${y}))`;
const FUN = '(define-fun-rec f ((n Int)) Int (ite (< n 2) 1 (+ (f (- n 1)) (f (- n 2)) n)))';
const ARRAY = '(declare-const a (Array Int Int))(declare-const b (Array Int Int))';
const stores = (count: number, by = 1) =>
  nest(count, '((as const (Array Int Int)) 0)', (inner, i) => `(store ${inner} ${i} ${i * by + 1})`);
const TREE = '(declare-datatype T ((leaf) (node (left T) (right T))))(declare-const t T)';
const SEQ = '(declare-const s (Seq Int))';
const sequence = (count: number) => `(seq.++ ${times(count, (i) => `(seq.unit ${i})`)})`;
const set = (count: number) => `(set.insert ${times(count, String)} (as set.empty (Set Int)))`;
const FLOAT = '(_ FloatingPoint 15 9000)';
const WIDE = '(_ BitVec 65536)';
const float = '((_ to_fp 15 9000) RNE (/ 1.0 3.0))';

const NUMBERS: readonly Bomb[] = [
  makeAssertion(
    'squares of x',
    `${INT}${steps(40, 'Int', '(+ x 3)', (v) => `(* ${v} ${v})`)}`,
    '(> v40 0)',
    intModel('5'),
  ),
  makeAssertion(
    'sums of long numbers',
    INT,
    `(< 0 (+ ${times(3_000, (i) => `(* x ${i + 2})`)}))`,
    intModel(digits(BIG)),
  ),
  makeAssertion(
    'chain of long sums',
    `${INT}${steps(3_000, 'Int', 'x', (v) => `(+ ${v} x)`)}`,
    '(> v3000 0)',
    intModel(digits(BIG)),
  ),
  makeAssertion(
    'products of long numbers',
    INT,
    `(< 0 (+ ${times(800, (i) => `(* x (+ x ${i}))`)}))`,
    intModel(digits(BIG)),
  ),
  makeAssertion(
    'remainders of long numbers',
    `${INT}${steps(5, 'Int', 'x', (v) => `(* ${v} ${v})`)}`,
    `(< 0 (+ ${times(1_500, (i) => `(mod v5 (+ x ${i}))`)}))`,
    intModel(digits(3_000)),
  ),
  makeAssertion(
    'divisions of long numbers',
    `${INT}${steps(5, 'Int', 'x', (v) => `(* ${v} ${v})`)}`,
    `(< 0 (+ ${times(1_500, (i) => `(div v5 (+ x ${i}))`)}))`,
    intModel(digits(3_000)),
  ),
  makeAssertion(
    'quotients of long rationals',
    '(declare-const r Real)',
    `(< 0.0 (+ ${times(400, (i) => `(/ r (+ r ${i + 1}.0))`)}))`,
    `((define-fun r () Real (/ ${digits(4_000)}.0 ${digits(4_001, 3)}.0)))`,
  ),
  makeAssertion(
    'harmonic sums',
    '(declare-const r Real)',
    `(< 0.0 (+ ${times(4_000, (i) => `(/ 1.0 ${2 * i + 3}.0)`)} r))`,
    '((define-fun r () Real 1.0))',
  ),
  makeAssertion(
    'comparisons of long rationals',
    '(declare-const r Real)',
    `(and ${times(3_000, (i) => `(< r (+ r ${i + 1}.5))`)})`,
    `((define-fun r () Real (/ ${digits(9_000)}.0 ${digits(8_999, 3)}.0)))`,
  ),
  makeAssertion(
    'integer parts of long rationals',
    '(declare-const r Real)',
    `(< 0 (+ ${times(2_000, (i) => `(to_int (* r ${i + 1}.0))`)}))`,
    `((define-fun r () Real (/ ${digits(9_000)}.0 ${digits(5_000, 3)}.0)))`,
  ),
  makeAssertion('powers of two', INT, `(< 0 (+ ${times(500, (i) => `(int.pow2 (+ x ${i}))`)}))`, intModel('90000')),
  makeAssertion(
    'algebraic numbers',
    '(declare-const r Real)',
    `(< 0.0 (+ ${times(300, (i) => `(* r r ${i + 1}.0)`)}))`,
    '((define-fun r () Real (root-obj (+ (^ x 60) (* (- 3) x) (- 2)) 2)))',
  ),
  makeAssertion(
    'powers of algebraic numbers',
    `(declare-const r Real)${steps(60, 'Real', 'r', (v) => `(* ${v} (+ ${v} r))`)}`,
    '(< 0.0 v60)',
    '((define-fun r () Real (root-obj (+ (^ x 9) (- 2)) 1)))',
  ),
  makeAssertion(
    'divisible',
    INT,
    `(and ${times(2_000, (i) => `((_ divisible ${i + 2}) (* x x))`)})`,
    intModel(digits(BIG)),
  ),
  makeSimplification(
    'squares',
    `${INT}${steps(17, 'Int', '(+ x 12345)', (v) => `(* ${v} ${v})`)}`,
    '(mod v17 (+ (* y y) 7))',
    '0',
  ),
  makeSimplification(
    'sums of squares',
    INT,
    `(+ ${times(600, (i) => `(* (+ x ${digits(2_000)}) (+ y ${i}))`)})`,
    '(+ x y)',
  ),
  makeSimplification(
    'divisions by variables',
    `${INT}${steps(60, 'Int', 'x', (v, i) => `(div (* ${v} ${digits(400)}) (+ (mod ${v} ${i + 2}) y))`)}`,
    'v60',
    '0',
  ),
];

const STRINGS: readonly Bomb[] = [
  makeAssertion(
    'replacements',
    `(declare-const s String)${steps(16, 'String', 's', (v) => `(str.replace_all ${v} "a" "aab")`)}`,
    '(= (str.len v16) 3)',
    '((define-fun s () String "ab"))',
  ),
  makeAssertion(
    'long concatenations',
    `(declare-const s String)${steps(16, 'String', 's', (v) => `(str.++ ${v} ${v})`)}`,
    `(and ${times(60, (i) => `(distinct (str.++ v16 "${i}") v16)`)})`,
    '((define-fun s () String "ab"))',
  ),
  makeAssertion(
    'numbers as texts',
    INT,
    `(< 0 (+ ${times(200, (i) => `(str.len (str.from_int (+ x ${i})))`)}))`,
    intModel(digits(BIG)),
  ),
  makeAssertion(
    'texts as numbers',
    '(declare-const s String)',
    `(< 0 (+ ${times(300, (i) => `(str.to_int (str.++ s "${i}"))`)}))`,
    `((define-fun s () String ${string(25_000, '7')}))`,
  ),
  makeAssertion(
    'searches',
    '(declare-const s String)(declare-const p String)',
    `(= 0 (+ ${times(300, (i) => `(str.indexof s (str.++ p "${i}") ${i})`)}))`,
    `((define-fun s () String ${string(60_000)})(define-fun p () String ${string(20_000)}))`,
  ),
  makeAssertion(
    'prefixes',
    '(declare-const s String)',
    `(and ${times(800, (i) => `(str.prefixof s (str.++ s "${i}"))`)})`,
    `((define-fun s () String ${string(60_000)}))`,
  ),
  makeAssertion(
    'order of strings',
    '(declare-const s String)',
    `(and ${times(800, (i) => `(str.< s (str.++ s "${i}"))`)})`,
    `((define-fun s () String ${string(60_000)}))`,
  ),
  makeAssertion(
    'loops of languages',
    '(declare-const s String)',
    `(and ${times(40, (i) => `(str.in_re s (re.inter (re.comp ((_ re.loop 3 ${300 + i}) (re.union (str.to_re "a") (str.to_re "ab")))) ((_ re.loop ${i + 2} 400) re.allchar)))`)})`,
    `((define-fun s () String ${string(500)}))`,
  ),
  makeAssertion(
    'a language of many states',
    '(declare-const s String)',
    `(str.in_re s (re.comp (re.++ re.all (str.to_re "a") ((_ re.^ 40) (re.union (str.to_re "a") (str.to_re "b"))) re.all)))`,
    `((define-fun s () String ${string(3_000)}))`,
  ),
  makeAssertion(
    'equal languages',
    '',
    `(and ${times(30, (i) => `(= (re.* (re.++ re.all (str.to_re "a") ((_ re.^ ${i + 8}) re.allchar))) (re.++ re.all (str.to_re "a") ((_ re.^ ${i + 8}) re.allchar)))`)})`,
  ),
  makeAssertion(
    'replacements of a language',
    '(declare-const s String)',
    `(and ${times(60, (i) => `(distinct s (str.replace_re_all s (re.++ (str.to_re "a") ((_ re.loop 2 ${i + 40}) re.allchar) (str.to_re "b")) "c"))`)})`,
    `((define-fun s () String ${string(40_000)}))`,
  ),
  makeSimplification(
    'nested replacements',
    '(declare-const x String)',
    nest(20, 'x', (t) => `(str.replace_all ${t} "a" "aab")`),
    '""',
  ),
  makeSimplification(
    'nested substrings',
    '(declare-const x String)',
    nest(200, `(str.++ x ${string(9_000)})`, (t) => `(str.++ (str.substr ${t} 0 9000) x)`),
    '""',
  ),
];

const COLLECTIONS: readonly Bomb[] = [
  makeAssertion(
    'equalities of long arrays',
    ARRAY,
    `(and ${times(300, (i) => `(= (store a ${i} 1) (store b ${i} 1))`)})`,
    `((define-fun a () (Array Int Int) ${stores(4_000)})(define-fun b () (Array Int Int) ${stores(4_000)}))`,
  ),
  makeAssertion(
    'writes into long arrays',
    ARRAY,
    `(and ${times(600, (i) => `(= ${i} (select (store a (+ ${i} (select b ${i})) 1) ${i}))`)})`,
    `((define-fun a () (Array Int Int) ${stores(4_000)})(define-fun b () (Array Int Int) ${stores(200, 3)}))`,
  ),
  makeAssertion(
    'two long arrays',
    ARRAY,
    '(= a b)',
    `((define-fun a () (Array Int Int) ${stores(20_000)})(define-fun b () (Array Int Int) ${stores(20_000)}))`,
  ),
  makeAssertion(
    'arrays of arrays',
    '(declare-const m (Array (Array Int Int) Int))' + ARRAY,
    `(and ${times(200, (i) => `(= 0 (select (store m (store a ${i} 7) ${i}) b))`)})`,
    `((define-fun m () (Array (Array Int Int) Int) ((as const (Array (Array Int Int) Int)) 0))(define-fun a () (Array Int Int) ${stores(2_000)})(define-fun b () (Array Int Int) ${stores(2_000)}))`,
  ),
  makeSimplification(
    'all arrays',
    '(declare-const a (Array (_ BitVec 3) (_ BitVec 2)))',
    '(forall ((c (Array (_ BitVec 3) (_ BitVec 2))) (i (_ BitVec 4))) (= (select a ((_ extract 2 0) i)) (select c #b010)))',
    'true',
  ),
  makeSimplification(
    'all sets',
    '(declare-const a (Set (_ BitVec 4)))',
    '(forall ((c (Set (_ BitVec 4)))) (set.subset (set.inter a c) (set.union a c)))',
    'true',
  ),
  makeAssertion(
    'long sequences',
    SEQ,
    `(and ${times(200, (i) => `(distinct (seq.replace_all s (seq.unit ${i}) (seq.++ s s)) s)`)})`,
    `((define-fun s () (Seq Int) ${sequence(3_000)}))`,
  ),
  makeAssertion(
    'searches in sequences',
    SEQ,
    `(and ${times(200, (i) => `(= 0 (seq.indexof s (seq.++ (seq.extract s 1 1500) (seq.unit ${i})) 0))`)})`,
    `((define-fun s () (Seq Int) ${sequence(3_000)}))`,
  ),
  makeAssertion(
    'long sets',
    '(declare-const s (Set Int))',
    `(and ${times(300, (i) => `(set.subset (set.union s (set.singleton ${i})) (set.minus s (set.singleton ${i})))`)})`,
    `((define-fun s () (Set Int) ${set(3_000)}))`,
  ),
  makeAssertion(
    'products of relations',
    '(declare-const s (Set (Tuple Int)))',
    `(and ${times(40, (i) => `(= ${i} (set.card (rel.product s (rel.product s s))))`)})`,
    `((define-fun s () (Set (Tuple Int)) (set.insert ${times(120, (i) => `(tuple ${i})`)} (as set.empty (Set (Tuple Int))))))`,
  ),
  makeAssertion(
    'joins of relations',
    '(declare-const s (Set (Tuple Int Int)))',
    `(and ${times(60, (i) => `(= ${i} (set.card (rel.join s (rel.transpose s))))`)})`,
    `((define-fun s () (Set (Tuple Int Int)) (set.insert ${times(300, (i) => `(tuple ${i} ${i % 3})`)} (as set.empty (Set (Tuple Int Int))))))`,
  ),
  makeAssertion(
    'maps of sets',
    '(declare-const s (Set Int))(define-fun g ((x Int)) Int (* x x))',
    `(and ${times(60, (i) => `(= ${i} (set.card (set.map g s)))`)})`,
    `((define-fun s () (Set Int) ${set(3_000)}))`,
  ),
  makeAssertion(
    'long bags',
    '(declare-const s (Bag Int))',
    `(and ${times(300, (i) => `(bag.subbag (bag.union_disjoint s (bag ${i} 3)) (bag.difference_remove s (bag ${i} 1)))`)})`,
    `((define-fun s () (Bag Int) ${nest(1_500, '(as bag.empty (Bag Int))', (inner, i) => `(bag.union_disjoint ${inner} (bag ${i} ${i + 1}))`)}))`,
  ),
  makeAssertion(
    'doubled trees',
    `${TREE}${steps(60, 'T', 't', (v) => `(node ${v} ${v})`)}${steps(60, 'T', 't', (v) => `(node ${v} ${v})`).replaceAll('v', 'w')}`,
    '(and (= v60 w60) (distinct v60 (node w60 w60)))',
    '((define-fun t () T leaf))',
  ),
  makeAssertion(
    'deep trees',
    TREE,
    '(and (= t (node t leaf)) (distinct t leaf))',
    `((define-fun t () T ${nest(20_000, 'leaf', (inner) => `(node ${inner} leaf)`)}))`,
  ),
];

const QUANTIFIERS: readonly Bomb[] = [
  makeAssertion(
    'a quantifier over 23 bits',
    '(declare-const p Bool)',
    '(forall ((a Bool) (b Bool) (c (_ BitVec 10)) (d Bool) (e (_ BitVec 10))) (= (bvadd c e) (bvadd e c)))',
  ),
  makeAssertion(
    'nested quantifiers',
    '(declare-const p Bool)',
    nest(
      5,
      '(= b0 b1)',
      (body, i) => `(${i % 2 === 0 ? 'forall' : 'exists'} ((b${i} (_ BitVec 8))) (or ${body} p))`,
    ).replace('(= b0 b1)', '(= b0 (bvmul b1 b2))'),
    '((define-fun p () Bool false))',
  ),
  makeAssertion(
    'quantifiers over numbers',
    INT,
    nest(6, '(distinct (+ z0 z1 z2 z3) (* x z4 z5))', (body, i) => `(forall ((z${i} Int)) ${body})`),
    intModel('7'),
  ),
  makeAssertion(
    'many variables',
    INT,
    `(forall (${times(1_500, (i) => `(z${i} Int)`)}) ${nest(1_500, 'true', (inner, i) => `(and ${inner} (< z${i} x))`)})`,
    intModel('7'),
  ),
  makeAssertion(
    'a long body',
    INT,
    `(forall ((a Int)) (exists ((b Int)) (> (+ ${times(3_000, (i) => `(* a b ${i})`)}) x)))`,
    intModel('7'),
  ),
  makeSimplification(
    'five variables',
    '(declare-const x Int)',
    '(forall ((a Bool) (b Bool) (c (_ BitVec 10)) (d Bool) (e (_ BitVec 10))) (or (= c e) (= a b) (< x 5)))',
    'true',
  ),
  {
    name: 'elimination with recursion',
    script: `${FUN}${INT}(check-sat)(get-qe (exists ((z Int)) (and (< x z) (< z (+ y (f (+ 60 (* x x))))))))`,
    reply: '(< x y)',
  },
  {
    name: 'elimination with long rationals',
    script: `(declare-const r Real)(declare-const q Real)(check-sat)(get-qe (exists ((z Real)) (and ${times(60, (i) => `(< (* z (/ ${digits(3_000)}.0 ${digits(2_999, 3)}.0)) (+ r (* q ${i}.0)))`)})))`,
    reply: 'true',
  },
];

const FUNCTIONS: readonly Bomb[] = [
  makeAssertion('recursion', `${FUN}${INT}`, '(> (f x) (f y))', intModel('100000', '90000')),
  makeAssertion(
    'doubling recursion',
    `(define-fun-rec g ((n Int) (s String)) String (ite (< n 1) s (g (- n 1) (str.++ s s))))(declare-const s String)`,
    '(= (g 60 s) s)',
    '((define-fun s () String "ab"))',
  ),
  makeAssertion(
    'squaring recursion',
    `(define-fun-rec g ((n Int) (m Int)) Int (ite (< n 1) m (g (- n 1) (* m m))))${INT}`,
    '(= (g 60 x) y)',
    intModel('12345'),
  ),
  makeAssertion(
    'growing arrays',
    `(define-fun-rec g ((n Int) (m (Array Int Int))) (Array Int Int) (ite (< n 1) m (g (- n 1) (store m n n))))${ARRAY}`,
    '(= (g 20000 a) b)',
    `((define-fun a () (Array Int Int) ${stores(3)})(define-fun b () (Array Int Int) ${stores(3)}))`,
  ),
  makeAssertion(
    'ackermann',
    `(define-fun-rec g ((n Int) (m Int)) Int (ite (<= n 0) (+ m 1) (ite (<= m 0) (g (- n 1) 1) (g (- n 1) (g n (- m 1))))))${INT}`,
    '(= (g x y) 0)',
    intModel('4', '5'),
  ),
  makeAssertion(
    'a model of nested functions',
    '(declare-fun h (Int) Int)',
    '(= (h 3) 1)',
    `((define-fun h ((x Int)) Int ${nest(2_000, 'x', (inner, i) => `(ite (= ${i} (* x x)) ${i} ${inner})`)}))`,
  ),
  makeSimplification('recursion of x', `${FUN}(declare-const x Int)`, '(f (+ x 100000))', '0'),
  {
    name: 'an abduct with recursion',
    script: `${FUN}${INT}(assert (> (f (+ x 40)) y))(check-sat)(get-abduct A (> (f (+ 50 (* x y))) 3))`,
    reply: '(define-fun A () Bool (> x (f 30)))',
  },
  {
    name: 'an interpolant with recursion',
    script: `${FUN}${INT}(assert (> (f (+ x 40)) y))(check-sat)(get-interpolant A (> (f (+ 50 (* x y))) 3))`,
    reply: '(define-fun A () Bool (> x (f 30)))',
  },
  {
    name: 'synthesis',
    script: `(set-logic ALL)(synth-fun g ((n Int)) Int)(declare-var v Int)${FUN}(constraint (= (g (f (+ 30 v))) (f (+ 40 v))))(check-synth)`,
    reply: '((define-fun g ((n Int)) Int (f (+ n 90))))',
  },
  {
    name: 'Horn clauses',
    script: `(declare-rel P (Int))(declare-rel Q ())(declare-var n Int)(rule (P 0))(rule (=> (and (P n) (< (mod (* n n n n n n n n) ${digits(3_000)}) ${digits(2_999)})) (P (+ (* n n n) 7))))(rule (=> (and (P n) (= n ${digits(500)})) Q))(query Q)`,
    reply: 'sat',
  },
  {
    name: 'tactics',
    script: `${INT}(assert (forall ((a Bool) (b Bool) (c (_ BitVec 10)) (e (_ BitVec 10))) (or (= c e) (= a b) (< x 5))))(check-sat)(apply simplify)`,
    reply: '(goals (goal (< x 5) :precision precise :depth 1))',
  },
];

const BITS: readonly Bomb[] = [
  makeAssertion(
    'wide products',
    `(declare-const b ${WIDE})${steps(600, WIDE, 'b', (v) => `(bvmul ${v} (bvadd ${v} b))`)}`,
    '(= v600 b)',
    `((define-fun b () ${WIDE} (_ bv${digits(9_900)} 65536)))`,
  ),
  makeAssertion(
    'wide quotients',
    `(declare-const b ${WIDE})`,
    `(= (bvor ${times(600, (i) => `(bvudiv (bvnot b) (bvadd b (_ bv${i} 65536)))`)}) b)`,
    `((define-fun b () ${WIDE} (_ bv${digits(5_000)} 65536)))`,
  ),
  makeAssertion(
    'a million bits',
    '(declare-const b (_ BitVec 1048576))',
    `(= (bvxor ${times(3_000, (i) => `(bvadd b (_ bv${i} 1048576))`)}) b)`,
    `((define-fun b () (_ BitVec 1048576) (_ bv${digits(9_900)} 1048576)))`,
  ),
  makeAssertion(
    'wide shifts',
    `(declare-const b ${WIDE})${steps(2_000, WIDE, '(bvnot b)', (v, i) => `(bvxor (bvshl ${v} (_ bv${i} 65536)) (bvlshr ${v} b))`)}`,
    '(= v2000 b)',
    `((define-fun b () ${WIDE} (_ bv3 65536)))`,
  ),
  makeAssertion(
    'concatenations',
    `(declare-const b (_ BitVec 64))`,
    `(= ${nest(12, 'b', (t) => `(concat ${t} ${t})`)} ${nest(12, 'b', (t) => `(concat ${t} ${t})`)})`,
    '((define-fun b () (_ BitVec 64) #x0123456789abcdef))',
  ),
  makeAssertion(
    'wide floats',
    `(declare-const r Real)${steps(200, FLOAT, float, (v) => `(fp.fma RNE ${v} ${v} ${float})`)}`,
    '(fp.isZero v200)',
    '((define-fun r () Real 1.0))',
  ),
  makeAssertion(
    'quotients of wide floats',
    '(declare-const r Real)',
    `(fp.isZero (fp.div RNE ${float} ${nest(200, float, (t) => `(fp.sqrt RNE (fp.add RNE ${t} ${float}))`)}))`,
    '((define-fun r () Real 1.0))',
  ),
  makeAssertion(
    'floats of long rationals',
    '(declare-const r Real)',
    `(or ${times(400, (i) => `(fp.isZero ((_ to_fp 15 113) RNE (+ r ${i}.0)))`)})`,
    `((define-fun r () Real (/ ${digits(9_000)}.0 ${digits(8_999, 3)}.0)))`,
  ),
  makeAssertion(
    'remainders of floats',
    '(declare-const r Real)',
    `(or ${times(400, (i) => `(fp.isZero (fp.rem ((_ to_fp 19 237) RNE ${digits(4_000)}.0) ((_ to_fp 19 237) RNE (/ 1.0 ${i + 3}.0))))`)})`,
    '((define-fun r () Real 1.0))',
  ),
];

const SHAPES: readonly Bomb[] = [
  makeAssertion(
    'a deep formula',
    '(declare-const p Bool)',
    nest(50_000, 'p', (t) => `(not ${t})`),
    '((define-fun p () Bool true))',
  ),
  makeAssertion(
    'a model of many values',
    times(3_000, (i) => `(declare-const c${i} Int)`),
    `(< 0 (+ ${times(3_000, (i) => `c${i}`)}))`,
    `(${times(3_000, (i) => `(define-fun c${i} () Int ${digits(60)})`)})`,
  ),
  makeAssertion(
    'a wide disjunction of choices',
    INT,
    `(and ${times(300, (i) => `(or (= (div x 0) ${i}) (= (mod y 0) (+ ${i} (div y 0))))`)})`,
    intModel('1'),
  ),
];

export const BOMBS: readonly Bomb[] = [
  ...NUMBERS,
  ...STRINGS,
  ...COLLECTIONS,
  ...QUANTIFIERS,
  ...FUNCTIONS,
  ...BITS,
  ...SHAPES,
];
