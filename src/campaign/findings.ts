import type { CampaignEvent, FindingRecord } from './events.js';

/** A campaign's findings with what was made of each since: the smaller input, the versions on which it shows. */
export class Findings {
  readonly #byId = new Map<string, FindingRecord>();

  /** Hears an event; the finding that it is about, as it is now, where it is about one. */
  add(event: CampaignEvent): FindingRecord | undefined {
    const changed = this.#changed(event);
    if (changed !== undefined) this.#byId.set(changed.id, changed);
    return changed;
  }

  /** In the order in which they were found. */
  get all(): FindingRecord[] {
    return [...this.#byId.values()];
  }

  #changed(event: CampaignEvent): FindingRecord | undefined {
    if (event.kind === 'finding') return event.finding;
    if (event.kind !== 'finding-reduced' && event.kind !== 'finding-bisected') return undefined;
    const known = this.#byId.get(event.id);
    if (known === undefined) return undefined;
    return event.kind === 'finding-reduced'
      ? { ...known, reduced: event.reduced }
      : { ...known, bisection: event.bisection };
  }
}
