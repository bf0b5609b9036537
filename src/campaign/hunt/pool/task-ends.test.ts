import { describe, expect, it } from 'vitest';
import { type CampaignEvent, isPostProcessed } from '../../log/index.js';
import type { DeliveredReport } from './dispatch.js';
import { findTask, findTaskMismatch } from './foreign-report.js';

const batch = { seed: 's', strategy: 'opfuzz', from: 0, to: 10 };
const ENDS: readonly (readonly [object, string | undefined, boolean])[] = [
  [{ kind: 'seed-judged', seed: 's' }, 'judge s', false],
  [{ kind: 'batch-done', batch }, 'ask s opfuzz 0 10', false],
  [{ kind: 'finding-reduced', id: 'x' }, 'reduce x', true],
  [{ kind: 'finding-bisected', id: 'x' }, 'bisect x', true],
  [{ kind: 'finding-left', id: 'x', what: 'bisect' }, 'bisect x', true],
  [{ kind: 'finding-elsewhere', id: 'x' }, 'confirm x', true],
  [{ kind: 'finding-triaged', id: 'x' }, undefined, false],
  [{ kind: 'fault' }, undefined, false],
];

describe('ends of tasks', () => {
  it.each(ENDS)(
    'finds the task that an event ends, and whether it is post-processing: %j',
    (given, task, isLookedAfter) => {
      const event = given as CampaignEvent;
      expect([findTask(event), isPostProcessed(event)]).toEqual([task, isLookedAfter]);
    },
  );

  const wrong = (task: string | null, event: object | null) => findTaskMismatch({ task, event } as DeliveredReport);

  it('accepts a result, a fault or null as the end of a task', () => {
    expect(wrong('reduce x', { kind: 'finding-reduced', id: 'x' })).toBeUndefined();
    expect(wrong('reduce x', { kind: 'fault' })).toBeUndefined();
    expect(wrong('reduce x', null)).toBeUndefined();
    expect(wrong(null, { kind: 'finding' })).toBeUndefined();
  });

  it('refuses the result of another task', () => {
    expect(wrong('reduce y', { kind: 'finding-reduced', id: 'x' })).toBe(
      "finding-reduced does not end the task 'reduce y'",
    );
    expect(wrong('judge s', { kind: 'finding' })).toBe("finding does not end the task 'judge s'");
  });
});
