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
  SuspectedFailure,
} from './jobs.js';
import type { CampaignEntry, JobSummary } from './replies.js';
import { text } from './route.js';

/**
 * Server-sent events of `GET /api/events`: `id` is the position in the stream, `data` one of these as JSON. Figures
 * are complete and sent at most four times a second; each replaces the previous ones. A browser that reconnects sends
 * the last id and misses nothing; if too much happened meanwhile, `reset` comes first: then read the state again.
 */
export type StudioEvent =
  | { readonly kind: 'reset' }
  | { readonly kind: 'file-saved'; readonly path: string; readonly version: string }
  | { readonly kind: 'campaign-opened'; readonly entry: CampaignEntry }
  /** A job started, changed its state, or ended. Sent for all topics. */
  | { readonly kind: 'job'; readonly summary: JobSummary }
  | { readonly kind: 'job-forgotten'; readonly job: string }
  /** Output of a call's run; `from` is the number of UTF-16 units before it. */
  | {
      readonly kind: 'output';
      readonly job: string;
      readonly run: number;
      readonly stream: 'stdout' | 'stderr';
      readonly from: number;
      readonly text: string;
    }
  /** A run of a call started or ended; without its output. */
  | {
      readonly kind: 'run';
      readonly job: string;
      readonly run: number;
      readonly now: Omit<CallRun, 'stdout' | 'stderr'>;
      /** All failures found in the runs so far. */
      readonly wrong: readonly SuspectedFailure[];
    }
  | { readonly kind: 'reduction'; readonly job: string; readonly now: Omit<ReductionState, 'input' | 'request'> }
  | { readonly kind: 'step'; readonly job: string; readonly step: ReductionStep }
  | {
      readonly kind: 'search';
      readonly job: string;
      readonly now: Omit<SearchState, 'source' | 'asked' | 'failures'>;
      /** New since the last event. */
      readonly failures: readonly SearchFailure[];
    }
  | { readonly kind: 'work'; readonly job: string; readonly now: WorkState }
  | { readonly kind: 'experiment'; readonly job: string; readonly now: ExperimentRun }
  /** Notice for the user of a hunt besides its events: warnings, fetched versions. */
  | { readonly kind: 'notice'; readonly job: string; readonly text: string }
  | { readonly kind: 'campaign'; readonly campaign: string; readonly now: Omit<CampaignLive, 'plan' | 'asOf'> };

export const EVENTS_QUERY = v.strictObject({
  /**
   * Ids of jobs and campaigns, separated by commas; events of others are left out. Each page should hold one stream,
   * since browsers limit connections to a server.
   */
  topics: v.optional(text(8_000), ''),
  /** Start position: `asOf` of a reply. The header `Last-Event-ID` takes precedence. */
  since: v.optional(text(60)),
});
