import type { Decided } from '../../oracle/index.js';
import type { Answer } from '../../solver/index.js';
import type { Batch, Coordinates, Plan } from './plan.js';
import type { BlobId } from './blob-id.js';
import type { Machine } from './machine.js';
import type { OutcomeKind, RunRecord } from './run-record.js';
import type { Triage } from './triage.js';
import type { BatchCounts, Provenance, ModelCounts, TestResult } from './batch-record.js';
import type {
  Bisection,
  DisputedSeed,
  CrossMachineCheck,
  FindingRecord,
  ReducedFinding,
  UnconfirmedRecord,
} from './finding-record.js';

/** A model that satisfies a seed. */
export interface SeedProof {
  readonly solver: string;
  readonly text: BlobId;
}

export interface Exclusion {
  readonly solver: string;
  readonly because: OutcomeKind;
}

/**
 * An event of a campaign, as plain JSON. `at` is milliseconds of work since the campaign began, over all its
 * sessions. Every count, table and page is computed from events.
 */
export type CampaignEvent =
  | {
      readonly kind: 'campaign-started';
      readonly at: number;
      readonly started: string;
      /** The machine of this and later events; missing in old logs. */
      readonly machine?: Machine;
      readonly plan: Plan;
    }
  | {
      readonly kind: 'campaign-resumed';
      readonly at: number;
      readonly started: string;
      readonly machine?: Machine;
      readonly changed: string[];
      /** Changed parts of the plan, if the user extended the campaign or replaced builds of its solvers. */
      readonly plan?: Partial<Pick<Plan, 'budget' | 'solvers'>>;
    }
  | { readonly kind: 'seed-left-out'; readonly at: number; readonly path: string; readonly reason: string }
  | {
      readonly kind: 'seed-judged';
      readonly at: number;
      readonly seed: BlobId;
      readonly path: string;
      readonly runs: readonly RunRecord[];
      /** The file's own `:status`, check by check. */
      readonly claimed: readonly (Answer | null)[];
      /** By agreement of the solvers, check by check. */
      readonly agreed: readonly (Decided | null)[];
      /** `disputed`: solvers disagree, so the seed is a finding itself and gets no mutants. */
      readonly standing: 'decided' | 'undecided' | 'disputed';
      readonly excused: readonly Exclusion[];
      /**
       * The answer to its only check, proved without solvers: by a certificate beside the file or by trying all
       * assignments.
       */
      readonly certified?: Decided | null;
      /** A model that satisfies the last check, if there is one. */
      readonly proof?: SeedProof | null;
      /** Different models of other solvers that satisfy the last check. */
      readonly moreProofs?: readonly SeedProof[];
      /** As `TestResult.unsent`. */
      readonly unsent?: Readonly<Record<string, string>>;
      readonly restarts: Readonly<Record<string, number>>;
      /** Judged models and replies for its own and drawn questions; missing if none. */
      readonly models?: ModelCounts;
    }
  | {
      readonly kind: 'batch-done';
      readonly at: number;
      readonly batch: Batch;
      readonly counts: BatchCounts;
      readonly results: readonly TestResult[];
      /** Mutants equal to an earlier one, which were not asked; missing in old logs. */
      readonly repeats?: readonly Provenance[];
    }
  | {
      readonly kind: 'finding';
      readonly at: number;
      readonly finding: FindingRecord;
      /** Missing if it was the session's. */
      readonly machine?: Machine;
      /** The worker that reported it; missing if the session found it. */
      readonly worker?: string;
    }
  /** A finding was reduced. Of a finding's events without `worker`, the newest counts. */
  | {
      readonly kind: 'finding-reduced';
      readonly at: number;
      readonly id: string;
      readonly reduced: ReducedFinding;
      /** The worker, or `A_NOTE`, that claims it; missing if the session made or reproduced it. */
      readonly worker?: string;
    }
  | {
      readonly kind: 'finding-bisected';
      readonly at: number;
      readonly id: string;
      readonly bisection: Bisection;
      readonly worker?: string;
    }
  /** A finding was checked on another machine. The newest event of a finding counts. */
  | {
      readonly kind: 'finding-elsewhere';
      readonly at: number;
      readonly id: string;
      readonly elsewhere: CrossMachineCheck;
      readonly worker?: string;
      /** The session's reproduction of a worker's finding from its coordinates; replaces the worker's record. */
      readonly finding?: FindingRecord;
    }
  /** A person triaged a finding, perhaps during a hunt. The newest event of a finding counts. */
  | { readonly kind: 'finding-triaged'; readonly at: number; readonly id: string; readonly triage: Triage }
  | { readonly kind: 'finding-not-confirmed'; readonly at: number; readonly suspect: UnconfirmedRecord }
  | { readonly kind: 'seed-disputed'; readonly at: number; readonly disputed: DisputedSeed }
  /** Probably another instance of a frequent finding: counted, but not confirmed. */
  | {
      readonly kind: 'finding-again';
      readonly at: number;
      readonly id: string;
      readonly of: FindingRecord['kind'];
      readonly group: string;
      readonly known: string | null;
      readonly suspects: readonly string[];
      readonly coordinates: Coordinates;
      /**
       * The worker that counted it, if the leader knows fewer findings of its group. Such a count never hides a
       * finding.
       */
      readonly worker?: string;
    }
  | {
      readonly kind: 'solver-dropped';
      readonly at: number;
      readonly solver: string;
      readonly queries: number;
      readonly because: string;
    }
  /** A strategy makes fewer mutants of a seed (or source) from now on, because one bug keeps recurring there. */
  | {
      readonly kind: 'strategy-steered';
      readonly at: number;
      readonly seed: string;
      readonly strategy: string;
      /** The first index that is postponed. */
      readonly from: number;
      readonly bug: string;
    }
  | {
      readonly kind: 'slow';
      readonly at: number;
      readonly solver: string;
      readonly coordinates: Coordinates;
      readonly ms: number;
      readonly seedMs: number;
      readonly because: string;
    }
  /** A fault of Gainsay that did not stop the campaign. */
  | { readonly kind: 'fault'; readonly at: number; readonly coordinates: Coordinates; readonly message: string }
  | {
      readonly kind: 'campaign-interrupted';
      readonly at: number;
      readonly reason: string;
      /** `trouble`: something that the campaign needs is missing. Missing in old logs. */
      readonly by?: 'user' | 'trouble';
    }
  | { readonly kind: 'campaign-ended'; readonly at: number; readonly reason: 'tests' | 'time' | 'exhausted' };

/** Writer of events that are notes outside the log of a campaign on a server. */
export const A_NOTE = 'a note';

export type EventKind = CampaignEvent['kind'];

export type EventBody<E extends CampaignEvent = CampaignEvent> = E extends CampaignEvent ? Omit<E, 'at'> : never;
