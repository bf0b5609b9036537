import type { CampaignEvent, Store } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';
import { NatsLog, type Writer } from './log.js';
import { campaignNames } from './names.js';
import type { Patience } from './publish.js';
import { collectSkipped } from './skipped.js';
import { natsTexts } from './texts.js';

export interface NatsStore extends Store {
  /** Throws `NotTheWriter` if another leader has written. */
  append(events: readonly CampaignEvent[]): Promise<void>;
  follow(signal: AbortSignal): AsyncIterable<CampaignEvent>;
}

export interface NatsStoreOptions {
  readonly writer?: Writer;
  /** Reaction to an unavailable or full server. By default, only a leader waits. */
  readonly patience?: Patience;
  readonly closes?: boolean;
}

const MARGIN = 2_048;
const LARGEST_MESSAGE = 1 << 20;

export async function natsStore(
  link: NatsLink,
  campaign: string,
  { writer = 'none', patience = writer === 'leader' ? 'waits' : 'gives up', closes = false }: NatsStoreOptions = {},
): Promise<NatsStore> {
  const names = campaignNames(campaign);
  const most = Math.min(link.connection.info?.max_payload ?? LARGEST_MESSAGE, LARGEST_MESSAGE) - MARGIN;
  const skipped = collectSkipped(link);
  const texts = natsTexts(link, { names, patience, most, skipped });
  const log = await NatsLog.open(link, { names, texts, writer, patience, most, skipped });
  return {
    put: (text) => texts.put(Buffer.from(text, 'utf8')),
    get: async (id) => (await texts.get(id))?.toString('utf8'),
    ids: () => texts.ids(),
    append: (events) => log.append(events),
    events: (after) => log.events(after),
    event: (sequence) => log.event(sequence),
    follow: (signal) => log.follow(signal),
    skipped: () => skipped.all,
    close: async () => {
      skipped.close();
      if (closes) await link.close();
    },
  };
}
