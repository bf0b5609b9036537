import type { CampaignLive } from '../../server/contract/index.js';
import { duration } from '../shell/duration.js';
import { useNow } from '../shell/use-now.js';
import { isRunning, stateText } from './figures.js';

/** Time without a test that is reported, in milliseconds. */
const STALL_MS = 20_000;

export function Progress({ now }: { now: CampaignLive }) {
  const { goal, summary, perSecond, lastTest, lastFinding } = now;
  const isWorking = isRunning(now.running) && summary.state === 'running' && stateText(now) !== 'paused';
  const time = useNow(isWorking);
  const left = isWorking ? timeLeft(now) : undefined;
  const silent = lastTest === null ? 0 : time - lastTest;
  return (
    <section aria-label={`Progress: ${now.name}`} data-testid="progress">
      <div class="goals">
        {goal.tests !== null && goal.tests > 0 && <Goal name="tests" done={summary.tests} of={goal.tests} />}
        {goal.forMs !== null && (
          <Goal name="time" done={Math.min(summary.ms, goal.forMs)} of={goal.forMs} text={duration} />
        )}
        {summary.seeds > 0 && <Goal name="seeds judged" done={summary.judged} of={summary.seeds} />}
      </div>
      <p class="facts">
        {left !== undefined && <b data-testid="left">{left > 0 ? `${duration(left)} left` : 'no more tests'}</b>}
        {isWorking && <span>{perSecond.toFixed(1)} tests/s now</span>}
        <span data-testid="last-finding">
          {lastFinding === null ? 'no finding yet' : lastText(isWorking, time - lastFinding, lastFinding)}
        </span>
        {isWorking && silent > STALL_MS && (
          <span class="warn" role="status" data-testid="stall">
            ⚠ no test for {duration(silent)}
          </span>
        )}
        {isWorking && lastTest === null && <span>no test yet: judging seeds</span>}
      </p>
    </section>
  );
}

function lastText(isWorking: boolean, age: number, at: number): string {
  return isWorking
    ? `last finding ${duration(Math.max(0, age))} ago`
    : `last finding ${new Date(at).toLocaleString('en-GB')}`;
}

interface GoalProps {
  readonly name: string;
  readonly done: number;
  readonly of: number;
  readonly text?: (value: number) => string;
}

function Goal({ name, done, of, text = (value) => value.toLocaleString('en') }: GoalProps) {
  return (
    <label class="goal">
      <span>
        {text(done)} of {text(of)} {name}
        <span class="faint"> {Math.floor((100 * done) / Math.max(1, of))} %</span>
      </span>
      <progress max={of} value={done} />
    </label>
  );
}

/** Milliseconds until the first goal is reached. Undefined if unknown. */
function timeLeft({ goal, summary, perSecond }: Pick<CampaignLive, 'goal' | 'summary' | 'perSecond'>) {
  const { tests, ms } = summary;
  const left = [
    ...(goal.forMs === null ? [] : [goal.forMs - ms]),
    ...(goal.tests === null || perSecond === 0 ? [] : [((goal.tests - tests) * 1_000) / perSecond]),
  ];
  return left.length === 0 ? undefined : Math.max(0, Math.min(...left));
}
