import { type CampaignEvent, type Store, UnusableLog } from '../log/index.js';

/** What names a text, and what stands before it: the hash of a program or of a profile is none. */
const TEXT_NAME = /"(\w+)":"([0-9a-f]{64})"|"([0-9a-f]{64})"/g;
const NO_TEXTS: ReadonlySet<string> = new Set(['sha256', 'ownProfile']);
/** More texts than this are not looked for. */
const MOST = 2_000;

/** Checks that the texts that reports name are there, and are what they are named. */
export class ReportTexts {
  readonly #store: Pick<Store, 'get'>;
  readonly #known = new Set<string>();

  constructor(store: Pick<Store, 'get'>) {
    this.#store = store;
  }

  /** Which text is missing or another one, in words; undefined if none is. Counts of batches name seeds only. */
  async missingIn(event: CampaignEvent): Promise<string | undefined> {
    if (['batch-done', 'fault', 'slow', 'finding-again'].includes(event.kind)) return undefined;
    const names = new Set<string>();
    for (const [, field = '', named, alone] of JSON.stringify(event).matchAll(TEXT_NAME)) {
      if (!NO_TEXTS.has(field)) names.add(named ?? alone ?? '');
    }
    if (names.size > MOST) return `it names ${names.size} texts`;
    for (const name of names) {
      if (this.#known.has(name)) continue;
      const problem = await this.#problemOf(name);
      if (problem !== undefined) return problem;
      this.#known.add(name);
    }
    return undefined;
  }

  async #problemOf(name: string): Promise<string | undefined> {
    try {
      return (await this.#store.get(name)) === undefined ? `its text ${name} is missing` : undefined;
    } catch (error) {
      if (error instanceof UnusableLog) return error.message;
      throw error;
    }
  }
}
