import { type Value, type Term, type TermStore, type VarTerm, children, postorder } from '../../src/smt.js';

/** An applied lambda or a match: a body with the values of its variables. */
export interface GroundApplication {
  readonly body: Term;
  readonly values: ReadonlyMap<VarTerm, Term>;
}

/** Undefined if a value is unknown, and for other kinds of terms. */
export function reduceOnce(
  term: Term,
  valueOf: (part: Term) => Value | undefined,
  toTerm: (value: Value, variable: VarTerm) => Term | undefined,
): GroundApplication | undefined {
  if (term.kind === 'app' && term.op === '@') {
    const [callee, ...args] = term.args;
    if (callee?.kind !== 'quant' || callee.vars.length !== args.length) return undefined;
    return bind(callee.body, callee.vars, args.map(valueOf), toTerm);
  }
  if (term.kind !== 'match') return undefined;
  const value = valueOf(term.scrutinee);
  if (value === undefined || typeof value !== 'object' || !('kind' in value) || value.kind !== 'datatype')
    return undefined;
  const taken = term.cases.find((each) => each.constructorName === undefined || each.constructorName === value.name);
  if (taken === undefined) return undefined;
  return bind(taken.body, taken.vars, taken.constructorName === undefined ? [value] : value.args, toTerm);
}

function bind(
  body: Term,
  vars: readonly VarTerm[],
  given: readonly (Value | undefined)[],
  toTerm: (value: Value, variable: VarTerm) => Term | undefined,
): GroundApplication | undefined {
  const values = new Map<VarTerm, Term>();
  for (const [i, variable] of vars.entries()) {
    const value = given[i];
    const term = value === undefined ? undefined : toTerm(value, variable);
    if (term === undefined) return undefined;
    values.set(variable, term);
  }
  return { body, values };
}

/** Undefined if a binder in the body rebinds an instantiated variable. */
export function instantiate(store: TermStore, { body, values }: GroundApplication): Term | undefined {
  const rebinds = [...postorder([body])].some((part) => listBound(part).some((variable) => values.has(variable)));
  if (rebinds) return undefined;
  const made = new Map<Term, Term>();
  for (const part of postorder([body])) {
    const value = part.kind === 'var' ? values.get(part) : undefined;
    const kids = children(part).map((child) => made.get(child) as Term);
    made.set(part, value ?? store.rebuild(part, kids));
  }
  return made.get(body);
}

function listBound(part: Term): readonly VarTerm[] {
  if (part.kind === 'quant') return part.vars;
  return part.kind === 'match' ? part.cases.flatMap(({ vars }) => vars) : [];
}
