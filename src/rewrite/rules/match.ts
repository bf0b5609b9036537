import {
  NO_BINDINGS,
  type NumberPattern,
  type Sort,
  type SortBindings,
  type SortPattern,
  type Term,
  bindNumber,
  bindSort,
  isOpaqueSort,
  evaluateNumber,
  operatorInfo,
} from '../../term/index.js';
import { type Named, valueNamed } from '../../util/index.js';
import { constraintNamed } from './constraints.js';
import type { Pattern, Rule } from './rule.js';

/** Parts of a rule that determine what its patterns match. A name that is not in `variables` matches any term. */
export interface MatchedRule extends Pick<Rule, 'variables' | 'sorts' | 'conditions'> {
  /** True if arguments of commutative operators match only in the given order. */
  readonly inOrder?: true;
}

/** Bindings of a rule's names to terms (several for `name...`), numbers and sorts. */
export interface Bindings extends SortBindings {
  readonly terms: Named<Term | readonly Term[]> | undefined;
}

export const NOTHING_BOUND: Bindings = { ...NO_BINDINGS, terms: undefined };

export function withTerm({ terms, sorts, numbers }: Bindings, name: string, value: Term | readonly Term[]): Bindings {
  return { terms: { name, value, others: terms }, sorts, numbers };
}

type AppPattern = Extract<Pattern, { kind: 'app' }>;

const WAYS = 8;

/** Arguments of commutative operators match in any order, unless `inOrder` is set. */
export function matches(rule: MatchedRule, pattern: Pattern, term: Term): Bindings[] {
  const found = matchTerm(rule, pattern, term, NOTHING_BOUND);
  return found.filter((bindings) => conditionsHold(rule, bindings));
}

export function conditionsHold(rule: MatchedRule, bindings: SortBindings): boolean {
  return rule.conditions.every(({ op, left, right }) => {
    const a = evaluateNumber(left, bindings);
    const b = evaluateNumber(right, bindings);
    if (a === undefined || b === undefined) return false;
    switch (op) {
      case '<':
        return a < b;
      case '<=':
        return a <= b;
      case '=':
        return a === b;
      case 'distinct':
        return a !== b;
    }
  });
}

function matchTerm(rule: MatchedRule, pattern: Pattern, term: Term, bindings: Bindings): Bindings[] {
  switch (pattern.kind) {
    case 'variable':
      return optional(bindVariable(rule, pattern.name, term, bindings));
    case 'rest':
      return [];
    case 'bits':
      if (!isBits(term, pattern.value)) return [];
      return optional(mergeBindings(bindings, bindNumber(pattern.width, term.sort.width, bindings)));
    case 'app':
      return matchApp(rule, pattern, term, bindings);
    default:
      return isLiteral(pattern, term) ? [bindings] : [];
  }
}

function matchApp(rule: MatchedRule, pattern: AppPattern, term: Term, bindings: Bindings): Bindings[] {
  if (term.kind !== 'app' || term.op !== pattern.op || !mayMatch(pattern, term.args)) return [];
  let bound: Bindings | undefined = bindings;
  for (let i = 0; i < pattern.indices.length && bound !== undefined; i++) {
    const index = term.indices[i];
    bound =
      typeof index === 'number'
        ? mergeBindings(bound, bindNumber(pattern.indices[i] as NumberPattern, index, bound))
        : undefined;
  }
  if (bound === undefined) return [];
  const found = matchArgs(rule, pattern.args, term.args, bound);
  if (rule.inOrder || !operatorInfo(pattern.op).commutative || pattern.args.length < 2) return found;
  for (let i = 1; i < term.args.length && i < WAYS && found.length < WAYS; i++) {
    const args = [term.args[i] as Term, ...term.args.slice(0, i), ...term.args.slice(i + 1)];
    found.push(...matchArgs(rule, pattern.args, args, bound));
  }
  return found.length > WAYS ? found.slice(0, WAYS) : found;
}

/** Excludes most terms cheaply, because matching arguments in any order is slow. */
function mayMatch({ op, args: patterns }: AppPattern, args: readonly Term[]): boolean {
  const hasRest = patterns.at(-1)?.kind === 'rest';
  if (hasRest ? args.length < patterns.length : args.length !== patterns.length) return false;
  const anyOrder = patterns.length > 1 && operatorInfo(op).commutative;
  return patterns.every((pattern, i) => {
    if (pattern.kind === 'variable' || pattern.kind === 'rest') return true;
    return anyOrder ? args.some((arg) => isLike(pattern, arg)) : isLike(pattern, args[i] as Term);
  });
}

function isLike(pattern: Pattern, term: Term): boolean {
  switch (pattern.kind) {
    case 'variable':
    case 'rest':
      return true;
    case 'app':
      return term.kind === 'app' && term.op === pattern.op && mayMatch(pattern, term.args);
    case 'bits':
      return isBits(term, pattern.value);
    default:
      return isLiteral(pattern, term);
  }
}

function matchArgs(
  rule: MatchedRule,
  patterns: readonly Pattern[],
  args: readonly Term[],
  bindings: Bindings,
): Bindings[] {
  const last = patterns.at(-1);
  const fixed = last?.kind === 'rest' ? patterns.length - 1 : patterns.length;
  let found: Bindings[] = [bindings];
  for (let i = 0; i < fixed && found.length > 0; i++) {
    const next: Bindings[] = [];
    for (const each of found) {
      for (const bound of matchTerm(rule, patterns[i] as Pattern, args[i] as Term, each)) {
        if (next.length < WAYS) next.push(bound);
      }
    }
    found = next;
  }
  if (last?.kind !== 'rest') return found;
  return found.flatMap((each) => optional(bindRest(rule, last.name, args.slice(fixed), each)));
}

function bindVariable(rule: MatchedRule, name: string, term: Term, bindings: Bindings): Bindings | undefined {
  const known = valueNamed(bindings.terms, name);
  if (known !== undefined) return known === term ? bindings : undefined;
  const variable = rule.variables.get(name);
  if (variable === undefined) return withTerm(bindings, name, term);
  if (variable.constraint !== undefined && !constraintNamed(variable.constraint).test(term)) return undefined;
  const sorted = matchSort(rule, variable.sort, term.sort, bindings);
  return sorted === undefined ? undefined : withTerm(sorted, name, term);
}

function bindRest(rule: MatchedRule, name: string, terms: readonly Term[], bindings: Bindings): Bindings | undefined {
  const known = valueNamed(bindings.terms, name);
  if (known !== undefined) return Array.isArray(known) && sameItems(known, terms) ? bindings : undefined;
  const variable = rule.variables.get(name);
  let bound: Bindings | undefined = bindings;
  for (const term of terms) {
    if (variable !== undefined && bound !== undefined) bound = matchSort(rule, variable.sort, term.sort, bound);
  }
  return bound === undefined ? undefined : withTerm(bound, name, terms);
}

/** Undefined if the pattern does not match or the rule excludes the sort. */
function matchSort(rule: MatchedRule, pattern: SortPattern, sort: Sort, bindings: Bindings): Bindings | undefined {
  const bound = bindSort(pattern, sort, bindings);
  for (let at = bound?.sorts; at !== bindings.sorts && at !== undefined; at = at.others) {
    const range = rule.sorts.get(at.name);
    if (range === 'any' ? !isFirstOrder(at.value) : range?.includes(at.value) !== true) return undefined;
  }
  return mergeBindings(bindings, bound);
}

function mergeBindings(bindings: Bindings, bound: SortBindings | undefined): Bindings | undefined {
  if (bound === undefined || bound === bindings) return bound === undefined ? undefined : bindings;
  return { terms: bindings.terms, sorts: bound.sorts, numbers: bound.numbers };
}

function isFirstOrder(sort: Sort): boolean {
  return sort.kind !== 'RegLan' && sort.kind !== 'Function' && sort.kind !== 'Parameter' && !isOpaqueSort(sort);
}

type LiteralPattern = Extract<Pattern, { kind: 'bool' | 'numeral' | 'decimal' | 'string' }>;

function isLiteral(pattern: LiteralPattern, term: Term): boolean {
  switch (pattern.kind) {
    case 'bool':
      return term.kind === 'value' && term.value === pattern.value;
    case 'numeral':
      return isNumber(term, pattern.value, 1n);
    case 'decimal':
      return isNumber(term, pattern.value.num, pattern.value.den);
    case 'string':
      return term.kind === 'value' && Array.isArray(term.value) && sameItems(term.value, pattern.value);
  }
}

function isBits(term: Term, value: bigint): term is Term & { readonly sort: Extract<Sort, { kind: 'BitVec' }> } {
  return term.kind === 'value' && term.sort.kind === 'BitVec' && term.value === value;
}

function isNumber(term: Term, num: bigint, den: bigint): boolean {
  if (term.kind !== 'value') return false;
  if (typeof term.value === 'bigint') return term.sort.kind === 'Int' && den === 1n && term.value === num;
  return typeof term.value === 'object' && 'num' in term.value && term.value.num === num && term.value.den === den;
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function optional<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
