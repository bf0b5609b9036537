import type { Command } from 'commander';
import { WORK_OPTIONS, type WorkEvent, type WorkOptions, work } from '../../app/index.js';
import { formatCount, visibleLine } from '../../util/index.js';
import { addOptions, optionsFrom, pluginFiles } from '../options/index.js';
import { Interruption, reportEarlyInterrupt, printNotice, withExitCode } from '../terminal/index.js';

export function register(program: Command): void {
  const command = program
    .command('work')
    .description(
      'Works for a campaign that gainsay hunt --on stores on a server: makes its test cases, runs its solvers, confirms, reduces and bisects. ' +
        'Workers may join and leave at any time. ' +
        'A worker runs only supported solvers on PATH and z3 from npm (with --solver, only these), and the command lines of --allow.',
    )
    .argument('<address>', 'nats://host[:port]/name');
  addOptions(command, WORK_OPTIONS, ['jobs', 'threads', 'solvers', 'allow', 'plugins', 'host']).action(
    (address: string, parsed: Record<string, unknown>) =>
      withExitCode(() => runWork(address, optionsFrom(WORK_OPTIONS, { ...parsed }))),
  );
}

async function runWork(address: string, options: WorkOptions): Promise<number> {
  const interruption = new Interruption(reportEarlyInterrupt);
  try {
    const plugins = await pluginFiles(options.plugins);
    const working = work(address, { ...options, plugins }, { signal: interruption.signal });
    for await (const event of working) {
      if (event.kind === 'worker-started') interruption.begin(`gainsay campaign work ${event.address}`);
      printWork(event);
    }
    const { tasks, tests } = await working.result;
    process.stdout.write(`${formatCount(tests, 'test')} in ${formatCount(tasks, 'task')}\n`);
    return 0;
  } finally {
    interruption.release();
  }
}

function printWork(event: WorkEvent): void {
  switch (event.kind) {
    case 'worker-started':
      process.stdout.write(`${event.worker} works for ${event.address}, ${formatCount(event.jobs, 'job')}\n`);
      break;
    case 'waiting':
      process.stdout.write(waitingText(event));
      break;
    case 'campaign-over':
      process.stdout.write(`${event.address} has ended (${event.reason})\n`);
      break;
    case 'leading':
      process.stdout.write(`the leader of ${event.address} is gone; this process is the leader now\n`);
      break;
    case 'not-leading':
      process.stderr.write(`this process cannot lead ${event.address}: ${visibleLine(event.because)}\n`);
      break;
    default:
      printNotice(event);
  }
}

function waitingText({ address, others }: WorkEvent & { readonly kind: 'waiting' }): string {
  const there = others.length === 0 ? '' : ` (existing campaigns: ${others.slice(0, 10).join(', ')})`;
  return `waiting until the campaign ${address} is created${there}\n`;
}
