import type { Command } from 'commander';
import { EXIT, awaitResult, runStoppable, withExitCode } from '../../src/cli/index.js';
import type { Control, Notice, Work } from '../../src/index.js';
import { formatCount } from '../../src/lab-front.js';
import { type TransferResult, pull, push } from '../transfer/transfer.js';

const SHOWN = 10;

const ADDRESS = 'nats://[USER:PASSWORD@]HOST[:PORT]/NAME, or tls://… (docs/machines.md)';

export function registerPull(program: Command): void {
  program
    .command('pull')
    .description(
      'Copies a campaign from a server into a folder: all of its events and texts. ' +
        'A copy that was interrupted, or is older than the campaign, is continued by the same command; a different campaign is never overwritten.',
    )
    .argument('<address>', ADDRESS)
    .argument('<dir>', 'the folder')
    .action((address: string, dir: string) => withExitCode(() => transfer((control) => pull(address, dir, control))));
}

export function registerPush(program: Command): void {
  program
    .command('push')
    .description(
      'Copies a campaign from a folder to a server: all of its events and texts. ' +
        'A copy that was interrupted, or is older than the campaign, is continued by the same command; a different campaign is never overwritten.',
    )
    .argument('<dir>', 'the campaign folder')
    .argument('<address>', `${ADDRESS}; append ?replicas=3 to store the campaign on three servers of a cluster`)
    .action((dir: string, address: string) => withExitCode(() => transfer((control) => push(dir, address, control))));
}

async function transfer(begin: (control: Control) => Work<Notice, TransferResult>): Promise<number> {
  const run = async (signal: AbortSignal): Promise<number> => {
    const { to, events, texts, before, skipped, unreadable } = await awaitResult(begin({ signal }));
    const there = before === 0 ? '' : `; ${formatCount(before, 'event')} were already there`;
    const left =
      skipped === 0 ? '' : `; ${formatCount(skipped, 'message')} ${skipped === 1 ? 'was' : 'were'} invalid and ignored`;
    process.stdout.write(
      `${to}: ${formatCount(events, 'event')} and ${formatCount(texts, 'text')} copied${there}${left}\n`,
    );
    if (unreadable.length === 0) return EXIT.nothing;
    const more = unreadable.length > SHOWN ? ` and ${unreadable.length - SHOWN} more` : '';
    process.stderr.write(
      `${formatCount(unreadable.length, 'finding')} cannot be shown, because stored texts are missing or invalid: ${unreadable.slice(0, SHOWN).join(', ')}${more}\n`,
    );
    return EXIT.fault;
  };
  return runStoppable(run, () => 'stopped; the same command continues the copy');
}
