import { effect, signal } from '@preact/signals';
import type { JobSummary, SearchState, StudioEvent } from '../../server/contract/index.js';
import { followJob, session } from '../api/live.js';
import { api, problemText, whyFailed } from '../api/studio.js';
import { formatAddress, go } from '../shell/router.js';
import { targets } from './targets.js';
import { seed, sourceNow } from './generating.js';
import { settings } from './settings.js';

export const search = signal<
  { readonly job: string; readonly summary: JobSummary; readonly state: SearchState } | undefined
>(undefined);
export const searchProblem = signal('');
effect(() => {
  void [targets.value, seed.value, sourceNow()];
  searchProblem.value = '';
});
let unwatch = (): void => undefined;

export async function startSearch(reduces: boolean): Promise<void> {
  searchProblem.value = '';
  const { timeoutMs, memoryBytes, jobs } = settings.value?.settings ?? {};
  try {
    const { job } = await api.startJob({
      kind: 'search',
      source: sourceNow(),
      seed: seed.value,
      asked: [...targets.value],
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
  searchProblem.value = '';
  unwatch();
  unwatch = followJob(job, {
    read(now) {
      if (now.kind === 'search') search.value = { job, summary: now, state: now.search };
    },
    apply: (event) => applyEvent(job, event),
    failed: (problem) => (searchProblem.value = problem),
  }).end;
}

const KEPT = 'gainsay.search';

export function recallSearch(): void {
  const known = sessionStorage.getItem(KEPT);
  if (known !== null && session.value?.jobs.some(({ job }) => job === known) === true) showSearch(known);
  effect(() => {
    if (search.value !== undefined) sessionStorage.setItem(KEPT, search.value.job);
  });
}

export async function controlSearch(action: 'stop' | 'pause' | 'go-on'): Promise<void> {
  if (search.value === undefined) return;
  try {
    await api.controlJob({ job: search.value.job, action });
  } catch (error) {
    searchProblem.value = whyFailed(error);
  }
}

export function openFailure(job: string, number: number): void {
  go(formatAddress(['debug'], { job, failure: `${number}` }));
}

export async function showFinding(hunt: string): Promise<void> {
  searchProblem.value = '';
  try {
    const now = await api.job({ job: hunt });
    const campaign = now.kind === 'hunt' ? now.campaign : null;
    if (campaign !== null) await openFindings(campaign);
    else searchProblem.value = problemText(now.error) || 'the failure is being confirmed: try again in a moment';
  } catch (error) {
    searchProblem.value = whyFailed(error);
  }
}

/** Opens the campaign's only finding, or else the list. */
export async function openFindings(campaign: string): Promise<void> {
  searchProblem.value = '';
  try {
    const { items } = await api.findings({ campaign });
    const [only, ...others] = items;
    if (only === undefined && (await api.campaignBrief({ campaign })).state === 'ended')
      searchProblem.value = `the failure did not show again when a hunt ran the solvers on its formula: ${campaign} has no finding`;
    else go(formatAddress(['findings', campaign, ...(only === undefined || others.length > 0 ? [] : [only.finding])]));
  } catch (error) {
    searchProblem.value = whyFailed(error);
  }
}

function applyEvent(job: string, event: StudioEvent): void {
  const now = search.value;
  if (now === undefined || now.job !== job) return;
  if (event.kind === 'job') search.value = { ...now, summary: event.summary };
  if (event.kind === 'search') {
    const known = new Set(now.state.failures.map(({ number }) => number));
    const failures = [...now.state.failures, ...event.failures.filter(({ number }) => !known.has(number))];
    search.value = { ...now, state: { ...now.state, ...event.now, failures } };
  }
}
