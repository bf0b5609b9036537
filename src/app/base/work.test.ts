import { expect, it } from 'vitest';
import { begin } from './work.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function collectEvents<Event>(work: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of work) events.push(event);
  return events;
}

it('yields all events in order to each of two concurrent iterations, and resolves to the result', async () => {
  const work = begin<number, string>(async (emit) => {
    emit(1);
    await turn();
    emit(2);
    emit(3);
    return 'done';
  });
  const [first, second] = await Promise.all([collectEvents(work), collectEvents(work)]);
  expect(first).toEqual([1, 2, 3]);
  expect(second).toEqual([1, 2, 3]);
  expect(await work.result).toBe('done');
});

it('yields no events to an iteration that begins after the work has ended', async () => {
  const work = begin<number, number>((emit) => {
    emit(1);
    return Promise.resolve(7);
  });
  expect(await work.result).toBe(7);
  expect(await collectEvents(work)).toEqual([]);
});

it('yields the earlier events, then rejects both iteration and result with the error of the work', async () => {
  const fault = new Error('fault');
  const work = begin<number, never>((emit) => {
    emit(1);
    return Promise.reject(fault);
  });
  const heard: number[] = [];
  const iterated = (async () => {
    for await (const event of work) heard.push(event);
  })();
  await expect(iterated).rejects.toBe(fault);
  await expect(work.result).rejects.toBe(fault);
  expect(heard).toEqual([1]);
});

it('finishes the work even if an iteration is left early', async () => {
  let isDone = false;
  const work = begin<number, string>(async (emit) => {
    emit(1);
    await turn();
    emit(2);
    isDone = true;
    return 'done';
  });
  for await (const event of work) {
    expect(event).toBe(1);
    break;
  }
  expect(await work.result).toBe('done');
  expect(isDone).toBe(true);
});
