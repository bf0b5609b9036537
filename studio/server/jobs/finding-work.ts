import { count, describeReplay, recheck, replay } from '../../../lab/index.js';
import {
  type Notice,
  type VersionProgressEvent,
  type Work,
  bisect,
  isNotice,
  reduceFindings,
} from '../../../src/index.js';
import { describeSizes, versionsLine } from '../../../src/lab-front.js';
import { dropUndefined } from '../../../src/smt.js';
import type { API, ReadOf, Table, WorkState } from '../contract/index.js';
import { noticeLine } from './campaign-run.js';
import type { Task } from './job.js';
import { Figures } from './job-channel.js';

type Request = ReadOf<typeof API.startJob>;
export type FindingRequest = Request & { readonly kind: 'finding' | 'count' };

class Progress {
  state: WorkState;
  changed: () => void = () => undefined;

  constructor({ campaign, findings }: Pick<WorkState, 'campaign' | 'findings'>) {
    this.state = { campaign, findings, done: 0, of: null, current: null, lines: [], table: null };
  }

  set(now: Partial<WorkState>): void {
    this.state = { ...this.state, ...now };
    this.changed();
  }

  addLine(line: string): void {
    this.set({ lines: [...this.state.lines, line].slice(-MOST_LINES) });
  }

  onEvent(event: VersionProgressEvent | Notice): void {
    if (isNotice(event)) this.addLine(noticeLine(event));
    else if (event.kind === 'versions-begun') this.set({ done: 0, of: event.of });
    else if (event.kind === 'version-asked') this.set({ done: this.state.done + 1, current: event.version });
  }
}

const MOST_LINES = 1_000;

export function findingTask(
  request: FindingRequest,
  parts: { readonly folder: string; readonly intervalMs: number },
): Task {
  const { campaign } = request;
  const findings = request.kind === 'finding' ? request.findings : [];
  const progress = new Progress({ campaign, findings });
  const what = request.kind === 'count' ? 'count' : request.action;
  const isWriting = request.kind === 'finding' && (request.action === 'reduce' || request.action === 'bisect');
  return {
    campaign,
    title: `${what} ${findings.length === 1 ? String(findings[0]) : parts.folder}`,
    // Work that only reads does not block other work.
    ...(isWriting ? { folder: parts.folder } : {}),
    details: () => ({ kind: request.kind, work: progress.state }),
    async run(signal, { job, publish }) {
      const figures = new Figures(parts.intervalMs, () => publish({ kind: 'work', job, now: progress.state }));
      progress.changed = () => figures.schedule();
      try {
        await (request.kind === 'count'
          ? countBugs(request, { ...parts, progress, signal })
          : workOnFindings(request, { ...parts, progress, signal }));
      } finally {
        figures.end();
      }
    },
  };
}

interface WorkStep {
  readonly folder: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

async function workOnFindings(request: Request & { kind: 'finding' }, doing: WorkStep): Promise<void> {
  switch (request.action) {
    case 'reduce':
      return reduceEach(request, doing);
    case 'bisect':
      return bisectEach(request, doing);
    case 'recheck':
      return recheckEach(request, doing);
    case 'replay':
      return replayEach(request, doing);
  }
}

async function consume<Event, Result>(work: Work<Event, Result>, onEvent: (event: Event) => void): Promise<Result> {
  for await (const event of work) onEvent(event);
  return work.result;
}

async function reduceEach({ findings, algorithm, forMs, jobs }: Request & { kind: 'finding' }, doing: WorkStep) {
  const { folder, progress, signal } = doing;
  const options = dropUndefined({ algorithm, forMs, jobs });
  await consume(reduceFindings(folder, findings, options, { signal }), (event) => {
    if (event.kind === 'finding-progress') {
      const { pass, bytes, calls } = event.progress;
      progress.set({ current: `${event.id}: ${bytes} bytes after ${calls} calls (${pass})` });
    } else if (event.kind === 'finding-reduced') {
      const { reduced, finding } = event;
      progress.addLine(
        'reason' in reduced ? `${finding.id}: ${reduced.reason}` : `${finding.id}: ${describeSizes(reduced)}`,
      );
      progress.set({ done: progress.state.done + 1 });
    } else if (event.kind === 'reduced-before') progress.addLine(`${event.finding.id}: no smaller input was found`);
    else if (event.kind === 'not-smaller')
      progress.addLine(`${event.finding.id}: stopped before the result was as small as the earlier one`);
    else if (event.kind === 'journal-failed') progress.addLine(event.message);
    else if (event.kind !== 'progress-over' && event.kind !== 'smaller') progress.addLine(noticeLine(event));
  });
}

async function bisectEach({ findings, versions, timeoutMs, jobs }: Request & { kind: 'finding' }, doing: WorkStep) {
  const { folder, progress, signal } = doing;
  const options = dropUndefined({ versions, timeoutMs, jobs });
  const { others } = await consume(bisect(folder, findings, options, { signal }), (event) => {
    if (event.kind !== 'finding-bisected') return progress.onEvent(event);
    progress.addLine(`${event.finding.id}: ${versionsLine(event.bisected.bisection)}`);
  });
  for (const { id } of others) progress.addLine(`${id} was not bisected: the versions are of another solver`);
}

async function recheckEach({ findings, versions, timeoutMs, jobs }: Request & { kind: 'finding' }, doing: WorkStep) {
  const { folder, progress, signal } = doing;
  const options = dropUndefined({ solver: versions, timeoutMs, jobs });
  const { checked } = await consume(recheck(folder, findings, options, { signal }), (event) => progress.onEvent(event));
  const rows = checked.map(({ finding, standing, observation }) => [finding.id, standing, observation.said]);
  progress.set({ table: { title: 'recheck', columns: ['finding', 'standing', 'said'], rows } });
}

async function replayEach({ findings }: Request & { kind: 'finding' }, { folder, progress, signal }: WorkStep) {
  progress.set({ of: findings.length });
  const rows: Table['rows'][number][] = [];
  for (const id of findings) {
    signal.throwIfAborted();
    progress.set({ current: id });
    const replayed = replay(folder, id, {}, { signal });
    const { finding, ...result } = await consume(replayed, (event) => progress.onEvent(event));
    if (!result.identical) progress.addLine(`${id}: the regenerated test case differs from the stored text`);
    const input = finding.reduced === undefined ? '' : ' (the mutant, not the reduced input)';
    progress.addLine(`${id}${input}: ${describeReplay(result, finding)}`);
    for (const { solver, version, said, seedSaid } of result.solvers) rows.push([id, solver, version, said, seedSaid]);
    const columns = ['finding', 'solver', 'version', 'said', 'said to the seed'];
    const table = { title: 'runs', columns, rows: [...rows] };
    progress.set({ done: progress.state.done + 1, current: null, table });
  }
}

async function countBugs({ versions, timeoutMs, jobs }: Request & { kind: 'count' }, doing: WorkStep): Promise<void> {
  const { folder, progress, signal } = doing;
  const options = dropUndefined({ versions, timeoutMs, jobs });
  const { counts } = await consume(count(folder, options, { signal }), (event) => progress.onEvent(event));
  const rows = counts.bugs.map(({ solver, by, pattern, fixedIn, findings }): Table['rows'][number] => [
    solver,
    by,
    pattern,
    fixedIn,
    findings.length,
    findings[0] ?? null,
  ]);
  const columns = ['solver', 'distinguished by', 'versions', 'fixed in', 'findings', 'first'];
  progress.set({ table: { title: 'unique bugs', columns, rows } });
}
