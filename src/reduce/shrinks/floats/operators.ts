import type { Op, Term } from '../../../term/index.js';
import { FLOATS } from '../example-symbols.js';
import { asApplication, atOperators, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

/** Classes that ignore the sign. */
const SIGNLESS: readonly Op[] = ['fp.isNormal', 'fp.isSubnormal', 'fp.isZero', 'fp.isInfinite', 'fp.isNaN'];

/** `(fp.neg (fp.neg x)) -> x`, `(fp.abs (fp.neg x)) -> (fp.abs x)`, `(fp.add m x (fp.neg y)) -> (fp.sub m x y)` */
export const floatSigns: Shrink = {
  name: 'float-signs',
  summary: 'Signs of floats are merged.',
  theory: 'FloatingPoint',
  claim: 'equivalent',
  examples: [
    { declare: FLOATS, term: '(fp.neg (fp.neg x))', becomes: ['x'] },
    { declare: FLOATS, term: '(fp.abs (fp.neg x))', becomes: ['(fp.abs x)'] },
    { declare: FLOATS, term: '(fp.add m x (fp.neg y))', becomes: ['(fp.sub m x y)'] },
    { declare: FLOATS, term: '(fp.sub m x (fp.neg y))', becomes: ['(fp.add m x y)'] },
    { declare: FLOATS, term: '(fp.mul m (fp.neg x) (fp.neg y))', becomes: ['(fp.mul m x y)'] },
    { declare: FLOATS, term: '(fp.isNaN (fp.neg x))', becomes: ['(fp.isNaN x)'] },
  ],
  shrink: atOperators(
    ['fp.neg', 'fp.abs', 'fp.add', 'fp.sub', 'fp.mul', 'fp.div', ...SIGNLESS],
    ({ op, args }, store) => {
      const [a, b, c] = args;
      const inner = unaryArgument(a, 'fp.neg');
      if (op === 'fp.neg') return [inner];
      if (args.length === 1) {
        const bare = inner ?? unaryArgument(a, 'fp.abs');
        return bare === undefined ? [] : [store.tryApp(op, [bare])];
      }
      const [inB, inC] = [unaryArgument(b, 'fp.neg'), unaryArgument(c, 'fp.neg')];
      if (a === undefined || b === undefined || inC === undefined) return [];
      if (op === 'fp.add' || op === 'fp.sub') return [store.tryApp(op === 'fp.add' ? 'fp.sub' : 'fp.add', [a, b, inC])];
      return inB === undefined ? [] : [store.tryApp(op, [a, inB, inC])];
    },
  ),
};

/** `((_ to_fp 3 5) m x) -> x` if `x` has that format. */
export const conversionToOwn: Shrink = {
  name: 'conversion-to-own',
  summary: 'A conversion of a float to its own format is removed.',
  theory: 'FloatingPoint',
  claim: 'equivalent',
  examples: [{ declare: FLOATS, term: '((_ to_fp 3 5) m x)', becomes: ['x'] }],
  shrink: atOperators(['to_fp'], ({ args }) => (args.length === 2 ? [args[1]] : [])),
};

/** `((_ to_fp 3 5) m ((_ to_fp 5 11) m x)) -> ((_ to_fp 3 5) m x)`, or `x` itself. */
export const conversionChain: Shrink = {
  name: 'conversion-chain',
  summary: 'Nested conversions are merged.',
  theory: 'FloatingPoint',
  claim: 'unrelated',
  examples: [
    {
      declare: FLOATS,
      term: '((_ to_fp 3 5) m ((_ to_fp 5 11) m x))',
      becomes: ['x', '((_ to_fp 3 5) m x)'],
    },
    { declare: FLOATS, term: '((_ to_fp 3 5) (fp.to_ieee_bv x))', becomes: ['x'] },
    { declare: FLOATS, term: '((_ to_fp 2 4) m (fp.to_real x))', becomes: ['((_ to_fp 2 4) m x)'] },
  ],
  shrink: atOperators(['to_fp', 'to_fp_unsigned', 'fp.to_real', 'fp.to_ubv', 'fp.to_sbv'], (term, store) => {
    const inner = term.args.at(-1);
    if (inner?.kind !== 'app' || !CONVERSIONS.has(inner.op)) return [];
    const source = inner.args.at(-1) as Term;
    return [source, store.tryApp(term.op, [...term.args.slice(0, -1), source], term.indices)];
  }),
};

const CONVERSIONS: ReadonlySet<Op> = new Set<Op>([
  'to_fp',
  'to_fp_unsigned',
  'fp.to_real',
  'fp.to_ubv',
  'fp.to_sbv',
  'fp.to_ieee_bv',
]);

/** `(fp.fma m x y z) -> (fp.mul m x y)`, `(fp.add m x z)` */
export const simplerFloats: Shrink = {
  name: 'simpler-floats',
  summary: 'A floating-point operator becomes a simpler one.',
  theory: 'FloatingPoint',
  claim: 'unrelated',
  examples: [
    { declare: FLOATS, term: '(fp.fma m x y z)', becomes: ['(fp.mul m x y)', '(fp.add m x z)', '(fp.add m y z)'] },
    { declare: FLOATS, term: '(fp.div m x y)', becomes: ['(fp.add m x y)', '(fp.mul m x y)'] },
    { declare: FLOATS, term: '(fp.rem x y)', becomes: ['(fp.min x y)'] },
    { declare: FLOATS, term: '(fp.roundToIntegral m x)', becomes: ['(fp.neg x)'] },
  ],
  shrink: atOperators(
    ['fp.fma', 'fp.div', 'fp.mul', 'fp.sub', 'fp.rem', 'fp.max', 'fp.sqrt', 'fp.roundToIntegral'],
    function* ({ op, args }, store) {
      const [m, x, y, z] = args as readonly [Term, Term, Term?, Term?];
      if (op === 'fp.rem' || op === 'fp.max') yield store.tryApp('fp.min', args);
      else if (op === 'fp.sqrt' || op === 'fp.roundToIntegral') yield store.tryApp('fp.neg', [x]);
      else if (op !== 'fp.fma') {
        yield store.tryApp('fp.add', args);
        if (op === 'fp.div') yield store.tryApp('fp.mul', args);
      } else if (y !== undefined && z !== undefined) {
        yield store.tryApp('fp.mul', [m, x, y]);
        yield store.tryApp('fp.add', [m, x, z]);
        yield store.tryApp('fp.add', [m, y, z]);
      }
    },
  ),
};

const CLASSES: readonly Op[] = [
  'fp.isZero',
  'fp.isNegative',
  'fp.isNaN',
  'fp.isInfinite',
  'fp.isPositive',
  'fp.isNormal',
  'fp.isSubnormal',
];

/** Number of simplest results that are tried. */
const SIMPLEST = 2;

/** `(fp.isSubnormal x) -> (fp.isZero x)`, `(fp.isNegative x)` */
export const simplerClass: Shrink = {
  name: 'simpler-class',
  summary: 'A classification of a float becomes a simpler one.',
  theory: 'FloatingPoint',
  claim: 'unrelated',
  examples: [
    { declare: FLOATS, term: '(fp.isInfinite x)', becomes: ['(fp.isZero x)', '(fp.isNegative x)'] },
    { declare: FLOATS, term: '(fp.isZero x)', becomes: [] },
  ],
  shrink: atOperators(CLASSES, ({ op, args }, store) =>
    CLASSES.slice(0, Math.min(CLASSES.indexOf(op), SIMPLEST)).map((to) => store.tryApp(to, args)),
  ),
};

/** `(not (fp.lt x y)) -> (fp.geq x y)`: not equivalent for NaN. */
export const negatedFloatRelation: Shrink = {
  name: 'negated-float-relation',
  summary: 'A negated order of floats becomes the opposite one, which differs for NaN.',
  theory: 'FloatingPoint',
  claim: 'unrelated',
  examples: [{ declare: FLOATS, term: '(not (fp.lt x y))', becomes: ['(fp.geq x y)'] }],
  shrink: atOperators(['not'], ({ args: [inner] }, store) => {
    for (const [op, to] of OPPOSITE) {
      const found = asApplication(inner, op);
      if (found?.args.length === 2) return [store.tryApp(to, found.args)];
    }
    return [];
  }),
};

const OPPOSITE: readonly (readonly [Op, Op])[] = [
  ['fp.lt', 'fp.geq'],
  ['fp.leq', 'fp.gt'],
  ['fp.gt', 'fp.leq'],
  ['fp.geq', 'fp.lt'],
];
