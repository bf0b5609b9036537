import PAGE from '../../../../data/report.html';
import { orCore } from '../../../script/index.js';
import { contentId, groupDigits, visible } from '../../../util/index.js';
import { type Bisection, type VersionObservation, computeFixState, describeKnown, formatFix } from '../../log/index.js';
import { type Block, type Inline, type Line, nameReplacer } from '../block.js';
import { type ReportedBug, campaignFoot, campaignHead, releaseAddress, solverText } from '../campaign-page.js';
import type { CheckItem } from '../checklist.js';
import type { ReportFacts } from '../facts.js';
import { findingPage, findingSections } from '../finding-page.js';
import { nameVersion } from '../proof-blocks.js';
import { type ReportedTexts, compareTexts } from '../texts.js';
import { escapeHtml, toMarkdown } from './markdown.js';
import type { ReportFormatEntry } from './format.js';

/** One file, readable without scripts. Its script (data/report.html) filters, sorts, copies and compares. */
export const HTML = {
  kind: 'page',
  name: 'html',
  campaign: ({ summary, bugs, checklistOf, folder, figures = '' }) => {
    const list = bugs.map((bug) => findingHtml({ ...bug, items: checklistOf(bug), among: bugs.length }));
    const [head, foot] = [campaignHead(summary, bugs, folder), campaignFoot(summary)].map((each) => blocksHtml(each));
    return toPage(`Campaign ${folder}`, { list: list.join('\n'), head, foot: `${figures}${foot}` });
  },
  finding: (facts, items, texts) => {
    const bug = { facts, standing: 'new', times: 1 + facts.duplicates.length + facts.again, items, among: 1 } as const;
    return toPage(facts.title, { list: findingHtml({ ...bug, ...(texts && { texts }) }) });
  },
} as const satisfies ReportFormatEntry;

function toPage(title: string, parts: Readonly<Record<string, string | undefined>>): string {
  const own = { ...parts, title: escapeHtml(title), style: sourceHash('style'), script: sourceHash('script') };
  const values = new Map(Object.entries(own));
  return PAGE.replace(/@(list|head|foot|title|style|script)@/g, (_, name: string) => values.get(name) ?? '');
}

/** The content policy allows only the style and script of the template, by their hashes. */
function sourceHash(tag: 'style' | 'script'): string {
  const text = PAGE.slice(PAGE.indexOf(`<${tag}>`) + tag.length + 2, PAGE.indexOf(`</${tag}>`));
  const bytes = contentId(text).replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return `'sha256-${btoa(bytes)}'`;
}

type ShownBug = Pick<ReportedBug, 'facts' | 'standing' | 'times' | 'texts'> & {
  readonly items: readonly CheckItem[];
  readonly among: number;
};

function findingHtml({ facts, standing, times, texts, items, among }: ShownBug): string {
  const { suspects, alsoIn, versions, formula, known, returned, history, commands } = facts;
  const command = history?.line ?? commands.map(({ line }) => line).join('\n');
  const { input, evidence, versions: versionBlocks, origin } = findingSections(facts);
  const solvers = [...suspects, ...alsoIn].map(nameVersion);
  const fix = versions === null ? 'unclear' : computeFixState(versions);
  const fresh = returned === null ? 'new' : `regression: ${returned}`;
  const state =
    standing === 'new' ? fresh : standing === 'known' && known !== null ? describeKnown(known) : 'not a bug';
  const facets: Readonly<Record<string, readonly (string | number)[]>> = {
    kind: [facts.kind],
    solver: solvers,
    theory: orCore(formula.theories),
    trust: [facts.trust],
    state: [
      /^not a bug/.test(state) ? 'not a bug' : standing,
      ...(returned === null ? [] : ['regression']),
      ...(fix === 'open' ? ['still open'] : fix === 'fixed' ? [fix] : []),
    ],
    bytes: [facts.bytes],
    times: [times],
  };
  const data = Object.entries(facets).map(([name, values]) => ` data-${name}="${escapeHtml(values.join('\n'))}"`);
  const chips = [
    [
      'state',
      versions === null || fix !== 'fixed' || state.endsWith(formatFix(versions))
        ? state
        : `${state}, ${formatFix(versions)}`,
    ],
    [`trust ${facts.trust}`, facts.trust],
    ['solver', solverText(facts)],
    ['theory', orCore(formula.theories).join(', ')],
    ['bytes', `${groupDigits(facts.bytes)} bytes${formula.language === 'smt2' ? ' without (get-model)' : ''}`],
    ['times', times === 1 ? '' : `${groupDigits(times)} occurrences`],
  ].map(([name, text = '']) => (text === '' ? '' : `<span class="${name}">${escapeHtml(text)}</span>`));
  return `<details class="finding" id="${escapeHtml(facts.id)}"${data.join('')}${among === 1 ? ' open' : ''}>
<summary><h2>${escapeHtml(nameReplacer(facts)(facts.title))}</h2><p class="chips">${chips.join(' ')}</p></summary>
${among > MANY ? '<noscript>' : ''}<div class="body">
<p class="tools">${copyButton('input')} ${copyButton('command', command)} ${copyButton('report', toMarkdown(findingPage(facts)))}</p>
<section class="input">${blocksHtml(input, 1)}</section>
<section>${blocksHtml(evidence, 1)}</section>
<section>${blocksHtml(versionBlocks, 1)}${versions === null ? '' : stripHtml(versions)}</section>
<section class="origin">${blocksHtml(origin, 1)}${texts === undefined ? '' : textsHtml(facts, texts)}</section>
<section class="checks"><h3>Before reporting</h3><ul>${items.map(({ kind, text }) => `<li class="${kind}">${escapeHtml(text)}</li>`).join('')}</ul></section>
</div>${among > MANY ? '</noscript>' : ''}
</details>`;
}

/** Above this number of bugs, `noscript` wraps each bug, so that the browser parses only opened bugs. */
const MANY = 500;

function copyButton(what: string, text?: string): string {
  const data = text === undefined ? '' : ` data-text="${escapeHtml(text)}"`;
  return `<button type="button" class="copy"${data}>Copy ${what}</button>`;
}

const MARKS: Readonly<Record<VersionObservation['shows'] | 'skipped', readonly [mark: string, meaning: string]>> = {
  yes: ['✗', 'has the bug'],
  no: ['·', 'not seen'],
  other: ['o', 'fails differently'],
  unclear: ['?', 'unclear'],
  skipped: ['–', 'not run'],
};

function stripHtml({ family, versions, observations }: Bisection): string {
  const seen = new Map(observations.map((each) => [each.version, each]));
  const cells = versions.map((version) => {
    const { shows, said } = seen.get(version) ?? { shows: 'skipped', said: '' };
    const [mark, meaning] = MARKS[shows];
    const to = releaseAddress(family, version);
    const name = to === undefined ? escapeHtml(version) : inlineHtml({ link: version, to });
    const hint = `${meaning}${said === '' ? '' : ` (${said})`}`;
    return `<li class="${shows}" title="${escapeHtml(hint)}">${name} <b>${mark}</b></li>`;
  });
  const legend = Object.values(MARKS).map(([mark, meaning]) => `${mark} ${meaning}`);
  return `<ol class="strip">${cells.join('')}</ol>\n<p class="legend">${legend.join(', ')}</p>`;
}

const LONGEST_TEXT = 100_000;

const PAIRS = [
  ['seed', 'needed', 'Seed and smallest mutant'],
  ['seed', 'mutant', 'Seed and mutant'],
  ['mutant', 'smallest', 'Mutant and reduced input'],
] as const;
const TEXT_NAMES = { seed: 'Seed', mutant: 'Mutant', needed: 'Smallest mutant', smallest: 'Reduced input' } as const;

function textsHtml({ formula }: ReportFacts, found: ReportedTexts): string {
  const given = { ...found, smallest: formula.of === 'reduced' ? formula.text : null };
  const shown = new Map(
    Object.entries(given).flatMap(([name, text]) => (text === null ? [] : [[name, cutText(visible(text))] as const])),
  );
  const pairs = PAIRS.flatMap(([from, to, label]) => {
    const [before, after] = [shown.get(from), shown.get(to)];
    if (before === undefined || after === undefined || before === after) return [];
    const data = `data-of="${from} ${to}" data-edits="${compareTexts(before, after) ?? ''}"`;
    return [`<button type="button" class="compare" ${data}>${label}</button>`];
  });
  const texts = Object.entries(TEXT_NAMES).flatMap(([name, title]) => {
    const text = shown.get(name);
    return text === undefined
      ? []
      : [`<details><summary>${title}</summary>${codeHtml(formula.language, text, name)}</details>`];
  });
  const compare = pairs.length === 0 ? '' : `<p class="tools">Compare: ${pairs.join(' ')}</p><div class="diff"></div>`;
  return `<div class="texts">${compare}${texts.join('')}</div>`;
}

function cutText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text.trimEnd();
  return `${text.slice(0, LONGEST_TEXT)}\n; cut here: the files of the finding have the whole text`;
}

function codeHtml(language: string, text: string, name = ''): string {
  const data = `${language === 'smt2' ? ' class="smt2"' : ''}${name === '' ? '' : ` data-name="${name}"`}`;
  return `<pre${data} tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}

/** `below`: by how many levels headings are lowered. */
function blocksHtml(blocks: readonly Block[], below = 0): string {
  return blocks.map((block) => blockHtml(block, below)).join('\n');
}

function blockHtml(block: Block, below: number): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level + below}>${lineHtml(block.line)}</h${block.level + below}>`;
    case 'text':
      return `<p>${lineHtml(block.line)}</p>`;
    case 'list':
      return `<ul>\n${block.lines.map((line) => `<li>${lineHtml(line)}</li>`).join('\n')}\n</ul>`;
    case 'code':
      return codeHtml(block.language, block.text);
    case 'table':
      return tableHtml(block);
    case 'details':
      return `<details>\n<summary>${escapeHtml(block.title)}</summary>\n${blocksHtml(block.blocks, below)}\n</details>`;
  }
}

function tableHtml({ head, rows }: Block & { kind: 'table' }): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells.map(lineHtml), 'td')).join('\n');
  return `<div class="table"><table>\n${row(head.map(escapeHtml), 'th')}\n${body}\n</table></div>`;
}

function lineHtml(line: Line): string {
  return line.map(inlineHtml).join('');
}

function inlineHtml(piece: Inline): string {
  if (typeof piece === 'string') return escapeHtml(piece);
  if ('code' in piece) return `<code>${escapeHtml(piece.code)}</code>`;
  if ('strong' in piece) return `<strong>${escapeHtml(piece.strong)}</strong>`;
  // Rejects addresses that could run code.
  const to = /^(https?:|[^:]*$)/.test(piece.to) ? piece.to : '#';
  return `<a href="${escapeHtml(to)}" rel="noreferrer">${escapeHtml(piece.link)}</a>`;
}
