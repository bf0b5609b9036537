import { type Suspect, findRun, isNonBug } from '../../oracle/index.js';
import type { Solver } from '../../solver/index.js';
import {
  type Confirmed,
  type FindingSource,
  type SuspectedCase,
  findLocation,
  storeFinding,
  toDisputedSeed,
  toUnconfirmedRecord,
} from '../confirm/index.js';
import { slowName, toObservation } from '../log/index.js';
import { findKnownBug, observeFinding } from '../triage/index.js';
import type { Hunt } from './context.js';
import type { ObservedTest } from './judge/index.js';

export interface FindingToStore extends Omit<FindingSource, 'planned'> {
  readonly solvers: readonly Solver[];
}

/** Returns true unless the finding is a known bug. */
export async function recordFinding(hunt: Hunt, { solvers, ...source }: FindingToStore): Promise<boolean> {
  const { runtime, throttle, state, failed } = hunt;
  const { store, clock } = runtime;
  const { plan } = state;
  const made = await storeFinding({ ...source, planned: plan.seeds }, store);
  // A crash of a known group needs no backtrace, but a wrong answer may have another cause.
  const isNew = made.kind !== 'crash' || !throttle.hasSeen(made.group);
  const cx = { solvers, models: plan.models, limits: plan.limits, clock, store };
  const found = isNew ? await findLocation(made, source, cx, failed) : made;
  const known = findKnownBug(hunt.known, await observeFinding(found, store));
  const finding = known === undefined ? found : { ...found, [known.isReturned ? 'returned' : 'known']: known.name };
  await runtime.writeFinding(finding);
  await hunt.log({ kind: 'finding', finding });
  if (source.doubt.test.isProvisional !== true) throttle.addFinding(finding, finding.kind);
  if (!isNonBug(finding.kind)) hunt.followUp(finding);
  return finding.known === undefined;
}

export async function recordUnconfirmed(hunt: Hunt, id: string, doubt: SuspectedCase, reason: string): Promise<void> {
  const suspect = await toUnconfirmedRecord({ id, doubt, reason }, hunt.runtime.store);
  await hunt.log({ kind: 'finding-not-confirmed', suspect });
}

export async function recordDispute(
  hunt: Hunt,
  id: string,
  doubt: SuspectedCase,
  confirmed: Confirmed & { readonly kind: 'disputed' },
): Promise<void> {
  const disputed = await toDisputedSeed({ id, doubt, confirmed, planned: hunt.state.plan.seeds }, hunt.runtime.store);
  await hunt.log({ kind: 'seed-disputed', disputed });
}

export async function recordSlow(
  hunt: Hunt,
  { suspects: [solver], because }: Suspect,
  { test: { coordinates, text }, observation, asked }: ObservedTest,
  { keepsScript }: { readonly keepsScript: boolean },
): Promise<void> {
  if (hunt.state.slow.has(slowName({ solver, coordinates }))) return;
  const ms = asked.find(({ record }) => record.solver === solver)?.record.ms ?? 0;
  const seedMs = findRun(observation?.runs.map(toObservation) ?? [], solver)?.ms ?? 0;
  const isDecidedByOther = asked.some(
    ({ record }) => record.solver !== solver && record.answers.some((answer) => answer !== 'unknown'),
  );
  const script = keepsScript ? { script: await hunt.runtime.store.put(text) } : {};
  await hunt.log({ kind: 'slow', solver, coordinates, ms, seedMs, because, isDecidedByOther, ...script });
}
