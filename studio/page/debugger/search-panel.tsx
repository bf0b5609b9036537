import { useEffect } from 'preact/hooks';
import { isOver, jobs, lastSeen } from '../api/live.js';
import { problemText } from '../api/studio.js';
import { storeChoice } from '../shell/kept.js';
import { LiveButton } from '../shell/live-button.js';
import { Kind } from '../shell/kind.js';
import { shortPaths } from '../shell/short-paths.js';
import { type Target, LISTED_FAILURES } from '../../server/contract/index.js';
import { targets, TargetPicker, findSolvers } from './targets.js';
import { Parameters } from './generate-panel.js';
import { loadGenerators, seed } from './generating.js';
import { openReduction } from './reductions.js';
import {
  controlSearch,
  openFailure,
  openFindings,
  search,
  searchProblem,
  showFinding,
  showSearch,
  startSearch,
} from './searching.js';
import { side } from './side.js';

const reduces = storeChoice('search-reduces', ['yes', 'no'] as const, 'yes');

export function SearchPanel() {
  useEffect(() => {
    void loadGenerators();
    void findSolvers();
  }, []);
  const others = jobs.value.filter(({ kind, job }) => kind === 'search' && job !== search.value?.job);
  return (
    <div data-testid="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void startSearch(reduces.value === 'yes');
        }}
      >
        <label>
          <span>first seed</span>
          <input
            type="number"
            min={0}
            value={seed.value}
            onInput={(event) => (seed.value = Math.max(0, Math.floor(Number(event.currentTarget.value))))}
          />
        </label>
        <p class="buttons">
          <button type="submit" class="primary" disabled={targets.value.length === 0}>
            Search for bugs
          </button>
          <label class="check">
            <input
              type="checkbox"
              checked={reduces.value === 'yes'}
              onChange={(event) => (reduces.value = event.currentTarget.checked ? 'yes' : 'no')}
            />
            <span>reduce failures</span>
          </label>
        </p>
        {searchProblem.value !== '' && (
          <p class="bad" role="alert">
            {searchProblem.value}
          </p>
        )}
        <Found />
        {others.map(({ job, title, state }) => (
          <p key={job}>
            <button type="button" class="link" onClick={() => showSearch(job)}>
              {title}
            </button>{' '}
            <span class="faint">{state}</span>
          </p>
        ))}
        <TargetPicker />
        <h2>Formulas</h2>
        <Parameters />
      </form>
    </div>
  );
}

function Found() {
  const now = search.value;
  if (now === undefined) return null;
  const { job, state, summary } = now;
  const running = summary.state;
  return (
    <section aria-label="Bug search" data-testid="found">
      <p class="buttons">
        <b>{isOver(summary) ? running : lastSeen(running)}</b>
        {running === 'running' && <LiveButton onClick={() => void controlSearch('pause')}>Pause</LiveButton>}
        {running === 'paused' && <LiveButton onClick={() => void controlSearch('go-on')}>Go on</LiveButton>}
        {(running === 'running' || running === 'paused') && (
          <LiveButton onClick={() => void controlSearch('stop')}>Stop</LiveButton>
        )}
      </p>
      {summary.error !== null && <p class="bad">{problemText(summary.error)}</p>}
      <dl>
        <dt>next seed</dt>
        <dd>{state.seed}</dd>
        <dt>formulas</dt>
        <dd data-testid="made">{state.made}</dd>
        <dt>runs</dt>
        <dd>{state.runs}</dd>
        {state.answers.map((answers, i) => (
          <AnswerRow key={i} asked={state.asked[i]} answers={answers} />
        ))}
      </dl>
      <h2>Failures ({state.failures.length})</h2>
      {state.failures.length === 0 && <p class="faint">{isOver(summary) ? 'None.' : 'None yet.'}</p>}
      {state.failures.length >= LISTED_FAILURES.repeats && (
        <p class="faint">
          {state.failures.length >= LISTED_FAILURES.all
            ? 'No further failures are listed.'
            : 'From now on, only the first failure of each kind is listed.'}
        </p>
      )}
      {state.stored !== null && (
        <p class="faint">
          Stored in <code>{state.stored}</code>
        </p>
      )}
      <ul class="nodes">
        {state.failures.map(
          ({ number, seed: failing, kind, because, nodes, reduction, notReduced, hunt, campaign, like }) => (
            <li key={number}>
              <span class="number">{number}.</span>{' '}
              <button type="button" class="link" onClick={() => openFailure(job, number)}>
                seed {failing}
              </button>{' '}
              <Kind kind={kind} />
              {nodes !== null && <span class="faint"> {nodes} nodes</span>}
              {like !== null && <span class="faint"> like failure {like}</span>}
              <div class="faint" title={because}>
                {shortPaths(because)}
              </div>
              {notReduced !== null && <div class="warn">not reduced: {notReduced}</div>}
              {reduction !== null && (
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    side.value = 'reduce';
                    void openReduction(reduction);
                  }}
                >
                  its reduction
                </button>
              )}{' '}
              {hunt !== null && (
                <button type="button" class="link" onClick={() => void showFinding(hunt)}>
                  its finding
                </button>
              )}
              {campaign !== null && (
                <button type="button" class="link" onClick={() => void openFindings(campaign)}>
                  its finding
                </button>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function AnswerRow({ asked: who, answers }: { asked: Target | undefined; answers: Readonly<Record<string, number>> }) {
  const text = Object.entries(answers)
    .map(([answer, count]) => `${count} ${answer}`)
    .join(', ');
  return (
    <>
      <dt>{who === undefined ? '' : nameOf(who)}</dt>
      <dd>{text === '' ? 'nothing yet' : text}</dd>
    </>
  );
}

function nameOf(asked: Target): string {
  return asked.kind === 'solver' ? asked.solver : asked.line;
}
