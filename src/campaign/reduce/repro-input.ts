import {
  type BlobId,
  type FindingRecord,
  type ReductionDetails,
  currentFacts,
  applyReductionVerdict,
} from '../log/index.js';

/** Presents a reduced input as a finding. Undefined if not reduced, or if an older version stored only the input. */
export function toReproInput(found: FindingRecord): FindingRecord | undefined {
  const finding = applyReductionVerdict(found);
  const { reduced } = finding;
  if (!reduced?.details) return undefined;
  const { details, script, btor } = reduced;
  const { model, bytes, history } = details;
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
    ...fromBase(finding, details, script),
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
  details: ReductionDetails,
  script: BlobId,
): Pick<FindingRecord, 'parent' | 'base' | 'parentRuns'> {
  if (details.base !== null) return { parent: details.base, base: details.base, parentRuns: details.runs };
  return details.trust === 'metamorphic'
    ? { parent, base, parentRuns }
    : { parent: null, base: script, parentRuns: [] };
}
