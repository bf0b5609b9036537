import { Budget, EMPTY_MODEL, Evaluator, buildSignature, toTerm } from '../../../semantics/index.js';
import {
  type AppTerm,
  BOOL,
  type Op,
  type Term,
  type TermStore,
  children,
  operatorInfo,
  hasSameHead,
} from '../../../term/index.js';
import { differ, isLiteral, readBool } from '../literals.js';
import {
  applyOrUnwrap,
  areOpposite,
  asApplication,
  atApplications,
  atOperators,
  unaryArgument,
  withArgs,
} from '../offers.js';
import type { Computations } from '../contract.js';
import { memoise } from '../../../util/index.js';

/** Limits of one evaluation. Terms that exceed them are left as they are. */
const SIZE = { steps: 20_000, instances: 100, domain: 256, fuel: 100, bits: 4_096, length: 4_096 };

const emptySignature = memoise((store: TermStore) => buildSignature(store, []), new WeakMap());

const FOLDED: ReadonlySet<AppTerm['op']> = new Set<AppTerm['op']>([
  '+',
  '*',
  'bvadd',
  'bvmul',
  'bvand',
  'bvor',
  'bvxor',
]);

function foldConstants(term: AppTerm, store: TermStore): Term | undefined {
  const constants = term.args.filter(isLiteral);
  const sum = store.tryApp(term.op, constants);
  const value = sum?.kind === 'app' ? evaluate(sum, store) : undefined;
  if (value === undefined) return undefined;
  const args = term.args.flatMap((arg) => (arg === constants[0] ? [value] : isLiteral(arg) ? [] : [arg]));
  // If the first constant occurs repeatedly, `value` replaced each occurrence. Keeps only one `value`.
  const at = args.indexOf(value);
  return withArgs(
    store,
    term,
    args.filter((arg, i) => arg !== value || i === at),
  );
}

function evaluate(term: AppTerm, store: TermStore): Term | undefined {
  const signature = emptySignature(store);
  const value = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget(SIZE) }).certainValue(term);
  return value === undefined ? undefined : toTerm(store, value, term.sort, signature);
}

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

const IDEMPOTENT: readonly Op[] = ['and', 'or', 'bvand', 'bvor', 're.union', 're.inter', '='];

/** Operands to split: the number of pairs is quadratic. */
const MOST_SPLIT = 6;

export const CORE: Computations = {
  /** `(bvadd #x1 #x2) -> #x3`, in every theory that the evaluator supports. */
  computed: atApplications((term, store) => {
    const { args } = term;
    if (args.length === 0 || isLiteral(term)) return [];
    if (args.every(isLiteral)) return [evaluate(term, store)];
    return FOLDED.has(term.op) && args.filter(isLiteral).length > 1 ? [foldConstants(term, store)] : [];
  }),

  'operand-halves': atApplications(({ op, args }, store) => {
    if (args.length < 4 || operatorInfo(op).associativity === 'none') return [];
    const half = args.length >> 1;
    return [store.tryApp(op, args.slice(0, half)), store.tryApp(op, args.slice(half))];
  }),

  /** `(and a (and b c)) -> (and a b c)`. For left-associative operators, only the first argument is flattened. */
  flatten: atApplications(({ op, args }, store) => {
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

  duplicates: atOperators(IDEMPOTENT, ({ op, args }, store) => {
    const once = [...new Set(args)];
    if (once.length === args.length || (op === '=' && once.length === 1)) return [];
    return [applyOrUnwrap(store, op, once)];
  }),

  'common-part': atApplications(function* (term, store) {
    const [left, right] = term.args;
    if (left === undefined || right === undefined || term.args.length !== 2 || term.sort !== BOOL) return;
    if (!hasSameHead(left, right)) return;
    const others = children(right);
    for (const [i, part] of children(left).entries()) {
      const other = others[i];
      if (other !== undefined && part !== other) yield store.tryApp(term.op, [part, other], term.indices);
    }
  }),

  /** `(< a b c) -> (and (< a b) (< b c))`; `distinct` is split into all pairs. */
  'split-chain': atApplications((term, store) => {
    const { op, args } = term;
    const { associativity } = operatorInfo(op);
    if (args.length < 3 || args.length > MOST_SPLIT) return [];
    const pairs = args.flatMap((a, i) =>
      args.slice(i + 1, associativity === 'chainable' ? i + 2 : undefined).map((b) => [a, b]),
    );
    if (associativity !== 'chainable' && associativity !== 'pairwise') return [];
    return [
      store.tryApp(
        'and',
        pairs.map((pair) => store.app(op, pair)),
      ),
    ];
  }),

  /** `(not (and a b)) -> (or (not a) (not b))`; also for `or` and `=>`. */
  'de-morgan': atOperators(['not'], function* ({ args: [inner] }, store) {
    if (inner?.kind !== 'app') return;
    const { op, args } = inner;
    const not = (i: number) => unaryArgument(args[i], 'not') ?? store.tryApp('not', args.slice(i, i + 1));
    const all = args.map((_, i) => not(i) ?? store.true);
    if (op === 'and' || op === 'or') yield store.tryApp(op === 'and' ? 'or' : 'and', all);
    else if (op === '=>') yield store.tryApp('and', [...args.slice(0, -1), not(args.length - 1) ?? store.true]);
  }),

  /** `(not (forall (x) a)) -> (exists (x) (not a))`, and the reverse. */
  'negated-quantifier': atOperators(['not'], ({ args: [inner] }, store) => {
    if (inner?.kind !== 'quant' || inner.binder === 'lambda') return [];
    const body = unaryArgument(inner.body, 'not') ?? store.app('not', [inner.body]);
    return [store.quant(inner.binder === 'forall' ? 'exists' : 'forall', inner.vars, body)];
  }),

  'connective-constants': atOperators(['and', 'or', '=>'], ({ op, args }, store) => {
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

  'xor-constants': atOperators(['xor'], ({ args }, store) => {
    const left = args.filter((arg) => readBool(arg) === undefined);
    if (left.length === args.length) return [];
    const odd = args.filter((arg) => readBool(arg) === true).length % 2 === 1;
    const rest = left.length === 0 ? store.false : applyOrUnwrap(store, 'xor', left);
    return [odd ? rest && store.tryApp('not', [rest]) : rest];
  }),

  'equality-constants': atOperators(['=', 'distinct'], ({ op, args }, store) => {
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

  complements: atOperators(['and', 'or', '=', 'distinct'], ({ op, args }, store) => {
    if (op === 'distinct' && args.length !== 2) return [];
    const negations = new Set(args.flatMap((arg) => unaryArgument(arg, 'not') ?? []));
    const found = negations.size > 0 && args.some((arg) => negations.has(arg));
    return found ? [store.bool(op === 'or' || op === 'distinct')] : [];
  }),

  absorption: atOperators(['and', 'or'], function* ({ op, args }, store) {
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

  implication: atOperators(['=>'], ({ args }, store) => [
    store.tryApp(
      'or',
      args.map((arg, i) => (i === args.length - 1 ? arg : (unaryArgument(arg, 'not') ?? store.app('not', [arg])))),
    ),
  ]),

  'ite-compared': atOperators(['=', 'distinct'], ({ op, args }, store) => {
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
