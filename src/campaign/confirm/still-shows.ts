import { type Decided, type Oracle, type Suspect, certifies, observationKind, ORACLES } from '../../oracle/index.js';
import { type Answer, partsOfSignature } from '../../solver/index.js';
import {
  type FindingState,
  type FullRunRecord,
  type ModelRecord,
  type RunRecord,
  type VersionObservation,
  findSuspectRuns,
  formatResult,
  stateClaimedRelation,
} from '../log/index.js';
import { type Failure, askOracles, parseFalseOperators, toFailure } from './failure.js';
import { isSameCrash, isSameSuspicion } from './same-suspicion.js';

/** `shows` is `other` if the run fails differently, `unclear` if undecided. `said` is the run's result in words. */
export type FailureVerdict = Pick<VersionObservation, 'shows' | 'said'>;

export interface FailureObservation {
  readonly run: RunRecord;
  readonly base?: RunRecord | undefined;
  /** True if the run's build is the build that failed. In other builds, lines, frames and messages may differ. */
  readonly sameBuild: boolean;
  /** Oracles for anomalies; default: the built-in oracles. */
  readonly oracles?: readonly Oracle[] | undefined;
}

/** Pure; no other function decides whether a run shows a known failure. */
export function stillShows(
  failure: Failure,
  { run, base, sameBuild, oracles = ORACLES }: FailureObservation,
): FailureVerdict {
  const said = describeRun(run);
  const conclude = (shows: FailureVerdict['shows'], more = ''): FailureVerdict => ({
    shows,
    said: more === '' ? said : `${said}, ${more}`,
  });
  if (failure.kind === 'crash') return crashShown(failure, { run, sameBuild }, conclude);
  // An oracle may suspect any outcome, even a time-out.
  const judged = failure.kind === 'anomaly' ? askOracles(failure, { run, base, oracles }) : undefined;
  if (judged === 'yes') return conclude('yes');
  switch (run.outcome) {
    case 'crashed':
      return conclude('other');
    case 'answered':
    case 'invalid-model':
    case 'failed-self-check':
      if (failure.kind === 'anomaly') {
        if (judged === 'unclear' && isWithoutModel(failure, run)) return conclude('no');
        // The answer to a related script may be expected only of the build that gave it.
        const isRelative = failure.oracles.includes('metamorphic');
        const other = judged === 'no' && !isRelative ? contradictExpected(run, failure.expected) : undefined;
        if (other !== undefined) return conclude('other', other);
        return conclude(judged ?? 'unclear', judged === 'unclear' ? 'its oracle gives no verdict' : '');
      }
      return checkAnswer(failure, { run, base, sameBuild }, conclude);
    default:
      return conclude('unclear');
  }
}

const OF_MODEL: ReadonlySet<string> = new Set(['wrong-value', 'wrong-optimum']);

/** Checks whether the last answer is the expected `unsat`, after which a version has no value or optimum to report. */
function isWithoutModel({ finding, expected }: Failure & { kind: 'anomaly' }, { answers }: RunRecord): boolean {
  return OF_MODEL.has(finding) && expected.at(-1) === 'unsat' && answers.at(-1) === 'unsat';
}

/** Describes an answer that is not the expected one, or undefined. */
export function contradictExpected(
  { answers }: Pick<RunRecord, 'answers'>,
  expected: readonly (Decided | null)[],
): string | undefined {
  const check = expected.findIndex((right, at) => {
    const answer = answers[at];
    return right !== null && answer !== undefined && answer !== 'unknown' && answer !== right;
  });
  const right = expected[check];
  if (right === undefined || right === null || answers.length !== expected.length) return undefined;
  return `${right} is expected${expected.length === 1 ? '' : ` of check ${check + 1}`}`;
}

type Conclude = (shows: FailureVerdict['shows'], more?: string) => FailureVerdict;

function crashShown(
  { signature, also = [] }: Failure & { kind: 'crash' },
  { run, sameBuild }: FailureObservation,
  conclude: Conclude,
): FailureVerdict {
  switch (run.outcome) {
    case 'crashed':
      return conclude(
        signature === null || [signature, ...also].some((each) => isCrash(each, run.detail ?? '', { sameBuild }))
          ? 'yes'
          : 'other',
      );
    case 'answered':
      return isHidden(signature, run) ? conclude('unclear', HIDDEN) : conclude('no');
    case 'failed-self-check':
      return conclude('other');
    case 'invalid-model':
      // In a history, any of the queries may have failed.
      return conclude(run.answers.length > 1 ? 'no' : 'other');
    default:
      return conclude('unclear');
  }
}

const MEMORY_FAULTS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS']);
const HIDDEN = 'a WebAssembly build, which may not detect a bad memory access';

/** Checks whether WebAssembly may hide a native crash: most invalid addresses are valid in its memory. */
function isHidden(signature: string | null, { mode }: RunRecord): boolean {
  return mode === 'wasm' && signature !== null && MEMORY_FAULTS.has(partsOfSignature(signature).cause);
}

function isCrash(one: string, other: string, { sameBuild }: Pick<FailureObservation, 'sameBuild'>): boolean {
  return sameBuild ? one === other : isSameCrash(one, other);
}

function checkAnswer(
  failure: Exclude<Failure, { kind: 'crash' | 'anomaly' }>,
  seen: FailureObservation,
  conclude: Conclude,
): FailureVerdict {
  const { run } = seen;
  switch (failure.kind) {
    case 'none':
    case 'unstable':
      return conclude('unclear');
    case 'invalid-model':
      return checkModelFailure(failure, seen, conclude);
    case 'expected':
      return checkExpected(failure.answers, run, conclude);
    case 'wrong-answer':
      return checkWrongAnswer(failure, seen, conclude);
  }
}

function checkModelFailure(
  failure: Failure & { kind: 'invalid-model' },
  { run, sameBuild }: FailureObservation,
  conclude: Conclude,
): FailureVerdict {
  const { seen, expected, words } = failure;
  const verdict = run.model?.verdict;
  const complains = run.outcome === 'invalid-model';
  const mistaken = complains && certifies(run.model ?? undefined);
  // A build reports a fault in the same words each time.
  const sameWords = complains && (!sameBuild || words === null || run.detail === words);
  switch (seen) {
    case 'mistaken':
      if (complains)
        return conclude(mistaken && sameWords ? 'yes' : 'other', mistaken ? 'valid model' : modelText(run));
      if (verdict === 'false') return conclude('other', 'invalid model');
      break;
    case 'complaint':
      if (complains) {
        return conclude(sameWords && (sameBuild || !mistaken) ? 'yes' : 'other', modelText(run));
      }
      if (verdict === 'false') return conclude(sameBuild ? 'other' : 'yes', 'invalid model');
      break;
    case 'false':
      if (verdict === 'false')
        return conclude(isFalseAlike(failure, { run, sameBuild }) ? 'yes' : 'other', 'invalid model');
      if (complains) return conclude('other', modelText(run));
      break;
  }
  const answer = run.answers.at(-1);
  // Only `sat` promises a model. A wrong `unsat` is another failure.
  if (answer !== 'sat') return conclude(answer === 'unsat' && expected === 'sat' ? 'other' : 'no');
  // If the evaluator found the recorded model false, an undetermined model decides nothing.
  return conclude(verdict === 'true' || seen !== 'false' ? 'no' : 'unclear', modelText(run));
}

/** In the finding's build, the model's false operators must be a subset of the recorded false operators. */
function isFalseAlike(
  { parts }: Failure & { kind: 'invalid-model' },
  { run: { model, answers }, sameBuild }: FailureObservation,
): boolean {
  if (!sameBuild) return true;
  if (!model?.wrong || answers.at(-1) !== 'sat') return false;
  const now = parseFalseOperators(model.wrong.signature);
  return parts === null || (now !== undefined && [...now].every((each) => parts.has(each)));
}

function modelText({ model }: RunRecord): string {
  if (model === undefined || model === null) return 'no model';
  const { verdict, because }: ModelRecord = model;
  if (verdict === 'undetermined') return `model undetermined (${because ?? 'reason unknown'})`;
  return verdict === 'true' ? 'valid model' : 'invalid model';
}

function checkExpected(expected: readonly (Decided | null)[], run: RunRecord, conclude: Conclude): FailureVerdict {
  if (run.answers.length !== expected.length) return conclude('unclear');
  const wrong = run.answers.some((answer, check) => {
    const right = expected[check] ?? null;
    return answer !== 'unknown' && right !== null && answer !== right;
  });
  if (wrong) return conclude('yes');
  return conclude(run.outcome === 'invalid-model' ? 'other' : 'no');
}

function checkWrongAnswer(
  failure: Failure & { kind: 'wrong-answer' },
  { run, base }: FailureObservation,
  conclude: Conclude,
): FailureVerdict {
  const { fromEnd, got, expected, trust, againstItself, seedIsWrong = false } = failure;
  const answer = fromEnd === null ? (run.answers.includes(got) ? got : run.answers.at(-1)) : run.answers.at(-fromEnd);
  if (answer === undefined) return conclude('unclear');
  if (answer !== got) return conclude(run.outcome === 'invalid-model' && answer === 'sat' ? 'other' : 'no');
  // If the evaluator finds the model true, answers of other solvers do not prove the `sat` wrong.
  const isLast = fromEnd === 1 || (fromEnd === null && run.answers.length === 1);
  const proved = got === 'sat' && isLast && certifies(run.model ?? undefined);
  if (proved && trust !== 'certified' && !seedIsWrong) return conclude('unclear', 'with a valid model');
  if (!againstItself) return conclude('yes');
  const before: Answer | undefined = base?.outcome === 'answered' ? base.answers.at(-(fromEnd ?? 1)) : undefined;
  const more = `seed: ${base === undefined ? 'no answer' : formatResult(base)}`;
  if (before === expected) return conclude('yes', more);
  return conclude(before === got ? 'no' : 'unclear', more);
}

/** Of a shown message, in UTF-16 units. `MOST_ANSWERS` limits the shown answers. */
const LONGEST = 100;
const MOST_ANSWERS = 6;

function describeRun(run: RunRecord): string {
  const { answers, outcome } = run;
  const more = answers.length - MOST_ANSWERS;
  const said = formatResult(more > 0 ? { outcome, answers: answers.slice(more) } : run);
  const shown = more > 0 ? `${more} answers, then ${said}` : said;
  if (run.detail === null || outcome === 'answered') return shown;
  const detail = run.detail.replace(/\s+/g, ' ').trim();
  return `${shown} (${detail.length <= LONGEST ? detail : `${detail.slice(0, LONGEST)}…`})`;
}

/**
 * Returns the majority of the clear results, or `unclear` if they are tied. If a run shows the bug, failures of other
 * runs do not count against it: one fault can end in several ways.
 */
export function voteOnRuns(
  looks: readonly FailureVerdict[],
): FailureVerdict & Pick<VersionObservation, 'times' | 'votes'> {
  const votes = new Map<FailureVerdict['shows'], number>();
  for (const { shows } of looks) votes.set(shows, (votes.get(shows) ?? 0) + 1);
  const ranked = [...votes].sort(([, a], [, b]) => b - a);
  const [best, second] = ranked.filter(([shows]) => shows !== 'unclear' && !(shows === 'other' && votes.has('yes')));
  const shows = best === undefined || best[1] === second?.[1] ? 'unclear' : best[0];
  const times = looks.length;
  const said = [...new Set(looks.map((look) => look.said))].join(' / ');
  if (votes.size < 2) return { shows, said, times };
  const list = ranked.map(([name, n]) => `${name} ${n}`).join(', ');
  return { shows, said: `${said} (${list} of ${times})`, times, votes: Object.fromEntries(votes) };
}

export interface NewRun {
  readonly run: FullRunRecord;
  readonly seedRun?: RunRecord | undefined;
}

/** Returns evidence that a finding still shows, or undefined. `others`: other solvers ran instead of the suspects. */
export function checkStillThere(
  finding: FindingState,
  now: readonly NewRun[],
  { suspected, others }: { readonly suspected: readonly Suspect[]; readonly others: boolean },
): string | undefined {
  const showing = now.filter(({ run, seedRun }) => {
    const blamed = findSuspectRuns(finding).find(({ solver }) => others || solver === run.solver);
    if (blamed === undefined) return false;
    if (observationKind(finding.kind) === 'signature') return true;
    const failure = toFailure({ ...finding, suspects: [blamed.solver] }, 'mutant');
    return stillShows(failure, { run, base: seedRun, sameBuild: isSameBuild(blamed, run) }).shows === 'yes';
  });
  const names = showing.map(({ run }) => run.solver);
  const same = suspected.find(
    (each) => isSameSuspicion(finding, each) && each.suspects.some((id) => names.includes(id)),
  );
  if (same !== undefined) return same.because;
  const { wrong, solver, trust } = finding;
  const [first] = names;
  if (first === undefined || wrong === null || solver === null) return undefined;
  const basis = trust === 'certified' ? 'correct' : trust === 'claimed' ? 'claimed' : 'expected';
  return `${first} also ${stateClaimedRelation(finding) ?? `answers ${wrong.got}; ${wrong.expected} is ${basis}`}`;
}

function isSameBuild(one: FullRunRecord, other: FullRunRecord): boolean {
  return one.version.sha256 !== undefined && one.version.sha256 === other.version.sha256;
}
