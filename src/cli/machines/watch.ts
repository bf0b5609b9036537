import type { Command } from 'commander';
import { type LiveFigures, watch } from '../../app/index.js';
import { EXIT, onInterrupt, printNotice, withExitCode } from '../terminal/index.js';
import { liveJson, liveLine, liveLines } from './watch-text.js';

interface WatchCommandOptions {
  readonly json?: boolean;
  readonly once?: boolean;
}

const LINE_MS = 10_000;

export function registerWatch(program: Command): void {
  program
    .command('watch')
    .description(
      'Shows a campaign on a server as it runs: its leader and workers, their jobs, tests per second, waiting tasks and reports, ' +
        'and findings. Ends with the campaign. Read-only; any number of users may watch.',
    )
    .argument('<address>', 'nats://host[:port]/name')
    .option('--once', 'print the state once and exit')
    .option('--json', 'print the state as a line of JSON every second (docs/json.md)')
    .action((address: string, options: WatchCommandOptions) => withExitCode(() => runWatch(address, options)));
}

async function runWatch(address: string, { json = false, once = false }: WatchCommandOptions): Promise<number> {
  const stop = new AbortController();
  const off = onInterrupt(() => stop.abort(new Error('stopped by the user')));
  const show = json ? showJson : once ? showWhole : process.stdout.isTTY ? redrawing() : inLines();
  try {
    const watching = watch(address, { once }, { signal: stop.signal });
    for await (const event of watching) {
      if (event.kind === 'figures') show(event);
      else printNotice(event);
    }
    await watching.result;
    return EXIT.nothing;
  } finally {
    off();
  }
}

function showJson(figures: LiveFigures): void {
  process.stdout.write(`${JSON.stringify(liveJson(figures))}\n`);
}

function showWhole(figures: LiveFigures): void {
  process.stdout.write(
    liveLines(figures)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

function redrawing(): (figures: LiveFigures) => void {
  let shown = 0;
  return (figures) => {
    // A terminal of unknown size reports 0.
    const columns = process.stdout.columns || 100;
    const rows = process.stdout.rows || 25;
    const lines = liveLines(figures, { most: Math.max(1, rows - 8) }).map((line) => line.slice(0, columns - 1));
    const back = shown === 0 ? '' : `\x1b[${shown}A\x1b[0J`;
    process.stdout.write(back + lines.map((line) => `${line}\n`).join(''));
    shown = lines.length;
  };
}

function inLines(): (figures: LiveFigures) => void {
  let printedAt = -Infinity;
  return (figures) => {
    const now = performance.now();
    if (now - printedAt < LINE_MS && figures.summary.state !== 'ended') return;
    printedAt = now;
    process.stdout.write(`${liveLine(figures)}\n`);
  };
}
