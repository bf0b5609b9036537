import type { LogicInfo } from '../../script/index.js';
import { type Op, type Sort, type Term, type TermStore, instantiateSort } from '../../term/index.js';
import { valueNamed, memoise, pushTo } from '../../util/index.js';
import { logicHas, staysInLogic } from '../vocabulary.js';
import { buildPattern } from './build.js';
import { type ConstraintName, constraintNamed } from './constraints.js';
import { type Bindings, matches, withTerm } from './match.js';
import { type Approximation, type Pattern, type Rule, listApproximations, partsOfPattern } from './rule.js';

export interface Candidate {
  readonly approximation: Approximation;
  readonly bindings: Bindings;
  readonly sort: Sort;
}

export interface RuleContext {
  readonly store: TermStore;
  readonly logic: LogicInfo;
  /** Draws a term for a fresh variable (a literal if the variable is constrained). Undefined if the draw fails. */
  fresh(sort: Sort, constraint: ConstraintName | undefined): Term | undefined;
}

/** Operators introduced only if the seed has them, since some solvers or the linear logics lack them. */
const ONLY_IF_PRESENT: ReadonlySet<Op> = new Set<Op>(['abs', 'to_real', 'to_int', 'is_int', 'str.to_code']);
const ONLY_IF_NONLINEAR: ReadonlySet<Op> = new Set<Op>(['div', 'mod', '/']);
const TRIES = 8;

type Direction = Approximation['direction'];

type Top = Op | 'any';

export class RuleSet {
  readonly #uses: UsesByTop;
  readonly #seed: SeedVocabulary;
  readonly #mayIntroduce = memoise((op: Op) => mayIntroduce(op, this.#seed));
  readonly #byTop = { over: new Map<Top, readonly Approximation[]>(), under: new Map<Top, readonly Approximation[]>() };

  constructor(rules: readonly Rule[], seed: SeedVocabulary) {
    this.#uses = usesByTop(rules);
    this.#seed = seed;
  }

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
}

interface SeedVocabulary {
  readonly logic: LogicInfo;
  readonly operators: ReadonlySet<Op>;
}

interface IndexedUse {
  readonly approximation: Approximation;
  readonly introduces: readonly Op[];
}

type UsesByTop = Readonly<Record<Direction, ReadonlyMap<Top, readonly IndexedUse[]>>>;

const usesByTop = memoise((rules: readonly Rule[]): UsesByTop => {
  const made = { over: new Map<Top, IndexedUse[]>(), under: new Map<Top, IndexedUse[]>() };
  for (const approximation of rules.flatMap(listApproximations)) {
    const { direction, pattern, replacement } = approximation;
    const old = collectOperators(pattern);
    const introduces = [...collectOperators(replacement)].filter((op) => !old.has(op));
    const top = pattern.kind === 'app' ? pattern.op : 'any';
    pushTo(made[direction], top, { approximation, introduces });
  }
  return made;
}, new WeakMap());

function collectOperators(pattern: Pattern): Set<Op> {
  const found = new Set<Op>();
  for (const part of partsOfPattern(pattern)) if (part.kind === 'app') found.add(part.op);
  return found;
}

function mayIntroduce(op: Op, { logic, operators }: SeedVocabulary): boolean {
  if (operators.has(op)) return true;
  if (!logicHas(logic, op)) return false;
  return !ONLY_IF_PRESENT.has(op) && (logic.nonlinear || !ONLY_IF_NONLINEAR.has(op));
}

/**
 * Builds the replacement of a matched term, with the same sort. For Bool, the term implies it (`over`) or the reverse
 * (`under`). Undefined if no fresh term is found, or the result is ill-sorted or outside the logic.
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
    const sort = variable === undefined ? undefined : instantiateSort(variable.sort, complete, cx.store.sorts);
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
