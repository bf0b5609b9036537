import { describe, expect, it } from 'vitest';
import { loadShippedStrategies } from '../../test/support/strategies.js';
import { applySteps } from '../rewrite/index.js';
import { type Script, toJudgeable } from '../script/index.js';
import { readHornSystem } from '../semantics/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { isSeeded, mutantRng } from './index.js';
import { withoutHornLogic } from './horn-fragment.js';

const SEED = toJudgeable(
  readScript(`(set-logic HORN)
(declare-fun inv (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (inv x y))))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (inv x y) (< x 10) (= z (+ x 1))) (inv z (+ y x)))))
(assert (forall ((x Int) (y Int)) (=> (and (inv x y) (< y 0)) false)))
(check-sat)`).script,
);

const drawMutants = (
  strategy: ReturnType<typeof strategies>[number],
  seed: Script,
): readonly { readonly script: Script; readonly undone: string }[] => {
  const source = withoutHornLogic(strategy.open(seed, { direction: 'stronger', rounds: 2 }), seed);
  return Array.from({ length: 20 }, (_, index) =>
    source.mutant(mutantRng(3, { seed: 'horn', strategy: strategy.name, index })),
  ).flatMap((test) => {
    if (test === undefined) return [];
    const { script, base, steps } = test;
    expect(printScript(applySteps(base, steps, script.store))).toBe(printScript(script));
    return [{ script, undone: printScript(base) }];
  });
};

const strategies = () =>
  loadShippedStrategies()
    .filter(isSeeded)
    .filter((each) => each.takes === undefined && each.accepts(SEED) === true);

describe('mutants of Horn clauses', () => {
  it.each(strategies())('sets the logic HORN only if the mutant is a set of Horn clauses: $name', (strategy) => {
    for (const { script } of drawMutants(strategy, SEED)) {
      if (script.logic === 'HORN') expect(readHornSystem(script), printScript(script)).toBeTypeOf('object');
      else expect(printScript(script)).toContain('(set-logic ALL)');
    }
  });

  it('gives a mutant and its base script the same logic, which is often still HORN', () => {
    const [opfuzz] = strategies().filter(({ name }) => name === 'opfuzz');
    const made = drawMutants(opfuzz as NonNullable<typeof opfuzz>, SEED);
    const kept = made.filter(({ script }) => script.logic === 'HORN');
    expect(kept.length).toBeGreaterThan(2);
    expect(made.length - kept.length).toBeGreaterThan(2);
    for (const { script, undone } of made) expect(undone).toContain(`(set-logic ${script.logic ?? ''})`);
  });

  it('keeps clauses of the seed that are not Horn clauses', () => {
    const odd = printScript(SEED).replace('(assert', '(assert (forall ((x Int)) (or (inv x x) (inv x 0))))\n(assert');
    const seed = toJudgeable(readScript(odd).script);
    const [opfuzz] = strategies().filter(({ name }) => name === 'opfuzz');
    const made = drawMutants(opfuzz as NonNullable<typeof opfuzz>, seed);
    expect(made.some(({ script }) => script.logic === 'HORN')).toBe(true);
  });
});
