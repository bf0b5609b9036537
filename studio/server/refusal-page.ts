import { createHash } from 'node:crypto';

export type Refusal = 'view-only' | 'host' | 'site' | 'no-token' | 'old-token' | 'wrong-token';

interface Explanation {
  readonly title: string;
  readonly text: string;
  readonly hasForm: boolean;
}

/** Messages for scripts are in `guard.ts`. */
const EXPLANATIONS: Readonly<Record<Refusal, Explanation>> = {
  'view-only': {
    title: 'This studio only shows',
    text: 'It was started with --view-only, so it runs no program and changes nothing. Start gainsay studio without this option to act.',
    hasForm: false,
  },
  host: {
    title: 'This address does not belong to the studio',
    text: 'The studio answers only at 127.0.0.1 and localhost, at the port that it printed. Another name for this machine could be an attack.',
    hasForm: false,
  },
  site: {
    title: 'A page of another site sent this request',
    text: 'The studio refuses requests of other sites, because they could run commands in your name. Open the studio in a new tab instead.',
    hasForm: false,
  },
  'no-token': {
    title: 'This browser is not logged in to the studio',
    text: 'The studio can run any command as the user who started it. So a browser needs the token of that user.',
    hasForm: true,
  },
  'old-token': {
    title: 'The studio was started again',
    text: 'Each start has a new token, and this browser has the token of an earlier start. All results and unsaved edits are kept.',
    hasForm: true,
  },
  'wrong-token': {
    title: 'This token is not valid',
    text: 'It is incomplete, belongs to an earlier start of the studio, or was for one use only.',
    hasForm: true,
  },
};

const STYLE = `
:root { color-scheme: light dark; --ink: #16191d; --dim: #5b616b; --paper: #fff; --faint: #f4f5f7; --line: #c5c9d0; --link: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ecf1; --dim: #a2a8b3; --paper: #14171b; --faint: #1e2227; --line: #4a515b; --link: #7db3ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 12vh 1.25rem 3rem; }
.brand { color: var(--dim); margin: 0 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.75rem; }
ol { padding-left: 1.25rem; }
li { margin: 0.4rem 0; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.875rem; background: var(--faint); border-radius: 4px; padding: 0.1em 0.35em; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1.25rem; }
label { flex: 1 0 100%; font-weight: 600; }
input { flex: 1 1 16rem; min-width: 0; }
input, button { font: inherit; color: inherit; background: var(--faint); border: 1px solid var(--line); border-radius: 6px; padding: 0.45rem 0.8rem; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
`;

/** Keeps the part of the address after `#`, which the browser does not send. */
const SCRIPT = "document.querySelector('form').action = '/' + location.hash;";

export const REFUSAL_POLICY = [
  "default-src 'none'",
  `style-src '${hashSource(STYLE)}'`,
  `script-src '${hashSource(SCRIPT)}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Contains no text of the request. */
export function refusalPage(refusal: Refusal): string {
  const { title, text, hasForm } = EXPLANATIONS[refusal];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Gainsay studio</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">Gainsay studio</p>
<h1>${title}</h1>
<p>${text}</p>
${hasForm ? FORM : ''}</main>
</body>
</html>
`;
}

const FORM = `<p>How to log in:</p>
<ol>
<li>Find the line <code>studio: http://127.0.0.1:…/?token=…</code> in the terminal in which <code>gainsay studio</code> runs. If it does not run any more, start it again.</li>
<li>Open that address, or paste it here.</li>
</ol>
<form method="get" action="/">
<label for="token">Address or token</label>
<input id="token" name="token" type="password" autocomplete="off" required autofocus>
<button type="submit">Log in</button>
</form>
<script>${SCRIPT}</script>
`;
