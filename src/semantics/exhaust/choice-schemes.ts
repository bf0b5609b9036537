import { type Op, type Sort, type Term, type TermStore, type VarTerm, INT, REAL, reachable } from '../../term/index.js';
import { type Policy, POLICIES } from '../evaluate/defaults.js';
import type { Interpretation, Model } from '../model.js';

export interface ChoiceScheme {
  readonly name: string;
  readonly open: Model['open'];
  readonly policy: Policy;
}

export const POLICY_SCHEMES: readonly ChoiceScheme[] = POLICIES.map((policy) => ({
  name: `by policy: ${policy}`,
  open: new Map(),
  policy,
}));

interface Choice {
  readonly op: Op;
  readonly name: string;
  readonly interpretation: Interpretation;
}

const MOST_SCHEMES = 64;

/** Lists choice schemes that differ in each operator that the standard leaves open, such as `/` by zero. */
export function listSchemes(store: TermStore, terms: Iterable<Term>): readonly ChoiceScheme[] {
  const groups = new Map<string, Choice[]>();
  for (const term of reachable(terms)) {
    if (term.kind !== 'app') continue;
    const choices = listChoices(store, term.op, term.sort);
    if (choices !== undefined) groups.set(term.op, choices);
  }
  if (groups.size === 0) return POLICY_SCHEMES;
  const byName = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, choices]) => choices);
  return [...POLICY_SCHEMES, ...combineChoices(byName).map(toScheme)];
}

function toScheme(choices: readonly Choice[]): ChoiceScheme {
  return {
    name: choices.map(({ name }) => name).join(', '),
    open: new Map(choices.map(({ op, interpretation }) => [op, interpretation])),
    policy: 'least',
  };
}

function combineChoices(groups: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] {
  const all = groups.reduce((product, { length }) => product * length, 1);
  if (all > MOST_SCHEMES) {
    const most = Math.max(...groups.map(({ length }) => length));
    return Array.from({ length: most * most }, (_, i) =>
      groups.map((group, j) => group[(j % 2 === 0 ? i : Math.floor(i / most)) % group.length] as Choice),
    );
  }
  let found: (readonly Choice[])[] = [[]];
  for (const group of groups) found = found.flatMap((choices) => group.map((choice) => [...choices, choice]));
  return found;
}

function listChoices(store: TermStore, op: Op, sort: Sort): Choice[] | undefined {
  switch (op) {
    case 'div':
    case 'mod':
      return divisions(store, op, INT);
    case '/':
      return divisions(store, op, REAL);
    case 'fp.min':
    case 'fp.max':
      return sort.kind === 'FloatingPoint' ? zeros(store, op, sort) : undefined;
    default:
      return undefined;
  }
}

function divisions(store: TermStore, op: Op, sort: Sort): Choice[] {
  const [x, y] = [store.var('x', sort), store.var('y', sort)];
  const number = (value: bigint): Term => (sort === INT ? store.int(value) : store.real({ num: value, den: 1n }));
  const bodies = [
    store.app('-', [x]),
    store.app('*', [x, x]),
    store.app('-', [number(1n), x]),
    store.app('ite', [store.app('<', [x, number(1n)]), number(5n), number(-7n)]),
  ];
  const names = ['(- x)', '(* x x)', '(- 1 x)', '(ite (< x 1) 5 (- 7))'];
  return bodies.map((body, i) => choice(op, names[i] as string, [x, y], body));
}

function zeros(store: TermStore, op: Op, sort: Sort): Choice[] {
  const [x, y] = [store.var('x', sort), store.var('y', sort)];
  const negative = store.app('fp.isNegative', [x]);
  return [
    choice(op, 'the first', [x, y], x),
    choice(op, 'the second', [x, y], y),
    choice(op, 'minus zero', [x, y], store.app('ite', [negative, x, y])),
    choice(op, 'plus zero', [x, y], store.app('ite', [negative, y, x])),
  ];
}

function choice(op: Op, name: string, params: readonly VarTerm[], body: Term): Choice {
  return { op, name: `${op} = ${name}`, interpretation: { kind: 'definition', params, body } };
}
