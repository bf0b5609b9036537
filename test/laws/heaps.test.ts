import { describe, expect, it } from 'vitest';
import { answerByExhaustion, tallyByExhaustion } from '../../src/generate/index.js';
import {
  type Script,
  preserves,
  collectChecks,
  isHeapWellPlaced,
  toJudgeable,
  isolateCheck,
  usesHeap,
} from '../../src/script/index.js';
import {
  Evaluator,
  type Heap,
  type Model,
  type Value,
  heapsOver,
  signatureAt,
  Budget,
} from '../../src/semantics/index.js';
import { type TestCase, isSeeded, mutantRng } from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { DEPTH, byDepth, sampleCases } from '../support/laws.js';
import { loadShippedStrategies } from '../support/strategies.js';

const ENUMERATED = `(set-logic ALL)(declare-datatypes ((L 0)) (((l0) (l1) (l2))))(declare-heap (L Bool))
  (declare-const x L)(declare-const y L)(declare-const p Bool)`;
const BITS = `(set-logic QF_ALL)(declare-heap ((_ BitVec 2) Bool))(declare-const x (_ BitVec 2))(declare-const y (_ BitVec 2))`;

/** Formulas whose truth depends on the part of the heap at which they are evaluated. */
const SEEDS: readonly string[] = [
  `${ENUMERATED}(assert (sep (pto x p) (pto y true)))`,
  `${ENUMERATED}(assert (sep (pto x p) (pto x true)))`,
  `${ENUMERATED}(assert (= p (pto x true)))(assert (not p))(assert (sep (pto x true) (not (pto x true))))`,
  `${ENUMERATED}(assert (= p sep.emp))(assert (sep (or p (pto x p)) (not sep.emp)))`,
  `${ENUMERATED}(assert (sep (or sep.emp (pto x p)) (and (not sep.emp) (or p (not (pto y true))))))(assert (distinct x y))`,
  `${ENUMERATED}(assert (distinct x y))(assert (sep (ite (pto x true) (not sep.emp) false) (pto y true)))`,
  `${ENUMERATED}(assert (wand (pto x p) (sep (pto y true) true)))(assert (not (sep (pto y true) true)))(assert (=> p (= x y)))`,
  `${ENUMERATED}(assert sep.emp)(assert (wand (not sep.emp) (pto x p)))(assert (not (= x (as sep.nil L))))`,
  `${ENUMERATED}(assert (sep (ite (pto x p) (not sep.emp) sep.emp) (xor p (pto y false))))`,
  `${ENUMERATED}(assert (exists ((z L)) (sep (pto z p) (not (pto x p)) true)))(assert (forall ((z L)) (not (pto z true))))`,
  `${ENUMERATED}(define-fun f ((q Bool)) Bool (sep q (not q)))(assert (f (pto x p)))(assert (or (f sep.emp) (pto y true)))`,
  `${BITS}(assert (sep (not sep.emp) (not sep.emp) (pto x true)))(assert (not (sep (pto y true) true)))`,
  `${BITS}(assert (sep (bvult x y) (pto x true)))(assert (not (pto (bvadd x #b00) true)))`,
  `${BITS}(assert (pto x true))(assert (wand (pto y false) (sep (pto x true) (pto (as sep.nil (_ BitVec 2)) false))))`,
];

const MOST = { compiled: 2 ** 20, interpreted: 20_000 };
/** Mutants drawn per seed. A mutant is judged only if one of its rules was judged fewer than `EACH` times before. */
const DRAWN = byDepth({ sample: 4, whole: 80, deep: 2_000 });
const EACH = byDepth({ sample: 1, whole: 1, deep: 30 });

function parseSeed(text: string): Script {
  const { script, diagnostics } = readScript(`${text}(check-sat)`);
  expect(diagnostics, text).toEqual([]);
  return toJudgeable(script);
}

/** Finds the answer to a check by trying all assignments and heaps. */
function answerAt(script: Script, check: number): 'sat' | 'unsat' | undefined {
  const plain = isolateCheck(script, check);
  const tally = plain && tallyByExhaustion(plain, MOST, new Budget('thorough'));
  if (tally === undefined) return undefined;
  if (tally.trues > 0) return 'sat';
  return tally.open === 0 ? 'unsat' : undefined;
}

/** Finds claims of a mutant that are wrong, by trying all assignments and heaps. */
function findWrongClaims(test: TestCase, seed: 'sat' | 'unsat'): readonly string[] {
  return collectChecks(test.script.commands).flatMap((_, check) => {
    const relation = test.relations?.[check] ?? test.claim;
    const known = test.known?.[check] ?? (preserves(relation, seed) ? seed : undefined);
    const answer = known === undefined ? undefined : answerAt(test.script, check);
    if (answer === undefined || answer === known) return [];
    return [`${relation}, ${known} expected at check ${check}: ${test.steps.map(({ rule }) => rule).join(' ')}`];
  });
}

interface Point {
  /** The symbols' values, shared by all heaps. */
  readonly model: Model;
  readonly heap: Heap;
}

/** Assignments to the enumerated seeds' symbols, each with a heap. */
function* points(): Generator<Point> {
  const sort = readScript(ENUMERATED).script.store.sorts.named('L', 'L', []);
  const locations = ['l0', 'l1', 'l2'].map((name): Value => ({ kind: 'datatype', sort, name, args: [] }));
  const open = { open: new Map(), universes: new Map() };
  for (const x of locations)
    for (const y of locations)
      for (const p of [false, true])
        for (const nil of locations) {
          const symbols = Object.entries({ x, y, p }).map(([name, value]) => [name, { kind: 'value', value }] as const);
          const model: Model = { ...open, symbols: new Map(symbols), heap: { cells: [], nil } };
          for (const heap of heapsOver(locations, [false, true], nil)) yield { model, heap };
        }
}

/** Budget for evaluating a script at all points with one model. */
const LIMITS = { steps: 1e7, instances: 1e6 };

/** Evaluates the conjunction of all assertions at some points. The value at a point is undefined if it is unknown. */
function truths(script: Script, at: readonly Point[]): readonly (boolean | undefined)[] {
  const check = signatureAt(script);
  if (check === undefined) return [];
  const evaluators = new Map<Model, Evaluator>();
  return at.map(({ model, heap }) => {
    const evaluator =
      evaluators.get(model) ?? new Evaluator({ signature: check.signature, model, budget: new Budget(LIMITS) });
    evaluators.set(model, evaluator);
    const found = check.check.asserted.map(({ term }) => evaluator.evaluate(term, heap));
    if (found.some((each) => each.kind === 'value' && each.value === false && each.choices.length === 0)) return false;
    return found.every((each) => each.kind === 'value' && each.choices.length === 0) ? true : undefined;
  });
}

/** Points at which a seed is true and points at which it is false, equally many if possible. */
function somePoints(seed: Script): readonly Point[] {
  const all = [...points()];
  const own = truths(seed, all);
  const rng = rngFromSeed('points');
  return [true, false].flatMap((truth) =>
    rng.sample(
      all.filter((_, i) => own[i] === truth),
      12,
    ),
  );
}

/** Excludes variants of another strategy, which are tried with that strategy. */
const strategies = loadShippedStrategies()
  .filter(isSeeded)
  .filter(({ takes, formOf }) => takes === undefined && (formOf === undefined || DEPTH === 'deep'));

describe('a script about a heap', () => {
  const seeds = SEEDS.map((text) => {
    const script = parseSeed(text);
    const found = answerByExhaustion(script, { ...MOST, steps: 10_000 }, new Budget('thorough')) ?? answerAt(script, 0);
    return { text, script, answer: typeof found === 'object' ? found.answer : found, found };
  });
  const tried = sampleCases(seeds, 9).map((seed) => {
    const at = seed.text.startsWith(ENUMERATED) ? somePoints(seed.script) : [];
    return { ...seed, at, own: truths(seed.script, at) };
  });

  it('finds the answer to a script about a heap by trying all assignments and heaps', () => {
    for (const { text, script, answer } of seeds) {
      expect(answer, text).toBeDefined();
      expect(usesHeap(script) && isHeapWellPlaced(script)).toBe(true);
    }
    expect(new Set(seeds.map(({ answer }) => answer)).size).toBe(2);
  });

  describe.each(strategies)('$name', (strategy) => {
    it('makes no claim that an exhaustive search refutes', () => {
      for (const { text, script, answer, found, at, own } of tried) {
        if (strategy.accepts(script) !== true || answer === undefined) continue;
        const models =
          typeof found === 'object' && found.answer === 'sat' && found.model !== undefined ? [found.model] : [];
        const direction = answer === 'sat' ? 'weaker' : 'stronger';
        const source = strategy.open(script, { direction, rounds: 2, models });
        const met = new Map<string, number>();
        for (let index = 0; index < DRAWN; index++) {
          const test = source.mutant(mutantRng(5, { seed: text, strategy: strategy.name, index }));
          if (test === undefined || !isHeapWellPlaced(test.script)) continue;
          // Equivalent formulas are true at equal points.
          const there = test.claim === 'equivalent' ? truths(test.script, at) : [];
          const differ = there.filter((truth, i) => truth !== undefined && truth !== own[i]);
          if (differ.length > 0) throw new Error(`Not equivalent to the seed:\n${printScript(test.script)}`);
          const rules = [...test.steps.map(({ rule }) => rule), ...(test.notes ?? [])];
          if (rules.every((rule) => (met.get(rule) ?? 0) >= EACH)) continue;
          for (const rule of rules) met.set(rule, (met.get(rule) ?? 0) + 1);
          const printed = printScript(test.script);
          expect(findWrongClaims(test, answer), `${text}\n${printed}`).toEqual([]);
          expect(readScript(printed).diagnostics, printed).toEqual([]);
        }
      }
    }, 600_000);
  });
});
