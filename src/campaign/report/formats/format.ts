import type { Summary, Machine } from '../../log/index.js';
import type { Block } from '../block.js';
import type { ReportedBug } from '../campaign-page.js';
import type { CheckItem } from '../checklist.js';
import type { ReportFacts } from '../facts.js';
import type { ReportedTexts } from '../texts.js';

export interface CampaignFacts {
  readonly summary: Summary;
  readonly bugs: readonly ReportedBug[];
  checklistOf(bug: ReportedBug): readonly CheckItem[];
  readonly version: string;
  readonly folder: string;
  /** HTML to show below the bugs, for `html`. */
  readonly figures?: string | undefined;
}

export type ReportSyntax = 'json' | 'json-lines' | 'xml' | 'csv';

export type ReportFormatEntry =
  /** A page for the campaign and one per bug. `name` is also the file extension. */
  | { readonly kind: 'pages'; readonly name: string; page(title: string, blocks: readonly Block[]): string }
  | {
      /** `page`: one file in the folder of reports, whose bugs include `texts` to compare. */
      readonly kind: 'text' | 'page';
      readonly name: string;
      readonly syntax?: ReportSyntax;
      campaign(facts: CampaignFacts): string;
      finding?(facts: ReportFacts, items: readonly CheckItem[], texts?: ReportedTexts): string;
    };

export function machineText({ system, architecture }: Omit<Machine, 'host'>): string {
  return `${system}, ${architecture}`;
}
