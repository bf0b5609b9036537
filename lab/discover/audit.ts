import { BOOL, type Sort, type Term, TermStore, type Rule } from '../../src/smt.js';
import {
  INT,
  REAL,
  REGLAN,
  STRING,
  valueNamed,
  buildPattern,
  type ConstraintName,
  type Instance,
  listInstances,
  type Bindings,
  withTerm,
} from '../../src/lab-front.js';
import { THOROUGH, findDerivation } from './follows.js';
import { Rewriting } from './rewriting.js';

export interface FollowingRule {
  readonly rule: Rule;
  /** Rules that the derivation uses. */
  readonly from: readonly string[];
}

/** A single width and format, because derivations ignore widths. */
const RANGE = {
  widths: [4],
  formats: [[2, 3]],
  indices: [0, 1, 2],
  restLengths: [2],
  stringBounds: [undefined],
  most: 8,
} as const;

/** In reverse order. A rule is redundant if it follows from the remaining rules. */
export function* auditRules(rules: readonly Rule[]): Generator<FollowingRule | undefined> {
  let kept = [...rules];
  for (const rule of [...rules].reverse()) {
    const others = kept.filter((other) => other !== rule);
    const from = derivationFrom(rule, others);
    if (from !== undefined) kept = others;
    yield from === undefined ? undefined : { rule, from };
  }
}

/** Undefined if no short derivation was found. */
export function derivationFrom(rule: Rule, rules: readonly Rule[]): readonly string[] | undefined {
  const names = new Set<string>();
  let derived = 0;
  const store = new TermStore();
  for (const instance of listInstances(rule, store, RANGE)) {
    if (!usesUninterpretedSorts(rule, instance)) continue;
    const { bindings, constraints } = makeSymbolic(rule, instance.bindings, store);
    const strong = buildPattern(store, rule.strong, bindings);
    const weak = buildPattern(store, rule.weak, bindings);
    if (strong === undefined || weak === undefined || strong.sort !== weak.sort) continue;
    const leaves = { terms: collectLeaves(rule, bindings, store), constraints };
    const goal = { strong, weak, same: rule.use === 'same' };
    const from = findDerivation(goal, new Rewriting(store, leaves, rules), store, THOROUGH);
    if (from === undefined) return undefined;
    derived++;
    for (const name of from) names.add(name);
  }
  return derived === 0 ? undefined : [...names];
}

function usesUninterpretedSorts(rule: Rule, { bindings }: Instance): boolean {
  return [...rule.sorts].every(
    ([name, range]) => range !== 'any' || valueNamed(bindings.sorts, name)?.kind === 'Named',
  );
}

function makeSymbolic(rule: Rule, given: Bindings, store: TermStore) {
  const constraints = new Map<Term, ConstraintName>();
  let bindings = given;
  let next = 7919n;
  for (const { name, sort, constraint } of rule.variables.values()) {
    const term = valueNamed(bindings.terms, name);
    const own = term !== undefined && 'id' in term ? term.sort : undefined;
    if (sort.kind === 'sort' && sort.sort === REGLAN) bindings = withTerm(bindings, name, store.const(name, REGLAN));
    if (constraint === undefined || own === undefined) continue;
    const literal = makeLiteral(own, next, constraint, store);
    next += 2n;
    if (literal === undefined) continue;
    bindings = withTerm(bindings, name, literal);
    constraints.set(literal, constraint);
  }
  return { bindings, constraints };
}

function makeLiteral(sort: Sort, number: bigint, constraint: ConstraintName, store: TermStore): Term | undefined {
  const value = constraint === 'negative' ? -number : number;
  if (sort === INT) return store.int(value);
  if (sort === REAL) return store.real({ num: value, den: 1n });
  if (sort === STRING) return store.string(constraint === 'character' ? [0x71] : [0x71, 0x7a, Number(number)]);
  return sort.kind === 'BitVec' ? store.bitVec(number, sort.width) : undefined;
}

function collectLeaves(rule: Rule, { terms }: Bindings, store: TermStore): Term[] {
  const found = new Set<Term>();
  for (const name of rule.variables.keys()) {
    const value = valueNamed(terms, name);
    for (const term of Array.isArray(value) ? (value as readonly Term[]) : [value as Term | undefined]) {
      if (term !== undefined) found.add(term);
    }
  }
  for (const { sort } of [...found]) {
    if (sort === BOOL) continue;
    if (sort === INT) found.add(store.int(0n)).add(store.int(1n));
    if (sort === REAL) found.add(store.real({ num: 0n, den: 1n }));
    if (sort === STRING) found.add(store.string([]));
    if (sort.kind === 'BitVec') found.add(store.bitVec(0n, sort.width)).add(store.bitVec(1n, sort.width));
  }
  return [...found];
}
