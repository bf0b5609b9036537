import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg, StoredMsg } from '@nats-io/jetstream';
import { type CampaignEvent, type LoggedEvent, A_NOTE, UnusableLog, decodeEvent } from '../../campaign/index.js';
import { combine } from './combine.js';
import { type NatsLink, PULL_MS } from './connect.js';
import { NoServer, NotTheWriter, isRefusedFor } from './errors.js';
import { toHeaders, readId, messageIn, refuseOtherFormat } from './log-message.js';
import type { CampaignNames } from './names.js';
import { type Patience, requestPatiently, publish } from './publish.js';
import { readRange } from './read-range.js';
import type { Skipped } from './skipped.js';
import type { Texts } from './texts.js';

/** Only one process at a time writes as `leader`, and it may append any event. Several processes may write `notes`. */
export type Writer = 'leader' | 'notes' | 'none';

export interface LogOptions {
  readonly names: CampaignNames;
  readonly texts: Texts;
  readonly writer: Writer;
  readonly patience: Patience;
  readonly most: number;
  readonly skipped: Skipped;
}

type Message = JsMsg | StoredMsg;

/** Events that writers of `notes` may append. */
const NOTES: ReadonlySet<string> = new Set(['finding-triaged', 'finding-reduced', 'finding-bisected']);

function asNote(event: CampaignEvent): CampaignEvent {
  return event.kind === 'finding-reduced' || event.kind === 'finding-bisected' ? { ...event, worker: A_NOTE } : event;
}

const LOOKS = 2;

const AGAIN_MS = 500;

interface LogEnd {
  readonly message: number;
  readonly events: number;
}

interface PendingAppend {
  readonly lines: readonly string[];
  readonly bytes: number;
  readonly subject: string;
}

/** Writes each append as one message, so that it is stored completely or not at all. */
export class NatsLog {
  readonly #link: NatsLink;
  readonly #options: LogOptions;
  readonly #id = randomUUID();
  readonly #ends: number[] = [0];
  #head: LogEnd;
  #messages = 0;
  /** Combines waiting appends into one message, since each message must wait for the previous one. */
  readonly #write = combine<PendingAppend>({
    send: (group) =>
      this.#append(
        group.flatMap(({ lines }) => lines),
        group[0]?.subject ?? '',
      ),
    fits: (group, { bytes, subject }) =>
      subject === group[0]?.subject && group.reduce((sum, each) => sum + each.bytes, bytes) <= this.#options.most,
    pause: (sending) => sending,
  });

  private constructor(link: NatsLink, options: LogOptions, head: LogEnd) {
    this.#link = link;
    this.#options = options;
    this.#head = head;
  }

  static async open(link: NatsLink, options: LogOptions): Promise<NatsLog> {
    const log = new NatsLog(link, options, { message: 0, events: 0 });
    const begin = await log.#message(1);
    refuseOtherFormat(begin.header, log.#formatPlace(1));
    log.#head = await log.#headNow();
    return log;
  }

  /** Resolves once the events are on the server. */
  async append(events: readonly CampaignEvent[]): Promise<void> {
    if (this.#options.writer === 'none') throw new TypeError('the campaign was opened read-only');
    if (events.length === 0) return;
    const lines = events.map((event) => JSON.stringify(event));
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    const subject = this.#chooseSubject(events);
    await this.#write({ lines, bytes, subject });
  }

  async *events(after = 0): AsyncIterable<LoggedEvent> {
    const {
      patience,
      names: { log: stream },
    } = this.#options;
    const head = await this.#headNow();
    let next = after >= head.events ? head.message + 1 : after === 0 ? 1 : await this.#messageWith(after + 1, head);
    let sequence = after >= head.events ? head.events : await this.#findEnd(next - 1);
    let to = head.message;
    // Without the bound `LOOKS`, a fast writer could keep the reader in this loop forever.
    for (let looks = 0; looks < LOOKS && next <= to; looks++) {
      for await (const message of readRange(this.#link, { stream, from: next, to }, patience)) {
        if (message.seq !== next) break;
        for (const event of await this.#eventsIn(message)) {
          sequence++;
          if (sequence > after) yield { sequence, event };
        }
        this.#ends[next] = sequence;
        next++;
      }
      if (next <= to) throw new UnusableLog(`${this.#formatPlace(next)} is missing`);
      to = (await this.#state()).last_seq;
    }
  }

  /** Yields the stored events, then new ones as they arrive, until `signal` aborts. */
  async *follow(signal: AbortSignal): AsyncIterable<CampaignEvent> {
    let from = 1;
    while (!signal.aborted) {
      for await (const message of this.#messagesFrom(from, signal)) {
        yield* await this.#eventsIn(message);
        from = message.seq + 1;
      }
      if (signal.aborted) return;
      if (this.#link.connection.isClosed())
        throw new NoServer(`the connection to ${this.#link.address.shown} was closed`);
      await sleep(AGAIN_MS);
    }
  }

  async *#messagesFrom(from: number, signal: AbortSignal): AsyncGenerator<JsMsg> {
    const { log: stream, main } = this.#options.names;
    const start = { deliver_policy: 'by_start_sequence', opt_start_seq: from } as const;
    const consumer = await this.#request(() =>
      this.#link.jetstream.consumers.get(stream, { filter_subjects: main, ...start }),
    );
    const messages = await this.#request(() => consumer.consume({ expires: PULL_MS }));
    const stop = () => messages.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const message of messages) {
        if (signal.aborted) return;
        yield message;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      messages.stop();
      // The consumer expires by itself if this request does not reach the server.
      void consumer.delete().catch(() => {});
    }
  }

  async event(sequence: number): Promise<CampaignEvent | undefined> {
    if (!Number.isSafeInteger(sequence) || sequence < 1) return undefined;
    const known = this.#head;
    const head = sequence <= known.events ? known : await this.#headNow();
    if (sequence > head.events) return undefined;
    const number = await this.#messageWith(sequence, head);
    const events = await this.#eventsIn(await this.#message(number));
    return events[sequence - (await this.#findEnd(number - 1)) - 1];
  }

  #chooseSubject(events: readonly CampaignEvent[]): string {
    const { names, writer } = this.#options;
    if (writer !== 'leader') return names.note;
    return events.length > 0 && events.every(({ kind }) => kind === 'batch-done') ? names.batches : names.lead;
  }

  async #append(lines: readonly string[], subject: string): Promise<void> {
    const { names, writer, texts, patience, most } = this.#options;
    const msgID = `${this.#id} ${++this.#messages}`;
    let body: Uint8Array = Buffer.from(lines.join('\n'));
    let spilled: string | undefined;
    if (body.length > most) {
      spilled = await texts.put(body);
      body = new Uint8Array();
    }
    if (writer === 'notes') this.#head = await this.#headNow();
    for (;;) {
      const first = this.#head.events + 1;
      const headers = toHeaders({ first, count: lines.length, spilled }, this.#link);
      const expect = { lastSequence: this.#head.message, streamName: names.log };
      try {
        const sent = { subject, body, patience };
        const ack = await publish(this.#link, sent, { stream: names.log, msgID, headers, expect });
        this.#grow(ack.seq, lines.length);
        return;
      } catch (error) {
        if (!isRefusedFor(error, 'wrongLastSequence')) throw error;
        if (await this.#follow(msgID)) return;
      }
    }
  }

  /**
   * Reads new messages after a refused append. Returns true if the append was stored and only its acknowledgement was
   * lost. Throws `NotTheWriter` if another leader has written.
   */
  async #follow(msgID: string): Promise<boolean> {
    const { names, writer } = this.#options;
    const { last_seq: last } = await this.#state();
    let isThere = false;
    for (let number = this.#head.message + 1; number <= last; number++) {
      const message = await this.#message(number);
      const { length } = await this.#eventsIn(message);
      if (readId(message.header) === msgID) isThere = true;
      else if (writer === 'leader' && length > 0 && message.subject !== names.note) {
        throw new NotTheWriter(`another session has continued the campaign ${this.#link.address.shown}`);
      }
      this.#grow(number, length);
    }
    return isThere;
  }

  #grow(number: number, count: number): void {
    const events = this.#head.events + count;
    this.#ends[number] = events;
    this.#head = { message: number, events };
  }

  async #messageWith(sequence: number, head: LogEnd): Promise<number> {
    let low = 1;
    let high = head.message;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((await this.#findEnd(middle)) < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Starts to count at the leader's last message, since the numbers in other writers' messages are untrusted. */
  async #findEnd(number: number): Promise<number> {
    const counts: number[] = [];
    let [at, end] = [number, this.#ends[number]];
    for (; end === undefined; end ??= this.#ends[--at]) {
      const message = await this.#message(at);
      const { length } = await this.#eventsIn(message);
      if (length > 0 && message.subject !== this.#options.names.note)
        end = messageIn(message.header, this.#formatPlace(at)).first + length - 1;
      else counts.push(length);
    }
    this.#ends[at] = end;
    for (const count of counts.reverse()) this.#ends[++at] = end += count;
    return end;
  }

  /** Returns no events if the message is not from Gainsay, or is a note with events that only a leader may append. */
  async #eventsIn(message: Message): Promise<readonly CampaignEvent[]> {
    const { seq, subject } = message;
    try {
      const events = await this.#parse(message);
      const kind =
        subject === this.#options.names.note ? events.find((each) => !NOTES.has(each.kind))?.kind : undefined;
      if (kind === undefined) return subject === this.#options.names.note ? events.map(asNote) : events;
      this.#options.skipped.add(`${this.#formatPlace(seq)}: only a leader may append events of kind ${kind}`);
    } catch (error) {
      if (!(error instanceof UnusableLog)) throw error;
      this.#options.skipped.add(error.message);
    }
    return [];
  }

  async #parse(message: Message): Promise<readonly CampaignEvent[]> {
    const { seq, subject, data } = message;
    const { begin, lead, batches, note } = this.#options.names;
    const place = this.#formatPlace(seq);
    const headers = 'header' in message ? message.header : message.headers;
    const { count, spilled } = messageIn(headers, place);
    if (subject === begin ? seq > 1 : ![lead, batches, note].includes(subject))
      throw new UnusableLog(`${place} has an unknown subject (${subject})`);
    const bytes = spilled === undefined ? data : await this.#options.texts.get(spilled);
    if (bytes === undefined) throw new UnusableLog(`${place}: its text ${String(spilled)} is missing`);
    const lines = bytes.length === 0 ? [] : Buffer.from(bytes).toString('utf8').split('\n');
    if (lines.length !== count) throw new UnusableLog(`${place} has ${lines.length} events instead of ${count}`);
    return lines.map((line, i) => decodeEvent(line, count === 1 ? place : `${place}, event ${i + 1}`));
  }

  async #message(number: number): Promise<StoredMsg> {
    const { manager } = this.#link;
    const { log } = this.#options.names;
    const near = await this.#request(() => manager.direct.getMessage(log, { seq: number }));
    const found = near ?? (await this.#request(() => manager.streams.getMessage(log, { seq: number })));
    if (found === null) throw new UnusableLog(`${this.#formatPlace(number)} is missing`);
    return found;
  }

  async #headNow(): Promise<LogEnd> {
    const state = await this.#state();
    if (state.last_seq === this.#head.message) return this.#head;
    if (state.first_seq !== 1 || state.messages !== state.last_seq)
      throw new UnusableLog(`${this.#link.address.shown}: messages of its log were removed`);
    return { message: state.last_seq, events: await this.#findEnd(state.last_seq) };
  }

  async #state() {
    return (await this.#request(() => this.#link.manager.streams.info(this.#options.names.log))).state;
  }

  #request<T>(request: () => Promise<T>): Promise<T> {
    return requestPatiently(this.#link, this.#options.patience, request);
  }

  #formatPlace(number: number): string {
    return `${this.#link.address.shown}: message ${number} of its log`;
  }
}
