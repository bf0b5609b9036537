import { describe, expect, it } from 'vitest';
import { Tally } from '../../triage/index.js';
import { heading } from '../block.js';
import type { ReportFormatEntry } from './format.js';
import { JSON_FORMAT } from './json.js';
import { JUNIT } from './junit.js';
import { REPORT_FORMATS } from './list.js';
import { SARIF } from './sarif.js';

const ALL: readonly ReportFormatEntry[] = REPORT_FORMATS;
const NOTHING = { summary: new Tally().summary(), bugs: [], checklistOf: () => [], version: '1.2.3', folder: 'c' };

function formatEmptyCampaign(format: ReportFormatEntry): string {
  return format.kind === 'pages' ? format.page('A & B', [heading(1, 'A & B')]) : format.campaign(NOTHING);
}

describe('report formats', () => {
  it('gives each format a unique name', () => {
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
  });

  it('writes a different text in each format for a campaign without findings, and ends each text with a line break', () => {
    const texts = ALL.map(formatEmptyCampaign);
    expect(new Set(texts).size).toBe(ALL.length);
    for (const text of texts) expect(text).toMatch(/\S\n$/);
  });

  it('reports seeds for which the time did not suffice in SARIF and JUnit', () => {
    const late = { ...NOTHING, summary: { ...NOTHING.summary, reason: 'time', seeds: 9, judged: 7 } };
    const line = '2 of 9 seeds not judged: the time was up (2)';
    expect(JUNIT.campaign(late)).toContain(`<skipped message="${line}"/>`);
    expect(SARIF.campaign(late)).toContain(`"text": "${line}"`);
    expect(JUNIT.campaign({ ...late, summary: { ...late.summary, judged: 9 } })).not.toContain('not judged');
  });

  it('writes valid JSON for JSON and SARIF, and XML for JUnit', () => {
    expect(JSON.parse(formatEmptyCampaign(JSON_FORMAT))).toEqual([]);
    expect(JSON.parse(formatEmptyCampaign(SARIF))).toMatchObject({ version: '2.1.0' });
    expect(formatEmptyCampaign(JUNIT)).toMatch(/^<\?xml /);
  });
});
