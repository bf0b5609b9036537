import { statSync } from 'node:fs';
import type { Diagnostic } from '../diag/index.js';
import { openHere, openHereForNotes } from './campaign-folder.js';
import {
  type HearNotice,
  type NatsLink,
  type NatsStore,
  type Writer,
  connectNats,
  isAddress,
  isLink,
  isNatsAddress,
  isNatsStore,
  makeNatsCampaign,
  namesNone,
  natsStore,
  openNatsCampaign,
  parseNatsAddress,
} from './nats/index.js';
import { type CampaignFolder, campaignWith } from './opened-campaign.js';

export interface Opening {
  readonly readOnly: boolean;
  /** Takes the lead. On a server, other writers append after the leader; a folder has one writer. */
  readonly leads?: boolean;
  readonly tell?: HearNotice;
}

export async function openCampaignFolder(
  path: string,
  { readOnly, leads = false, tell }: Opening,
): Promise<CampaignFolder | Diagnostic> {
  if (!isNatsAddress(path)) return openHere(path, { readOnly });
  return openOnServer(path, readOnly ? 'nobody' : leads ? 'leader' : 'notes', tell);
}

/** A folder or an address, not a file. */
export function isCampaignPlace(where: string): boolean {
  return isNatsAddress(where) || statSync(where, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Opens a campaign to record notes, even while it runs. */
export async function openForNotes(path: string): Promise<CampaignFolder | Diagnostic> {
  return isNatsAddress(path) ? openOnServer(path, 'notes') : openHereForNotes(path);
}

export async function makeOnServer(text: string, tell?: HearNotice): Promise<CampaignFolder | Diagnostic> {
  return atServer(text, tell, async (link, campaign) => {
    await makeNatsCampaign(link, campaign);
    return natsStore(link, campaign, { writer: 'leader', patience: 'gives up', closes: true });
  });
}

function openOnServer(text: string, writer: Writer, tell?: HearNotice): Promise<CampaignFolder | Diagnostic> {
  return atServer(text, tell, (link, campaign) => openNatsCampaign(link, campaign, { writer, closes: true }));
}

async function atServer(
  text: string,
  tell: HearNotice | undefined,
  open: (link: NatsLink, campaign: string) => Promise<NatsStore | Diagnostic>,
): Promise<CampaignFolder | Diagnostic> {
  const address = parseNatsAddress(text);
  if (!isAddress(address)) return address;
  const link = await connectNats(address, tell);
  if (!isLink(link)) return link;
  try {
    const { campaign } = address;
    const store = campaign === undefined ? await namesNone(link) : await open(link, campaign);
    if (isNatsStore(store)) return campaignWith(address.shown, { store, close: () => store.close() });
    await link.close();
    return store;
  } catch (error) {
    await link.close();
    throw error;
  }
}
