import { missingFeatureIn, featureText, withoutPosition } from '../../solver/index.js';
import { firstLine } from '../../util/index.js';
import type { BlobId, CampaignEvent, LackingRow, UndeclaredNames } from '../log/index.js';

const LONGEST = 160;
const NO_ROW = { refused: 0, unsent: 0, example: '', isUnsupported: false } as const;

export class Lackings {
  readonly #rows = new Map<string, LackingRow>();
  readonly #undeclared = new Map<string, { mutants: number; readonly names: Set<string> }>();
  #sorted: readonly LackingRow[] | undefined;

  add(event: CampaignEvent): void {
    if (event.kind === 'seed-judged') {
      for (const { solver, outcome, detail, why } of event.runs) {
        if (outcome === 'rejected' && why !== 'silent' && detail !== null)
          this.#countRefusal(solver, detail, why === 'unsupported', event.seed);
      }
      for (const [solver, lacking] of Object.entries(event.unsent ?? {})) this.#unsent(solver, lacking);
    } else if (event.kind === 'batch-done') {
      for (const {
        refused = {},
        unsupported = [],
        rejected = {},
        unsent = {},
        illFormed,
        undeclared,
      } of event.results) {
        const refusals = illFormed === undefined && undeclared === undefined ? Object.entries(refused) : [];
        if (undeclared !== undefined) this.#addUndeclared(event.batch.strategy, undeclared);
        for (const [solver, message] of refusals)
          this.#countRefusal(solver, message, unsupported.includes(solver), rejected[solver]);
        for (const [solver, lacking] of Object.entries(unsent)) this.#unsent(solver, lacking);
      }
    }
  }

  listUndeclared(): readonly UndeclaredNames[] {
    const all = [...this.#undeclared].map(([strategy, { mutants, names }]) => {
      return { strategy, mutants, names: [...names].sort(compare) };
    });
    return all.sort((a, b) => compare(a.strategy, b.strategy));
  }

  all(): readonly LackingRow[] {
    this.#sorted ??= [...this.#rows.values()].sort(
      (a, b) =>
        compare(a.solver, b.solver) || b.refused + b.unsent - a.refused - a.unsent || compare(a.feature, b.feature),
    );
    return this.#sorted;
  }

  #addUndeclared(strategy: string, names: readonly string[]): void {
    const known = this.#undeclared.get(strategy) ?? { mutants: 0, names: new Set() };
    known.mutants++;
    for (const name of names) known.names.add(name);
    this.#undeclared.set(strategy, known);
  }

  #countRefusal(solver: string, message: string, isUnsupported: boolean, script: BlobId | undefined): void {
    const line = firstLine(message, LONGEST);
    const lacking = missingFeatureIn(line);
    const feature = lacking === undefined ? withoutPosition(line) : featureText(lacking);
    const isMissing = isUnsupported || lacking !== undefined;
    // Keeps the first message and script in string order, so that the order of events does not matter.
    this.#count(solver, feature, (row) => ({
      ...row,
      refused: row.refused + 1,
      example: row.example === '' || line < row.example ? line : row.example,
      isUnsupported: row.isUnsupported || isMissing,
      ...(script !== undefined && isBefore(script, row.script) && { script }),
    }));
  }

  #unsent(solver: string, feature: string): void {
    this.#count(solver, feature, (row) => ({ ...row, unsent: row.unsent + 1, isUnsupported: true }));
  }

  #count(solver: string, feature: string, more: (row: LackingRow) => LackingRow): void {
    const key = `${solver}\n${feature}`;
    this.#rows.set(key, more(this.#rows.get(key) ?? { solver, feature, ...NO_ROW }));
    this.#sorted = undefined;
  }
}

const isBefore = (a: string, b: string | undefined): boolean => b === undefined || a < b;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
