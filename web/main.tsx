import { render } from 'preact';
import { followText, keptText, open } from './debugger/document.js';
import { followValues } from './debugger/marking.js';
import { App } from './shell/app.js';
import { followAddress } from './shell/router.js';
import { applyTheme } from './shell/theme.js';
import './style/page.css';
import './style/debugger.css';

applyTheme();
followAddress();
followText();
followValues();
const kept = keptText();
if (kept !== undefined) open(kept);
const host = document.getElementById('app');
if (host !== null) render(<App />, host);
