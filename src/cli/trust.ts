import { createInterface } from 'node:readline/promises';
import { type FindingRecord, type Plan, commandsIn, commandsOf } from '../campaign/index.js';
import { type CampaignFolder, commandTrust } from '../host/index.js';
import { contentId, visibleLine } from '../util/index.js';
import { BadInput } from './complain.js';

/** What `--trust` says in help. */
export const TRUST_OPTION = [
  '--trust',
  'run the commands of a campaign that was made elsewhere, without being asked',
] as const;

export interface TrustOptions {
  readonly trust?: boolean;
}

/** A campaign's folder as this user's own: the commands of whatever is logged from here on are this user's. */
export function ownCampaign(folder: CampaignFolder, plan: Plan): CampaignFolder {
  return withTrust(folder, trustOf(folder, plan));
}

/**
 * Lets the commands that a campaign has stored be run where they are this user's own; asks once where they are not, or refuses
 * where there is nobody to ask. The same folder, whose commands from here on are this user's.
 */
export async function trusted(
  folder: CampaignFolder,
  { plan, begun, findings }: { readonly plan: Plan; readonly begun: Plan; readonly findings: readonly FindingRecord[] },
  options: TrustOptions,
): Promise<CampaignFolder> {
  const trust = trustOf(folder, begun);
  const commands = commandsOf(plan, findings);
  const unknown = trust.unknown(commands);
  if (unknown.length > 0 && options.trust !== true) await askFor(unknown, folder.path);
  trust.add(commands);
  return withTrust(folder, trust);
}

function trustOf(folder: CampaignFolder, plan: Plan) {
  return commandTrust(folder.path, contentId(JSON.stringify(plan)));
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

async function askFor(commands: readonly string[], path: string): Promise<void> {
  const list = commands.map((command) => `  ${visibleLine(command)}`).join('\n');
  const what = `${path} was made elsewhere, and this would run its commands:\n${list}`;
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
    throw new BadInput({
      code: 'G505',
      severity: 'error',
      message: what,
      hint: 'look at them, and say --trust if they may be run',
    });
  }
  const question = createInterface({ input: process.stdin, output: process.stderr });
  try {
    process.stderr.write(`${what}\n`);
    const said = await question.question('run them? (yes or no) ');
    if (/^y(es)?$/i.test(said.trim())) return;
    throw new BadInput({ code: 'G505', severity: 'error', message: `the commands of ${path} were not run` });
  } finally {
    question.close();
  }
}
