import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import { type NatsLink, PULL_MS } from './connect.js';
import { CampaignGone, NoServer } from './errors.js';
import { type Patience, requestOnce } from './publish.js';

const SILENCE_MS = 60_000;
const AGAIN_MS = 500;
const WINDOW = 8 << 20;

export interface Range {
  readonly stream: string;
  readonly from: number;
  readonly to: number;
  readonly headersOnly?: boolean;
}

/** Yields messages in order. With patience `waits`, continues once the server answers again. */
export async function* readRange(link: NatsLink, range: Range, patience: Patience): AsyncIterable<JsMsg> {
  let { from } = range;
  // Message numbers start at 1. For an empty stream, both ends of the range are 0.
  while (range.to >= 1 && from <= range.to) {
    try {
      for await (const message of fetchMessages(link, { ...range, from })) {
        from = message.seq + 1;
        yield message;
      }
      return;
    } catch (error) {
      if (patience === 'gives up' || !(error instanceof NoServer) || link.connection.isClosed()) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function* fetchMessages(link: NatsLink, { stream, from, to, headersOnly = false }: Range): AsyncGenerator<JsMsg> {
  const consumer = await requestOnce(link, () =>
    link.jetstream.consumers.get(stream, {
      deliver_policy: 'by_start_sequence',
      opt_start_seq: from,
      headers_only: headersOnly,
    }),
  );
  const window = Math.max(WINDOW, 2 * (link.connection.info?.max_payload ?? 0));
  const messages = await requestOnce(link, () => consumer.consume({ max_bytes: window, expires: PULL_MS }));
  const iterator = messages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await within(iterator.next(), link);
      if (next.done === true)
        throw new CampaignGone(`${link.address.shown}: its stream ${stream} can no longer be read`);
      if (next.value.seq <= to) yield next.value;
      if (next.value.seq >= to) return;
    }
  } finally {
    messages.stop();
    // Does not wait for the result, which never comes if the network is down.
    void iterator.return?.();
    // The consumer expires by itself if this request does not reach the server.
    void consumer.delete().catch(() => {});
  }
}

async function within<T>(next: Promise<T>, { address }: NatsLink): Promise<T> {
  const over = new AbortController();
  const silent = sleep(SILENCE_MS, undefined, { signal: over.signal }).then(
    () => {
      throw new NoServer(`${address.shown} has sent nothing for ${SILENCE_MS / 1_000} s`);
    },
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([next, silent]);
  } finally {
    over.abort();
  }
}
