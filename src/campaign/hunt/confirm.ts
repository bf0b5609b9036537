import { type Suspect, ORACLES, collectSuspects, isNonBug } from '../../oracle/index.js';
import {
  type Confirmed,
  type SuspectedCase,
  REPEATS,
  confirm,
  findingId,
  formatFrequencies,
  toUnstableSuspect,
} from '../confirm/index.js';
import {
  type FindingRecord,
  MOST_CONFIRMED,
  isDispute,
  isOwnSeed,
  makeRefutation,
  restsOnClaim,
} from '../log/index.js';
import { mutantPrinter } from '../../strategy/index.js';
import { predictGroup } from '../triage/index.js';
import type { RunWithHistory } from './ask/index.js';
import type { Hunt } from './context.js';
import { type DrawnTest, isSeed, seedAsTest } from './draw/index.js';
import { type ContradictedClaim, type ObservedTest, collectEvidence, makeParentQuestion } from './judge/index.js';
import { findCoveredModel, isShownByModel, judgeTest, placeTest } from './judge.js';
import { type FindingToStore, recordDispute, recordFinding, recordSlow, recordUnconfirmed } from './record.js';

/** Number of disputes after which few suspicions that rest on a seed's `:status` are investigated. */
const MOST_DISPUTES = 3;
/** Stored scripts of slow runs. */
const MOST_SLOW = 100;
/** Number of similar findings by proofs or claims, or contradicted claims, after which repetitions are fewer. */
const ENOUGH_SIMILAR = 3;

interface ConfirmationResult extends Omit<FindingToStore, 'confirmed'> {
  readonly confirmed: Awaited<ReturnType<typeof confirm>>;
}

interface Unstable extends Omit<FindingToStore, 'confirmed'> {
  readonly confirmed: Confirmed & { readonly kind: 'unstable' };
}

/** Investigates suspicions. Those that recur in new processes become findings. */
export class Suspicions {
  readonly #hunt: Hunt;
  readonly #settled: Set<string>;
  readonly #unsteady: Set<string>;
  /** Numbers of such suspicions by seed, since one became a finding. */
  readonly #disputes = new Map<string, number>();
  /** Groups of findings that began as disputes, by the predicted group of the dispute. */
  readonly #decided = new Map<string, string>();
  #slow = 0;
  /** Strategies of plug-ins whose claims are ignored. */
  readonly #refuted: Set<string>;
  readonly #contradicted = new Set<string>();
  readonly #underWay = new Map<string, Promise<void>>();
  /** Numbers of similar findings by proofs or claims, and of similar suspicions whose claim is contradicted. */
  readonly #similar = new Map<string, number>();
  readonly #wrongClaims = new Map<string, number>();
  /** Numbers of suspicions after enough similar ones. */
  readonly #beyond = new Map<string, number>();
  /** Ids of findings that are not known bugs. */
  readonly #visible = new Set<string>();

  /** `settled` contains the ids of findings and suspicions already investigated, and is extended. */
  constructor(hunt: Hunt, settled: Set<string>) {
    this.#hunt = hunt;
    this.#settled = settled;
    this.#refuted = new Set(hunt.state.refuted.keys());
    const unstable = hunt.state.findings.filter(({ kind }) => kind === 'unstable');
    this.#unsteady = new Set(unstable.flatMap(({ suspects }) => suspects));
    for (const finding of hunt.state.findings) {
      const { id, coordinates, expected } = finding;
      if (finding.known === undefined) this.#show(id, finding, { coordinates, checks: expected.length });
      if (finding.reported === undefined) this.#countSimilar(finding, coordinates.strategy);
    }
  }

  async investigate(first: ObservedTest): Promise<Investigation> {
    const { observed, suspected, suspects, faults, refuted, contradicted } = judgeTest(this.#hunt, first);
    const { test, asked } = observed;
    // Every part of a campaign needs a seed's answers, but only one part investigates suspicions about the seed.
    const isForeign = isSeed(test) && !isOwnSeed(this.#hunt.state.plan, test.coordinates.seed);
    if (isForeign) return { faults: 0, asked, suspected };
    for (const message of faults) await this.#hunt.log({ kind: 'fault', coordinates: test.coordinates, message });
    if (refuted !== undefined) await this.#refute(test, refuted);
    if (contradicted !== undefined) await this.#noteContradicted(test, contradicted);
    // Copies the histories before further queries: a suspicion may need the exact order of queries.
    const histories = suspects.map(({ suspects: [first] }) => [
      ...(asked.find(({ record }) => record.solver === first)?.history ?? []),
    ]);
    for (const [i, suspect] of suspects.entries()) {
      const model = isShownByModel(suspect, suspected, test) ? findCoveredModel(suspect, placeTest(test)) : undefined;
      if (model !== undefined && this.#visible.has(model)) continue;
      if (suspect.kind === 'slow')
        await recordSlow(this.#hunt, suspect, observed, { keepsScript: this.#slow++ < MOST_SLOW });
      else await this.#confirm(suspect, { ...observed, history: histories[i] as string[] });
    }
    return { faults: faults.length, asked, suspected };
  }

  #confirm(suspect: Suspect, observed: ObservedTest & { history: string[] }): Promise<void> {
    const id = findingId(observed.test.coordinates, suspect);
    return this.#once(id, () => this.#investigateOnce(id, suspect, observed));
  }

  /** A second caller waits until the result is logged. */
  async #once(id: string, look: () => Promise<void>): Promise<void> {
    const underWay = this.#underWay.get(id);
    if (underWay !== undefined) return underWay;
    if (this.#settled.has(id)) return;
    const looking = look().finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, looking);
    await looking;
  }

  async #investigateOnce(id: string, suspect: Suspect, observed: ObservedTest & { history: string[] }): Promise<void> {
    const { runtime, state, oracles, throttle, failed } = this.#hunt;
    const { plan } = state;
    const { test, observation, seed, slot, asked, history, options } = observed;
    const isClaim = isDispute(suspect);
    if (restsOnClaim(suspect) && this.#ignoresClaims(test)) return;
    if (await this.#isOldNews(id, suspect, observed)) return;
    if (isClaim && this.#isDisputed(test)) return;
    if (!isClaim && this.#isOftenContradicted(suspect, test)) return;
    const runs = asked.map(({ record }) => record);
    const similar = nameSimilar(suspect, test.coordinates.strategy);
    const parent = makeParentQuestion(test, seed, this.#hunt.lookup);
    const doubt: SuspectedCase = {
      ...{ suspect, test, parent, seed: observation, seedPath: seed?.path },
      ...{ runs, history, options },
    };
    const { solvers } = slot;
    const cx = {
      oracles,
      solvers,
      unsteady: this.#unsteady,
      alike:
        throttle.hasSeen(predictGroup(suspect, test, { runs, known: [] }).group) ||
        (this.#similar.get(similar) ?? 0) + (this.#wrongClaims.get(similar) ?? 0) >= ENOUGH_SIMILAR,
      repeats: Math.min(plan.repeats, isNonBug(suspect.kind) ? REPEATS.aside : Infinity),
      limits: plan.limits,
      clock: runtime.clock,
      models: plan.models,
      runtime,
    };
    const confirmed = await this.#breakTie(await confirm(doubt, cx, failed), observed);
    // The claim may have been refuted by another test in the meantime.
    if ('suspect' in confirmed && restsOnClaim(confirmed.suspect) && this.#ignoresClaims(test)) return;
    await this.#settle(id, test, () => this.#record({ id, doubt, confirmed, seed, solvers }));
  }

  /** By a claim that is not refuted, keeps only the suspect that contradicts its own answer to the seed. */
  async #breakTie(confirmed: Confirmed, observed: ObservedTest): Promise<Confirmed> {
    const { test, observation } = observed;
    const isTie = confirmed.kind === 'confirmed' && confirmed.suspect.trust === 'undecided';
    if (!isTie || observation === undefined || test.made.claimed === undefined) return confirmed;
    const { suspect, runs, tieBreakers, parentRuns } = confirmed;
    const evidence = collectEvidence(test, [...runs, ...tieBreakers], { ...observation, runs: parentRuns });
    const metamorphic = ORACLES.filter(({ name }) => name === 'metamorphic');
    const found = collectSuspects(evidence, metamorphic);
    const [only, ...others] = found.filter(({ suspects: [first] }) => suspect.suspects.includes(first));
    if (only?.trust !== 'claimed' || only.wrong?.check !== suspect.wrong?.check || others.length > 0) return confirmed;
    if (this.#ignoresClaims(test)) return confirmed;
    return { ...confirmed, suspect: { ...only, oracles: [...suspect.oracles, ...only.oracles] } };
  }

  #ignoresClaims({ coordinates: { strategy } }: DrawnTest): boolean {
    return this.#refuted.has(strategy) || this.#hunt.state.refuted.has(strategy);
  }

  async #refute(test: DrawnTest, reason: string): Promise<void> {
    if (this.#ignoresClaims(test)) return;
    this.#refuted.add(test.coordinates.strategy);
    await this.#hunt.log(makeRefutation({ ...test, base: await this.#storePlain(test) }, reason));
  }

  /** Stores one mutant for each strategy and reason. */
  async #noteContradicted(
    test: DrawnTest,
    contradicted: ContradictedClaim & { readonly suspects?: Suspect['suspects'] },
  ): Promise<void> {
    const { coordinates } = test;
    const { strategy } = coordinates;
    const name = `${strategy} ${contradicted.because}`;
    const isFirst = !this.#contradicted.has(name);
    this.#contradicted.add(name);
    const script = isFirst ? { script: await this.#storePlain(test) } : {};
    await this.#hunt.log({ kind: 'claim-contradicted', strategy, coordinates, ...contradicted, ...script });
  }

  /** Stores a plug-in's mutant without inquiries, which some solvers cannot parse. */
  #storePlain({ made }: DrawnTest): Promise<string> {
    return this.#hunt.runtime.store.put(mutantPrinter()(made.base));
  }

  /** Logs a suspicion's result once. If logging fails, the suspicion may be investigated again. */
  async #settle(id: string, test: DrawnTest, record: () => Promise<void>): Promise<void> {
    // The event may be read back before logging returns. A provisional finding counts when it is read back.
    if (test.isProvisional !== true) this.#settled.add(id);
    try {
      await record();
    } catch (error) {
      this.#settled.delete(id);
      throw error;
    }
  }

  async #record({ id, doubt, confirmed, seed, solvers }: ConfirmationResult): Promise<void> {
    if (confirmed.kind === 'unconfirmed') {
      if (confirmed.refuted !== undefined) await this.#refute(doubt.test, confirmed.refuted);
      if (confirmed.contradicted) {
        const { suspects } = doubt.suspect;
        await this.#noteContradicted(doubt.test, { ...confirmed.contradicted, suspects });
        countNext(this.#wrongClaims, nameSimilar(doubt.suspect, doubt.test.coordinates.strategy));
      }
      return recordUnconfirmed(this.#hunt, id, doubt, confirmed.reason);
    }
    if (confirmed.kind === 'disputed') return recordDispute(this.#hunt, id, doubt, confirmed);
    if (confirmed.kind === 'unstable') {
      const isKept = await this.#keepUnstable({ id, doubt, confirmed, seed, solvers });
      return isKept ? undefined : recordUnconfirmed(this.#hunt, id, doubt, formatFrequencies(confirmed.repeated));
    }
    if (isDispute(doubt.suspect)) {
      const { test, runs, suspect } = doubt;
      this.#disputes.delete(test.coordinates.seed);
      const [before, after] = [suspect, confirmed.suspect].map((each) => predictGroup(each, test, { runs, known: [] }));
      if (before && after) this.#decided.set(before.group, after.group);
    }
    await this.#keep({ id, doubt, confirmed, seed, solvers });
    const { unstable } = confirmed;
    if (unstable !== undefined) await this.#keepUnstable({ id, doubt, confirmed: unstable, seed, solvers });
  }

  async #keep(found: FindingToStore): Promise<void> {
    const { confirmed, doubt } = found;
    const isNew = await recordFinding(this.#hunt, found);
    if (isNew) this.#show(found.id, confirmed.suspect, placeTest(doubt.test));
    this.#countSimilar(confirmed.suspect, doubt.test.coordinates.strategy);
  }

  /** The false model of the same run needs no finding of its own. */
  #show(id: string, ...[suspect, place]: Parameters<typeof findCoveredModel>): void {
    this.#visible.add(id);
    const model = findCoveredModel(suspect, place);
    if (model !== undefined) this.#settled.add(model);
  }

  /** Returns false if a finding cannot show the unstable solver, because its input consists of several seeds. */
  async #keepUnstable({ id, doubt, confirmed, seed, solvers }: Unstable): Promise<boolean> {
    const { repeated, how, history, runs } = confirmed;
    const { solver, of } = repeated;
    this.#unsteady.add(solver);
    const isAboutSeed = of === 'seed';
    if (isAboutSeed && (seed === undefined || doubt.test.made.joined !== undefined)) return false;
    const test = isAboutSeed && seed !== undefined ? seedAsTest(seed, doubt.test.coordinates.key) : doubt.test;
    const about = { ...repeated, of: 'script' as const };
    const suspect = toUnstableSuspect(about);
    const own = findingId(test.coordinates, suspect);
    if (own === id) return true;
    const seen = isAboutSeed ? { runs, parent: undefined, history: [], options: undefined } : {};
    const found: FindingToStore = {
      id: own,
      doubt: { ...doubt, suspect, test, ...seen },
      confirmed: {
        kind: 'confirmed',
        how,
        ...(history && { history }),
        suspect,
        runs,
        parentRuns: [],
        tieBreakers: [],
        repeats: [about],
      },
      seed,
      solvers,
    };
    await this.#once(own, () => this.#settle(own, test, () => this.#keep(found)));
    return true;
  }

  #countSimilar(suspect: Similar & Pick<FindingRecord, 'witnesses'>, strategy: string): void {
    const { trust } = suspect;
    if (trust === 'certified' || (trust === 'claimed' && !isDispute(suspect)))
      countNext(this.#similar, nameSimilar(suspect, strategy));
  }

  /** Counts the suspicion. After `MOST_DISPUTES`, only those whose number is a power of 2 are investigated. */
  #isDisputed({ coordinates: { seed } }: DrawnTest): boolean {
    const count = countNext(this.#disputes, seed);
    return count >= MOST_DISPUTES && !isPowerOf2(count);
  }

  /** Requires that this process has itself seen such a claim contradicted, since others may report falsely. */
  #isOftenContradicted(suspect: Suspect, { coordinates }: DrawnTest): boolean {
    const { trust, suspects, wrong } = suspect;
    const name = nameSimilar(suspect, coordinates.strategy);
    if (trust !== 'claimed' || wrong === undefined || !this.#wrongClaims.has(name)) return false;
    const { got: answered, expected: claimed } = wrong;
    if (!this.#hunt.state.disproved.isEnough({ coordinates, suspects, claimed, answered })) return false;
    return !isPowerOf2(MOST_CONFIRMED.other + countNext(this.#beyond, name));
  }

  /** If enough similar findings exist, counts the suspicion without confirming it, and returns true. */
  async #isOldNews(id: string, suspect: Suspect, { test, asked }: ObservedTest): Promise<boolean> {
    const predicted = predictGroup(suspect, test, { runs: asked.map(({ record }) => record), known: this.#hunt.known });
    const group = isDispute(suspect) ? this.#decided.get(predicted.group) : predicted.group;
    if (group === undefined) return false;
    const same = { ...predicted, group };
    if (!this.#hunt.throttle.isEnough(same, { id, coordinates: test.coordinates })) return false;
    const { suspects, signature } = suspect;
    const again = {
      id,
      of: suspect.kind as FindingRecord['kind'],
      group: same.group,
      known: same.known ?? null,
      suspects,
      ...(signature === undefined ? {} : { signature }),
      coordinates: test.coordinates,
    };
    await this.#settle(id, test, async () => {
      await this.#hunt.log({ kind: 'finding-again', ...again });
      if (test.isProvisional !== true) this.#hunt.throttle.addFinding(again, again.of);
    });
    return true;
  }
}

const isPowerOf2 = (count: number): boolean => Number.isInteger(Math.log2(count));

function countNext(counts: Map<string, number>, name: string): number {
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return count;
}

interface Similar extends Pick<FindingRecord, 'trust' | 'suspects'> {
  readonly kind: string;
  readonly wrong?: Suspect['wrong'] | null;
}

function nameSimilar({ kind, trust, suspects, wrong }: Similar, strategy: string): string {
  return JSON.stringify([kind, trust, suspects, wrong?.got, strategy]);
}

export interface Investigation {
  readonly faults: number;
  readonly asked: readonly RunWithHistory[];
  readonly suspected: readonly Suspect[];
}
