import type { ReportFormatEntry } from './format.js';

export const JSON_FORMAT = {
  kind: 'text',
  name: 'json',
  syntax: 'json',
  campaign: ({ bugs, checklistOf }) =>
    textOf(bugs.map((bug) => ({ ...bug.facts, count: bug.count, checklist: checklistOf(bug) }))),
  finding: (facts, items) => textOf({ ...facts, checklist: items }),
} as const satisfies ReportFormatEntry;

function textOf(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
