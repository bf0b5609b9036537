import type { DrawnTest } from '../../src/campaign/index.js';
import type { Step } from '../../src/rewrite/index.js';
import { applySteps } from '../../src/rewrite/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';

const SEED =
  '(declare-const x Int)(declare-const y Int)(declare-const p Bool)' +
  '(assert (or p (< x y)))(assert (> y 3))(assert (or p (< y x)))(check-sat)';

/** A step of the rule `lt-le` that changes `(< x y)` or `(< y x)` in the seed into `<=`. */
function makeWeakeningStep(base: DrawnTest['made']['base'], { id, command }: { id: number; command: number }): Step {
  const assertion = base.commands[command];
  const disjunction = assertion?.kind === 'assert' ? assertion.term : undefined;
  const less = disjunction?.kind === 'app' ? disjunction.args[1] : undefined;
  if (less?.kind !== 'app') throw new Error('unexpected seed');
  const after = base.store.app('<=', less.args);
  const common = { id, command, slot: 0, path: [1], declares: [], needs: [] };
  return { ...common, rule: 'sae:lt-le', approximations: ['lt-le'], claim: 'weaker', before: less, after };
}

/** Makes a mutant that is weaker than its seed, by two steps of the rule `lt-le`. `step` is the first step. */
export function lessOrEqual(): { readonly test: DrawnTest; readonly step: Step; readonly steps: readonly Step[] } {
  const { script: base } = readScript(SEED);
  const steps = [makeWeakeningStep(base, { id: 0, command: 3 }), makeWeakeningStep(base, { id: 1, command: 5 })];
  const script = applySteps(base, steps);
  const coordinates = { key: 'k', seed: 's', strategy: 'sae', index: 0 };
  const made = { script, claim: 'weaker', base, steps } as const;
  return { test: { coordinates, text: printScript(script), made }, step: steps[0] as Step, steps };
}
