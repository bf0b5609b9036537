import {
  type CampaignEvent,
  type CampaignState,
  type FindingRecord,
  Findings,
  Tally,
  readState,
} from '../campaign/index.js';
import { type CampaignFolder, isCampaignFolder, openCampaignFolder } from '../host/index.js';
import { BadInput, badUsage } from './complain.js';

/** Opens a campaign's folder, or says why it cannot be used. */
export function openFolder(path: string, options: { readonly readOnly: boolean }): CampaignFolder {
  const folder = openCampaignFolder(path, options);
  if (!isCampaignFolder(folder)) throw new BadInput(folder);
  return folder;
}

/** All that a campaign's log says. */
export interface CampaignView {
  readonly folder: CampaignFolder;
  readonly state: CampaignState;
  readonly tally: Tally;
  readonly findings: readonly FindingRecord[];
  readonly unconfirmed: readonly (CampaignEvent & { kind: 'finding-not-confirmed' })[];
}

/** Looks at a campaign, also while it runs, and closes it again. */
export async function withCampaign<T>(path: string, use: (view: CampaignView) => Promise<T> | T): Promise<T> {
  const folder = openFolder(path, { readOnly: true });
  try {
    const state = await readState(folder.store);
    const tally = new Tally();
    const findings = new Findings();
    const unconfirmed: (CampaignEvent & { kind: 'finding-not-confirmed' })[] = [];
    for await (const { event } of folder.store.events()) {
      tally.add(event);
      findings.add(event);
      if (event.kind === 'finding-not-confirmed') unconfirmed.push(event);
    }
    return await use({ folder, state, tally, findings: findings.all, unconfirmed });
  } finally {
    await folder.close();
  }
}

/** The finding whose id is this, or begins with it where that is enough to tell it from all others. */
export function findingNamed(findings: readonly FindingRecord[], id: string): FindingRecord {
  const exact = findings.find((finding) => finding.id === id);
  if (exact !== undefined) return exact;
  const fitting = findings.filter((finding) => finding.id.startsWith(id) || finding.id.endsWith(`-${id}`));
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined) throw badUsage(`there is no finding ${id}`, { hint: 'gainsay findings DIR lists them' });
  throw badUsage(`${fitting.length} findings begin with ${id}`, {
    expected: fitting
      .slice(0, 5)
      .map((f) => f.id)
      .join(', '),
  });
}
