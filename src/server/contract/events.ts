import * as v from 'valibot';
import type { CampaignLive } from './campaigns.js';
import type {
  CallRun,
  ExperimentRun,
  ReductionState,
  ReductionStep,
  SearchFailure,
  SearchState,
  WorkState,
  WrongHere,
} from './jobs.js';
import type { CampaignEntry, JobSummary } from './replies.js';
import { text } from './route.js';

/**
 * What `GET /api/events` sends, as server-sent events: `id` is the place in the stream, `data` one of these as JSON. Figures
 * come whole and at most four times a second: the newest one replaces those before. A browser that reconnects sends the last id
 * and misses nothing; where too much happened since, `reset` comes first: read the state anew.
 */
export type StudioEvent =
  | { readonly kind: 'reset' }
  /** A file of the workspace was saved. */
  | { readonly kind: 'file-saved'; readonly path: string; readonly version: string }
  | { readonly kind: 'campaign-opened'; readonly entry: CampaignEntry }
  /** A job began, changed its state, or is over. Sent whatever topics are asked for. */
  | { readonly kind: 'job'; readonly summary: JobSummary }
  | { readonly kind: 'job-forgotten'; readonly job: string }
  /** A run of a call printed something: `from` is the number of UTF-16 units before it. */
  | {
      readonly kind: 'output';
      readonly job: string;
      readonly run: number;
      readonly stream: 'stdout' | 'stderr';
      readonly from: number;
      readonly text: string;
    }
  /** A run of a call began or is over; without what it printed. */
  | {
      readonly kind: 'run';
      readonly job: string;
      readonly run: number;
      readonly now: Omit<CallRun, 'stdout' | 'stderr'>;
      /** What is wrong in what all of them said so far. */
      readonly wrong: readonly WrongHere[];
    }
  | { readonly kind: 'reduction'; readonly job: string; readonly now: Omit<ReductionState, 'input' | 'request'> }
  | { readonly kind: 'step'; readonly job: string; readonly step: ReductionStep }
  | {
      readonly kind: 'search';
      readonly job: string;
      readonly now: Omit<SearchState, 'source' | 'asked' | 'failures'>;
      /** Those that came since it was told last. */
      readonly failures: readonly SearchFailure[];
    }
  | { readonly kind: 'work'; readonly job: string; readonly now: WorkState }
  | { readonly kind: 'experiment'; readonly job: string; readonly now: ExperimentRun }
  /** What whoever runs a hunt is told besides its events: warnings, versions that are fetched. */
  | { readonly kind: 'notice'; readonly job: string; readonly text: string }
  | { readonly kind: 'campaign'; readonly campaign: string; readonly now: Omit<CampaignLive, 'plan' | 'asOf'> };

export const EVENTS_QUERY = v.strictObject({
  /**
   * Jobs and campaigns by id, with commas between them: what else is said of others is left out. Each page should hold one
   * stream, since a browser opens few connections to one server.
   */
  topics: v.optional(text(8_000), ''),
  /** The place after which to begin: `asOf` of a reply. The header `Last-Event-ID` goes before it. */
  since: v.optional(text(60)),
});
