import { type SessionEvent, type Work, isLogged, isNotice, nameInBaseline } from '../../app/index.js';
import type { FindingRecord } from '../../campaign/index.js';
import { findingPath } from '../../host/index.js';
import { joinCommandLine } from '../../solver/index.js';
import { type Interruption, noticeText, printNotice } from '../terminal/index.js';
import { Progress, type OutputMode } from './progress.js';

export type CampaignOpened = SessionEvent & { readonly kind: 'campaign-opened' };

export interface CampaignOutput<Event> {
  readonly outputMode: OutputMode;
  readonly jobs: number;
  readonly interruption: Interruption;
  /** Called first, when the campaign is open. */
  opened?(event: CampaignOpened): void;
  /** Receives events that are not of a session. */
  other?(event: Event): void;
}

export async function printCampaign<Event extends { readonly kind: string }, Result>(
  work: Work<SessionEvent | Event, Result>,
  { outputMode, jobs, interruption, opened, other }: CampaignOutput<Event>,
): Promise<Result> {
  let progress: Progress | undefined;
  let isRunning = false;
  for await (const event of work) {
    if (isLogged(event)) progress?.tell(event);
    else if (isNotice(event)) {
      if (isRunning) progress?.say(noticeText(event));
      else if (event.kind !== 'reading-seeds' || outputMode === 'live') printNotice(event);
    } else if (isKind(event, 'campaign-opened')) {
      opened?.(event);
      const { folder } = event;
      const knownAs = (finding: FindingRecord) => nameInBaseline(event.baseline, finding);
      const findPath = (id: string) => findingPath(folder, id);
      progress = new Progress({ outputMode, output: process.stdout, folder, jobs, pathOf: findPath, knownAs });
    } else if (isKind(event, 'past')) progress?.recall(event);
    else if (isKind(event, 'session-begun')) {
      isRunning = true;
      interruption.begin(`gainsay resume ${joinCommandLine([event.folder])}`);
      progress?.start();
    } else if (isKind(event, 'campaign-stopped')) {
      // Also in the log, and so in the JSON summary.
      process.stderr.write(`gainsay: ${event.message}; everything found so far is kept\n`);
    } else other?.(event);
  }
  progress?.end();
  return work.result;
}

function isKind<Kind extends SessionEvent['kind']>(
  event: { readonly kind: string },
  kind: Kind,
): event is SessionEvent & { readonly kind: Kind } {
  return event.kind === kind;
}
