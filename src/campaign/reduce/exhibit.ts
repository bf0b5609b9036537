import type { FindingRecord } from '../events.js';
import { decidedByReduction } from './decided.js';

/**
 * What a finding was reduced to, as a finding of its own, so that it is shown and told as one. Undefined where it was not
 * reduced, or an older version told nothing but the input.
 */
export function exhibitOf(found: FindingRecord): FindingRecord | undefined {
  const finding = decidedByReduction(found);
  const { reduced } = finding;
  if (!reduced?.details) return undefined;
  const { details, script, btor } = reduced;
  const { trust, because, signature, wrong, expected, model, base, theories, bytes, runs, history } = details;
  const { btor: _, ...rest } = finding;
  return {
    ...rest,
    ...(btor === undefined ? {} : { btor }),
    trust,
    because,
    signature,
    wrong,
    expected,
    model,
    theories,
    oracles: trust === 'metamorphic' ? ['metamorphic'] : finding.oracles.filter((each) => each !== 'metamorphic'),
    mutant: script,
    parent: base,
    base: base ?? script,
    certificate: null,
    steps: 0,
    bytes: bytes.after,
    confirmed: history.length > 0 ? 'history' : 'fresh',
    history,
    runs,
    // The same commands were asked about the smaller seed.
    parentRuns: base === null ? [] : runs,
    tieBreakers: [],
  };
}
