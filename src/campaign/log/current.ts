import { type Backtrace, listFamilies } from '../../solver/index.js';
import type { Fault, FindingRecord } from './records/finding.js';
import { findSuspectRuns } from './blamed.js';
import { applyReductionVerdict } from './decided.js';

/** The facts to show of a finding: of its reduced input if it was reduced, else of the original. Plain JSON. */
export interface FindingView {
  readonly kind: FindingRecord['kind'];
  readonly trust: FindingRecord['trust'];
  /** Null if it is undecided which of `suspects` is wrong. */
  readonly solver: string | null;
  readonly suspects: readonly string[];
  readonly families: readonly string[];
  readonly wrong: FindingRecord['wrong'];
  readonly expected: FindingRecord['expected'];
  readonly because: string;
  readonly oracles: readonly string[];
  readonly signature: string | null;
  readonly backtrace: Backtrace | null;
  readonly fault: Fault | null;
  readonly crashes: boolean;
  /** Operators of the false part of the suspect's model, if evaluation found it false. */
  readonly falsePart: string | null;
  readonly theories: readonly string[];
  readonly shape: string;
  /** Null before a reduction. */
  readonly operators: readonly string[] | null;
  /** UTF-8 bytes of the reduced input if `isReduced`, else of the original. */
  readonly bytes: number;
  readonly isReduced: boolean;
}

/** The view with the runs that it is based on. */
export interface CurrentFacts extends FindingView, Pick<FindingRecord, 'runs' | 'repeats'> {}

/** Cache: lists, counts and groups request these facts for thousands of findings. */
const known = new WeakMap<FindingRecord, CurrentFacts>();

/** The single source of a finding's facts for lists, counts, groups and reports. Memoised. */
export function currentFacts(found: FindingRecord): CurrentFacts {
  const before = known.get(found);
  if (before !== undefined) return before;
  const facts = computeFacts(found);
  known.set(found, facts);
  return facts;
}

function computeFacts(found: FindingRecord): CurrentFacts {
  const finding = applyReductionVerdict(found);
  const { kind, solver, suspects } = finding;
  const { reduced } = finding;
  const { wrong, expected, theories, runs, trust, because } = reduced ?? finding;
  const { oracles } = finding;
  const signature = reduced?.signature ?? finding.signature;
  return {
    kind,
    trust,
    solver,
    suspects,
    families: listFamilies(findSuspectRuns(finding)),
    wrong,
    expected,
    because,
    oracles: reduced === undefined ? oracles : trust === 'metamorphic' ? [trust] : oracles.filter(isOfOne),
    signature,
    backtrace: reduced?.backtrace ?? finding.backtrace ?? null,
    fault: reduced?.fault ?? finding.fault ?? null,
    crashes: kind === 'crash' || (kind === 'unstable' && signature !== null),
    falsePart: runs.find((run) => run.solver === solver)?.model?.wrong?.signature ?? null,
    theories,
    shape: reduced?.shape ?? finding.shape,
    operators: reduced?.operators ?? null,
    runs,
    repeats: finding.repeats,
    bytes: reduced?.bytes.after ?? finding.bytes,
    isReduced: reduced !== undefined,
  };
}

function isOfOne(oracle: string): boolean {
  return oracle !== 'metamorphic';
}
