import type { Command } from 'commander';
import { RESUME_OPTIONS, type ResumeEvent, type ResumeOptions, resume } from '../app/index.js';
import { TRUST_OPTION, trustFrom } from './ask-trust.js';
import { tellCampaign } from './campaign-telling.js';
import { refuseUnwritable, writeCiFiles } from './ci-files.js';
import { exitCodeOf, withExitCode } from './ending.js';
import { type HuntTelling, type TellingOptions, addTelling, tellingFrom } from './hunt.js';
import { Interruption, interruptedBefore } from './interruption.js';
import { addOptions, optionsFrom } from './option-table.js';
import type { Telling } from './progress.js';
import { tellReports } from './tell-reports.js';

interface ResumeCommandOptions extends TellingOptions {
  readonly trust?: boolean;
}

/** `gainsay resume DIR`. */
export function registerResume(program: Command): void {
  const command = program
    .command('resume')
    .description(
      'Continues a campaign where its log ends; nothing is run twice and nothing is skipped. The remaining time of ' +
        '--for is used up; --for and --tests given here come on top of what was already done. Exit codes ' +
        'are those of gainsay hunt.',
    )
    .argument('<dir>', 'the campaign folder');
  addOptions(command, RESUME_OPTIONS, ['forMs', 'tests', 'changed', 'jobs']).option(...TRUST_OPTION);
  addTelling(command).action((dir: string, parsed: ResumeCommandOptions) =>
    withExitCode(() =>
      runResume(dir, { ...optionsFrom(RESUME_OPTIONS, { ...parsed }), trust: trustFrom(parsed) }, tellingFrom(parsed)),
    ),
  );
}

async function runResume(
  dir: string,
  options: Partial<ResumeOptions> & Parameters<typeof resume>[1],
  told: HuntTelling,
): Promise<number> {
  const { telling, ci } = told;
  const interruption = new Interruption(interruptedBefore);
  try {
    refuseUnwritable(ci);
    const { folder, summary } = await tellCampaign(resume(dir, options, { signal: interruption.signal }), {
      telling,
      jobs: options.jobs ?? RESUME_OPTIONS.jobs.standard(),
      interruption,
      other: (event: OwnEvent) => tellOwn(event, telling),
    });
    await writeCiFiles(folder, ci);
    if (summary.state === 'ended') await tellReports(folder, telling);
    return exitCodeOf(summary, told);
  } finally {
    interruption.release();
  }
}

/** What only a campaign that is gone on with tells. */
type OwnEvent = Extract<ResumeEvent, { readonly kind: 'build-changed' | 'nothing-left' }>;

function tellOwn(event: OwnEvent, telling: Telling): void {
  switch (event.kind) {
    case 'build-changed':
      process.stderr.write(`warning: ${event.change}; findings may differ from those of an uninterrupted run\n`);
      break;
    case 'nothing-left':
      if (telling !== 'live') break;
      process.stdout.write(
        `nothing to resume: the campaign has ended (${event.reason}); --for TIME or --tests N extends it\n`,
      );
  }
}
