import { type Agreement, type Check, checkValid, evaluateClosed } from './agreement.js';

const DECLARATIONS = `(declare-fun f (Bool) Bool)(declare-fun g (Bool Bool) Bool)(declare-fun r (Bool Bool) Bool)
(declare-const a (Array Bool Bool))(declare-const b (Array Bool Bool))(declare-const i Bool)`;

const makeConstant = (value: boolean): string => `((as const (Array Bool Bool)) ${value})`;
const BOTH = [true, false];
/** All arrays from Bool to Bool, and some of them with a store for every index. */
const ARRAYS = BOTH.flatMap((rest) => [
  makeConstant(rest),
  ...BOTH.map((at) => `(store ${makeConstant(rest)} ${at} ${!rest})`),
  `(store (store ${makeConstant(rest)} true ${!rest}) false ${rest})`,
]);
const MAPS = {
  not: '(_ map not)',
  and: '(_ map and)',
  or: '(_ map (or (Bool Bool) Bool))',
  xor: '(_ map (xor (Bool Bool) Bool))',
  '=': '(_ map (= (Bool Bool) Bool))',
} as const;

/** At each index, the mapped array has the function's value for the elements there. */
const MAPPED = Object.entries(MAPS).flatMap(([op, head]) =>
  ARRAYS.flatMap((a) => (op === 'not' ? [[a]] : ARRAYS.map((b) => [a, b]))).flatMap((arrays) =>
    BOTH.map((at) => {
      const values = arrays.map((each) => `(select ${each} ${at})`);
      return `(= (select (${head} ${arrays.join(' ')}) ${at}) (${op} ${values.join(' ')}))`;
    }),
  ),
);

/** Only z3 maps functions over arrays. */
export const MAPPED_ARRAYS: Agreement = {
  subject: 'functions mapped over all arrays over Bool',
  solvers: ['z3'],
  asksShipped: true,
  evaluated: () => MAPPED,
  checks: () => checkValid(MAPPED),
};

/** Statements about arrays and functions. Some are false in some interpretation. */
const STATEMENTS = [
  '(= (select ((_ map f) a) i) (f (select a i)))',
  '(= (select ((_ map g) a b) i) (g (select a i) (select b i)))',
  '(= (select ((_ map r) a b) i) (xor (select a i) (select b i)))',
  '(= (select (_ as-array f) i) (f i))',
  '(= ((_ map f) (_ as-array f)) (_ as-array f))',
  '(= ((_ map g) a a) ((_ map g) a b))',
  '(= (store ((_ map not) a) i true) ((_ map not) (store a i false)))',
  '(= ((_ map not) ((_ map not) a)) a)',
  '(= (select ((_ map or) (_ as-array f) a) i) (or (f i) (select a i)))',
] as const;

interface Interpretation {
  readonly f: string;
  readonly g: string;
  readonly a: string;
  readonly b: string;
  readonly at: boolean;
}

/** Every function f of one Bool, combined with a few functions g of two Bools and with some arrays. */
const INTERPRETATIONS: readonly Interpretation[] = ['true', 'false', 'x', '(not x)'].flatMap((f) =>
  ['x', '(not y)', '(and x y)', '(= x y)'].flatMap((g) =>
    ARRAYS.filter((_, i) => i % 2 === 0).flatMap((a) =>
      ARRAYS.filter((_, i) => i % 3 === 0).flatMap((b) => BOTH.map((at) => ({ f, g, a, b, at }))),
    ),
  ),
);

const define = ({ f, g, a, b, at }: Interpretation): readonly string[] => [
  `(define-fun f ((x Bool)) Bool ${f})`,
  `(define-fun g ((x Bool) (y Bool)) Bool ${g})`,
  '(define-fun-rec r ((x Bool) (y Bool)) Bool (xor x y))',
  `(define-fun a () (Array Bool Bool) ${a})`,
  `(define-fun b () (Array Bool Bool) ${b})`,
  `(define-fun i () Bool ${at})`,
];

/** The definitions as equations, since z3 maps declared functions only. */
const equate = ({ f, g, a, b, at }: Interpretation): string =>
  [
    ...BOTH.map((x) => `(= (f ${x}) (let ((x ${x})) ${f}))`),
    ...BOTH.flatMap((x) => BOTH.map((y) => `(= (g ${x} ${y}) (let ((x ${x}) (y ${y})) ${g}))`)),
    ...BOTH.flatMap((x) => BOTH.map((y) => `(= (r ${x} ${y}) (xor ${x} ${y}))`)),
    `(= a ${a}) (= b ${b}) (= i ${at})`,
  ].join(' ');

function checkStatements(): readonly Check[] {
  const some = INTERPRETATIONS.filter((_, i) => i % 7 === 0);
  return some.map((each, i) => {
    const statement = STATEMENTS[i % STATEMENTS.length] as string;
    const holds = evaluateClosed(statement, define(each)) === 'true';
    return { assertion: `(and ${equate(each)} ${statement})`, answer: holds ? 'sat' : 'unsat' };
  });
}

export const ARRAY_FUNCTIONS: Agreement = {
  subject: 'functions as arrays, and functions over arrays',
  solvers: ['z3'],
  asksShipped: true,
  declarations: DECLARATIONS,
  checks: checkStatements,
  // z3 answers `unknown` for equal arrays that are given by functions.
  unanswered: 1 / 8,
};
