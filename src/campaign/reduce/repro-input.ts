import { type FindingRecord, type ReducedFinding, currentFacts, applyReductionVerdict } from '../log/index.js';

export function toReproInput(found: FindingRecord): FindingRecord | undefined {
  const finding = applyReductionVerdict(found);
  const { reduced } = finding;
  if (reduced === undefined) return undefined;
  const { script, btor, model, bytes, history } = reduced;
  const { trust, because, signature, wrong, expected, theories, oracles, runs } = currentFacts(finding);
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
    oracles,
    mutant: script,
    ...fromBase(finding, reduced),
    certificate: null,
    steps: 0,
    bytes: bytes.after,
    confirmed: history.length > 0 ? 'history' : 'fresh',
    history,
    runs,
    tieBreakers: [],
  };
}

function fromBase(
  { parent, base, parentRuns }: FindingRecord,
  { trust, script, base: reducedBase, runs }: ReducedFinding,
): Pick<FindingRecord, 'parent' | 'base' | 'parentRuns'> {
  if (reducedBase !== null) return { parent: reducedBase, base: reducedBase, parentRuns: runs };
  return trust === 'metamorphic' ? { parent, base, parentRuns } : { parent: null, base: script, parentRuns: [] };
}
