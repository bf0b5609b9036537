import { isNonBug } from '../../oracle/index.js';
import { ConfirmationCaps, MOST_CONFIRMED } from './confirmation-caps.js';
import type { CampaignEvent } from './records/event.js';
import type { Bisection, DisputedSeed, FindingRecord, Machine } from './records/finding.js';
import type { BlobId } from './records/words.js';
import { type FindingState, type ReportedClaims, UNTRIAGED } from './current.js';
import { SEED_ITSELF } from './plan.js';
import { isFirstFix } from './fix-state.js';
import { visibleLine } from '../../util/index.js';
import { compareVersions, isVersion } from '../../solver/index.js';

export interface RefutedClaims {
  readonly strategy: string;
  readonly because: string;
  /** Findings that rested on the claims. */
  readonly withdrawn: number;
  /** The mutant that refutes a claim. */
  readonly script?: BlobId;
}

type Refutation = CampaignEvent & { readonly kind: 'claim-refuted' };

export class Findings {
  readonly #byId = new Map<string, FindingState>();
  readonly #machines = new Map<string, Machine>();
  #machine: Machine | undefined;
  #caps = new ConfirmationCaps({ seeds: [], strategies: [] });
  readonly #refuted = new Map<string, Refutation>();
  #counted: readonly FindingState[] | undefined;

  add(event: CampaignEvent): FindingState | undefined {
    if (event.kind === 'campaign-started') this.#caps = new ConfirmationCaps(event.plan);
    if (event.kind === 'campaign-started' || event.kind === 'campaign-resumed') this.#machine = event.machine;
    if (event.kind === 'claim-refuted') this.#refute(event);
    if (event.kind === 'finding-again' && event.worker === undefined) this.#applyOccurrence(event);
    const machine = event.kind === 'finding' ? (event.machine ?? this.#machine) : undefined;
    if (event.kind === 'finding' && machine !== undefined) this.#machines.set(event.finding.id, machine);
    const changed = this.#withdraw(this.#applyChange(event));
    if (changed !== undefined) {
      if (changed.reported === undefined) this.#applyOccurrence(changed);
      this.#byId.set(changed.id, changed);
      this.#counted = undefined;
    }
    return changed;
  }

  get all(): FindingState[] {
    return [...this.#byId.values()];
  }

  /**
   * Findings within the caps of their groups, or with later results such as a reduction, but not withdrawn, in the
   * order of discovery. All counts use them, so no triage excludes one. Equal campaigns count the same, in any order.
   */
  get counted(): readonly FindingState[] {
    this.#counted ??= this.all.filter(
      (finding) => !this.isWithdrawn(finding) && (hasMore(finding) || !this.#isUncounted(finding)),
    );
    return this.#counted;
  }

  listUncounted(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const counted = new Set(this.counted);
    for (const finding of this.#byId.values()) {
      if (!counted.has(finding) && !this.isWithdrawn(finding))
        counts.set(finding.group, (counts.get(finding.group) ?? 0) + 1);
    }
    return counts;
  }

  isWithdrawn(finding: FindingState): boolean {
    return isWithdrawn(finding, this.#refuted);
  }

  listRefuted(): readonly RefutedClaims[] {
    return [...this.#refuted.values()].map(({ strategy, because, script }) => {
      const withdrawn = this.all.filter((each) => this.isWithdrawn(each) && each.coordinates.strategy === strategy);
      return { strategy, because, withdrawn: withdrawn.length, ...(script && { script }) };
    });
  }

  machineOf(id: string): Machine | undefined {
    return this.#machines.get(id);
  }

  #refute(event: Refutation): void {
    if (!this.#refuted.has(event.strategy)) this.#refuted.set(event.strategy, event);
    for (const [id, finding] of this.#byId) this.#byId.set(id, this.#withdraw(finding) ?? finding);
    this.#counted = undefined;
  }

  /** Marks a withdrawn finding as not a bug, unless the user has triaged it. Frees its place below the cap of its group. */
  #withdraw(finding: FindingState | undefined): FindingState | undefined {
    if (finding === undefined) return finding;
    if (!this.isWithdrawn(finding)) return restore(finding);
    const { strategy } = finding.coordinates;
    this.#caps.ignore(finding.group, strategy);
    const because = this.#refuted.get(strategy)?.because ?? '';
    const triage = finding.triage ?? { ...UNTRIAGED, state: 'not-a-bug', note: because };
    return { ...finding, withdrawn: because, triage };
  }

  #applyOccurrence(occurrence: (CampaignEvent & { readonly kind: 'finding-again' }) | FindingState): void {
    this.#caps.add(occurrence.group, { confirmed: undefined, ...occurrence });
    this.#counted = undefined;
  }

  #isUncounted(finding: FindingState): boolean {
    // All findings of a known bug count: how many are confirmed depends on how specifically each one matches the bug.
    if (finding.known !== undefined) return false;
    return this.#caps.isOverCap(finding.group, finding, MOST_CONFIRMED[isNonBug(finding.kind) ? 'aside' : 'other']);
  }

  #applyChange(event: CampaignEvent): FindingState | undefined {
    if (event.kind === 'finding')
      return event.worker === undefined ? event.finding : markReported(event.finding, event.worker);
    if (!isAboutFinding(event)) return undefined;
    const known = this.#byId.get(event.id);
    if (known === undefined) return undefined;
    switch (event.kind) {
      case 'finding-reduced': {
        const { reduced, worker: by } = event;
        return by === undefined ? { ...known, reduced } : withClaim(known, { reduced: { by, reduced } });
      }
      case 'finding-bisected': {
        const { bisection, worker: by } = event;
        return by === undefined ? withBisection(known, bisection) : withClaim(known, { bisection: { by, bisection } });
      }
      case 'finding-left':
        return { ...known, left: { ...known.left, [event.what]: visibleLine(event.because) } };
      case 'finding-elsewhere':
        return { ...applyReproduction(known, event), elsewhere: event.elsewhere };
      case 'finding-triaged':
        return { ...known, triage: event.triage };
    }
  }
}

/** A later reduction may prove a withdrawn finding. */
function restore(finding: FindingState): FindingState {
  if (finding.withdrawn === undefined) return finding;
  const { withdrawn, triage, ...found } = finding;
  return triage === undefined || triage.note === withdrawn ? found : { ...found, triage };
}

/** Checks whether only a refuted strategy's claim supports the finding. */
export function isWithdrawn(finding: FindingState, refuted: ReadonlyMap<string, unknown>): boolean {
  return refuted.has(finding.coordinates.strategy) && restsOnClaim(finding);
}

/** Checks whether only a strategy's claim supports the finding. */
export function restsOnClaim(
  finding: Pick<FindingState, 'trust' | 'reduced' | 'reported' | 'witnesses'> & { readonly oracles: readonly string[] },
): boolean {
  const { trust } = finding.reduced ?? finding.reported ?? finding;
  return trust === 'claimed' && !finding.oracles.includes('agreement') && !isDispute(finding);
}

export function makeRefutation(
  { coordinates, base: script }: Pick<FindingState, 'coordinates'> & { readonly base: BlobId | undefined },
  reason: string,
) {
  const { strategy } = coordinates;
  const because = `claims of the strategy ${strategy} are ignored: ${reason}`;
  return { kind: 'claim-refuted', strategy, coordinates, because, ...(script && { script }) } as const;
}

export function markReported(finding: FindingState, by: string): FindingState {
  const { trust, because } = finding;
  const told = `reported by ${by}, not reproduced yet: ${because}`;
  return { ...finding, trust: 'reported', because: told, reported: { by, trust, because } };
}

export function restoreReported(finding: FindingState): FindingState {
  const { reported, ...found } = finding;
  return reported === undefined ? finding : { ...found, trust: reported.trust, because: reported.because };
}

/** A bisection finds the exact version of a fix that a recheck saw only in the version that it ran. */
function withBisection(finding: FindingState, bisection: Bisection): FindingState {
  const { triage } = finding;
  const { fixedIn } = bisection;
  const isExact = triage?.state === 'fixed' && fixedIn !== null && isFirstFix(bisection) && isVersion(fixedIn);
  if (!isExact || compareVersions(fixedIn, triage.fixedIn ?? fixedIn) >= 0) return { ...finding, bisection };
  return { ...finding, bisection, triage: { ...triage, fixedIn } };
}

function withClaim(finding: FindingState, claim: ReportedClaims): FindingState {
  return { ...finding, claims: { ...finding.claims, ...claim } };
}

/** Replaces a worker's report by this session's reproduction, never by another worker's report. */
function applyReproduction(
  known: FindingState,
  { finding, worker }: CampaignEvent & { readonly kind: 'finding-elsewhere' },
): FindingState {
  if (finding === undefined || worker !== undefined || known.reported === undefined) return known;
  const { reduced, bisection, left, triage, claims } = known;
  return {
    ...finding,
    ...(reduced && { reduced }),
    ...(bisection && { bisection }),
    ...(left && { left }),
    ...(triage && { triage }),
    ...(claims && { claims }),
  };
}

function hasMore({ reduced, bisection, elsewhere, triage, claims }: FindingState): boolean {
  return [reduced, bisection, elsewhere, triage, claims].some((fact) => fact !== undefined);
}

const POST_PROCESSED = ['finding-reduced', 'finding-bisected', 'finding-left', 'finding-elsewhere'] as const;
export type PostProcessedEvent = CampaignEvent & { readonly kind: (typeof POST_PROCESSED)[number] };
type AboutFinding = PostProcessedEvent | (CampaignEvent & { readonly kind: 'finding-triaged' });

export function isPostProcessed(event: CampaignEvent): event is PostProcessedEvent {
  return (POST_PROCESSED as readonly string[]).includes(event.kind);
}

function isAboutFinding(event: CampaignEvent): event is AboutFinding {
  return isPostProcessed(event) || event.kind === 'finding-triaged';
}

export const STATUS = ':status';

/** Checks whether only the file's own `:status` contradicts the solver. This disputes the file and is not a finding. */
export function isDispute({ trust, witnesses }: Pick<FindingRecord, 'trust' | 'witnesses'>): boolean {
  return trust === 'claimed' && witnesses.includes(STATUS);
}

export function disputeText({ path, claimed, answered, solvers, coordinates }: DisputedSeed): string {
  const of = coordinates.strategy === SEED_ITSELF ? '' : ', for a script made from it';
  const verb = solvers.length === 1 ? 'answers' : 'answer';
  return `${path}: ${solvers.join(' and ')} ${verb} ${answered}${of}; only the file's :status says ${claimed}`;
}
