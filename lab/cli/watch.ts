import type { Command } from 'commander';
import { EXIT, onInterrupt, printNotice, withExitCode } from '../../src/cli/index.js';
import { formatCount } from '../../src/lab-front.js';
import { groupDigits, visibleLine } from '../../src/smt.js';
import { type LiveFigures, watch } from '../watch/watch.js';

interface WatchCommandOptions {
  readonly json?: boolean;
  readonly once?: boolean;
}

const LINE_MS = 10_000;

export function register(program: Command): void {
  program
    .command('watch')
    .description(
      'Shows a campaign on a server as it runs: its leader and workers, their jobs, tests per second, waiting tasks and reports, and findings. ' +
        'Ends when the campaign ends. Read-only; any number of users may watch.',
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

function liveLine(figures: LiveFigures): string {
  const { workers, jobs, queue } = figures;
  return [
    testsText(figures),
    `${formatCount(workers.length, 'worker')}, ${formatCount(jobs, 'job')}`,
    formatFound(figures),
    `${groupDigits(queue.waiting)} tasks waiting, lag ${seconds(queue.lagMs)}`,
    stateText(figures),
  ].join('  ');
}

function liveLines(figures: LiveFigures, { most = Infinity }: { readonly most?: number } = {}): string[] {
  const { address, workers, jobs, queue, refusals } = figures;
  const { waiting, held, givenAgain, reports, lagMs } = queue;
  const width = Math.max(6, ...workers.map(({ name }) => name.length));
  const row = (name: string, ...cells: readonly string[]) =>
    `  ${name.padEnd(width)}${cells.map((cell) => cell.padStart(11)).join('')}`;
  const shown = workers.slice(0, most);
  const more = workers.length - shown.length;
  return [
    `${address}: ${stateText(figures)}`,
    testsText(figures),
    formatFound(figures),
    `tasks: ${groupDigits(waiting)} waiting, ${groupDigits(held)} in progress, ${groupDigits(givenAgain)} of them reassigned; ` +
      `reports: ${groupDigits(reports)} not in the log yet, lag ${seconds(lagMs)}`,
    `${formatCount(workers.length, 'worker')}, ${formatCount(jobs, 'job')}`,
    ...(workers.length === 0 ? [] : [row('worker', 'jobs', 'tasks', 'tests', 'tests/s')]),
    ...shown.map((each) =>
      row(
        each.name,
        groupDigits(each.jobs),
        groupDigits(each.tasks),
        groupDigits(each.tests),
        each.perSecond.toFixed(1),
      ),
    ),
    ...(more === 0 ? [] : [`  and ${groupDigits(more)} more`]),
    ...refusals.slice(-3).map(({ worker, because }) => `worker ${worker} refuses: ${visibleLine(because)}`),
  ];
}

function liveJson({ kind: _, summary, leader, ...figures }: LiveFigures) {
  const { tests, judged, seeds, state, reason, findings, groups } = summary;
  return {
    kind: 'figures',
    ...figures,
    leader: leader ?? null,
    state,
    reason,
    tests,
    judged,
    seeds,
    findings: sumCounts(findings),
    groups: groups.length,
  };
}

function testsText({ summary: { tests, judged, seeds }, budget, perSecond }: LiveFigures): string {
  const of = budget === null ? '' : ` of ${groupDigits(budget)}`;
  return `${groupDigits(tests)}${of} tests, ${perSecond.toFixed(1)}/s  seeds ${judged}/${seeds}`;
}

function formatFound({ summary: { findings, groups } }: LiveFigures): string {
  return `${formatCount(sumCounts(findings), 'finding')} (${formatCount(groups.length, 'group')})`;
}

function stateText({ leader, summary: { state, reason } }: LiveFigures): string {
  switch (state) {
    case 'ended':
      return `has ended (${reason ?? ''})`;
    case 'interrupted':
      return leader === undefined ? `interrupted (${visibleLine(reason ?? '')})` : `led by ${leader}`;
    case 'running':
      return leader === undefined ? 'has no leader now' : `led by ${leader}`;
  }
}

function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
