import type { Command, Script } from '../../script/index.js';
import { EMPTY_MODEL, Evaluator, buildSignature, toTerm, Budget } from '../../semantics/index.js';
import { BOOL, INT, type Sort, type Term, TermStore, type VarTerm, replaceTerms } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { type Drawing, type Hidden, drawHidden, drawLiteral, drawSynthSort } from './grammar.js';

const MOST_PARAMS = 3;
const MOST_POINTS = 5;
/** Probability that a parameter has sort Bool instead of the sort of the function's result. */
const TRUTH_VALUE = 0.15;
const FREE = 0.2;
const NEXT = 0.25;
const ASSUMED = 0.25;

/**
 * Generates a SyGuS-IF 2.1 problem with a known solution, a hidden term of a random grammar. Constraints give its
 * values at some points, equate the function with it, or state a consequence. Some problems are invariant problems
 * instead.
 */
export function synthesisProblem(rng: Rng): Script {
  const store = new TermStore();
  const cx = { store, rng };
  const form = rng.pick(['points', 'points', 'equation', 'equation', 'related', 'two', 'invariant'] as const);
  const commands =
    form === 'invariant' ? invariantProblem(cx) : form === 'two' ? twoFunctions(cx) : oneFunction(cx, form);
  const logic = rng.chance(0.5) ? 'ALL' : logicFor(commands);
  const ask = (name: 'check-synth' | 'check-synth-next'): Command => ({ kind: 'output', name, text: '' });
  const asked = [ask('check-synth'), ...(rng.chance(NEXT) ? [ask('check-synth-next')] : [])];
  return { store, logic, commands: [{ kind: 'set-logic', logic }, ...commands, ...asked] };
}

function logicFor(commands: readonly Command[]): string {
  const sorts = commands.flatMap((each) =>
    each.kind === 'synth-fun' ? [each.fun.result, ...each.fun.params.map(({ sort }) => sort)] : [],
  );
  const hasBits = sorts.some(({ kind }) => kind === 'BitVec');
  return hasBits ? 'BV' : 'NIA';
}

function drawParams({ store, rng }: Drawing, sort: Sort): VarTerm[] {
  return ['x', 'y', 'z']
    .slice(0, rng.between(1, MOST_PARAMS))
    .map((name) => store.var(name, rng.chance(TRUTH_VALUE) ? BOOL : sort));
}

function drawFunction(cx: Drawing, name: string, sort: Sort): Hidden {
  const { rng } = cx;
  const params = drawParams(cx, sort);
  return drawHidden(cx, { name, params, result: rng.chance(0.25) ? BOOL : sort });
}

function makeSynthCommand({ rng }: Drawing, { fun }: Hidden): Command {
  return { kind: 'synth-fun', fun: rng.chance(FREE) ? { ...fun, grammar: [] } : fun };
}

function oneFunction(cx: Drawing, form: 'points' | 'equation' | 'related'): Command[] {
  const { store, rng } = cx;
  const hidden = drawFunction(cx, 'f', drawSynthSort(cx));
  const head = makeSynthCommand(cx, hidden);
  if (form === 'points') {
    return [head, ...Array.from({ length: rng.between(1, MOST_POINTS) }, () => point(cx, hidden))];
  }
  const { variables, declared } = variablesFor(cx, hidden.fun.params);
  const call = store.call('f', variables, hidden.fun.result);
  const body = at(store, hidden, variables);
  const constraint = form === 'equation' ? store.app('=', [call, body]) : buildConsequence(cx, call, body);
  const assumed: Command[] = rng.chance(ASSUMED) ? [{ kind: 'assume', term: test(cx, variables) }] : [];
  return [head, ...declared, ...assumed, { kind: 'constraint', term: constraint }];
}

function point(cx: Drawing, hidden: Hidden): Command {
  const { store, rng } = cx;
  const { params, result, name } = hidden.fun;
  const inputs = params.map(({ sort }) => drawLiteral(cx, sort, -9, 9));
  const value = evaluateToLiteral(store, at(store, hidden, inputs), result);
  const call = store.call(name, inputs, result);
  return { kind: 'constraint', term: store.app('=', rng.chance(0.8) ? [call, value] : [value, call]) };
}

function buildConsequence({ store, rng }: Drawing, call: Term, body: Term): Term {
  const equation = store.app('=', [call, body]);
  switch (call.sort.kind) {
    case 'Int':
      return store.app(rng.pick(['<=', '>=', '='] as const), [call, body]);
    case 'BitVec':
      return store.app(rng.pick(['bvule', 'bvuge', 'bvsle', 'bvsge'] as const), [call, body]);
    default:
      return rng.chance(0.5) ? store.app('=>', [call, body]) : equation;
  }
}

function twoFunctions(cx: Drawing): Command[] {
  const { store, rng } = cx;
  const sort = drawSynthSort(cx);
  const params = drawParams(cx, sort);
  const both = ['f', 'g'].map((name) => drawHidden(cx, { name, params, result: sort }));
  const { variables, declared } = variablesFor(cx, params);
  const join = sort === INT ? '+' : sort === BOOL ? rng.pick(['xor', 'and', 'or'] as const) : 'bvadd';
  const joinTerms = (terms: readonly Term[]): Term => store.app(join, terms);
  const calls = joinTerms(both.map(({ fun }) => store.call(fun.name, variables, sort)));
  const bodies = joinTerms(both.map((each) => at(store, each, variables)));
  return [
    ...both.map((each) => makeSynthCommand(cx, each)),
    ...declared,
    { kind: 'constraint', term: store.app('=', [calls, bodies]) },
  ];
}

/** Generates a problem with a hidden invariant I: initial states satisfy I, steps preserve I, I implies the goal. */
function invariantProblem(cx: Drawing): Command[] {
  const { store, rng } = cx;
  const sort = rng.chance(0.4) ? INT : store.sorts.bitVec(rng.between(1, 6));
  const params = ['x', 'y'].slice(0, rng.between(1, 2)).map((name) => store.var(name, sort));
  const next = params.map(({ name }) => store.var(`${name}!`, sort));
  const hidden = drawHidden(cx, { name: 'inv', params, result: BOOL });
  const inside = hidden.body;
  const after = at(store, hidden, next);
  const step = store.app('=', [next[0] as Term, buildStep(cx, params[0] as Term)]);
  const define = (name: string, over: readonly VarTerm[], body: Term): Command => ({
    kind: 'define-fun',
    fun: { name, params: over, result: BOOL, body },
    form: 'define-fun',
  });
  return [
    {
      kind: 'synth-fun',
      fun: { ...hidden.fun, form: 'synth-inv', grammar: rng.chance(0.5) ? [] : hidden.fun.grammar },
    },
    define('pre', params, store.app('and', [inside, test(cx, params)])),
    define('trans', [...params, ...next], store.app('and', [step, store.app('=>', [inside, after])])),
    define('post', params, rng.chance(0.5) ? inside : store.app('or', [inside, test(cx, params)])),
    { kind: 'inv-constraint', inv: 'inv', pre: 'pre', trans: 'trans', post: 'post' },
  ];
}

function buildStep(cx: Drawing, term: Term): Term {
  return cx.store.app(term.sort === INT ? '+' : 'bvadd', [term, drawLiteral(cx, term.sort, -9, 9)]);
}

function test(cx: Drawing, terms: readonly Term[]): Term {
  const { store, rng } = cx;
  const term = rng.pick(terms);
  const other = drawLiteral(cx, term.sort, -9, 9);
  if (term.sort === BOOL) return store.app('=', [term, other]);
  return store.app(term.sort === INT ? rng.pick(['<=', '>='] as const) : rng.pick(['bvule', 'bvsge'] as const), [
    term,
    other,
  ]);
}

function variablesFor(
  { store, rng }: Drawing,
  params: readonly VarTerm[],
): { readonly variables: readonly Term[]; readonly declared: readonly Command[] } {
  const isSame = rng.chance(0.5);
  const names = params.map(({ name }, i) => (isSame ? name : `v${i}`));
  return {
    variables: params.map(({ sort }, i) => store.const(names[i] as string, sort)),
    declared: params.map(({ sort }, i) => ({
      kind: 'declare-fun',
      name: names[i] as string,
      params: [],
      result: sort,
      form: 'declare-var',
    })),
  };
}

function at(store: TermStore, { fun, body }: Hidden, args: readonly Term[]): Term {
  return replaceTerms(store, body, new Map(fun.params.map((param, i) => [param, args[i] as Term])));
}

function evaluateToLiteral(store: TermStore, term: Term, sort: Sort): Term {
  const found = new Evaluator({
    signature: buildSignature(store, []),
    model: EMPTY_MODEL,
    budget: new Budget('thorough'),
  }).evaluate(term);
  if (found.kind === 'undetermined' || found.choices.length > 0) return term;
  return toTerm(store, found.value, sort) ?? term;
}
