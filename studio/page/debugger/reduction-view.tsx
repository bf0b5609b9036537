import { signal } from '@preact/signals';
import { isOver as isJobOver, jobs, lastSeen, lostAt } from '../api/live.js';
import { api, problemText } from '../api/studio.js';
import { formatCount } from '../shell/count.js';
import { isLockError } from '../findings/work.js';
import { duration } from '../shell/duration.js';
import { LiveButton } from '../shell/live-button.js';
import { ShareButton } from '../shell/share-button.js';
import { storeChoice } from '../shell/kept.js';
import { Curve, type Line } from '../shell/curve.js';
import { AlgorithmChoice } from './algorithm-choice.js';
import { findingLocked } from './finding-context.js';
import { formulaNow, isChanged, openText } from './formulas.js';
import { requestOn } from './reduce-form.js';
import {
  type FollowedReduction,
  chain,
  control,
  followedReductions,
  forgetReduction,
  goToStep,
  openReduction,
  reducedName,
  show,
  shownJob,
  startReduction,
  stepProblem,
  stepSummary,
} from './reductions.js';

const axis = storeChoice('curve', ['executions', 'seconds'] as const, 'executions');
const next = signal('full');

export function ReductionViews() {
  const all = [...followedReductions.value.values()];
  const others = jobs.value.filter(({ kind, job }) => kind === 'reduce' && !followedReductions.value.has(job));
  const now = shownJob.value === undefined ? undefined : followedReductions.value.get(shownJob.value);
  return (
    <>
      {all.length > 0 && (
        <>
          <Curve lines={all.map(toLine)} across={axis.value} up={all[0]?.state.unit ?? 'nodes'} />
          <p class="buttons">
            {(['executions', 'seconds'] as const).map((each) => (
              <button type="button" key={each} aria-pressed={axis.value === each} onClick={() => (axis.value = each)}>
                over {each}
              </button>
            ))}
          </p>
        </>
      )}
      {now !== undefined && <Reduction of={now} />}
      {all.length > 0 && <Chain />}
      {others.length > 0 && (
        <>
          <h2>Other reductions</h2>
          <ul class="nodes">
            {others.map(({ job, title, state }) => (
              <li key={job}>
                <button type="button" class="link" onClick={() => void openReduction(job)}>
                  {title}
                </button>{' '}
                <span class="faint">{state}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const nameOf = ({ request, state }: FollowedReduction): string => request.algorithm ?? state.algorithm;

/** Names the time only if several reductions have one algorithm. */
function toLine(of: FollowedReduction, _: number, all: readonly FollowedReduction[]): Line {
  const { state, steps, job, summary } = of;
  const x = (calls: number, ms: number): number => (axis.value === 'executions' ? calls : ms / 1000);
  const points = steps.map(({ calls, ms, size }): [number, number] => [x(calls, ms), size]);
  const end: [number, number] = [x(state.calls, state.ms), state.now.size];
  const isOnly = all.every((other) => other === of || nameOf(other) !== nameOf(of));
  const name = isOnly ? nameOf(of) : `${nameOf(of)} (${new Date(summary.begun).toLocaleTimeString('en-GB')})`;
  return { colour: colourOf(job), name, points: [...points, end] };
}

const colours = new Map<string, number>();

/** Stays the same if another reduction is closed. */
function colourOf(job: string): number {
  const known = colours.get(job) ?? colours.size;
  colours.set(job, known);
  return known;
}

function Reduction({ of }: { of: FollowedReduction }) {
  const { job, state, steps, at, summary } = of;
  const running = summary.state;
  const isOver = isJobOver(summary);
  const last = Math.max(0, steps.length - 1);
  const { query, problem } = openText.value;
  const isOpen = query['job'] === job && query['step'] !== undefined && problem === undefined;
  // The text of the chosen step may be still on its way.
  const shownStep = isOpen ? Number(query['step']) : at;
  const step = steps[shownStep];
  const showsRemoved = isOpen && query['of'] === 'before';
  const isEdited = isOpen && isChanged.value;
  const isOfFinding = of.request.must.kind === 'finding';
  const source = isEdited ? 'the edited text' : `from step ${shownStep}`;
  return (
    <section aria-label="Reduction" data-testid="reduction">
      <h2>
        <span data-testid="algorithm">{state.algorithm}</span>:{' '}
        <span data-testid="state">{isOver ? running : lastSeen(running)}</span>
      </h2>
      {summary.error !== null && (findingLocked.value !== '' || !isLockError(summary.error)) && (
        <p class="bad">{problemText(summary.error)}</p>
      )}
      <p class="buttons">
        {!isOver && <LiveButton onClick={() => void control(job, 'stop')}>Stop</LiveButton>}
        {running === 'running' && !isOfFinding && (
          <LiveButton onClick={() => void control(job, 'pause')}>Pause</LiveButton>
        )}
        <ShareButton load={() => api.reductionPage({ job })} />
        {(running === 'paused' || running === 'pausing') && (
          <>
            <LiveButton onClick={() => void control(job, 'go-on')}>Go on</LiveButton>
            <LiveButton onClick={() => void control(job, 'step')}>Run one step</LiveButton>
          </>
        )}
      </p>
      {state.changed !== null && <p class="warn">{state.changed}</p>}
      {isOver && state.confirmed !== null && state.confirmed < state.steps && (
        <p class="warn">
          The input fails only sometimes:{' '}
          {state.confirmed < 0
            ? 'no step failed every time'
            : `step ${state.confirmed} is the last that failed every time`}
          .
        </p>
      )}
      {(summary.error === null || state.calls > 0) && (
        <dl data-testid="figures">
          <dt>{state.unit}</dt>
          <dd>
            {state.before.size.toLocaleString('en')} → <b data-testid="now">{state.now.size.toLocaleString('en')}</b> (
            {state.now.bytes.toLocaleString('en')} bytes)
          </dd>
          <dt>executions</dt>
          <dd>
            {state.calls} <span class="faint">without confirmations</span>
          </dd>
          <dt>cached verdicts</dt>
          <dd>{state.cacheHits}</dd>
          <dt>time</dt>
          <dd>
            {duration(state.ms)}
            {state.leftMs !== null && lostAt.value === undefined && `, ${duration(state.leftMs)} left`}
          </dd>
          <dt>pass</dt>
          <dd>{state.pass}</dd>
          {state.shows !== null && (
            <>
              <dt>preserved</dt>
              <dd>{state.shows}</dd>
            </>
          )}
          {state.minimal !== null && (
            <>
              <dt>1-minimal</dt>
              <dd>{state.minimal ? 'yes' : 'no'}</dd>
            </>
          )}
          {isOver && state.out !== null && (
            <>
              <dt>file</dt>
              <dd>{state.out}</dd>
            </>
          )}
        </dl>
      )}
      <label class="block">
        <span data-testid="step">
          {isOpen ? `Step ${shownStep} of ${last}` : `${formatCount(last, 'step')}, none of which is open`}
          {isEdited && ', edited'}
          {isOpen && !isEdited && step !== undefined && (
            <span class="faint">
              : {formatCount(step.size, state.unit.slice(0, -1))}, {formatCount(step.calls, 'execution')}
              {step.pass !== '' && `, ${step.pass}`}
            </span>
          )}
        </span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onInput={(event) => goToStep(job, Number(event.currentTarget.value))}
          data-testid="slider"
        />
      </label>
      {stepProblem.value !== '' && (
        <p class="bad" role="alert">
          {stepProblem.value}
        </p>
      )}
      {isOpen ? (
        <p class="buttons">
          <button type="button" disabled={at === 0} onClick={() => goToStep(job, at - 1)}>
            Previous
          </button>
          <button type="button" disabled={at >= last} onClick={() => goToStep(job, at + 1)}>
            Next
          </button>
          <button
            type="button"
            disabled={at === 0}
            aria-pressed={showsRemoved}
            onClick={() => goToStep(job, at, !showsRemoved)}
          >
            Removed nodes
          </button>
          <span class="faint" data-testid="difference">
            {isEdited ? '' : stepSummary.value}
          </span>
        </p>
      ) : (
        step !== undefined && (
          <p class="buttons">
            <button type="button" onClick={() => show(job)}>
              Show step {at}
            </button>
          </p>
        )
      )}
      {isOpen && !isOfFinding && (
        <p class="buttons">
          {of.request.must.kind === 'command' && (
            <label class="block grow">
              <span>Reduce {source} with</span>
              <AlgorithmChoice value={next.value} set={(name) => (next.value = name)} />
            </label>
          )}
          <button
            type="button"
            onClick={() => {
              const input = isEdited ? formulaNow() : ({ kind: 'step', job, step: shownStep } as const);
              void startReduction(requestOn(input, next.value, of.request.must));
            }}
          >
            Reduce {source}
          </button>
        </p>
      )}
    </section>
  );
}

function Chain() {
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label="Chain of reductions">
      <table data-testid="chain">
        <caption>Reductions of {reducedName.value}</caption>
        <thead>
          <tr>
            <th scope="col">algorithm</th>
            <th scope="col" class="figure">
              before
            </th>
            <th scope="col" class="figure">
              after
            </th>
            <th scope="col" class="figure">
              executions
            </th>
            <th scope="col" class="figure">
              time
            </th>
            <th scope="col">
              <span class="visually-hidden">close</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {chain.value.map(({ depth, of: { job, input, state, summary } }) => (
            <tr key={job} aria-selected={shownJob.value === job}>
              <td>
                {'→ '.repeat(depth)}
                <button type="button" class="link" onClick={() => show(job)}>
                  {depth === 0 && input.kind === 'step' ? summary.title : state.algorithm}
                </button>
              </td>
              {summary.error === null ? (
                <>
                  <td class="figure">{state.before.size}</td>
                  <td class="figure">{state.now.size}</td>
                  <td class="figure">{state.calls}</td>
                  <td class="figure">{duration(state.ms)}</td>
                </>
              ) : (
                <td colSpan={4} class="bad" title={problemText(summary.error)}>
                  failed
                </td>
              )}
              <td>
                <button
                  type="button"
                  class="link"
                  aria-label={`Close ${state.algorithm}`}
                  title="Close"
                  onClick={() => forgetReduction(job)}
                >
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
