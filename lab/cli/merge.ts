import { type Command, InvalidArgumentError } from 'commander';
import {
  type HuntOutput,
  type OutputMode,
  type OutputOptions,
  EXIT,
  Interruption,
  addOutputOptions,
  outputFrom,
  refuseUnwritable,
  runCampaign,
  withExitCode,
} from '../../src/cli/index.js';
import { type Trouble, formatCount, formatParts } from '../../src/lab-front.js';
import { type MergeEvent, merge } from '../merge/merge.js';

const SEEDS_SHOWN = 5;

export function register(program: Command): void {
  const command = program
    .command('merge')
    .description(
      'Merges the parts of a campaign that gainsay hunt --shard K/N ran, on any machines, into one campaign, as if one machine had run it. ' +
        'Runs nothing. Parts may be missing or given more than once, and merged campaigns may be merged again. ' +
        'Exit codes are those of gainsay hunt.',
    )
    .argument('<dir...>', 'folders of parts of one campaign')
    .requiredOption('-o, --out <folder>', 'the folder of the merged campaign: new or empty', folder);
  addOutputOptions(command).action((dirs: string[], parsed: OutputOptions & { readonly out: string }) =>
    withExitCode(() => runMerge(dirs, parsed.out, outputFrom(parsed))),
  );
}

function folder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a folder');
  return text;
}

async function runMerge(dirs: readonly string[], out: string, output: HuntOutput): Promise<number> {
  const interruption = new Interruption(() => {
    process.stderr.write('interrupted; nothing was merged\n');
    return EXIT.interrupted;
  });
  try {
    refuseUnwritable(output.ci);
    return await runCampaign(merge(dirs, { out }, { signal: interruption.signal }), output, {
      jobs: 1,
      interruption,
      other: (event: OwnEvent) => printMergeEvent(event, output.outputMode),
      judged: (summary) => ({ ...summary, troubles: summary.troubles.map(asIncomplete) }),
    });
  } finally {
    interruption.release();
  }
}

/** Reports an interrupted part as incomplete, since the merge itself was not interrupted. */
function asIncomplete(trouble: Trouble): Trouble {
  return trouble.kind === 'interrupted' ? { ...trouble, kind: 'stopped' } : trouble;
}

type OwnEvent = Extract<MergeEvent, { readonly kind: 'parts-merged' | 'judged-differently' }>;

function printMergeEvent(event: OwnEvent, outputMode: OutputMode): void {
  switch (event.kind) {
    case 'parts-merged': {
      const { parts, of, missing } = event;
      if (outputMode === 'live')
        process.stdout.write(`merged ${parts.length} of ${formatCount(of, 'part')}: ${event.folder}\n`);
      if (missing.length > 0) {
        const are = missing.length === 1 ? 'part is' : 'parts are';
        process.stderr.write(
          `warning: ${parts.length} of ${formatCount(of, 'part')}: ${are} missing: ${formatParts(missing)}\n`,
        );
      }
      break;
    }
    case 'judged-differently': {
      const { seeds } = event;
      const more = seeds.length > SEEDS_SHOWN ? ', …' : '';
      process.stderr.write(
        `warning: in some parts, solvers answered ${formatCount(seeds.length, 'seed')} differently (usually because of a time-out), ` +
          `so the parts may have run different solvers or different mutants of these seeds: ${seeds.slice(0, SEEDS_SHOWN).join(', ')}${more}\n`,
      );
    }
  }
}
