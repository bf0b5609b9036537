import type { NatsLink } from './connect.js';
import { isRefusedFor } from './errors.js';
import { LEADER, WORKERS, campaignNames } from './names.js';
import { requestOnce } from './publish.js';

export interface QueueState {
  readonly waiting: number;
  readonly held: number;
  readonly givenAgain: number;
  readonly reports: number;
  /** Age of the oldest report in milliseconds, or 0 if there are no reports. */
  readonly lagMs: number;
}

export async function natsQueueState(link: NatsLink, campaign: string): Promise<QueueState> {
  const { tasks, reports } = campaignNames(campaign);
  const { consumers, streams } = link.manager;
  const [given, taken, stream] = await Promise.all([
    requestIfPresent(link, () => consumers.info(tasks, WORKERS)),
    requestIfPresent(link, () => consumers.info(reports, LEADER)),
    requestIfPresent(link, () => streams.info(reports)),
  ]);
  const state = stream?.state;
  const isEmpty = state === undefined || state.messages === 0;
  return {
    waiting: given?.num_pending ?? 0,
    held: given?.num_ack_pending ?? 0,
    givenAgain: given?.num_redelivered ?? 0,
    reports: taken === undefined ? (state?.messages ?? 0) : taken.num_pending + taken.num_ack_pending,
    lagMs: isEmpty ? 0 : Math.max(0, Date.now() - Date.parse(state.first_ts)),
  };
}

async function requestIfPresent<T>(link: NatsLink, request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isRefusedFor(error, 'streamNotFound', 'consumerNotFound')) return undefined;
    return requestOnce(link, () => Promise.reject(error as Error));
  }
}
