import { expect, it } from 'vitest';
import type { CampaignLive, JobSummary } from '../../server/contract/index.js';
import { countJobs } from '../shell/jobs-menu.js';
import { listedState, noFindingsText, stateText, whyLocked } from './figures.js';

it('does not count a paused hunt, or work on findings, as a running hunt', () => {
  const known = [{ job: 'job-1', state: 'paused' }] as JobSummary[];
  const [hunting, working] = [{ by: 'here', job: 'job-1' } as const, { by: 'work', job: 'job-1' } as const];
  const live = (running: CampaignLive['running']) => ({ running, summary: { state: 'ended' } }) as CampaignLive;
  expect(listedState(hunting, 'running', known)).toBe('paused');
  expect(listedState(working, 'ended', known)).toBe('ended');
  expect(stateText(live(working), known)).toBe('ended');
  expect(stateText(live(hunting), known)).toBe('paused');
  expect(countJobs(0, 1)).toBe('1 paused');
  expect(countJobs(2, 1)).toBe('2 running, 1 paused');
  expect(countJobs(0, 0)).toBe('jobs');
});

it('states whether the hunt that uses the findings runs or is paused', () => {
  const known = [{ job: 'job-1', state: 'paused' }] as JobSummary[];
  expect(whyLocked({ by: 'here', job: 'job-1' }, '', known)).toBe('The hunt is paused: stop it.');
  expect(whyLocked({ by: 'here', job: 'job-2' }, '', known)).toBe('The hunt is running: stop it.');
  expect(whyLocked(null, '', known)).toBe('');
});

it('claims that a campaign found nothing only if its whole log is read and the hunt ended', () => {
  const text = (running: CampaignLive['running'], state: 'running' | 'ended', isWhole = true) =>
    noFindingsText({ running, isWhole, summary: { state } as CampaignLive['summary'] });
  expect(text({ by: 'unknown' }, 'running')).toMatch(/^No findings yet/);
  expect(text({ by: 'here', job: 'job-1' }, 'running')).toMatch(/^No findings yet/);
  expect(text({ by: 'unknown' }, 'ended')).toBe('This campaign found nothing.');
  expect(text(null, 'running')).toBe('No findings before the hunt broke off: it can be resumed.');
  expect(text(null, 'ended', false)).toBe('reading the campaign…');
});
