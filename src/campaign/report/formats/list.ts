import type { ReportFormatEntry } from './format.js';
import { HTML } from './html.js';
import { JSON_FORMAT } from './json.js';
import { JUNIT } from './junit.js';
import { MARKDOWN } from './markdown.js';
import { SARIF } from './sarif.js';

/** To add a format, create a file in this folder and add an entry here. */
export const REPORT_FORMATS = [
  MARKDOWN,
  HTML,
  JSON_FORMAT,
  JUNIT,
  SARIF,
] as const satisfies readonly ReportFormatEntry[];

export type ReportFormat = (typeof REPORT_FORMATS)[number]['name'];
