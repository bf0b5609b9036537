import { expect, it } from 'vitest';
import fc from 'fast-check';
import type { Hashes } from '../log/index.js';
import { Ledger } from './ledger.js';

const open = async (promise: Promise<unknown>) => (await Promise.race([promise, 'open'])) === 'open';

it('drops test cases of seeds and of earlier batches, in the order of the schedule', async () => {
  const ledger = new Ledger(new Set(['s']));
  const [one, two] = [ledger.add(3), ledger.add(3)];
  expect(two.enter({ 0: 'a', 1: 'b', 2: 's' })).toEqual({ fresh: { 0: 'a', 1: 'b' }, isFinal: false });
  expect(await open(two.decided)).toBe(true);
  expect(one.enter({ 5: 'a' })).toEqual({ fresh: { 5: 'a' }, isFinal: true });
  expect(await one.decided).toEqual({ fresh: { 5: 'a' }, duplicates: 0, sameAsSeed: 0 });
  expect(await two.decided).toEqual({ fresh: { 1: 'b' }, duplicates: 1, sameAsSeed: 1 });
  expect(two.enter({ 0: 'other' })).toEqual({ fresh: { 1: 'b' }, isFinal: true });
});

it('decides independently of the order in which batches are drawn', async () => {
  const batch = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 });
  const batches = fc.array(batch, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(batches, fc.infiniteStream(fc.nat()), async (all, order) => {
      const decide = async (sequence: readonly number[]) => {
        const ledger = new Ledger(new Set(['e']));
        const entries = all.map(() => ledger.add(4));
        for (const i of sequence) entries[i]?.enter(Object.fromEntries((all[i] ?? []).map((hash, at) => [at, hash])));
        return Promise.all(entries.map(({ decided }) => decided));
      };
      const sequence = all.map((_, i) => i);
      const shuffled = sequence.map((i) => [order.next().value, i] as const).sort(([a], [b]) => a - b);
      const decisions = await decide(sequence);
      expect(await decide(shuffled.map(([, i]) => i))).toEqual(decisions);
      const kept = decisions.flatMap(({ fresh }) => Object.values(fresh));
      expect(new Set(kept).size).toBe(kept.length);
    }),
  );
});

it('compares only batches with the same set of test cases', async () => {
  const ledger = new Ledger(new Set());
  const [one, other] = [new Map<string, number>(), new Map<string, number>()];
  for (const [owners, fresh] of [
    [one, { 0: 'x' }],
    [other, { 0: 'x' }],
    [one, {}],
  ] as const)
    expect(ledger.add(1, owners).enter({ 0: 'x' }).fresh).toEqual(fresh);
});

it('permits draws only if they cannot exceed the budget, and waits until this is known', async () => {
  const ledger = new Ledger(new Set());
  expect(await ledger.allow(5, 8)).toBe(5);
  const first = ledger.add(5);
  expect(await ledger.allow(3, 8)).toBe(3);
  const waiting = ledger.allow(5, 8);
  expect(await open(waiting)).toBe(true);
  const hashes: Hashes = { 0: 'a', 1: 'b' };
  first.enter(hashes);
  expect(await waiting).toBe(5);
  expect(await ledger.allow(9, 8)).toBe(6);
  ledger.add(6).enter({ 0: 'c', 1: 'd', 2: 'e', 3: 'f', 4: 'g', 5: 'h' });
  expect(await ledger.allow(1, 8)).toBe(0);
});

it('rejects the decisions on a failed batch and all later ones', async () => {
  const ledger = new Ledger(new Set());
  const [one, two, three] = [ledger.add(1), ledger.add(1), ledger.add(1)];
  three.enter({ 0: 'c' });
  two.fail(new Error('no solver'));
  one.enter({ 0: 'a' });
  expect((await one.decided).fresh).toEqual({ 0: 'a' });
  two.enter({ 0: 'b' });
  for (const { decided } of [two, three, ledger.add(1)]) await expect(decided).rejects.toThrow('no solver');
  await expect(ledger.allow(9, 1)).rejects.toThrow('no solver');
  one.fail(new Error('too late'));
  expect((await one.decided).fresh).toEqual({ 0: 'a' });
});
