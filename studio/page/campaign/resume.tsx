import { useState } from 'preact/hooks';
import type { CampaignLive } from '../../server/contract/index.js';
import { readTime } from '../../../src/smt.js';
import { jobs, lostAt } from '../api/live.js';
import { api, problemText, whyFailed } from '../api/studio.js';
import { TrustCampaign } from '../findings/trust.js';
import { LiveButton } from '../shell/live-button.js';
import { Problem } from '../shell/parts.js';
import { useFailure } from '../shell/use-failure.js';
import { Acting } from '../shell/view-only.js';

type ResumeOptions = Readonly<Record<string, number | boolean>>;

/** Resumes a stopped campaign, or extends one that has ended. Remembers its job while the job runs, to show why it failed. */
export function Resume({ now }: { now: CampaignLive }) {
  const { campaign, summary, foreignCommands, running } = now;
  const [started, setStarted] = useState('');
  const [asks, setAsks] = useState(false);
  const [amount, setAmount] = useState('');
  const [unit, setUnit] = useState<'tests' | 'time'>('tests');
  const [problem, setProblem] = useFailure([amount, unit]);
  const hasEnded = summary.state === 'ended';
  const [chosen, setChosen] = useState<ResumeOptions>({});
  const error = jobs.value.find(({ job }) => job === started)?.error;
  const isChanged = error?.diagnostics?.some(({ hint }) => hint?.includes('--changed')) === true;
  const resume = async (options: ResumeOptions): Promise<void> => {
    setChosen(options);
    if (foreignCommands.length > 0) {
      setAsks(true);
      return;
    }
    try {
      setProblem('');
      setStarted((await api.startJob({ kind: 'resume', campaign, options })).job);
    } catch (error) {
      setProblem(whyFailed(error));
    }
  };
  const extend = (): void => {
    const time = readTime(amount.trim());
    if (unit === 'time' && 'problem' in time) setProblem(time.problem);
    else if (unit === 'time' && 'amount' in time) void resume({ forMs: time.amount });
    else if (/^[1-9]\d{0,14}$/.test(amount.trim())) void resume({ tests: Number(amount) });
    else setProblem('expected a number of tests such as 1000');
  };
  if (running !== null) return null;
  return (
    <Acting purpose="resume the campaign">
      {hasEnded && (
        <form
          class="buttons"
          data-testid="extend"
          onSubmit={(event) => {
            event.preventDefault();
            extend();
          }}
        >
          <span>The campaign has ended: {summary.left}. Extend it by</span>
          <input
            type="text"
            size={8}
            aria-label="Amount"
            placeholder={unit === 'tests' ? '1000' : '30m'}
            value={amount}
            onInput={(event) => setAmount(event.currentTarget.value)}
          />
          <select
            aria-label="Unit"
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value === 'time' ? 'time' : 'tests')}
          >
            <option value="tests">tests</option>
            <option value="time">time</option>
          </select>
          <button type="submit" disabled={lostAt.value !== undefined}>
            Extend
          </button>
        </form>
      )}
      {(!hasEnded || summary.unfinished !== null) && (
        <p class="buttons">
          <LiveButton onClick={() => void resume({})}>
            {hasEnded ? 'Finish without further tests' : 'Resume'}
          </LiveButton>
        </p>
      )}
      <Problem text={problem || problemText(error)} />
      {isChanged && (
        <p class="buttons">
          <LiveButton onClick={() => void resume({ ...chosen, changed: true })}>
            Resume with the changed solvers
          </LiveButton>
          <span class="faint">The answers of the old builds stay in the campaign.</span>
        </p>
      )}
      {asks && <TrustCampaign campaign={campaign} commands={foreignCommands} done={() => setAsks(false)} />}
    </Acting>
  );
}
