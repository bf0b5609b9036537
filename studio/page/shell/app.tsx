import { CampaignPage, Campaigns } from '../campaign/campaigns.js';
import { Debugger } from '../debugger/debugger.js';
import { reloadRestoresEdits } from '../debugger/drafts.js';
import { OptionsDialog, showsOptions } from '../debugger/options-dialog.js';
import { FindingPage } from '../findings/finding-page.js';
import { Findings } from '../findings/findings.js';
import { connection, connectionProblem } from '../api/live.js';
import { useReply } from '../api/use-reply.js';
import { JobsMenu } from './jobs-menu.js';
import { Problem } from './parts.js';
import { Start } from './start.js';
import { formatAddress, place } from './router.js';
import { type ThemeChoice, themeChoice } from './theme.js';
import { ViewOnlyBadge } from './view-only.js';

const VIEWS = [
  { path: 'debug', title: 'Debugger', also: [] },
  { path: 'campaigns', title: 'Campaigns', also: ['campaign', 'findings'] },
  { path: 'experiments', title: 'Experiments', also: [] },
] as const;

export function App() {
  const [first = 'start'] = place.value.path;
  const isAt = (path: string, also: readonly string[]): boolean => first === path || also.includes(first);
  return (
    <>
      <header class="top">
        <h1>
          <a class="brand" href={formatAddress([])}>
            Gainsay <span>studio</span>
          </a>
        </h1>
        <nav aria-label="Views">
          {VIEWS.map(({ path, title, also }) => (
            <a key={path} href={formatAddress([path])} aria-current={isAt(path, also) ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <JobsMenu />
        <ViewOnlyBadge />
        <Connection />
        <button type="button" onClick={() => (showsOptions.value = true)}>
          Options
        </button>
        <label class="theme">
          <span class="visually-hidden">Theme</span>
          <select
            value={themeChoice.value}
            onChange={(event) => (themeChoice.value = event.currentTarget.value as ThemeChoice)}
          >
            <option value="system">system theme</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </select>
        </label>
      </header>
      <main id="main">
        <View />
      </main>
      <OptionsDialog />
    </>
  );
}

function View() {
  const [first = 'start', one, two] = place.value.path;
  switch (first) {
    case 'start':
      return <Start />;
    case 'campaigns':
      return <Campaigns />;
    case 'campaign':
      return <CampaignPage campaigns={place.value.path.slice(1)} />;
    case 'findings':
      if (one === undefined) return <Campaigns />;
      return two === undefined ? (
        <Findings key={one} campaign={one} />
      ) : (
        <FindingPage key={`${one}/${two}`} campaign={one} finding={two} />
      );
    case 'experiments':
      return <LazyExperiments experiment={one} />;
    default:
      return <Debugger />;
  }
}

/** Few users open experiments, so their code is not part of the first load. */
function LazyExperiments({ experiment }: { experiment: string | undefined }) {
  const { value, problem } = useReply(() => import('../experiments/experiments.js'), []);
  if (value === undefined) return <Problem text={problem} />;
  return experiment === undefined ? (
    <value.Experiments />
  ) : (
    <value.ExperimentPage key={experiment} experiment={experiment} />
  );
}

function Connection() {
  const now = connection.value;
  if (now === 'open') {
    return (
      <span class="connection good" role="status">
        connected
      </span>
    );
  }
  const texts = {
    opening: 'connecting…',
    lost: `no connection: ${connectionProblem.value}`,
    refused: connectionProblem.value,
  };
  const isKept = now === 'refused' && reloadRestoresEdits();
  return (
    <span class="connection bad" role="status" data-testid="connection">
      {texts[now]}
      {isKept && '. Or reload this page, and log in there: it keeps unsaved edits'}
    </span>
  );
}
