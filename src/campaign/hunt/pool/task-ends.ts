import { type CampaignEvent, batchName, taskName } from '../../log/index.js';
import type { DeliveredReport } from './dispatch.js';
import type { PostProcessed } from './pool.js';

/** Why an event is not a valid result of its report's task, or undefined. */
export function findWrongEnd({ task, event }: DeliveredReport): string | undefined {
  if (task === null || event === null || event.kind === 'fault' || findTask(event) === task) return undefined;
  return `${event.kind} does not end the task '${task}'`;
}

export function isPostProcessed(
  event: CampaignEvent,
): event is CampaignEvent & { readonly kind: PostProcessed['kind'] } {
  return ['finding-reduced', 'finding-bisected', 'finding-elsewhere'].includes(event.kind);
}

export function findTask(event: CampaignEvent): string | undefined {
  switch (event.kind) {
    case 'seed-judged':
      return taskName({ kind: 'judge', seed: event.seed });
    case 'batch-done':
      return `ask ${batchName(event.batch)}`;
    case 'finding-reduced':
      return taskName({ kind: 'reduce', finding: event.id });
    case 'finding-bisected':
      return taskName({ kind: 'bisect', finding: event.id });
    case 'finding-elsewhere':
      return taskName({ kind: 'confirm', finding: event.id });
    default:
      return undefined;
  }
}
