import type { ReportFormatEntry } from './format.js';

export const JSON_FORMAT = {
  kind: 'text',
  name: 'json',
  syntax: 'json',
  campaign: ({ bugs, checklistOf }) =>
    formatJson(bugs.map((bug) => ({ ...bug.facts, count: bug.count, checklist: checklistOf(bug) }))),
  finding: (facts, items) => formatJson({ ...facts, checklist: items }),
} as const satisfies ReportFormatEntry;

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
