import { type Term, type TermStore } from '../../src/smt.js';
import { type Rewriting, type Direction, sortCommutativeArguments } from './rewriting.js';

export interface DerivationLimits {
  readonly steps: number;
  /** Terms reached from each side. */
  readonly terms: number;
}

/** For candidates. `THOROUGH` is for accepted rules. */
export const QUICK: DerivationLimits = { steps: 2, terms: 150 };
export const THOROUGH: DerivationLimits = { steps: 2, terms: 600 };

export interface DerivationGoal {
  readonly strong: Term;
  readonly weak: Term;
  readonly same: boolean;
}

/** Searches from both sides until they meet. Each step applies one rule at one position. Undefined means unknown. */
export function findDerivation(
  goal: DerivationGoal,
  rewriting: Rewriting,
  store: TermStore,
  limits: DerivationLimits,
): readonly string[] | undefined {
  const [strong, weak] = [sortCommutativeArguments(store, goal.strong), sortCommutativeArguments(store, goal.weak)];
  if (strong === weak) return [];
  const search = (from: Term, to: Term, towards: readonly [Direction, Direction]) =>
    findMeeting(from, to, towards, rewriting, limits);
  if (!goal.same) return search(strong, weak, ['weaker', 'stronger']);
  const equal = search(strong, weak, ['equal', 'equal']);
  if (equal !== undefined || strong.sort.kind !== 'Bool') return equal;
  const there = search(strong, weak, ['weaker', 'stronger']);
  const back = there && search(weak, strong, ['weaker', 'stronger']);
  return there && back && [...new Set([...there, ...back])];
}

type Reached = Map<Term, { readonly from: Term; readonly by: string } | undefined>;

function findMeeting(
  from: Term,
  to: Term,
  [down, up]: readonly [Direction, Direction],
  rewriting: Rewriting,
  { steps, terms }: DerivationLimits,
): readonly string[] | undefined {
  const ahead: Reached = new Map([[from, undefined]]);
  const behind: Reached = new Map([[to, undefined]]);
  let [front, back]: [readonly Term[], readonly Term[]] = [[from], [to]];
  const namesAt = (term: Term | undefined) =>
    term && [...new Set([...listRuleNames(term, ahead), ...listRuleNames(term, behind)])];
  for (let i = 0; i < steps; i++) {
    front = advance(front, ahead, { towards: down, rewriting, most: terms });
    const met = namesAt(front.find((term) => behind.has(term)));
    if (met !== undefined) return met;
    back = advance(back, behind, { towards: up, rewriting, most: terms });
    const metBehind = namesAt(back.find((term) => ahead.has(term)));
    if (metBehind !== undefined) return metBehind;
  }
  return undefined;
}

function listRuleNames(term: Term, reached: Reached): string[] {
  const names: string[] = [];
  for (let at = reached.get(term); at !== undefined; at = reached.get(at.from)) names.push(at.by);
  return names;
}

interface Advance {
  readonly towards: Direction;
  readonly rewriting: Rewriting;
  readonly most: number;
}

function advance(front: readonly Term[], reached: Reached, { towards, rewriting, most }: Advance): readonly Term[] {
  const next: Term[] = [];
  for (const from of front) {
    for (const { term, rule } of rewriting.steps(from, towards)) {
      if (reached.has(term)) continue;
      if (reached.size >= most) return next;
      reached.set(term, { from, by: rule.name });
      next.push(term);
    }
  }
  return next;
}
