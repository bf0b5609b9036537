import { signal } from '@preact/signals';
import type { CallRun, JobSummary, StudioEvent, SuspectedFailure } from '../../server/contract/index.js';
import { followJob } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { targets } from './targets.js';
import { formulaNow } from './document.js';
import { settings } from './settings.js';

export const call = signal<
  | {
      readonly job: string;
      readonly summary: JobSummary;
      readonly runs: readonly CallRun[];
      readonly wrong: readonly SuspectedFailure[];
    }
  | undefined
>(undefined);
export const callProblem = signal('');
let unwatch = (): void => undefined;

export async function startCall(models: boolean): Promise<void> {
  callProblem.value = '';
  const { timeoutMs, memoryBytes } = settings.value?.settings ?? {};
  try {
    const job = await api.startJob({
      kind: 'call',
      input: formulaNow(),
      asked: [...targets.value],
      models,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(memoryBytes === undefined ? {} : { memoryBytes }),
    });
    showCall(job.job);
  } catch (error) {
    callProblem.value = whyFailed(error);
  }
}

export function showCall(job: string): void {
  unwatch();
  unwatch = followJob(job, {
    read(now) {
      if (now.kind === 'call') {
        const { runs, wrong } = now.call;
        call.value = { job, summary: now, runs, wrong };
      }
    },
    apply: (event) => applyEvent(job, event),
    failed: (problem) => (callProblem.value = problem),
  }).end;
}

export function closeCall(): void {
  unwatch();
  call.value = undefined;
}

export async function stopCall(): Promise<void> {
  if (call.value === undefined) return;
  try {
    await api.controlJob({ job: call.value.job, action: 'stop' });
  } catch (error) {
    callProblem.value = whyFailed(error);
  }
}

function applyEvent(job: string, event: StudioEvent): void {
  const now = call.value;
  if (now === undefined || now.job !== job) return;
  const change = (at: number, how: (run: CallRun) => CallRun): void => {
    call.value = { ...now, runs: now.runs.map((run, i) => (i === at ? how(run) : run)) };
  };
  if (event.kind === 'job') call.value = { ...now, summary: event.summary };
  if (event.kind === 'run') {
    change(event.run, (run) => ({ ...run, ...event.now }));
    call.value = { ...(call.value ?? now), wrong: event.wrong };
  }
  if (event.kind === 'output') {
    change(event.run, (run) => ({ ...run, [event.stream]: run[event.stream].slice(0, event.from) + event.text }));
  }
}
