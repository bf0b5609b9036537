// Must come first, because it removes the key from the address before any other module reads it.
import './api/key.js';
import { render } from 'preact';
import { followSelection } from './debugger/address.js';
import { followText, reopenText } from './debugger/document.js';
import { resetForm } from './debugger/generating.js';
import { followValues } from './debugger/marking.js';
import { recallWork } from './debugger/recalled.js';
import { applyOptions } from './debugger/reduce-form.js';
import { followSteps } from './debugger/reductions.js';
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
followSelection();
followText();
followValues();
followSteps();
void connect().then(() => {
  goToStart();
  return recallWork();
});
void loadSettings().then(() => {
  resetForm();
  applyOptions();
});
reopenText();
const host = document.getElementById('app');
if (host !== null) render(<App />, host);
