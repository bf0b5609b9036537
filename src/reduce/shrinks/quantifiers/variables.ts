import {
  type QuantTerm,
  type Term,
  type TermStore,
  type VarTerm,
  substitute,
  variablesUnder,
} from '../../../term/index.js';
import { atBinders } from '../offers.js';
import type { Shrink } from '../contract.js';
import { simpleConstants, simplest } from '../constants.js';

/** `(forall ((x Int) (y Int)) (> x 0)) -> (forall ((x Int)) (> x 0))`: sorts are non-empty. */
export const unusedVariables: Shrink = {
  name: 'unused-variables',
  summary: 'Unused bound variables are removed, and with the last one the quantifier.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    {
      term: '(forall ((x (_ BitVec 2)) (y Int)) (bvugt x #b00))',
      becomes: ['(forall ((x (_ BitVec 2))) (bvugt x #b00))'],
    },
    { declare: '(declare-const p Bool)', term: '(exists ((x Bool)) p)', becomes: ['p'] },
  ],
  shrink: atBinders((term, store) => {
    const { binder, vars, body } = term;
    if (binder === 'lambda') return [];
    const used = variablesUnder(body);
    const kept = vars.filter((variable) => used.has(variable));
    return kept.length === vars.length ? [] : [store.quant(binder, kept, body)];
  }),
};

/** `(forall ((x Int)) (> x y)) -> (> 0 y)`: the body with simple constants. */
export const instantiated: Shrink = {
  name: 'instantiated',
  summary: 'All bound variables become simple constants, then each by itself.',
  theory: 'Core',
  claim: 'unrelated',
  examples: [
    { term: '(forall ((x Int)) (> x 0))', becomes: ['(> 0 0)', '(> 1 0)'] },
    {
      term: '(exists ((x Int) (p Bool)) (= p (> x 0)))',
      becomes: [
        '(= false (> 0 0))',
        '(exists ((p Bool)) (= p (> 0 0)))',
        '(exists ((p Bool)) (= p (> 1 0)))',
        '(exists ((x Int)) (= false (> x 0)))',
        '(exists ((x Int)) (= true (> x 0)))',
      ],
    },
  ],
  shrink: atBinders(function* ({ binder, vars, body }, store) {
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
};

/** `(forall ((x Int) (y Int)) (f x y)) -> (forall ((x Int)) (f x x))` */
export const variablesMerged: Shrink = {
  name: 'variables-merged',
  summary: 'Two bound variables of one sort become one.',
  theory: 'Core',
  claim: 'unrelated',
  examples: [{ term: '(forall ((x Int) (y Int)) (> x y))', becomes: ['(forall ((x Int)) (> x x))'] }],
  shrink: atBinders(function* ({ binder, vars, body }, store) {
    if (binder === 'lambda') return;
    for (const [i, variable] of vars.entries()) {
      const first = vars.slice(0, i).find(({ sort }) => sort === variable.sort);
      const inner = first && substitute(store, body, new Map([[variable, first]]));
      if (inner !== undefined) yield store.quant(binder, vars.toSpliced(i, 1), inner);
    }
  }),
};

/** `(forall ((x Int)) (forall ((y Int)) a)) -> (forall ((x Int) (y Int)) a)` */
export const quantifiersMerged: Shrink = {
  name: 'quantifiers-merged',
  summary: 'Directly nested quantifiers of one kind are merged.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    {
      term: '(forall ((x Int)) (forall ((y Int)) (> x y)))',
      becomes: ['(forall ((x Int) (y Int)) (> x y))'],
    },
  ],
  shrink: atBinders(({ binder, vars, body }, store) => {
    if (binder === 'lambda' || body.kind !== 'quant' || body.binder !== binder) return [];
    const all = [...vars, ...body.vars];
    const distinct = new Set(all.map(({ name }) => name)).size === all.length;
    return distinct ? [store.quant(binder, all, body.body)] : [];
  }),
};

/** `(exists ((x Int)) (and (= x t) a)) -> a` with `t` for `x`; similarly `forall` with `=>` and `or`. */
export const onePoint: Shrink = {
  name: 'one-point',
  summary: 'A bound variable fixed by an equation is replaced by the other side.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    {
      declare: '(declare-const k (_ BitVec 3))',
      term: '(exists ((x (_ BitVec 3))) (and (= x k) (bvugt x #b000)))',
      becomes: ['(and (= k k) (bvugt k #b000))'],
    },
    {
      declare: '(declare-const k (_ BitVec 3))',
      term: '(forall ((x (_ BitVec 3))) (=> (= k x) (bvugt x #b000)))',
      becomes: ['(=> (= k k) (bvugt k #b000))'],
    },
    {
      declare: '(declare-const k (_ BitVec 3))',
      term: '(forall ((x (_ BitVec 3))) (or (not (= x k)) (bvugt x #b000)))',
      becomes: ['(or (not (= k k)) (bvugt k #b000))'],
    },
  ],
  shrink: atBinders(function* (term, store) {
    for (const equation of fixing(term)) {
      if (equation.kind !== 'app' || equation.op !== '=' || equation.args.length !== 2) continue;
      const [a, b] = equation.args as [Term, Term];
      yield fixVariable(store, term, a, b);
      yield fixVariable(store, term, b, a);
    }
  }),
};

function fixing({ binder, body }: QuantTerm): readonly Term[] {
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
