import {
  type Batch,
  type BatchYield,
  type CampaignEvent,
  type CampaignState,
  batchYield,
  dealName,
  pairName,
} from '../../log/index.js';
import { toProvenance } from '../ask/index.js';
import type { DrawnBatch } from '../draw/index.js';
import { type CostUnit, chooseCostUnit, NewGroups } from './yields.js';
import { Rounds } from './rounds.js';

const MOST = 0.25;
/** A theory counts as productive if one of its last 100 tests found a new group. */
const FINDING_WITHIN = 100;

interface Source {
  tests: number;
  readonly using: Map<string, number>;
  known: Cost;
}

interface Cost {
  readonly tests: number;
  readonly ms: number;
}

interface Deal {
  readonly batch: Batch;
  readonly tests: readonly { readonly index: number; readonly theories: readonly string[] }[];
}

export interface SharesLog extends Pick<CampaignState, 'yields' | 'findings' | 'again'> {
  readonly unit: CostUnit;
  readonly ahead?: number | undefined;
  /** True in a part of a campaign. All parts must choose the same batches, but lack the other parts' findings. */
  readonly isBlind?: boolean;
}

/**
 * Tracks each theory's share of the cost of all sources. Holds a source back if most of its test cases use a theory
 * with a share above `MOST` that finds no new groups. The campaign's random seed and log determine all choices.
 */
export class TheoryShares {
  readonly #unit: CostUnit;
  readonly #isBlind: boolean;
  readonly #yields: Map<string, BatchYield>;
  readonly #groups: NewGroups;
  readonly #rounds: Rounds<Deal>;
  readonly #sources = new Map<string, Source>();
  readonly #since = new Map<string, number>();
  #heldBack: ReadonlySet<string> | undefined;

  constructor(log: SharesLog) {
    this.#unit = log.unit;
    this.#isBlind = log.isBlind === true;
    this.#yields = new Map(log.yields);
    this.#groups = new NewGroups(log, log.unit);
    this.#rounds = new Rounds({
      ahead: log.ahead,
      settle: (round) => {
        for (const deal of round) this.#settle(deal);
        this.#heldBack = undefined;
      },
    });
  }

  async isHeldBack(pair: Pick<Batch, 'seed' | 'strategy'>): Promise<boolean> {
    await this.#rounds.learn();
    return (this.#heldBack ??= this.#findHeldBack()).has(pairName(pair));
  }

  onDealt({ batch, tests }: Pick<DrawnBatch, 'batch' | 'tests'>): void {
    const source = this.#source(batch);
    const making = tests.map(({ coordinates, made }) => ({
      index: coordinates.index,
      theories: toProvenance(made, batch.seed).theories,
    }));
    source.tests += making.length;
    for (const theory of making.flatMap(({ theories }) => theories)) increase(source.using, theory, 1);
    this.#rounds.onDealt({ batch, tests: making });
    this.#heldBack = undefined;
  }

  onStarted(batch: Batch, done: Promise<unknown>): void {
    this.#rounds.onStarted(batch, done);
  }

  onEvent(event: CampaignEvent): void {
    if (event.kind === 'batch-done') this.#yields.set(dealName(event.batch), batchYield(event));
    else this.#groups.onEvent(event);
  }

  #source(batch: Pick<Batch, 'seed' | 'strategy'>): Source {
    const name = pairName(batch);
    const source = this.#sources.get(name) ?? { tests: 0, using: new Map(), known: { tests: 0, ms: 0 } };
    this.#sources.set(name, source);
    return source;
  }

  #settle({ batch, tests }: Deal): void {
    const done = this.#yields.get(dealName(batch));
    this.#yields.delete(dealName(batch));
    if (done !== undefined) {
      const source = this.#source(batch);
      source.known = { tests: source.known.tests + done.tests, ms: source.known.ms + done.ms };
    }
    if (this.#isBlind) return;
    const bringsNew = new Set(this.#groups.takeNew(batch));
    for (const { index, theories } of tests) {
      for (const theory of theories) {
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
    const mean = computeMean([...this.#sources.values()].map(({ known }) => known)) ?? 1;
    const byTheory = new Map<string, number>();
    let whole = 0;
    for (const { tests, using, known } of this.#sources.values()) {
      const each = this.#unit === 'tests' ? 1 : (computeMean([known]) ?? mean);
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

function computeMean(costs: readonly Cost[]): number | undefined {
  const sum = (part: keyof Cost) => costs.reduce((total, cost) => total + cost[part], 0);
  const tests = sum('tests');
  return tests === 0 ? undefined : sum('ms') / tests;
}

function increase(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

export function createTheoryShares(state: CampaignState): TheoryShares {
  const { plan, begun, yields, findings, again } = state;
  return new TheoryShares({
    yields,
    findings,
    again,
    unit: chooseCostUnit(begun),
    ahead: plan.mixAhead,
    isBlind: plan.shard !== undefined,
  });
}
