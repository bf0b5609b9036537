// Must come first, because it removes the key from the address before any other module reads it.
import './api/key.js';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { notifyOfFindings } from './campaign/notify.js';
import { followView } from './debugger/address.js';
import { followCalls } from './debugger/call.js';
import { followDisk } from './debugger/disk.js';
import { followText } from './debugger/document.js';
import { keepDrafts, reloadAfterLogin } from './debugger/drafts.js';
import { forgetEarlierRun, forgetProblem, keepWorks } from './debugger/formulas.js';
import { fillFirstForm } from './debugger/generating.js';
import { followValues } from './debugger/marking.js';
import { applyFirstOptions } from './debugger/reduce-form.js';
import { followReductions, followSteps } from './debugger/reductions.js';
import { recallSearch } from './debugger/searching.js';
import { loadSettings } from './debugger/settings.js';
import { connect, connection, sleepWhenHidden } from './api/live.js';
import { NO_ANSWER } from './api/studio.js';
import { App } from './shell/app.js';
import { goToStart } from './shell/given.js';
import { followAddress } from './shell/router.js';
import { applyTheme } from './shell/theme.js';
import { followTitle } from './shell/title.js';
import { escapeHiddenCharacters } from './shell/visible-text.js';
import './style/page.css';
import './style/debugger.css';
import './style/views.css';
import './style/findings.css';

escapeHiddenCharacters();
applyTheme();
followAddress();
followTitle();
followView();
followText();
followValues();
followSteps();
followReductions();
followCalls();
followDisk();
keepDrafts();
reloadAfterLogin();
keepWorks();
notifyOfFindings();
sleepWhenHidden();
effect(() => {
  if (connection.value !== 'lost') forgetProblem(NO_ANSWER);
});
void connect(forgetEarlierRun).then(() => {
  goToStart();
  recallSearch();
});
void loadSettings().then(() => {
  fillFirstForm();
  applyFirstOptions();
});
const host = document.getElementById('app');
if (host !== null) render(<App />, host);
