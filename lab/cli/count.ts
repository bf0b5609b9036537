import type { Command } from 'commander';
import { EXIT, trustFrom, wholeNumber, withExitCode } from '../../src/cli/index.js';
import { formatCount } from '../../src/lab-front.js';
import { countText, hasRun } from '../count/count-text.js';
import { PER_GROUP, count } from '../count/count.js';
import {
  costText,
  runVersionCommand,
  versionOptions,
  type VersionCommandOptions,
  addAskingOptions,
} from './version-asking.js';

interface CountOptions extends VersionCommandOptions {
  readonly perGroup: number;
}

export function register(program: Command): void {
  const command = program
    .command('count')
    .description(
      'Runs every version of a solver on the findings of a campaign. ' +
        'Findings that appear and disappear with the same versions count as one bug (docs/versions.md). ' +
        'Prints Markdown tables. Read-only; may be used while the campaign runs.',
    )
    .argument('<dir>', 'the campaign folder')
    .option(
      '--per-group <n>',
      'maximum number of findings to test per group and strategy; 0 means all',
      wholeNumber,
      PER_GROUP,
    );
  addAskingOptions(command).action((dir: string, options: CountOptions) =>
    withExitCode(() => countCampaign(dir, options)),
  );
}

function countCampaign(dir: string, options: CountOptions): Promise<number> {
  const { perGroup, json } = options;
  const given = { ...versionOptions(options), perGroup, trust: trustFrom(options) };
  return runVersionCommand((control) => count(dir, given, control), {
    print: ({ family, versions, counts, findings, left, cost }) => {
      if (json === true) {
        const more = { findings, left, ...cost, ms: Math.round(cost.ms) };
        process.stdout.write(`${JSON.stringify({ family, versions, ...counts, ...more })}\n`);
        return EXIT.nothing;
      }
      const leftText =
        left === 0
          ? ''
          : `; ${formatCount(left, 'more finding')} of the same groups and strategies ${left === 1 ? 'is' : 'are'} not counted (--per-group)`;
      const ran = hasRun(counts) ? `${versions[0]} to ${versions.at(-1)}` : `no version of ${family} was run`;
      process.stdout.write(`${countText(counts, { family, versions })}\n${ran}; ${costText(cost)}${leftText}\n`);
      return EXIT.nothing;
    },
  });
}
