import { missingFeatureIn, featureText, withoutPosition } from '../../solver/index.js';
import { firstLine } from '../../util/index.js';
import type { CampaignEvent, LackingRow } from '../log/index.js';

const LONGEST = 160;

export class Lackings {
  readonly #rows = new Map<string, LackingRow>();
  #sorted: readonly LackingRow[] | undefined;

  add(event: CampaignEvent): void {
    if (event.kind === 'seed-judged') {
      for (const { solver, outcome, detail, why } of event.runs) {
        if (outcome === 'rejected' && why !== 'silent' && detail !== null) this.#countRefusal(solver, detail);
      }
      for (const [solver, lacking] of Object.entries(event.unsent ?? {})) this.#unsent(solver, lacking);
    } else if (event.kind === 'batch-done') {
      for (const { refused = {}, unsent = {}, illFormed } of event.results) {
        const refusals = illFormed === undefined ? Object.entries(refused) : [];
        for (const [solver, message] of refusals) this.#countRefusal(solver, message);
        for (const [solver, lacking] of Object.entries(unsent)) this.#unsent(solver, lacking);
      }
    }
  }

  all(): readonly LackingRow[] {
    this.#sorted ??= [...this.#rows.values()].sort(
      (a, b) =>
        compare(a.solver, b.solver) || b.refused + b.unsent - a.refused - a.unsent || compare(a.feature, b.feature),
    );
    return this.#sorted;
  }

  #countRefusal(solver: string, message: string): void {
    const line = firstLine(message, LONGEST);
    const lacking = missingFeatureIn(line);
    const feature = lacking === undefined ? withoutPosition(line) : featureText(lacking);
    // Keeps the first message in string order, so that the order of events does not matter.
    this.#count(solver, feature, (row) => ({
      ...row,
      refused: row.refused + 1,
      example: row.example === '' || line < row.example ? line : row.example,
    }));
  }

  #unsent(solver: string, feature: string): void {
    this.#count(solver, feature, (row) => ({ ...row, unsent: row.unsent + 1 }));
  }

  #count(solver: string, feature: string, more: (row: LackingRow) => LackingRow): void {
    const key = `${solver}\n${feature}`;
    this.#rows.set(key, more(this.#rows.get(key) ?? { solver, feature, refused: 0, unsent: 0, example: '' }));
    this.#sorted = undefined;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
