import { type Decided, type Suspect, type Trust, TRUSTS } from '../../../oracle/index.js';
import { shownBy } from '../../../solver/index.js';
import { type Changing, type Failure, isSameSuspicion, stillShows, suspectedFailure } from '../../judge/index.js';
import type { RunRecord } from '../../log/index.js';

/** What must stay while an input is made smaller, so that what is left is the same bug and known as well as before. */
export interface Sought {
  readonly kind: Suspect['kind'];
  readonly suspects: readonly string[];
  /** What its oracle calls it, where it is told by that. */
  readonly signature?: string | undefined;
  /** For a wrong answer of one solver: what was answered and what is right. */
  readonly wrong: { readonly got: Decided; readonly expected: Decided } | undefined;
  /** The weakest evidence that will do. */
  readonly trust: Trust;
  /** The failure of each suspect. */
  readonly failures: ReadonlyMap<string, Failure>;
  /** Of what is `unstable`. */
  readonly change?: SoughtChange;
}

/** Whether one kind of evidence is as strong as another, or stronger. */
export function isAsStrong(trust: Trust, floor: Trust): boolean {
  return TRUSTS.indexOf(trust) <= TRUSTS.indexOf(floor);
}

/** What must stay of a suspicion; `floor` is the weakest evidence, its own where none is given. */
export function soughtOf(suspect: Suspect, runs: readonly RunRecord[], floor: Trust = suspect.trust): Sought {
  const failures = new Map<string, Failure>();
  for (const id of suspect.suspects) {
    const run = runs.find(({ solver }) => solver === id);
    failures.set(id, suspectedFailure(suspect, run, floor));
  }
  const { kind, suspects, signature, wrong } = suspect;
  return { kind, suspects, signature, wrong: suspects.length > 1 ? undefined : wrong, trust: floor, failures };
}

/** Whether the run of a suspect may still be what is sought: tells before anybody else is asked. */
export function mayShow({ kind, failures }: Sought, run: RunRecord): boolean {
  // Its oracle says whether it is what is sought.
  if (shownBy(kind) === 'signature') return true;
  const failure = failures.get(run.solver);
  // A reduction asks the very build in which it was seen.
  return failure !== undefined && stillShows(failure, { run, sameBuild: true }).shows === 'yes';
}

/** Whether a suspicion is what is sought, at least as well known. */
export function isSought(sought: Sought, suspect: Suspect, runs: readonly RunRecord[]): boolean {
  if (!isSameSuspicion(sought, suspect) || !isAsStrong(suspect.trust, sought.trust)) return false;
  // Where it is open who is wrong, further solvers may take a side; where one is named, it is one of those.
  const isNamed = suspect.suspects.length === 1 && sought.suspects.includes(suspect.suspects[0]);
  if (!isNamed && !(sought.suspects.length > 1 && sought.suspects.every((each) => suspect.suspects.includes(each))))
    return false;
  const blamed = runs.filter(({ solver }) => sought.suspects.includes(solver));
  if (blamed.length < sought.suspects.length) return false;
  if (suspect.kind !== 'wrong-answer') return blamed.every((run) => mayShow(sought, run));
  const { wrong } = suspect;
  return wrong !== undefined && blamed.every((run) => run.answers[wrong.check] === saidBy(sought, run.solver));
}

/** How a model is wrong, where that is what must stay. */
export function modelSought({ failures }: Sought): (Failure & { readonly kind: 'invalid-model' }) | undefined {
  return [...failures.values()].find((failure) => failure.kind === 'invalid-model');
}

/** What a suspect answered wrongly. */
function saidBy({ failures }: Sought, solver: string): string | undefined {
  const failure = failures.get(solver);
  return failure?.kind === 'wrong-answer' ? failure.got : undefined;
}

/** What must go on changing from time to time. */
export interface SoughtChange {
  readonly suspected: Changing;
  /** So often a candidate is asked before it is taken for one that does not change. */
  readonly times: number;
}
