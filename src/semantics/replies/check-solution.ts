import type { Command, FunDefinition } from '../../script/index.js';
import { printTerm } from '../../syntax/index.js';
import { type ConstTerm, type Sort, type Term, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { listValues } from '../domain.js';
import { type Judgement, toUndetermined } from '../judge/judgement.js';
import { findUnfoundedDefinitions } from '../recursive.js';
import { type Signature, buildSignature } from '../signature.js';
import type { Value } from '../value.js';
import { inlineDefinitions } from './inlined.js';
import { describeFalsified, freeSymbols, satisfyTerm, valuesNear } from './points.js';
import type { SynthSolution, SynthesisProblem } from './synthesis-problem.js';

/** A proof tries all assignments. If there are more than this number, no proof is attempted. */
const MOST_PROVING = 4_096;
const MORE_NUMBERS = 12;
const FAR = 1_000;

interface SubstitutedProblem {
  readonly signature: Signature;
  readonly wrongs: readonly { readonly constraint: Term; readonly inline: Term; readonly term: Term }[];
}

export function checkSolutions(
  problem: SynthesisProblem,
  solutions: readonly SynthSolution[],
  { rng, budget }: { readonly rng: Rng; readonly budget: Budget },
): Judgement {
  const solved = substituteSolutions(problem, solutions);
  if (typeof solved === 'string') return toUndetermined(solved);
  const { signature, wrongs } = solved;
  let because: string | undefined;
  for (const { constraint, term } of wrongs) {
    const free = collectFreeConstants(term, signature);
    if (typeof free === 'string') {
      because ??= free;
      continue;
    }
    const domains = free.map(({ sort }) => valuesTried(sort, term, { signature, rng, budget }));
    const checked = satisfyTerm(term, { store: problem.store, variables: free, domains, signature, budget, rng });
    if (checked.kind === 'fails') {
      return {
        verdict: 'wrong',
        proof: describeFalsified(`the constraint ${printTerm(constraint)}`, checked, signature),
      };
    }
    if (checked.undecided === checked.assignments) {
      because ??= checked.because ?? 'the result depends on a choice that the standard leaves open';
    }
  }
  return because === undefined ? { verdict: 'right' } : toUndetermined(because);
}

/** Checks whether each constraint is proved: its two sides are identical, or all assignments were tried. */
export function areProved(problem: SynthesisProblem, solutions: readonly SynthSolution[], budget: Budget): boolean {
  const solved = substituteSolutions(problem, solutions);
  if (typeof solved === 'string') return false;
  const { signature, wrongs } = solved;
  return wrongs.every(({ inline, term }) => {
    const isSame = inline.kind === 'app' && inline.op === '=' && inline.args.every((arg) => arg === inline.args[0]);
    if (isSame || inline === problem.store.true) return true;
    const free = collectFreeConstants(term, signature);
    if (typeof free === 'string') return false;
    const domains = free.map(({ sort }) => listValues(sort, MOST_PROVING) ?? []);
    const total = domains.reduce((product, { length }) => product * length, 1);
    if (total === 0 || total > MOST_PROVING) return false;
    const checked = satisfyTerm(term, { store: problem.store, variables: free, domains, signature, budget });
    return checked.kind === 'holds' && checked.all && checked.undecided === 0;
  });
}

function substituteSolutions(
  { store, declarations, constraints, assumptions }: SynthesisProblem,
  solutions: readonly SynthSolution[],
): SubstitutedProblem | string {
  const bodies = new Map(solutions.map(({ fun, body }) => [fun.name, body]));
  const definitions = new Map<string, FunDefinition>();
  const defined = declarations.map((command): Command => {
    const fun = toDefinition(command, bodies);
    if (fun === undefined) return command;
    const isRecursive = command.kind === 'define-fun' && command.form === 'define-fun-rec';
    if (isRecursive) return command;
    const opened = { ...fun, body: inlineDefinitions(store, fun.body, definitions) };
    definitions.set(fun.name, opened);
    return { kind: 'define-fun', fun: opened, form: 'define-fun' };
  });
  const signature = { ...buildSignature(store, defined, [...constraints, ...assumptions]), closed: true };
  if (signature.ambiguous.size > 0) return 'a name has more than one meaning';
  if (findUnfoundedDefinitions(signature).length > 0) return 'a recursive definition may have no solution';
  const given = assumptions.map((each) => inlineDefinitions(store, each, definitions));
  const wrongs = constraints.map((constraint) => {
    const inline = inlineDefinitions(store, constraint, definitions);
    const fails = store.app('not', [inline]);
    return { constraint, inline, term: given.length === 0 ? fails : store.app('and', [...given, fails]) };
  });
  return { signature, wrongs };
}

function toDefinition(command: Command, bodies: ReadonlyMap<string, Term>): FunDefinition | undefined {
  if (command.kind === 'define-fun') return command.fun;
  if (command.kind !== 'synth-fun') return undefined;
  const { name, params, result } = command.fun;
  const body = bodies.get(name);
  return body === undefined ? undefined : { name, params, result, body };
}

function collectFreeConstants(term: Term, signature: Signature): ConstTerm[] | string {
  for (const each of reachable([term])) {
    if (each.kind === 'quant') return 'a constraint or a solution has a quantifier';
    if (!each.known) return 'a constraint is not supported';
  }
  const { constants, functions } = freeSymbols([term], signature);
  return functions.length > 0 ? 'a constraint applies a function without a definition' : [...constants];
}

function valuesTried(
  sort: Sort,
  term: Term,
  { rng, ...at }: { readonly signature: Signature; readonly rng: Rng; readonly budget: Budget },
): readonly Value[] {
  const near = valuesNear(sort, [term], at);
  if (sort.kind !== 'Int') return near;
  const more = Array.from({ length: MORE_NUMBERS }, () => BigInt(rng.between(-FAR, FAR)));
  return [...new Set([...near, ...more])];
}
