import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { RecentEntry } from '../../server/contract/index.js';
import { session, waitForJob } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { openAs } from '../debugger/files.js';
import { useGoIfHere } from './go-if-here.js';
import { Problem } from './parts.js';
import { formatAddress, go } from './router.js';
import { useFresh } from './use-fresh.js';
import { Acting, isViewOnly } from './view-only.js';

const PARTS = [
  {
    path: 'debug',
    title: 'Debugger',
    text: 'Shows a formula as text and graph, evaluates it, runs solvers on it, and reduces it step by step. Also searches random formulas for failures of solvers.',
  },
  {
    path: 'campaigns',
    title: 'Campaigns',
    text: 'Starts hunts for bugs in solvers and follows them. Each finding has its evidence, its smallest input and a report.',
  },
  {
    path: 'experiments',
    title: 'Experiments',
    text: 'Measures generators, reducers and coverage, with tables and plots.',
  },
] as const;

const MOST_FILES = 8;

export function Start() {
  useFresh();
  const { value, problem, reload } = useReply(() => api.start({}), []);
  useFresh(reload);
  const [failed, setFailed] = useState('');
  const files = session.value?.files ?? [];
  const campaigns = session.value?.campaigns ?? [];
  const openRecent = async (entry: RecentEntry): Promise<void> => {
    try {
      const { kind, path } = await api.openRecent({ path: entry.path });
      go(kind === 'campaign' ? formatAddress(['campaign', path]) : formatAddress(['debug'], { file: path }));
    } catch (error) {
      setFailed(whyFailed(error));
    }
  };
  return (
    <div class="page start" data-testid="start">
      <h2>Find and understand bugs in SMT solvers</h2>
      <Problem text={problem || failed} />
      <ul class="cards">
        {PARTS.map(({ path, title, text }) => (
          <li key={path}>
            <h3>
              <a href={formatAddress([path])}>{title}</a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Acting purpose="start a demo hunt, or open other files and campaigns">
        <Demo />
      </Acting>
      <div class="columns">
        {!isViewOnly.value && (
          <section aria-labelledby="recent-title">
            <h3 id="recent-title">Recent</h3>
            {value?.recent.length === 0 && <p class="faint">Files and campaigns that you open appear here.</p>}
            <ul class="links" data-testid="recent">
              {value?.recent.map((entry) => (
                <li key={entry.path}>
                  <button type="button" class="link" title={entry.path} onClick={() => void openRecent(entry)}>
                    {entry.name}
                  </button>{' '}
                  <span class="faint">
                    {entry.kind}, {new Date(entry.at).toLocaleDateString('en-CA')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="here-title">
          <h3 id="here-title">In this folder</h3>
          {files.length + campaigns.length === 0 && (
            <p class="faint">
              {session.value?.folder} has no SMT-LIB, BTOR or BTOR2 files and no campaigns. Drop a file into the
              debugger, or take an example.
            </p>
          )}
          <ul class="links">
            {campaigns.slice(0, MOST_FILES).map(({ campaign, name }) => (
              <li key={campaign}>
                <a href={formatAddress(['campaign', campaign])}>{name}</a> <span class="faint">campaign</span>
              </li>
            ))}
            {files.slice(0, MOST_FILES).map(({ path, name }) => (
              <li key={path}>
                <a href={formatAddress(['debug'], { file: path })}>{name}</a>
              </li>
            ))}
          </ul>
          {files.length > MOST_FILES && (
            <p>
              <a href={formatAddress(['debug'])}>All {files.length} files</a>
            </p>
          )}
        </section>
        <section aria-labelledby="examples-title">
          <h3 id="examples-title">Examples</h3>
          <ul class="links" data-testid="examples">
            {value?.examples.map(({ name, title, text }) => (
              <li key={name}>
                <button type="button" class="link" onClick={() => openAs(name, text)}>
                  {name}
                </button>{' '}
                <span class="faint">{title}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** Kept while another view is shown, because fetching the demo's solver takes long. */
const startsDemo = signal(false);

function Demo() {
  const isStarting = startsDemo.value;
  const goIfHere = useGoIfHere();
  const [problem, setProblem] = useState('');
  const run = async (builtIn: boolean): Promise<void> => {
    startsDemo.value = true;
    setProblem('');
    try {
      const { job } = await api.startDemo({ builtIn });
      const campaign = await waitForJob(job, (now) => (now.kind === 'hunt' ? now.campaign : null));
      goIfHere(formatAddress(['campaign', campaign]));
    } catch (error) {
      setProblem(whyFailed(error));
    } finally {
      startsDemo.value = false;
    }
  };
  return (
    <section class="demo" aria-labelledby="demo-title">
      <div>
        <h3 id="demo-title">Try it</h3>
        <p>
          The demo hunts for one minute in an old Z3. It needs no installed solver, and fetches that Z3 once (30 MB).
          Its findings are in a new campaign in {session.value?.folder ?? 'this folder'}.
        </p>
        <Problem text={problem} />
      </div>
      <p class="buttons">
        <button type="button" class="primary" disabled={isStarting} onClick={() => void run(false)}>
          Start a demo hunt
        </button>
        {problem !== '' && (
          <button type="button" disabled={isStarting} onClick={() => void run(true)}>
            Use the built-in Z3 instead
          </button>
        )}
        {isStarting && <span role="status">opening its solver…</span>}
      </p>
    </section>
  );
}
