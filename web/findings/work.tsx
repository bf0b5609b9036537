import { signal } from '@preact/signals';
import type { WorkState } from '../../src/server/contract/index.js';
import { jobs, keepUpToDate } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { DataTable, Problem } from '../shell/parts.js';

/** Work on findings that goes on: reducing, bisecting, asking another version. */
const work = signal<{ readonly job: string; readonly title: string; readonly state: WorkState } | undefined>(undefined);
const workProblem = signal('');
/** Which versions a bisection asks. */
const versions = signal('');
let unwatch = (): void => undefined;

/** Starts a piece of work on one finding. */
export async function workOn(what: {
  readonly action: 'reduce' | 'bisect' | 'recheck';
  readonly campaign: string;
  readonly finding: string;
}): Promise<void> {
  workProblem.value = '';
  try {
    const given = versions.value.trim();
    const { job, title } = await api.startJob({
      kind: 'finding',
      action: what.action,
      campaign: what.campaign,
      findings: [what.finding],
      ...(given === '' || what.action === 'reduce' ? {} : { versions: given }),
    });
    unwatch();
    const load = async (): Promise<void> => {
      try {
        const now = await api.job({ job });
        if (now.kind === 'finding' || now.kind === 'count') work.value = { job, title, state: now.work };
      } catch (error) {
        workProblem.value = whyFailed(error);
      }
    };
    unwatch = keepUpToDate(job, load, (event) => {
      if (event.kind === 'work') work.value = { job, title, state: event.now };
    });
  } catch (error) {
    workProblem.value = whyFailed(error);
  }
}

/** Which versions are asked. */
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

/** What the work came to so far. */
export function FindingWork() {
  const now = work.value;
  const summary = jobs.value.find(({ job }) => job === now?.job);
  return (
    <>
      <Problem text={workProblem.value} />
      {now !== undefined && (
        <section aria-label="Work on findings" role="status" data-testid="work">
          <p>
            <b>{now.title}</b>: {summary?.state ?? 'running'}, {now.state.done}
            {now.state.of === null ? '' : ` of ${now.state.of}`} done
            {now.state.current === null ? '' : `, ${now.state.current}`}{' '}
            {summary?.state === 'running' && (
              <button
                type="button"
                onClick={() => void api.controlJob({ job: now.job, action: 'stop' }).catch(() => undefined)}
              >
                Stop
              </button>
            )}
          </p>
          {summary?.error !== null && summary?.error !== undefined && <Problem text={summary.error.message} />}
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
