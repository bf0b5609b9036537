import {
  type QuantTerm,
  type Term,
  type TermStore,
  type VarTerm,
  substitute,
  variablesUnder,
} from '../../../term/index.js';
import { simpleConstants, simplest } from '../constants.js';
import { atBinders, atOperators } from '../offers.js';
import type { Computations } from '../contract.js';

function listEquationCandidates({ binder, body }: QuantTerm): readonly Term[] {
  if (binder === 'exists') return body.kind === 'app' && body.op === 'and' ? body.args : [body];
  if (binder === 'lambda' || body.kind !== 'app') return [];
  if (body.op === '=>') return body.args.slice(0, -1);
  const negated = body.op === 'or' ? body.args : [body];
  return negated.flatMap((each) => (each.kind === 'app' && each.op === 'not' ? each.args : []));
}

function fixVariable(store: TermStore, { binder, vars, body }: QuantTerm, variable: Term, to: Term): Term | undefined {
  if (variable.kind !== 'var' || !vars.includes(variable) || variablesUnder(to).has(variable)) return undefined;
  const inner = substitute(store, body, new Map<VarTerm, Term>([[variable, to]]));
  return (
    inner &&
    store.quant(
      binder,
      vars.filter((each) => each !== variable),
      inner,
    )
  );
}

export const QUANTIFIERS: Computations = {
  /** `(@ (lambda ((x Int)) a) t) -> a` with `t` for `x`; also `select` from a lambda. */
  'lambda-applied': atOperators(['@', 'select'], ({ args: [fun, ...given] }, store) => {
    if (fun?.kind !== 'quant' || fun.binder !== 'lambda' || fun.vars.length !== given.length) return [];
    const body = substitute(store, fun.body, new Map(fun.vars.map((variable, i) => [variable, given[i] as Term])));
    return body === undefined ? [] : [store.quant(fun.binder, [], body)];
  }),

  /** `(forall ((x Int) (y Int)) (> x 0)) -> (forall ((x Int)) (> x 0))`, since sorts are non-empty. */
  'unused-variables': atBinders((term, store) => {
    const { binder, vars, body } = term;
    if (binder === 'lambda') return [];
    const used = variablesUnder(body);
    const kept = vars.filter((variable) => used.has(variable));
    return kept.length === vars.length ? [] : [store.quant(binder, kept, body)];
  }),

  /** `(forall ((x Int)) (> x y)) -> (> 0 y)`: the body with simple constants for variables. */
  instantiated: atBinders(function* ({ binder, vars, body }, store) {
    if (binder === 'lambda') return;
    const all = vars.map((variable) => simplest(store, variable.sort));
    if (vars.length > 1 && !all.includes(undefined)) {
      const inner = substitute(store, body, new Map(vars.map((variable, i) => [variable, all[i] as Term])));
      if (inner !== undefined) yield store.quant(binder, [], inner);
    }
    for (const variable of vars.slice(0, 8)) {
      const rest = vars.filter((each) => each !== variable);
      for (const value of simpleConstants(store, variable.sort)) {
        const inner = substitute(store, body, new Map([[variable, value]]));
        if (inner !== undefined) yield store.quant(binder, rest, inner);
      }
    }
  }),

  'variables-merged': atBinders(function* ({ binder, vars, body }, store) {
    if (binder === 'lambda') return;
    for (const [i, variable] of vars.entries()) {
      const first = vars.slice(0, i).find(({ sort }) => sort === variable.sort);
      const inner = first && substitute(store, body, new Map([[variable, first]]));
      if (inner !== undefined) yield store.quant(binder, vars.toSpliced(i, 1), inner);
    }
  }),

  'quantifiers-merged': atBinders(({ binder, vars, body }, store) => {
    if (binder === 'lambda' || body.kind !== 'quant' || body.binder !== binder) return [];
    const all = [...vars, ...body.vars];
    const distinct = new Set(all.map(({ name }) => name)).size === all.length;
    return distinct ? [store.quant(binder, all, body.body)] : [];
  }),

  /** `(exists ((x Int)) (and (= x t) a)) -> a` with `t` for `x`, and similarly `forall` with `=>` and `or`. */
  'one-point': atBinders(function* (term, store) {
    for (const equation of listEquationCandidates(term)) {
      if (equation.kind !== 'app' || equation.op !== '=' || equation.args.length !== 2) continue;
      const [a, b] = equation.args as [Term, Term];
      yield fixVariable(store, term, a, b);
      yield fixVariable(store, term, b, a);
    }
  }),
};
