import { relative } from 'node:path';
import { type Command, Option } from 'commander';
import { EXIT, formatBlamed, once, trustFrom, withExitCode } from '../../src/cli/index.js';
import { type FindingState, type Plan, badUsage, bisect } from '../../src/index.js';
import {
  type BisectEvent,
  type Bisection,
  type BisectionResult,
  type Failure,
  type FindingsBisected,
  answersOfVersions,
  bisectionText,
  currentFacts,
  formatOwnCommand,
  isCampaignPath,
  solverNames,
  splitFinding,
} from '../../src/lab-front.js';
import { dropUndefined } from '../../src/smt.js';
import { bisectFile } from '../bisect/bisect-file.js';
import {
  type VersionCommandOptions,
  addAskingOptions,
  costText,
  runVersionCommand,
  subjectLines,
  versionOptions,
} from './version-asking.js';

export function register(program: Command): void {
  const command = program
    .command('bisect')
    .description(
      'Runs versions of a solver on a finding of a campaign (its reduced input, else the mutant), or on a file, ' +
        'and reports which of them have the bug (docs/versions.md). The result is kept in the campaign.',
    )
    .argument('<where>', 'the folder of a campaign or of a finding, or a file')
    .argument('[id...]', 'findings of the campaign (default: the smallest of each group)')
    .option('--scan', 'run every version')
    .option('--all', 'all findings of the campaign')
    .option('--no-keep', 'do not store the result in the campaign; required while the campaign is running');
  addAskingOptions(command)
    .option('--expect <answers>', 'for a file: sat or unsat, comma-separated if there are several checks')
    .addOption(new Option('--crash [signature]', 'for a file: search for a crash, or for a crash with this signature'))
    .option('--model', 'for a file: search for an invalid model')
    .option('-s, --solver <name>', 'for a file: search for a wrong result of this solver', once)
    .action((where: string, ids: string[], options: BisectCommandOptions) =>
      withExitCode(() =>
        isCampaignPath(where)
          ? bisectCampaign(splitFinding(where, ids), options)
          : bisectFileCommand(where, ids, options),
      ),
    );
}

interface BisectCommandOptions extends VersionCommandOptions {
  readonly scan?: boolean;
  readonly all?: boolean;
  readonly keep: boolean;
  readonly expect?: string;
  readonly crash?: string | true;
  readonly model?: boolean;
  readonly solver?: string;
}

function refuse(options: BisectCommandOptions, names: readonly (keyof BisectCommandOptions)[], what: string): void {
  for (const name of names) {
    const given = options[name];
    if (given !== undefined && given !== false) throw badUsage(`--${name} does not apply to ${what}`);
  }
}

function bisectFileCommand(file: string, ids: readonly string[], options: BisectCommandOptions): Promise<number> {
  refuse(options, ['all'], 'a file');
  if (ids.length > 0) throw badUsage(`${ids.join(' ')} does not apply to a file`, { expected: 'one file' });
  const { expect, crash, model, solver, json } = options;
  const given = { expect, crash, model, solver, scan: options.scan };
  return runVersionCommand(
    (control) => bisectFile(file, { ...versionOptions(options), ...dropUndefined(given) }, control),
    {
      onEvent: (event) => {
        if (event.kind !== 'nothing-wrong' || json === true) return;
        process.stderr.write(
          `${event.solver} answers ${event.said}, and nothing proves it wrong; pass the correct answer with --expect sat|unsat\n`,
        );
      },
      print: ({ failure, bisection, subjects, cost }) => {
        const shown =
          failure.kind === 'none'
            ? answersOfVersions(bisection)
            : `${bisectionText(bisection)}${subjectLines(bisection, subjects)}${rejectionHint(file, bisection)}`;
        const counts = { ...cost, ms: Math.round(cost.ms) };
        process.stdout.write(
          json === true
            ? `${JSON.stringify({ file, looksFor: failure.kind, ...bisection, ...counts })}\n`
            : `${relative('', file) || file}: ${failureText(failure)}\n${shown}(${costText(cost)})\n`,
        );
        return EXIT.nothing;
      },
    },
  );
}

/** Names the command that searches for the versions that reject the input, if only such a version stands out. */
function rejectionHint(file: string, { family, firstBad, observations }: Bisection): string {
  const rejecting = observations.findLast(({ shows, said }) => shows === 'unclear' && said.startsWith('rejected'));
  if (firstBad !== null || rejecting === undefined) return '';
  const solver = `${family.replace(/@.*/, '')}@${rejecting.version}`;
  return `to find the versions that reject the input: ${formatOwnCommand('bisect', file, '--solver', solver)}\n`;
}

function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'crash':
      return failure.signature === null ? 'searching for any crash' : `searching for: crash ${failure.signature}`;
    case 'invalid-model':
      return failure.seen === 'mistaken'
        ? 'searching for: a valid model that is rejected'
        : 'searching for: an invalid model';
    case 'expected':
      return `searching for: an answer other than ${failure.answers.map((answer) => answer ?? '?').join(', ')}`;
    case 'wrong-answer':
      return `searching for: the answer ${failure.got}, although ${failure.expected} is correct`;
    case 'anomaly':
      return `searching for: ${failure.signature ?? 'a result that an oracle of a plug-in calls wrong'}`;
    case 'unstable':
      return 'searching for: an answer that varies between runs';
    case 'none':
      return 'the answer of each version (no answer is known to be wrong)';
  }
}

export function bisectCampaign(
  [dir, ...ids]: ReturnType<typeof splitFinding>,
  options: BisectCommandOptions,
): Promise<number> {
  refuse(options, ['expect', 'crash', 'model', 'solver'], 'a campaign');
  const { scan, all, keep, json } = options;
  const given = {
    ...versionOptions(options),
    ...dropUndefined({ scan, all, keep }),
    trust: trustFrom(options),
  };
  return runVersionCommand((control) => bisect(dir, ids, given, control), {
    onEvent: (event: BisectEvent) => {
      if (event.kind === 'finding-bisected') printBisected(event.finding, event, { json: json === true });
    },
    print: (result) => reportOthers(result, { named: ids.length > 0 }),
  });
}

function printBisected(
  finding: FindingState,
  { plan, bisected }: { readonly plan: Plan; readonly bisected: BisectionResult },
  { json }: { readonly json: boolean },
): void {
  const { bisection, subjects, cost } = bisected;
  process.stdout.write(
    json
      ? `${JSON.stringify({ id: finding.id, ...bisection, ...cost, ms: Math.round(cost.ms) })}\n`
      : `${finding.id}: ${solverNames(plan)(finding.because)}\n` +
          `${bisectionText(bisection)}${subjectLines(bisection, subjects)}(${costText(cost)})\n\n`,
  );
}

function reportOthers({ plan, others, solver, of }: FindingsBisected, { named }: { readonly named: boolean }): number {
  const names = solverNames(plan);
  const hint = 'with --versions, name versions of the blamed solver';
  if (named) {
    for (const each of others)
      process.stderr.write(`${each.id} blames ${names(formatBlamed(currentFacts(each)))}, not ${solver}: ${hint}\n`);
    return others.length > 0 && others.length === of ? EXIT.badInput : EXIT.nothing;
  }
  if (of > 0 && others.length === of) process.stderr.write(`no finding of this campaign blames ${solver}: ${hint}\n`);
  return EXIT.nothing;
}
