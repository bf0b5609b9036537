import { type Vocabulary, snippetTerm } from '../generate/index.js';
import { type Command, type Script, type SetOption, collectChecks, optionsSet } from '../script/index.js';
import { findMissingGuarantee } from '../semantics/index.js';
import { type Sort, type Term, reachable } from '../term/index.js';
import type { Rng } from '../util/index.js';

export const OPT_PRIORITY = ':opt.priority';

/** With a Pareto front, each further check gives a point, and at the end `unsat`, which is not about the script. */
export function asksForFront({ keyword, value }: SetOption): boolean {
  return keyword === OPT_PRIORITY && value !== 'lex' && value !== 'box';
}

const MOST_OBJECTIVES = 3;
const MOST_SOFT = 4;
const LARGEST_WEIGHT = 5;
/** Probability of objectives without a promised optimum. Such objectives only test answers, models and crashes. */
const UNPROMISED = 0.1;
const SOFT = 0.4;
const ALL_SAID = 0.8;
const SAID = 0.5;
const SYMBOL = 0.4;
const NEW = 0.3;

export interface ObjectiveDrawing {
  readonly rng: Rng;
  readonly vocabulary: Vocabulary;
}

export function hasObjectives({ commands }: Script): boolean {
  return (collectChecks(commands).at(-1)?.objectives.length ?? 0) > 0;
}

export function drawObjectives(
  script: Script,
  { rng, vocabulary }: ObjectiveDrawing,
): { readonly first: readonly Command[]; readonly ahead: readonly Command[] } {
  const none = { first: [], ahead: [] };
  const checks = collectChecks(script.commands);
  const asserted = checks.at(-1)?.asserted.map(({ term }) => term) ?? [];
  const priorities = checks.length === 1 ? (['lex', 'box', 'pareto'] as const) : (['lex', 'box'] as const);
  const first: Command[] = [{ kind: 'set-option', keyword: OPT_PRIORITY, value: rng.pick(priorities) }];
  // z3 keeps the option after `(reset)`.
  const said = optionsSet(script).findLast(({ keyword }) => keyword === OPT_PRIORITY);
  if (said !== undefined) first.length = 0;
  if (hasObjectives(script)) return { first, ahead: [] };
  if (said !== undefined && asksForFront(said) && checks.length > 1) return none;
  if (asserted.length === 0) return none;
  const isPromised = findMissingGuarantee(asserted) === undefined;
  if (!isPromised && !rng.chance(UNPROMISED)) return none;
  const drawn = { script, rng, vocabulary, asserted, isPromised };
  const ahead: Command[] = [];
  for (let i = rng.between(1, MOST_OBJECTIVES); i > 0; i--) {
    const term = numericTerm(drawn);
    if (term !== undefined) ahead.push({ kind: rng.pick(['minimize', 'maximize'] as const), term, options: '' });
  }
  if (rng.chance(SOFT) || ahead.length === 0) ahead.push(...softAssertions(drawn));
  return ahead.length === 0 ? none : { first, ahead };
}

interface DrawState extends ObjectiveDrawing {
  readonly script: Script;
  readonly asserted: readonly Term[];
  readonly isPromised: boolean;
}

function numericTerm(drawn: DrawState): Term | undefined {
  const { rng, asserted } = drawn;
  const parts = collectClosedTerms(asserted).filter(({ sort }) => isNumeric(sort));
  if (parts.length === 0) return undefined;
  const symbols = parts.filter(({ kind }) => kind === 'const');
  if (symbols.length > 0 && rng.chance(SYMBOL)) return rng.pick(symbols);
  return fresh(drawn, rng.pick(parts));
}

function softAssertions(drawn: DrawState): Command[] {
  const { rng, asserted, script } = drawn;
  const atoms = collectClosedTerms(asserted).filter(({ sort, kind }) => sort.kind === 'Bool' && kind !== 'value');
  if (atoms.length === 0) return [];
  const soft: Command[] = [];
  const said = rng.chance(ALL_SAID) ? 1 : SAID;
  for (let i = rng.between(1, MOST_SOFT); i > 0; i--) {
    const term = fresh(drawn, rng.pick(atoms));
    const weight = rng.chance(said) ? `:weight ${rng.between(1, LARGEST_WEIGHT)}${rng.chance(0.3) ? '.5' : ''}` : '';
    const group = rng.chance(said) ? `:id ${rng.pick(['g', 'h'])}` : '';
    const options = [weight, group].filter((each) => each !== '').join(' ');
    soft.push({ kind: 'assert-soft', term: rng.chance(0.5) ? script.store.app('not', [term]) : term, options });
  }
  return soft;
}

function fresh({ script, rng, vocabulary, isPromised }: DrawState, term: Term): Term {
  if (!rng.chance(NEW)) return term;
  const made = snippetTerm({ store: script.store, rng, vocabulary, scope: [] }, term.sort);
  return made === undefined || (isPromised && findMissingGuarantee([made]) !== undefined) || !isClosedTerm(made)
    ? term
    : made;
}

function collectClosedTerms(roots: readonly Term[]): Term[] {
  return [...reachable(roots)].filter(isClosedTerm);
}

function isClosedTerm(term: Term): boolean {
  if (term.kind === 'value' || term.kind === 'annot' || term.size > LARGEST) return false;
  for (const each of reachable([term])) {
    if (each.kind === 'var' || each.kind === 'quant' || each.kind === 'opaque' || each.kind === 'annot') return false;
    if (each.kind === 'match') return false;
  }
  return true;
}

const LARGEST = 60;

function isNumeric({ kind }: Sort): boolean {
  return kind === 'Int' || kind === 'Real' || kind === 'BitVec';
}
