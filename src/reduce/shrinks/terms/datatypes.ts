import { type MatchCase, type Term, type VarTerm, substitute, variablesUnder } from '../../../term/index.js';
import { simplest } from '../constants.js';
import { atTerms } from '../offers.js';
import type { Computations } from '../contract.js';

function findHead(term: Term | undefined): string | undefined {
  return term?.kind === 'call' || term?.kind === 'const' ? term.name : undefined;
}

/** Replaces the used variables of a case. Undefined if a variable has no replacement. */
function instance(
  { vars, body, constructorName }: MatchCase,
  scrutinee: Term,
  put: (variable: VarTerm) => Term | undefined,
): Map<VarTerm, Term> | undefined {
  const used = variablesUnder(body);
  const by = new Map<VarTerm, Term>();
  for (const variable of vars) {
    if (!used.has(variable)) continue;
    const value = constructorName === undefined ? scrutinee : put(variable);
    if (value === undefined) return undefined;
    by.set(variable, value);
  }
  return by;
}

export const DATATYPES: Computations = {
  /** `(head (cons x l)) -> x`. Any other argument of the selector's sort is also a result. */
  'field-of-constructor': atTerms(function* (term) {
    if (term.kind !== 'call') return;
    for (const arg of term.args) if (arg.kind === 'call') yield* arg.args;
  }),

  'tester-known': atTerms((term, store) => {
    if (term.kind !== 'app' || term.op !== 'is') return [];
    return findHead(term.args[0]) === term.indices[0] ? [store.true] : [];
  }),

  'tester-to-equation': atTerms((term, store) => {
    if (term.kind !== 'app' || term.op !== 'ite') return [];
    const [test, a, b] = term.args;
    if (test?.kind !== 'app' || test.op !== 'is' || a === undefined || b === undefined) return [];
    const constant = [a, b].find((each) => each.kind === 'const' && each.name === test.indices[0]);
    const [of] = test.args;
    if (constant === undefined || of === undefined) return [];
    const equation = store.tryApp('=', [of, constant]);
    return [equation && store.tryApp('ite', [equation, a, b])];
  }),

  /** `(match (cons x l) ((nil a) ((cons h t) b))) -> b` with `x` and `l` for `h` and `t`. */
  'match-known': atTerms((term, store) => {
    if (term.kind !== 'match') return [];
    const { scrutinee, cases } = term;
    const found = cases.find(({ constructorName }) => constructorName === findHead(scrutinee));
    if (found === undefined || findHead(scrutinee) === undefined) return [];
    const args = scrutinee.kind === 'call' ? scrutinee.args : [];
    if (args.length !== found.vars.length) return [];
    return [substitute(store, found.body, new Map(found.vars.map((each, i) => [each, args[i] as Term])))];
  }),

  /** `(match l ((nil a) ((cons h t) b))) -> a`, or `-> b` with simple constants for its variables. */
  'match-to-branch': atTerms(function* (term, store): Generator<Term | undefined> {
    if (term.kind !== 'match') return;
    const { scrutinee, cases, sort } = term;
    for (const each of cases) {
      const by = instance(each, scrutinee, (variable) => simplest(store, variable.sort));
      if (by !== undefined) yield substitute(store, each.body, by);
    }
    if (!cases.some(({ constructorName }) => constructorName === undefined) || cases.length < 2) return;
    for (const [i, each] of cases.entries()) {
      if (each.constructorName !== undefined) yield store.match(scrutinee, cases.toSpliced(i, 1), sort);
    }
  }),
};
