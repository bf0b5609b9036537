import { computed, effect, signal } from '@preact/signals';
import type {
  Formula,
  Job,
  JobSummary,
  ReduceRequest,
  ReductionState,
  ReductionStep,
  StudioEvent,
} from '../../server/contract/index.js';
import { followJob } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { Abandoned, WorkerClient } from '../model/client.js';
import { formatAddress, recordAddress } from '../shell/router.js';
import { open, openText } from './document.js';
import { stepChange } from './marking.js';
import { noteOpened } from './opened.js';

export interface FollowedReduction {
  readonly job: string;
  readonly summary: JobSummary;
  readonly state: Omit<ReductionState, 'input' | 'request'>;
  readonly input: Formula;
  readonly request: ReduceRequest;
  readonly steps: readonly ReductionStep[];
  /** Step that the slider shows. */
  readonly at: number;
  readonly follows: boolean;
}

/** Reductions by job: at most two, in the order of opening. */
export const followedReductions = signal<ReadonlyMap<string, FollowedReduction>>(new Map());
export const shownJob = signal<string | undefined>(undefined);
export const reduceProblem = signal('');
export const stepSummary = signal('');

const endings = new Map<string, () => void>();
const differences = new WorkerClient();
const texts = new Map<string, string>();
/** Maximum number of cached step texts, and time in milliseconds for which removed nodes stay visible. */
const MOST_TEXTS = 60;
const FADING_MS = 260;

export const chain = computed(() => orderChain([...followedReductions.value.values()]));

function orderChain(
  all: readonly FollowedReduction[],
): readonly { readonly depth: number; readonly of: FollowedReduction }[] {
  const roots = all.filter(({ input }) => input.kind !== 'step' || !followedReductions.value.has(input.job));
  const rows: { depth: number; of: FollowedReduction }[] = [];
  const work = roots.toReversed().map((of) => ({ depth: 0, of }));
  for (let row = work.pop(); row !== undefined; row = work.pop()) {
    rows.push(row);
    const { depth, of } = row;
    const next = all.filter(({ input }) => input.kind === 'step' && input.job === of.job);
    work.push(...next.toReversed().map((each) => ({ depth: depth + 1, of: each })));
  }
  return rows;
}

export async function startReduction(request: ReduceRequest): Promise<void> {
  reduceProblem.value = '';
  try {
    const { job } = await api.startJob(request);
    await follow(job);
    show(job);
  } catch (error) {
    reduceProblem.value = whyFailed(error);
  }
}

export async function follow(job: string): Promise<void> {
  if (endings.has(job)) return;
  const { end, loaded } = followJob(job, {
    read,
    apply: (event) => applyEvent(job, event),
    failed: (problem) => (reduceProblem.value = problem),
  });
  endings.set(job, end);
  await loaded;
}

export function forgetReduction(job: string): void {
  endings.get(job)?.();
  endings.delete(job);
  followedReductions.value = new Map([...followedReductions.value].filter(([each]) => each !== job));
  if (shownJob.value === job) shownJob.value = [...followedReductions.value.keys()].at(-1);
}

async function read(now: Job): Promise<void> {
  if (now.kind !== 'reduce') return;
  const { job } = now;
  const steps: ReductionStep[] = [];
  for (;;) {
    const page = await api.steps({ job, from: steps.length });
    steps.push(...page.items);
    if (page.items.length === 0 || steps.length >= page.of) break;
  }
  if (!endings.has(job)) return;
  const { input, request, ...state } = now.reduce;
  const before = followedReductions.value.get(job);
  const last = Math.max(0, steps.length - 1);
  replaceReduction({
    job,
    summary: now,
    state,
    input,
    request,
    steps,
    at: before === undefined || before.follows ? last : Math.min(before.at, last),
    follows: before?.follows ?? true,
  });
}

function replaceReduction(next: FollowedReduction): void {
  followedReductions.value = new Map(followedReductions.value).set(next.job, next);
}

function applyEvent(job: string, event: StudioEvent): void {
  const now = followedReductions.value.get(job);
  if (now === undefined) return;
  if (event.kind === 'job') replaceReduction({ ...now, summary: event.summary });
  if (event.kind === 'reduction') replaceReduction({ ...now, state: event.now });
  // Steps are loaded after the stream covers the job, so an event may repeat a loaded step.
  if (event.kind !== 'step' || event.step.step < now.steps.length) return;
  const steps = [...now.steps.slice(0, event.step.step), event.step];
  replaceReduction({ ...now, steps, at: now.follows ? steps.length - 1 : now.at });
}

/** If `step` is the last step, new steps are shown as they arrive. */
export function goToStep(job: string, step: number): void {
  const now = followedReductions.value.get(job);
  if (now === undefined) return;
  const at = Math.max(0, Math.min(now.steps.length - 1, step));
  show(job);
  replaceReduction({ ...now, at, follows: at === now.steps.length - 1 });
}

export async function control(job: string, action: 'stop' | 'pause' | 'go-on' | 'step'): Promise<void> {
  try {
    await api.controlJob({ job, action });
  } catch (error) {
    reduceProblem.value = whyFailed(error);
  }
}

const target = computed(() => {
  const now = shownJob.value === undefined ? undefined : followedReductions.value.get(shownJob.value);
  return now === undefined || now.steps.length === 0 ? undefined : `${now.job}/${now.at}`;
});
let isShowing = false;
/** The text that was open when the user opened a reduction. A step replaces only this text or another step. */
let replaceable: unknown;
let isLeft = false;

export function leaveSteps(): void {
  isLeft = true;
}

export function show(job: string): void {
  replaceable = openText.peek();
  isLeft = false;
  shownJob.value = job;
}

export function followSteps(): void {
  effect(() => {
    if (target.value !== undefined && !isShowing) void showNewest();
  });
}

async function showNewest(): Promise<void> {
  isShowing = true;
  try {
    let done: string | undefined;
    for (let next = target.peek(); next !== undefined && next !== done; next = target.peek()) {
      done = next;
      const [job = '', step = '0'] = next.split('/');
      await showStep(job, Number(step));
    }
  } catch (error) {
    if (!(error instanceof Abandoned)) reduceProblem.value = whyFailed(error);
  } finally {
    isShowing = false;
  }
}

async function showStep(job: string, step: number): Promise<void> {
  const [text, before] = await Promise.all([loadText(job, step), step > 0 ? loadText(job, step - 1) : undefined]);
  const { language = 'btor' } = followedReductions.value.get(job)?.state ?? {};
  const kind = language === 'smt2' ? 'smtlib' : 'btor';
  const difference =
    before === undefined ? undefined : await differences.ask('difference', { before, after: text, language: kind });
  const removed = difference?.removed ?? [];
  const isNext = openText.peek().text === before;
  if (difference !== undefined && isNext && removed.length > 0) {
    stepChange.value = { of: before, removed: new Set(removed), replaced: new Set() };
    await new Promise((done) => setTimeout(done, FADING_MS));
  }
  const now = openText.peek();
  if (isLeft || (now !== replaceable && now.origin?.kind !== 'step')) return;
  stepChange.value = undefined;
  open({ name: `step ${step}`, text, language: kind, origin: { kind: 'step', job, step } });
  noteOpened({ job, step: `${step}` });
  recordAddress(formatAddress(['debug'], { job, step: `${step}` }));
  stepSummary.value =
    difference === undefined ? 'the input' : `${removed.length} removed, ${difference.replaced.length} inserted`;
  if (difference !== undefined)
    stepChange.value = { of: text, removed: new Set(), replaced: new Set(difference.replaced) };
}

export async function showBefore(job: string, step: number): Promise<void> {
  if (step < 1) return;
  const [before, after] = await Promise.all([loadText(job, step - 1), loadText(job, step)]);
  const kind = followedReductions.value.get(job)?.state.language === 'smt2' ? 'smtlib' : 'btor';
  const { removed } = await differences.ask('difference', { before, after, language: kind });
  open({ name: `before step ${step}`, text: before, language: kind, origin: { kind: 'step', job, step: step - 1 } });
  stepChange.value = { of: before, removed: new Set(removed), replaced: new Set() };
}

async function loadText(job: string, step: number): Promise<string> {
  const key = `${job}/${step}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const { text } = await api.formula({ formula: { kind: 'step', job, step } });
  texts.set(key, text);
  for (const old of texts.keys()) {
    if (texts.size <= MOST_TEXTS) break;
    texts.delete(old);
  }
  return text;
}
