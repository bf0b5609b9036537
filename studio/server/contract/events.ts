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
 * Events of `GET /api/events`: `id` is the position in the stream, and `data` is a `StudioEvent` as JSON. The field
 * `now` is the whole current state of the job or campaign. A browser that reconnects sends the last id. If it missed
 * too many events, the first event is `reset`, and the browser must request all states again.
 */
export type StudioEvent =
  | { readonly kind: 'reset' }
  /** A page saved a file, or a file that is a topic changed on disk. `version` is null if the file was deleted. */
  | { readonly kind: 'file-changed'; readonly path: string; readonly version: string | null }
  | { readonly kind: 'campaign-opened'; readonly entry: CampaignEntry }
  /** A job started, changed or ended. Sent for all topics. */
  | { readonly kind: 'job'; readonly summary: JobSummary }
  | { readonly kind: 'job-forgotten'; readonly job: string }
  /** Output of a run. `from` is the number of UTF-16 units before it. */
  | {
      readonly kind: 'output';
      readonly job: string;
      readonly run: number;
      readonly stream: 'stdout' | 'stderr';
      readonly from: number;
      readonly text: string;
    }
  /** A run started or ended. Its output is in other events. */
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
  | { readonly kind: 'campaign'; readonly campaign: string; readonly now: Omit<CampaignLive, 'plan' | 'asOf'> };

/** Contains no comma, which separates topics. */
export function topicOfFile(path: string): string {
  return `file:${encodeURIComponent(path)}`;
}

export function pathOfTopic(topic: string): string | undefined {
  const [, path] = /^file:(.*)$/.exec(topic) ?? [];
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

export const EVENTS_QUERY = v.strictObject({
  /**
   * Ids of jobs and campaigns, and `file:PATH` with a URI-encoded path, separated by commas. Browsers limit connections, so a page should open only one
   * stream.
   */
  topics: v.optional(text(8_000), ''),
  /** Position from which the stream continues, as `asOf` in a reply. The header `Last-Event-ID` takes precedence. */
  since: v.optional(text(60)),
});
