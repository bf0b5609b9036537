import { type CampaignEvent, type Enumerated, type EnumeratedAnswers, type Plan, parseOutcomes } from '../log/index.js';

type BatchDone = CampaignEvent & { readonly kind: 'batch-done' };
type Counts = { -readonly [K in keyof EnumeratedAnswers]: EnumeratedAnswers[K] };

const NONE: EnumeratedAnswers = { right: 0, wrong: 0, unjudged: 0, unknown: 0, timeout: 0, rejected: 0, other: 0 };

interface Source {
  readonly about: Omit<Enumerated, 'drawn' | 'formulas' | 'decided' | 'elsewhere' | 'leftOut' | 'isWhole' | 'solvers'>;
  drawn: number;
  formulas: number;
  decided: number;
  elsewhere: number;
  leftOut: number;
  readonly solvers: Map<string, Counts>;
}

export class EnumeratedTally {
  readonly #sources = new Map<string, Source>();

  begin({ extents = {} }: Pick<Plan, 'extents'>): void {
    for (const [strategy, sources] of Object.entries(extents))
      for (const [source, { indices, of }] of Object.entries(sources)) {
        const counts = { drawn: 0, formulas: 0, decided: 0, elsewhere: 0, leftOut: 0 };
        const about = { strategy, source, indices, of };
        this.#sources.set(`${strategy} ${source}`, { about, ...counts, solvers: new Map() });
      }
  }

  add({ batch, counts, results }: BatchDone): void {
    const source = this.#sources.get(`${batch.strategy} ${batch.seed}`);
    if (source === undefined) return;
    source.drawn += batch.to - batch.from;
    source.formulas += counts.tests;
    source.elsewhere += counts.duplicates + counts.sameAsSeed;
    source.leftOut += counts.tooLarge + counts.faults;
    for (const { said, known } of results) {
      if (known?.[0] !== undefined && known[0] !== null) source.decided++;
      for (const [solver, text] of Object.entries(said)) {
        const sums = source.solvers.get(solver) ?? { ...NONE };
        sums[classify(parseOutcomes(text), known?.[0] ?? undefined)]++;
        source.solvers.set(solver, sums);
      }
    }
  }

  all(): Enumerated[] {
    return [...this.#sources.values()]
      .filter(({ drawn }) => drawn > 0)
      .map(({ about, drawn, formulas, decided, elsewhere, leftOut, solvers }) => {
        const isWhole = drawn === about.indices && leftOut === 0;
        const sums = { drawn, formulas, decided, elsewhere, leftOut, isWhole };
        return { ...about, ...sums, solvers: Object.fromEntries(solvers) };
      });
  }
}

function classify([outcome]: readonly string[], known: string | undefined): keyof EnumeratedAnswers {
  if (outcome === 'sat' || outcome === 'unsat') {
    if (known === undefined) return 'unjudged';
    return outcome === known ? 'right' : 'wrong';
  }
  if (outcome === 'unknown' || outcome === 'timeout' || outcome === 'rejected') return outcome;
  return 'other';
}
