import { type Vocabulary, snippetTerm } from '../../../generate/index.js';
import type { Command, Script } from '../../../script/index.js';
import { Z3_ELIMINATIONS } from '../../../solver/index.js';
import {
  BOOL,
  type ConstTerm,
  type QuantTerm,
  type Term,
  isOpaqueSort,
  reachable,
  replaceTerms,
} from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';
import { collectAskable, isAskable, findQuantified } from './askable.js';

/** Probability of requesting a formula, which takes longer than an answer. */
const FORMULAS = 0.3;
/** Probability of eliminating a quantifier of the script itself. */
const OWN = 0.5;
const ONE = 0.75;
const SIMPLIFIED = 0.25;
const NEXT = 0.5;
/** Milliseconds for tactics that search for models, since some never end. */
const TACTIC_MS = 500;

export interface InquiryDrawing {
  readonly script: Script;
  readonly asserted: readonly Term[];
  readonly vocabulary: Vocabulary;
  readonly rng: Rng;
}

/** Commands before the first assertion, directly before the last check, and after it. */
export interface DrawnCommands {
  readonly before: readonly Command[];
  readonly ahead: readonly Command[];
  readonly behind: readonly Command[];
}

const NOTHING: DrawnCommands = { before: [], ahead: [], behind: [] };

/**
 * Eliminates the script's quantifiers by a tactic and a command, or quantifies one or two symbols of a formula, in a
 * separate scope or after the last check.
 */
export function drawEliminations({ script, asserted, rng }: InquiryDrawing): DrawnCommands {
  const own = findQuantified(asserted);
  if (own.length > 0 && rng.chance(OWN)) {
    return { before: [], ahead: [applyElimination(rng)], behind: [elimination(rng.pick(own), rng)] };
  }
  if (!rng.chance(FORMULAS)) return NOTHING;
  const formula = withQuantifier(script, asserted, rng);
  if (formula === undefined) return NOTHING;
  if (rng.chance(0.5)) return { ...NOTHING, behind: [elimination(formula, rng)] };
  return { ...NOTHING, before: scope([{ kind: 'assert', term: formula }, applyElimination(rng)]) };
}

function elimination(term: Term, rng: Rng): Command {
  return { kind: rng.pick(['get-qe', 'get-qe', 'get-qe-disjunct'] as const), term, options: '' };
}

function applyElimination(rng: Rng): Command {
  const { name } = rng.pick(Z3_ELIMINATIONS);
  const tactic = name === 'qe-light' ? name : `(try-for ${name} ${TACTIC_MS})`;
  const text = rng.chance(SIMPLIFIED) ? `(then simplify ${tactic})` : tactic;
  return { kind: 'output', name: 'apply', text };
}

function scope(commands: readonly Command[]): Command[] {
  return [{ kind: 'push', levels: 1 }, ...commands, { kind: 'pop', levels: 1 }];
}

function withQuantifier({ store }: Script, asserted: readonly Term[], rng: Rng): QuantTerm | undefined {
  const formulas = collectAskable(asserted).filter(({ sort }) => sort === BOOL);
  if (formulas.length === 0) return undefined;
  const formula = rng.pick(formulas);
  const symbols = [...reachable([formula])].filter((each): each is ConstTerm => each.kind === 'const' && canBind(each));
  if (symbols.length === 0) return undefined;
  const bound = new Map<Term, Term>();
  for (let left = rng.chance(ONE) ? 1 : 2; left > 0; left--) {
    const symbol = rng.pick(symbols);
    if (!bound.has(symbol)) bound.set(symbol, store.var(store.freshName('q'), symbol.sort));
  }
  const vars = [...bound.values()].filter((each) => each.kind === 'var');
  const made = store.quant(rng.pick(['exists', 'forall'] as const), vars, replaceTerms(store, formula, bound));
  return made.kind === 'quant' ? made : undefined;
}

function canBind({ sort, qualified }: ConstTerm): boolean {
  return !qualified && (sort.kind === 'Int' || sort.kind === 'Real' || sort.kind === 'Bool' || sort.kind === 'BitVec');
}

/**
 * An interpolant's conjecture is weaker than some assertions. In a separate scope it is the negation of the omitted
 * ones, which follows if the script is unsatisfiable.
 */
export function drawFormulas(drawing: InquiryDrawing): DrawnCommands {
  const { script, asserted, rng } = drawing;
  if (!rng.chance(FORMULAS) || asserted.length === 0 || !asserted.every(isPlain)) return NOTHING;
  const { store } = script;
  const next = (name: 'get-interpolant-next' | 'get-abduct-next'): Command[] =>
    rng.chance(NEXT) ? [{ kind: 'output', name, text: '' }] : [];
  const form = rng.pick(['weaker', 'split', 'abduct', 'abduct'] as const);
  if (form === 'split' && asserted.length > 1) {
    const kept = rng.between(1, asserted.length - 1);
    const rest = asserted.slice(kept);
    const term = store.app('not', [rest.length === 1 ? (rest[0] as Term) : store.app('and', rest)]);
    const asking: Command = { kind: 'get-interpolant', name: store.freshName('I'), term };
    const first = asserted.slice(0, kept).map((each): Command => ({ kind: 'assert', term: each }));
    return { ...NOTHING, before: scope([...first, asking, ...next('get-interpolant-next')]) };
  }
  const other = drawFormula(drawing);
  if (other === undefined) return NOTHING;
  if (form === 'abduct') {
    const asking: Command = { kind: 'get-abduct', name: store.freshName('C'), term: other };
    return { ...NOTHING, behind: [asking, ...next('get-abduct-next')] };
  }
  const term = store.app('or', [rng.pick(asserted), other]);
  const asking: Command = { kind: 'get-interpolant', name: store.freshName('I'), term };
  return { ...NOTHING, behind: [asking, ...next('get-interpolant-next')] };
}

function drawFormula({ script: { store }, asserted, vocabulary, rng }: InquiryDrawing): Term | undefined {
  const known = collectAskable(asserted).filter(({ sort }) => sort === BOOL);
  const form = rng.pick(['known', 'negated', 'new'] as const);
  if (form === 'new' || known.length === 0) {
    const made = snippetTerm({ store, rng, vocabulary, scope: [] }, BOOL);
    return made !== undefined && isAskable(made) ? made : undefined;
  }
  const term = rng.pick(known);
  return form === 'negated' ? store.app('not', [term]) : term;
}

/** The search for formulas supports neither quantifiers nor uninterpreted functions. */
function isPlain(term: Term): boolean {
  for (const each of reachable([term])) {
    if (each.kind === 'quant' || each.kind === 'call' || isOpaqueSort(each.sort) || each.kind === 'annot') return false;
  }
  return true;
}
