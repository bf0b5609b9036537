import {
  type FindingState,
  type OpenCampaign,
  type Plan,
  KnownFindings,
  confirmCommands,
  findingFiles,
  foreignCommands,
  openFolder,
  readState,
} from '../../src/index.js';
import type { LogEntry } from './contract/campaigns.js';
import { Overview } from './overview.js';
import { StrategyRates } from './strategy-rates.js';

export interface RefreshOptions {
  /** In milliseconds. Later, the rest of the log is read in the background. */
  readonly within?: number | undefined;
}

const SPARSE = 10;
const AT_A_TIME = 200;
/** Lifetime of cached trust decisions. */
const FRESH_MS = 2_000;

/** Read-only. Several watches may be open. */
export class CampaignWatch {
  readonly overview: Overview;
  readonly #folder: OpenCampaign;
  readonly #begun: Plan;
  readonly #known: KnownFindings;
  readonly #rates: StrategyRates | undefined;
  #reading: Promise<boolean> | undefined;
  #isWhole = false;
  #isClosed = false;
  #seen: { readonly at: number; readonly foreign: readonly string[] } | undefined;

  private constructor(folder: OpenCampaign, begun: Plan, known: KnownFindings) {
    this.#folder = folder;
    this.#begun = begun;
    this.#rates = StrategyRates.of(begun);
    this.#known = known;
    this.overview = new Overview((finding) => known.find(finding));
  }

  /** Throws `BadInput` if there is no campaign, and `UnusableLog` if the log is unreadable. */
  static async open(dir: string, options: RefreshOptions = {}): Promise<CampaignWatch> {
    const folder = await openFolder(dir, { readOnly: true });
    try {
      const begun = await readInitialPlan(folder);
      const watch = new CampaignWatch(folder, begun, await KnownFindings.load(begun, folder.store));
      await watch.refresh(options);
      return watch;
    } catch (error) {
      await folder.close();
      throw error;
    }
  }

  get path(): string {
    return this.#folder.path;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Returns whether there were new events. */
  async refresh({ within }: RefreshOptions = {}): Promise<boolean> {
    const from = this.overview.sequence;
    const reading = this.#readOn();
    if (within === undefined) return reading;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), within)));
    try {
      // If the background read fails, the next call throws the error.
      await Promise.race([reading, enough]);
    } finally {
      clearTimeout(timer);
    }
    // The first event contains the plan, so it is always awaited.
    if (this.overview.sequence === 0) await reading;
    return this.overview.sequence > from;
  }

  figures() {
    return { ...this.overview.figures(), rates: this.#rates?.rates() ?? null, foreignCommands: this.#foreign() };
  }

  /** Newest first. */
  async log({ kinds, text, before, most }: LogQuery): Promise<{ readonly items: LogEntry[]; readonly of: number }> {
    const wanted = text?.toLowerCase();
    const items: LogEntry[] = [];
    const numbers = [...this.overview.eventNumbers(kinds, before)];
    for (let at = 0; at < numbers.length && items.length < most; at += most) {
      for (const { sequence, event } of await this.#readEvents(numbers.slice(at, at + most))) {
        if (items.length < most && (wanted === undefined || JSON.stringify(event).toLowerCase().includes(wanted)))
          items.push({ sequence, event });
      }
    }
    let of = 0;
    for (const _ of this.overview.eventNumbers(kinds)) of++;
    return { items, of };
  }

  /** Reads close numbers, in descending order, by one request. */
  async #readEvents(numbers: readonly number[]): Promise<LogEntry[]> {
    const { store } = this.#folder;
    const [last = 0, first = last] = [numbers[0], numbers.at(-1)];
    const read: LogEntry[] = [];
    if (last - first < SPARSE * numbers.length) {
      const wanted = new Set(numbers);
      for await (const { sequence, event } of store.events(first - 1)) {
        if (sequence > last) break;
        if (wanted.has(sequence)) read.push({ sequence, event });
        if (sequence === last) break;
      }
      return read.reverse();
    }
    for (const sequence of numbers) {
      const event = await store.event(sequence);
      if (event !== undefined) read.push({ sequence, event });
    }
    return read;
  }

  view() {
    const { overview } = this;
    return {
      folder: this.#folder,
      state: this.#trustQuestion(),
      tally: overview,
      findings: overview.counted,
      confirmed: overview.records,
      knownAs: (finding: FindingState) => overview.recognise(finding),
      machineOf: (id: string) => overview.findMachine(id),
    };
  }

  async files(
    finding: FindingState,
  ): Promise<{ readonly files: Readonly<Record<string, string>>; readonly path: string }> {
    const { plan } = this.#trustQuestion();
    return {
      files: await findingFiles(finding, plan, this.#folder.store),
      path: this.#folder.findingPath(finding.id),
    };
  }

  text(id: string): Promise<string | undefined> {
    return this.#folder.store.get(id);
  }

  /** Throws `BadInput` (G505) if a command was not shown to the user. */
  allow(shown: readonly string[]): void {
    confirmCommands(this.path, this.#trustQuestion(), shown);
    this.#seen = undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#reading?.catch(() => undefined);
    await this.#folder.close();
  }

  #readOn(): Promise<boolean> {
    const begin = () => (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
    return this.#reading === undefined ? begin() : this.#reading.then(begin);
  }

  async #read(): Promise<boolean> {
    const { overview } = this;
    const from = overview.sequence;
    for await (const logged of this.#folder.store.events(from)) {
      const { event } = logged;
      if (event.kind === 'finding') await this.#known.recognise(event.finding);
      this.#rates?.onEvent(event);
      overview.add(logged);
      if (this.#isClosed) return true;
      if (overview.sequence % AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isWhole = true;
    return overview.sequence > from;
  }

  #foreign(): readonly string[] {
    const now = performance.now();
    if (this.#seen === undefined || now - this.#seen.at > FRESH_MS) {
      this.#seen = { at: now, foreign: foreignCommands(this.path, this.#trustQuestion()) };
    }
    return this.#seen.foreign;
  }

  #trustQuestion() {
    return { plan: this.overview.plan ?? this.#begun, begun: this.#begun, findings: this.overview.records };
  }
}

export interface LogQuery {
  readonly kinds: ReadonlySet<string>;
  readonly text: string | undefined;
  readonly before: number | undefined;
  readonly most: number;
}

async function readInitialPlan({ store }: OpenCampaign): Promise<Plan> {
  const first = await store.event(1);
  // If the first event is invalid, `readState` throws the reason.
  return first?.kind === 'campaign-started' ? first.plan : (await readState(store)).begun;
}
