import { counted, firstLine, grouped } from '../../util/index.js';
import type { OutcomeKind } from './run-record.js';
import type { SolverCounts } from './batch-record.js';
import type { PlannedSolver } from './plan.js';
import { type Shard, missingParts, shardText } from './shard.js';
import type { Summary, Trouble } from './summary.js';

/** Outcomes that say nothing about a query. A solver that dies, or rejects its own model, is there to be tested. */
const NOTHING_SAID: readonly OutcomeKind[] = ['rejected', 'timeout', 'memout', 'flooded', 'unavailable'];
/** How much of what a solver says is shown, UTF-16 units. */
const SHOWN = 200;
/** A solver that said nothing to more than half of this many queries or more is told while the campaign runs. */
const MANY = 20;

/** Whether an outcome says nothing about what was asked. */
export function saysNothing(outcome: OutcomeKind): boolean {
  return NOTHING_SAID.includes(outcome);
}

/** What troubles are told from, beyond what is counted. */
export interface TroubleObservation {
  readonly solvers: readonly PlannedSolver[];
  /** Tests that were asked for; null where time or something else ends the campaign. */
  readonly tests: number | null;
  /** The parts of the campaign that this is; missing: all of it. */
  readonly shard?: Shard | undefined;
  /** What each solver said last against a query. */
  readonly complaints: ReadonlyMap<string, string>;
  /** Why files were left out, and how many. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Which events are missing from the log, in words (`Gaps`). */
  readonly gaps?: string | undefined;
  /** Who ended it, where it did not end by itself. */
  readonly by: 'user' | 'trouble' | null;
}

type Counted = Pick<Summary, 'tests' | 'judged' | 'disputed' | 'leftOut' | 'faults' | 'solvers' | 'state' | 'reason'>;

/** All that is in the way of believing that nothing is wrong. Pure. */
export function troublesOf(summary: Counted, observation: TroubleObservation): Trouble[] {
  const { state, reason, faults } = summary;
  const trouble = (kind: Trouble['kind'], text: string, solver: string | null = null): Trouble => ({
    kind,
    solver,
    text,
  });
  const gaps = observation.gaps === undefined ? [] : [trouble('missing-events', observation.gaps)];
  if (state === 'running') return gaps;
  const faultsText = `${grouped(faults)} internal errors of Gainsay: please report them (--json lists them)`;
  const own = faults === 0 ? gaps : [...gaps, trouble('faults', faultsText)];
  if (state === 'interrupted') {
    const kind = observation.by === 'trouble' ? 'stopped' : 'interrupted';
    return [trouble(kind, `${kind} early: ${reason ?? 'reason unknown'}`), ...own];
  }
  const silent = silentSolvers(summary, observation).map((solver) =>
    trouble('silent-solver', silenceText(solver, summary.solvers[solver], observation.complaints.get(solver)), solver),
  );
  const untested =
    silent.length < observation.solvers.length && isUntested(summary, observation)
      ? [untestedText(summary, observation)]
      : [];
  return [...silent, ...untested.map((text) => trouble('nothing-tested', text)), ...own];
}

/**
 * Solvers that said nothing to any query. One that the user did not name is no trouble as long as another one answers: of what
 * is installed, not everything can do everything.
 */
function silentSolvers({ solvers: counts }: Counted, { solvers }: TroubleObservation): string[] {
  const asked = Object.values(counts).some(({ runs }) => runs > 0);
  // Where nobody was asked anything, that is what is told.
  const silent = asked ? solvers.filter(({ id }) => isSilent(counts[id])) : [];
  return silent.filter(({ found }) => found !== true || silent.length === solvers.length).map(({ id }) => id);
}

/** Whether a solver said nothing to any query. */
export function isSilent(counts: SolverCounts | undefined): boolean {
  return counts === undefined || unanswered(counts) === counts.runs;
}

function unanswered({ answers }: SolverCounts): number {
  return NOTHING_SAID.reduce((sum, outcome) => sum + (answers[outcome] ?? 0), 0);
}

/** Says that a solver answered nothing, and what it did instead. */
export function silenceText(solver: string, counts: SolverCounts | undefined, complaint: string | undefined): string {
  if (counts === undefined || counts.runs === 0) return `${solver} answered nothing: no query could be sent to it`;
  return `${solver} answered none of ${queries(counts.runs)} (${outcomesText(counts)})${saying(complaint)}`;
}

/**
 * Where seeds are all that is asked about, they are what is tested; so is one that solvers disagree on. Of a few tests none may
 * fall to one of many parts: what it asked about seeds says that its solvers answer.
 */
function isUntested({ tests, judged, disputed }: Counted, { tests: most, shard }: TroubleObservation): boolean {
  if (most === 0 || isSomeParts(shard)) return judged === 0 && tests === 0;
  return tests === 0 && disputed === 0;
}

function isSomeParts(shard: Shard | undefined): shard is Shard {
  return shard !== undefined && missingParts(shard).length > 0;
}

function untestedText({ leftOut, reason }: Counted, observation: TroubleObservation): string {
  const [most] = [...observation.leftOut].sort(([, a], [, b]) => b - a);
  if (most !== undefined) {
    const files = counted(leftOut, 'file was', 'files were');
    return `nothing was tested: ${files} skipped (${leftOut === 1 ? '' : 'most often: '}${cut(most[0])})`;
  }
  if (reason !== 'time' && isSomeParts(observation.shard))
    return `nothing was tested: no work falls to part ${shardText(observation.shard)} of the campaign`;
  return reason === 'time'
    ? 'nothing was tested: time ran out before the first test'
    : 'nothing was tested: no test could be made';
}

/** What is said of solvers that leave most queries without an answer, by solver, once there were many. */
export function failingSolvers(
  counts: Iterable<readonly [string, SolverCounts]>,
  complaints: ReadonlyMap<string, string>,
): Map<string, string> {
  const failing = new Map<string, string>();
  for (const [solver, each] of counts) {
    const without = unanswered(each);
    if (each.runs < MANY || without * 2 <= each.runs) continue;
    const share = `${grouped(without)} of ${queries(each.runs)}`;
    failing.set(solver, `${solver} did not answer ${share} (${outcomesText(each)})${saying(complaints.get(solver))}`);
  }
  return failing;
}

function outcomesText({ answers }: SolverCounts): string {
  return NOTHING_SAID.filter((outcome) => answers[outcome] !== undefined)
    .map((outcome) => `${outcome} ${grouped(answers[outcome] ?? 0)}`)
    .join(', ');
}

function queries(count: number): string {
  return counted(count, 'query', 'queries');
}

function saying(complaint: string | undefined): string {
  return complaint === undefined ? '' : `; its last message: ${cut(complaint)}`;
}

/** The first line, shortened. */
function cut(text: string): string {
  const line = firstLine(text);
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1)}…`;
}
