import type { Command } from 'commander';
import { triage } from '../../app/index.js';
import { TRIAGE_STATES, type TriageState } from '../../campaign/index.js';
import { EXIT, withExitCode } from '../terminal/index.js';

interface TriageOptions {
  readonly link?: string;
  readonly note?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('triage')
    .description(
      'Records the status of a finding in its campaign, even while the campaign runs. ' +
        'Findings that are reported, known or not a bug are listed last and do not fail a later hunt with --known DIR (docs/reports.md).',
    )
    .argument('<dir>', 'the campaign folder')
    .argument('<id>', 'a finding, or a unique prefix of its name')
    .argument('<state>', TRIAGE_STATES.join(', '))
    .option('--link <url>', 'the address of the report, or of the known bug')
    .option('--note <text>', 'a remark')
    .option('--json', 'print the recorded status as JSON')
    .action((dir: string, id: string, state: string, options: TriageOptions) =>
      withExitCode(async () => {
        const { link, note } = options;
        const said = await triage(dir, id, state as TriageState, { link, note });
        process.stdout.write(
          options.json === true
            ? `${JSON.stringify({ id: said.finding.id, ...said.triage })}\n`
            : `${said.finding.id}: ${said.triage.state}${link === undefined ? '' : ` (${link})`}\n`,
        );
        return EXIT.nothing;
      }),
    );
}
