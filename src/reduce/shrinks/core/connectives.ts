import type { Term } from '../../../term/index.js';
import { BOOLS } from '../example-symbols.js';
import { readBool } from '../literals.js';
import { areOpposite, atOperators, applyOrUnwrap, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(=> a b) -> (or (not a) b)` */
export const implication: Shrink = {
  name: 'implication',
  summary: 'An implication becomes a disjunction.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(=> p q)', becomes: ['(or (not p) q)'] },
    { declare: BOOLS, term: '(=> (not p) q r)', becomes: ['(or p (not q) r)'] },
  ],
  shrink: atOperators(['=>'], ({ args }, store) => [
    store.tryApp(
      'or',
      args.map((arg, i) => (i === args.length - 1 ? arg : (unaryArgument(arg, 'not') ?? store.app('not', [arg])))),
    ),
  ]),
};

/** `(and a true) -> a`, `(or a true) -> true`, `(=> true a) -> a` */
export const connectiveConstants: Shrink = {
  name: 'connective-constants',
  summary: 'Constants are dropped from and, or and =>, or decide them.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(and p true q)', becomes: ['(and p q)'] },
    { declare: BOOLS, term: '(or p true)', becomes: ['true'] },
    { declare: BOOLS, term: '(=> true p q)', becomes: ['(=> p q)'] },
    { declare: BOOLS, term: '(=> p false)', becomes: ['(not p)'] },
    { declare: BOOLS, term: '(=> false p)', becomes: ['true'] },
  ],
  shrink: atOperators(['and', 'or', '=>'], ({ op, args }, store) => {
    const premises = op === '=>' ? args.slice(0, -1) : args;
    const unit = op !== 'or';
    const last = args.at(-1) as Term;
    if (op === '=>' && (readBool(last) === true || premises.some((arg) => readBool(arg) === false)))
      return [store.true];
    if (op !== '=>' && args.some((arg) => readBool(arg) === !unit)) return [store.bool(!unit)];
    const left = premises.filter((arg) => readBool(arg) !== unit);
    if (op !== '=>') return [left.length === 0 ? store.bool(unit) : applyOrUnwrap(store, op, left)];
    if (readBool(last) !== false) return [applyOrUnwrap(store, op, [...left, last])];
    const all = left.length === 0 ? store.true : applyOrUnwrap(store, 'and', left);
    return [all && store.tryApp('not', [all])];
  }),
};

/** `(xor a true) -> (not a)`, `(xor a false) -> a` */
export const xorConstants: Shrink = {
  name: 'xor-constants',
  summary: 'Constants are dropped from xor.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(xor p true)', becomes: ['(not p)'] },
    { declare: BOOLS, term: '(xor p false q)', becomes: ['(xor p q)'] },
  ],
  shrink: atOperators(['xor'], ({ args }, store) => {
    const left = args.filter((arg) => readBool(arg) === undefined);
    if (left.length === args.length) return [];
    const odd = args.filter((arg) => readBool(arg) === true).length % 2 === 1;
    const rest = left.length === 0 ? store.false : applyOrUnwrap(store, 'xor', left);
    return [odd ? rest && store.tryApp('not', [rest]) : rest];
  }),
};

/** `(= a true) -> a`, `(= a false) -> (not a)`; also for `distinct`. */
export const equalityConstants: Shrink = {
  name: 'equality-constants',
  summary: 'A comparison with true or false becomes the other side or its negation.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(= p true)', becomes: ['p'] },
    { declare: BOOLS, term: '(= false p q)', becomes: ['(and (not p) (not q))'] },
    { declare: BOOLS, term: '(distinct p true)', becomes: ['(not p)'] },
  ],
  shrink: atOperators(['=', 'distinct'], ({ op, args }, store) => {
    const at = args.findIndex((arg) => readBool(arg) !== undefined);
    if (at < 0 || (op === 'distinct' && args.length !== 2)) return [];
    const wanted = (readBool(args[at]) === true) === (op === '=');
    const rest = args.filter((_, i) => i !== at);
    return [
      applyOrUnwrap(
        store,
        'and',
        rest.map((arg) => (wanted ? arg : store.app('not', [arg]))),
      ),
    ];
  }),
};

/** `(and a (not a)) -> false`, `(or a (not a)) -> true` */
export const complements: Shrink = {
  name: 'complements',
  summary: 'A term and its negation decide and, or, = and distinct.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(and p q (not p))', becomes: ['false'] },
    { declare: BOOLS, term: '(or p (not p))', becomes: ['true'] },
    { declare: BOOLS, term: '(= p (not p))', becomes: ['false'] },
  ],
  shrink: atOperators(['and', 'or', '=', 'distinct'], ({ op, args }, store) => {
    if (op === 'distinct' && args.length !== 2) return [];
    const negations = new Set(args.flatMap((arg) => unaryArgument(arg, 'not') ?? []));
    const found = negations.size > 0 && args.some((arg) => negations.has(arg));
    return found ? [store.bool(op === 'or' || op === 'distinct')] : [];
  }),
};

/** `(and a (or a b)) -> a`, and `(and a (or (not a) b)) -> (and a b)`. */
export const absorption: Shrink = {
  name: 'absorption',
  summary: 'Parts of an operand of and or or that another operand decides are dropped.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(and p (or p q))', becomes: ['p'] },
    { declare: BOOLS, term: '(or p (and (not p) q))', becomes: ['(or p q)'] },
  ],
  shrink: atOperators(['and', 'or'], function* ({ op, args }, store) {
    const dual = op === 'and' ? 'or' : 'and';
    for (const [i, arg] of args.entries()) {
      if (arg.kind !== 'app' || arg.op !== dual) continue;
      const others = args.filter((_, at) => at !== i);
      if (arg.args.some((part) => others.includes(part))) {
        yield applyOrUnwrap(store, op, others);
        continue;
      }
      const parts = arg.args.filter((part) => !others.some((other) => areOpposite(part, other)));
      if (parts.length === arg.args.length) continue;
      const rest = parts.length === 0 ? store.bool(dual === 'and') : applyOrUnwrap(store, dual, parts);
      if (rest !== undefined) yield applyOrUnwrap(store, op, args.with(i, rest));
    }
  }),
};
