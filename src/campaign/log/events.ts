import type { Decided } from '../../oracle/index.js';
import type { Answer } from '../../solver/index.js';
import type { Batch, Coordinates, Plan } from './plan.js';
import type { BlobId } from './blob-id.js';
import type { Machine } from './machine.js';
import type { OutcomeKind, RunRecord } from './run-record.js';
import type { Triage } from './triage.js';
import type { BatchCounts, Making, ModelCounts, TestResult } from './batch-record.js';
import type {
  Bisection,
  DisputedSeed,
  Elsewhere,
  FindingRecord,
  ReducedFinding,
  UnconfirmedRecord,
} from './finding-record.js';

/** A model of a seed that satisfies it. */
export interface SeedProof {
  /** Whose it is. */
  readonly solver: string;
  readonly text: BlobId;
}

/** Why a solver is not asked about the mutants of a seed. */
export interface Excuse {
  readonly solver: string;
  readonly because: OutcomeKind;
}

/**
 * All that happens in a campaign. Plain JSON; `at` is milliseconds of work since the campaign began, over all of its
 * sessions. Every count, table and page is computed from these.
 */
export type CampaignEvent =
  | {
      readonly kind: 'campaign-started';
      readonly at: number;
      readonly started: string;
      /** Where it runs from here on; missing in old logs. */
      readonly machine?: Machine;
      readonly plan: Plan;
    }
  | {
      readonly kind: 'campaign-resumed';
      readonly at: number;
      readonly started: string;
      readonly machine?: Machine;
      readonly changed: string[];
      /** What the plan says from here on, where the user extended the campaign or took other builds of its solvers. */
      readonly plan?: Partial<Pick<Plan, 'budget' | 'solvers'>>;
    }
  | { readonly kind: 'seed-left-out'; readonly at: number; readonly path: string; readonly reason: string }
  | {
      readonly kind: 'seed-judged';
      readonly at: number;
      readonly seed: BlobId;
      readonly path: string;
      readonly runs: readonly RunRecord[];
      /** What the file itself claims. */
      readonly claimed: readonly (Answer | null)[];
      /** What the solvers agree on, check by check. */
      readonly agreed: readonly (Decided | null)[];
      /** `disputed`: solvers disagree, so it is a finding itself and gets no mutants. */
      readonly standing: 'decided' | 'undecided' | 'disputed';
      readonly excused: readonly Excuse[];
      /** The answer to its one check that is proved without solvers: by a certificate beside the file, or by trying all assignments. */
      readonly certified?: Decided | null;
      /** A model that proves the last check satisfiable, where one does. */
      readonly proof?: SeedProof | null;
      /** Models of other solvers that prove the same, each another text; missing where there are none. */
      readonly moreProofs?: readonly SeedProof[];
      /** As `TestResult.unsent`. */
      readonly unsent?: Readonly<Record<string, string>>;
      readonly restarts: Readonly<Record<string, number>>;
      /** Of its own and drawn questions: the models and replies that were judged; missing if there are none. */
      readonly models?: ModelCounts;
    }
  | {
      readonly kind: 'batch-done';
      readonly at: number;
      readonly batch: Batch;
      readonly counts: BatchCounts;
      readonly results: readonly TestResult[];
      /** Mutants that are equal to an earlier one, and so were not asked; missing in old logs. */
      readonly repeats?: readonly Making[];
    }
  | {
      readonly kind: 'finding';
      readonly at: number;
      readonly finding: FindingRecord;
      /** Where it was seen, if not on the machine of the session. */
      readonly machine?: Machine;
      /** The worker that reported it over a server, as the leader heard it; missing if the session itself found it. */
      readonly worker?: string;
    }
  /** A finding was made smaller; the newest such event of a finding without `worker` counts. */
  | {
      readonly kind: 'finding-reduced';
      readonly at: number;
      readonly id: string;
      readonly reduced: ReducedFinding;
      /** The worker, or `A_NOTE`, whose word it is; missing if the session itself made or reproduced it. */
      readonly worker?: string;
    }
  | {
      readonly kind: 'finding-bisected';
      readonly at: number;
      readonly id: string;
      readonly bisection: Bisection;
      /** As of `finding-reduced`. */
      readonly worker?: string;
    }
  /** A finding was looked at on a machine other than the one on which it was seen; the newest such event of a finding counts. */
  | {
      readonly kind: 'finding-elsewhere';
      readonly at: number;
      readonly id: string;
      readonly elsewhere: Elsewhere;
      /** The worker that reported it over a server; missing if the session itself looked. */
      readonly worker?: string;
      /** A worker's finding as the session itself found it again, from its coordinates alone: it replaces what the worker reported. */
      readonly finding?: FindingRecord;
    }
  /** A person said what became of a finding; the newest such event of a finding counts. Written while a hunt runs, too. */
  | { readonly kind: 'finding-triaged'; readonly at: number; readonly id: string; readonly triage: Triage }
  | { readonly kind: 'finding-not-confirmed'; readonly at: number; readonly suspect: UnconfirmedRecord }
  | { readonly kind: 'seed-disputed'; readonly at: number; readonly disputed: DisputedSeed }
  /** What most likely is one more instance of something that was found many times: counted, and not looked into. */
  | {
      readonly kind: 'finding-again';
      readonly at: number;
      readonly id: string;
      readonly of: FindingRecord['kind'];
      readonly group: string;
      /** The known bug that it is an instance of, by name; null where it is none. */
      readonly known: string | null;
      readonly suspects: readonly string[];
      readonly coordinates: Coordinates;
      /** The worker that counted it, if the leader does not know as many of its group: then it hides no finding. */
      readonly worker?: string;
    }
  /** A solver answered none of its queries, so it is sent no more of them. */
  | {
      readonly kind: 'solver-dropped';
      readonly at: number;
      readonly solver: string;
      /** How many queries it was sent. */
      readonly queries: number;
      /** In words, with its last message. */
      readonly because: string;
    }
  /** A strategy makes less of a seed (or of a source) from here on, since the same bug keeps coming back there. */
  | {
      readonly kind: 'strategy-steered';
      readonly at: number;
      readonly seed: string;
      readonly strategy: string;
      /** The first index that comes later than it would have. */
      readonly from: number;
      /** A known bug, or a group. */
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
  /** A fault of our own that did not stop the campaign. */
  | { readonly kind: 'fault'; readonly at: number; readonly coordinates: Coordinates; readonly message: string }
  | {
      readonly kind: 'campaign-interrupted';
      readonly at: number;
      readonly reason: string;
      /** Whether the user did it, or something that it cannot go on without is missing; missing in old logs. */
      readonly by?: 'user' | 'trouble';
    }
  | { readonly kind: 'campaign-ended'; readonly at: number; readonly reason: 'tests' | 'time' | 'exhausted' };

/** Stands for the writer of an event that is a note behind the log of a campaign on a server. */
export const A_NOTE = 'a note';

export type EventKind = CampaignEvent['kind'];

/** An event before it is said when it happened. */
export type Untimed<E extends CampaignEvent = CampaignEvent> = E extends CampaignEvent ? Omit<E, 'at'> : never;
