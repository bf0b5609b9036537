import {
  type Baseline,
  type CampaignEvent,
  type CampaignState,
  type FindingRecord,
  Findings,
  Gaps,
  type KnownBug,
  type Machine,
  type Plan,
  type Store,
  Tally,
  baselineOf,
  knownBugOf,
  knownByTriage,
  readState,
  observationOfFinding,
} from '../../campaign/index.js';
import {
  type CampaignFolder,
  type Opening,
  isCampaignFolder,
  openCampaignFolder,
  shownWhere,
} from '../../host/index.js';
import { knownBefore, knownFrom } from './known.js';
import { type Tell, BadInput, badUsage, warn } from '../base/index.js';

/** Throws `BadInput` if that fails. */
export async function openFolder(path: string, options: Opening): Promise<CampaignFolder> {
  const folder = await openCampaignFolder(path, options);
  if (!isCampaignFolder(folder)) throw new BadInput(folder);
  return folder;
}

export interface CampaignView {
  readonly folder: CampaignFolder;
  readonly state: CampaignState;
  readonly tally: Tally;
  readonly findings: readonly FindingRecord[];
  /** Includes findings that do not count; ids refer to all of these. */
  readonly confirmed: readonly FindingRecord[];
  machineOf(id: string): Machine | undefined;
  readonly unconfirmed: readonly (CampaignEvent & { kind: 'finding-not-confirmed' })[];
  knownAs(finding: FindingRecord): string | undefined;
}

/** Input of a finding's report. */
export interface FindingsView extends Pick<CampaignView, 'findings' | 'confirmed' | 'machineOf' | 'knownAs'> {
  readonly folder: Pick<CampaignFolder, 'store' | 'findingPath'>;
  readonly state: Pick<CampaignState, 'plan'>;
  readonly tally: Pick<Tally, 'summary'>;
}

export interface ViewOptions {
  /** Besides those recorded in the plan. */
  readonly known?: readonly KnownBug[];
  readonly tell?: Tell;
}

export function warnOfGaps({ text }: Gaps, path: string, tell: Tell): void {
  if (text === undefined) return;
  const message = `${path}: ${text}`;
  const hint = 'its database was changed from outside; copy the campaign again from where it ran, if you can';
  warn(tell, [{ diagnostic: { code: 'G503', severity: 'warning', message, hint } }]);
}

export async function withCampaign<T>(
  path: string,
  use: (view: CampaignView) => Promise<T> | T,
  options: ViewOptions = {},
): Promise<T> {
  const folder = await openFolder(path, { readOnly: true });
  try {
    return await use(await viewOf(folder, options));
  } finally {
    await folder.close();
  }
}

export async function viewOf(folder: CampaignFolder, options: ViewOptions = {}): Promise<CampaignView> {
  const findings = new Findings();
  const unconfirmed: (CampaignEvent & { kind: 'finding-not-confirmed' })[] = [];
  // Known names are looked up after all events have been read.
  let knownAs: CampaignView['knownAs'] = () => undefined;
  const tally = new Tally({ knownAs: (finding) => knownAs(finding) });
  const gaps = new Gaps();
  const state = await readState(folder.store, (event, sequence) => {
    gaps.add(sequence);
    findings.add(event);
    tally.add(event, sequence);
    if (event.kind === 'finding-not-confirmed') unconfirmed.push(event);
  });
  if (options.tell !== undefined) warnOfGaps(gaps, folder.path, options.tell);
  const { all } = findings;
  knownAs = await knownAsBy(all, folder.store, { plan: state.plan, ...options });
  return {
    folder,
    state,
    tally,
    findings: findings.counted,
    confirmed: all,
    machineOf: (id) => findings.machineOf(id),
    unconfirmed,
    knownAs,
  };
}

async function knownAsBy(
  findings: readonly FindingRecord[],
  store: Store,
  { plan, known = [] }: ViewOptions & { readonly plan: Plan },
): Promise<CampaignView['knownAs']> {
  const before = await knownBefore(plan, store);
  const bugs = [...known, ...before.bugs];
  const names = new Map<string, string>();
  for (const finding of bugs.length === 0 ? [] : findings) {
    const bug = knownBugOf(bugs, await observationOfFinding(finding, store));
    if (bug !== undefined) names.set(finding.id, bug.name);
  }
  const old = knownFrom(before);
  return (finding) => knownByTriage(finding.triage) ?? finding.known ?? names.get(finding.id) ?? old(finding);
}

/** Baseline of a campaign, including the baseline it had itself. */
export function readBaseline(dir: string): Promise<Baseline> {
  return withCampaign(dir, async ({ findings, state, folder }) => {
    const { path, keys } = baselineOf(folder.path, findings);
    const older = (await knownBefore(state.plan, folder.store)).baseline?.keys ?? [];
    return { path, keys: [...new Set([...keys, ...older])].sort() };
  });
}

/** Accepts a unique prefix. Throws `BadInput` if there is none. */
export function findingNamed(findings: readonly FindingRecord[], id: string, dir = 'DIR'): FindingRecord {
  const exact = findings.find((finding) => finding.id === id);
  if (exact !== undefined) return exact;
  const fitting = findings.filter((finding) => finding.id.startsWith(id) || finding.id.endsWith(`-${id}`));
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    throw badUsage(`there is no finding ${id}`, { hint: `gainsay findings ${shownWhere(dir)} lists them` });
  throw badUsage(`${fitting.length} findings begin with ${id}`, {
    expected: `${fitting
      .slice(0, 5)
      .map((f) => f.id)
      .join(', ')}${fitting.length > 5 ? ', …' : ''}`,
  });
}
