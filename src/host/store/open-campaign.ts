import { existsSync } from 'node:fs';
import type { Diagnostic } from '../../diag/index.js';
import { openLocalCampaign, openLocalForNotes } from './campaign-folder.js';
import {
  type OnNotice,
  type NatsLink,
  type NatsStore,
  type Writer,
  connectNats,
  isAddress,
  isLink,
  isNatsAddress,
  isNatsStore,
  makeNatsCampaign,
  noCampaignProblem,
  natsStore,
  openNatsCampaign,
  parseNatsAddress,
} from '../nats/index.js';
import { type OpenCampaign, campaignWith } from './opened-campaign.js';

export interface OpenMode {
  readonly readOnly: boolean;
  readonly emit?: OnNotice;
}

export async function openCampaignFolder(
  path: string,
  { readOnly, emit }: OpenMode,
): Promise<OpenCampaign | Diagnostic> {
  if (!isNatsAddress(path)) return openLocalCampaign(path, { readOnly });
  return openOnServer(path, readOnly ? 'none' : 'notes', emit);
}

export function isCampaignLocation(where: string): boolean {
  return isNatsAddress(where) || (where !== '' && existsSync(`${where}/.`));
}

export async function openForNotes(path: string): Promise<OpenCampaign | Diagnostic> {
  return isNatsAddress(path) ? openOnServer(path, 'notes') : openLocalForNotes(path);
}

export async function makeOnServer(text: string, emit?: OnNotice): Promise<OpenCampaign | Diagnostic> {
  return atServer(text, emit, async (link, campaign) => {
    await makeNatsCampaign(link, campaign);
    return natsStore(link, campaign, { writer: 'leader', patience: 'gives up', closes: true });
  });
}

function openOnServer(text: string, writer: Writer, emit?: OnNotice): Promise<OpenCampaign | Diagnostic> {
  return atServer(text, emit, (link, campaign) => openNatsCampaign(link, campaign, { writer, closes: true }));
}

async function atServer(
  text: string,
  emit: OnNotice | undefined,
  open: (link: NatsLink, campaign: string) => Promise<NatsStore | Diagnostic>,
): Promise<OpenCampaign | Diagnostic> {
  const address = parseNatsAddress(text);
  if (!isAddress(address)) return address;
  const link = await connectNats(address, emit);
  if (!isLink(link)) return link;
  try {
    const { campaign } = address;
    const store = campaign === undefined ? await noCampaignProblem(link) : await open(link, campaign);
    if (isNatsStore(store)) return campaignWith(address.shown, { store, close: () => store.close() });
    await link.close();
    return store;
  } catch (error) {
    await link.close();
    throw error;
  }
}
