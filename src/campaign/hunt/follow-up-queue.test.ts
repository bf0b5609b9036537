import { makeBisection, makeFinding, makeReduced } from '../../../test/support/findings.js';
import { describe, expect, it } from 'vitest';
import { PostProcessingQueue } from './follow-up.js';
import type { FindingState } from '../log/index.js';

const POOL = { accepts: () => true };
const finding = (id: string, kind: FindingState['kind'], group: string, more: Partial<FindingState> = {}) =>
  makeFinding(id, { kind, group, ...more });
const all = (queue: PostProcessingQueue) => {
  const told: string[] = [];
  for (let task = queue.take(); task !== undefined; task = queue.take()) {
    told.push(`${task.what} ${task.finding.id}`);
    queue.finish(task);
  }
  return told;
};

describe('PostProcessingQueue', () => {
  it('leaves out reductions that would be refused', () => {
    const queue = new PostProcessingQueue({ reduce: 'all', bisect: 'none' }, POOL);
    const coordinates = { ...makeFinding('a').coordinates, strategy: 'cmd:./mutate' };
    queue.add(makeFinding('a', { trust: 'claimed', witnesses: ['claim'], coordinates }));
    expect(queue.tasks).toEqual([]);
  });

  it('takes the first finding of each group, gravest first, and reduces before bisecting', () => {
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'auto' }, POOL);
    queue.add(finding('c1', 'crash', 'c'));
    queue.add(finding('m1', 'invalid-model', 'm'));
    queue.add(finding('m2', 'invalid-model', 'm'));
    queue.add(finding('w1', 'wrong-answer', 'w'));
    expect(all(queue)).toEqual(['reduce w1', 'bisect w1', 'reduce m1', 'bisect m1', 'reduce c1', 'bisect c1']);
  });

  it('reduces no finding of a group if an earlier session reduced one of its findings', () => {
    const reduced = { reduced: makeReduced() };
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'none' }, POOL);
    queue.add(finding('m1', 'invalid-model', 'm', reduced));
    queue.add(finding('m2', 'invalid-model', 'm'));
    expect(all(queue)).toEqual([]);
  });

  it('reduces no finding whose group was merged with the group of a reduced finding', () => {
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'none' }, POOL);
    const fault = { cause: 'bvudiv', term: '', text: '', expected: 'sat' } as const;
    for (const id of ['w1', 'w2', 'w3']) queue.add(finding(id, 'wrong-answer', id, { fault }));
    const first = queue.take();
    // The others wait for the result, since it may represent them.
    expect([first?.finding.id, queue.take()]).toEqual(['w1', undefined]);
    queue.replace(finding('w1', 'wrong-answer', 'w1', { fault, reduced: makeReduced({ fault }) }));
    if (first !== undefined) queue.finish(first);
    expect([all(queue), queue.refill(), all(queue)]).toEqual([[], false, []]);
  });

  it('reduces every finding on request', () => {
    const queue = new PostProcessingQueue({ reduce: 'all', bisect: 'none' }, POOL);
    for (const id of ['m1', 'm2']) queue.add(finding(id, 'invalid-model', 'm'));
    expect(all(queue)).toEqual(['reduce m1', 'reduce m2']);
  });

  it('reduces unstable findings last, and never bisects them over npm versions', () => {
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'auto' }, POOL);
    queue.add(finding('u1', 'unstable', 'u'));
    queue.add(finding('c1', 'crash', 'c'));
    expect(all(queue)).toEqual(['reduce c1', 'bisect c1', 'reduce u1']);
  });

  it('bisects findings that a signature shows, but neither non-bugs nor known bugs', () => {
    const queue = new PostProcessingQueue({ reduce: 'none', bisect: 'auto' }, POOL);
    queue.add(finding('a1', 'anomaly', 'a'));
    queue.add(finding('s1', 'failed-self-check', 's'));
    queue.add(finding('r1', 'refuses', 'r'));
    queue.add(finding('k1', 'crash', 'k', { known: 'issue 1' }));
    expect(all(queue)).toEqual(['bisect s1', 'bisect a1']);
  });

  it.each(['auto', 'all'] as const)('reduces a known finding with %s only once its group is another bug', (reduce) => {
    const queue = new PostProcessingQueue({ reduce, bisect: 'auto', confirmElsewhere: true }, POOL);
    const fault = { cause: 'store', term: '', text: '', expected: 'sat' } as const;
    const other = { fault, reduced: makeReduced({ fault }), elsewhere: { agrees: [] } as never };
    const bisection = makeBisection({ observations: [{ version: '1', shows: 'yes', said: '', times: 1 }] });
    queue.add(finding('k1', 'wrong-answer', 'k', { known: 'issue 1', fault }));
    queue.add(finding('m1', 'invalid-model', 'm', other));
    expect([all(queue), queue.refill()]).toEqual([['bisect m1'], true]);
    queue.drop(finding('m1', 'invalid-model', 'm'));
    expect(queue.refill()).toBe(false);
    queue.add(finding('m1', 'invalid-model', 'm', { ...other, bisection }));
    expect([queue.refill(), all(queue)]).toEqual([true, ['reduce k1']]);
    queue.replace(finding('k1', 'wrong-answer', 'k', { ...other, known: 'issue 1' }));
    expect([all(queue), queue.refill()]).toEqual([[], false]);
  });

  it('bisects the reduced input if there is one', () => {
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'auto' }, POOL);
    queue.add(finding('w1', 'wrong-answer', 'w'));
    const task = queue.take();
    queue.replace(finding('w1', 'wrong-answer', 'w', { bytes: 7 }));
    if (task !== undefined) queue.finish(task);
    expect([task?.finding.bytes, queue.take()?.finding.bytes]).toEqual([100, 7]);
  });

  it('bisects one finding of the groups that reductions merge', () => {
    const one = { reduced: makeReduced({ shape: 's', operators: ['s'] }) };
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'auto' }, POOL);
    for (const id of ['w1', 'w2', 'w3']) queue.add(finding(id, 'wrong-answer', id));
    for (const id of ['w1', 'w2', 'w3']) {
      const task = queue.take();
      queue.replace(finding(id, 'wrong-answer', id, id === 'w3' ? {} : one));
      if (task !== undefined) queue.finish(task);
    }
    const task = queue.take();
    expect([task?.what, task?.finding.id]).toEqual(['bisect', 'w1']);
    // The finding w2 waits, since its bug is being bisected.
    expect(queue.length).toBe(1);
    queue.replace(finding('w1', 'wrong-answer', 'w1', { ...one, bisection: makeBisection() }));
    if (task !== undefined) queue.finish(task);
    expect(all(queue)).toEqual(['bisect w3']);
  });

  it('reduces a finding of each group in the end, although findings had one group when they were found', () => {
    const at = (cause: string) => ({ fault: { cause, term: '', text: '', expected: 'sat' as const } });
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'none' }, POOL);
    for (const id of ['w1', 'w2', 'w3', 'w4']) queue.add(finding(id, 'wrong-answer', 'w', at(id.replace('3', '2'))));
    expect(all(queue)).toEqual(['reduce w1']);
    const reduced = (id: string, cause: string) =>
      finding(id, 'wrong-answer', 'w', { ...at(id), reduced: makeReduced(at(cause)) });
    queue.replace(reduced('w1', 'w4'));
    expect([queue.refill(), all(queue)]).toEqual([true, ['reduce w2']]);
    queue.replace(finding('w2', 'wrong-answer', 'w', { ...at('w2'), left: { reduce: 'no reason' } }));
    expect([queue.refill(), all(queue)]).toEqual([false, []]);
  });

  it('reduces the finding that represents a group, although another one could not be reduced', () => {
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'none' }, POOL);
    queue.add(finding('c1', 'crash', 'c', { left: { reduce: 'the time was up' } }));
    queue.add(finding('c2', 'crash', 'c', { bytes: 50, left: { reduce: 'the time was up' } }));
    queue.add(finding('c3', 'crash', 'c', { bytes: 20 }));
    expect(all(queue)).toEqual(['reduce c1']);
    expect([queue.refill(), all(queue)]).toEqual([true, ['reduce c3']]);
    queue.replace(finding('c3', 'crash', 'c', { bytes: 20, reduced: makeReduced() }));
    expect([queue.refill(), all(queue)]).toEqual([false, []]);
  });

  it('bisects a finding that shows after the fix of another finding of its group', () => {
    const queue = new PostProcessingQueue({ reduce: 'none', bisect: 'auto' }, POOL);
    queue.add(finding('w1', 'wrong-answer', 'w', { bisection: makeBisection({ fixedIn: '4.10' }) }));
    queue.add(finding('w2', 'wrong-answer', 'w'));
    expect([queue.refill(), all(queue)]).toEqual([false, []]);
    const triage = { state: 'new', link: null, note: null, when: null, stillIn: '4.12' } as const;
    queue.replace(finding('w2', 'wrong-answer', 'w', { triage }));
    expect([queue.refill(), all(queue)]).toEqual([true, ['bisect w2']]);
  });

  it('reduces no finding that was withdrawn', () => {
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'none' }, POOL);
    const [one, other] = ['w1', 'w2'].map((id) => finding(id, 'wrong-answer', 'w'));
    for (const each of [one, other]) if (each) queue.add(each);
    if (one) queue.drop(one);
    expect([queue.refill(), all(queue)]).toEqual([true, ['reduce w2']]);
  });

  it('does not bisect a finding while the finding is being reduced', () => {
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'auto' }, POOL);
    queue.add(finding('w1', 'wrong-answer', 'w'));
    const task = queue.take();
    expect([task?.what, queue.length, queue.take()]).toEqual(['reduce', 0, undefined]);
    if (task !== undefined) queue.finish(task);
    expect([queue.length, queue.take()?.what]).toEqual([1, 'bisect']);
  });

  it('groups the findings at most once for each task, and never to add a finding', () => {
    const count = 50;
    const queue = new PostProcessingQueue({ reduce: 'auto', bisect: 'auto' }, POOL);
    let reads = 0;
    // `Grouping` reads `reported` of each finding.
    const watch = (id: string, more: Partial<FindingState> = {}) =>
      new Proxy(finding(id, 'wrong-answer', id, more), {
        get: (target, name) => {
          if (name === 'reported') reads++;
          return target[name as keyof FindingState];
        },
      });
    const take = (more: Partial<FindingState>) => {
      const task = queue.take();
      if (task === undefined) return undefined;
      queue.replace(watch(task.finding.id, { ...task.finding, ...more }));
      queue.finish(task);
      expect(queue.length).toBeGreaterThan(0);
      return task.what;
    };
    for (let i = 0; i < count; i++) {
      queue.add(watch(`w${i}`));
      expect(queue.length).toBe(2 * (i + 1));
    }
    expect(reads).toBe(0);
    for (let i = 0; i < count; i++)
      expect(take({ reduced: makeReduced({ shape: `s${i}`, operators: [`s${i}`] }) })).toBe('reduce');
    for (let i = 0; i < 3; i++) expect(take({ bisection: makeBisection() })).toBe('bisect');
    // Grouping reads each finding twice at most.
    expect(reads).toBeGreaterThanOrEqual(count);
    expect(reads).toBeLessThanOrEqual((count + 3) * 2 * count);
  });
});
