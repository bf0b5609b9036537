import {
  type Baseline,
  type FindingRecord,
  type KnownBug,
  type Plan,
  type Store,
  UnusableLog,
  decodeBaseline,
  isInBaseline,
  readKnownBugs,
} from '../../campaign/index.js';
import { readUserFile, unusable } from '../base/index.js';

/** What is known before a campaign begins: reported bugs, and what an earlier campaign found. */
export interface KnownBefore {
  readonly bugs: readonly KnownBug[];
  readonly baseline: Baseline | undefined;
}

/** Reads a file of known bugs that the user named; throws `BadInput` with what is wrong in it. */
export function readKnownFile(file: string): { readonly bugs: readonly KnownBug[]; readonly text: string } {
  const text = readUserFile(file);
  const read = readKnownBugs(text);
  const problems = read.flatMap((each) => ('severity' in each ? [each] : []));
  if (problems.length > 0) throw unusable({ file, text }, problems);
  return { bugs: read as readonly KnownBug[], text };
}

/** What a campaign was told when it began. */
export async function knownBefore(plan: Plan, store: Store): Promise<KnownBefore> {
  const text = async (id: string | undefined) => (id === undefined ? undefined : await store.get(id));
  const [known, baseline] = [await text(plan.known), await text(plan.baseline)];
  return {
    bugs: known === undefined ? [] : keptBugs(known),
    baseline: baseline === undefined ? undefined : decodeBaseline(baseline),
  };
}

/** The bugs of a file that was read without problems when it was kept. */
function keptBugs(text: string): readonly KnownBug[] {
  return readKnownBugs(text).map((each) => {
    if (!('severity' in each)) return each;
    throw new UnusableLog(`its file of known bugs is ill-formed: ${each.message}`);
  });
}

/** What a finding is known from, beyond what its record says. */
export function knownFrom({ baseline }: Pick<KnownBefore, 'baseline'>): (finding: FindingRecord) => string | undefined {
  if (baseline === undefined) return () => undefined;
  return (finding) => (isInBaseline(baseline, finding) ? `in ${baseline.path}` : undefined);
}
