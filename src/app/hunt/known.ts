import {
  type Baseline,
  type FindingState,
  type KnownBug,
  type Plan,
  type Recognition,
  type Store,
  Grouping,
  UnusableLog,
  decodeBaseline,
  findKnownBug,
  findInBaseline,
  isOutlasted,
  observeFinding,
  readKnownBugs,
  readState,
  collectTriagedBugs,
} from '../../campaign/index.js';
import type { Diagnostic } from '../../diag/index.js';
import {
  type OpenCampaign,
  type OpenMode,
  isCampaignFolder,
  isCampaignLocation,
  openCampaignFolder,
} from '../../host/index.js';
import { BadInput, readUserFile, unusable } from '../base/index.js';
import { groupBy } from '../../util/index.js';

export async function openFolder(path: string, options: OpenMode): Promise<OpenCampaign> {
  return requireFolder(await openCampaignFolder(path, options));
}

export function requireFolder(opened: OpenCampaign | Diagnostic): OpenCampaign {
  if (isCampaignFolder(opened)) return opened;
  throw new BadInput(opened);
}

/** Reads a file of known bugs, or takes a campaign's triaged findings. Throws `BadInput` for an invalid file. */
export async function readKnown(path: string): Promise<{ readonly bugs: readonly KnownBug[]; readonly text: string }> {
  if (isCampaignLocation(path)) return readKnownCampaign(path);
  const text = readUserFile(path);
  const read = readKnownBugs(text);
  const problems = read.flatMap((each) => ('severity' in each ? [each] : []));
  if (problems.length > 0) throw unusable({ file: path, text }, problems);
  return { bugs: read as readonly KnownBug[], text };
}

async function readKnownCampaign(dir: string): Promise<{ readonly bugs: readonly KnownBug[]; readonly text: string }> {
  const folder = await openFolder(dir, { readOnly: true });
  try {
    const { findings } = await readState(folder.store);
    const grouping = new Grouping(findings);
    const members = groupBy(findings, (finding) => grouping.of(finding));
    // If another finding of the group still shows, a match does not show that the bug returned.
    const isUsable = (finding: FindingState) =>
      finding.triage?.state !== 'fixed' || !isOutlasted(finding, members.get(grouping.of(finding)) ?? []);
    const bugs = await collectTriagedBugs(findings.filter(isUsable), folder.store);
    return { bugs, text: `${JSON.stringify({ bugs }, undefined, 2)}\n` };
  } finally {
    await folder.close();
  }
}

export class KnownFindings {
  readonly bugs: readonly KnownBug[];
  readonly baseline: Baseline | null;
  readonly #store: Store;
  readonly #recognised = new Map<string, Recognition>();

  private constructor(bugs: readonly KnownBug[], baseline: Baseline | null, store: Store) {
    this.bugs = bugs;
    this.baseline = baseline;
    this.#store = store;
  }

  /** Reads a plan's known bugs, and puts `more` before them. Throws `UnusableLog` if the stored text is invalid. */
  static async load(plan: Plan, store: Store, more: readonly KnownBug[] = []): Promise<KnownFindings> {
    const text = async (id: string | undefined) => (id === undefined ? undefined : await store.get(id));
    const [known, baseline] = [await text(plan.known), await text(plan.baseline)];
    const bugs = [...more, ...(known === undefined ? [] : parseStoredBugs(known))];
    return new KnownFindings(bugs, baseline === undefined ? null : decodeBaseline(baseline), store);
  }

  /** Searches the known bugs for the finding's bug. Must be called before `find`. */
  async recognise(finding: FindingState): Promise<void> {
    if (this.bugs.length === 0) return;
    const bug = findKnownBug(this.bugs, await observeFinding(finding, this.#store));
    if (bug === undefined) this.#recognised.delete(finding.id);
    else this.#recognised.set(finding.id, bug);
  }

  find(finding: FindingState): Recognition | undefined {
    const known = this.#recognised.get(finding.id);
    return known ?? (this.baseline === null ? undefined : findInBaseline(this.baseline, finding));
  }
}

/** Expects valid text, since the file was checked before it was stored. */
function parseStoredBugs(text: string): readonly KnownBug[] {
  return readKnownBugs(text).map((each) => {
    if (!('severity' in each)) return each;
    throw new UnusableLog(`the file of known bugs is ill-formed: ${each.message}`);
  });
}
