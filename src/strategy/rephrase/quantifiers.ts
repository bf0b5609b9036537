import { BOOL, type QuantTerm, type Term, type VarTerm, annotatesQuantifier, substitute } from '../../term/index.js';
import { type RewriteContext, type Rewriting, makeRewritten } from './rewriting.js';

export const dual: Rewriting = ({ term }, { store }) => {
  if (!isPlain(term)) return undefined;
  const binder = term.binder === 'forall' ? 'exists' : 'forall';
  const body = store.app('not', [term.body]);
  return makeRewritten('dual', store.app('not', [store.quant(binder, term.vars, body)]));
};

export const renameBound: Rewriting = ({ term }, { store }) => {
  if (!isQuantifier(term)) return undefined;
  const fresh = term.vars.map(({ sort }) => store.var(store.freshName('bound'), sort));
  const body = substitute(store, term.body, new Map(term.vars.map((variable, i) => [variable, fresh[i] as Term])));
  return makeRewritten('rename-bound', body && store.quant(term.binder, fresh, body));
};

export const regroupBound: Rewriting = ({ term }, { store, rng }) => {
  if (!isPlain(term)) return undefined;
  const { binder, vars, body } = term;
  if (isPlain(body) && body.binder === binder && disjoint(vars, body.vars) && rng.chance(0.5))
    return makeRewritten('merge-bound', store.quant(binder, [...vars, ...body.vars], body.body));
  if (vars.length < 2) return undefined;
  if (rng.chance(0.5)) return makeRewritten('permute-bound', store.quant(binder, rng.sample(vars, vars.length), body));
  const at = rng.between(1, vars.length - 1);
  return makeRewritten(
    'split-bound',
    store.quant(binder, vars.slice(0, at), store.quant(binder, vars.slice(at), body)),
  );
};

export const miniscope: Rewriting = ({ term }, cx) => {
  if (!isPlain(term)) return undefined;
  const { binder, vars, body } = term;
  if (body.kind !== 'app') return undefined;
  const { store } = cx;
  const over = (part: Term): Term =>
    store.quant(
      binder,
      vars.filter((variable) => cx.free.of(part).has(variable)),
      part,
    );
  const parts = body.args;
  if (body.op === (binder === 'forall' ? 'and' : 'or'))
    return makeRewritten('miniscope', store.tryApp(body.op, parts.map(over)));
  if (body.op !== (binder === 'forall' ? 'or' : 'and')) return undefined;
  // Subterms without the variables move out of the quantifier.
  const [outside, inside] = [[] as Term[], [] as Term[]];
  for (const part of parts) (vars.some((variable) => cx.free.of(part).has(variable)) ? inside : outside).push(part);
  if (outside.length === 0) return undefined;
  const [only] = inside;
  const rest = inside.length > 1 ? store.tryApp(body.op, inside) : only;
  const kept = rest === undefined ? [] : [store.quant(binder, vars, rest)];
  const all = [...outside, ...kept];
  return makeRewritten('miniscope', all.length === 1 ? all[0] : store.tryApp(body.op, all));
};

export const prenex: Rewriting = ({ term }, { store, rng }) => {
  if (term.kind !== 'app' || (term.op !== 'and' && term.op !== 'or')) return undefined;
  const places = term.args.flatMap((arg, at) => (isPlain(arg) ? [at] : []));
  if (places.length === 0) return undefined;
  const at = rng.pick(places);
  const { binder, vars, body } = term.args[at] as QuantTerm;
  const fresh = vars.map((variable) => store.freshVar(variable, variable.sort));
  const opened = substitute(store, body, new Map(vars.map((variable, i) => [variable, fresh[i] as Term])));
  const whole = opened && store.tryApp(term.op, term.args.with(at, opened));
  return makeRewritten('prenex', whole && store.quant(binder, fresh, whole));
};

export const expandBound: Rewriting = ({ term }, { store, rng }) => {
  if (!isPlain(term)) return undefined;
  const places = term.vars.flatMap(({ sort }, at) => (listValues(sort, store) === undefined ? [] : [at]));
  if (places.length === 0) return undefined;
  const at = rng.pick(places);
  const variable = term.vars[at] as VarTerm;
  const bodies = listValues(variable.sort, store)?.map((value) =>
    substitute(store, term.body, new Map([[variable, value]])),
  );
  const known = bodies?.filter((body) => body !== undefined) ?? [];
  if (bodies === undefined || known.length < bodies.length) return undefined;
  const joined = store.app(term.binder === 'forall' ? 'and' : 'or', known);
  const rest = term.vars.filter((_, i) => i !== at);
  return makeRewritten('expand-bound', rest.length === 0 ? joined : store.quant(term.binder, rest, joined));
};

/** `(or p[true] p[false])` -> `(exists ((b Bool)) p[b])`. */
export const bindCases: Rewriting = ({ term }, { store, rng, logic }) => {
  const isEither = term.kind === 'app' && (term.op === 'and' || term.op === 'or') && term.args.length === 2;
  if (!logic.quantifiers || !isEither) return undefined;
  const variable = store.var(store.freshName('bound'), BOOL);
  const cases = rng.sample([0, 1], 2).map((i) => term.args[i] as Term);
  const body = store.tryApp('ite', [variable, ...cases]);
  return makeRewritten('bind-cases', body && store.quant(term.op === 'and' ? 'forall' : 'exists', [variable], body));
};

function listValues(sort: VarTerm['sort'], store: RewriteContext['store']): readonly Term[] | undefined {
  if (sort === BOOL) return [store.true, store.false];
  if (sort.kind === 'BitVec' && sort.width <= 2)
    return Array.from({ length: 2 ** sort.width }, (_, i) => store.bitVec(BigInt(i), sort.width));
  return undefined;
}

function isQuantifier(term: Term): term is QuantTerm {
  return term.kind === 'quant' && (term.binder === 'forall' || term.binder === 'exists');
}

function isPlain(term: Term): term is QuantTerm {
  return isQuantifier(term) && !annotatesQuantifier(term.body);
}

function disjoint(one: readonly VarTerm[], other: readonly VarTerm[]): boolean {
  return one.every(({ name }) => other.every((each) => each.name !== name));
}
