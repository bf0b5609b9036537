import { type BlobId, type CampaignEvent, type FindingRecord, type Plan, type Summary } from '../../campaign/index.js';
import { type CampaignFolder, findingPath } from '../../host/index.js';
import { findingNamed, openFolder, viewOf } from './campaign-view.js';

/** A campaign that is looked at: it is never written, and may be running. */
export interface Campaign {
  readonly folder: string;
  readonly plan: Plan;
  /** Its findings, without occurrences that a group has too many of already. */
  readonly findings: readonly FindingRecord[];
  /** What it came to up to now. */
  readonly summary: Summary;
  /** The finding whose id is this, or begins with it where that is enough. Throws `BadInput` where there is none. */
  finding(id: string): FindingRecord;
  /** Where the files of a finding lie. */
  pathOf(id: string): string;
  /** A text that the campaign keeps, such as a finding's `mutant`; undefined where it is gone. */
  text(id: BlobId): Promise<string | undefined>;
  /** Its log, from the beginning. */
  events(): AsyncIterable<CampaignEvent>;
  /** Lets the folder go. */
  close(): Promise<void>;
}

/**
 * Opens the folder of a campaign to look at it. What it says is as of now: open it again to see what came since. Throws
 * `BadInput` where the folder contains no campaign, and `UnusableLog` where its log cannot be read.
 *
 * @example
 * const campaign = await openCampaign('gainsay-campaign-1');
 * for (const { id, kind, because } of campaign.findings) console.log(id, kind, because);
 * await campaign.close();
 */
export async function openCampaign(dir: string): Promise<Campaign> {
  const opened = await openFolder(dir, { readOnly: true });
  try {
    return await campaignIn(opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function campaignIn(opened: CampaignFolder): Promise<Campaign> {
  const { state, findings, confirmed, tally } = await viewOf(opened);
  const { store, path } = opened;
  return {
    folder: path,
    plan: state.plan,
    findings,
    summary: tally.summary(),
    finding: (id) => findingNamed(confirmed, id, path),
    pathOf: (id) => findingPath(path, id),
    text: (id) => store.get(id),
    async *events() {
      for await (const { event } of store.events()) yield event;
    },
    close: () => opened.close(),
  };
}
