import {
  type Batch,
  type BatchYield,
  type CampaignEvent,
  type CampaignState,
  dealName,
  pairName,
  sourceYield,
} from '../../log/index.js';
import { type CostUnit, chooseCostUnit, NewGroups } from './yields.js';
import { Rounds } from './rounds.js';

const MOST = 0.25;
/** A theory counts as productive if one of its last 100 tests found a new group. */
const FINDING_WITHIN = 100;

/** `tests`, `ms` and `using` (tests by theory) are sums over the batches whose results may affect the schedule. */
interface Source {
  dealt: number;
  tests: number;
  ms: number;
  readonly using: Map<string, number>;
}

const NOTHING_DONE: BatchYield = { tests: 0, ms: 0, draws: 0, outcomes: [] };

export interface SharesLog extends Pick<CampaignState, 'yields' | 'findings' | 'again'> {
  readonly unit: CostUnit;
  readonly ahead?: number | undefined;
}

/**
 * Tracks each theory's share of the cost of all sources. Holds a source back if most of its test cases use a theory
 * with a share above `MOST` that finds no new groups. The campaign's random seed and log determine all choices.
 */
export class TheoryShares {
  readonly #unit: CostUnit;
  readonly #yields: Map<string, BatchYield>;
  readonly #groups: NewGroups;
  readonly #rounds: Rounds;
  readonly #sources = new Map<string, Source>();
  readonly #since = new Map<string, number>();
  #heldBack: ReadonlySet<string> | undefined;

  constructor(log: SharesLog) {
    this.#unit = log.unit;
    this.#yields = new Map(log.yields);
    this.#groups = new NewGroups(log, log.unit);
    this.#rounds = new Rounds(log.ahead, (round) => {
      for (const batch of round) this.#settle(batch);
      this.#heldBack = undefined;
    });
  }

  async isHeldBack(pair: Pick<Batch, 'seed' | 'strategy'>): Promise<boolean> {
    await this.#rounds.learn();
    return (this.#heldBack ??= this.#findHeldBack()).has(pairName(pair));
  }

  onDealt(batch: Batch): void {
    this.#source(batch).dealt += batch.to - batch.from;
    this.#rounds.onDealt(batch);
    this.#heldBack = undefined;
  }

  onStarted(batch: Batch, done: Promise<unknown>): void {
    this.#rounds.onStarted(batch, done);
  }

  onEvent(event: CampaignEvent): void {
    if (event.kind !== 'batch-done') this.#groups.onEvent(event);
    else if (this.#sources.has(pairName(event.batch))) this.#yields.set(dealName(event.batch), sourceYield(event));
  }

  #source(batch: Pick<Batch, 'seed' | 'strategy'>): Source {
    const name = pairName(batch);
    const source = this.#sources.get(name) ?? { dealt: 0, tests: 0, ms: 0, using: new Map() };
    this.#sources.set(name, source);
    return source;
  }

  #settle(batch: Batch): void {
    const { tests, ms, results = [] } = this.#yields.get(dealName(batch)) ?? NOTHING_DONE;
    this.#yields.delete(dealName(batch));
    const source = this.#source(batch);
    source.tests += tests;
    source.ms += ms;
    const bringsNew = new Set(this.#groups.takeNew(batch));
    for (const { index, theories } of results) {
      for (const theory of theories) {
        increase(source.using, theory, 1);
        if (bringsNew.has(index)) this.#since.set(theory, 1);
        else if (this.#since.has(theory)) increase(this.#since, theory, 1);
      }
    }
  }

  #findHeldBack(): ReadonlySet<string> {
    const over = this.#findTheoriesOverShare();
    const isOver = ({ tests, using }: Source) =>
      [...using].some(([theory, count]) => 2 * count > tests && over.has(theory));
    const heldBack = [...this.#sources].flatMap(([name, source]) => (isOver(source) ? [name] : []));
    return new Set(heldBack.length === this.#sources.size ? [] : heldBack);
  }

  #findTheoriesOverShare(): ReadonlySet<string> {
    const byTheory = new Map<string, number>();
    let whole = 0;
    const known = [...this.#sources.values()].filter(({ tests }) => tests > 0);
    for (const { dealt, tests, ms, using } of known) {
      const each = (dealt / tests) * (this.#unit === 'tests' ? 1 : ms / tests);
      whole += tests * each;
      for (const [theory, count] of using) increase(byTheory, theory, count * each);
    }
    return new Set(
      [...byTheory].flatMap(([theory, cost]) => (cost > MOST * whole && !this.#isFinding(theory) ? [theory] : [])),
    );
  }

  #isFinding(theory: string): boolean {
    return (this.#since.get(theory) ?? Infinity) <= FINDING_WITHIN;
  }
}

function increase(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

export function createTheoryShares(state: CampaignState): TheoryShares {
  const { plan, begun, yields, findings, again } = state;
  return new TheoryShares({ yields, findings, again, unit: chooseCostUnit(begun), ahead: plan.mixAhead });
}
