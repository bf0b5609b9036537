import type { CampaignLive, CampaignRunner } from '../../server/contract/index.js';
import { jobs, lastSeen } from '../api/live.js';
import { duration } from '../shell/duration.js';

export type Figure = readonly [name: string, of: (now: CampaignLive) => string | number];

export const FIGURES: readonly Figure[] = [
  ['tests', ({ summary }) => summary.tests],
  ['tests per second', ({ summary: { tests, testMs } }) => (testMs === 0 ? 0 : (tests / testMs) * 1000).toFixed(1)],
  ['time of tests', ({ summary }) => duration(summary.testMs)],
  ['duration', ({ clock }) => duration(clock.ms)],
  ['seeds judged', ({ summary }) => (summary.seeds === 0 ? 'none used' : `${summary.judged} of ${summary.seeds}`)],
  ['groups of findings', ({ summary }) => summary.groups],
  ['new groups', ({ summary }) => summary.groups - summary.knownGroups],
  ['not confirmed', ({ summary }) => summary.unconfirmed],
  ['slow runs (not bugs)', ({ summary }) => summary.slow.length],
  // As in the printed summary, a mutant counts as a duplicate if it equals another mutant or the seed.
  ['duplicate mutants', ({ summary }) => summary.duplicates + summary.sameAsSeed],
];

export function figureText(figure: string | number): string {
  return typeof figure === 'number' ? figure.toLocaleString('en') : figure;
}

export function stateText({ running, summary, isWhole }: CampaignLive, known = jobs.value): string {
  if (running?.by === 'elsewhere') return 'running in another process';
  if (running?.by === 'unknown') return summary.state === 'running' ? 'not ended' : summary.state;
  const isHunting = running?.by === 'here';
  const job = !isHunting ? undefined : known.find((each) => each.job === running.job);
  if (job !== undefined) return job.state;
  if (isHunting || summary.state !== 'running') return summary.state;
  return isWhole ? 'broken off' : 'reading the log';
}

/** The state of a campaign that no process runs stays valid without a connection. */
export function shownState(running: CampaignRunner, state: string): string {
  return running === null ? state : lastSeen(state);
}

export function listedState(running: CampaignRunner, state: string | undefined, known = jobs.value): string {
  if (running?.by === 'elsewhere') return 'running elsewhere';
  if (running?.by === 'here')
    return known.some((each) => each.job === running.job && each.state === 'paused') ? 'paused' : 'running here';
  if (running?.by === 'unknown') return state === 'running' ? 'not ended' : (state ?? '…');
  if (state === undefined) return 'not running';
  return state === 'running' ? 'broken off' : state;
}

/** False if it is unknown whether a process leads the campaign. */
export function isRunning(running: CampaignRunner): boolean {
  return running?.by === 'here' || running?.by === 'elsewhere';
}

export function noFindingsText(now: Pick<CampaignLive, 'running' | 'summary' | 'isWhole'> | undefined): string {
  if (now?.isWhole !== true) return 'reading the campaign…';
  const { running, summary } = now;
  const isOpen = isRunning(running) || (running?.by === 'unknown' && summary.state === 'running');
  if (isOpen) return 'No findings yet: the hunt has not ended.';
  if (summary.state === 'ended') return 'This campaign found nothing.';
  return `No findings before the hunt ${summary.state === 'running' ? 'broke off' : 'was stopped'}: it can be resumed.`;
}

/** Reason why the findings of a campaign cannot be reduced or bisected now, or an empty text. */
export function whyLocked(
  running: CampaignRunner,
  instead = ', or reduce in the debugger (Reduce → wrong results of solvers)',
  known = jobs.value,
): string {
  if (isRunning(running))
    return `The hunt is ${listedState(running, undefined, known) === 'paused' ? 'paused' : 'running'}: stop it${instead}.`;
  return running?.by === 'work' ? 'Other work on this campaign is running: wait until it ends, or stop it.' : '';
}
