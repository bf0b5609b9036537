import type { CampaignLive, LiveWorkers, WorkerRow } from '../../server/contract/index.js';
import { lastSeen } from '../api/live.js';
import { duration } from '../shell/duration.js';
import { DataTable } from '../shell/parts.js';
import { useNow } from '../shell/use-now.js';

export function Workers({ now: { name, workers } }: { now: CampaignLive }) {
  const time = useNow(workers !== null && workers.rows.length > 0);
  if (workers === null) return null;
  const { problem, rows, omitted, jobs, perSecond } = workers;
  const working = rows.filter(({ state }) => state === 'working').length;
  return (
    <div data-testid="workers">
      <p class="facts">
        <b data-testid="leader">{lastSeen(leaderText(workers))}</b>
        {(problem === null || rows.length > 0) && (
          <span data-testid="at-work">
            {working.toLocaleString('en')} {working === 1 ? 'worker' : 'workers'} at work, {jobs.toLocaleString('en')}{' '}
            {jobs === 1 ? 'job' : 'jobs'}, {lastSeen(`${perSecond.toFixed(1)} tests/s`)}
          </span>
        )}
        {problem !== null && (
          <span class="warn" role="status" data-testid="workers-problem">
            ⚠ the server does not report the workers now: {problem}
          </span>
        )}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption="Workers"
          of={name}
          columns={['worker', 'state', 'jobs', 'tests/s', 'last report', 'tests', 'tasks', 'machine', 'system']}
          rows={rows.map((row) => [
            row.name,
            { value: row.state, shown: <span class={STYLES[row.state]}>{row.state}</span> },
            row.state === 'working' ? row.jobs : '',
            row.state === 'working' ? { value: row.perSecond, shown: row.perSecond.toFixed(1) } : '',
            row.seenAt === null ? '' : { value: row.seenAt, shown: `${duration(Math.max(0, time - row.seenAt))} ago` },
            row.state === 'refusing' ? '' : row.tests,
            row.state === 'refusing' ? '' : row.tasks,
            row.host,
            row.system,
          ])}
        />
      )}
      {rows.map(({ name: worker, because }) =>
        because === null ? null : (
          <p class="warn" key={worker}>
            {worker} refuses the campaign: {because}
          </p>
        ),
      )}
      {omitted > 0 && <p class="faint">and {omitted.toLocaleString('en')} more</p>}
    </div>
  );
}

function leaderText({ leader, problem }: LiveWorkers): string {
  if (leader !== null) return `led by ${leader}`;
  return problem === null ? 'no process leads' : 'leader unknown';
}

const STYLES: Readonly<Record<WorkerRow['state'], string>> = {
  working: 'good',
  starting: 'faint',
  refusing: 'warn',
  gone: 'bad',
};
