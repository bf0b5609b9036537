import type { ReportFormatEntry } from './format.js';

/** All that is known of the bugs, for other programs. */
export const JSON_FORMAT = {
  kind: 'text',
  name: 'json',
  campaign: ({ bugs, checklistOf }) =>
    textOf(bugs.map(({ facts, count }) => ({ ...facts, count, checklist: checklistOf(facts) }))),
  finding: (facts, items) => textOf({ ...facts, checklist: items }),
} as const satisfies ReportFormatEntry;

function textOf(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
