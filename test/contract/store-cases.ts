import { describe, expect, it } from 'vitest';
import type { CampaignEvent, Store } from '../../src/campaign/index.js';
import { contentId } from '../../src/util/index.js';

export const makeInterruption = (reason: string): CampaignEvent => ({
  kind: 'campaign-interrupted',
  at: 0,
  reason,
  by: 'user',
});

export const makeNote = (id: string): CampaignEvent => ({
  kind: 'finding-triaged',
  at: 0,
  id,
  triage: { state: 'reported', link: null, note: null, when: '2026-01-01T00:00:00.000Z' },
});

/** Lists the sequence number and the reason of each event that interrupted a campaign. */
export async function reasons(store: Store, after?: number): Promise<[number, string][]> {
  const found: [number, string][] = [];
  for await (const { sequence, event } of store.events(after)) {
    if (event.kind === 'campaign-interrupted') found.push([sequence, event.reason]);
  }
  return found;
}

/** Defines the tests that every store must pass. */
export function storeCases(name: string, make: () => Promise<Store>): void {
  describe(`the ${name} store`, () => {
    it('stores a text under its SHA-256', async () => {
      const store = await make();
      const text = '(assert (= "é\u{1F600}" "\\u{2FFFF}"))\r\n\t\0end';
      const id = await store.put(text);
      expect(id).toBe(contentId(text));
      expect(await store.put(text)).toBe(id);
      expect(await store.get(id)).toBe(text);
      expect(await store.get('no such text')).toBeUndefined();
      await store.close();
    });

    it('lists the ids of all its texts', async () => {
      const store = await make();
      const texts = Array.from({ length: 600 }, (_, i) => `text ${i}`);
      for (const text of [...texts, 'text 1', 'text 2']) await store.put(text);
      const ids: string[] = [];
      for await (const id of store.ids()) ids.push(id);
      expect(ids.sort()).toEqual(texts.map(contentId).sort());
      await store.close();
    });

    it('keeps the order of events, and numbers them from 1', async () => {
      const store = await make();
      await store.append([makeInterruption('a'), makeInterruption('b')]);
      await store.append([]);
      await store.append([makeInterruption('c')]);
      expect(await reasons(store)).toEqual([
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ]);
      expect(await reasons(store, 2)).toEqual([[3, 'c']]);
      expect(await store.event(2)).toEqual(makeInterruption('b'));
      expect(await store.event(4)).toBeUndefined();
      await store.close();
    });

    it('reads more events than fit on a page, including those appended while reading', async () => {
      const store = await make();
      await store.append(Array.from({ length: 1_200 }, (_, i) => makeInterruption(String(i))));
      let seen = 0;
      for await (const { sequence } of store.events()) {
        expect(sequence).toBe(++seen);
        if (seen === 1_100) await store.append([makeInterruption('late')]);
      }
      expect(seen).toBe(1_201);
      await store.close();
    });

    it('returns events as a JSON round trip does', async () => {
      const store = await make();
      const odd = makeInterruption('quote " back\\slash \u2028 \u0000 \u{1F4A5}');
      await store.append([odd]);
      for await (const { event } of store.events()) expect(event).toEqual(odd);
      await store.close();
    });

    it('appends all of the events or none', async () => {
      const store = await make();
      const cyclic: Record<string, unknown> = { kind: 'campaign-interrupted' };
      cyclic['self'] = cyclic;
      await expect(store.append([makeInterruption('a'), cyclic as unknown as CampaignEvent])).rejects.toThrow();
      await store.append([makeInterruption('b')]);
      expect((await reasons(store)).map(([, reason]) => reason)).toEqual(['b']);
      await store.close();
    });
  });
}
