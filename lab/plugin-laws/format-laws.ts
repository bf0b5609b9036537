import {
  type CampaignFacts,
  type ReportFormatEntry,
  type ReportSyntax,
  type ReportedBug,
  campaignPage,
  checklist,
  findingPage,
} from '../../src/lab-front.js';
import { Tally } from '../../src/index.js';
import { type LawVerdict, tryCall, verdictsOn } from './law.js';
import { sampleBugs } from './sample-bugs.js';

/** Checks that the output is well-formed and reproducible for every kind of finding. */
export async function formatLaws(format: ReportFormatEntry): Promise<LawVerdict[]> {
  const wrong = { throws: '', texts: '', same: '', syntax: '' };
  const samples = sampleBugs();
  const sets = [[], ...samples.map((bug) => [bug]), [...samples]];
  for (const bugs of sets) {
    const about = `output of ${bugs.length === 1 ? `a finding of the kind ${bugs[0]?.facts.kind}` : `${bugs.length} bugs`}`;
    const texts = tryCall(() => renderAll(format, deepFreeze(bugs)));
    if ('thrown' in texts) {
      wrong.throws ||= `${about}: ${texts.thrown}`;
      continue;
    }
    const again = tryCall(() => renderAll(format, deepFreeze(bugs)));
    if (JSON.stringify(again) !== JSON.stringify(texts))
      wrong.same ||= `${about}: a second call returns a different text`;
    for (const text of texts.value) {
      if (typeof text !== 'string') wrong.texts ||= `${about}: the result is not a string`;
      else if (format.kind === 'text' && format.syntax !== undefined) {
        const problem = await SYNTAXES[format.syntax](text);
        if (problem !== undefined) wrong.syntax ||= `${about}: ${problem}`;
      }
    }
  }
  const said = format.kind === 'text' ? format.syntax : undefined;
  const laws = verdictsOn(
    `format ${format.name}`,
    `${sets.length} sets of findings, including each kind and the empty set`,
    {
      'does not throw, and does not modify its arguments': wrong.throws,
      'returns strings': wrong.texts,
      'the same findings give the same text': wrong.same,
      ...(said === undefined ? {} : { [`its texts are ${said}`]: wrong.syntax }),
    },
  );
  return laws;
}

function renderAll(format: ReportFormatEntry, bugs: readonly ReportedBug[]): unknown[] {
  const summary = new Tally().summary();
  const makeChecklist = ({ facts, reporting }: ReportedBug) => checklist(facts, reporting);
  if (format.kind === 'pages') {
    const pages = bugs.map(({ facts }) => format.page(facts.title, findingPage(facts)));
    return [format.page('campaign', campaignPage(summary, bugs, 'campaign')), ...pages];
  }
  const campaign: CampaignFacts = { summary, bugs, checklistOf: makeChecklist, version: '0.0.0', folder: 'c' };
  const alone = bugs.map((bug) => format.finding?.(bug.facts, makeChecklist(bug)) ?? '');
  return [format.campaign(campaign), ...alone.filter((text) => text !== '')];
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

const SYNTAXES: Readonly<Record<ReportSyntax, (text: string) => string | undefined | Promise<string | undefined>>> = {
  json: (text) => jsonProblem(text),
  'json-lines': (text) => {
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map(jsonProblem).find((problem) => problem !== undefined);
  },
  xml: async (text) => {
    // Imported lazily, so that commands start fast.
    const { XMLValidator } = await import('fast-xml-parser');
    const found = XMLValidator.validate(text);
    return found === true ? undefined : `line ${found.err.line}: ${found.err.msg}`;
  },
  csv: csvProblem,
};

function jsonProblem(text: string): string | undefined {
  const read = tryCall(() => void JSON.parse(text));
  return 'thrown' in read ? read.thrown : undefined;
}

/** Checks CSV (RFC 4180): cells with commas, quotes or line breaks must be quoted, and rows equally long. */
function csvProblem(text: string): string | undefined {
  const cell = /(?:"(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/uy;
  const widths: number[] = [];
  let width = 0;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, end] = cell.exec(text) ?? [];
    if (end === undefined)
      return `row ${widths.length + 1} has a quote that is not closed, or a quote in an unquoted cell`;
    width++;
    if (end === ',' && cell.lastIndex < text.length) continue;
    widths.push(end === ',' ? width + 1 : width);
    width = 0;
    if (cell.lastIndex === at) break;
  }
  const odd = widths.findIndex((each) => each !== widths[0]);
  return odd < 0 ? undefined : `row ${odd + 1} has ${widths[odd]} cells, and the first has ${widths[0]}`;
}
