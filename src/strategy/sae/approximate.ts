import { randomLiteral, snippet, snippetTerm, type SnippetInput } from '../../generate/index.js';
import { type Candidate, type RuleSet, applyCandidate } from '../../rewrite/index.js';
import { type Command, declareConstant } from '../../script/index.js';
import type { Site, Sort, Term } from '../../term/index.js';

/** Probability of using a rule instead of a snippet, if a rule matches. */
const BY_RULE = 0.6;
/** Probability of applying a second rule after an equivalence, in one step. */
const CHAINED = 0.5;
const TRIES = 3;

export type ApproximationDirection = 'over' | 'under';

export interface ApproximationInput extends SnippetInput {
  readonly rules: RuleSet;
  readonly direction: ApproximationDirection;
  readonly candidates: readonly Candidate[];
}

export interface Approximated {
  readonly approximations: readonly [string, ...string[]];
  readonly after: Term;
  readonly declares: readonly Command[];
}

/** Approximates a literal by a rule (predicate symbol transformation) or by injecting a snippet. */
export function approximate(site: Site, input: ApproximationInput): Approximated | undefined {
  const { rng, candidates } = input;
  if (candidates.length > 0 && rng.chance(BY_RULE)) {
    for (let i = 0; i < TRIES; i++) {
      const made = byRule(site.term, rng.pick(candidates), input);
      if (made !== undefined) return made;
    }
  }
  return bySnippet(site.term, input);
}

function byRule(term: Term, candidate: Candidate, input: ApproximationInput): Approximated | undefined {
  const declares: Command[] = [];
  const first = carryOut(candidate, input, declares);
  if (first === undefined || first === term) return undefined;
  const { name, use } = candidate.approximation.rule;
  if (use !== 'same' || !input.rng.chance(CHAINED)) return { approximations: [name], after: first, declares };
  // A second rule may apply to the equivalent form, for example to a literal whose negation is eliminated.
  const next = input.rules.candidates(first, input.direction);
  const second = next.length === 0 ? undefined : input.rng.pick(next);
  const after = second === undefined ? undefined : carryOut(second, input, declares);
  if (second === undefined || after === undefined || after === term)
    return { approximations: [name], after: first, declares };
  return { approximations: [name, second.approximation.rule.name], after, declares };
}

function carryOut(candidate: Candidate, input: ApproximationInput, declares: Command[]): Term | undefined {
  const { store, vocabulary } = input;
  return applyCandidate(candidate, {
    store,
    logic: vocabulary.logic,
    fresh: (sort, constraint) =>
      constraint === undefined ? anyTerm(sort, input, declares) : randomLiteral(input, sort),
  });
}

function anyTerm(sort: Sort, input: ApproximationInput, declares: Command[]): Term | undefined {
  const { rng, store, vocabulary } = input;
  if (sort.kind === 'RegLan') return randomLiteral(input, sort);
  const isNumber = sort.kind === 'Int' || sort.kind === 'Real';
  if (vocabulary.logic.difference && isNumber) {
    const symbols = vocabulary.symbols.get(sort);
    return symbols === undefined ? undefined : rng.pick(symbols);
  }
  const draw = rng.below(20);
  if (draw === 0) {
    const any = store.const(store.freshName('any'), sort);
    declares.push(declareConstant(any));
    return any;
  }
  if (draw < 10) return randomLiteral(input, sort) ?? snippetTerm(input, sort);
  return snippetTerm(input, sort) ?? randomLiteral(input, sort);
}

/** Injects a snippet s (live predicate injection): the literal l implies `(or l s)`, and `(and l s)` implies l. */
function bySnippet(literal: Term, input: ApproximationInput): Approximated | undefined {
  const { store, rng, direction } = input;
  const made = snippet(input);
  if (made === undefined) return undefined;
  const draw = rng.below(8);
  const op = direction === 'over' ? 'or' : 'and';
  if (draw === 0) {
    const rest = store.bool(direction === 'over');
    return { approximations: ['inject-ite'], after: store.app('ite', [made, literal, rest]), declares: [] };
  }
  if (draw === 1 && direction === 'over') {
    return { approximations: ['inject-implies'], after: store.app('=>', [made, literal]), declares: [] };
  }
  const args = draw < 5 ? [literal, made] : [made, literal];
  return { approximations: [`inject-${op}`], after: store.app(op, args), declares: [] };
}
