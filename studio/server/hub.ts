import { randomBytes } from 'node:crypto';
import type { StudioEvent } from './contract/index.js';

export interface StreamedEvent {
  readonly id: string;
  readonly event: StudioEvent;
}

/** Limits of events stored for clients that reconnect. */
const KEPT = { events: 4_000, units: 16 * 1024 * 1024 } as const;
/** Events queued per listener. A slower listener receives `reset`. */
const WAITING = 2_000;

interface StoredEvent {
  readonly number: number;
  readonly topic: string | undefined;
  readonly event: StudioEvent;
  readonly units: number;
}

export interface Subscription {
  readonly topics: ReadonlySet<string>;
  readonly since: string | undefined;
  readonly signal: AbortSignal;
}

/** Stores the newest events for clients that reconnect. */
export class Hub {
  /** Distinguishes this run of the server from earlier ones. */
  readonly #run = randomBytes(6).toString('hex');
  readonly #kept: StoredEvent[] = [];
  readonly #listeners = new Map<(kept: StoredEvent) => void, ReadonlySet<string>>();
  #units = 0;
  #last = 0;

  get place(): string {
    return this.#placeOf(this.#last);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  topics(): ReadonlySet<string> {
    return new Set([...this.#listeners.values()].flatMap((each) => [...each]));
  }

  publish(event: StudioEvent): void {
    const units = JSON.stringify(event).length;
    const kept = { number: ++this.#last, topic: topicOf(event), event, units };
    if (event.kind !== 'clock') {
      this.#kept.push(kept);
      this.#units += units;
    }
    while (this.#kept.length > KEPT.events || this.#units > KEPT.units) this.#units -= this.#kept.shift()?.units ?? 0;
    for (const listener of this.#listeners.keys()) listener(kept);
  }

  async *listen({ topics, since, signal }: Subscription): AsyncGenerator<StreamedEvent> {
    const fits = ({ topic }: StoredEvent) => topic === undefined || topics.has(topic);
    let wake: (() => void) | undefined;
    let isBehind = !this.#reaches(since);
    const waiting = isBehind ? [] : this.#kept.filter(({ number }) => number > this.#numberOf(since)).filter(fits);
    const enqueue = (kept: StoredEvent) => {
      if (!fits(kept)) return;
      if (waiting.length >= WAITING) {
        waiting.length = 0;
        isBehind = true;
      } else if (!isBehind) waiting.push(kept);
      wake?.();
    };
    const stop = () => wake?.();
    this.#listeners.set(enqueue, topics);
    signal.addEventListener('abort', stop, { once: true });
    try {
      while (!signal.aborted) {
        if (isBehind) {
          isBehind = false;
          yield { id: this.place, event: { kind: 'reset' } };
          continue;
        }
        const next = waiting.shift();
        if (next !== undefined) yield { id: this.#placeOf(next.number), event: next.event };
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#listeners.delete(enqueue);
      signal.removeEventListener('abort', stop);
    }
  }

  #placeOf(number: number): string {
    return `${this.#run}-${number}`;
  }

  #numberOf(since: string | undefined): number {
    return since === undefined ? this.#last : Number(since.split('-')[1]);
  }

  #reaches(since: string | undefined): boolean {
    if (since === undefined) return true;
    const number = this.#numberOf(since);
    const first = this.#kept[0]?.number ?? this.#last + 1;
    return since.startsWith(`${this.#run}-`) && number <= this.#last && number >= first - 1;
  }
}

/** Undefined for events to all listeners. */
function topicOf(event: StudioEvent): string | undefined {
  switch (event.kind) {
    case 'reset':
    case 'file-changed':
    case 'campaign-opened':
    case 'job':
    case 'job-forgotten':
      return undefined;
    case 'campaign':
    case 'workers':
    case 'clock':
      return event.campaign;
    case 'output':
    case 'run':
    case 'reduction':
    case 'step':
    case 'search':
    case 'work':
    case 'experiment':
    case 'notice':
      return event.job;
  }
}
