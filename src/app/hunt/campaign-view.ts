import {
  type Baseline,
  type CampaignEvent,
  type CampaignState,
  type FindingState,
  type KnownBug,
  type Machine,
  type Recognition,
  recogniseFinding,
  Findings,
  Gaps,
  readState,
  Tally,
  type UnconfirmedRecord,
  toBaseline,
} from '../../campaign/index.js';
import { type OpenCampaign, hideSecrets } from '../../host/index.js';
import { formatOwnCommand } from '../../solver/index.js';
import { type Emit, badUsage, warn } from '../base/index.js';
import { KnownFindings, openFolder } from './known.js';

export type UnconfirmedEvent = CampaignEvent & { readonly kind: 'finding-not-confirmed' };

export interface CampaignView {
  readonly folder: OpenCampaign;
  readonly state: CampaignState;
  readonly tally: Tally;
  readonly findings: readonly FindingState[];
  /** All confirmed findings. `findings` omits those that exceed the cap of their group. */
  readonly confirmed: readonly FindingState[];
  machineOf(id: string): Machine | undefined;
  readonly unconfirmed: readonly UnconfirmedEvent[];
  knownAs(finding: FindingState): Recognition | undefined;
}

export interface FindingsView extends Pick<CampaignView, 'findings' | 'confirmed' | 'machineOf' | 'knownAs'> {
  readonly folder: Pick<OpenCampaign, 'store' | 'findingPath'>;
  readonly state: Pick<CampaignState, 'plan'>;
  readonly tally: Pick<Tally, 'summary'>;
}

export interface ViewOptions {
  readonly known?: readonly KnownBug[];
  readonly emit?: Emit;
  readonly onEvent?: (event: CampaignEvent) => void;
}

export function warnOfGaps({ text }: Gaps, path: string, emit: Emit): void {
  if (text === undefined) return;
  const message = `${path}: ${text}`;
  const hint = 'the database was changed by another program; copy the original campaign again if it still exists';
  warn(emit, [{ diagnostic: { code: 'G503', severity: 'warning', message, hint } }]);
}

export async function withCampaign<T>(
  path: string,
  use: (view: CampaignView) => Promise<T> | T,
  options: ViewOptions = {},
): Promise<T> {
  const folder = await openFolder(path, { readOnly: true });
  try {
    return await use(await readView(folder, options));
  } finally {
    await folder.close();
  }
}

export async function readView(folder: OpenCampaign, options: ViewOptions = {}): Promise<CampaignView> {
  const findings = new Findings();
  const unconfirmed: UnconfirmedEvent[] = [];
  let findKnown: CampaignView['knownAs'] = () => undefined;
  let before: Baseline | null = null;
  const tally = new Tally({ knownAs: (finding) => findKnown(finding), baseline: () => before });
  const gaps = new Gaps();
  const state = await readState(folder.store, (event, sequence) => {
    options.onEvent?.(event);
    gaps.add(sequence);
    findings.add(event);
    tally.add(event, sequence);
    if (event.kind === 'finding-not-confirmed') unconfirmed.push(event);
  });
  if (options.emit !== undefined) warnOfGaps(gaps, folder.path, options.emit);
  const { all } = findings;
  const known = await KnownFindings.load(state.plan, folder.store, options.known);
  before = known.baseline;
  for (const finding of all) await known.recognise(finding);
  findKnown = (finding) => known.find(finding);
  return {
    folder,
    state,
    tally,
    findings: findings.counted,
    confirmed: all,
    machineOf: (id) => findings.machineOf(id),
    unconfirmed,
    knownAs: (finding) => recogniseFinding(finding, known.find(finding)),
  };
}

export function readBaseline(dir: string): Promise<Baseline> {
  return withCampaign(dir, async ({ findings, state, folder }) => {
    const { baseline } = await KnownFindings.load(state.plan, folder.store);
    const answered: Record<string, string[]> = {};
    for (const { seed, runs } of state.judged.values())
      for (const { family, outcome } of runs) if (outcome === 'answered') (answered[family] ??= []).push(seed);
    const builds = state.plan.solvers.flatMap(({ version }) => version.sha256 ?? []);
    return { ...toBaseline(folder.path, findings, baseline, builds), answered };
  });
}

const fits = (name: string, id: string): boolean =>
  name.startsWith(id) || /[^-]*$/.exec(name)?.[0].startsWith(id) === true;

/** Undefined if `id` is the name of a finding, or a prefix of one. */
export function findUnconfirmed(
  { confirmed, unconfirmed }: Pick<CampaignView, 'confirmed' | 'unconfirmed'>,
  id: string,
): UnconfirmedRecord | undefined {
  if (confirmed.some((finding) => fits(finding.id, id))) return undefined;
  return unconfirmed.find(({ suspect }) => fits(suspect.id, id))?.suspect;
}

/** As `findFinding`, but throws `BadInput` for a withdrawn finding too. */
export function findStanding(view: Parameters<typeof findFinding>[0], id: string, dir: string): FindingState {
  const finding = findFinding(view, id, dir);
  if (finding.withdrawn === undefined) return finding;
  throw badUsage(`${finding.id} is withdrawn, not a bug: ${finding.withdrawn}`, {
    hint: `${formatOwnCommand('show', hideSecrets(dir), finding.id)} shows it`,
  });
}

/** `id` may be a unique prefix. Throws `BadInput` if no finding or several findings match. */
export function findFinding(
  { confirmed, unconfirmed = [] }: Pick<CampaignView, 'confirmed'> & Partial<Pick<CampaignView, 'unconfirmed'>>,
  id: string,
  dir = 'DIR',
): FindingState {
  const exact = confirmed.find((finding) => finding.id === id);
  if (exact !== undefined) return exact;
  const fitting = confirmed.filter((finding) => fits(finding.id, id));
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only;
  const suspicion = findUnconfirmed({ confirmed, unconfirmed }, id);
  if (suspicion !== undefined)
    throw badUsage(`${suspicion.id} is not a finding, but a suspicion that was not confirmed`, {
      hint: `${formatOwnCommand('show', hideSecrets(dir), suspicion.id)} shows it`,
    });
  if (only === undefined)
    throw badUsage(`there is no finding ${id}`, {
      hint: `${formatOwnCommand('findings', hideSecrets(dir))} lists them`,
    });
  throw badUsage(`${fitting.length} findings begin with ${id}`, {
    expected: `${fitting
      .slice(0, 5)
      .map((f) => f.id)
      .join(', ')}${fitting.length > 5 ? ', …' : ''}`,
  });
}
