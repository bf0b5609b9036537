import {
  type BlobId,
  type CampaignEvent,
  type FindingState,
  type OpenCampaign,
  type Plan,
  type Summary,
  openFolder,
} from '../../src/index.js';
import { findFinding, findingPath, readView } from '../../src/lab-front.js';

export interface Campaign {
  readonly folder: string;
  readonly plan: Plan;
  /** Confirmed findings, without those that exceed the cap of their group. */
  readonly findings: readonly FindingState[];
  readonly summary: Summary;
  /** `id` may be a unique prefix. Throws `BadInput` if no finding or several findings match. */
  finding(id: string): FindingState;
  pathOf(id: string): string;
  text(id: BlobId): Promise<string | undefined>;
  events(): AsyncIterable<CampaignEvent>;
  close(): Promise<void>;
}

/**
 * Opens a snapshot of a campaign; new events are visible only after reopening. Throws `BadInput` if there is no
 * campaign, and `UnusableLog` if its log cannot be read.
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
  const view = await readView(opened);
  const { state, findings, tally } = view;
  const { store, path } = opened;
  return {
    folder: path,
    plan: state.plan,
    findings,
    summary: tally.summary(),
    finding: (id) => findFinding(view, id, path),
    pathOf: (id) => findingPath(path, id),
    text: (id) => store.get(id),
    async *events() {
      for await (const { event } of store.events()) yield event;
    },
    close: () => opened.close(),
  };
}
