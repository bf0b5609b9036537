// Must come first, because it removes the key from the address before any other module reads it.
import './api/key.js';
import { render } from 'preact';
import { notifyOfFindings } from './campaign/notify.js';
import { followView } from './debugger/address.js';
import { followCalls } from './debugger/call.js';
import { followDisk } from './debugger/disk.js';
import { followText } from './debugger/document.js';
import { keepDrafts } from './debugger/drafts.js';
import { resetForm } from './debugger/generating.js';
import { followValues } from './debugger/marking.js';
import { applyOptions } from './debugger/reduce-form.js';
import { followReductions, followSteps } from './debugger/reductions.js';
import { recallSearch } from './debugger/searching.js';
import { loadSettings } from './debugger/settings.js';
import { connect } from './api/live.js';
import { App } from './shell/app.js';
import { goToStart } from './shell/given.js';
import { followAddress } from './shell/router.js';
import { applyTheme } from './shell/theme.js';
import { followTitle } from './shell/title.js';
import { escapeHiddenCharacters } from './shell/visible-text.js';
import './style/page.css';
import './style/debugger.css';
import './style/views.css';

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
notifyOfFindings();
void connect().then(() => {
  goToStart();
  recallSearch();
});
void loadSettings().then(() => {
  resetForm();
  applyOptions();
});
const host = document.getElementById('app');
if (host !== null) render(<App />, host);
