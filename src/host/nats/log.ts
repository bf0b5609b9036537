import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg, StoredMsg } from '@nats-io/jetstream';
import { type CampaignEvent, type LoggedEvent, UnusableLog, decodeEvent } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';
import { NoServer, NotTheWriter, hasSaid } from './errors.js';
import { type LogMessage, headersOf, idOf, messageIn, refuseOtherFormat } from './log-message.js';
import type { CampaignNames } from './names.js';
import { type Patience, patiently, publish } from './publish.js';
import { readRange } from './read-range.js';
import type { Texts } from './texts.js';

/**
 * Who writes: the one `leader`, who must not when another one has written; `notes`, of which there may be many, and which go behind
 * whatever is there; or nobody.
 */
export type Writer = 'leader' | 'notes' | 'nobody';

export interface LogOptions {
  readonly names: CampaignNames;
  readonly texts: Texts;
  readonly writer: Writer;
  readonly patience: Patience;
  /** The greatest message, bytes. */
  readonly most: number;
}

/** Between the end of one reading of what comes and the next, milliseconds. */
const AGAIN_MS = 500;

/** The end of the log: the number of its last message, and of the last event in it. */
interface Head {
  readonly message: number;
  readonly events: number;
}

/** An append that waits. */
interface Append {
  readonly lines: readonly string[];
  readonly bytes: number;
  readonly subject: string;
  settle(): void;
  fail(error: unknown): void;
}

/** The event log of a campaign: an append lies in one message, so it is there whole or not at all. */
export class NatsLog {
  readonly #link: NatsLink;
  readonly #options: LogOptions;
  readonly #id = randomUUID();
  /** The number of the first event of each message that was seen, by the number of the message. */
  readonly #starts: number[] = [];
  #head: Head;
  #messages = 0;
  readonly #queue: Append[] = [];
  #isWriting = false;

  private constructor(link: NatsLink, options: LogOptions, head: Head) {
    this.#link = link;
    this.#options = options;
    this.#head = head;
  }

  static async open(link: NatsLink, options: LogOptions): Promise<NatsLog> {
    const log = new NatsLog(link, options, { message: 0, events: 0 });
    const begin = await log.#message(1);
    refuseOtherFormat(begin.header, log.#placeOf(1));
    log.#head = await log.#headNow();
    return log;
  }

  /** Done once it is on the server, behind all appends before it. */
  async append(events: readonly CampaignEvent[]): Promise<void> {
    if (this.#options.writer === 'nobody') throw new TypeError('the campaign was opened read-only');
    if (events.length === 0) return;
    const lines = events.map((event) => JSON.stringify(event));
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    const subject = this.#subjectOf(events);
    await new Promise<void>((settle, fail) => {
      this.#queue.push({ lines, bytes, subject, settle, fail });
      void this.#write();
    });
  }

  /** One message after the other, since each has to know the number of the one before; what comes meanwhile goes together. */
  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    for (let group = this.#nextGroup(); group.length > 0; group = this.#nextGroup()) {
      const lines = group.flatMap((each) => each.lines);
      await this.#append(lines, group[0]?.subject ?? '').then(
        () => group.forEach(({ settle }) => settle()),
        (error: unknown) => group.forEach(({ fail }) => fail(error)),
      );
    }
    this.#isWriting = false;
  }

  /** The first appends that wait, as many as one message takes; at least one. */
  #nextGroup(): readonly Append[] {
    const [first] = this.#queue;
    let bytes = 0;
    const fits = (each: Append) => each.subject === first?.subject && (bytes += each.bytes) <= this.#options.most;
    const end = this.#queue.findIndex((each) => !fits(each));
    return this.#queue.splice(0, end < 0 ? this.#queue.length : Math.max(1, end));
  }

  async *events(after = 0): AsyncIterable<LoggedEvent> {
    const {
      patience,
      names: { log: stream },
    } = this.#options;
    const head = await this.#headNow();
    let next = after >= head.events ? head.message + 1 : await this.#messageWith(after + 1, head);
    let sequence = next > head.message ? head.events : (this.#starts[next] as number) - 1;
    for (let to = head.message; next <= to; to = (await this.#state()).last_seq) {
      for await (const { seq, headers, data } of readRange(this.#link, { stream, from: next, to }, patience)) {
        if (seq !== next) break;
        const message = this.#parsed(next, headers, sequence + 1);
        for (const line of await this.#lines(message, data, next)) {
          sequence++;
          if (sequence > after) yield { sequence, event: decodeEvent(line, this.#place(sequence)) };
        }
        next++;
      }
      if (next <= to) throw new UnusableLog(`${this.#placeOf(next)} is missing`);
    }
  }

  /**
   * The events of all messages but those of batches alone: what is there, then what comes. Ends when the signal aborts. Where the
   * connection breaks, it goes on behind the last message once there is another.
   */
  async *follow(signal: AbortSignal): AsyncIterable<CampaignEvent> {
    let from = 1;
    while (!signal.aborted) {
      for await (const { seq, headers, data } of this.#messagesFrom(from, signal)) {
        const message = messageIn(headers, this.#placeOf(seq));
        for (const [i, line] of (await this.#lines(message, data, seq)).entries())
          yield decodeEvent(line, this.#place(message.first + i));
        from = seq + 1;
      }
      if (signal.aborted) return;
      if (this.#link.connection.isClosed())
        throw new NoServer(`the connection to ${this.#link.address.shown} was closed`);
      await sleep(AGAIN_MS);
    }
  }

  /** What is there of a message and later, batches left out, and what comes; may end where the server is restarted. */
  async *#messagesFrom(from: number, signal: AbortSignal): AsyncGenerator<JsMsg> {
    const { log: stream, main } = this.#options.names;
    const start = { deliver_policy: 'by_start_sequence', opt_start_seq: from } as const;
    const consumer = await this.#asked(() =>
      this.#link.jetstream.consumers.get(stream, { filter_subjects: main, ...start }),
    );
    const messages = await this.#asked(() => consumer.consume());
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
      // It goes by itself where this does not reach the server.
      void consumer.delete().catch(() => {});
    }
  }

  async event(sequence: number): Promise<CampaignEvent | undefined> {
    if (!Number.isSafeInteger(sequence) || sequence < 1) return undefined;
    const known = this.#head;
    const head = sequence <= known.events ? known : await this.#headNow();
    if (sequence > head.events) return undefined;
    const number = await this.#messageWith(sequence, head);
    const { header, data } = await this.#message(number);
    const message = this.#parsed(number, header);
    const lines = await this.#lines(message, data, number);
    return decodeEvent(lines[sequence - message.first], this.#place(sequence));
  }

  /** Batches have a subject of their own, so that those who only have to know of all else need not read them. */
  #subjectOf(events: readonly CampaignEvent[]): string {
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
      const headers = headersOf({ first, count: lines.length, spilled }, this.#link);
      const expect = { lastSequence: this.#head.message, streamName: names.log };
      try {
        const sent = { subject, body, patience };
        const ack = await publish(this.#link, sent, { stream: names.log, msgID, headers, expect });
        this.#grow(ack.seq, first, lines.length);
        return;
      } catch (error) {
        if (!hasSaid(error, 'wrongLastSequence')) throw error;
        if (await this.#follow(msgID)) return;
      }
    }
  }

  /**
   * Looks at what others have written behind what is known. Notes are no matter; whether the append that was refused is there itself,
   * since only its acknowledgement was lost.
   */
  async #follow(msgID: string): Promise<boolean> {
    const { names, writer } = this.#options;
    const { last_seq: last } = await this.#state();
    let isThere = false;
    for (let number = this.#head.message + 1; number <= last; number++) {
      const got = await this.#message(number);
      const message = this.#parsed(number, got.header, this.#head.events + 1);
      if (idOf(got.header) === msgID) isThere = true;
      else if (writer === 'leader' && got.subject !== names.note) {
        throw new NotTheWriter(`another session has gone on with the campaign ${this.#link.address.shown}`);
      }
      this.#grow(number, message.first, message.count);
    }
    return isThere;
  }

  #grow(number: number, first: number, count: number): void {
    this.#starts[number] = first;
    this.#head = { message: number, events: first + count - 1 };
  }

  /** The message with an event, by bisecting over messages: each says which events are before it. */
  async #messageWith(sequence: number, head: Head): Promise<number> {
    let low = 1;
    let high = head.message;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((await this.#startOf(middle)) <= sequence) low = middle;
      else high = middle - 1;
    }
    await this.#startOf(low);
    return low;
  }

  async #startOf(number: number): Promise<number> {
    const known = this.#starts[number];
    if (known !== undefined) return known;
    return this.#parsed(number, (await this.#message(number)).header).first;
  }

  /** What a message says of itself; it must go on where the one before ended, where that is known. */
  #parsed(number: number, headers: StoredMsg['header'] | undefined, expected?: number): LogMessage {
    const message = messageIn(headers, this.#placeOf(number));
    if (expected !== undefined && message.first !== expected) {
      throw new UnusableLog(`${this.#placeOf(number)} should begin with event ${expected}, and says ${message.first}`);
    }
    this.#starts[number] = message.first;
    return message;
  }

  /** The events of a message, as texts. */
  async #lines({ count, spilled }: LogMessage, data: Uint8Array, number: number): Promise<readonly string[]> {
    const bytes = spilled === undefined ? data : await this.#options.texts.get(spilled);
    if (bytes === undefined) throw new UnusableLog(`${this.#placeOf(number)}: its text ${String(spilled)} is missing`);
    const lines = bytes.length === 0 ? [] : Buffer.from(bytes).toString('utf8').split('\n');
    if (lines.length === count) return lines;
    throw new UnusableLog(`${this.#placeOf(number)} has ${lines.length} events, and says ${count}`);
  }

  async #message(number: number): Promise<StoredMsg> {
    const { manager } = this.#link;
    const { log } = this.#options.names;
    const near = await this.#asked(() => manager.direct.getMessage(log, { seq: number }));
    const found = near ?? (await this.#asked(() => manager.streams.getMessage(log, { seq: number })));
    if (found === null) throw new UnusableLog(`${this.#placeOf(number)} is missing`);
    return found;
  }

  async #headNow(): Promise<Head> {
    const state = await this.#state();
    if (state.last_seq === this.#head.message) return this.#head;
    if (state.first_seq !== 1 || state.messages !== state.last_seq)
      throw new UnusableLog(`${this.#link.address.shown}: messages of its log were removed`);
    const { first, count } = this.#parsed(state.last_seq, (await this.#message(state.last_seq)).header);
    return { message: state.last_seq, events: first + count - 1 };
  }

  async #state() {
    return (await this.#asked(() => this.#link.manager.streams.info(this.#options.names.log))).state;
  }

  #asked<T>(request: () => Promise<T>): Promise<T> {
    return patiently(this.#link, this.#options.patience, request);
  }

  #place(sequence: number): string {
    return `${this.#link.address.shown}: event ${sequence} of its log`;
  }

  #placeOf(number: number): string {
    return `${this.#link.address.shown}: message ${number} of its log`;
  }
}
