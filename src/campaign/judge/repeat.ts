import type { Suspect } from '../../oracle/index.js';
import { shownBy } from '../../solver/index.js';
import { type FullRunRecord, type Repeated, type RunRecord, crashWords, saidBy } from '../log/index.js';
import type { Changing } from './failure.js';

/**
 * How often a solver is asked the same in new processes before what it does is believed. One that does it by chance, with
 * probability p each time, passes n times in a row with probability p^n: of 24 times a fair coin passes 1 in 16 million, one
 * that falls so three times of four 1 in 1,000. Where a question takes long, fewer must do (12: 1 in 4,096, and 1 in 32), and
 * a solver that was seen to change its mind in the same campaign is asked 64 times, however long that takes (1 in 10^8).
 */
export const REPEATS = {
  most: 24,
  least: 12,
  /** Beyond `least` it is asked for so long, milliseconds. */
  budgetMs: 5_000,
  /** WebAssembly has neither addresses nor entropy of the machine to depend on, and takes half a second to start. */
  wasm: 4,
  unsteady: 64,
  /** Of what looks like a finding that was confirmed with all of them: it can add to that one's group at most. */
  alike: 6,
  /** Of what is no bug. */
  aside: 3,
  /** So often a limit, `unknown` or a rejection may come in between. */
  open: 3,
  /** What did not show at first is asked for so often. */
  search: 8,
  /** Of what changes, so many answers are counted. */
  frequencies: 20,
} as const;

/** How often the same must be seen where `most` times are wanted. */
export function enoughRepeats(
  most: number,
  { isWasm, isAlike, isLate }: { readonly isWasm: boolean; readonly isAlike: boolean; readonly isLate: boolean },
): number {
  if (isWasm) return Math.min(most, REPEATS.wasm);
  if (isAlike) return Math.min(most, REPEATS.alike);
  return isLate ? Math.min(most, REPEATS.least) : most;
}

/** What asking again shows of what was seen: the same, nothing, or something that contradicts it. */
export type Showing = 'same' | 'open' | 'otherwise';

/** What a run shows of another one on the same input, as far as a suspicion is about it. */
export function showingOf(
  reference: RunRecord,
  run: RunRecord,
  { kind, wrong }: Pick<Suspect, 'kind' | 'wrong'>,
): Showing {
  const by = shownBy(kind);
  if (by === 'signature') return conductShowing(reference, run);
  if (SILENT.has(run.outcome)) return 'open';
  switch (by) {
    case 'crash':
      return crashShowing(run);
    case 'model':
      return modelShowing(reference, run);
    case 'answer':
    case 'change':
    case 'time':
      return answerShowing(reference, run, wrong?.check);
  }
}

/** Outcomes that say nothing of what a solver believes. */
const SILENT: ReadonlySet<RunRecord['outcome']> = new Set(['timeout', 'memout', 'flooded', 'rejected', 'unavailable']);

/** Whether a solver did the same again, whatever it was. */
function conductShowing(reference: RunRecord, run: RunRecord): Showing {
  const isSame =
    run.outcome === reference.outcome &&
    run.answers.join(' ') === reference.answers.join(' ') &&
    wrongReplies(run) === wrongReplies(reference);
  return isSame ? 'same' : 'open';
}

function wrongReplies({ replies = [] }: RunRecord): string {
  return replies.map(({ wrong }) => wrong?.signature ?? '').join('\n');
}

/** Only an end without a crash contradicts a crash: one memory fault can end in several ways. */
function crashShowing(run: RunRecord): Showing {
  return run.outcome === 'crashed' ? 'same' : 'otherwise';
}

function modelShowing(reference: RunRecord, run: RunRecord): Showing {
  if (reference.outcome === 'invalid-model' && run.outcome === 'invalid-model') return 'same';
  if (reference.model?.verdict === 'false' && run.model?.verdict === 'false') return 'same';
  const answer = run.answers.at(-1);
  if (answer === 'unsat' || run.outcome === 'crashed') return 'otherwise';
  // Its own check is silent, or the model is right.
  const isSilent = reference.outcome === 'invalid-model' && run.outcome === 'answered' && answer === 'sat';
  return isSilent || run.model?.verdict === 'true' ? 'otherwise' : 'open';
}

/** Answers check by check, or those to one check. */
function answerShowing(reference: RunRecord, run: RunRecord, check: number | undefined): Showing {
  if (run.outcome === 'crashed') return 'open';
  let showing: Showing = 'same';
  for (const [at, before] of reference.answers.entries()) {
    if (before === 'unknown' || (check !== undefined && at !== check)) continue;
    const now = run.answers[at];
    if (now !== undefined && now !== 'unknown' && now !== before) return 'otherwise';
    if (now !== before) showing = 'open';
  }
  return showing;
}

/** What came of asking the same again and again. */
export type Steadiness = 'steady' | 'unstable' | 'gone' | 'open';

export interface SeriesOptions {
  readonly solver: string;
  readonly of: Repeated['of'];
  /** The run with which all others are compared. */
  readonly reference: FullRunRecord;
  /** Those that were made already, the reference not among them unless it counts. */
  readonly before: readonly FullRunRecord[];
  readonly suspect: Suspect;
  /** How often the same must be seen, where nothing speaks for fewer times. */
  readonly most: number;
  /** Whether the solver was seen to change what it says in this campaign. */
  readonly unsteady: boolean;
  /** Whether a finding of the same group is confirmed already. */
  readonly alike: boolean;
  now(): number;
  ask(): Promise<FullRunRecord>;
}

export interface Series {
  readonly verdict: Steadiness;
  readonly repeated: Repeated;
  /** A run that shows the same as the reference, where one does. */
  readonly same: FullRunRecord | undefined;
}

/** Asks a solver the same until it is known whether it says the same each time. */
export async function askRepeatedly(options: SeriesOptions): Promise<Series> {
  const { solver, of, reference, before, suspect, now, ask } = options;
  const counts: Record<Showing, number> = { same: 0, open: 0, otherwise: 0 };
  const said: Record<string, number> = {};
  let same: FullRunRecord | undefined;
  const hear = (run: FullRunRecord): void => {
    const showing = showingOf(reference, run, suspect);
    counts[showing]++;
    if (showing === 'same') same ??= run;
    const words = wordsOf(run);
    said[words] = (said[words] ?? 0) + 1;
  };
  for (const run of before) hear(run);
  const start = now();
  for (;;) {
    const verdict = verdictOf(counts, { ...options, isLate: now() - start > REPEATS.budgetMs });
    const times = counts.same + counts.open + counts.otherwise;
    const { kind } = suspect;
    const changing = verdict === 'unstable' && isChanging(kind) ? about(kind, [reference]) : {};
    if (verdict !== undefined) return { verdict, repeated: { solver, of, times, said, ...changing }, same };
    hear(await ask());
  }
}

/** Whether runs can contradict what was suspected so: what changes then is known. */
function isChanging(kind: Suspect['kind']): kind is Changing {
  return kind === 'wrong-answer' || kind === 'invalid-model' || kind === 'crash';
}

/** Whether some runs on one input contradict others, as far as a suspicion of that kind is about it. */
export function contradict(kind: Changing, runs: readonly RunRecord[]): boolean {
  const references = runs.filter((run) => mayRefer(kind, run));
  return references.some((reference) => runs.some((run) => showingOf(reference, run, { kind }) === 'otherwise'));
}

/** Whether a run is what was suspected, so that another one may contradict it. */
function mayRefer(kind: Changing, { outcome, model }: RunRecord): boolean {
  switch (kind) {
    case 'crash':
      return outcome === 'crashed';
    case 'invalid-model':
      return outcome === 'invalid-model' || model?.verdict === 'false';
    case 'wrong-answer':
      return outcome === 'answered' || outcome === 'invalid-model';
  }
}

/** How often something was seen: what was said, and how often of how many times. */
type Frequencies = Pick<Repeated, 'said' | 'times'>;

/**
 * How often to ask until what was seen to change so often is seen to change again, but for one time in so many (`oneIn`); within
 * bounds.
 */
export function timesToSee(
  seen: Frequencies,
  { oneIn, least, most }: { readonly oneIn: number; readonly least: number; readonly most: number },
): number {
  const enough = Math.ceil(Math.log(oneIn) / -Math.log(1 - rarerShare(seen)));
  return Math.min(most, Math.max(least, enough));
}

/** One time in how many what was seen to change so often is not seen to, asked so many times. */
export function missedOnceIn(seen: Frequencies, times: number): number {
  return (1 - rarerShare(seen)) ** -times;
}

/** The share of the less frequent of the two things that were said most often; a coin's where that is not known. */
function rarerShare({ said, times }: Frequencies): number {
  const [, second = 0] = Object.values(said).sort((a, b) => b - a);
  return second === 0 ? 0.5 : Math.min(0.5, second / times);
}

/** What came of asking the same until a change is seen, or so often. */
export interface ChangeSeries {
  readonly changes: boolean;
  readonly repeated: Repeated;
  readonly runs: readonly FullRunRecord[];
}

/** Asks a solver the same until what was suspected of it is seen to change, and `frequencies` times then where that is wanted. */
export async function askUntilChange({
  solver,
  suspected,
  times,
  frequencies = 0,
  ask,
}: {
  readonly solver: string;
  readonly suspected: Changing;
  readonly times: number;
  readonly frequencies?: number;
  ask(): Promise<FullRunRecord>;
}): Promise<ChangeSeries> {
  const runs: FullRunRecord[] = [];
  let changes = false;
  while (runs.length < (changes ? frequencies : times)) {
    runs.push(await ask());
    changes ||= contradict(suspected, runs);
  }
  const said: Record<string, number> = {};
  for (const run of runs) said[wordsOf(run)] = (said[wordsOf(run)] ?? 0) + 1;
  return { changes, repeated: { solver, of: 'script', times: runs.length, said, ...about(suspected, runs) }, runs };
}

/** What changes: of a crash its signature too, the one that was seen most often. */
function about(suspected: Changing, runs: readonly FullRunRecord[]): Pick<Repeated, 'suspected' | 'signature'> {
  const times = new Map<string, number>();
  for (const { outcome, detail } of suspected === 'crash' ? runs : []) {
    if (outcome === 'crashed' && detail !== null) times.set(detail, (times.get(detail) ?? 0) + 1);
  }
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return { suspected, ...(most === undefined ? {} : { signature: most[0] }) };
}

/** Stands among oracles for asking the same again. */
const REPETITION = 'repetition';

/** That a solver changes what it says, as something that is suspected of it. */
export function changeOf(repeated: Repeated): Suspect {
  const because = frequenciesText(repeated);
  const { solver, signature } = repeated;
  const said = { kind: 'unstable', trust: 'observed', suspects: [solver], witnesses: [], because } as const;
  return { ...said, ...(signature === undefined ? {} : { signature }), oracle: REPETITION, oracles: [REPETITION] };
}

/** What a run said, as it is counted. */
export function wordsOf(run: RunRecord): string {
  if (run.outcome === 'crashed') return crashWords(run.detail);
  const model = run.model?.verdict === 'false' ? ' with a false model' : '';
  return `${saidBy(run)}${model}`;
}

function verdictOf(
  { same, open, otherwise }: Readonly<Record<Showing, number>>,
  {
    unsteady,
    alike,
    isLate,
    most,
    reference,
  }: Pick<SeriesOptions, 'unsteady' | 'alike' | 'most' | 'reference'> & { readonly isLate: boolean },
): Steadiness | undefined {
  const times = same + open + otherwise;
  if (otherwise > 0) {
    if (same === 0) return times >= REPEATS.search || isLate ? 'gone' : undefined;
    return times >= REPEATS.frequencies || isLate ? 'unstable' : undefined;
  }
  if (open > REPEATS.open) return 'open';
  if (unsteady) return same >= REPEATS.unsteady ? 'steady' : undefined;
  const enough = enoughRepeats(most, { isWasm: reference.mode === 'wasm', isAlike: alike, isLate });
  return same >= enough ? 'steady' : undefined;
}

/** What was said how often, in a sentence without a full stop. */
export function frequenciesText({ solver, of, times, said }: Repeated): string {
  const list = Object.entries(said)
    .sort(([, a], [, b]) => b - a)
    .map(([words, count]) => `${words} ${count} ${count === 1 ? 'time' : 'times'}`);
  return `${solver} answers differently from run to run on ${of === 'script' ? 'the same input' : 'the seed'}: ${list.join(', ')} of ${times}`;
}
