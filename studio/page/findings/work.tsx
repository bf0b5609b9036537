import { signal } from '@preact/signals';
import type { JobSummary, WorkState } from '../../server/contract/index.js';
import { followJob } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { DataTable, Problem } from '../shell/parts.js';

const work = signal<{ readonly summary: JobSummary; readonly state: WorkState } | undefined>(undefined);
const workProblem = signal('');
const versions = signal('');
let unwatch = (): void => undefined;

export async function workOn(what: {
  readonly action: 'reduce' | 'bisect' | 'recheck';
  readonly campaign: string;
  readonly finding: string;
}): Promise<void> {
  workProblem.value = '';
  try {
    const given = versions.value.trim();
    const { job } = await api.startJob({
      kind: 'finding',
      action: what.action,
      campaign: what.campaign,
      findings: [what.finding],
      ...(given === '' || what.action === 'reduce' ? {} : { versions: given }),
    });
    unwatch();
    unwatch = followJob(job, {
      read(now) {
        if (now.kind === 'finding' || now.kind === 'count') work.value = { summary: now, state: now.work };
      },
      apply(event) {
        const now = work.value;
        if (now === undefined) return;
        if (event.kind === 'job') work.value = { ...now, summary: event.summary };
        if (event.kind === 'work') work.value = { ...now, state: event.now };
      },
      failed: (problem) => (workProblem.value = problem),
    }).end;
  } catch (error) {
    workProblem.value = whyFailed(error);
  }
}

export function VersionsField() {
  return (
    <label>
      Versions{' '}
      <input
        type="text"
        placeholder="z3@npm"
        spellcheck={false}
        value={versions.value}
        onInput={(event) => (versions.value = event.currentTarget.value)}
      />
    </label>
  );
}

export function FindingWork() {
  const now = work.value;
  return (
    <>
      <Problem text={workProblem.value} />
      {now !== undefined && (
        <section aria-label="Work on findings" role="status" data-testid="work">
          <p>
            <b>{now.summary.title}</b>: {now.summary.state}, {now.state.done}
            {now.state.of === null ? '' : ` of ${now.state.of}`} done
            {now.state.current === null ? '' : `, ${now.state.current}`}{' '}
            {now.summary.state === 'running' && (
              <button
                type="button"
                onClick={() => void api.controlJob({ job: now.summary.job, action: 'stop' }).catch(() => undefined)}
              >
                Stop
              </button>
            )}
          </p>
          {now.summary.error !== null && <Problem text={now.summary.error.message} />}
          <ul>
            {now.state.lines.slice(-8).map((line, i) => (
              <li key={i}>{line}</li>
            ))}
          </ul>
          {now.state.table !== null && (
            <DataTable
              caption={now.state.table.title}
              columns={now.state.table.columns}
              rows={now.state.table.rows.map((row) =>
                row.map((cell) => (typeof cell === 'number' ? cell : String(cell ?? ''))),
              )}
            />
          )}
        </section>
      )}
    </>
  );
}
