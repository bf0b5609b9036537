import type { Command } from 'commander';
import { RESUME_OPTIONS, type ResumeEvent, type ResumeOptions, resume } from '../../app/index.js';
import { addOptions, optionsFrom, trustFrom } from '../options/index.js';
import { EXIT, Interruption, reportEarlyInterrupt, withExitCode } from '../terminal/index.js';
import {
  type HuntOutput,
  type OutputOptions,
  addOutputOptions,
  outputFrom,
  refuseUnwritable,
  runCampaign,
} from './campaign-output.js';
import type { OutputMode } from './progress.js';

interface ResumeCommandOptions extends OutputOptions {
  readonly trust?: boolean;
}

export function register(program: Command): void {
  const command = program
    .command('resume')
    .description(
      'Continues a campaign where its log ends; nothing is run twice and nothing is skipped. ' +
        'By default, runs until the budget of the campaign is spent, and reduces and bisects what the time did not suffice for; with --for or --tests, runs for that time or number of tests instead. ' +
        'Exit codes are those of gainsay hunt.',
    )
    .argument('<dir>', 'the campaign folder');
  addOptions(command, RESUME_OPTIONS, ['forMs', 'tests', 'changed', 'jobs', 'threads']);
  addOutputOptions(command).action((dir: string, parsed: ResumeCommandOptions) =>
    withExitCode(() =>
      runResume(dir, { ...optionsFrom(RESUME_OPTIONS, { ...parsed }), trust: trustFrom(parsed) }, outputFrom(parsed)),
    ),
  );
}

async function runResume(
  dir: string,
  options: ResumeOptions & Parameters<typeof resume>[1],
  output: HuntOutput,
): Promise<number> {
  const interruption = new Interruption(reportEarlyInterrupt);
  try {
    refuseUnwritable(output.ci);
    const code = await runCampaign(resume(dir, options, { signal: interruption.signal }), output, {
      jobs: options.jobs ?? RESUME_OPTIONS.jobs.standard(),
      interruption,
      other: (event: OwnEvent) => printResumeEvent(event, output.outputMode),
    });
    // A campaign whose tests ended stays ended.
    return interruption.signal.aborted ? EXIT.interrupted : code;
  } finally {
    interruption.release();
  }
}

type OwnEvent = Extract<ResumeEvent, { readonly kind: 'build-changed' | 'nothing-left' }>;

function printResumeEvent(event: OwnEvent, outputMode: OutputMode): void {
  switch (event.kind) {
    case 'build-changed':
      process.stderr.write(`warning: ${event.change}; findings may differ from those of an uninterrupted run\n`);
      break;
    case 'nothing-left':
      if (outputMode !== 'live') break;
      process.stdout.write(
        `nothing to resume: the campaign has ended (${event.reason}); --for TIME or --tests N extends it\n`,
      );
  }
}
