import type { FindingState } from '../../src/index.js';
import { type Baseline, findInBaseline, toBaseline } from '../../src/lab-front.js';

export interface SeriesGroup {
  /** Of one group. */
  readonly members: readonly FindingState[];
  /** The known bug or the earlier campaign with the bug. */
  readonly mark: string | null;
}

/** Recognises the bugs of earlier campaigns as a hunt does: by its baseline and by the names of known bugs. */
export class SameBugs {
  readonly #keys: Record<string, Baseline['keys'][string]> = {};
  readonly #unbisected: Record<string, Baseline['keys'][string]> = {};
  readonly #named = new Map<string, string>();

  find({ members, mark }: SeriesGroup): string | undefined {
    const exact = findAny(this.#keys, members);
    if (exact !== undefined || mark === null) return exact;
    // A bisection after the hunt may contradict the mark, which counts nevertheless.
    return isOfBaseline(mark) ? findAny(this.#unbisected, members.map(withoutBisection)) : this.#named.get(mark);
  }

  /** Adds a group of bug `same`, or of a new bug. Returns the name of the bug. */
  add({ members, mark }: SeriesGroup, path: string, same?: string): string {
    const named = mark === null || isOfBaseline(mark) ? undefined : mark;
    const bug = same ?? this.#named.get(named ?? '') ?? nameIn(path);
    addKeys(this.#keys, bug, members);
    addKeys(this.#unbisected, bug, members.map(withoutBisection));
    if (named !== undefined && !this.#named.has(named)) this.#named.set(named, bug);
    return bug;
  }
}

const IN = 'in ';
const nameIn = (path: string) => `${IN}${path}`;
const isOfBaseline = (mark: string) => mark.startsWith(IN);

function withoutBisection({ bisection: _, ...finding }: FindingState): FindingState {
  return finding;
}

function findAny(keys: Baseline['keys'], members: readonly FindingState[]): string | undefined {
  for (const member of members) {
    const found = findInBaseline({ path: '', keys }, member);
    if (found !== undefined) return found.name;
  }
  return undefined;
}

function addKeys(keys: Record<string, Baseline['keys'][string]>, bug: string, members: readonly FindingState[]): void {
  const untriaged = members.map(({ triage: _, ...finding }): FindingState => finding);
  for (const [key, { path, fixes = [] }] of Object.entries(toBaseline(bug.slice(IN.length), untriaged).keys)) {
    const all = [...(keys[key]?.fixes ?? []), ...fixes];
    keys[key] = { path, ...(all.length > 0 && { fixes: all }) };
  }
}
