import { type Backtrace, familiesOf, plainSignature } from '../../solver/index.js';
import type { Fault, FindingRecord } from './finding-record.js';
import { blamedRuns } from './blamed.js';
import { decidedByReduction } from './decided.js';

/** What is known of a finding by now: of its smaller input where it was reduced, else as it was found. */
export interface CurrentFacts {
  readonly kind: FindingRecord['kind'];
  readonly trust: FindingRecord['trust'];
  /** The solver that is wrong; null where it is not decided which of `suspects` is. */
  readonly solver: string | null;
  readonly suspects: readonly string[];
  /** The families of the suspects, each once. */
  readonly families: readonly string[];
  readonly wrong: FindingRecord['wrong'];
  readonly expected: FindingRecord['expected'];
  readonly because: string;
  readonly oracles: readonly string[];
  readonly signature: string | null;
  /** Where the solver dies: of its smaller input, else as it was found; null where that is not known. */
  readonly backtrace: Backtrace | null;
  /** The ground term that the solver gets wrong: of its smaller input, else as it was found; null if none is known. */
  readonly fault: Fault | null;
  /** Whether the solver dies, each time or from time to time. */
  readonly crashes: boolean;
  /** What is false in the model that the suspect gave, by its operators, where it was evaluated and found false. */
  readonly falsePart: string | null;
  readonly theories: readonly string[];
  /** Null in old logs. */
  readonly shape: string | null;
  /** The operators that tell what a smaller input is about; null where it was not reduced, and in old logs. */
  readonly operators: readonly string[] | null;
  readonly runs: FindingRecord['runs'];
  /** What was said when the same was asked again; empty in old logs. */
  readonly repeats: NonNullable<FindingRecord['repeats']>;
  readonly size: FindingSize;
}

/** How large the input is: in bytes, or, where an old log does not say that of a smaller input, in nodes. */
export type FindingSize =
  | { readonly unit: 'bytes'; readonly of: 'reduced' | 'input'; readonly size: number }
  | { readonly unit: 'nodes'; readonly of: 'reduced'; readonly size: number };

/** Lists, counts and groups of thousands of findings each ask for the same. */
const known = new WeakMap<FindingRecord, CurrentFacts>();

/** The one place that says what a finding is by now: lists, counts, groups and reports all ask here. */
export function currentFacts(found: FindingRecord): CurrentFacts {
  const before = known.get(found);
  if (before !== undefined) return before;
  const facts = factsOf(found);
  known.set(found, facts);
  return facts;
}

function factsOf(found: FindingRecord): CurrentFacts {
  const finding = decidedByReduction(found);
  const { kind, solver, suspects } = finding;
  const details = finding.reduced?.details;
  const { wrong, expected, theories, runs, trust, because } = details ?? finding;
  const { oracles } = finding;
  const signature = signatureOf(finding);
  return {
    kind,
    trust,
    solver,
    suspects,
    families: familiesOf(blamedRuns(finding)),
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
    size: sizeOf(finding),
  };
}

/** Without what old logs hold beside the fault; of a crash that does not come each time, these hold it only in the run that was seen. */
function signatureOf({ kind, signature, reduced, repeats, runs, suspects }: FindingRecord): string | null {
  const told = reduced?.details?.signature ?? signature;
  const isCrash = kind === 'unstable' && repeats?.[0]?.suspected === 'crash';
  const seen = isCrash ? runs.find((run) => run.outcome === 'crashed' && suspects.includes(run.solver)) : undefined;
  const known = told ?? seen?.detail ?? null;
  return known !== null && (kind === 'crash' || isCrash) ? plainSignature(known) : known;
}

/** Whether an oracle needs no other formula to compare with. */
function isOfOne(oracle: string): boolean {
  return oracle !== 'metamorphic';
}

function sizeOf({ bytes, reduced }: FindingRecord): FindingSize {
  if (!reduced) return { unit: 'bytes', of: 'input', size: bytes };
  const { details, nodes } = reduced;
  return details === undefined
    ? { unit: 'nodes', of: 'reduced', size: nodes }
    : { unit: 'bytes', of: 'reduced', size: details.bytes.after };
}
