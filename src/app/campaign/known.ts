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
  readState,
  triagedBugs,
} from '../../campaign/index.js';
import { isCampaignFolder, isCampaignPlace, openCampaignFolder } from '../../host/index.js';
import { BadInput, readUserFile, unusable } from '../base/index.js';

/** What is known before a campaign begins: reported bugs, and what an earlier campaign found. */
export interface KnownBefore {
  readonly bugs: readonly KnownBug[];
  readonly baseline: Baseline | undefined;
}

/**
 * Reads the known bugs that the user named: a file of them, or a campaign, of whose findings people said what became of them. Throws
 * `BadInput` with what is wrong.
 */
export async function readKnown(path: string): Promise<{ readonly bugs: readonly KnownBug[]; readonly text: string }> {
  if (isCampaignPlace(path)) return knownOfCampaign(path);
  return knownOfFile(path);
}

async function knownOfCampaign(dir: string): Promise<{ readonly bugs: readonly KnownBug[]; readonly text: string }> {
  const folder = await openCampaignFolder(dir, { readOnly: true });
  if (!isCampaignFolder(folder)) throw new BadInput(folder);
  try {
    const { findings } = await readState(folder.store);
    const bugs = await triagedBugs(findings, folder.store);
    return { bugs, text: `${JSON.stringify({ bugs }, undefined, 2)}\n` };
  } finally {
    await folder.close();
  }
}

function knownOfFile(file: string): { readonly bugs: readonly KnownBug[]; readonly text: string } {
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
