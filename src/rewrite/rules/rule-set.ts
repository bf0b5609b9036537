import type { LogicInfo } from '../../script/index.js';
import { type Op, type Sort, type Term, type TermStore, sortOf } from '../../term/index.js';
import { valueNamed } from '../../util/index.js';
import { logicHas, staysInLogic } from '../vocabulary.js';
import { buildPattern } from './build.js';
import { type ConstraintName, constraintNamed } from './constraints.js';
import { type Bindings, matches, withTerm } from './match.js';
import { type Approximation, type Pattern, type Rule, approximationsOf, partsOfPattern } from './rule.js';

/** A rule that matches some term, and how. */
export interface Candidate {
  readonly approximation: Approximation;
  readonly bindings: Bindings;
  /** Of the term that it matches, and so of what it makes of it. */
  readonly sort: Sort;
}

/** What a rule is used with. */
export interface RuleContext {
  readonly store: TermStore;
  readonly logic: LogicInfo;
  /** A term of a sort for a fresh variable, a literal where there is a constraint; undefined where none is to be had. */
  fresh(sort: Sort, constraint: ConstraintName | undefined): Term | undefined;
}

/** Operators that a rule may bring in only where the seed has them: no part of every solver, or of the linear logics. */
const ONLY_IF_PRESENT: ReadonlySet<Op> = new Set<Op>(['abs', 'to_real', 'to_int', 'is_int', 'str.to_code']);
const ONLY_IF_NONLINEAR: ReadonlySet<Op> = new Set<Op>(['div', 'mod', '/']);
/** How often a literal is drawn until it fulfils a constraint. */
const TRIES = 8;

type Direction = Approximation['direction'];

/** What stands on top of a pattern. */
type Top = Op | 'any';

/** Approximations ready for use on one seed, found by the operator on top of their pattern. */
export class RuleSet {
  readonly #uses: UsesByTop;
  readonly #seed: SeedWords;
  readonly #allowed = new Map<Op, boolean>();
  /** Those that the seed may have, by top; found when one is first asked for. */
  readonly #byTop = { over: new Map<Top, readonly Approximation[]>(), under: new Map<Top, readonly Approximation[]>() };

  constructor(rules: readonly Rule[], seed: SeedWords) {
    this.#uses = usesByTop(rules);
    this.#seed = seed;
  }

  /** The rules that match a term, in the order of their file, with each way in which they do. */
  candidates(term: Term, direction: Direction): Candidate[] {
    const found: Candidate[] = [];
    if (term.kind === 'app') this.#match(term, this.#of(direction, term.op), found);
    this.#match(term, this.#of(direction, 'any'), found);
    return found;
  }

  #match(term: Term, approximations: readonly Approximation[], found: Candidate[]): void {
    for (const approximation of approximations) {
      for (const bindings of matches(approximation.rule, approximation.pattern, term)) {
        found.push({ approximation, bindings, sort: term.sort });
      }
    }
  }

  #of(direction: Direction, top: Top): readonly Approximation[] {
    const known = this.#byTop[direction].get(top);
    if (known !== undefined) return known;
    const made = (this.#uses[direction].get(top) ?? [])
      .filter(({ introduces }) => introduces.every((op) => this.#mayIntroduce(op)))
      .map(({ approximation }) => approximation);
    this.#byTop[direction].set(top, made);
    return made;
  }

  #mayIntroduce(op: Op): boolean {
    const known = this.#allowed.get(op) ?? mayIntroduce(op, this.#seed);
    this.#allowed.set(op, known);
    return known;
  }
}

/** What decides which operators a seed may get. */
interface SeedWords {
  readonly logic: LogicInfo;
  readonly operators: ReadonlySet<Op>;
}

/** A way to use a rule with the operators of its replacement that its pattern has not. */
interface Use {
  readonly approximation: Approximation;
  readonly introduces: readonly Op[];
}

type UsesByTop = Readonly<Record<Direction, ReadonlyMap<Top, readonly Use[]>>>;

/** The uses of rules do not depend on the seed. */
const known = new WeakMap<readonly Rule[], UsesByTop>();

function usesByTop(rules: readonly Rule[]): UsesByTop {
  const found = known.get(rules);
  if (found !== undefined) return found;
  const made = { over: new Map<Top, Use[]>(), under: new Map<Top, Use[]>() };
  for (const approximation of rules.flatMap(approximationsOf)) {
    const { direction, pattern, replacement } = approximation;
    const old = operatorsOf(pattern);
    const introduces = [...operatorsOf(replacement)].filter((op) => !old.has(op));
    const top = pattern.kind === 'app' ? pattern.op : 'any';
    const same = made[direction].get(top);
    if (same === undefined) made[direction].set(top, [{ approximation, introduces }]);
    else same.push({ approximation, introduces });
  }
  known.set(rules, made);
  return made;
}

function operatorsOf(pattern: Pattern): Set<Op> {
  const found = new Set<Op>();
  for (const part of partsOfPattern(pattern)) if (part.kind === 'app') found.add(part.op);
  return found;
}

function mayIntroduce(op: Op, { logic, operators }: SeedWords): boolean {
  if (operators.has(op)) return true;
  if (!logicHas(logic, op)) return false;
  return !ONLY_IF_PRESENT.has(op) && (logic.nonlinear || !ONLY_IF_NONLINEAR.has(op));
}

/**
 * What a candidate makes of the term that it matches: a term of its sort, for a Bool term one that it implies (or is implied by).
 * Undefined where no fresh term is to be had, or the result would be ill sorted or outside the logic.
 */
export function applyCandidate(
  { approximation, bindings, sort: wanted }: Candidate,
  cx: RuleContext,
): Term | undefined {
  const { rule, replacement, variables } = approximation;
  let complete = bindings;
  for (const name of variables) {
    if (valueNamed(complete.terms, name) !== undefined) continue;
    const variable = rule.variables.get(name);
    const sort = variable === undefined ? undefined : sortOf(variable.sort, complete, cx.store.sorts);
    const term = sort === undefined ? undefined : freshTerm(cx, sort, variable?.constraint);
    if (term === undefined || term.sort !== sort) return undefined;
    complete = withTerm(complete, name, term);
  }
  const made = buildPattern(cx.store, replacement, complete, (op, args) => staysInLogic(cx.logic, op, args));
  return made?.sort === wanted ? made : undefined;
}

function freshTerm(cx: RuleContext, sort: Sort, constraint: ConstraintName | undefined): Term | undefined {
  if (constraint === undefined) return cx.fresh(sort, undefined);
  for (let i = 0; i < TRIES; i++) {
    const term = cx.fresh(sort, constraint);
    if (term === undefined) return undefined;
    if (constraintNamed(constraint).test(term)) return term;
  }
  return undefined;
}
