import { ALGORITHMS, type GraphAlgorithm } from '../../reduce/index.js';
import { didYouMean } from '../../util/index.js';
import { badUsage } from '../base/index.js';
import type { ReduceInput } from './input.js';

export const FULL = 'full';

/** Undefined stands for every pass. */
export function findAlgorithm(
  given: string | undefined,
  kind: ReduceInput['content']['kind'],
): GraphAlgorithm | undefined {
  const name = given ?? (kind === 'graph' ? 'combined' : FULL);
  const found = ALGORITHMS.find((each) => each.name === name);
  if (kind === 'text' && found !== undefined) {
    throw badUsage(`${found.name} needs a script that can be read`, { expected: `--algorithm ${FULL}` });
  }
  if (found !== undefined) return found;
  if (name === FULL) return undefined;
  const names = [FULL, ...ALGORITHMS.map((each) => each.name)];
  const hint = didYouMean(name, names);
  throw badUsage(`there is no algorithm '${name}'`, {
    expected: names.join(', '),
    ...(hint === undefined ? {} : { hint }),
  });
}
