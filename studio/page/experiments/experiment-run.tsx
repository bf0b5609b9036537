import { useEffect, useState } from 'preact/hooks';
import type { ExperimentRun as Run, JobSummary } from '../../server/contract/index.js';
import { followJob, isOver, lastSeen, lostAt } from '../api/live.js';
import { api, problemText, whyFailed } from '../api/studio.js';
import { duration } from '../shell/duration.js';
import { LiveButton } from '../shell/live-button.js';
import { Problem } from '../shell/parts.js';

/** Calls `changed` after each report, and at the end. */
export function ExperimentRun({ job, changed }: { job: string; changed: () => void }) {
  const [now, setNow] = useState<{ readonly summary: JobSummary; readonly run: Run } | undefined>(undefined);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    return followJob(job, {
      read(reply) {
        if (reply.kind === 'experiment') setNow({ summary: reply, run: reply.run });
      },
      apply(event) {
        if (event.kind === 'job') setNow((before) => before && { ...before, summary: event.summary });
        if (event.kind === 'experiment') setNow((before) => before && { ...before, run: event.now });
      },
      failed: setProblem,
    }).end;
  }, [job]);
  useEffect(() => {
    if (now !== undefined) changed();
  }, [now?.run.reports, now?.summary.state]);
  if (now === undefined) return <Problem text={problem} />;
  const { summary, run } = now;
  const { done, all, leftMs, notices } = run;
  const stop = (): void => void api.controlJob({ job, action: 'stop' }).catch((error) => setProblem(whyFailed(error)));
  return (
    <section aria-label="Run" role="status" data-testid="experiment-run">
      <p class="buttons">
        <b data-testid="experiment-state">{isOver(summary) ? summary.state : lastSeen(summary.state)}</b>
        <span>
          {done.toLocaleString('en')} of {all === null ? '…' : all.toLocaleString('en')} points
          {summary.state === 'running' &&
            leftMs !== null &&
            lostAt.value === undefined &&
            `, about ${duration(leftMs)} left`}
        </span>
        {summary.state === 'running' && <LiveButton onClick={stop}>Stop</LiveButton>}
      </p>
      {all !== null && <progress max={all} value={done} aria-label="Points" />}
      <Problem text={problem || problemText(summary.error)} />
      {notices.slice(-3).map((line, i) => (
        <p key={i} class="faint">
          {line}
        </p>
      ))}
    </section>
  );
}
