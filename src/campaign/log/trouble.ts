import { formatCount, firstLine, groupDigits } from '../../util/index.js';
import type { LeftOutFile } from './left-out.js';
import type { OutcomeKind } from './records/words.js';
import type { SolverCounts } from './records/batch.js';
import type { PlannedSolver } from './records/run.js';
import { type Shard, listMissingParts, formatShard } from './shard.js';
import type { Summary, Trouble } from './summary.js';

const NOTHING_SAID: readonly OutcomeKind[] = ['rejected', 'timeout', 'memout', 'flooded', 'unavailable'];
const SHOWN = 200;
/** After this many queries, a running campaign reports solvers that left more than half of their queries unanswered. */
const MANY = 20;

export function isUninformative(outcome: OutcomeKind): boolean {
  return NOTHING_SAID.includes(outcome);
}

export interface TroubleObservation {
  readonly solvers: readonly PlannedSolver[];
  /** Null if the budget does not limit tests. */
  readonly tests: number | null;
  readonly shard?: Shard | undefined;
  readonly complaints: ReadonlyMap<string, string>;
  readonly leftOut: readonly LeftOutFile[];
  readonly gaps?: string | undefined;
  readonly by: 'user' | 'trouble' | null;
}

type Counted = Pick<Summary, 'tests' | 'judged' | 'disputed' | 'faults' | 'findings' | 'solvers' | 'state' | 'reason'>;

export function findTroubles(summary: Counted, observation: TroubleObservation): Trouble[] {
  const { state, reason, faults } = summary;
  const trouble = (kind: Trouble['kind'], text: string, solver: string | null = null): Trouble => ({
    kind,
    solver,
    text,
  });
  const gaps = observation.gaps === undefined ? [] : [trouble('missing-events', observation.gaps)];
  if (state === 'running') return gaps;
  const faultsText = `${groupDigits(faults)} internal errors of Gainsay: please report them (--json lists them)`;
  const own = faults === 0 ? gaps : [...gaps, trouble('faults', faultsText)];
  if (state === 'interrupted') {
    const kind = observation.by === 'trouble' ? 'stopped' : 'interrupted';
    return [trouble(kind, `${kind} early: ${reason ?? 'reason unknown'}`), ...own];
  }
  const silent = silentSolvers(summary, observation).map((solver) =>
    trouble(
      'silent-solver',
      describeSilence(solver, summary.solvers[solver], observation.complaints.get(solver)),
      solver,
    ),
  );
  const untested =
    silent.length < observation.solvers.length && isUntested(summary, observation)
      ? [describeUntested(summary, observation)]
      : [];
  return [...silent, ...untested.map((text) => trouble('nothing-tested', text)), ...own];
}

/** Lists solvers that answered no query. If another solver answered, ignores solvers that Gainsay discovered. */
function silentSolvers({ solvers: counts }: Counted, { solvers }: TroubleObservation): string[] {
  const asked = Object.values(counts).some(({ runs }) => runs > 0);
  // If no solver was queried, another message reports that nothing was tested.
  const silent = asked ? solvers.filter(({ id }) => isSilent(counts[id])) : [];
  return silent.filter(({ found }) => found !== true || silent.length === solvers.length).map(({ id }) => id);
}

export function isSilent(counts: SolverCounts | undefined): boolean {
  return counts === undefined || countUnanswered(counts) === counts.runs;
}

function countUnanswered({ answers }: SolverCounts): number {
  return NOTHING_SAID.reduce((sum, outcome) => sum + (answers[outcome] ?? 0), 0);
}

export function describeSilence(
  solver: string,
  counts: SolverCounts | undefined,
  complaint: string | undefined,
): string {
  if (counts === undefined || counts.runs === 0) return `no query could be sent to ${solver}`;
  return `${solver} answered none of ${queries(counts.runs)} (${outcomesText(counts)})${saying(complaint)}`;
}

/**
 * A finding on a seed is a result. Seeds count as tests if the plan has no other tests, and in a part of a campaign,
 * which may have no mutants.
 */
function isUntested(
  { tests, judged, disputed, findings }: Counted,
  { tests: most, shard }: TroubleObservation,
): boolean {
  if (most === 0 || isSomeParts(shard)) return judged === 0 && tests === 0;
  return tests === 0 && disputed === 0 && Object.values(findings).every((count) => count === 0);
}

function isSomeParts(shard: Shard | undefined): shard is Shard {
  return shard !== undefined && listMissingParts(shard).length > 0;
}

function describeUntested({ reason }: Counted, observation: TroubleObservation): string {
  const { leftOut } = observation;
  const seeds = leftOut.filter(({ isSeed }) => isSeed);
  const [first] = seeds.length > 0 ? seeds : leftOut;
  if (first !== undefined) {
    const { length } = seeds.length > 0 ? seeds : leftOut;
    const files = first.isSeed
      ? `${formatCount(length, 'seed')} without mutants`
      : `${formatCount(length, 'file was', 'files were')} skipped`;
    return `no test ran: ${files} (${length === 1 ? '' : 'for example: '}${cut(first.reason)})`;
  }
  if (reason !== 'time' && isSomeParts(observation.shard))
    return `no test ran: there is no work for part ${formatShard(observation.shard)} of the campaign`;
  return reason === 'time' ? 'no test ran: time ran out before the first test' : 'no test ran: none could be made';
}

export function failingSolvers(
  counts: Iterable<readonly [string, SolverCounts]>,
  complaints: ReadonlyMap<string, string>,
): Map<string, string> {
  const failing = new Map<string, string>();
  for (const [solver, each] of counts) {
    const without = countUnanswered(each);
    if (each.runs < MANY || without * 2 <= each.runs) continue;
    const share = `${groupDigits(without)} of ${queries(each.runs)}`;
    failing.set(solver, `${solver} did not answer ${share} (${outcomesText(each)})${saying(complaints.get(solver))}`);
  }
  return failing;
}

function outcomesText({ answers }: SolverCounts): string {
  return NOTHING_SAID.filter((outcome) => answers[outcome] !== undefined)
    .map((outcome) => `${outcome} ${groupDigits(answers[outcome] ?? 0)}`)
    .join(', ');
}

const queries = (count: number): string => formatCount(count, 'query', 'queries');

function saying(complaint: string | undefined): string {
  return complaint === undefined ? '' : `; its last message: ${cut(complaint)}`;
}

function cut(text: string): string {
  const line = firstLine(text);
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1)}…`;
}
