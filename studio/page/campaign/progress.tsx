import type { CampaignLive } from '../../server/contract/index.js';
import { lostAt } from '../api/live.js';
import { duration } from '../shell/duration.js';
import { isRunning, stateText } from './figures.js';

/** Time without a test that is reported, in milliseconds. */
const STALL_MS = 20_000;

function isWorking(now: CampaignLive): boolean {
  return isRunning(now.running) && now.summary.state === 'running' && stateText(now) !== 'paused';
}

export function Progress({ now }: { now: CampaignLive }) {
  const { goal, summary, clock, lastTest, lastFinding } = now;
  const isOn = isWorking(now) && lostAt.value === undefined;
  const left = isOn ? timeLeft(now) : undefined;
  const silent = lastTest === null ? 0 : clock.ms - lastTest;
  const isTested = goal.tests !== null && goal.tests > 0 && summary.tests >= goal.tests;
  const isStalled = isOn && !isTested && silent > STALL_MS;
  return (
    <section aria-label={`Progress: ${now.name}`} data-testid="progress">
      <div class="goals">
        {goal.tests !== null && goal.tests > 0 && <Goal name="tests" done={summary.tests} of={goal.tests} />}
        {goal.forMs !== null && (
          <Goal name="time" done={Math.min(clock.ms, goal.forMs)} of={goal.forMs} text={duration} />
        )}
        {summary.seeds > 0 && <Goal name="seeds judged" done={summary.judged} of={summary.seeds} />}
      </div>
      <p class="facts">
        {left !== undefined && <b data-testid="left">{left > 0 ? `${duration(left)} left` : 'no more tests'}</b>}
        {isOn && !isStalled && <span>{clock.perSecond.toFixed(1)} tests/s now</span>}
        <span data-testid="last-finding">
          {lastFinding !== null
            ? `last finding ${isOn ? `${duration(clock.ms - lastFinding)} ${clock.isWallTime ? '' : 'of work '}ago` : `after ${duration(lastFinding)} of work`}`
            : `no finding${summary.state === 'running' ? ' yet' : ''}`}
        </span>
        {isStalled && (
          <span class="warn" role="status" data-testid="stall">
            ⚠ no test for {duration(silent)} (normal while findings are reduced)
          </span>
        )}
        {isOn && lastTest === null && <span>no test yet{summary.judged < summary.seeds && ': judging seeds'}</span>}
      </p>
    </section>
  );
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
function timeLeft({ goal, summary: { tests }, clock: { ms, perSecond } }: CampaignLive) {
  const left = [
    ...(goal.forMs === null ? [] : [goal.forMs - ms]),
    ...(goal.tests === null ? [] : timeOfTests(goal.tests - tests, perSecond)),
  ];
  return left.length === 0 ? undefined : Math.max(0, Math.min(...left));
}

function timeOfTests(left: number, perSecond: number): number[] {
  if (left <= 0) return [0];
  return perSecond === 0 ? [] : [(left * 1_000) / perSecond];
}
