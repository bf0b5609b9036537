import type { Solver } from '../../../solver/index.js';
import type { Question } from '../../hunt/draw/index.js';
import type { Candidate } from './candidate.js';
import { type Decided, type Suspect, type Trust, TRUSTS, observationKind } from '../../../oracle/index.js';
import {
  type VaryingProperty,
  type Failure,
  isSameSuspicion,
  stillShows,
  toSuspectedFailure,
  REPEATS,
  repeatUntilChange,
  toUnstableSuspect,
  timesToSee,
} from '../../confirm/index.js';
import type { RunRecord, FullRunRecord, RepeatedRuns } from '../../log/index.js';

/** Failure that a reduction must preserve. The evidence must be at least as strong as `trust`. */
export interface TargetFailure {
  readonly kind: Suspect['kind'];
  readonly suspects: readonly string[];
  readonly signature?: string | undefined;
  readonly wrong: { readonly got: Decided; readonly expected: Decided } | undefined;
  readonly trust: Trust;
  readonly failures: ReadonlyMap<string, Failure>;
  readonly change?: TargetChange;
  /** Set if the answer is proved, so that the solver's answer to the seed is wrong. */
  readonly seedIsWrong?: true;
}

export function isAsStrong(trust: Trust, floor: Trust): boolean {
  return TRUSTS.indexOf(trust) <= TRUSTS.indexOf(floor);
}

export function toTargetFailure(
  suspect: Suspect,
  runs: readonly RunRecord[],
  floor: Trust = suspect.trust,
): TargetFailure {
  const failures = new Map<string, Failure>();
  for (const id of suspect.suspects) {
    const run = runs.find(({ solver }) => solver === id);
    // If one of several suspects turns out to be right, the others still fail.
    failures.set(id, toSuspectedFailure(suspect, run, suspect.suspects.length > 1 ? 'certified' : floor));
  }
  const { kind, suspects, signature, wrong, seedIsWrong } = suspect;
  return {
    ...{ kind, suspects, signature, trust: floor, failures },
    wrong: suspects.length > 1 ? undefined : wrong,
    ...(seedIsWrong && { seedIsWrong }),
  };
}

export function mayShow({ kind, failures }: TargetFailure, run: RunRecord): boolean {
  if (observationKind(kind) === 'signature') return true;
  const failure = failures.get(run.solver);
  // A reduction runs the build that failed.
  return failure !== undefined && stillShows(failure, { run, sameBuild: true }).shows === 'yes';
}

export function matchesTarget(target: TargetFailure, suspect: Suspect, runs: readonly RunRecord[]): boolean {
  if (!isSameSuspicion(target, suspect) || !isAsStrong(suspect.trust, target.trust)) return false;
  // If several solvers are suspected, further solvers may support either side. A single suspect must be one of the
  // target's suspects.
  const isNamed = suspect.suspects.length === 1 && target.suspects.includes(suspect.suspects[0]);
  if (!isNamed && !(target.suspects.length > 1 && target.suspects.every((each) => suspect.suspects.includes(each))))
    return false;
  const blamed = runs.filter(({ solver }) => target.suspects.includes(solver));
  if (blamed.length < target.suspects.length) return false;
  if (suspect.kind !== 'wrong-answer') return blamed.every((run) => mayShow(target, run));
  const { wrong } = suspect;
  return wrong !== undefined && blamed.every((run) => run.answers[wrong.check] === findWrongAnswer(target, run.solver));
}

export function findTargetModel({
  failures,
}: TargetFailure): (Failure & { readonly kind: 'invalid-model' }) | undefined {
  return [...failures.values()].find((failure) => failure.kind === 'invalid-model');
}

function findWrongAnswer({ failures }: TargetFailure, solver: string): string | undefined {
  const failure = failures.get(solver);
  return failure?.kind === 'wrong-answer' ? failure.got : undefined;
}

export interface TargetChange {
  readonly suspected: VaryingProperty;
  readonly times: number;
}

/** `least`, `most`: bounds on the number of runs of a candidate. One in `oneIn` checks may miss an unstable failure. */
const PASSED_OVER = { oneIn: 50, least: 6, most: REPEATS.most } as const;

export function toTargetChange(repeats: readonly RepeatedRuns[]): TargetChange {
  const [seen] = repeats;
  const times = seen === undefined ? REPEATS.most : timesToSee(seen, PASSED_OVER);
  return { suspected: seen?.suspected ?? 'wrong-answer', times };
}

/** Repeats a query until the result changes. If `whole`, also measures how often each result occurs. */
export async function findChange(
  solver: string,
  { suspected, times }: TargetChange,
  { whole, ask }: { readonly whole: boolean; readonly ask: () => Promise<FullRunRecord> },
): Promise<Reproduction | undefined> {
  const frequencies = whole ? REPEATS.frequencies : 0;
  const { changes, repeated, runs } = await repeatUntilChange(solver, suspected, { times, frequencies }, ask);
  return changes
    ? { suspect: toUnstableSuspect(repeated), runs: runs.slice(-1), parentRuns: [], proof: undefined }
    : undefined;
}

export interface Reproduction {
  readonly suspect: Suspect;
  readonly runs: readonly FullRunRecord[];
  readonly parentRuns: readonly RunRecord[];
  readonly proof: { readonly text: string; readonly solver: string } | undefined;
}

/** Replaces the usual query to a suspect, for example to send a history first. */
export interface SuspectQuerying {
  readonly ask: (solver: Solver, question: Question, signal: AbortSignal) => Promise<FullRunRecord>;
  readonly ofParents: boolean;
  /** Returns a function that queries solver `id`, such as the suspect with fewer options (undefined if unavailable). */
  readonly askAs?: (id: string) => (question: Question, signal: AbortSignal) => Promise<FullRunRecord | undefined>;
}

export interface GuardedCheck {
  readonly target: TargetFailure;
  readonly askSuspect: SuspectQuerying | undefined;
}

export interface Guard {
  rejectsEarly?(candidate: Candidate): boolean;
  accepts(candidate: Candidate, seen: Reproduction, cx: GuardContext): Promise<boolean>;
}

export interface GuardContext {
  readonly check: GuardedCheck;
  readonly signal: AbortSignal;
}

export interface CallCounter {
  calls: number;
}
