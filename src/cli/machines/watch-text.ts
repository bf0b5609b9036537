import type { LiveFigures } from '../../app/index.js';
import { formatCount, groupDigits, visibleLine } from '../../util/index.js';

export function liveLine(figures: LiveFigures): string {
  const { workers, jobs, queue } = figures;
  return [
    testsText(figures),
    `${formatCount(workers.length, 'worker')}, ${formatCount(jobs, 'job')}`,
    formatFound(figures),
    `${groupDigits(queue.waiting)} tasks waiting, lag ${seconds(queue.lagMs)}`,
    stateText(figures),
  ].join('  ');
}

export function liveLines(figures: LiveFigures, { most = Infinity }: { readonly most?: number } = {}): string[] {
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

export function liveJson({ kind: _, summary, leader, ...figures }: LiveFigures) {
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
      return leader === undefined ? 'it has no leader now' : `led by ${leader}`;
  }
}

function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
