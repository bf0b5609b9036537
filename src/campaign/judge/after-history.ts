import type { Suspect } from '../../oracle/index.js';
import type { Run } from '../../solver/index.js';
import { ddmin } from '../../util/index.js';
import { ask, checkedAsIn, examined } from '../ask/index.js';
import type { FullRunRecord } from '../log/index.js';
import type { Confirmation, Confirmed, Doubt, ShownAfter } from './confirmation.js';
import { REPEATS, askRepeatedly, frequenciesText } from './repeat.js';
import type { SecondInspection } from './second-inspection.js';

interface History {
  readonly doubt: Doubt;
  readonly cx: Confirmation;
  readonly inspection: SecondInspection;
  readonly signal: AbortSignal | undefined;
}

/** What did not show in new processes: replays the history that led to it, in a new process of the same mode. */
export async function afterHistory(
  doubt: Doubt,
  cx: Confirmation,
  { inspection, signal }: Pick<History, 'inspection' | 'signal'>,
): Promise<Confirmed> {
  const { suspect, history, test } = doubt;
  const nothing = { kind: 'unconfirmed', reason: reasonOf(inspection.runs, suspect), runs: inspection.runs } as const;
  if (history.length < 2 || suspect.suspects.length !== 1) return nothing;
  if (history.at(-1) !== test.text) return nothing;
  const parts = { doubt, cx, inspection, signal };
  const last = await lastOf(parts);
  if (last === undefined) return nothing;
  const short = await fewerOf(last, parts);
  const told = await repeatedAfter(short, parts);
  if (told.kind === 'confirmed' || short.history.length === history.length) return told;
  // What a part of the history shows now and then only, all of it may show each time.
  const whole = await shownAfter(history, parts);
  return whole === undefined ? told : repeatedAfter(whole, parts);
}

/** What a history shows: the same suspicion, in the run at its end. */
interface Shown {
  readonly history: ShownAfter;
  readonly reference: FullRunRecord;
  readonly suspect: Suspect;
}

async function shownAfter(history: ShownAfter, parts: History): Promise<Shown | undefined> {
  const reference = await replayed(history, parts);
  const suspect = parts.inspection.judge([reference, ...otherRuns(parts, reference)]);
  return suspect && { history, reference, suspect };
}

function otherRuns({ inspection }: History, { solver }: FullRunRecord): FullRunRecord[] {
  return inspection.runs.filter((each) => each.solver !== solver);
}

/** How many parts of a history are left out on trial, at most. */
const TRIALS = 24;

/** So many of the queries before are tried one by one, the last one first. */
const SINGLES = 32;

/**
 * One earlier query, or the last four, eight and so on, or all, whatever shows it first. A process may have been asked hundreds;
 * all of them again and again would take minutes, and most often one does.
 */
async function lastOf(parts: History): Promise<Shown | undefined> {
  const { history } = parts.doubt;
  const [query] = history.slice(-1) as [string];
  for (const single of history.slice(0, -1).slice(-SINGLES).reverse()) {
    const shown = await shownAfter([single, query], parts);
    if (shown !== undefined) return shown;
  }
  for (let size = 4; history.length > 2; size *= 2) {
    const shown = await shownAfter(history.slice(-size), parts);
    if (shown !== undefined || size >= history.length) return shown;
  }
  return undefined;
}

/** What is left of a history when parts of it are left out, as far as that is found soon. */
async function fewerOf(whole: Shown, parts: History): Promise<Shown> {
  const { clock } = parts.cx;
  const before = whole.history.slice(0, -1);
  // Alone it was asked before, in a process of its own.
  if (before.length < 2) return whole;
  const start = clock.now();
  let [best, left] = [whole, TRIALS];
  await ddmin(before, async (rest) => {
    if (rest.length === 0 || left-- <= 0 || clock.now() - start > REPEATS.budgetMs) return false;
    const shown = await shownAfter([...rest, ...whole.history.slice(-1)], parts);
    best = shown ?? best;
    return shown !== undefined;
  });
  return best;
}

/** Whether a history shows it each time. */
async function repeatedAfter({ history, reference, suspect }: Shown, parts: History): Promise<Confirmed> {
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
    ask: () => replayed(history, parts),
  });
  const runs = [reference, ...otherRuns(parts, reference)];
  const after = { how: 'history', history, runs } as const;
  if (verdict === 'unstable') return { kind: 'unstable', ...after, repeated };
  if (verdict !== 'steady')
    return {
      kind: 'unconfirmed',
      reason: `not reproduced each time (${frequenciesText(repeated)})`,
      runs: inspection.runs,
    };
  const { parentRuns } = inspection;
  return { kind: 'confirmed', ...after, suspect, parentRuns, tieBreakers: [], repeats: [repeated] };
}

/** The last run of a history of the suspect, gone through in a new process that is kept alive. */
async function replayed(history: ShownAfter, { doubt, cx, signal }: History): Promise<FullRunRecord> {
  const { suspect, test, runs } = doubt;
  const asBefore = { ...cx, modelCheck: checkedAsIn(runs, suspect.suspects[0], suspect) };
  const solver = await cx.reopen(suspect.suspects[0]);
  try {
    let run: Run | undefined;
    for (const text of history) run = await ask(solver, { text }, asBefore, signal);
    if (run === undefined) throw new Error('a history has at least the query itself');
    return examined(run, { solver, script: test.made.script, clock: cx.clock, effort: 'thorough' });
  } finally {
    await solver.close();
  }
}

function reasonOf(runs: readonly FullRunRecord[], suspect: Suspect): string {
  const said = runs
    .filter((run) => suspect.suspects.includes(run.solver))
    .map(
      (run) => `${run.solver} ${run.outcome === 'answered' ? `answered ${run.answers.join(' ')}` : `: ${run.outcome}`}`,
    );
  return `not reproduced in a new process (${said.join(', ')})`;
}
