import type { CampaignEvent, Store } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';
import { NatsLog, type Writer } from './log.js';
import { namesOf } from './names.js';
import type { Patience } from './publish.js';
import { skippedAt } from './skipped.js';
import { natsTexts } from './texts.js';

/** A campaign on a server. */
export interface NatsStore extends Store {
  /** Throws `NotTheWriter` where another leader has written since this one began to lead. */
  append(events: readonly CampaignEvent[]): Promise<void>;
  /** What its log says of all but batches: what is there, then what comes. Ends when the signal aborts. */
  follow(signal: AbortSignal): AsyncIterable<CampaignEvent>;
}

export interface NatsStoreOptions {
  /** Missing: nobody, so nothing is written. */
  readonly writer?: Writer;
  /** Missing: a leader waits where the server cannot be reached or is full, all others give up. */
  readonly patience?: Patience;
  /** Whether the connection ends with the store. */
  readonly closes?: boolean;
}

/** What headers and subjects may take of the greatest message, bytes. */
const MARGIN = 2_048;
/** No message is greater, whatever the server allows: greater ones would be held in memory by whoever reads. */
const GREATEST = 1 << 20;

/** Opens a campaign that is on the server: see `natsCampaign` for one that may not be. */
export async function natsStore(
  link: NatsLink,
  campaign: string,
  { writer = 'nobody', patience = writer === 'leader' ? 'waits' : 'gives up', closes = false }: NatsStoreOptions = {},
): Promise<NatsStore> {
  const names = namesOf(campaign);
  const most = Math.min(link.connection.info?.max_payload ?? GREATEST, GREATEST) - MARGIN;
  const skipped = skippedAt(link);
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
