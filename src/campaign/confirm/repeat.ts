import { type Suspect, observationKind } from '../../oracle/index.js';
import { type Solver, otherSeeds } from '../../solver/index.js';
import {
  type FullRunRecord,
  type RepeatedRuns,
  type RunRecord,
  type SeedAnswer,
  crashWords,
  formatResult,
} from '../log/index.js';
import type { VaryingProperty } from './failure.js';

/**
 * Numbers of runs in new processes. A result of probability p recurs in all n runs with probability p^n. For n = 24,
 * this is 1 in 16 million if p = 1/2, and 1 in 1,000 if p = 3/4.
 */
export const REPEATS = {
  most: 24,
  least: 12,
  budgetMs: 5_000,
  /** Few runs, since WebAssembly depends on neither addresses nor entropy, and takes half a second to start. */
  wasm: 4,
  unsteady: 64,
  /** Number of runs if a finding of the same group is already confirmed. */
  alike: 6,
  aside: 3,
  /** Maximum number of inconclusive runs: those that reach a limit, answer `unknown`, or are rejected. */
  open: 3,
  search: 8,
  frequencies: 20,
} as const;

export function enoughRepeats(
  most: number,
  { isWasm, isAlike, isLate }: { readonly isWasm: boolean; readonly isAlike: boolean; readonly isLate: boolean },
): number {
  if (isWasm) return Math.min(most, REPEATS.wasm);
  if (isAlike) return Math.min(most, REPEATS.alike);
  return isLate ? Math.min(most, REPEATS.least) : most;
}

/** Comparison with the first run: `open` is inconclusive, `otherwise` contradictory. */
export type Comparison = 'same' | 'open' | 'otherwise';

/** Compares two runs in the property that the suspicion concerns. */
export function compareRuns(
  reference: RunRecord,
  run: RunRecord,
  { kind, wrong, signature }: Pick<Suspect, 'kind' | 'wrong' | 'signature'>,
): Comparison {
  const by = observationKind(kind);
  if (by === 'signature') return compareAll(reference, run, signature);
  if (SILENT.has(run.outcome)) return 'open';
  // A crash with another signature counts as the same result: one memory fault can end in several ways.
  if (by === 'crash') return run.outcome === 'crashed' ? 'same' : 'otherwise';
  return by === 'model' ? compareModels(reference, run) : compareAnswers(reference, run, wrong?.check);
}

const SILENT: ReadonlySet<RunRecord['outcome']> = new Set(['timeout', 'memout', 'flooded', 'rejected', 'unavailable']);

function compareAll(reference: RunRecord, run: RunRecord, signature: string | undefined): Comparison {
  const isSame =
    run.outcome === reference.outcome &&
    run.answers.join(' ') === reference.answers.join(' ') &&
    wrongReplies(run, signature) === wrongReplies(reference, signature);
  return isSame ? 'same' : 'open';
}

function wrongReplies({ replies = [] }: RunRecord, only: string | undefined): string {
  const signatures = replies.map(({ wrong }) => wrong?.signature ?? '');
  return only === undefined ? signatures.join('\n') : String(signatures.includes(only));
}

function compareModels(reference: RunRecord, run: RunRecord): Comparison {
  if (reference.outcome === 'invalid-model' && run.outcome === 'invalid-model') return 'same';
  if (reference.model?.verdict === 'false' && run.model?.verdict === 'false') return 'same';
  const answer = run.answers.at(-1);
  if (answer === 'unsat' || run.outcome === 'crashed') return 'otherwise';
  // Contradictory if the solver's own check now accepts its model, or if the evaluator finds the model true.
  const isSilent = reference.outcome === 'invalid-model' && run.outcome === 'answered' && answer === 'sat';
  return isSilent || run.model?.verdict === 'true' ? 'otherwise' : 'open';
}

function compareAnswers(reference: RunRecord, run: RunRecord, check: number | undefined): Comparison {
  if (run.outcome === 'crashed') return 'open';
  let showing: Comparison = 'same';
  for (const [at, before] of reference.answers.entries()) {
    if (before === 'unknown' || (check !== undefined && at !== check)) continue;
    const now = run.answers[at];
    if (now !== undefined && now !== 'unknown' && now !== before) return 'otherwise';
    if (now !== before) showing = 'open';
  }
  return showing;
}

export type Stability = 'steady' | 'unstable' | 'gone' | 'open';

export interface SeriesOptions {
  readonly solver: string;
  readonly of: RepeatedRuns['of'];
  readonly reference: FullRunRecord;
  readonly before: readonly FullRunRecord[];
  readonly suspect: Suspect;
  readonly most: number;
  readonly unsteady: boolean;
  readonly alike: boolean;
  now(): number;
  ask(): Promise<FullRunRecord>;
}

export interface Series {
  readonly verdict: Stability;
  readonly repeated: RepeatedRuns;
  readonly same: FullRunRecord | undefined;
}

export async function askRepeatedly(options: SeriesOptions): Promise<Series> {
  const { solver, of, reference, before, suspect, now, ask } = options;
  const counts: Record<Comparison, number> = { same: 0, open: 0, otherwise: 0 };
  const said: Record<string, number> = {};
  let same: FullRunRecord | undefined;
  const record = (run: FullRunRecord): void => {
    const showing = compareRuns(reference, run, suspect);
    counts[showing]++;
    if (showing === 'same') same ??= run;
    const words = formatRun(run);
    said[words] = (said[words] ?? 0) + 1;
  };
  for (const run of before) record(run);
  const start = now();
  for (;;) {
    const verdict = computeVerdict(counts, { ...options, isLate: now() - start > REPEATS.budgetMs });
    const times = counts.same + counts.open + counts.otherwise;
    const { kind } = suspect;
    const changing = verdict === 'unstable' && isChanging(kind) ? describeChange(kind, [reference]) : {};
    if (verdict !== undefined) return { verdict, repeated: { solver, of, times, said, ...changing }, same };
    record(await ask());
  }
}

function isChanging(kind: Suspect['kind']): kind is VaryingProperty {
  return kind === 'wrong-answer' || kind === 'invalid-model' || kind === 'crash';
}

export function contradict(kind: VaryingProperty, runs: readonly RunRecord[]): boolean {
  const references = runs.filter((run) => isContradictable(kind, run));
  return references.some((reference) => runs.some((run) => compareRuns(reference, run, { kind }) === 'otherwise'));
}

/** Checks whether a run has a result of this `kind` (crash, bad model or answer) that another run could contradict. */
function isContradictable(kind: VaryingProperty, { outcome, model }: RunRecord): boolean {
  switch (kind) {
    case 'crash':
      return outcome === 'crashed';
    case 'invalid-model':
      return outcome === 'invalid-model' || model?.verdict === 'false';
    case 'wrong-answer':
      return outcome === 'answered' || outcome === 'invalid-model';
  }
}

type Frequencies = Pick<RepeatedRuns, 'said' | 'times'>;

/** Returns the number of runs, from `least` to `most`, that shows the rarer result with probability 1 - 1 / `oneIn`. */
export function timesToSee(
  seen: Frequencies,
  { oneIn, least, most }: { readonly oneIn: number; readonly least: number; readonly most: number },
): number {
  const enough = Math.ceil(Math.log(oneIn) / -Math.log(1 - computeRarerShare(seen)));
  return Math.min(most, Math.max(least, enough));
}

/** Reciprocal of the probability that none of `times` runs has the rarer result. */
export function computeMissRate(seen: Frequencies, times: number): number {
  return (1 - computeRarerShare(seen)) ** -times;
}

/** Share of the second most frequent result, at most 0.5; 0.5 if unknown. */
function computeRarerShare({ said, times }: Frequencies): number {
  const [, second = 0] = Object.values(said).sort((a, b) => b - a);
  return second === 0 ? 0.5 : Math.min(0.5, second / times);
}

export interface ChangeSeries {
  readonly changes: boolean;
  readonly repeated: RepeatedRuns;
  readonly runs: readonly FullRunRecord[];
}

/** Runs a query up to `times` times until the suspected property varies, then up to `frequencies` times in total. */
export async function repeatUntilChange(
  solver: string,
  suspected: VaryingProperty,
  { times, frequencies }: { readonly times: number; readonly frequencies: number },
  ask: () => Promise<FullRunRecord>,
): Promise<ChangeSeries> {
  const runs: FullRunRecord[] = [];
  let changes = false;
  while (runs.length < (changes ? frequencies : times)) {
    runs.push(await ask());
    changes ||= contradict(suspected, runs);
  }
  const said: Record<string, number> = {};
  for (const run of runs) said[formatRun(run)] = (said[formatRun(run)] ?? 0) + 1;
  return {
    changes,
    repeated: { solver, of: 'script', times: runs.length, said, ...describeChange(suspected, runs) },
    runs,
  };
}

function describeChange(
  suspected: VaryingProperty,
  runs: readonly FullRunRecord[],
): Pick<RepeatedRuns, 'suspected' | 'signature'> {
  const times = new Map<string, number>();
  for (const { outcome, detail } of suspected === 'crash' ? runs : []) {
    if (outcome === 'crashed' && detail !== null) times.set(detail, (times.get(detail) ?? 0) + 1);
  }
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return { suspected, ...(most === undefined ? {} : { signature: most[0] }) };
}

const REPETITION = 'repetition';

export function toUnstableSuspect(repeated: RepeatedRuns): Suspect {
  const because = formatFrequencies(repeated);
  const { solver, signature } = repeated;
  const said = { kind: 'unstable', trust: 'observed', suspects: [solver], witnesses: [], because } as const;
  return { ...said, ...(signature === undefined ? {} : { signature }), oracle: REPETITION, oracles: [REPETITION] };
}

export function formatRun(run: RunRecord): string {
  if (run.outcome === 'crashed') return crashWords(run.detail);
  const model = run.model?.verdict === 'false' ? ' with a false model' : '';
  return `${formatResult(run)}${model}`;
}

function computeVerdict(
  { same, open, otherwise }: Readonly<Record<Comparison, number>>,
  {
    unsteady,
    alike,
    isLate,
    most,
    reference,
  }: Pick<SeriesOptions, 'unsteady' | 'alike' | 'most' | 'reference'> & { readonly isLate: boolean },
): Stability | undefined {
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

export function formatFrequencies({ solver, of, times, said }: RepeatedRuns): string {
  const list = Object.entries(said)
    .sort(([, a], [, b]) => b - a)
    .map(([words, count]) => `${words} ${count} ${count === 1 ? 'time' : 'times'}`);
  return `${solver} gives answers that vary between runs on ${of === 'script' ? 'the same input' : 'the seed'}: ${list.join(', ')} of ${times}`;
}

export const describeLoss = (repeated: RepeatedRuns): string =>
  `not reproduced in every run (${formatFrequencies(repeated)})`;

export interface SeedAsking {
  readonly solver: Solver;
  readonly reference: FullRunRecord;
  readonly suspect: Suspect;
  now(): number;
  ask(solver: Solver): Promise<FullRunRecord>;
}

/** Runs a solver once with each of several other random seeds, for a limited time. A wrong answer is a bug. */
export async function askWithOtherSeeds({
  solver,
  reference,
  suspect,
  now,
  ask,
}: SeedAsking): Promise<readonly SeedAnswer[]> {
  const answers: SeedAnswer[] = [];
  const start = now();
  for (const options of otherSeeds(solver)) {
    const seeded = solver.withOptions?.(options);
    if (seeded === undefined || now() - start > REPEATS.budgetMs) break;
    try {
      const run = await ask(seeded);
      answers.push({ options, said: formatRun(run), shows: compareRuns(reference, run, suspect) });
    } finally {
      await seeded.close();
    }
  }
  return answers;
}

/** Checks whether the answer with another random seed contradicts the answer with the default random seed. */
export function contradictsItself({ seeds = [] }: RepeatedRuns): boolean {
  return seeds.some(({ shows }) => shows === 'otherwise');
}
