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
import { followJob, isOver, jobs, session } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { Abandoned, WorkerClient } from '../model/client.js';
import { readLineEnds } from '../editor/line-ends.js';
import { toLanguage } from '../model/language-of.js';
import type { Language, StepDifference } from '../model/protocol.js';
import { formatAddress, go, keepAddress, place, recordAddress, untilArrived } from '../shell/router.js';
import { addressNow, isInDebugger } from './address.js';
import { findingDetail, findingKey, loadFinding } from './finding-context.js';
import {
  type OpenFormula,
  changeWork,
  currentKey,
  describeFormula,
  keyOf,
  nameOfFormula,
  openText,
  reducedFormulas,
  workField,
  workOf,
} from './formulas.js';
import { stepChange } from './marking.js';
import { open } from './opening.js';

export interface FollowedReduction {
  readonly job: string;
  readonly summary: JobSummary;
  readonly state: Omit<ReductionState, 'input' | 'request'>;
  readonly input: Formula;
  readonly request: ReduceRequest;
  readonly steps: readonly ReductionStep[];
  readonly at: number;
  /** The text before the step `at` is shown, with marks on the nodes that the step removes. */
  readonly isBefore: boolean;
  readonly follows: boolean;
}

const followed = signal<ReadonlyMap<string, FollowedReduction>>(new Map());
/** The input of the chain to which the open step belongs. The input of a finding without a reduction is its mutant. */
const reducedKey = computed(() => {
  const { job, step } = openText.value.query;
  if (job !== undefined && step !== undefined) return ownerOf(job);
  const isMutant = currentKey.value === findingKey.value && findingDetail.value.detail?.isReduced === false;
  return isMutant ? keyOf({ ...openText.value.query, of: 'mutant' }) : currentKey.value;
});
/** By job, in the order of their start. */
export const followedReductions = computed<ReadonlyMap<string, FollowedReduction>>(
  () =>
    new Map(
      [...followed.value]
        .filter(([job]) => ownerOf(job) === reducedKey.value)
        .sort(([, a], [, b]) => a.summary.begun.localeCompare(b.summary.begun)),
    ),
);
/** The formula need not be in memory. */
export const reducedName = computed(() => describeFormula(Object.fromEntries(new URLSearchParams(reducedKey.value))));
/** Its steps replace the open text as they arrive. */
const leading = signal<string | undefined>(undefined);
export const shownJob = computed(() => {
  const all = followedReductions.value;
  const preferred = [leading.value, openText.value.query['job'], workOf(reducedKey.value).shownReduction];
  return preferred.find((job) => job !== undefined && all.has(job)) ?? [...all.keys()].at(-1);
});
/** With the algorithm and the input of an open step. */
export const openTitle = computed(() => {
  const { name, origin } = openText.value;
  const reduction = origin?.kind === 'step' ? followed.value.get(origin.job)?.summary.title : undefined;
  return reduction === undefined ? name : `${name} of ${reduction}`;
});
export const reduceProblem = workField('reduceProblem');
export const stepSummary = signal('');
/** Why the chosen step is not shown. */
export const stepProblem = signal('');

/** Formula from which the chain of reductions started. */
function ownerOf(job: string): string {
  const recorded = reducedFormulas.value.get(job);
  const input = followed.value.get(job)?.input;
  if (recorded !== undefined || input === undefined) return recorded ?? keyOf({ job });
  return input.kind === 'step' ? ownerOf(input.job) : keyOf(nameOfFormula(input) ?? { job });
}

const following = new Map<string, ReturnType<typeof followJob>>();
/** Why jobs could not be read. */
const failures = new Map<string, string>();
const differences = new WorkerClient();
const texts = new Map<string, string>();
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

/** Names the mutant if the reduction starts from it, because the reduced input later gets the other name. */
function nameMutant(request: ReduceRequest): ReduceRequest {
  const { input, must } = request;
  const isMutant = must.kind === 'finding' || findingDetail.peek().detail?.isReduced === false;
  return input.kind === 'finding' && isMutant ? { ...request, input: { ...input, of: 'mutant' } } : request;
}

export async function startReduction(given: ReduceRequest): Promise<void> {
  // Until the finding is loaded, it is unknown whether its mutant or its reduced input is shown.
  if (given.input.kind === 'finding' && findingDetail.peek().detail === undefined) await loadFinding();
  const request = nameMutant(given);
  const before = reducedKey.peek();
  const name = request.input.kind === 'finding' ? nameOfFormula(request.input) : undefined;
  const key = name === undefined ? before : keyOf(name);
  const at = openText.peek();
  changeWork(currentKey.peek(), { reduceProblem: undefined });
  try {
    const { job } = await api.startJob(request);
    const kept = new Set([...(workOf(key).reductions ?? []), ...listInputs(request.input), job]);
    changeWork(key, { reductions: [...kept] });
    await follow(job);
    if (reducedKey.peek() !== before) return;
    keepAddress();
    show(job);
  } catch (error) {
    changeWork(keyOf(at.query), { reduceProblem: whyFailed(error) });
  }
}

/** The reductions from whose steps a formula comes. */
function listInputs(input: Formula): string[] {
  if (input.kind !== 'step') return [];
  const before = followed.peek().get(input.job)?.input;
  return [...(before === undefined ? [] : listInputs(before)), input.job];
}

async function follow(job: string): Promise<void> {
  const known = following.get(job);
  if (known !== undefined) return known.loaded;
  const key = currentKey.peek();
  const started = followJob(job, {
    read,
    apply: (event) => applyEvent(job, event),
    failed: (problem) => {
      failures.set(job, problem);
      changeWork(key, { reduceProblem: problem });
    },
  });
  failures.delete(job);
  following.set(job, started);
  return started.loaded;
}

export function forgetReduction(job: string): void {
  const key = ownerOf(job);
  following.get(job)?.end();
  following.delete(job);
  followed.value = new Map([...followed.peek()].filter(([each]) => each !== job));
  changeWork(key, { reductions: workOf(key).reductions?.filter((each) => each !== job) });
}

/** Throws if the reduction cannot be read. */
export async function followToLastStep(job: string): Promise<number> {
  await follow(job);
  const now = followed.peek().get(job);
  if (now !== undefined) return Math.max(0, now.steps.length - 1);
  following.get(job)?.end();
  following.delete(job);
  throw new Error(`the reduction ${job} cannot be opened: ${failures.get(job) ?? 'it was closed'}`);
}

export async function openReduction(job: string): Promise<void> {
  const step = await followToLastStep(job).catch(() => 0);
  go(formatAddress(['debug'], { job, step: `${step}` }));
}

export function followReductions(): void {
  effect(() => {
    if (session.value === undefined) return;
    const known = new Set(jobs.peek().map(({ job }) => job));
    for (const job of workOf(reducedKey.value).reductions ?? []) if (known.has(job)) void follow(job);
  });
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
  if (!following.has(job)) return;
  const { input, request, ...state } = now.reduce;
  // Unless the owner is recorded, it is the owner of the input. A closed reduction stays closed.
  if (input.kind === 'step' && !reducedFormulas.peek().has(job)) await follow(input.job);
  const before = followed.peek().get(job);
  const last = Math.max(0, steps.length - 1);
  replaceReduction({
    job,
    summary: now,
    state,
    input,
    request,
    steps,
    at: before === undefined || before.follows ? last : Math.min(before.at, last),
    isBefore: before?.isBefore ?? false,
    follows: before?.follows ?? true,
  });
}

function replaceReduction(next: FollowedReduction): void {
  followed.value = new Map(followed.peek()).set(next.job, next);
}

function applyEvent(job: string, event: StudioEvent): void {
  const now = followed.peek().get(job);
  if (now === undefined) return;
  if (event.kind === 'job') {
    replaceReduction({ ...now, summary: event.summary });
    if (now.request.must.kind === 'finding' && isOver(event.summary)) void loadFinding();
  }
  if (event.kind === 'reduction') replaceReduction({ ...now, state: event.now });
  // Steps are loaded after the stream covers the job, so an event may repeat a loaded step.
  if (event.kind !== 'step' || event.step.step < now.steps.length) return;
  const steps = [...now.steps.slice(0, event.step.step), event.step];
  replaceReduction({ ...now, steps, at: now.follows ? steps.length - 1 : now.at });
}

/** At the last step, follows new steps. */
export function goToStep(job: string, step: number, isBefore = false): void {
  const now = followed.peek().get(job);
  if (now === undefined) return;
  const at = Math.max(0, Math.min(now.steps.length - 1, step));
  stepProblem.value = '';
  show(job);
  replaceReduction({ ...now, at, isBefore, follows: !isBefore && at === now.steps.length - 1 });
}

export async function control(job: string, action: 'stop' | 'pause' | 'go-on' | 'step'): Promise<void> {
  try {
    await api.controlJob({ job, action });
  } catch (error) {
    reduceProblem.value = whyFailed(error);
  }
}

const target = computed(() => {
  const now = leading.value === undefined ? undefined : followed.value.get(leading.value);
  if (now === undefined || now.steps.length === 0) return undefined;
  return `${now.job}/${now.at}${now.isBefore ? '/before' : ''}`;
});
let isShowing = false;
/** Text that a step may replace. */
let replaceable: OpenFormula | undefined;

export function leaveSteps(): void {
  leading.value = undefined;
}

export function show(job: string): void {
  replaceable = openText.peek();
  changeWork(ownerOf(job), { shownReduction: job });
  leading.value = job;
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
      const [job = '', step = '0', before] = next.split('/');
      await showStep(job, Number(step), before !== undefined);
      stepProblem.value = '';
    }
  } catch (error) {
    if (!(error instanceof Abandoned)) {
      stepProblem.value = whyFailed(error);
      if (leading.peek() !== undefined) moveToOpenStep(leading.peek() ?? '');
    }
  } finally {
    isShowing = false;
  }
}

async function showStep(job: string, step: number, isBefore: boolean): Promise<void> {
  const [text, before] = await Promise.all([loadText(job, step), step > 0 ? loadText(job, step - 1) : undefined]);
  const language = languageOf(job);
  const difference =
    before === undefined ? undefined : await differences.ask('difference', { before, after: text, language });
  const removed = new Set(difference?.removed);
  const markRemoved = (): void => {
    stepChange.value = { key: currentKey.peek(), of: before ?? '', removed, replaced: new Set(), gone: [] };
  };
  if (!isBefore && openText.peek().text === before && removed.size > 0) {
    markRemoved();
    await new Promise((done) => setTimeout(done, FADING_MS));
  }
  await untilArrived();
  const { query, text: shown } = openText.peek();
  const isSame = replaceable !== undefined && keyOf(query) === keyOf(replaceable.query) && shown === replaceable.text;
  if (leading.peek() !== job || !isSame) {
    if (leading.peek() === job) keepOpenStep(job);
    return;
  }
  stepChange.value = undefined;
  stepSummary.value = difference === undefined ? 'the input, as the reduction reads it' : describeStep(difference);
  if (isBefore && before !== undefined) {
    const query = { job, step: `${step}`, of: 'before' };
    openStep({ query, step: step - 1, text: before, language, name: `text before step ${step}` });
    markRemoved();
    return;
  }
  openStep({ query: { job, step: `${step}` }, step, text, language, name: `step ${step}` });
  if (difference !== undefined) {
    const { replaced, changed, gone } = difference;
    stepChange.value = {
      key: currentKey.peek(),
      of: text,
      removed: new Set(),
      replaced: new Set([...replaced, ...changed]),
      gone,
    };
  }
}

/** The user edited the open step, so no later step replaces it. */
function keepOpenStep(job: string): void {
  moveToOpenStep(job, { follows: false });
}

function moveToOpenStep(job: string, change: Partial<Pick<FollowedReduction, 'follows'>> = {}): void {
  const { query } = openText.peek();
  const now = followed.peek().get(job);
  if (now !== undefined && query['job'] === job && query['step'] !== undefined)
    replaceReduction({ ...now, at: Number(query['step']), isBefore: query['of'] === 'before', ...change });
}

function describeStep({ removed, replaced, changed, gone }: StepDifference): string {
  if (removed.length + replaced.length + changed.length > 0)
    return `${removed.length} removed, ${replaced.length} inserted, ${changed.length} with another argument`;
  const [first] = gone;
  return first === undefined ? 'the same graph with other numbers or names' : `removed line: ${first.text}`;
}

function languageOf(job: string): Language {
  return toLanguage(followed.peek().get(job)?.state.language ?? 'btor');
}

interface StepText extends Pick<OpenFormula, 'query' | 'text' | 'language' | 'name'> {
  readonly step: number;
}

function openStep({ step, ...text }: StepText): void {
  const isFirst = openText.peek().query['step'] === undefined;
  open({ ...text, origin: { kind: 'step', job: text.query['job'] ?? '', step } });
  replaceable = openText.peek();
  if (!isInDebugger(place.peek())) return;
  if (isFirst) go(addressNow());
  else recordAddress(addressNow());
}

/** Throws if the step cannot be read. */
export async function loadText(job: string, step: number): Promise<string> {
  const key = `${job}/${step}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const { text } = readLineEnds((await api.formula({ formula: { kind: 'step', job, step } })).text);
  texts.set(key, text);
  for (const old of texts.keys()) {
    if (texts.size <= MOST_TEXTS) break;
    texts.delete(old);
  }
  return text;
}
