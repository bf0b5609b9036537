import { type CampaignEvent, type FindingRecord, type Plan, commandsIn, commandsOf } from '../../campaign/index.js';
import { type CampaignFolder, commandTrust, filesOf } from '../../host/index.js';
import { Permission, type Solver, type SolverProfile, permitCommands } from '../../solver/index.js';
import { contentId, visibleLine } from '../../util/index.js';
import { BadInput } from '../base/index.js';

/** Says whether these commands, stored in a campaign that was made elsewhere, may be run. */
export type Allow = (commands: readonly string[], folder: string) => Promise<boolean>;

export interface TrustOptions {
  /**
   * Whether stored commands may be run, or who is asked; missing: they are refused (G505). A permission is another process's answer:
   * nothing else runs, and nothing is signed.
   */
  readonly trust?: boolean | Allow | Permission;
}

/** A campaign's folder with what may run of it. */
export interface TrustedFolder extends CampaignFolder {
  readonly permission: Permission;
}

/** A new campaign's folder: the solvers of its plan are this user's choice. */
export function ownCampaign(folder: CampaignFolder, plan: Plan, permission: Permission): TrustedFolder {
  return withTrust(folder, trustOf(folder, plan), permission);
}

/** Permits the solvers of a plan and its tie-breakers, those that `may` accepts. */
export function permitPlan(
  { solvers, tieBreakers }: Pick<Plan, 'solvers' | 'tieBreakers'>,
  profiles?: ReadonlyMap<string, SolverProfile>,
  may: (id: string) => boolean = () => true,
): Permission {
  return permitCommands([...solvers.map(({ id }) => id), ...tieBreakers].filter(may), profiles);
}

/** The profiles of open solvers by their names. */
export function profilesOf(solvers: readonly Solver[]): ReadonlyMap<string, SolverProfile> {
  return new Map(solvers.map(({ id, profile }) => [id, profile]));
}

/**
 * Lets the commands that a campaign has stored run if they are this user's own; if not, asks once, or refuses if there is nobody to
 * ask. Returns the folder with what may run of it.
 */
export async function trusted(
  folder: CampaignFolder,
  { plan, begun, findings }: TrustQuestion,
  { trust: allow = false }: TrustOptions,
): Promise<TrustedFolder> {
  if (allow instanceof Permission) {
    const refusedOnes = plan.solvers.map(({ id }) => id).filter((id) => !allow.allows(id));
    const code = (plan.plugins ?? []).map(({ path }) => `plug-in ${path}`);
    if (refusedOnes.length + code.length > 0) throw notTrusted([...refusedOnes, ...code], folder.path);
    return { ...folder, permission: allow };
  }
  const trust = trustOf(folder, begun);
  const commands = commandsOf(plan, findings);
  const unknown = trust.unknown(commands);
  if (unknown.length > 0 && allow !== true) {
    if (allow === false) throw notTrusted(unknown, folder.path);
    if (!(await allow(unknown, folder.path))) throw refused(folder.path);
  }
  trust.add(commands);
  return withTrust(folder, trust, permitCommands(commands));
}

/** Those commands of a campaign that this user has neither run nor agreed to: while there are some, nothing of it is run. */
export function foreignCommands(path: string, given: TrustQuestion): string[] {
  return trustOf({ path }, given.begun).unknown(commandsOf(given.plan, given.findings));
}

/** Agrees to the commands of a campaign; all that are foreign must be among those that were shown. */
export function agreeTo(path: string, given: TrustQuestion, shown: readonly string[]): void {
  const unseen = foreignCommands(path, given).filter((command) => !shown.includes(command));
  if (unseen.length > 0) throw notTrusted(unseen, path);
  trustOf({ path }, given.begun).add(commandsOf(given.plan, given.findings));
}

export interface TrustQuestion {
  readonly plan: Plan;
  readonly begun: Plan;
  readonly findings: readonly FindingRecord[];
}

/** What the user must know before commands of a campaign are run, a line each. */
export function foreignCommandsText(commands: readonly string[], folder: string): string {
  const list = commands.map((command) => `  ${visibleLine(command)}`).join('\n');
  return `${folder} was made elsewhere; this would run its commands:\n${list}`;
}

function notTrusted(commands: readonly string[], folder: string): BadInput {
  return new BadInput({
    code: 'G505',
    severity: 'error',
    message: foreignCommandsText(commands, folder),
    hint: 'check them, then use --trust to run them',
  });
}

function refused(folder: string): BadInput {
  return new BadInput({ code: 'G505', severity: 'error', message: `the commands of ${folder} were not run` });
}

function trustOf(folder: Pick<CampaignFolder, 'path'>, plan: Plan) {
  return commandTrust(filesOf(folder.path), contentId(JSON.stringify(plan)));
}

/**
 * Signs before it is logged: a process that is killed in between has signed what it would have run anyway. Signs only what may run:
 * events of other machines can name anything. The plan that a campaign begins with is its user's.
 */
function withTrust(
  folder: CampaignFolder,
  trust: ReturnType<typeof commandTrust>,
  permission: Permission,
): TrustedFolder {
  const { store } = folder;
  const isOwn = (command: string, { kind }: CampaignEvent) => kind === 'campaign-started' || permission.allows(command);
  const append: typeof store.append = async (events) => {
    trust.add(events.flatMap((event) => commandsIn(event).filter((command) => isOwn(command, event))));
    await store.append(events);
  };
  return { ...folder, store: { ...store, append }, permission };
}
