import { render } from 'preact';
import { followText, openKept } from './debugger/document.js';
import { resetForm } from './debugger/generating.js';
import { followValues } from './debugger/marking.js';
import { algorithm } from './debugger/reduce-form.js';
import { followSteps } from './debugger/reductions.js';
import { loadSettings, settings } from './debugger/settings.js';
import { connect } from './api/live.js';
import { App } from './shell/app.js';
import { goToGiven } from './shell/given.js';
import { followAddress } from './shell/router.js';
import { applyTheme } from './shell/theme.js';
import './style/page.css';
import './style/debugger.css';
import './style/views.css';

applyTheme();
followAddress();
followText();
followValues();
followSteps();
void connect().then(goToGiven);
void loadSettings().then(() => {
  resetForm();
  algorithm.value = settings.value?.settings.algorithm ?? 'full';
});
openKept();
const host = document.getElementById('app');
if (host !== null) render(<App />, host);
