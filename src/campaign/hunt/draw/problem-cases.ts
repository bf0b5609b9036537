import { type AskedName, INQUIRIES } from '../../../inquiry/index.js';
import type { TestCase } from '../../../strategy/index.js';
import type { Rng } from '../../../util/index.js';

export function problemFor(test: TestCase, asks: readonly AskedName[], rng: Rng): TestCase | undefined {
  for (const { ask, problem } of INQUIRIES) {
    if (problem === undefined || !asks.some((name) => name === ask)) continue;
    const isAlone = asks.every((name) => name === ask);
    const drawn = problem.draw(test.script, isAlone, rng);
    if (drawn === undefined) continue;
    const { script, isSame, status, certificate } = drawn;
    if (isSame === true) return { ...test, script };
    const unrelated: TestCase = { script, claim: 'unrelated', base: script, steps: [] };
    if (status === undefined) return unrelated;
    return { ...unrelated, known: [status], ...(certificate === undefined ? {} : { certificate }) };
  }
  return undefined;
}
