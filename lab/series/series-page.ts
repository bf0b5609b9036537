import { escapeXml, svgPlot } from '../experiments/report/svg.js';
import { type Night, REVISION_NOTE, STATES, day, describeBug } from './night.js';

const STYLE = `:root { color-scheme: light dark; --ink: #1c1c1e; --paper: #fff; --line: #d8d8dc; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e8; --paper: #16181d; --line: #3a3b40; } }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
figure { margin: 1rem 0; overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid var(--line); padding: 0.3rem 1rem 0.3rem 0; text-align: left; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
li { overflow-wrap: anywhere; }`;

export function seriesPage(nights: readonly Night[]): string {
  const rows = nights.map(({ campaign, started, counts }) => {
    const numbers = STATES.map((state) => `<td class="number">${counts[state]}</td>`).join('');
    return `<tr><td>${escapeXml(day(started))}</td><td>${escapeXml(campaign)}</td>${numbers}</tr>`;
  });
  const lists = nights.flatMap(({ campaign, started, bugs }) => {
    const lines = bugs.flatMap((bug) =>
      bug.state === 'known'
        ? []
        : [`<li><strong>${bug.state}</strong> ${escapeXml(describeBug(bug))} (<code>${bug.finding}</code>)</li>`],
    );
    return lines.length === 0
      ? []
      : [`<h2>${escapeXml(`${day(started)}: ${campaign}`)}</h2>\n<ul>\n${lines.join('\n')}\n</ul>`];
  });
  const head = STATES.map((state) => `<th class="number">${state}</th>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bugs per campaign</title>
<style>
${STYLE}
</style>
</head>
<body>
<h1>Bugs per campaign</h1>
<figure>${drawSeries(nights)}</figure>
<table>
<tr><th>date</th><th>campaign</th>${head}</tr>
${rows.join('\n')}
</table>
<p>${REVISION_NOTE}</p>
${lists.join('\n')}
</body>
</html>
`;
}

const MOST_LABELS = 12;

function drawSeries(nights: readonly Night[]): string {
  const every = Math.ceil(nights.length / MOST_LABELS);
  const names = nights.map(({ started }, i) => (i % every === 0 ? day(started).slice(5) : ''));
  return svgPlot({
    file: 'series',
    title: 'New, returned, known and fixed bugs',
    x: { label: 'campaign', scale: 'linear', names },
    y: { label: 'bugs', scale: 'linear', from: 0 },
    series: STATES.map((name) => ({
      name,
      draw: 'bars',
      points: nights.map(({ counts }, i) => [i, counts[name]] as const),
    })),
  });
}
