import { BOOL, type Op, type Term, type TermStore, type Rule } from '../../src/smt.js';
import {
  operatorInfo,
  instantiateSort,
  valueNamed,
  buildPattern,
  type ConstraintName,
  constraintNamed,
  type Bindings,
  matches,
  withTerm,
  type Pattern,
  partsOfPattern,
} from '../../src/lab-front.js';

/** A term implies `weaker` results, and `stronger` results imply the term. */
export type Direction = 'weaker' | 'stronger' | 'equal';

interface RuleStep {
  readonly rule: Rule;
  readonly from: Pattern;
  readonly to: Pattern;
  readonly open: readonly string[];
}

/** Replacements of fresh variables. `constraints` has the constraint of each term that stands for a constrained literal. */
export interface Leaves {
  readonly terms: readonly Term[];
  readonly constraints: ReadonlyMap<Term, ConstraintName>;
}

const MOST_CHOICES = 60;

const IMPLIED: Readonly<Record<ConstraintName, readonly ConstraintName[]>> = {
  literal: [],
  positive: ['literal', 'nonnegative', 'nonzero'],
  negative: ['literal', 'nonzero'],
  nonnegative: ['literal'],
  nonzero: ['literal'],
  nonempty: ['literal'],
  character: ['literal', 'nonempty'],
};

export interface RewriteStep {
  readonly term: Term;
  readonly rule: Rule;
}

/** Applies rules in both directions at any position that preserves the relation. */
export class Rewriting {
  readonly #store: TermStore;
  readonly #leaves: Leaves;
  readonly #ways: Record<Direction, Map<Op, RuleStep[]>> = { weaker: new Map(), stronger: new Map(), equal: new Map() };

  constructor(store: TermStore, leaves: Leaves, rules: Iterable<Rule> = []) {
    this.#store = store;
    this.#leaves = leaves;
    for (const rule of rules) this.add(rule);
  }

  add(rule: Rule): void {
    const { strong, weak } = rule;
    if (rule.use === 'same') {
      this.#addStep('equal', rule, strong, weak);
      this.#addStep('equal', rule, weak, strong);
      return;
    }
    this.#addStep('weaker', rule, strong, weak);
    this.#addStep('stronger', rule, weak, strong);
  }

  /** Results are in normal form. */
  *steps(term: Term, towards: Direction): Generator<RewriteStep> {
    yield* this.#at(term, towards, (made) => made);
  }

  *#at(term: Term, towards: Direction, whole: (made: Term) => Term | undefined): Generator<RewriteStep> {
    if (term.kind !== 'app') return;
    const made = towards === 'equal' ? this.#here(term, 'equal') : this.#both(term, towards);
    for (const each of made) {
      const complete = whole(each.term);
      if (complete !== undefined) yield { term: sortCommutativeArguments(this.#store, complete), rule: each.rule };
    }
    for (const [i, arg] of term.args.entries()) {
      const inner = arg.sort === BOOL ? directionAt(term.op, i, term.args.length, towards) : 'equal';
      yield* this.#at(arg, inner, (changed) => {
        const rebuilt = this.#store.tryApp(term.op, term.args.with(i, changed), term.indices);
        return rebuilt === undefined ? undefined : whole(rebuilt);
      });
    }
  }

  *#both(term: Term, towards: Direction): Generator<RewriteStep> {
    yield* this.#here(term, 'equal');
    yield* this.#here(term, towards);
  }

  *#here(term: Term, towards: Direction): Generator<RewriteStep> {
    if (term.kind !== 'app') return;
    for (const way of this.#ways[towards].get(term.op) ?? []) {
      for (const bindings of matches(way.rule, way.from, term)) {
        if (!this.#satisfiesConstraints(way.rule, bindings)) continue;
        for (const complete of this.#complete(way, bindings)) {
          const made = buildPattern(this.#store, way.to, complete);
          if (made !== undefined && made.sort === term.sort && made !== term) yield { term: made, rule: way.rule };
        }
      }
    }
  }

  #satisfiesConstraints(rule: Rule, { terms }: Bindings): boolean {
    for (const { name, constraint } of rule.variables.values()) {
      const term = constraint === undefined ? undefined : valueNamed(terms, name);
      if (constraint === undefined || term === undefined || !('id' in term)) continue;
      if (!this.#fulfils(term, constraint)) return false;
    }
    return true;
  }

  #fulfils(term: Term, constraint: ConstraintName): boolean {
    const own = this.#leaves.constraints.get(term);
    if (own === undefined) return constraintNamed(constraint).test(term);
    return own === constraint || IMPLIED[own].includes(constraint);
  }

  *#complete({ rule, open }: RuleStep, bindings: Bindings): Generator<Bindings> {
    let found: Bindings[] = [bindings];
    for (const name of open) {
      const variable = rule.variables.get(name);
      if (variable === undefined) return;
      found = found.flatMap((each) => {
        const sort = instantiateSort(variable.sort, each, this.#store.sorts);
        const { constraint } = variable;
        const fitting = this.#leaves.terms.filter(
          (term) => term.sort === sort && (constraint === undefined || this.#fulfils(term, constraint)),
        );
        return fitting.map((term) => withTerm(each, name, term));
      });
      if (found.length > MOST_CHOICES) return;
    }
    yield* found;
  }

  #addStep(towards: Direction, rule: Rule, from: Pattern, to: Pattern): void {
    // A bare variable would match every term. The rule applies in the opposite direction instead.
    if (from.kind !== 'app') return;
    const bound = namesIn(from);
    const open = [...namesIn(to)].filter((name) => !bound.has(name));
    const ways = this.#ways[towards].get(from.op) ?? [];
    ways.push({ rule, from, to, open });
    this.#ways[towards].set(from.op, ways);
  }
}

function namesIn(pattern: Pattern): Set<string> {
  const names = new Set<string>();
  for (const part of partsOfPattern(pattern))
    if (part.kind === 'variable' || part.kind === 'rest') names.add(part.name);
  return names;
}

/** Direction in which an argument must change so that the whole term changes in the direction `towards`. */
function directionAt(op: Op, at: number, count: number, towards: Direction): Direction {
  if (towards === 'equal') return 'equal';
  const other = towards === 'weaker' ? 'stronger' : 'weaker';
  switch (op) {
    case 'and':
    case 'or':
      return towards;
    case 'not':
      return other;
    case '=>':
      return at < count - 1 ? other : towards;
    case 'ite':
      return at === 0 ? 'equal' : towards;
    default:
      return 'equal';
  }
}

/** Recursive, because patterns are not deep. */
export function sortCommutativeArguments(store: TermStore, term: Term): Term {
  if (term.kind !== 'app') return term;
  const args = term.args.map((arg) => sortCommutativeArguments(store, arg));
  if (operatorInfo(term.op).commutative) args.sort((a, b) => a.id - b.id);
  return args.every((arg, i) => arg === term.args[i]) ? term : (store.tryApp(term.op, args, term.indices) ?? term);
}
