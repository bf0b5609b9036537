import type { Term, TermStore } from '../../../term/index.js';
import { BOOLS, INTS, VECTORS } from '../example-symbols.js';
import { readBool, differ } from '../literals.js';
import { asApplication, atOperators, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(ite true a b) -> a`, `(ite c a a) -> a` */
export const iteDecided: Shrink = {
  name: 'ite-decided',
  summary: 'An ite with a constant condition or equal branches becomes a branch.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: INTS, term: '(ite true x y)', becomes: ['x'] },
    { declare: `${BOOLS}${INTS}`, term: '(ite p x x)', becomes: ['x'] },
  ],
  shrink: atOperators(['ite'], ({ args: [c, a, b] }) => {
    const given = readBool(c);
    if (given !== undefined) return [given ? a : b];
    return a === b ? [a] : [];
  }),
};

/** `(ite c true false) -> c`, `(ite c a false) -> (and c a)` */
export const iteOfBools: Shrink = {
  name: 'ite-of-bools',
  summary: 'An ite with a Boolean constant as branch becomes a connective.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(ite p true false)', becomes: ['p'] },
    { declare: BOOLS, term: '(ite p q false)', becomes: ['(and p q)'] },
    { declare: BOOLS, term: '(ite p q true)', becomes: ['(=> p q)'] },
  ],
  shrink: atOperators(['ite'], ({ args: [c, a, b] }, store) => {
    if (c === undefined || a === undefined || b === undefined) return [];
    const [yes, no] = [readBool(a), readBool(b)];
    const not = (): Term => store.app('not', [c]);
    if (yes !== undefined && no !== undefined && yes !== no) return [yes ? c : not()];
    if (yes === true) return [store.tryApp('or', [c, b])];
    if (yes === false) return [store.tryApp('and', [not(), b])];
    if (no === true) return [store.tryApp('=>', [c, a])];
    return no === false ? [store.tryApp('and', [c, a])] : [];
  }),
};

/** `(ite (not c) a b) -> (ite c b a)` */
export const iteNegated: Shrink = {
  name: 'ite-negated',
  summary: 'A negated condition is inverted, and its branches are swapped.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [{ declare: `${BOOLS}${INTS}`, term: '(ite (not p) x y)', becomes: ['(ite p y x)'] }],
  shrink: atOperators(['ite'], ({ args: [c, a, b] }, store) => {
    const inner = unaryArgument(c, 'not');
    return inner === undefined || a === undefined || b === undefined ? [] : [store.tryApp('ite', [inner, b, a])];
  }),
};

/** `(ite c (ite c a b) d) -> (ite c a d)`; also for a branch equal to the condition. */
export const iteKnown: Shrink = {
  name: 'ite-known',
  summary: 'The condition is used to simplify the branches.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: `${BOOLS}${INTS}`, term: '(ite p (ite p x y) z)', becomes: ['(ite p x z)'] },
    { declare: BOOLS, term: '(ite p p q)', becomes: ['(ite p true q)'] },
  ],
  shrink: atOperators(['ite'], ({ args: [c, a, b] }, store) => {
    if (c === undefined || a === undefined || b === undefined) return [];
    const [yes, no] = [assume(store, c, a, true), assume(store, c, b, false)];
    return yes === a && no === b ? [] : [store.tryApp('ite', [c, yes, no])];
  }),
};

function assume(store: TermStore, condition: Term, branch: Term, holds: boolean): Term {
  if (branch === condition) return store.bool(holds);
  const inner = asApplication(branch, 'ite');
  return inner?.args[0] === condition ? (inner.args[holds ? 1 : 2] as Term) : branch;
}

/** `(= (ite c 1 0) 1) -> c`, `(= (ite c 1 0) 0) -> (not c)`, `(= (ite c 1 0) 2) -> false` */
export const iteCompared: Shrink = {
  name: 'ite-compared',
  summary: 'An ite of two constants that is compared with a constant becomes its condition.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(= (ite p #b1 #b0) #b1)', becomes: ['p'] },
    { declare: BOOLS, term: '(= 0 (ite p 1 0))', becomes: ['(not p)'] },
    { declare: BOOLS, term: '(distinct (ite p 1 0) 2)', becomes: ['true'] },
  ],
  shrink: atOperators(['=', 'distinct'], ({ op, args }, store) => {
    const ite = args.length === 2 ? (asApplication(args[0], 'ite') ?? asApplication(args[1], 'ite')) : undefined;
    const [c, a, b] = ite?.args ?? [];
    const to = args.find((arg) => arg !== ite);
    if (c === undefined || a === undefined || b === undefined || to === undefined) return [];
    const sign = (term: Term): Term => (op === '=' ? term : store.app('not', [term]));
    const [isA, isB] = [a === to, b === to];
    if ((!isA && !differ(a, to)) || (!isB && !differ(b, to))) return [];
    if (isA === isB) return [store.bool(isA === (op === '='))];
    return [sign(isA ? c : store.app('not', [c]))];
  }),
};

/** `(ite (= a b) #b1 #b0) -> (bvcomp a b)` */
export const iteToBvcomp: Shrink = {
  name: 'ite-to-bvcomp',
  summary: 'An ite that gives one bit for an equation becomes bvcomp.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [{ declare: VECTORS, term: '(ite (= x y) #b1 #b0)', becomes: ['(bvcomp x y)'] }],
  shrink: atOperators(['ite'], ({ args: [c, a, b] }, store) => {
    const equation = asApplication(c, '=');
    if (equation?.args.length !== 2 || a !== store.bitVec(1n, 1) || b !== store.bitVec(0n, 1)) return [];
    return [store.tryApp('bvcomp', equation.args)];
  }),
};
