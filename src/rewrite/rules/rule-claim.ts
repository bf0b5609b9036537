import { printTerm, readTerm } from '../../syntax/index.js';
import type { ConstTerm, Term, TermStore } from '../../term/index.js';
import { valueNamed } from '../../util/index.js';
import { buildPattern } from './build.js';
import { constraintNamed } from './constraints.js';
import type { Instance } from './instances.js';
import type { Rule } from './rule.js';

export interface RuleClaim {
  readonly given: readonly Term[];
  /** Implies `weak` if all of `given` hold. In a `same` rule, `strong` and `weak` are equal and may have any sort. */
  readonly strong: Term;
  readonly weak: Term;
  readonly constants: readonly ConstTerm[];
}

export function toClaim(rule: Rule, instance: Instance, store: TermStore): RuleClaim | undefined {
  const strong = buildPattern(store, rule.strong, instance.bindings);
  const weak = buildPattern(store, rule.weak, instance.bindings);
  if (strong === undefined || weak === undefined) return undefined;
  if (strong.sort !== weak.sort || (strong.sort.kind !== 'Bool' && rule.use !== 'same')) return undefined;
  const given = [...readConstraints(rule, instance, store)];
  return { given, strong, weak, constants: findConstants(rule, instance) };
}

function findConstants(rule: Rule, { bindings }: Instance): ConstTerm[] {
  return [...rule.variables.keys()].flatMap((name) => {
    const value = valueNamed(bindings.terms, name);
    const terms = Array.isArray(value) ? (value as readonly Term[]) : [value as Term];
    return terms.filter((term): term is ConstTerm => term.kind === 'const');
  });
}

function* readConstraints(rule: Rule, { bindings }: Instance, store: TermStore): Generator<Term> {
  for (const { name, constraint } of rule.variables.values()) {
    const formula = constraint === undefined ? undefined : constraintNamed(constraint).formula;
    const it = valueNamed(bindings.terms, name) as Term;
    if (formula === undefined) continue;
    const numeralsAreReal = it.sort.kind === 'Real';
    const term = readTerm(store, formula, { symbols: new Map([['it', it]]), numeralsAreReal });
    if (Array.isArray(term)) throw new Error(`the constraint ${constraint} does not fit ${printTerm(it)}`);
    yield term;
  }
}
