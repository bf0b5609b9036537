import { signal } from '@preact/signals';
import type { SearchFailure, SearchState, StudioEvent } from '../../src/server/contract/index.js';
import { keepUpToDate } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { addressOf, go } from '../shell/router.js';
import { asked } from './asked.js';
import { open } from './document.js';
import { seed, sourceNow } from './generating.js';
import { settings } from './settings.js';

/** The bug search that is looked at. */
export const search = signal<{ readonly job: string; readonly state: SearchState } | undefined>(undefined);
export const searchProblem = signal('');
let unwatch = (): void => undefined;

/** Makes formulas with one seed after the other and asks, until it is stopped. */
export async function startSearch(reduces: boolean): Promise<void> {
  searchProblem.value = '';
  const { timeoutMs, memoryBytes, jobs } = settings.value?.settings ?? {};
  try {
    const { job } = await api.startJob({
      kind: 'search',
      source: sourceNow(),
      seed: seed.value,
      asked: [...asked.value],
      reduce: reduces,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(memoryBytes === undefined ? {} : { memoryBytes }),
      ...(jobs === undefined ? {} : { jobs }),
    });
    showSearch(job);
  } catch (error) {
    searchProblem.value = whyFailed(error);
  }
}

export function showSearch(job: string): void {
  unwatch();
  unwatch = keepUpToDate(
    job,
    () => reload(job),
    (event) => hear(job, event),
  );
}

export async function controlSearch(action: 'stop' | 'pause' | 'go-on'): Promise<void> {
  if (search.value === undefined) return;
  try {
    await api.controlJob({ job: search.value.job, action });
  } catch (error) {
    searchProblem.value = whyFailed(error);
  }
}

/** Makes the graph of a failing seed again. */
export async function openFailure(job: string, number: number): Promise<void> {
  try {
    const origin = { kind: 'failure', job, number } as const;
    const { name, text, language } = await api.formula({ formula: origin });
    open({ name, text, language: language === 'smt2' ? 'smtlib' : 'btor', origin });
    go(addressOf(['debug'], { job, failure: `${number}` }));
  } catch (error) {
    searchProblem.value = whyFailed(error);
  }
}

/** Goes to the findings of the hunt that confirms a failure. */
export async function showFinding(hunt: string): Promise<void> {
  try {
    const now = await api.job({ job: hunt });
    const campaign = now.kind === 'hunt' ? now.campaign : null;
    if (campaign !== null) go(addressOf(['findings', campaign]));
    else searchProblem.value = now.error?.message ?? 'it is being confirmed: try again in a moment';
  } catch (error) {
    searchProblem.value = whyFailed(error);
  }
}

async function reload(job: string): Promise<void> {
  try {
    const now = await api.job({ job });
    if (now.kind === 'search') search.value = { job, state: now.search };
  } catch (error) {
    searchProblem.value = whyFailed(error);
  }
}

function hear(job: string, event: StudioEvent): void {
  const now = search.value;
  if (now === undefined || now.job !== job) return;
  if (event.kind === 'search') search.value = { job, state: { ...now.state, ...event.now } };
  if (event.kind === 'failure') {
    const others = now.state.failures.filter(({ number }: SearchFailure) => number !== event.failure.number);
    const failures = [...others, event.failure].sort((a, b) => a.number - b.number);
    search.value = { job, state: { ...now.state, failures } };
  }
}
