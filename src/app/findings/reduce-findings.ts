import { join } from 'node:path';
import {
  type CampaignState,
  type FindingRecord,
  type NotReduced,
  type Plan,
  type ReducedFinding,
  type ReductionProgress,
  Gaps,
  Tally,
  findingFiles,
  readState,
  tryReducing,
} from '../../campaign/index.js';
import {
  type TrustOptions,
  type TrustedFolder,
  findingNamed,
  openFolder,
  trusted,
  warnOfGaps,
} from '../campaign/index.js';
import { type Control, type Notice, type Tell, type Work, CLOCK, begin } from '../base/index.js';
import { algorithmNamed, openJournal } from '../reduce/index.js';
import { openIfThere } from '../solvers/index.js';
import { keptStrategyTexts, loadStrategies, partsOfPlan } from '../plugins/index.js';

export interface ReduceFindingsOptions extends TrustOptions {
  /** Number of candidates tried concurrently. */
  readonly jobs?: number;
  /** Milliseconds for each finding; default: unlimited. */
  readonly forMs?: number;
  /** Replaces all passes. */
  readonly algorithm?: string;
}

export type ReduceFindingsEvent =
  | Notice
  | { readonly kind: 'finding-progress'; readonly id: string; readonly progress: ReductionProgress }
  | { readonly kind: 'progress-over' }
  | { readonly kind: 'journal-failed'; readonly message: string }
  /** No smaller input is known, and the finding was not named by the user. */
  | { readonly kind: 'reduced-before'; readonly finding: FindingRecord }
  /** The reduction was cut off before it was smaller than the known input, which stays. */
  | { readonly kind: 'not-smaller'; readonly finding: FindingRecord }
  | {
      readonly kind: 'finding-reduced';
      readonly finding: FindingRecord;
      readonly reduced: ReducedFinding | NotReduced;
      readonly plan: Plan;
      /** Path of its files. */
      readonly path: string;
    };

export interface FindingsReduced {
  readonly of: number;
  readonly failed: number;
}

/**
 * Reduces the inputs of findings and stores the results in the campaign. Without ids: the smallest of each group,
 * except those with no known smaller input.
 *
 * @example
 * await reduceFindings('gainsay-campaign-1', ['crash-3be2'], { forMs: 60_000 }).result;
 */
export function reduceFindings(
  dir: string,
  ids: readonly string[] = [],
  options: ReduceFindingsOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<ReduceFindingsEvent, FindingsReduced> {
  return begin(async (tell) => {
    const opened = await openFolder(dir, { readOnly: false });
    try {
      const tally = new Tally();
      const gaps = new Gaps();
      const state = await readState(opened.store, (event, sequence) => {
        gaps.add(sequence);
        tally.add(event, sequence);
      });
      warnOfGaps(gaps, opened.path, tell);
      const { findings } = state;
      const chosen = ids.length > 0 ? ids.map((id) => findingNamed(findings, id, dir)) : smallest(findings, tally);
      const folder = await trusted(opened, { ...state, findings: chosen }, options);
      let failed = 0;
      for (const finding of chosen) {
        if (ids.length === 0 && finding.reduced?.details?.minimal === true) tell({ kind: 'reduced-before', finding });
        else if (!(await reduceOne(finding, { folder, state, options, signal, tell }))) failed++;
      }
      return { of: chosen.length, failed };
    } finally {
      await opened.close();
    }
  });
}

/** Selects the smallest finding of each group. */
function smallest(findings: readonly FindingRecord[], tally: Tally): FindingRecord[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  return tally.summary().groups.map(({ smallest: one }) => byId.get(one.id) ?? one);
}

interface One {
  readonly folder: TrustedFolder;
  readonly state: CampaignState;
  readonly options: ReduceFindingsOptions;
  readonly signal: AbortSignal;
  readonly tell: Tell<ReduceFindingsEvent>;
}

/** Reduces one finding and stores the result; returns whether it succeeded. */
async function reduceOne(finding: FindingRecord, { folder, state, options, signal, tell }: One): Promise<boolean> {
  const { store } = folder;
  const { id } = finding;
  const { plan } = state;
  const { strategies: known, oracles, passes } = await partsOfPlan(plan, tell);
  const texts = await keptStrategyTexts(plan, store, known);
  const isNamed = plan.strategies.includes(finding.coordinates.strategy);
  const strategies = isNamed ? loadStrategies([finding.coordinates.strategy], texts, tell) : [];
  const failure = (message: string) => tell({ kind: 'journal-failed', message });
  const journal = openJournal(join(folder.files, 'reductions', `${id}.journal`), { of: id, failed: failure });
  const reduced = await tryReducing(
    finding,
    {
      store,
      state,
      strategies,
      oracles,
      passes,
      clock: CLOCK,
      jobs: options.jobs ?? 1,
      algorithm: algorithmNamed(options.algorithm, 'script'),
      budgetMs: options.forMs,
      journal,
      open: (solver, how) => openIfThere(solver, { ...how, permission: folder.permission }),
      tell: (progress) => tell({ kind: 'finding-progress', id, progress }),
    },
    signal,
  );
  tell({ kind: 'progress-over' });
  const isReduced = !('reason' in reduced);
  if (isReduced && isWorse(reduced, finding.reduced)) {
    tell({ kind: 'not-smaller', finding });
    return true;
  }
  if (isReduced) {
    await store.append([{ kind: 'finding-reduced', at: state.at, id, reduced }]);
    await folder.writeFinding(id, await findingFiles({ ...finding, reduced }, plan, store));
  }
  if (!isReduced || reduced.details?.minimal !== false) journal.remove();
  tell({ kind: 'finding-reduced', finding, reduced, plan, path: folder.findingPath(id) });
  return isReduced;
}

/** Whether a cut-off reduction is not smaller than an earlier one. */
function isWorse({ details }: ReducedFinding, known: ReducedFinding | null | undefined): boolean {
  if (details === undefined || details.minimal || known?.details === undefined) return false;
  return details.bytes.after >= known.details.bytes.after;
}
