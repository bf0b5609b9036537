import { describe, expect, it } from 'vitest';
import { Tally } from '../../triage/index.js';
import { heading } from '../block.js';
import type { ReportFormatEntry } from './format.js';
import { REPORT_FORMATS, reportFormat } from './list.js';

const ALL: readonly ReportFormatEntry[] = REPORT_FORMATS;
const NOTHING = { summary: new Tally().summary(), bugs: [], checklistOf: () => [], version: '1.2.3' };

function formatEmptyCampaign(format: ReportFormatEntry): string {
  return format.kind === 'pages' ? format.page('A & B', [heading(1, 'A & B')]) : format.campaign(NOTHING);
}

describe('report formats', () => {
  it('finds each format by its unique name', () => {
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
    for (const { name } of REPORT_FORMATS) expect(reportFormat(name).name).toBe(name);
  });

  it('writes a different text in each format for a campaign without findings, and ends each text with a line break', () => {
    const texts = ALL.map(formatEmptyCampaign);
    expect(new Set(texts).size).toBe(ALL.length);
    for (const text of texts) expect(text).toMatch(/\S\n$/);
  });

  it('writes valid JSON for JSON and SARIF, and XML for JUnit', () => {
    expect(JSON.parse(formatEmptyCampaign(reportFormat('json')))).toEqual([]);
    expect(JSON.parse(formatEmptyCampaign(reportFormat('sarif')))).toMatchObject({ version: '2.1.0' });
    expect(formatEmptyCampaign(reportFormat('junit'))).toMatch(/^<\?xml /);
  });
});
