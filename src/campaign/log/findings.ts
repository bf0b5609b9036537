import { isAside } from '../../solver/index.js';
import { ConfirmationCaps, MOST_CONFIRMED } from './confirmation-caps.js';
import type { CampaignEvent } from './events.js';
import type { DisputedSeed, FindingRecord, ReportedClaims } from './finding-record.js';
import type { Machine } from './machine.js';
import { SEED_ITSELF } from './plan.js';

/** A campaign's findings with what was made of each since: the smaller input, the versions on which it shows. */
export class Findings {
  readonly #byId = new Map<string, FindingRecord>();
  /** Where each was seen. */
  readonly #machines = new Map<string, Machine>();
  #machine: Machine | undefined;
  #caps = new ConfirmationCaps({ seeds: [], strategies: [] });
  /** Undefined where something was heard since. */
  #counted: readonly FindingRecord[] | undefined;

  /** Hears an event; the finding that it is about, as it is now, where it is about one. */
  add(event: CampaignEvent): FindingRecord | undefined {
    if (event.kind === 'campaign-started') this.#caps = new ConfirmationCaps(event.plan);
    if (event.kind === 'campaign-started' || event.kind === 'campaign-resumed') this.#machine = event.machine;
    // What a worker only counted hides nothing.
    if (event.kind === 'finding-again' && event.worker === undefined) this.#hearOf(event);
    const machine = event.kind === 'finding' ? (event.machine ?? this.#machine) : undefined;
    if (event.kind === 'finding' && machine !== undefined) this.#machines.set(event.finding.id, machine);
    const changed = this.#changed(event);
    if (changed !== undefined) {
      // A finding that is only reported counts among no others.
      if (changed.reported === undefined) this.#hearOf(changed);
      this.#byId.set(changed.id, changed);
      this.#counted = undefined;
    }
    return changed;
  }

  /** All that was confirmed, in the order in which it was found. */
  get all(): FindingRecord[] {
    return [...this.#byId.values()];
  }

  /**
   * What counts as a finding, in the order in which it was found: the same whatever the order of the tests was, and on how many
   * machines and in how many parts they were run. The others were confirmed although enough occurrences of their group come before
   * them in the order of `ConfirmationCaps`, which was not known there yet: they count like those that were not looked into. What
   * was made of a finding since (a smaller input, a bisection, what people say of it) keeps it among those that count.
   */
  get counted(): readonly FindingRecord[] {
    this.#counted ??= this.all.filter((finding) => hasMore(finding) || !this.#isBeyond(finding));
    return this.#counted;
  }

  /** By group, how many occurrences were confirmed and do not count as findings. */
  beyond(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const counted = new Set(this.counted);
    for (const finding of this.#byId.values()) {
      if (!counted.has(finding)) counts.set(finding.group, (counts.get(finding.group) ?? 0) + 1);
    }
    return counts;
  }

  /** The machine on which a finding was seen; undefined where its log does not say. */
  machineOf(id: string): Machine | undefined {
    return this.#machines.get(id);
  }

  #hearOf(occurrence: (CampaignEvent & { readonly kind: 'finding-again' }) | FindingRecord): void {
    this.#caps.add(occurrence.group, { confirmed: undefined, ...occurrence });
    this.#counted = undefined;
  }

  #isBeyond(finding: FindingRecord): boolean {
    // How many of a known bug are confirmed depends on how well what was suspected fits it.
    if (finding.known !== undefined) return false;
    return this.#caps.isBeyond(finding.group, finding, MOST_CONFIRMED[isAside(finding.kind) ? 'aside' : 'other']);
  }

  #changed(event: CampaignEvent): FindingRecord | undefined {
    if (event.kind === 'finding') return isFinding(event.finding) ? asReported(event) : undefined;
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
        return by === undefined ? { ...known, bisection } : withClaim(known, { bisection: { by, bisection } });
      }
      case 'finding-elsewhere':
        return { ...foundAgain(known, event), elsewhere: event.elsewhere };
      case 'finding-triaged':
        return { ...known, triage: event.triage };
    }
  }
}

/** A finding that a worker reported over a server is that worker's word. */
function asReported({ finding, worker }: CampaignEvent & { readonly kind: 'finding' }): FindingRecord {
  return worker === undefined ? finding : reportedFinding(finding, worker);
}

/** A finding as a worker's word. */
export function reportedFinding(finding: FindingRecord, by: string): FindingRecord {
  const { trust, because } = finding;
  const told = `reported by ${by}, not reproduced yet: ${because}`;
  return { ...finding, trust: 'reported', because: told, reported: { by, trust, because } };
}

/** A finding with the trust and the reason that it was reported with: for what looks into it again. */
export function asFound(finding: FindingRecord): FindingRecord {
  const { reported, ...found } = finding;
  return reported === undefined ? finding : { ...found, trust: reported.trust, because: reported.because };
}

/** A finding with a claim about it, which replaces an older one of its sort. */
function withClaim(finding: FindingRecord, claim: ReportedClaims): FindingRecord {
  return { ...finding, claims: { ...finding.claims, ...claim } };
}

/** A worker's finding as the session itself found it again, if it did. What another worker says lifts no word of the first. */
function foundAgain(
  known: FindingRecord,
  { finding, worker }: CampaignEvent & { readonly kind: 'finding-elsewhere' },
): FindingRecord {
  if (finding === undefined || worker !== undefined || known.reported === undefined) return known;
  const { reduced, bisection, triage, claims } = known;
  return {
    ...finding,
    ...(reduced && { reduced }),
    ...(bisection && { bisection }),
    ...(triage && { triage }),
    ...(claims && { claims }),
  };
}

/** Whether something was made of a finding since it was found. */
function hasMore({ reduced, bisection, elsewhere, triage, claims }: FindingRecord): boolean {
  return [reduced, bisection, elsewhere, triage, claims].some((made) => (made ?? null) !== null);
}

const ABOUT_FINDING = ['finding-reduced', 'finding-bisected', 'finding-elsewhere', 'finding-triaged'] as const;
type AboutFinding = CampaignEvent & { readonly kind: (typeof ABOUT_FINDING)[number] };

function isAboutFinding(event: CampaignEvent): event is AboutFinding {
  return (ABOUT_FINDING as readonly string[]).includes(event.kind);
}

/** Stands among witnesses for what a file claims of itself. */
export const STATUS = ':status';

/** Whether only a file's own `:status` speaks against a solver: that disputes the file, and is no finding. */
export function isDispute({ trust, witnesses }: Pick<FindingRecord, 'trust' | 'witnesses'>): boolean {
  return trust === 'claimed' && witnesses.includes(STATUS);
}

/** Older versions recorded disputes as findings. */
function isFinding(finding: FindingRecord): boolean {
  return !isDispute(finding);
}

/** What such a record says of the file; undefined where it is a finding. */
export function disputeIn(finding: FindingRecord): DisputedSeed | undefined {
  const { id, seedPath, coordinates, mutant, btor, wrong, because, runs } = finding;
  if (isFinding(finding) || wrong === null) return undefined;
  return {
    id,
    path: seedPath,
    coordinates,
    mutant,
    ...(btor === undefined ? {} : { btor }),
    check: wrong.check,
    claimed: wrong.expected,
    answered: wrong.got,
    solvers: finding.suspects,
    because,
    runs,
  };
}

/** A disputed seed in a sentence without a full stop. */
export function disputeText({ path, claimed, answered, solvers, coordinates }: DisputedSeed): string {
  const of = coordinates.strategy === SEED_ITSELF ? '' : ', to a script made from it';
  const verb = solvers.length === 1 ? 'answers' : 'answer';
  return `${path}: ${solvers.join(' and ')} ${verb} ${answered}${of}; only its :status says ${claimed}`;
}
