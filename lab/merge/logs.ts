import type { CampaignEvent, Store } from '../../src/index.js';
import {
  type Machine,
  type SeedJudged,
  batchName,
  hashWords,
  isCostly,
  pairName,
  slowName,
} from '../../src/lab-front.js';

export interface MergedLog {
  readonly started: string;
  readonly machine: Machine;
  readonly count: number;
  readonly judgedDifferently: readonly string[];
  events(): AsyncIterable<{ readonly event: CampaignEvent; readonly from: Store }>;
}

type EventKind = CampaignEvent['kind'];

type Session = 'campaign-started' | 'campaign-resumed' | 'campaign-interrupted' | 'campaign-ended';

interface Entry {
  readonly at: number;
  readonly kind: EventKind;
  /** Identifies the event's subject; the merged log has one event per name. */
  readonly name: string;
  readonly hash: string;
  readonly isWord: boolean;
  readonly log: number;
  readonly sequence: number;
  readonly machine: Machine | undefined;
}

interface ProcessedResults {
  readonly reduced?: Entry & { readonly size: number; readonly isMinimal: boolean };
  readonly bisected?: Entry & { readonly ofMutant: boolean };
}

type EventOf<K> = Extract<CampaignEvent, { readonly kind: K }>;

/** Names an event's subject. Per subject, the kind listed first wins. This order also sorts events of one time. */
const SUBJECTS: { readonly [K in Exclude<EventKind, Session>]: (event: EventOf<K>) => string } = {
  'seed-left-out': ({ path }) => `left out ${path}`,
  'seed-judged': ({ seed }) => `seed ${seed}`,
  finding: ({ finding }) => `suspect ${finding.id}`,
  'seed-disputed': ({ disputed }) => `suspect ${disputed.id}`,
  'finding-again': ({ id }) => `suspect ${id}`,
  'finding-not-confirmed': ({ suspect }) => `suspect ${suspect.id}`,
  slow: (event) => `slow ${slowName(event)}`,
  fault: ({ coordinates, message }) => `fault ${pairName(coordinates)} ${coordinates.index} ${message}`,
  'strategy-steered': (event) => `steered ${pairName(event)}`,
  'claim-refuted': ({ strategy }) => `refuted ${strategy}`,
  'claim-contradicted': ({ coordinates }) => `contradicted ${pairName(coordinates)} ${coordinates.index}`,
  'batch-done': ({ batch }) => `batch ${batchName(batch)}`,
  'finding-reduced': ({ kind, id }) => `${kind} ${id}`,
  'finding-bisected': ({ kind, id }) => `${kind} ${id}`,
  'finding-left': ({ kind, id, what }) => `${kind} ${what} ${id}`,
  'finding-elsewhere': ({ kind, id }) => `${kind} ${id}`,
  'finding-triaged': ({ kind, id }) => `${kind} ${id}`,
  'solver-dropped': ({ solver }) => `dropped ${solver}`,
};
const ORDER = Object.keys(SUBJECTS);

function nameSubject(event: Mergeable): string {
  return (SUBJECTS[event.kind] as (event: Mergeable) => string)(event);
}

/** If several events have one subject, their content decides which remains. So the order of logs does not matter. */
export async function mergeLogs(stores: readonly Store[]): Promise<MergedLog> {
  const reader = new MergingReader();
  for (const [log, store] of stores.entries()) await reader.read(store, log);
  const entries = reader.entries();
  const last = reader.end();
  const { started, machine } = reader.beginning();
  return {
    started,
    machine,
    count: entries.length + 1,
    judgedDifferently: reader.listDifferences(),
    async *events() {
      for (const entry of entries) {
        const from = stores[entry.log] as Store;
        const event = await from.event(entry.sequence);
        if (event === undefined) throw new Error(`event ${entry.sequence} of a part is missing`);
        yield { event: withMachine(event, entry.machine), from };
      }
      yield { event: last, from: stores[0] as Store };
    },
  };
}

type Beginning = Pick<CampaignEvent & { readonly kind: 'campaign-started' }, 'started' | 'machine'>;

class MergingReader {
  readonly #kept = new Map<string, Entry>();
  readonly #triaged = new Map<string, Entry & { readonly when: string }>();
  readonly #processed = new Map<string, Map<number, ProcessedResults>>();
  readonly #beginnings: Beginning[] = [];
  readonly #ends: (CampaignEvent & { readonly kind: 'campaign-ended' | 'campaign-interrupted' })[] = [];
  readonly #judgements = new Map<string, string>();
  readonly #differing = new Set<string>();
  #at = 0;

  async read(store: Store, log: number): Promise<void> {
    let machine: Machine | undefined;
    let end: CampaignEvent & { readonly kind: 'campaign-ended' | 'campaign-interrupted' } = NOT_ENDED;
    for await (const { event, sequence } of store.events()) {
      this.#at = Math.max(this.#at, event.at);
      switch (event.kind) {
        case 'campaign-started':
          ({ machine } = event);
          this.#beginnings.push({ started: event.started, machine });
          break;
        case 'campaign-resumed':
          ({ machine } = event);
          end = NOT_ENDED;
          break;
        case 'campaign-ended':
        case 'campaign-interrupted':
          end = event;
          break;
        default:
          this.#add(event, {
            log,
            sequence,
            machine: event.kind === 'finding' ? (event.machine ?? machine) : undefined,
          });
      }
    }
    this.#ends.push(end);
  }

  entries(): Entry[] {
    const findings = [...this.#processed.values()].flatMap((byLog) => chooseProcessed([...byLog.values()]));
    return [...this.#kept.values(), ...findings, ...this.#triaged.values()].sort(inOrder);
  }

  beginning(): Beginning {
    const text = (each: object) => JSON.stringify(each);
    const [first] = this.#beginnings.sort((a, b) => compare(a.started, b.started) || compare(text(a), text(b)));
    if (first === undefined) throw new Error('no log has the start of a campaign');
    return first;
  }

  end(): CampaignEvent {
    const rank = (event: CampaignEvent): number => {
      if (event.kind === 'campaign-interrupted') return event.by === 'trouble' ? 1 : 0;
      return 2 + ['time', 'tests', 'exhausted'].indexOf(event.kind === 'campaign-ended' ? event.reason : '');
    };
    const texts = this.#ends.map((event) => ({ event: { ...event, at: this.#at }, rank: rank(event) }));
    texts.sort((a, b) => a.rank - b.rank || compare(JSON.stringify(a.event), JSON.stringify(b.event)));
    return texts[0]?.event ?? { ...NOT_ENDED, at: this.#at };
  }

  listDifferences(): string[] {
    return [...this.#differing].sort();
  }

  #add(event: Mergeable, place: Pick<Entry, 'log' | 'sequence' | 'machine'>): void {
    const { at, kind } = event;
    const hash = hashWords(JSON.stringify(withMachine(event, place.machine))).join(' ');
    const isWord = 'worker' in event && event.worker !== undefined;
    const entry = { at, kind, name: nameSubject(event), hash, isWord, ...place };
    if (event.kind === 'seed-judged') this.#compare(event);
    if (event.kind === 'finding-triaged') {
      const triaged = { ...entry, when: event.triage.when ?? '' };
      const known = this.#triaged.get(event.id);
      if (known === undefined || compareTriage(known, triaged) < 0) this.#triaged.set(event.id, triaged);
    } else if (!isWord && (event.kind === 'finding-reduced' || event.kind === 'finding-bisected'))
      this.#process(event, entry);
    else {
      const known = this.#kept.get(entry.name);
      if (known === undefined || comparePreference(entry, known) < 0) this.#kept.set(entry.name, entry);
    }
  }

  #process(event: Mergeable & { readonly kind: 'finding-reduced' | 'finding-bisected' }, entry: Entry): void {
    const byLog = this.#processed.get(event.id) ?? new Map<number, ProcessedResults>();
    this.#processed.set(event.id, byLog);
    const before = byLog.get(entry.log) ?? {};
    if (event.kind === 'finding-bisected')
      byLog.set(entry.log, { ...before, bisected: { ...entry, ofMutant: event.bisection.of === 'mutant' } });
    else {
      const { bytes, minimal } = event.reduced;
      const reduced = { ...entry, size: bytes.after, isMinimal: minimal };
      byLog.set(entry.log, { ...before, reduced });
    }
  }

  #compare({ seed, path, agreed, standing, excused, certified = null, runs }: SeedJudged): void {
    const facts = JSON.stringify([agreed, standing, excused, certified, isCostly(runs)]);
    const known = this.#judgements.get(seed);
    if (known === undefined) this.#judgements.set(seed, facts);
    else if (known !== facts) this.#differing.add(path);
  }
}

type Mergeable = Exclude<CampaignEvent, { readonly kind: Session }>;

const NOT_ENDED = {
  kind: 'campaign-interrupted',
  at: 0,
  reason: 'one part of the campaign did not finish',
  by: 'trouble',
} as const;

/** Picks the smallest reduction with its bisection, or else a bisection of the mutant. */
function chooseProcessed(all: readonly ProcessedResults[]): Entry[] {
  const [best, ...others] = [...all].sort(
    (a, b) => compareReduced(a.reduced, b.reduced) || compareBisected(a.bisected, b.bisected),
  );
  const spare = others
    .flatMap(({ bisected }) => (bisected?.ofMutant === true ? [bisected] : []))
    .sort(comparePreference)[0];
  const bisected = best?.bisected ?? spare;
  return [...(best?.reduced === undefined ? [] : [best.reduced]), ...(bisected === undefined ? [] : [bisected])];
}

function compareReduced(a: ProcessedResults['reduced'], b: ProcessedResults['reduced']): number {
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  return a.size - b.size || Number(b.isMinimal) - Number(a.isMinimal) || comparePreference(a, b);
}

function compareBisected(a: ProcessedResults['bisected'], b: ProcessedResults['bisected']): number {
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  return comparePreference(a, b);
}

function compareTriage(a: Entry & { readonly when: string }, b: Entry & { readonly when: string }): number {
  return compare(a.when, b.when) || a.at - b.at || compare(a.hash, b.hash);
}

function comparePreference(a: Entry, b: Entry): number {
  return Number(a.isWord) - Number(b.isWord) || orderOf(a) - orderOf(b) || a.at - b.at || compare(a.hash, b.hash);
}

function inOrder(a: Entry, b: Entry): number {
  return a.at - b.at || orderOf(a) - orderOf(b) || compare(a.name, b.name);
}

const orderOf = ({ kind }: Entry): number => ORDER.indexOf(kind);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function withMachine<E extends CampaignEvent>(event: E, machine: Machine | undefined): E {
  return event.kind !== 'finding' || machine === undefined ? event : { ...event, machine };
}
