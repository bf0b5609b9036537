import { type BlobId, type CampaignEvent, type FindingRecord, type Plan, type Summary } from '../../campaign/index.js';
import { type OpenCampaign, findingPath } from '../../host/index.js';
import { findFinding, openFolder, readView } from './campaign-view.js';

export interface Campaign {
  readonly folder: string;
  readonly plan: Plan;
  /** Without surplus occurrences within a group. */
  readonly findings: readonly FindingRecord[];
  readonly summary: Summary;
  /** Accepts a unique prefix. Throws `BadInput` if there is none. */
  finding(id: string): FindingRecord;
  pathOf(id: string): string;
  /** Returns undefined if the text, such as a finding's `mutant`, is missing. */
  text(id: BlobId): Promise<string | undefined>;
  events(): AsyncIterable<CampaignEvent>;
  close(): Promise<void>;
}

/**
 * Reads a snapshot; open it again to see new events. Throws `BadInput` without a campaign, and `UnusableLog` if its
 * log cannot be read.
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

async function campaignIn(opened: OpenCampaign): Promise<Campaign> {
  const { state, findings, confirmed, tally } = await readView(opened);
  const { store, path } = opened;
  return {
    folder: path,
    plan: state.plan,
    findings,
    summary: tally.summary(),
    finding: (id) => findFinding(confirmed, id, path),
    pathOf: (id) => findingPath(path, id),
    text: (id) => store.get(id),
    async *events() {
      for await (const { event } of store.events()) yield event;
    },
    close: () => opened.close(),
  };
}
