import { type ReplayResult, describeReplay, replay } from '../replay/replay.js';
import {
  makeRepeatableOption,
  trustFrom,
  EXIT,
  awaitResult,
  unnamedFinding,
  withExitCode,
} from '../../src/cli/index.js';
import type { FindingState } from '../../src/index.js';
import { formatFrequencies, runLines, splitFinding, plainNames, externalCommand } from '../../src/lab-front.js';
import type { Command } from 'commander';

interface ReplayOptions {
  readonly trust?: boolean;
  readonly solver: readonly string[];
  readonly json?: boolean;
}

/** Output of `replay --json` (docs/json.md). */
type ReplayJson = Omit<ReplayResult, 'finding' | 'plan' | 'solvers'> & {
  readonly id: string;
  readonly solvers: readonly (Omit<ReplayedSolver, 'run'> &
    Pick<ReplayedSolver['run'], 'command' | 'exit' | 'ms' | 'stdout' | 'stderr'>)[];
};
type ReplayedSolver = ReplayResult['solvers'][number];

const LINES_SHOWN = 20;

export function register(program: Command): void {
  program
    .command('replay')
    .description(
      'Regenerates the test case from its seed, strategy and number, compares it with the stored text, and runs the solvers in new processes. ' +
        'Exit code 1 if the bug still reproduces or another one may show, 0 if not, 3 if a solver gave no decisive answer.',
    )
    .argument('<dir>', 'the folder of a campaign or of a finding')
    .argument('[id]', 'the finding, or a unique prefix of its name')
    .addOption(
      makeRepeatableOption('-s, --solver <name>', 'run this solver; repeatable', {
        otherwise: 'the solvers of the finding',
      }),
    )
    .option('--json', 'print the result as JSON')
    .action((dir: string, id: string | undefined, options: ReplayOptions) =>
      withExitCode(() => runReplay(splitFinding(dir, id === undefined ? [] : [id]), options)),
    );
}

async function runReplay(
  [dir, id]: ReturnType<typeof splitFinding>,
  { solver: solvers, json, ...trust }: ReplayOptions,
): Promise<number> {
  if (id === undefined) throw unnamedFinding(dir);
  const { finding, plan, ...again } = await awaitResult(replay(dir, id, { solvers, trust: trustFrom(trust) }));
  if (!again.identical) {
    process.stderr.write(
      `warning: the regenerated test case differs from the stored text (made by version ${plan.gainsay})\n`,
    );
  }
  const result = { id: finding.id, ...again };
  const names = plainNames([...plan.solvers.map((each) => each.id), ...again.solvers.map((each) => each.solver)]);
  process.stdout.write(json === true ? `${JSON.stringify(replayJson(result))}\n` : names(replayText(result, finding)));
  if (again.still || again.other !== null) return EXIT.findings;
  return again.silent.length > 0 ? EXIT.fault : EXIT.nothing;
}

type Replayed = Omit<ReplayResult, 'finding' | 'plan'> & { readonly id: string };

function replayJson(result: Replayed): ReplayJson {
  const solvers = result.solvers.map(({ run: { command, exit, ms, stdout, stderr }, ...rest }) => {
    return { ...rest, command, exit, ms, stdout, stderr };
  });
  return { ...result, solvers };
}

function replayText(result: Replayed, finding: FindingState): string {
  const { id, identical, solvers } = result;
  const isStored = externalCommand(finding.coordinates.strategy) !== undefined;
  const same = isStored ? 'rebuilt from the stored mutant of the program' : 'regenerated, byte for byte';
  const lines = [
    `${id}: ${identical ? same : 'regenerated, but different'}${afterOthers(finding)}`,
    ...solvers.flatMap(({ run, seedSaid }) => {
      const [result = '', ...details] = runLines(run, LINES_SHOWN).map((line) => `  ${line}`);
      return [`${result}${seedSaid === null ? '' : `, to the seed ${seedSaid}`}`, ...details];
    }),
    ...result.repeats
      .filter(({ said }) => Object.keys(said).length > 1)
      .map((each) => `  repeated: ${formatFrequencies(each)}`),
    `${describeReplay(result, finding)}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function afterOthers({ confirmed, history }: FindingState): string {
  if (confirmed !== 'history') return '';
  const before = history.length - 1;
  return `, run after ${before} other ${before === 1 ? 'query' : 'queries'} in the same process`;
}
