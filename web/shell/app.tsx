import { connection, connectionProblem } from '../api/live.js';
import { Debugger } from '../debugger/debugger.js';
import { OptionsDialog, showsOptions } from '../debugger/options-dialog.js';
import { addressOf, place } from './router.js';
import { type ThemeChoice, themeChoice } from './theme.js';

const VIEWS = [{ path: 'debug', title: 'Debugger' }] as const;

/** The page: the way from view to view, and the view. */
export function App() {
  const [first = 'debug'] = place.value.path;
  return (
    <>
      <header class="top">
        <h1>
          <a class="brand" href={addressOf([])}>
            Gainsay <span>studio</span>
          </a>
        </h1>
        <nav aria-label="Views">
          {VIEWS.map(({ path, title }) => (
            <a key={path} href={addressOf([path])} aria-current={first === path ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
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
        <Debugger />
      </main>
      <OptionsDialog />
    </>
  );
}

/** Says whether the studio answers. */
function Connection() {
  const now = connection.value;
  if (now === 'open')
    return (
      <span class="connection good" role="status">
        connected
      </span>
    );
  return (
    <span class="connection bad" role="status" data-testid="connection">
      {now === 'opening'
        ? 'connecting…'
        : now === 'lost'
          ? `no connection: ${connectionProblem.value}`
          : connectionProblem.value}
    </span>
  );
}
