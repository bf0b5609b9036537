import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { BadInput, describeReadError } from '../../app/index.js';
import { isNatsAddress } from '../../host/index.js';
import { addAskingOptions, count, once } from '../options/index.js';
import { withExitCode } from '../terminal/index.js';
import { bisectCampaign } from './bisect-campaign.js';
import { bisectFileCommand } from './bisect-file.js';
import type { BisectCommandOptions } from './bisect-options.js';

export function registerBisect(program: Command): void {
  const command = program
    .command('bisect')
    .description(
      'Runs versions of a solver on a finding of a campaign (its reduced input, else the mutant), or on a file, and ' +
        'reports which of them have the bug (docs/versions.md). The result is kept in the campaign.',
    )
    .argument('<where>', 'a campaign folder, or a file')
    .argument('[id...]', 'findings of the campaign (default: the smallest of each group)')
    .option('--scan', 'run every version')
    .option('--probes <n>', 'versions to run first, spread evenly; 0 is plain bisection', count)
    .option('--all', 'all findings of the campaign')
    .option('--no-keep', 'do not store the result in the campaign (needed while the campaign is running)');
  addAskingOptions(command)
    .option('--expect <answers>', 'for a file: sat or unsat, comma-separated if there are several checks')
    .addOption(new Option('--crash [signature]', 'for a file: search for a crash, or for one with this signature'))
    .option('--model', 'for a file: search for an invalid model')
    .option('-s, --solver <name>', 'for a file: search for a wrong result of this solver', once)
    .action((where: string, ids: string[], options: BisectCommandOptions) =>
      withExitCode(() =>
        isFolder(where) ? bisectCampaign(where, ids, options) : bisectFileCommand(where, ids, options),
      ),
    );
}

function isFolder(path: string): boolean {
  if (isNatsAddress(path)) return true;
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const message = `${path} cannot be read: ${describeReadError(error)}`;
    throw new BadInput({ code: 'G501', severity: 'error', message, expected: 'a campaign folder, or a file' });
  }
}
