import {
  type CampaignFigures,
  type FindingFiles,
  type FindingRecord,
  type KnownBug,
  type LoggedEvent,
  Overview,
  type Plan,
  findingFiles,
  knownBugOf,
  observationOfFinding,
  readState,
  StrategyRates,
} from '../../campaign/index.js';
import type { CampaignFolder } from '../../host/index.js';
import { type FindingsView, openFolder } from './campaign-view.js';
import { knownBefore, knownFrom } from './known.js';
import { agreeTo, foreignCommands } from './trust.js';

/** What a campaign has come to, with what only whoever opened its folder knows. */
export interface WatchedFigures extends CampaignFigures {
  /** What is expected of each strategy, by name; null where strategies share evenly. */
  readonly rates: Readonly<Record<string, number>> | null;
  /** What would be run that this user has neither run nor agreed to. */
  readonly foreignCommands: readonly string[];
}

/** How long a log is read. */
export interface RefreshOptions {
  /** So many milliseconds at most; what is left is read in the background. Missing: to its end. */
  readonly within?: number | undefined;
}

/** Events that a filtered page of the log looks at before others have their turn. */
const AT_A_TIME = 200;
/** How long trust is taken for what it was, milliseconds. */
const FRESH_MS = 2_000;

/**
 * A campaign that is looked at, live or finished: `refresh` reads what came since. It never writes, and several may look at
 * one campaign.
 *
 * @example
 * const watch = await CampaignWatch.open('gainsay-campaign-1');
 * console.log(watch.overview.summary().tests);
 * await watch.refresh();
 */
export class CampaignWatch {
  readonly overview: Overview;
  readonly #folder: CampaignFolder;
  readonly #begun: Plan;
  readonly #bugs: readonly KnownBug[];
  readonly #names: Map<string, string>;
  readonly #rates: StrategyRates | undefined;
  #reading: Promise<boolean> | undefined;
  #isWhole = false;
  #isClosed = false;
  #seen: { readonly at: number; readonly foreign: readonly string[] } | undefined;

  private constructor(
    folder: CampaignFolder,
    begun: Plan,
    { bugs, names, overview }: { bugs: readonly KnownBug[]; names: Map<string, string>; overview: Overview },
  ) {
    this.#folder = folder;
    this.#begun = begun;
    this.#rates = StrategyRates.of(begun);
    this.#bugs = bugs;
    this.#names = names;
    this.overview = overview;
  }

  /**
   * Reads the log, for as long as `refresh` does. Throws `BadInput` where there is no campaign, and `UnusableLog` where its log cannot
   * be read.
   */
  static async open(dir: string, options: RefreshOptions = {}): Promise<CampaignWatch> {
    const folder = await openFolder(dir, { readOnly: true });
    try {
      const begun = await beginningOf(folder);
      const before = await knownBefore(begun, folder.store);
      const names = new Map<string, string>();
      const old = knownFrom(before);
      const overview = new Overview({ knownAs: (finding) => names.get(finding.id) ?? old(finding) });
      const watch = new CampaignWatch(folder, begun, { bugs: before.bugs, names, overview });
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

  /** Whether the log was read to its end: until then all figures are of its first events. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Reads what came since; whether anything did. */
  async refresh({ within }: RefreshOptions = {}): Promise<boolean> {
    const from = this.overview.sequence;
    const reading = this.#readOn();
    if (within === undefined) return reading;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), within)));
    try {
      // Where what is left cannot be read, whoever asks next hears of it.
      await Promise.race([reading, enough]);
    } finally {
      clearTimeout(timer);
    }
    // Its first event says what campaign it is.
    if (this.overview.sequence === 0) await reading;
    return this.overview.sequence > from;
  }

  /** All figures as of the last `refresh`. */
  figures(): WatchedFigures {
    return { ...this.overview.figures(), rates: this.#rates?.rates() ?? null, foreignCommands: this.#foreign() };
  }

  /** Events of some kinds that have a text in them, the newest first; how many there are of these kinds. */
  async log({ kinds, text, before, most }: LogQuery): Promise<{ readonly items: LoggedEvent[]; readonly of: number }> {
    const wanted = text?.toLowerCase();
    const items: LoggedEvent[] = [];
    let looked = 0;
    for (const sequence of this.overview.places(kinds, before)) {
      if (items.length >= most) break;
      if (++looked % AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve));
      const event = await this.#folder.store.event(sequence);
      if (event === undefined) continue;
      if (wanted === undefined || JSON.stringify(event).toLowerCase().includes(wanted)) items.push({ sequence, event });
    }
    let of = 0;
    for (const _ of this.overview.places(kinds)) of++;
    return { items, of };
  }

  /** What the report of a finding takes. */
  view(): FindingsView {
    const { overview } = this;
    return {
      folder: this.#folder,
      state: this.#trustQuestion(),
      tally: overview,
      findings: overview.counted,
      confirmed: overview.records,
      knownAs: (finding) => overview.knownAs(finding),
      machineOf: (finding) => overview.machineOf(finding),
    };
  }

  /** The files of a finding, and where they lie. */
  async files(finding: FindingRecord): Promise<{ readonly files: FindingFiles; readonly path: string }> {
    const { plan } = this.#trustQuestion();
    return {
      files: await findingFiles(finding, plan, this.#folder.store),
      path: this.#folder.findingPath(finding.id),
    };
  }

  /** A text that the campaign keeps. */
  text(id: string): Promise<string | undefined> {
    return this.#folder.store.get(id);
  }

  /** Agrees to the commands of a campaign from elsewhere. Throws `BadInput` (G505) where others than those shown would be run. */
  agree(shown: readonly string[]): void {
    agreeTo(this.path, this.#trustQuestion(), shown);
    this.#seen = undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#reading?.catch(() => undefined);
    await this.#folder.close();
  }

  /** A look at the log that begins now or later: one that has begun already may have passed its end before the newest event. */
  #readOn(): Promise<boolean> {
    const begin = () => (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
    return this.#reading === undefined ? begin() : this.#reading.then(begin);
  }

  async #read(): Promise<boolean> {
    const { overview } = this;
    const from = overview.sequence;
    for await (const logged of this.#folder.store.events(from)) {
      const { event } = logged;
      if (this.#bugs.length > 0 && event.kind === 'finding') await this.#recognise(event.finding);
      this.#rates?.hear(event);
      overview.add(logged);
      if (this.#isClosed) return true;
      if (overview.sequence % AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isWhole = true;
    return overview.sequence > from;
  }

  async #recognise(finding: FindingRecord): Promise<void> {
    const bug = knownBugOf(this.#bugs, await observationOfFinding(finding, this.#folder.store));
    if (bug !== undefined) this.#names.set(finding.id, bug.name);
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
  /** Empty: all. */
  readonly kinds: ReadonlySet<string>;
  readonly text: string | undefined;
  readonly before: number | undefined;
  readonly most: number;
}

async function beginningOf({ store }: CampaignFolder): Promise<Plan> {
  const first = await store.event(1);
  // Says what is wrong with it.
  return first?.kind === 'campaign-started' ? first.plan : (await readState(store)).begun;
}
