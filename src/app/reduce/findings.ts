import { join } from 'node:path';
import {
  type CampaignState,
  type FindingState,
  type NotReduced,
  type Plan,
  type ReducedFinding,
  type ReductionProgress,
  Gaps,
  Tally,
  findingFiles,
  makeRefutation,
  readState,
  readStoredText,
  reduceFinding,
} from '../../campaign/index.js';
import {
  type TrustOptions,
  type TrustedFolder,
  type UnconfirmedEvent,
  findFinding,
  openFolder,
  trustCampaign,
  warnOfGaps,
} from '../hunt/index.js';
import { type Control, type Notice, type Emit, type Work, CLOCK, begin } from '../base/index.js';
import { findAlgorithm } from './input.js';
import { openJournal } from './journal.js';
import { openIfFound } from '../solvers/index.js';
import { loadStrategyTexts, loadStrategies, partsOfPlan } from '../plugins/index.js';

export interface ReduceFindingsOptions extends TrustOptions {
  readonly jobs?: number;
  readonly forMs?: number;
  readonly algorithm?: string;
}

export type ReduceFindingsEvent =
  | Notice
  | { readonly kind: 'finding-progress'; readonly id: string; readonly progress: ReductionProgress }
  | { readonly kind: 'progress-over' }
  /** A smaller input with the bug. `before` is the finding's input. */
  | { readonly kind: 'smaller'; readonly id: string; readonly before: string; readonly text: string }
  | { readonly kind: 'journal-failed'; readonly message: string }
  | { readonly kind: 'reduced-before'; readonly finding: FindingState }
  | { readonly kind: 'not-smaller'; readonly finding: FindingState }
  | {
      readonly kind: 'finding-reduced';
      readonly finding: FindingState;
      readonly reduced: ReducedFinding | NotReduced;
      readonly plan: Plan;
      readonly path: string;
    };

export interface FindingsReduced {
  readonly of: number;
  readonly failed: number;
}

/**
 * Reduces findings and stores the results. Without ids, reduces the smallest finding of each group.
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
  return begin(async (emit) => {
    const opened = await openFolder(dir, { readOnly: false });
    try {
      const tally = new Tally();
      const gaps = new Gaps();
      const unconfirmed: UnconfirmedEvent[] = [];
      const state = await readState(opened.store, (event, sequence) => {
        gaps.add(sequence);
        tally.add(event, sequence);
        if (event.kind === 'finding-not-confirmed') unconfirmed.push(event);
      });
      warnOfGaps(gaps, opened.path, emit);
      const { findings } = state;
      const named = ids.map((id) => findFinding({ confirmed: findings, unconfirmed }, id, dir));
      const folder = await trustCampaign(opened, { ...state, findings: named.length > 0 ? named : findings }, options);
      const tried = new Set<string>();
      // A reduction may merge groups, and another finding may then represent a group.
      const next = () => (named.length > 0 ? named : smallest(findings, tally)).find(({ id }) => !tried.has(id));
      let failed = 0;
      for (let finding = next(); finding !== undefined; finding = next()) {
        tried.add(finding.id);
        if (named.length === 0 && finding.reduced?.minimal === true) emit({ kind: 'reduced-before', finding });
        else if (!(await reduceOne(finding, { folder, state, tally, options, signal, emit }))) failed++;
      }
      return { of: tried.size, failed };
    } finally {
      await opened.close();
    }
  });
}

function smallest(findings: readonly FindingState[], tally: Tally): FindingState[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  return tally.summary().groups.map(({ smallest: one }) => byId.get(one.id) ?? one);
}

interface One {
  readonly folder: TrustedFolder;
  readonly state: CampaignState;
  readonly tally: Tally;
  readonly options: ReduceFindingsOptions;
  readonly signal: AbortSignal;
  readonly emit: Emit<ReduceFindingsEvent>;
}

async function reduceOne(
  finding: FindingState,
  { folder, state, tally, options, signal, emit }: One,
): Promise<boolean> {
  const { store } = folder;
  const { id } = finding;
  const { plan } = state;
  const { strategies: known, oracles, passes } = await partsOfPlan(plan, emit);
  const texts = await loadStrategyTexts(plan, store, known);
  const isNamed = plan.strategies.includes(finding.coordinates.strategy);
  const strategies = isNamed ? loadStrategies([finding.coordinates.strategy], texts, emit) : [];
  const before = await readStoredText(store, finding.btor ?? finding.mutant);
  const failure = (message: string) => emit({ kind: 'journal-failed', message });
  const journal = openJournal(join(folder.files, 'reductions', `${id}.journal`), { of: id, failed: failure });
  const reduced = await reduceFinding(
    finding,
    {
      store,
      state,
      strategies,
      oracles,
      passes,
      clock: CLOCK,
      jobs: options.jobs ?? 1,
      algorithm: findAlgorithm(options.algorithm, 'script'),
      budgetMs: options.forMs,
      journal,
      open: (solver, how) => openIfFound(solver, { ...how, permission: folder.permission }),
      emit: (progress) => emit({ kind: 'finding-progress', id, progress }),
      accepted: (text) => emit({ kind: 'smaller', id, before, text }),
    },
    signal,
  );
  emit({ kind: 'progress-over' });
  const isReduced = !('reason' in reduced);
  const write = async (each: FindingState) => folder.writeFinding(each.id, await findingFiles(each, plan, store));
  if (isReduced && isWorse(reduced, finding.reduced)) {
    emit({ kind: 'not-smaller', finding });
    return true;
  }
  if (isReduced) {
    const event = { kind: 'finding-reduced', at: state.at, id, reduced } as const;
    await store.append([event]);
    tally.add(event);
    for (const each of tally.findings.filter((other) => other.id === id)) await write(each);
  }
  if (!isReduced && reduced.refuted !== undefined) {
    const event = { at: state.at, ...makeRefutation(finding, reduced.refuted) };
    await store.append([event]);
    tally.add(event);
    for (const each of tally.findings.filter(({ withdrawn }) => withdrawn !== undefined)) await write(each);
  }
  if (!isReduced || reduced.minimal) journal.remove();
  emit({ kind: 'finding-reduced', finding, reduced, plan, path: folder.findingPath(id) });
  return isReduced;
}

function isWorse({ minimal, bytes }: ReducedFinding, known: ReducedFinding | undefined): boolean {
  return known !== undefined && !minimal && bytes.after >= known.bytes.after;
}
