import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CampaignEvent, type Store, memoryStore } from '../../src/campaign/index.js';
import { libsqlStore } from '../../src/host/index.js';
import { contentId } from '../../src/util/index.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

const STORES: readonly { name: string; make(): Store }[] = [
  { name: 'memory', make: memoryStore },
  { name: 'libsql', make: () => libsqlStore(join(folder, `${files++}.db`)) },
];

const said = (reason: string): CampaignEvent => ({ kind: 'campaign-interrupted', at: 0, reason });

async function reasons(store: Store, after?: number): Promise<[number, string][]> {
  const found: [number, string][] = [];
  for await (const { sequence, event } of store.events(after)) {
    if (event.kind === 'campaign-interrupted') found.push([sequence, event.reason]);
  }
  return found;
}

describe.each(STORES)('the $name store', ({ make }) => {
  it('gives back a text by its SHA-256', async () => {
    const store = make();
    const text = '(assert (= "é\u{1F600}" "\\u{2FFFF}"))\r\n\t\0end';
    const id = await store.put(text);
    expect(id).toBe(contentId(text));
    expect(await store.put(text)).toBe(id);
    expect(await store.get(id)).toBe(text);
    expect(await store.get('no such text')).toBeUndefined();
    await store.close();
  });

  it('keeps the order of events and numbers them from 1', async () => {
    const store = make();
    await store.append([said('a'), said('b')]);
    await store.append([]);
    await store.append([said('c')]);
    expect(await reasons(store)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(await reasons(store, 2)).toEqual([[3, 'c']]);
    expect(await store.event(2)).toEqual(said('b'));
    expect(await store.event(4)).toBeUndefined();
    await store.close();
  });

  it('reads more events than fit on a page, and those appended while reading', async () => {
    const store = make();
    await store.append(Array.from({ length: 1_200 }, (_, i) => said(String(i))));
    let seen = 0;
    for await (const { sequence } of store.events()) {
      expect(sequence).toBe(++seen);
      if (seen === 1_100) await store.append([said('late')]);
    }
    expect(seen).toBe(1_201);
    await store.close();
  });

  it('gives back events as JSON does', async () => {
    const store = make();
    const odd = said('quote " back\\slash \u2028 \u0000 \u{1F4A5}');
    await store.append([odd]);
    for await (const { event } of store.events()) expect(event).toEqual(odd);
    await store.close();
  });

  it('appends all of the events or none', async () => {
    const store = make();
    const cyclic: Record<string, unknown> = { kind: 'campaign-interrupted' };
    cyclic['self'] = cyclic;
    await expect(store.append([said('a'), cyclic as unknown as CampaignEvent])).rejects.toThrow();
    await store.append([said('b')]);
    expect((await reasons(store)).map(([, reason]) => reason)).toEqual(['b']);
    await store.close();
  });
});

describe('the libsql store', () => {
  it('can be read while another process would write, and again after it was closed', async () => {
    const file = join(folder, 'shared.db');
    const writer = libsqlStore(file);
    await writer.append([said('a')]);
    const reader = libsqlStore(file, { readOnly: true });
    expect(await reasons(reader)).toEqual([[1, 'a']]);
    await writer.append([said('b')]);
    expect(await reasons(reader, 1)).toEqual([[2, 'b']]);
    await expect(reader.append([said('c')])).rejects.toThrow(/read.?only|readonly/i);
    await reader.close();
    await writer.close();
    expect(await reasons(libsqlStore(file))).toHaveLength(2);
  });
});
