import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Plot, escapeXml, svgPlot } from '../../lab/index.js';
import { reportCampaign } from '../../src/index.js';
import { CampaignWatch } from '../server/campaign-watch.js';
import type { CoursePoint } from '../server/contract/campaigns.js';
import type { SharedPage } from '../server/contract/index.js';

/** Makes the page of `gainsay report --format html` for an open campaign after `ms` milliseconds of work. */
export async function campaignPage(watch: CampaignWatch, ms: number): Promise<SharedPage> {
  const name = `${basename(watch.path).replace(/[^\w.-]+/g, '-')}.html`;
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-page-'));
  try {
    const out = join(folder, name);
    await reportCampaign(watch.path, { format: 'html', out, figures: campaignFigures(watch), ms });
    return { name, html: readFileSync(out, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function readCampaignFigures(dir: string): Promise<string> {
  const watch = await CampaignWatch.open(dir);
  try {
    return campaignFigures(watch);
  } finally {
    await watch.close();
  }
}

const MOST_ANSWERS = 6;

function campaignFigures(watch: CampaignWatch): string {
  const { course, strategies, blame } = watch.figures();
  const last = course.at(-1);
  if (last === undefined || last.ms === 0) return '';
  const answers = Object.entries(last.answers)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_ANSWERS)
    .map(([name]) => name);
  const lines: readonly PlotLines[] = [
    { label: 'tests', lines: [{ name: 'tests', of: ({ tests }) => tests }] },
    {
      label: 'findings',
      lines: [
        { name: 'findings', of: ({ findings }) => findings },
        { name: 'groups', of: ({ groups }) => groups },
      ],
    },
    {
      label: 'answers',
      lines: answers.map((name) => ({ name, of: ({ answers: all }: CoursePoint) => all[name] ?? 0 })),
    },
  ];
  const plots = lines.filter((each) => each.lines.length > 0).map((each) => plotImage(course, each));
  const rows = strategies.map(({ name, mutants, solverMs, findings, groups }) => [
    name,
    mutants ?? '',
    `${Math.round(solverMs / 1000)} s`,
    findings,
    groups,
  ]);
  const blamed = blame.map(({ solver, against, kind, groups }) => [solver, against, kind, groups]);
  return [
    '<h2>Progress</h2>',
    `<div class="plots">${plots.join('\n')}</div>`,
    '<h2>Strategies</h2>',
    table(['Strategy', 'Mutants', "Solvers' time", 'Findings', 'Groups'], rows),
    ...(blamed.length === 0 ? [] : ['<h2>Blame</h2>', table(['Solver', 'Evidence', 'Most severe', 'Groups'], blamed)]),
    '',
  ].join('\n');
}

interface PlotLines {
  readonly label: string;
  readonly lines: readonly { readonly name: string; readonly of: (point: CoursePoint) => number }[];
}

const TIME_UNITS = [
  { label: 'hours', ms: 3_600_000 },
  { label: 'minutes', ms: 60_000 },
  { label: 'seconds', ms: 1_000 },
] as const;

/** Drawn as an image, so that the styles of the plot and of the page do not affect each other. */
function plotImage(course: readonly CoursePoint[], { label, lines }: PlotLines): string {
  const end = course.at(-1)?.ms ?? 0;
  const unit = TIME_UNITS.find(({ ms }) => end >= 3 * ms) ?? TIME_UNITS[2];
  const title = `${label.charAt(0).toUpperCase()}${label.slice(1)} over time`;
  const plot: Plot = {
    file: label,
    title,
    x: { label: unit.label, scale: 'linear', from: 0 },
    y: { label, scale: 'linear', from: 0 },
    series: lines.map(({ name, of }) => ({
      name,
      draw: 'steps',
      points: course.map((point) => [point.ms / unit.ms, of(point)] as const),
    })),
  };
  const said = lines.map(({ name, of }) => `${name} ${course.length === 0 ? 0 : of(course.at(-1) as CoursePoint)}`);
  const data = Buffer.from(svgPlot(plot)).toString('base64');
  return `<img src="data:image/svg+xml;base64,${data}" alt="${escapeXml(`${title}; at the end: ${said.join(', ')}`)}">`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeXml(typeof cell === 'number' ? cell.toLocaleString('en') : cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="table"><table>\n${line(head, 'th')}\n${rows.map((cells) => line(cells, 'td')).join('\n')}\n</table></div>`;
}
