import { type FindingRecord, type Plan, commandsIn, commandsOf } from '../../campaign/index.js';
import { type CampaignFolder, commandTrust, filesOf } from '../../host/index.js';
import { contentId, visibleLine } from '../../util/index.js';
import { BadInput } from '../base/index.js';

/** Says whether these commands, stored in a campaign that was made elsewhere, may be run. */
export type Allow = (commands: readonly string[], folder: string) => Promise<boolean>;

export interface TrustOptions {
  /** Whether stored commands may be run, or who is asked. Where nothing is said they are refused (G505). */
  readonly trust?: boolean | Allow;
}

/** A campaign's folder as this user's own: the commands of whatever is logged from here on are this user's. */
export function ownCampaign(folder: CampaignFolder, plan: Plan): CampaignFolder {
  return withTrust(folder, trustOf(folder, plan));
}

/**
 * Lets the commands that a campaign has stored be run where they are this user's own; where they are not, asks once, or
 * refuses where there is nobody to ask. The same folder, whose commands from here on are this user's.
 */
export async function trusted(
  folder: CampaignFolder,
  { plan, begun, findings }: TrustQuestion,
  { trust: allow = false }: TrustOptions,
): Promise<CampaignFolder> {
  const trust = trustOf(folder, begun);
  const commands = commandsOf(plan, findings);
  const unknown = trust.unknown(commands);
  if (unknown.length > 0 && allow !== true) {
    if (allow === false) throw notTrusted(unknown, folder.path);
    if (!(await allow(unknown, folder.path))) throw refused(folder.path);
  }
  trust.add(commands);
  return withTrust(folder, trust);
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

/** Signs before it is logged: a process that is killed in between has signed what it would have run anyway. */
function withTrust(folder: CampaignFolder, trust: ReturnType<typeof commandTrust>): CampaignFolder {
  const { store } = folder;
  const append: typeof store.append = async (events) => {
    trust.add(events.flatMap(commandsIn));
    await store.append(events);
  };
  return { ...folder, store: { ...store, append } };
}
