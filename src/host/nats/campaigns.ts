import type { StreamConfig } from '@nats-io/jetstream';
import type { Diagnostic } from '../../diag/index.js';
import { replaceCampaign } from './address.js';
import type { NatsLink } from './connect.js';
import { isRefusedFor } from './errors.js';
import { beginHeaders } from './log-message.js';
import { ALL_LOG_BEGINNINGS, campaignOfLog, campaignNames } from './names.js';
import { requestOnce, publish } from './publish.js';
import { type NatsStore, type NatsStoreOptions, natsStore } from './store.js';

const SHOWN = 10;

export async function campaignsAt(link: NatsLink): Promise<string[]> {
  const found: string[] = [];
  await requestOnce(link, async () => {
    for await (const stream of link.manager.streams.names(ALL_LOG_BEGINNINGS)) {
      const campaign = campaignOfLog(stream);
      if (campaign !== undefined) found.push(campaign);
    }
  });
  return found.sort();
}

export async function hasCampaign(link: NatsLink, campaign: string): Promise<boolean> {
  const names = campaignNames(campaign);
  try {
    await link.manager.streams.info(names.log);
    return (await link.manager.streams.getMessage(names.log, { seq: 1 })) !== null;
  } catch (error) {
    if (isRefusedFor(error, 'streamNotFound', 'noMessage')) return false;
    return requestOnce(link, () => Promise.reject(error as Error));
  }
}

export async function openNatsCampaign(
  link: NatsLink,
  campaign: string,
  options: NatsStoreOptions = {},
): Promise<NatsStore | Diagnostic> {
  if (await hasCampaign(link, campaign)) return natsStore(link, campaign, options);
  return campaignProblem(link, (shown) => `there is no campaign ${campaign} at ${shown}`);
}

export function noCampaignProblem(link: NatsLink): Promise<Diagnostic> {
  return campaignProblem(link, (shown) => `${shown} does not name a campaign`);
}

async function campaignProblem(link: NatsLink, message: (shown: string) => string): Promise<Diagnostic> {
  const there = await campaignsAt(link);
  const { shown } = replaceCampaign(link.address, undefined);
  const more = there.length > SHOWN ? ` and ${there.length - SHOWN} more` : '';
  return {
    code: 'G507',
    severity: 'error',
    message: message(shown),
    expected: `${shown}/NAME`,
    hint:
      there.length === 0
        ? `the server has no campaigns; copy one there with gainsay campaign push DIR ${shown}/NAME`
        : `campaigns on the server: ${there.slice(0, SHOWN).join(', ')}${more}`,
  };
}

export function isNatsStore(opened: NatsStore | Diagnostic): opened is NatsStore {
  return 'append' in opened;
}

/** Creates missing streams. Messages are never deleted. */
export async function makeNatsCampaign(link: NatsLink, campaign: string): Promise<void> {
  const names = campaignNames(campaign);
  const kept: Partial<StreamConfig> = {
    storage: 'file',
    // If the stream is full, the server refuses new messages instead of dropping old ones.
    discard: 'new',
    allow_direct: true,
    deny_delete: true,
    deny_purge: true,
    num_replicas: link.address.replicas,
  };
  await makeStream(link, {
    ...kept,
    name: names.texts,
    subjects: [names.textSubject('*')],
    max_msgs_per_subject: 1,
    discard_new_per_subject: true,
  });
  await makeStream(link, { ...kept, name: names.log, subjects: [names.main, names.batches] });
  try {
    // Starts the log with an empty message, since an empty stream does not check the expected sequence number.
    const sent = { subject: names.begin, body: new Uint8Array(), patience: 'gives up' } as const;
    await publish(link, sent, { stream: names.log, headers: beginHeaders(link), expect: { lastSubjectSequence: 0 } });
  } catch (error) {
    if (!isRefusedFor(error, 'wrongLastSequence')) throw error;
  }
}

/** Leaves an existing stream unchanged, since the server's operator may have set its limits. */
async function makeStream(link: NatsLink, config: Partial<StreamConfig> & { readonly name: string }): Promise<void> {
  try {
    await link.manager.streams.info(config.name);
  } catch (error) {
    if (!isRefusedFor(error, 'streamNotFound')) return requestOnce(link, () => Promise.reject(error as Error));
    await requestOnce(link, () => link.manager.streams.add(config));
  }
}
