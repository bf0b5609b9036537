import type { Suspect } from '../../../oracle/index.js';
import { compareVersions, missingFeatureIn, usesFeature } from '../../../solver/index.js';
import { printScript } from '../../../syntax/index.js';
import { isSeed } from '../draw/index.js';
import type { FullRunRecord } from '../../log/index.js';
import type { ObservedTest } from './evidence.js';

/** A rejection shows more than a missing feature if an older version accepts the script, or the solver the seed. */
export function isNotable(
  { suspects }: Pick<Suspect, 'suspects'>,
  { seed, test, asked, observation }: Pick<ObservedTest, 'seed' | 'test' | 'asked' | 'observation'>,
): boolean {
  const runs = asked.map(({ record }) => record);
  const run = runs.find(({ solver }) => solver === suspects[0]);
  if (run === undefined) return false;
  if (runs.some((other) => isOlder(other, run) && other.outcome === 'answered')) return true;
  const before = observation?.runs.find(({ solver }) => solver === run.solver);
  if (isSeed(test) || before?.outcome !== 'answered') return false;
  const lacking = missingFeatureIn(run.detail ?? '');
  return lacking === undefined || usesFeature(printScript(seed?.script ?? test.made.base), lacking);
}

function isOlder(one: FullRunRecord, other: FullRunRecord): boolean {
  const [a, b] = [one.version.number, other.version.number];
  return one.family === other.family && a !== undefined && b !== undefined && compareVersions(a, b) < 0;
}
