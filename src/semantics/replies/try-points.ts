import { type Sort, type Term, type TermStore, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { describeEvaluation } from '../describe.js';
import type { Budget } from '../budget.js';
import { type ClaimCheck, checkClaim } from '../exhaust/check-claim.js';
import { POLICY_SCHEMES, type ChoiceScheme, listSchemes } from '../exhaust/choice-schemes.js';
import { Evaluator } from '../evaluate.js';
import type { Interpretation, Model } from '../model.js';
import { isUninterpreted } from '../read-model/elements.js';
import type { DeclaredSymbol, Signature } from '../signature.js';
import type { ElementValue, Value } from '../value.js';
import { type FreeSymbols, freeSymbols, valuesNear } from './points.js';

const TABLES = 4;
const MOST_WORLDS = 8;
const ELEMENTS = 3;
const MOST_APPLICATIONS = 8;

export interface PointsQuestion {
  readonly store: TermStore;
  readonly signature: Signature;
  readonly from: Term;
  readonly to: Term;
  readonly given?: Term | undefined;
  readonly budget: Budget;
  readonly sample: { readonly most: number; readonly rng: Rng; readonly compiled: number };
}

/**
 * Searches for an assignment under which two terms differ. Undefined functions get random tables, and uninterpreted
 * sorts get three elements. A difference must not depend on unspecified values, so several choices are tried.
 */
export function tryPoints(question: PointsQuestion): ClaimCheck {
  const { store, signature, from, to, given, budget, sample } = question;
  const terms = [from, to, ...(given === undefined ? [] : [given])];
  const free = freeSymbols(terms, signature);
  const universes = universesFor(terms, free, signature);
  const near = (sort: Sort): readonly Value[] =>
    universes.get(sort.text) ?? valuesNear(sort, terms, { signature, budget });
  const interpretations = tables(free.functions, near, sample.rng);
  const checked = interpretations.map((functions) =>
    checkClaim({
      store,
      from,
      to,
      claim: 'equivalent',
      ...(given === undefined ? {} : { given }),
      variables: free.constants,
      domains: free.constants.map(({ sort }) => near(sort)),
      schemes: schemesFor(store, terms),
      choices: 'agree',
      functions,
      universes,
      signature,
      budget,
      sample: { ...sample, most: Math.ceil(sample.most / interpretations.length) },
    }),
  );
  const at = checked.findIndex(({ kind }) => kind === 'fails');
  const failed = checked[at];
  if (failed?.kind !== 'fails') return mergeChecks(checked);
  return withApplications(failed, question, { functions: interpretations[at] ?? new Map(), universes });
}

function mergeChecks(checked: readonly ClaimCheck[]): ClaimCheck {
  let [all, assignments, undecided] = [true, 0, 0];
  let because: string | undefined;
  for (const each of checked) {
    if (each.kind === 'fails') return each;
    all &&= each.all && checked.length === 1;
    assignments += each.assignments;
    undecided += each.undecided;
    because ??= each.because;
  }
  return { kind: 'holds', all, assignments, undecided, ...(because === undefined ? {} : { because }) };
}

function tables(
  functions: readonly DeclaredSymbol[],
  near: (sort: Sort) => readonly Value[],
  rng: Rng,
): readonly ReadonlyMap<string, Interpretation>[] {
  if (functions.length === 0) return [new Map()];
  return Array.from({ length: TABLES }, (_, i) => {
    const drawing = rng.fork('tables').fork(i);
    return new Map(functions.map(({ name, result }) => [name, drawFunction(near(result), drawing.fork(name))]));
  });
}

function schemesFor(store: TermStore, terms: readonly Term[]): readonly ChoiceScheme[] {
  const all = listSchemes(store.fork(), terms).slice(POLICY_SCHEMES.length);
  const step = Math.max(1, Math.floor(all.length / (MOST_WORLDS - POLICY_SCHEMES.length)));
  return [...POLICY_SCHEMES, ...all.filter((_, i) => i % step === 0)].slice(0, MOST_WORLDS);
}

function universesFor(
  terms: readonly Term[],
  { functions }: FreeSymbols,
  { datatypes }: Signature,
): ReadonlyMap<string, readonly ElementValue[]> {
  const sorts = new Set<Sort>(functions.flatMap(({ params, result }) => [...params, result]));
  for (const each of reachable(terms)) {
    sorts.add(each.sort);
    if (each.kind === 'quant') for (const { sort } of each.vars) sorts.add(sort);
  }
  for (const sort of sorts) {
    if (sort.kind === 'Array') sorts.add(sort.index).add(sort.element);
    if (sort.kind === 'Seq' || sort.kind === 'Set' || sort.kind === 'Bag') sorts.add(sort.element);
  }
  const open = [...sorts].filter((sort) => isUninterpreted(sort, datatypes));
  return new Map(
    open.map((sort) => [
      sort.text,
      Array.from({ length: ELEMENTS }, (_, i): ElementValue => ({ kind: 'element', sort, name: `${sort.text}!${i}` })),
    ]),
  );
}

function withApplications(
  failed: Extract<ClaimCheck, { readonly kind: 'fails' }>,
  { signature, from, to, budget }: PointsQuestion,
  {
    functions,
    universes,
  }: { readonly functions: ReadonlyMap<string, Interpretation>; readonly universes: Model['universes'] },
): ClaimCheck {
  if (functions.size === 0) return failed;
  const { counterexample } = failed;
  const symbols = new Map(functions);
  for (const [{ name }, value] of counterexample.values) symbols.set(name, { kind: 'value', value });
  const evaluator = new Evaluator({ signature, model: { symbols, open: new Map(), universes }, budget });
  const told: string[] = [];
  for (const each of reachable([from, to])) {
    if (each.kind !== 'call' || !functions.has(each.name) || told.length >= MOST_APPLICATIONS) continue;
    const found = evaluator.evaluate(each);
    const args = each.args.map((arg) => describeEvaluation(signature, evaluator.evaluate(arg), arg.sort));
    if (found.kind === 'value') {
      told.push(`(${each.name} ${args.join(' ')}) = ${describeEvaluation(signature, found, each.sort)}`);
    }
  }
  const applications = [...new Set(told)].join(', ');
  const { text } = counterexample;
  const joint = applications === '' || text.startsWith(': ') ? '' : ', ';
  return { ...failed, counterexample: { ...counterexample, text: `${applications}${joint}${text}` } };
}

class DrawnTable extends Map<string, Value> {
  readonly #values: readonly Value[];
  readonly #rng: Rng;

  constructor(values: readonly Value[], rng: Rng) {
    super();
    this.#values = values;
    this.#rng = rng;
  }

  override get(key: string): Value | undefined {
    const known = super.get(key);
    if (known !== undefined) return known;
    const drawn = this.#values.length === 0 ? undefined : this.#rng.fork(key).pick(this.#values);
    if (drawn !== undefined) this.set(key, drawn);
    return drawn;
  }
}

function drawFunction(values: readonly Value[], rng: Rng): Interpretation {
  return { kind: 'table', entries: new DrawnTable(values, rng), otherwise: undefined };
}
