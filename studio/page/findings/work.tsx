import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { JobSummary, WorkState } from '../../server/contract/index.js';
import { followJob, isOver, jobs, lastSeen } from '../api/live.js';
import { api, problemText, whyFailed } from '../api/studio.js';
import { LiveButton } from '../shell/live-button.js';
import { DataTable, Problem } from '../shell/parts.js';

/** Reasons why work could not start, by campaign and finding. */
const problems = signal<ReadonlyMap<string, string>>(new Map());

const keyOf = (campaign: string, finding: string): string => JSON.stringify([campaign, finding]);

export async function workOn(what: {
  readonly action: 'reduce' | 'bisect' | 'recheck' | 'replay';
  readonly campaign: string;
  readonly finding: string;
  readonly versions?: string;
}): Promise<void> {
  const { action, campaign, finding, versions = '' } = what;
  const more = versions.trim() === '' || action === 'reduce' ? {} : { versions: versions.trim() };
  await startWork({ campaign, finding }, () =>
    api.startJob({ kind: 'finding', action, campaign, findings: [finding], ...more }),
  );
}

/** Shows the reason with the work on the finding if the start fails. */
export async function startWork(
  { campaign, finding }: { readonly campaign: string; readonly finding: string },
  start: () => Promise<unknown>,
): Promise<void> {
  const report = (problem: string) => (problems.value = new Map(problems.value).set(keyOf(campaign, finding), problem));
  report('');
  try {
    await start();
  } catch (error) {
    report(whyFailed(error));
  }
}

export const REPLAY_TITLE = 'Make the original input again and run the solvers of the finding on it';

/** Names the original input unless the page shows it. */
export function replayName(isMutantShown: boolean): string {
  return isMutantShown ? 'Run again now' : 'Run the original input again';
}

/**
 * Shows the newest work, and all running work, on a finding. Without `finding`, on any finding of the campaign. If
 * `isShort`, details are folded.
 */
export function FindingWork({
  campaign,
  finding,
  isLocked,
  isShort = false,
}: {
  campaign: string;
  finding?: string;
  /** True while a hunt or other work uses the campaign. */
  isLocked: boolean;
  isShort?: boolean;
}) {
  const found = jobs.value.filter(
    ({ kind, title, campaign: of }) =>
      kind === 'finding' && of === campaign && (finding === undefined || title.split(' ').includes(finding)),
  );
  const shown = found.filter((each, i) => i === 0 || !isOver(each));
  const reasons = [...problems.value].filter(([key]) =>
    finding === undefined ? (JSON.parse(key) as string[])[0] === campaign : key === keyOf(campaign, finding),
  );
  return (
    <>
      {reasons.map(([key, problem]) => (
        <Problem key={key} text={problem} />
      ))}
      {shown.map(({ job }) => (
        <OneJob key={job} job={job} campaign={campaign} isLocked={isLocked} isShort={isShort} />
      ))}
    </>
  );
}

/** Returns whether a job failed because the campaign was in use. */
export function isLockError(error: JobSummary['error']): boolean {
  return error?.diagnostics?.some(({ code }) => code === 'G503') === true;
}

function OneJob({
  job,
  campaign,
  isLocked,
  isShort,
}: {
  job: string;
  campaign: string;
  isLocked: boolean;
  isShort: boolean;
}) {
  const [now, setNow] = useState<{ readonly summary: JobSummary; readonly state: WorkState } | undefined>(undefined);
  useEffect(
    () =>
      followJob(job, {
        read(read) {
          if (read.kind === 'finding' || read.kind === 'count') setNow({ summary: read, state: read.work });
        },
        apply(event) {
          if (event.kind === 'job') setNow((before) => before && { ...before, summary: event.summary });
          if (event.kind === 'work') setNow((before) => before && { ...before, state: event.now });
        },
        // A job that the studio no longer has is not shown.
        failed: () => setNow(undefined),
      }).end,
    [job],
  );
  if (now?.state.campaign !== campaign) return null;
  const { summary, state } = now;
  // The campaign is free again, so the reason of the failure is gone.
  if (!isLocked && isLockError(summary.error)) return null;
  return (
    <section aria-label={summary.title} role="status" data-testid="work" class="finding-work">
      <p>
        <b>{summary.title}</b>: {isOver(summary) ? summary.state : lastSeen(summary.state)}
        {isOver(summary) ? '' : `, ${state.done}${state.of === null ? '' : ` of ${state.of}`} done`}
        {state.current === null || isOver(summary) ? '' : `, ${state.current}`}{' '}
        {summary.state === 'running' && (
          <LiveButton onClick={() => void api.controlJob({ job: summary.job, action: 'stop' }).catch(() => undefined)}>
            Stop
          </LiveButton>
        )}
      </p>
      <Problem text={problemText(summary.error)} />
      {isShort ? (
        <details>
          <summary>{state.lines.at(-1) ?? 'details'}</summary>
          <Details state={state} />
        </details>
      ) : (
        <Details state={state} />
      )}
    </section>
  );
}

function Details({ state: { lines, table } }: { state: WorkState }) {
  return (
    <>
      {lines.length > 0 && (
        <ul>
          {lines.slice(-8).map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ul>
      )}
      {table !== null && (
        <DataTable
          caption={table.title}
          columns={table.columns}
          rows={table.rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : String(cell ?? ''))))}
        />
      )}
    </>
  );
}
