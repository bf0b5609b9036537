import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { NatsLink } from './connect.js';
import type { CampaignNames } from './names.js';
import { patiently } from './publish.js';

const SECRET = /^tasks: ([0-9a-f]{64})$/;

/** Gives each task a token that only a leader can make, so that a report shows that its worker was given the task. */
export interface TaskTokens {
  tokenOf(task: string): string;
  /** Whether this is the token of a task that some leader of the campaign gave. */
  fits(task: string, token: string | undefined): boolean;
}

/**
 * The tokens of a campaign. Their secret lies in the description of the stream of tasks, so that whoever leads next knows it too, and
 * nobody who may not ask about that stream.
 */
export async function taskTokens(link: NatsLink, { tasks }: CampaignNames): Promise<TaskTokens> {
  const secret = await secretOf(link, tasks);
  const tokenOf = (task: string) => createHmac('sha256', secret).update(task).digest('hex');
  return {
    tokenOf,
    fits(task, token = '') {
      const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(task))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

async function secretOf(link: NatsLink, tasks: string): Promise<string> {
  const { config } = await patiently(link, 'waits', () => link.manager.streams.info(tasks));
  const known = SECRET.exec(config.description ?? '')?.[1];
  if (known !== undefined) return known;
  const secret = randomBytes(32).toString('hex');
  await patiently(link, 'waits', () => link.manager.streams.update(tasks, { description: `tasks: ${secret}` }));
  return secret;
}
