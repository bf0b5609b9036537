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
  collectTriagedBugs,
} from '../../campaign/index.js';
import { isCampaignFolder, isCampaignPlace, openCampaignFolder } from '../../host/index.js';
import { BadInput, readUserFile, unusable } from '../base/index.js';

export interface KnownFindings {
  readonly bugs: readonly KnownBug[];
  readonly baseline: Baseline | undefined;
}

/** Reads a file of known bugs, or a campaign's triaged findings. Throws `BadInput`. */
export async function readKnown(path: string): Promise<{ readonly bugs: readonly KnownBug[]; readonly text: string }> {
  if (isCampaignPlace(path)) return readKnownCampaign(path);
  return readKnownFile(path);
}

async function readKnownCampaign(dir: string): Promise<{ readonly bugs: readonly KnownBug[]; readonly text: string }> {
  const folder = await openCampaignFolder(dir, { readOnly: true });
  if (!isCampaignFolder(folder)) throw new BadInput(folder);
  try {
    const { findings } = await readState(folder.store);
    const bugs = await collectTriagedBugs(findings, folder.store);
    return { bugs, text: `${JSON.stringify({ bugs }, undefined, 2)}\n` };
  } finally {
    await folder.close();
  }
}

function readKnownFile(file: string): { readonly bugs: readonly KnownBug[]; readonly text: string } {
  const text = readUserFile(file);
  const read = readKnownBugs(text);
  const problems = read.flatMap((each) => ('severity' in each ? [each] : []));
  if (problems.length > 0) throw unusable({ file, text }, problems);
  return { bugs: read as readonly KnownBug[], text };
}

export async function loadKnown(plan: Plan, store: Store): Promise<KnownFindings> {
  const text = async (id: string | undefined) => (id === undefined ? undefined : await store.get(id));
  const [known, baseline] = [await text(plan.known), await text(plan.baseline)];
  return {
    bugs: known === undefined ? [] : parseStoredBugs(known),
    baseline: baseline === undefined ? undefined : decodeBaseline(baseline),
  };
}

/** The file was valid when it was stored. */
function parseStoredBugs(text: string): readonly KnownBug[] {
  return readKnownBugs(text).map((each) => {
    if (!('severity' in each)) return each;
    throw new UnusableLog(`its file of known bugs is ill-formed: ${each.message}`);
  });
}

export function makeBaselineLookup({
  baseline,
}: Pick<KnownFindings, 'baseline'>): (finding: FindingRecord) => string | undefined {
  if (baseline === undefined) return () => undefined;
  return (finding) => (isInBaseline(baseline, finding) ? `in ${baseline.path}` : undefined);
}
