import * as v from 'valibot';
import type { CampaignClock, CampaignLive, CampaignRunner, LiveWorkers } from './campaigns.js';
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

/** Data of `GET /api/events`, as JSON. `id` is the position in the stream. `now` is the whole current state. After `reset`, the browser must request all states again. */
export type StudioEvent =
  | { readonly kind: 'reset' }
  /** A page saved a file, or the file changed on disk. `version` is null if it was deleted. */
  | { readonly kind: 'file-changed'; readonly path: string; readonly version: string | null }
  | { readonly kind: 'campaign-opened'; readonly entry: CampaignEntry }
  /** Sent for all topics. */
  | { readonly kind: 'job'; readonly summary: JobSummary }
  | { readonly kind: 'job-forgotten'; readonly job: string }
  /** `from` is the number of UTF-16 units before this output. */
  | {
      readonly kind: 'output';
      readonly job: string;
      readonly run: number;
      readonly stream: 'stdout' | 'stderr';
      readonly from: number;
      readonly text: string;
    }
  /** Its output is in other events. */
  | {
      readonly kind: 'run';
      readonly job: string;
      readonly run: number;
      readonly now: Omit<CallRun, 'stdout' | 'stderr'>;
      readonly wrong: readonly SuspectedFailure[];
    }
  | { readonly kind: 'reduction'; readonly job: string; readonly now: Omit<ReductionState, 'input' | 'request'> }
  | { readonly kind: 'step'; readonly job: string; readonly step: ReductionStep }
  | {
      readonly kind: 'search';
      readonly job: string;
      readonly now: Omit<SearchState, 'source' | 'asked' | 'failures'>;
      readonly failures: readonly SearchFailure[];
    }
  | { readonly kind: 'work'; readonly job: string; readonly now: WorkState }
  | { readonly kind: 'experiment'; readonly job: string; readonly now: ExperimentRun }
  | { readonly kind: 'notice'; readonly job: string; readonly text: string }
  /** Every second while a hunt runs. Not repeated to a client that reconnects. */
  | { readonly kind: 'clock'; readonly campaign: string; readonly now: { readonly clock: CampaignClock } }
  /** Of a campaign on a server. */
  | {
      readonly kind: 'workers';
      readonly campaign: string;
      readonly now: { readonly running: CampaignRunner; readonly workers: LiveWorkers };
    }
  | { readonly kind: 'campaign'; readonly campaign: string; readonly now: Omit<CampaignLive, 'plan' | 'asOf'> };

export const EVENTS_QUERY = v.strictObject({
  /** Ids of jobs and campaigns, and `file:PATH` with a URI-encoded path, separated by commas. */
  topics: v.optional(text(8_000), ''),
  /** `asOf` of a reply. The header `Last-Event-ID` takes precedence. */
  since: v.optional(text(60)),
});
