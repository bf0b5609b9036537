import {
  type CampaignEvent,
  type FindingState,
  type Plan,
  collectCommands,
  listEventCommands,
} from '../../campaign/index.js';
import { type AllowedSolvers, type OpenCampaign, commandTrust, filesFolder } from '../../host/index.js';
import {
  type Solver,
  type SolverProfile,
  parseSolverSpec,
  Permission,
  permitCommands,
  plannedPackage,
} from '../../solver/index.js';
import { contentId, visibleLine } from '../../util/index.js';
import { BadInput } from '../base/index.js';

export const CONFIG_FILE = 'gainsay.config.json';

export type Allow = (commands: readonly string[], folder: string) => Promise<boolean>;

export interface TrustOptions {
  /**
   * `true` permits all stored commands. A callback decides about unknown commands, which are refused by default (G505).
   * A `Permission` from another process permits only the commands that it lists, and signs none.
   */
  readonly trust?: boolean | Allow | Permission;
}

export interface TrustedFolder extends OpenCampaign {
  readonly permission: Permission;
}

export function ownCampaign(folder: OpenCampaign, plan: Plan, permission: Permission): TrustedFolder {
  return withTrust(folder, openTrust(folder, plan), permission);
}

export function permitPlan(
  { solvers, tieBreakers }: Pick<Plan, 'solvers' | 'tieBreakers'>,
  profiles?: ReadonlyMap<string, SolverProfile>,
  may: (id: string, versionText?: string) => boolean = () => true,
): Permission {
  const own = solvers.filter(({ id, version }) => may(id, version.text)).map(({ id }) => id);
  const ids = [...own, ...tieBreakers.filter((id) => may(id))];
  return permitCommands(ids, profiles).withPackages(solvers);
}

export function mapProfiles(solvers: readonly Solver[]): ReadonlyMap<string, SolverProfile> {
  return new Map(solvers.map(({ id, profile }) => [id, profile]));
}

/** Permits stored commands that this user ran or agreed to. Asks once about the others. Throws G505 without consent. */
export async function trustCampaign(
  folder: OpenCampaign,
  { plan, begun, findings }: TrustQuestion,
  { trust: allow = false }: TrustOptions,
): Promise<TrustedFolder> {
  if (allow instanceof Permission) {
    const refusedOnes = plan.solvers.map(({ id }) => id).filter((id) => !allow.allows(id));
    const code = (plan.plugins ?? []).map(({ path }) => `plug-in ${path}`);
    if (refusedOnes.length + code.length > 0) throw notTrusted([...refusedOnes, ...code], folder.path);
    return { ...folder, permission: allow.withPackages(plan.solvers) };
  }
  const trust = openTrust(folder, begun);
  const commands = collectCommands(plan, findings);
  const unknown = trust.unknown(commands);
  if (unknown.length > 0 && allow !== true) {
    if (allow === false) throw notTrusted(unknown, folder.path);
    if (!(await allow(unknown, folder.path)))
      throw new BadInput({ code: 'G505', severity: 'error', message: `the commands of ${folder.path} were not run` });
  }
  trust.add(commands);
  return withTrust(folder, trust, permitCommands(commands).withPackages(plan.solvers));
}

/** Lists commands that this user has neither run nor agreed to. Any such command blocks the campaign. */
export function foreignCommands(path: string, given: TrustQuestion): string[] {
  return openTrust({ path }, given.begun).unknown(collectCommands(given.plan, given.findings));
}

/** Signs the campaign's commands. Throws `BadInput` (G505) if `shown` lacks a foreign command. */
export function confirmCommands(path: string, given: TrustQuestion, shown: readonly string[]): void {
  const unseen = foreignCommands(path, given).filter((command) => !shown.includes(command));
  if (unseen.length > 0) throw notTrusted(unseen, path);
  openTrust({ path }, given.begun).add(collectCommands(given.plan, given.findings));
}

export interface TrustQuestion {
  readonly plan: Plan;
  readonly begun: Plan;
  readonly findings: readonly FindingState[];
}

export function foreignCommandsText(commands: readonly string[], folder: string): string {
  const list = commands.map((command) => `  ${visibleLine(command)}`).join('\n');
  return `${folder} was made elsewhere; its commands would run here:\n${list}`;
}

export function configCommandsText(commands: readonly string[]): string {
  const list = commands.map((command) => `  ${visibleLine(command)}`).join('\n');
  return `${CONFIG_FILE} names commands that you have not allowed yet:\n${list}`;
}

function notTrusted(commands: readonly string[], folder: string): BadInput {
  return new BadInput({
    code: 'G505',
    severity: 'error',
    message: foreignCommandsText(commands, folder),
    hint: 'check the commands, then use --trust to run them',
  });
}

function openTrust(folder: Pick<OpenCampaign, 'path'>, plan: Plan) {
  return commandTrust(filesFolder(folder.path), contentId(JSON.stringify(plan)));
}

/**
 * Signs the commands of each event before logging the event, so that `kill -9` leaves no unsigned command in the log.
 * Signs only permitted commands, since events of other machines can name any command.
 */
function withTrust(
  folder: OpenCampaign,
  trust: ReturnType<typeof commandTrust>,
  permission: Permission,
): TrustedFolder {
  const { store } = folder;
  const isOwn = (command: string, { kind }: CampaignEvent) => kind === 'campaign-started' || permission.allows(command);
  const append: typeof store.append = async (events) => {
    trust.add(events.flatMap((event) => listEventCommands(event).filter((command) => isOwn(command, event))));
    await store.append(events);
  };
  return { ...folder, store: { ...store, append }, permission };
}

/**
 * Permits the listed solvers. Without a list, permits names of known solvers without path or options, and the Z3 of
 * npm, but no other packages. For a package such as `z3@4.12.1`, `versionText` names the registry.
 */
export function mayRun(id: string, { solvers, allow }: AllowedSolvers, versionText = ''): boolean {
  if (solvers.includes(id) || allow.includes(id)) return true;
  return solvers.length === 0 && isPlain(id, versionText);
}

function isPlain(id: string, versionText: string): boolean {
  const spec = parseSolverSpec(id);
  if ('code' in spec) return false;
  if (spec.kind === 'package')
    return spec.args.length === 0 && (spec.registry ?? plannedPackage(id, versionText)?.registry) === 'npm';
  return spec.command.length === 1 && spec.command[0] === id && /^[\w.+-]+$/.test(id) && 'known' in spec.profile;
}
