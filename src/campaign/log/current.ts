import { type Backtrace, listFamilies, plainSignature } from '../../solver/index.js';
import type { Fault, FindingRecord } from './records/finding.js';
import { findSuspectRuns } from './blamed.js';
import { applyReductionVerdict } from './decided.js';

/** Facts of a finding's reduced input if it was reduced, else of the original. */
export interface CurrentFacts {
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
  /** Null if unknown. */
  readonly backtrace: Backtrace | null;
  /** Null if unknown. */
  readonly fault: Fault | null;
  readonly crashes: boolean;
  /** Operators of the false part of the suspect's model, if evaluation found it false. */
  readonly falsePart: string | null;
  readonly theories: readonly string[];
  /** Null in old logs. */
  readonly shape: string | null;
  readonly operators: readonly string[] | null;
  readonly runs: FindingRecord['runs'];
  readonly repeats: NonNullable<FindingRecord['repeats']>;
  readonly size: FindingSize;
}

/** Size of the input in bytes, or in nodes if an old log has no bytes for the reduced input. */
export type FindingSize =
  | { readonly unit: 'bytes'; readonly of: 'reduced' | 'input'; readonly size: number }
  | { readonly unit: 'nodes'; readonly of: 'reduced'; readonly size: number };

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
  const details = finding.reduced?.details;
  const { wrong, expected, theories, runs, trust, because } = details ?? finding;
  const { oracles } = finding;
  const signature = findSignature(finding);
  return {
    kind,
    trust,
    solver,
    suspects,
    families: listFamilies(findSuspectRuns(finding)),
    wrong,
    expected,
    because,
    oracles: details === undefined ? oracles : trust === 'metamorphic' ? [trust] : oracles.filter(isOfOne),
    signature,
    backtrace: details?.backtrace ?? finding.backtrace ?? null,
    fault: details?.fault ?? finding.fault ?? null,
    crashes: kind === 'crash' || (kind === 'unstable' && signature !== null),
    falsePart: runs.find((run) => run.solver === solver)?.model?.wrong?.signature ?? null,
    theories,
    shape: details?.shape ?? finding.shape ?? null,
    operators: details?.operators ?? null,
    runs,
    repeats: finding.repeats ?? [],
    size: measureInput(finding),
  };
}

/**
 * Ignores the signature that old logs record besides a fault. For an intermittent crash, old logs have it only in the
 * first run.
 */
function findSignature({ kind, signature, reduced, repeats, runs, suspects }: FindingRecord): string | null {
  const told = reduced?.details?.signature ?? signature;
  const isCrash = kind === 'unstable' && repeats?.[0]?.suspected === 'crash';
  const seen = isCrash ? runs.find((run) => run.outcome === 'crashed' && suspects.includes(run.solver)) : undefined;
  const known = told ?? seen?.detail ?? null;
  return known !== null && (kind === 'crash' || isCrash) ? plainSignature(known) : known;
}

function isOfOne(oracle: string): boolean {
  return oracle !== 'metamorphic';
}

function measureInput({ bytes, reduced }: FindingRecord): FindingSize {
  if (!reduced) return { unit: 'bytes', of: 'input', size: bytes };
  const { details, nodes } = reduced;
  return details === undefined
    ? { unit: 'nodes', of: 'reduced', size: nodes }
    : { unit: 'bytes', of: 'reduced', size: details.bytes.after };
}
