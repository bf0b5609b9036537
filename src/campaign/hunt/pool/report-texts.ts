import { type CampaignEvent, type Store, UnusableLog } from '../../log/index.js';

/** A text's name with its field. Hashes of programs and profiles name no text. */
const TEXT_NAME = /"(\w+)":"([0-9a-f]{64})"|"([0-9a-f]{64})"/g;
const NO_TEXTS: ReadonlySet<string> = new Set(['sha256', 'ownProfile']);
const MOST = 2_000;

/** Checks that texts named in reports exist and match their hashes. */
export class ReportTexts {
  readonly #store: Pick<Store, 'get'>;
  readonly #known = new Set<string>();

  constructor(store: Pick<Store, 'get'>) {
    this.#store = store;
  }

  /**
   * Describes a missing or mismatched text; undefined if there is none. Skips the counts of batches, which name seeds
   * only.
   */
  async findMissing(event: CampaignEvent): Promise<string | undefined> {
    if (['batch-done', 'fault', 'slow', 'finding-again'].includes(event.kind)) return undefined;
    const names = new Set<string>();
    for (const [, field = '', named, alone] of JSON.stringify(event).matchAll(TEXT_NAME)) {
      if (!NO_TEXTS.has(field)) names.add(named ?? alone ?? '');
    }
    if (names.size > MOST) return `it names ${names.size} texts`;
    for (const name of names) {
      if (this.#known.has(name)) continue;
      const problem = await this.#checkText(name);
      if (problem !== undefined) return problem;
      this.#known.add(name);
    }
    return undefined;
  }

  async #checkText(name: string): Promise<string | undefined> {
    try {
      return (await this.#store.get(name)) === undefined ? `its text ${name} is missing` : undefined;
    } catch (error) {
      if (error instanceof UnusableLog) return error.message;
      throw error;
    }
  }
}
