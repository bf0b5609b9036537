import { type Decided, type Suspect, type Trust, TRUSTS } from '../../../oracle/index.js';
import { shownBy } from '../../../solver/index.js';
import { type Changing, type Failure, isSameSuspicion, stillShows, suspectedFailure } from '../../judge/index.js';
import type { RunRecord } from '../../log/index.js';

/** The failure that a reduction must preserve, with equally strong evidence. */
export interface Sought {
  readonly kind: Suspect['kind'];
  readonly suspects: readonly string[];
  /** Set if it identifies the failure. */
  readonly signature?: string | undefined;
  readonly wrong: { readonly got: Decided; readonly expected: Decided } | undefined;
  /** The weakest acceptable evidence. */
  readonly trust: Trust;
  readonly failures: ReadonlyMap<string, Failure>;
  readonly change?: SoughtChange;
}

export function isAsStrong(trust: Trust, floor: Trust): boolean {
  return TRUSTS.indexOf(trust) <= TRUSTS.indexOf(floor);
}

/** `floor` is the weakest acceptable evidence. */
export function soughtOf(suspect: Suspect, runs: readonly RunRecord[], floor: Trust = suspect.trust): Sought {
  const failures = new Map<string, Failure>();
  for (const id of suspect.suspects) {
    const run = runs.find(({ solver }) => solver === id);
    failures.set(id, suspectedFailure(suspect, run, floor));
  }
  const { kind, suspects, signature, wrong } = suspect;
  return { kind, suspects, signature, wrong: suspects.length > 1 ? undefined : wrong, trust: floor, failures };
}

export function mayShow({ kind, failures }: Sought, run: RunRecord): boolean {
  // Only the oracle can decide.
  if (shownBy(kind) === 'signature') return true;
  const failure = failures.get(run.solver);
  // A reduction runs the same build that failed.
  return failure !== undefined && stillShows(failure, { run, sameBuild: true }).shows === 'yes';
}

export function isSought(sought: Sought, suspect: Suspect, runs: readonly RunRecord[]): boolean {
  if (!isSameSuspicion(sought, suspect) || !isAsStrong(suspect.trust, sought.trust)) return false;
  // If the culprit is open, further solvers may take a side. If one is named, it must be one of the suspects.
  const isNamed = suspect.suspects.length === 1 && sought.suspects.includes(suspect.suspects[0]);
  if (!isNamed && !(sought.suspects.length > 1 && sought.suspects.every((each) => suspect.suspects.includes(each))))
    return false;
  const blamed = runs.filter(({ solver }) => sought.suspects.includes(solver));
  if (blamed.length < sought.suspects.length) return false;
  if (suspect.kind !== 'wrong-answer') return blamed.every((run) => mayShow(sought, run));
  const { wrong } = suspect;
  return wrong !== undefined && blamed.every((run) => run.answers[wrong.check] === saidBy(sought, run.solver));
}

export function modelSought({ failures }: Sought): (Failure & { readonly kind: 'invalid-model' }) | undefined {
  return [...failures.values()].find((failure) => failure.kind === 'invalid-model');
}

function saidBy({ failures }: Sought, solver: string): string | undefined {
  const failure = failures.get(solver);
  return failure?.kind === 'wrong-answer' ? failure.got : undefined;
}

export interface SoughtChange {
  readonly suspected: Changing;
  readonly times: number;
}
