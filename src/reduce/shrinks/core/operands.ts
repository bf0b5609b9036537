import { type Op, operatorInfo } from '../../../term/index.js';
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
