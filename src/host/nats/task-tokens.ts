import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { NatsLink } from './connect.js';
import type { CampaignNames } from './names.js';
import { requestPatiently } from './publish.js';

const SECRET = /^tasks: ([0-9a-f]{64})$/;

/** Unforgeable tokens, with which a worker proves that a task was assigned to it. */
export interface TaskTokens {
  tokenOf(task: string): string;
  fits(task: string, token: string | undefined): boolean;
}

/** Stores the secret in the task stream's description. Users without permission for that stream cannot read it. */
export async function taskTokens(link: NatsLink, { tasks }: CampaignNames): Promise<TaskTokens> {
  const known = await readSecret(link, tasks);
  if (known !== undefined) return makeTokens(known);
  const secret = randomBytes(32).toString('hex');
  await requestPatiently(link, 'waits', () => link.manager.streams.update(tasks, { description: `tasks: ${secret}` }));
  return makeTokens(secret);
}

/** Reads the secret when the first token is checked, and again after a mismatch. */
export function tokenChecker(
  link: NatsLink,
  { tasks }: CampaignNames,
): (task: string, token: string) => Promise<boolean> {
  let tokens: TaskTokens | undefined;
  return async (task, token) => {
    if (tokens?.fits(task, token)) return true;
    const secret = await readSecret(link, tasks);
    tokens = secret === undefined ? undefined : makeTokens(secret);
    return tokens?.fits(task, token) ?? false;
  };
}

function makeTokens(secret: string): TaskTokens {
  const computeToken = (task: string) => createHmac('sha256', secret).update(task).digest('hex');
  return {
    tokenOf: computeToken,
    fits(task, token = '') {
      const [given, right] = [Buffer.from(token), Buffer.from(computeToken(task))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

async function readSecret(link: NatsLink, tasks: string): Promise<string | undefined> {
  const { config } = await requestPatiently(link, 'waits', () => link.manager.streams.info(tasks));
  return SECRET.exec(config.description ?? '')?.[1];
}
