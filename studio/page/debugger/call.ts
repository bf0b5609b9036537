import { computed, effect, signal } from '@preact/signals';
import type {
  CallRun,
  FindingDetail,
  Formula,
  JobSummary,
  StudioEvent,
  SuspectedFailure,
} from '../../server/contract/index.js';
import { dropUndefined } from '../../../src/smt.js';
import { followJob, session } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { formatAddress, go } from '../shell/router.js';
import { chooseTargets } from './finding-context.js';
import { listTargets, rememberChoice, targets } from './targets.js';
import { changeWork, currentKey, formulaNow, keyOf, openText, work, workField, workOf } from './formulas.js';
import { settings } from './settings.js';

export interface ShownCall {
  readonly job: string;
  readonly summary: JobSummary;
  readonly runs: readonly CallRun[];
  readonly wrong: readonly SuspectedFailure[];
}

export const call = signal<ShownCall | undefined>(undefined);
export const callProblem = workField('callProblem');

export async function startCall(models: boolean | 'each'): Promise<void> {
  const key = currentKey.peek();
  const { text } = openText.peek();
  const input = formulaNow();
  changeWork(key, { callProblem: undefined });
  const { timeoutMs, memoryBytes } = settings.value?.settings ?? {};
  try {
    const { job } = await api.startJob({
      kind: 'call',
      input,
      asked: [...targets.value],
      models,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(memoryBytes === undefined ? {} : { memoryBytes }),
    });
    rememberChoice();
    changeWork(key, { call: { job, of: fingerprint(text), name: nameOfText(input) } });
  } catch (error) {
    changeWork(key, { callProblem: whyFailed(error) });
  }
}

/** Calls solvers with the smallest input of a finding, and shows the call in the debugger. */
export async function callSmallest(name: { campaign: string; finding: string }, detail: FindingDetail): Promise<void> {
  const key = keyOf(name);
  const asked = [...listTargets(workOf(key).targets ?? chooseTargets(name, detail))];
  const { timeoutMs, memoryBytes } = settings.value?.settings ?? {};
  const limits = dropUndefined({ timeoutMs, memoryBytes });
  const input = { kind: 'finding', of: 'smallest', ...name } as const;
  const { job } = await api.startJob({ kind: 'call', input, asked, models: true, ...limits });
  changeWork(key, { call: { job, of: fingerprint(detail.texts.smallest.text) }, callProblem: undefined });
  go(formatAddress(['debug'], name));
}

export function nameOfText(input: Formula): string | undefined {
  return input.kind === 'text' ? input.name : undefined;
}

const shownJob = computed(() => work.value.call?.job);
const hasSession = computed(() => session.value !== undefined);

export function followCalls(): void {
  effect(() => {
    const [key, job] = [currentKey.value, shownJob.value];
    call.value = undefined;
    if (job === undefined || !hasSession.value) return undefined;
    return followJob(job, {
      read(now) {
        if (now.kind !== 'call') return;
        const { runs, wrong } = now.call;
        call.value = { job, summary: now, runs, wrong };
      },
      apply: (event) => applyEvent(job, event),
      failed: (problem) => changeWork(key, { callProblem: problem, call: undefined }),
    }).end;
  });
}

const openPrint = computed(() => (shownJob.value === undefined ? '' : fingerprint(openText.value.text)));

export const isCallOutdated = computed(() => ![undefined, openPrint.value].includes(work.value.call?.of));

export function fingerprint(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${text.length} ${hash}`;
}

export function closeCall(): void {
  changeWork(currentKey.peek(), { call: undefined, callProblem: undefined });
}

export async function stopCall(): Promise<void> {
  const key = currentKey.peek();
  if (call.value === undefined) return;
  try {
    await api.controlJob({ job: call.value.job, action: 'stop' });
  } catch (error) {
    changeWork(key, { callProblem: whyFailed(error) });
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
