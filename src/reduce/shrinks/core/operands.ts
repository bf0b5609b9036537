import { type Op, type Term, type TermStore, operatorInfo } from '../../../term/index.js';
import { BOOLS, INTS, VECTORS } from '../example-symbols.js';
import { atApplications, atOperators, applyOrUnwrap } from '../offers.js';
import type { Shrink } from '../contract.js';

const ASSOCIATIVE: readonly Op[] = [
  'and',
  'or',
  'xor',
  '+',
  '*',
  'concat',
  'bvand',
  'bvor',
  'bvxor',
  'bvadd',
  'bvmul',
  'str.++',
  're.++',
  're.union',
  're.inter',
  'seq.++',
];

/** `(and a (and b c)) -> (and a b c)`; left-associative operators flatten only the first argument. */
export const flatten: Shrink = {
  name: 'flatten',
  summary: 'Nested applications of one associative operator become one.',
  theory: 'any',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(and p (and q r))', becomes: ['(and p q r)'] },
    { declare: INTS, term: '(- (- x y) z)', becomes: ['(- x y z)'] },
    { declare: BOOLS, term: '(=> p (=> q r))', becomes: ['(=> p q r)'] },
  ],
  shrink: atApplications(({ op, args }, store) => {
    const { associativity, arity } = operatorInfo(op);
    if (args.length < 2 || arity[1] <= 2) return [];
    const anywhere = ASSOCIATIVE.includes(op);
    const at = (i: number): boolean =>
      anywhere || (associativity === 'left' && i === 0) || (associativity === 'right' && i === args.length - 1);
    if (!anywhere && associativity !== 'left' && associativity !== 'right') return [];
    const flat = args.flatMap((arg, i) =>
      arg.kind === 'app' && arg.op === op && arg.args.length > 1 && at(i) ? arg.args : [arg],
    );
    return flat.length === args.length ? [] : [store.tryApp(op, flat)];
  }),
};

const IDEMPOTENT: readonly Op[] = ['and', 'or', 'bvand', 'bvor', 're.union', 're.inter', '='];

/** `(and a b a) -> (and a b)` */
export const duplicates: Shrink = {
  name: 'duplicates',
  summary: 'Repeated operands are dropped if that has no effect.',
  theory: 'any',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(and p q p)', becomes: ['(and p q)'] },
    { declare: VECTORS, term: '(bvor x x)', becomes: ['x'] },
    { declare: INTS, term: '(= x y x)', becomes: ['(= x y)'] },
  ],
  shrink: atOperators(IDEMPOTENT, ({ op, args }, store) => {
    const once = [...new Set(args)];
    if (once.length === args.length || (op === '=' && once.length === 1)) return [];
    return [applyOrUnwrap(store, op, once)];
  }),
};

const OF_EQUALS: Partial<Record<Op, (operand: Term, store: TermStore) => Term | undefined>> = {
  '=': (_, store) => store.true,
  distinct: (_, store) => store.false,
  xor: (_, store) => store.false,
  '=>': (_, store) => store.true,
  '<=': (_, store) => store.true,
  '>=': (_, store) => store.true,
  '<': (_, store) => store.false,
  '>': (_, store) => store.false,
  '-': (a, store) => (a.sort.kind === 'Int' ? store.int(0n) : store.real({ num: 0n, den: 1n })),
  bvule: (_, store) => store.true,
  bvuge: (_, store) => store.true,
  bvsle: (_, store) => store.true,
  bvsge: (_, store) => store.true,
  bvult: (_, store) => store.false,
  bvugt: (_, store) => store.false,
  bvslt: (_, store) => store.false,
  bvsgt: (_, store) => store.false,
  bvcomp: (_, store) => store.bitVec(1n, 1),
  bvxor: (a, store) => vector(a, store, 0n),
  bvsub: (a, store) => vector(a, store, 0n),
  bvxnor: (a, store) => vector(a, store, -1n),
  bvurem: (a, store) => vector(a, store, 0n),
  bvsrem: (a, store) => vector(a, store, 0n),
  bvsmod: (a, store) => vector(a, store, 0n),
  bvnand: (a, store) => store.tryApp('bvnot', [a]),
  bvnor: (a, store) => store.tryApp('bvnot', [a]),
  'fp.min': (a) => a,
  'fp.max': (a) => a,
  'str.<': (_, store) => store.false,
  'str.<=': (_, store) => store.true,
  'str.prefixof': (_, store) => store.true,
  'str.suffixof': (_, store) => store.true,
  'str.contains': (_, store) => store.true,
  'set.subset': (_, store) => store.true,
  'set.union': (a) => a,
  'set.inter': (a) => a,
  'bag.union_max': (a) => a,
  'bag.inter_min': (a) => a,
};

function vector({ sort }: Term, store: TermStore, value: bigint): Term | undefined {
  return sort.kind === 'BitVec' ? store.bitVec(value, sort.width) : undefined;
}

/** `(= a a) -> true`, `(bvsub a a) -> 0`, `(bvnand a a) -> (bvnot a)`; not for NaN, which differs from itself. */
export const equalOperands: Shrink = {
  name: 'equal-operands',
  summary: 'An operator over two equal operands becomes its constant value.',
  theory: 'any',
  claim: 'equivalent',
  examples: [
    { declare: INTS, term: '(= x x)', becomes: ['true'] },
    { declare: VECTORS, term: '(bvsub x x)', becomes: ['#x0'] },
    { declare: VECTORS, term: '(bvnand x x)', becomes: ['(bvnot x)'] },
  ],
  shrink: atApplications(({ op, args }, store) => {
    const [a, b] = args;
    return a !== undefined && args.length === 2 && a === b ? [OF_EQUALS[op]?.(a, store)] : [];
  }),
};

/** `(and a b c d) -> (and a b)`, `(and c d)` */
export const operandHalves: Shrink = {
  name: 'operand-halves',
  summary: 'Half of the operands of an operator over many are dropped.',
  theory: 'any',
  claim: 'unrelated',
  examples: [
    { declare: BOOLS, term: '(and p q r (not p))', becomes: ['(and p q)', '(and r (not p))'] },
    { declare: INTS, term: '(+ x y z)', becomes: [] },
  ],
  shrink: atApplications(({ op, args }, store) => {
    if (args.length < 4 || operatorInfo(op).associativity === 'none') return [];
    const half = args.length >> 1;
    return [store.tryApp(op, args.slice(0, half)), store.tryApp(op, args.slice(half))];
  }),
};
