import type { Rng } from '../../src/util/index.js';

export interface FormulaPool {
  readonly logic: string;
  readonly declarations: string;
  /** Sorts of bound variables, with atoms over a bound variable `v`. */
  readonly bound: readonly { readonly sort: string; readonly atoms: readonly string[] }[];
  readonly atoms: readonly string[];
}

const BOOLS = { sort: 'Bool', atoms: ['v', '(= v p)', '(or v q)', '(and (not v) p)'] };

/** A pool per theory, with as few values as possible. */
export const POOLS: Readonly<Record<string, FormulaPool>> = {
  core: {
    logic: 'UF',
    declarations: '(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)(declare-const s Bool)',
    bound: [BOOLS],
    atoms: ['p', 'q', 'r', 's', '(= p q)', '(distinct q r)', '(xor p s)'],
  },
  'bit-vectors': {
    logic: 'BV',
    declarations:
      '(declare-const p Bool)(declare-const q Bool)(declare-const x (_ BitVec 2))(declare-const y (_ BitVec 2))(declare-const z (_ BitVec 2))',
    bound: [BOOLS, { sort: '(_ BitVec 2)', atoms: ['(bvult v x)', '(= (bvadd v y) z)', '(bvsle v (bvnot v))'] }],
    atoms: [
      ...['p', 'q', '(bvult x y)', '(bvule (bvadd x y) z)', '(bvslt x #b01)', '(= x y)', '(distinct x y z)'],
      ...['(= (bvmul x y) z)', '(bvsge (bvudiv x y) z)', '(= ((_ extract 0 0) x) #b1)', '(bvugt (bvlshr x y) z)'],
      ...['(= (concat x y) (concat y z))', '(= (ite p x y) z)', '(= x (bvand y z))', '(= (bvcomp x y) #b1)'],
    ],
  },
  floats: {
    logic: 'FP',
    declarations:
      '(declare-const p Bool)(declare-const q Bool)(declare-const x (_ FloatingPoint 2 3))(declare-const y (_ FloatingPoint 2 3))(declare-const m RoundingMode)',
    bound: [BOOLS, { sort: '(_ FloatingPoint 2 3)', atoms: ['(fp.lt v x)', '(fp.eq v y)', '(= v (fp.neg v))'] }],
    atoms: [
      ...['p', '(fp.lt x y)', '(fp.leq x y)', '(fp.gt x (_ +zero 2 3))', '(fp.geq (fp.add m x y) y)', '(= x y)'],
      ...['(fp.eq x y)', '(fp.isNaN x)', '(fp.isNegative y)', '(fp.eq (fp.min x y) x)', '(fp.isPositive (fp.max x y))'],
      ...['(fp.isZero (fp.rem x y))', '(fp.lt (fp.abs x) y)', '(distinct x y)', '(fp.isInfinite (fp.mul m x y))'],
    ],
  },
  ints: {
    logic: 'NIA',
    declarations:
      '(declare-const p Bool)(declare-const q Bool)(declare-const x Int)(declare-const y Int)(declare-const z Int)',
    bound: [BOOLS],
    atoms: [
      ...['p', '(< x y)', '(<= (+ x y) z)', '(> x 1)', '(>= x y z)', '(= x y)', '(distinct x y z)', '(< (* x y) z)'],
      ...[
        '(= (mod x 3) y)',
        '(= (div x y) z)',
        '(= (mod x y) 0)',
        '(< (abs x) y)',
        '(= (* x x) y)',
        '(= (ite p x y) z)',
      ],
    ],
  },
  reals: {
    logic: 'NRA',
    declarations:
      '(declare-const p Bool)(declare-const q Bool)(declare-const x Real)(declare-const y Real)(declare-const z Real)',
    bound: [BOOLS],
    atoms: [
      ...['p', '(< x y)', '(<= (+ x y) z)', '(> x 0.5)', '(>= x y z)', '(= x y)', '(distinct x y)', '(< (* x y) z)'],
      ...['(= (/ x y) z)', '(< (/ x 2.0) y)', '(= (* x x) y)', '(<= (- x) y)'],
    ],
  },
  strings: {
    logic: 'ALL',
    declarations:
      '(declare-const p Bool)(declare-const q Bool)(declare-const x String)(declare-const y String)(declare-const i Int)',
    bound: [BOOLS],
    atoms: [
      ...[
        'p',
        '(str.< x y)',
        '(str.<= x y)',
        '(str.prefixof x y)',
        '(str.suffixof x y)',
        '(str.contains x y)',
        '(= x y)',
      ],
      ...['(= (str.len x) i)', '(= (str.at x i) y)', '(= (str.substr x i 1) y)', '(distinct x y)', '(str.is_digit x)'],
      ...['(= (str.++ x y) "a0")', '(str.in_re x (re.* (str.to_re "a")))', '(str.in_re y (re.+ re.allchar))'],
      ...['(= (str.indexof x y i) 0)', '(= (str.replace x y "a") y)', '(= (str.to_int x) i)', '(= (str.to_code x) i)'],
    ],
  },
  arrays: {
    logic: 'ALL',
    declarations:
      '(declare-sort U 0)(declare-const p Bool)(declare-const q Bool)(declare-const a (Array Bool U))(declare-const b (Array Bool U))(declare-const u U)(declare-const w U)',
    bound: [BOOLS],
    atoms: [
      ...['p', '(= a b)', '(= (select a p) u)', '(= (store a p u) b)', '(distinct a b)', '(= u w)', '(distinct u w)'],
      ...['(= (select (store a p u) q) w)', '(= (store a p u) (store b q w))', '(= (ite p a b) a)'],
    ],
  },
  datatypes: {
    logic: 'ALL',
    declarations:
      '(declare-datatype Box ((empty) (box (content Bool) (rest Bool))))(declare-const p Bool)(declare-const q Bool)(declare-const x Box)(declare-const y Box)',
    bound: [BOOLS, { sort: 'Box', atoms: ['(= v x)', '((_ is box) v)', '(= (content v) p)'] }],
    atoms: [
      ...['p', '(= x y)', '((_ is empty) x)', '(content x)', '(= (rest x) (content y))', '(distinct x y)'],
      ...['(match x ((empty p) ((box c d) (and c d))))', '(= x (box p (content y)))', '(= (ite p x y) empty)'],
    ],
  },
};

const CONNECTIVES: readonly (readonly [string, number])[] = [
  ['and', 2],
  ['and', 3],
  ['or', 2],
  ['or', 3],
  ['=>', 2],
  ['=>', 3],
  ['not', 1],
  ['xor', 2],
  ['=', 2],
  ['distinct', 2],
  ['ite', 3],
];

function randomFormula(pool: FormulaPool, rng: Rng, depth: number, atoms = pool.atoms): string {
  if (depth === 0 || rng.chance(0.15)) return rng.pick(atoms);
  if (pool.bound.length > 0 && rng.chance(0.15)) {
    const { sort, atoms: more } = rng.pick(pool.bound);
    // Atoms of the bound variable also occur elsewhere, so that several binders share terms.
    return `(${rng.pick(['forall', 'exists'])} ((v ${sort})) ${randomFormula(pool, rng, depth - 1, [...pool.atoms, ...more, ...more])})`;
  }
  const [op, arity] = rng.pick(CONNECTIVES);
  const args = Array.from({ length: arity }, () => randomFormula(pool, rng, depth - 1, atoms));
  return `(${op} ${args.join(' ')})`;
}

export function randomSeed(pool: FormulaPool, rng: Rng, depth = 3): string {
  const asserts = Array.from({ length: rng.between(1, 3) }, () => `(assert ${randomFormula(pool, rng, depth)})`);
  return `(set-logic ${pool.logic})\n${pool.declarations}\n${asserts.join('\n')}\n(check-sat)\n`;
}
