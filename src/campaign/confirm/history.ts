import { type Suspect, isAboutReply } from '../../oracle/index.js';
import type { Run } from '../../solver/index.js';
import { ddmin } from '../../util/index.js';
import { ask, chooseModelCheck, examineRun } from '../hunt/ask/index.js';
import type { FullRunRecord, RunRecord } from '../log/index.js';
import type { Confirmation, Confirmed, SuspectedCase, ReplayHistory } from './confirmation.js';
import { REPEATS, askRepeatedly, describeLoss } from './repeat.js';
import type { FreshRuns } from './fresh.js';

interface History {
  readonly doubt: SuspectedCase;
  readonly cx: Confirmation;
  readonly inspection: FreshRuns;
  readonly signal: AbortSignal | undefined;
}

/** Replays a suspicion's history of queries in one new process. */
export async function confirmAfterHistory(
  doubt: SuspectedCase,
  cx: Confirmation,
  { inspection, signal }: Pick<History, 'inspection' | 'signal'>,
): Promise<Confirmed> {
  const { suspect, history, test } = doubt;
  const { runs } = inspection;
  const nothing = { kind: 'unconfirmed', reason: describeFailure(doubt, inspection), runs } as const;
  if (history.length < 2 || suspect.suspects.length !== 1) return nothing;
  if (history.at(-1) !== test.text) return nothing;
  const parts = { doubt, cx, inspection, signal };
  const last = await findHistory(parts);
  if (last === undefined) return nothing;
  const short = await shortenHistory(last, parts);
  const told = await confirmAfter(short, parts);
  if (told.kind === 'confirmed' || short.history.length === history.length) return told;
  // A bug that shows only sometimes after part of the history may always show after the whole history.
  const whole = await reproduceAfter(history, parts);
  return whole === undefined ? told : confirmAfter(whole, parts);
}

interface ReplayedSuspicion {
  readonly history: ReplayHistory;
  readonly reference: FullRunRecord;
  readonly suspect: Suspect;
}

async function reproduceAfter(history: ReplayHistory, parts: History): Promise<ReplayedSuspicion | undefined> {
  const reference = await replayHistory(history, parts);
  const suspect = parts.inspection.judge([reference, ...otherRuns(parts, reference)]);
  return suspect && { history, reference, suspect };
}

function otherRuns({ inspection }: History, { solver }: FullRunRecord): FullRunRecord[] {
  return inspection.runs.filter((each) => each.solver !== solver);
}

const TRIALS = 24;
const SINGLES = 32;

/** Finds a history that shows the bug: one earlier query, else the last 4, 8, 16, …, else all. */
async function findHistory(parts: History): Promise<ReplayedSuspicion | undefined> {
  const { history } = parts.doubt;
  const [query] = history.slice(-1) as [string];
  for (const single of history.slice(0, -1).slice(-SINGLES).reverse()) {
    const shown = await reproduceAfter([single, query], parts);
    if (shown !== undefined) return shown;
  }
  for (let size = 4; history.length > 2; size *= 2) {
    const shown = await reproduceAfter(history.slice(-size), parts);
    if (shown !== undefined || size >= history.length) return shown;
  }
  return undefined;
}

async function shortenHistory(whole: ReplayedSuspicion, parts: History): Promise<ReplayedSuspicion> {
  const { clock } = parts.cx;
  const before = whole.history.slice(0, -1);
  // If there is only one earlier query, the bug needs it: a new process with the last query alone did not show the bug.
  if (before.length < 2) return whole;
  const start = clock.now();
  let [best, left] = [whole, TRIALS];
  await ddmin(before, async (rest) => {
    if (rest.length === 0 || left-- <= 0 || clock.now() - start > REPEATS.budgetMs) return false;
    const shown = await reproduceAfter([...rest, ...whole.history.slice(-1)], parts);
    best = shown ?? best;
    return shown !== undefined;
  });
  return best;
}

async function confirmAfter({ history, reference, suspect }: ReplayedSuspicion, parts: History): Promise<Confirmed> {
  const { cx, inspection } = parts;
  const { verdict, repeated } = await askRepeatedly({
    solver: reference.solver,
    of: 'script',
    reference,
    before: [reference],
    suspect,
    most: cx.repeats,
    unsteady: cx.unsteady.has(reference.solver),
    alike: cx.alike,
    now: () => cx.clock.now(),
    ask: () => replayHistory(history, parts),
  });
  const runs = [reference, ...otherRuns(parts, reference)];
  const after = { how: 'history', history, runs } as const;
  if (verdict === 'unstable') return { kind: 'unstable', ...after, repeated };
  if (verdict !== 'steady') return { kind: 'unconfirmed', reason: describeLoss(repeated), runs: inspection.runs };
  const { parentRuns } = inspection;
  return { kind: 'confirmed', ...after, suspect, parentRuns, tieBreakers: [], repeats: [repeated] };
}

async function replayHistory(history: ReplayHistory, { doubt, cx, signal }: History): Promise<FullRunRecord> {
  const { suspect, test, runs } = doubt;
  const asBefore = { ...cx, modelCheck: chooseModelCheck(runs, suspect.suspects[0], suspect) };
  const solver = await cx.runtime.openPersistent(suspect.suspects[0]);
  try {
    let run: Run | undefined;
    for (const text of history) run = await ask(solver, { text }, asBefore, signal);
    if (run === undefined) throw new Error('the history is empty');
    return examineRun(run, { solver, script: test.made.script, clock: cx.clock, effort: 'thorough' });
  } finally {
    await solver.close();
  }
}

function describeFailure({ suspect, runs: before, seed }: SuspectedCase, inspection: FreshRuns): string {
  const { kind, suspects } = suspect;
  const own = inspection.runs.filter(({ solver }) => suspects.includes(solver));
  if (suspects.length === 1 && inspection.answers(suspect, 'got')) {
    const others = inspection.runs.filter(({ solver }) => !suspects.includes(solver));
    const onSeed = listChanges(inspection.parentRuns, seed?.runs ?? []).map((said) => `${said} to the seed`);
    const changes = [...listChanges(others, before), ...onSeed];
    const list = changes.length === 0 ? '' : ` (${changes.join(', ')})`;
    return `${own.map(describeRun).join(', ')} again, but the evidence against it did not recur${list}`;
  }
  const describeOther = ({ outcome, model }: FullRunRecord) => {
    if (outcome !== 'answered') return '';
    if (isAboutReply(kind)) return ' without the wrong reply';
    return kind === 'invalid-model' && model ? ` with a model that is ${model.verdict}` : '';
  };
  return `not reproduced in a new process (${own.map((run) => describeRun(run) + describeOther(run)).join(', ')})`;
}

function listChanges(runs: readonly RunRecord[], before: readonly RunRecord[]): string[] {
  const earlier = new Set(before.map(describeRun));
  return runs.map(describeRun).filter((said) => !earlier.has(said));
}

const describeRun = ({ solver, outcome, answers }: RunRecord): string =>
  outcome === 'answered' ? `${solver} answered ${answers.join(' ')}` : `${solver}: ${outcome}`;
