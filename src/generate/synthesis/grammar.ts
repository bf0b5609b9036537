import type { GrammarRule, Production, SynthFun } from '../../script/index.js';
import {
  BOOL,
  INT,
  type Op,
  type Sort,
  type Term,
  type TermStore,
  type VarTerm,
  children,
  reachable,
} from '../../term/index.js';
import { toTerm } from '../../semantics/index.js';
import type { Rng } from '../../util/index.js';
import { drawValue } from '../by-construction/draw-value.js';

const WIDEST = 8;
const INT_OPERATORS: readonly Op[] = ['+', '-', '*', 'abs', 'ite'];
const INT_TESTS: readonly Op[] = ['<', '<=', '>', '>=', '='];
const BITS: readonly Op[] = [
  ...(['bvadd', 'bvsub', 'bvmul', 'bvand', 'bvor', 'bvxor', 'bvnot', 'bvneg', 'ite'] as const),
  ...(['bvshl', 'bvlshr', 'bvashr', 'bvudiv', 'bvurem', 'bvsdiv', 'bvsrem'] as const),
];
const BIT_TESTS: readonly Op[] = ['bvult', 'bvule', 'bvugt', 'bvslt', 'bvsle', 'bvsge', '='];
const UNARY: ReadonlySet<Op> = new Set<Op>(['abs', 'bvnot', 'bvneg', 'not']);
const CONNECTIVES: readonly Op[] = ['and', 'or', 'not', 'xor', '=>', '='];

const BY_SORT = 0.2;
/** Probability that arguments have a separate nonterminal, so that the grammar excludes some terms. */
const LAYERED = 0.4;
const WITH_LITERAL = 0.2;

export interface Hidden {
  readonly fun: SynthFun;
  readonly body: Term;
}

export interface Drawing {
  readonly store: TermStore;
  readonly rng: Rng;
}

export function drawSynthSort({ store, rng }: Drawing): Sort {
  return rng.pick([INT, BOOL, store.sorts.bitVec(rng.between(1, WIDEST))]);
}

/** Draws a small random grammar for a function, and a term of this grammar as the function's body. */
export function drawHidden(
  { store, rng }: Drawing,
  { name, params, result }: { readonly name: string; readonly params: readonly VarTerm[]; readonly result: Sort },
): Hidden {
  const grammar = drawGrammar({ store, rng }, params, result);
  const start = grammar[0] as GrammarRule;
  const body = derive({ store, rng, grammar, params }, start.nonterminal, rng.between(1, 3));
  return { fun: { name, params, result, form: 'synth-fun', grammar }, body };
}

function drawGrammar({ store, rng }: Drawing, params: readonly VarTerm[], result: Sort): GrammarRule[] {
  const main = params.map(({ sort }) => sort).find((sort) => sort !== BOOL) ?? result;
  const nonterminal = (name: string, sort: Sort): VarTerm => store.var(store.freshName(name), sort);
  const start = nonterminal('Start', result);
  const values = result === BOOL && main !== BOOL ? nonterminal('T', main) : start;
  const tests = result === BOOL ? start : nonterminal('B', BOOL);
  const args = values !== start || rng.chance(LAYERED) ? nonterminal('A', values.sort) : values;
  const rules = [...new Set([start, values, tests, args])].map((each): GrammarRule => {
    const leaves = drawLeaves({ store, rng }, params, each.sort);
    if (each === args && args !== values) return { nonterminal: each, productions: leaves };
    const grown: Production[] = [];
    const operators = each.sort === BOOL ? CONNECTIVES : each.sort === INT ? INT_OPERATORS : BITS;
    for (const op of rng.sample(operators, rng.between(1, 4))) {
      const made = production({ store, rng }, op, { of: each.sort === BOOL ? each : args, tests, self: each });
      if (made !== undefined) grown.push({ kind: 'term', term: made });
    }
    if (each.sort === BOOL && values.sort !== BOOL) {
      for (const op of rng.sample(values.sort === INT ? INT_TESTS : BIT_TESTS, rng.between(1, 3))) {
        grown.push({ kind: 'term', term: store.app(op, [args, args]) });
      }
    }
    if (each === values && args !== values && rng.chance(0.5)) grown.push({ kind: 'term', term: args });
    return { nonterminal: each, productions: rng.sample([...leaves, ...grown], leaves.length + grown.length) };
  });
  return rules;
}

function production(
  { store, rng }: Drawing,
  op: Op,
  { of, tests, self }: { readonly of: VarTerm; readonly tests: VarTerm; readonly self: VarTerm },
): Term | undefined {
  if (op === 'ite') return store.tryApp(op, [tests, self, of]);
  const literal =
    rng.chance(WITH_LITERAL) || (op === '*' && rng.chance(0.7)) ? drawLiteral({ store, rng }, of.sort) : undefined;
  const first = rng.chance(0.5) ? self : of;
  return store.tryApp(op, UNARY.has(op) ? [first] : [first, literal ?? of]);
}

export function drawLiteral({ store, rng }: Drawing, sort: Sort, least = -2, most = 3): Term {
  const value = sort === INT ? BigInt(rng.between(least, most)) : drawValue(rng, sort);
  const term = value === undefined ? undefined : toTerm(store, value, sort);
  if (term === undefined) throw new TypeError(`no literal of sort ${sort.text}`);
  return term;
}

function drawLeaves({ store, rng }: Drawing, params: readonly VarTerm[], sort: Sort): Production[] {
  const own = params.filter((param) => param.sort === sort);
  const variables: Production[] =
    own.length > 0 && rng.chance(BY_SORT)
      ? [{ kind: 'variable', sort }]
      : own.map((term): Production => ({ kind: 'term', term }));
  if (rng.chance(BY_SORT)) return [...variables, { kind: 'constant', sort }];
  const literals = new Set(
    Array.from({ length: rng.between(own.length > 0 ? 0 : 1, 2) }, () => drawLiteral({ store, rng }, sort)),
  );
  return [...variables, ...[...literals].map((term): Production => ({ kind: 'term', term }))];
}

interface Deriving extends Drawing {
  readonly grammar: readonly GrammarRule[];
  readonly params: readonly VarTerm[];
}

/** Derives a term with at most `depth` levels of productions, unless its leaves need more. */
function derive(cx: Deriving, nonterminal: Term, depth: number): Term {
  const { store, rng, grammar, params } = cx;
  const rule = grammar.find((each) => each.nonterminal === nonterminal) as GrammarRule;
  const isPlain = (each: Production): boolean => {
    if (each.kind !== 'term') return true;
    return ![...reachable([each.term])].some((term) => grammar.some((other) => other.nonterminal === term));
  };
  const grown = rule.productions.filter((each) => !isPlain(each));
  const chosen = depth > 0 && grown.length > 0 ? rng.pick(grown) : rng.pick(rule.productions.filter(isPlain));
  if (chosen.kind !== 'term') {
    if (chosen.kind === 'constant') return drawLiteral(cx, chosen.sort);
    return rng.pick(params.filter(({ sort }) => sort === chosen.sort));
  }
  const fill = (term: Term): Term => {
    if (grammar.some((each) => each.nonterminal === term)) return derive(cx, term, depth - 1);
    const kids = children(term);
    return kids.length === 0 ? term : store.rebuild(term, kids.map(fill));
  };
  return fill(chosen.term);
}
