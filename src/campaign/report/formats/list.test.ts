import { describe, expect, it } from 'vitest';
import { Tally } from '../../tally/index.js';
import { heading } from '../block.js';
import type { ReportFormatEntry } from './format.js';
import { REPORT_FORMATS, reportFormat } from './list.js';

const ALL: readonly ReportFormatEntry[] = REPORT_FORMATS;
const NOTHING = { summary: new Tally().summary(), bugs: [], checklistOf: () => [], version: '1.2.3' };

/** What a format writes of a campaign that found nothing. */
function written(format: ReportFormatEntry): string {
  return format.kind === 'pages' ? format.page('A & B', [heading(1, 'A & B')]) : format.campaign(NOTHING);
}

describe('formats of reports', () => {
  it('have names of their own, by which they are found', () => {
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
    for (const { name } of REPORT_FORMATS) expect(reportFormat(name).name).toBe(name);
  });

  it('each write something else of a campaign that found nothing, with a line break at the end', () => {
    const texts = ALL.map(written);
    expect(new Set(texts).size).toBe(ALL.length);
    for (const text of texts) expect(text).toMatch(/\S\n$/);
  });

  it('of programs: JSON and SARIF are JSON, JUnit is XML', () => {
    expect(JSON.parse(written(reportFormat('json')))).toEqual([]);
    expect(JSON.parse(written(reportFormat('sarif')))).toMatchObject({ version: '2.1.0' });
    expect(written(reportFormat('junit'))).toMatch(/^<\?xml /);
  });
});
