import type { Summary } from '../../log/index.js';
import type { Block } from '../block.js';
import type { ReportedBug } from '../campaign-page.js';
import type { CheckItem } from '../checklist.js';
import type { ReportFacts } from '../facts.js';

/** What a text on a whole campaign is written from. */
export interface CampaignFacts {
  readonly summary: Summary;
  readonly bugs: readonly ReportedBug[];
  /** What a bug's project asks for, and whether that is met. */
  checklistOf(bug: ReportedBug): readonly CheckItem[];
  /** The version of Gainsay. */
  readonly version: string;
}

/** What a text is written in. */
export type ReportSyntax = 'json' | 'json-lines' | 'xml' | 'csv';

/** How reports are written. */
export type ReportFormatEntry =
  /** For people: a page on the campaign and one on each bug. The name is the ending of their files. */
  | { readonly kind: 'pages'; readonly name: string; page(title: string, blocks: readonly Block[]): string }
  /** For programs: one text. */
  | {
      readonly kind: 'text';
      readonly name: string;
      /** What its texts are; missing where no program reads them. */
      readonly syntax?: ReportSyntax;
      campaign(facts: CampaignFacts): string;
      /** Missing where the format has no text on one finding. */
      finding?(facts: ReportFacts, items: readonly CheckItem[]): string;
    };
