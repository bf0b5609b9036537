import { useEffect, useRef, useState } from 'preact/hooks';
import type { Job, JobSummary } from '../../server/contract/index.js';
import { isOver, jobs, lastSeen, session } from '../api/live.js';
import { api, problemText, whyFailed } from '../api/studio.js';
import { openCall } from '../debugger/other-calls.js';
import { openReduction } from '../debugger/reductions.js';
import { duration } from './duration.js';
import { LiveButton } from './live-button.js';
import { Problem } from './parts.js';
import { formatAddress, go, place } from './router.js';
import { useNow } from './use-now.js';

const MOST_OVER = 8;

export function JobsMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const [problem, setProblem] = useState('');
  const running = jobs.value.filter((job) => !isOver(job));
  const over = jobs.value.filter(isOver).slice(0, MOST_OVER);
  // Hunts of a terminal are not jobs.
  const others = session.value?.campaigns.filter(({ running: by }) => by?.by === 'here' && by.job === null) ?? [];
  const paused = running.filter(({ state }) => state === 'paused').length;
  const now = useNow(running.length > 0);
  const close = (): void => void (details.current !== null && (details.current.open = false));
  useEffect(close, [place.value]);
  useEffect(() => {
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && details.current?.contains(target) === false) close();
    };
    window.addEventListener('pointerdown', closeOutside);
    return () => window.removeEventListener('pointerdown', closeOutside);
  }, []);
  const act = async (what: () => Promise<unknown>): Promise<void> => {
    try {
      await what();
      setProblem('');
    } catch (error) {
      setProblem(whyFailed(error));
    }
  };
  const count = running.length + others.length;
  if (count === 0 && over.length === 0) return null;
  return (
    <details class="jobs" ref={details} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <summary data-testid="jobs" class={count > 0 ? 'busy' : 'faint'}>
        {count > 0 ? lastSeen(countJobs(count - paused, paused)) : countJobs(0, 0)}
      </summary>
      <div class="list">
        <Problem text={problem} />
        <ul>
          {others.map(({ campaign, name }) => (
            <li key={campaign}>
              <a href={formatAddress(['campaign', campaign])}>hunt {name}</a>
              <span class="faint">in a terminal</span>
            </li>
          ))}
          {[...running, ...over].map((job) => (
            <li key={job.job}>
              <button type="button" class="link" title={job.title} onClick={() => void act(() => openJob(job))}>
                {job.title}
              </button>
              <span class={job.state === 'failed' ? 'bad' : 'faint'}>
                {isOver(job) ? job.state : lastSeen(job.state)},{' '}
                {duration(isOver(job) ? job.ms : Math.max(0, now - Date.parse(job.begun)))}
              </span>
              {!isOver(job) && (
                <LiveButton
                  label={`Stop ${job.title}`}
                  disabled={job.state === 'stopping'}
                  onClick={() => void act(() => api.controlJob({ job: job.job, action: 'stop' }))}
                >
                  Stop
                </LiveButton>
              )}
              {job.error !== null && <p class="bad">{problemText(job.error)}</p>}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

export function countJobs(running: number, paused: number): string {
  const counts = [running > 0 ? `${running} running` : '', paused > 0 ? `${paused} paused` : ''];
  return counts.filter((each) => each !== '').join(', ') || 'jobs';
}

async function openJob({ job, kind }: JobSummary): Promise<void> {
  if (kind === 'call') return openCall(job);
  if (kind === 'reduce') return openReduction(job);
  go(await findAddress(job));
}

async function findAddress(job: string): Promise<string> {
  const now: Job = await api.job({ job });
  switch (now.kind) {
    case 'hunt':
    case 'resume':
      return now.campaign === null ? formatAddress(['campaigns']) : formatAddress(['campaign', now.campaign]);
    case 'finding':
    case 'count': {
      const [finding, ...others] = now.work.findings;
      const one = finding === undefined || others.length > 0 ? [] : [finding];
      return formatAddress(['findings', now.work.campaign, ...one]);
    }
    case 'experiment':
      return formatAddress(['experiments', ...(now.run.experiment === null ? [] : [now.run.experiment])]);
    default:
      return formatAddress(['debug']);
  }
}
