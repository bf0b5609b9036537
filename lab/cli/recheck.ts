import type { Command } from 'commander';
import {
  EXIT,
  formatBlamed,
  makeRepeatableOption,
  milliseconds,
  pc,
  positive,
  trustFrom,
  withExitCode,
} from '../../src/cli/index.js';
import { type FindingState, type Grouping, type Triage, UNTRIAGED, currentFacts } from '../../src/index.js';
import { NEWEST_Z3, describeTriage, findingPath, formatCount, splitFinding } from '../../src/lab-front.js';
import { dropUndefined, isNonBug } from '../../src/smt.js';
import { type RecheckStatus, type RecheckedFinding, STATUS_ORDER, isOtherBuild } from '../recheck/recheck-findings.js';
import { type RecheckResult, recheck } from '../recheck/recheck.js';
import { costText, runVersionCommand } from './version-asking.js';

interface RecheckOptions {
  readonly solver: readonly string[];
  readonly jobs: number;
  readonly timeout?: number;
  readonly cache: boolean;
  readonly trust?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('recheck')
    .description(
      "Runs a version of a solver on a campaign's findings for this solver. " +
        'Each finding still reproduces, is fixed, is absent from a version that is not later, has changed (fails in a different way), ' +
        'or is unclear (a time-out, a rejected input, answers that vary, no verdict on the original input, or an unknown or another model that does not show that the bug is gone). ' +
        'The campaign records which findings a later version fixes, and which of these return. ' +
        'Exit code 1 if a finding still reproduces or has changed, 3 if all are unclear.',
    )
    .argument('<dir>', 'the folder of a campaign or of a finding')
    .argument('[id...]', 'findings of the campaign (default: all)')
    .addOption(
      makeRepeatableOption('-s, --solver <name>', 'z3@newest, z3@4.12.1, ./build/z3, cvc5; repeatable', {
        otherwise: NEWEST_Z3,
      }),
    )
    .option('-j, --jobs <n>', 'findings tested at a time', positive, 2)
    .option('--timeout <time>', 'time for one query (default: that of the campaign)', milliseconds)
    .option('--no-cache', 'ignore cached answers')
    .option('--json', 'print one JSON object per finding')
    .action((dir: string, ids: string[], options: RecheckOptions) =>
      withExitCode(() => run(splitFinding(dir, ids), options)),
    );
}

async function run([dir, ...ids]: ReturnType<typeof splitFinding>, options: RecheckOptions): Promise<number> {
  const { jobs, cache, timeout: timeoutMs } = options;
  const how = { ...dropUndefined({ jobs, cache, timeoutMs }), trust: trustFrom(options) };
  const solvers = options.solver.length === 0 ? [NEWEST_Z3] : options.solver;
  let worst: number = EXIT.nothing;
  for (const solver of solvers) {
    const code = await runVersionCommand((control) => recheck(dir, ids, { ...how, solver }, control), {
      print: (result) => printResult(dir, result, options),
      showsSilence: true,
    });
    if (code === EXIT.interrupted) return code;
    worst = Math.max(worst, code);
  }
  return worst;
}

function printResult(dir: string, result: RecheckResult, { json }: RecheckOptions): number {
  const { checked, moved, solver, grouping } = result;
  if (json === true) {
    for (const each of checked)
      process.stdout.write(
        `${jsonLine(each, { solver, dir, grouping, triage: moved.get(each.finding.id) ?? each.finding.triage })}\n`,
      );
  } else process.stdout.write(`${formatRecheck(result).join('\n')}\n`);
  const isThere = checked.some(
    ({ finding, standing }) => !isNonBug(finding.kind) && (standing === 'still' || standing === 'changed'),
  );
  if (isThere) return EXIT.findings;
  const isOpen = checked.length > 0 && checked.every(({ standing }) => standing === 'unclear');
  return isOpen ? EXIT.fault : EXIT.nothing;
}

function jsonLine(
  { finding, standing, observation }: RecheckedFinding,
  {
    solver,
    dir,
    grouping,
    triage = UNTRIAGED,
  }: { solver: string; dir: string; grouping: Grouping; triage: Triage | undefined },
): string {
  const { id } = finding;
  const { kind, trust } = currentFacts(finding);
  const { said, times } = observation;
  const group = grouping.of(finding);
  return JSON.stringify({ id, group, kind, trust, solver, standing, said, times, triage, path: findingPath(dir, id) });
}

const COLOURS: Readonly<Record<RecheckStatus, (text: string) => string>> = {
  still: pc.red,
  changed: pc.yellow,
  unclear: pc.dim,
  absent: pc.dim,
  fixed: pc.green,
};

export function formatRecheck({ checked, moved, others, grouping, cost, ...ran }: RecheckResult): string[] {
  const { solver } = ran;
  if (checked.length === 0) {
    const theirs = [...new Set(others.flatMap((each) => currentFacts(each).families))].join(', ');
    const whose =
      others.length === 0 ? 'the campaign has no findings' : `all findings are of other solvers (${theirs})`;
    return [`${solver} was not run: ${whose}`];
  }
  const bugs = checked.filter(({ finding }) => !isNonBug(finding.kind));
  const times = (standing: RecheckStatus) => bugs.filter((each) => each.standing === standing).length;
  const sums = STATUS_ORDER.map((standing) => `${times(standing)} ${standing}`).join(', ');
  const returned = [...moved.values()].filter(({ state }) => state === 'returned').length;
  const back = returned === 0 ? '' : `; ${formatCount(returned, 'regression')}`;
  const aside = bugs.length === checked.length ? '' : `; ${checked.length - bugs.length} not a bug`;
  const rest = others.length === 0 ? '' : `; ${formatCount(others.length, 'finding')} in other solvers skipped`;
  const lines = [`${solver}: ${sums}${aside}${back}${rest} (${costText(cost)})`];
  for (const group of inGroups(checked, grouping)) {
    const [first] = group;
    if (first === undefined) continue;
    lines.push('', `${grouping.of(first.finding)}: ${formatBlamed(first.finding)}, ${formatKind(first.finding)}`);
    for (const { finding, standing, observation } of group) {
      lines.push(
        `  ${COLOURS[standing](standing.padEnd(7))}  ${finding.id}  ${observation.said}${standing === 'absent' && isOtherBuild(finding, ran) ? ABSENT : ''}${fixText(finding, moved.get(finding.id))}`,
      );
    }
  }
  return lines;
}

/** Its version number is that of the build that showed the bug, so it is not known to be later. */
const ABSENT = '  does not occur with this build';

const formatKind = ({ kind }: FindingState): string => (isNonBug(kind) ? `${kind} (not a bug)` : kind);

function fixText(finding: FindingState, triage: Triage | undefined): string {
  const text = triage && describeTriage({ ...finding, triage });
  if (text === undefined) return '';
  return triage?.state === 'returned' ? `  ${pc.red(`regression: ${text}`)}` : `  ${pc.green(text)}`;
}

function inGroups(checked: readonly RecheckedFinding[], grouping: Grouping): RecheckedFinding[][] {
  const groups = new Map<string, RecheckedFinding[]>();
  for (const each of checked) {
    const group = grouping.of(each.finding);
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  const rank = ({ standing }: RecheckedFinding) => STATUS_ORDER.indexOf(standing);
  // Groups that are not bugs come last.
  const worst = (group: readonly RecheckedFinding[]) =>
    Math.min(...group.map((each) => rank(each) + (isNonBug(each.finding.kind) ? STATUS_ORDER.length : 0)));
  const sorted = [...groups.values()].map((group) => group.sort((a, b) => rank(a) - rank(b)));
  return sorted.sort((a, b) => worst(a) - worst(b));
}
