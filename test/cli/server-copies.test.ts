import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignEvent, FindingRecord, Store } from '../../src/campaign/index.js';
import { openCampaign } from '../../lab/campaign/open-campaign.js';
import { hunt, openFolder } from '../../src/app/index.js';
import { makeNatsCampaign, natsStore } from '../../src/host/index.js';
import { isHere } from '../setup/solvers.js';
import { forger } from '../support/forger.js';
import { type Workshop, workshop, writeSeeds } from '../support/gainsay.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';
import { memoryStore } from '../support/memory-store.js';

describe.skipIf(!isHere('nats-server'))('a campaign that is copied', () => {
  let server: NatsServer;
  let shop: Workshop;
  let here: string;
  let real: FindingRecord;
  beforeAll(async () => {
    server = await natsServer();
    shop = workshop();
    here = join(shop.path, 'here');
    const solvers = [shop.solver('wrong', { CRASH: 2 })];
    const options = { strategies: ['opfuzz'], key: '5', mode: 'fresh', tieBreakers: false, tests: 4 } as const;
    const quick = { repeats: 2, reduce: 'none', bisect: 'none', adaptiveLimits: false } as const;
    await hunt({ ...options, ...quick, seeds: [writeSeeds(shop, 1)], solvers, out: here }).result;
    const campaign = await openCampaign(here);
    real = campaign.findings[0] as FindingRecord;
    await campaign.close();
  });
  afterAll(async () => {
    shop.remove();
    await server.remove();
  });

  it("needs only the private seed of a user's nkey to copy a campaign to a server", async () => {
    const user = nkeys.createUser();
    const config = join(shop.path, 'nkey.conf');
    writeFileSync(config, `authorization { users = [{ nkey: ${user.getPublicKey()} }] }`);
    const guarded = await natsServer(['-c', config]);
    const readKeySeed = (key: typeof user) => new TextDecoder().decode(key.getSeed());
    const creds = shop.write('user.nk', `${readKeySeed(user)}\n`);
    const other = shop.write('other.nk', `${readKeySeed(nkeys.createUser())}\n`);
    const address = `${guarded.url}/keyed`;
    try {
      const pushed = await runHere(['campaign', 'push', here, address, '--creds', creds]);
      expect(pushed.code, pushed.err).toBe(0);
      expect((await runHere(['findings', address, '--creds', creds])).out).toContain('crash');
      for (const words of [
        ['findings', address, '--creds', other],
        ['findings', address],
      ]) {
        const refused = await runHere(words);
        expect(refused.code, words.join(' ')).toBe(2);
        expect(refused.err).toContain('refuses access');
        expect(refused.err + refused.out).not.toContain(readFileSync(other, 'utf8').trim());
      }
    } finally {
      await guarded.remove();
    }
  });

  async function onServer(name: string): Promise<{ readonly store: Store; close(): Promise<void> }> {
    const client = await forger(server.url, name);
    await makeNatsCampaign(client.link, name);
    const store = await natsStore(client.link, name, { writer: 'leader' });
    const from = await openFolder(here, { readOnly: true });
    for await (const id of from.store.ids()) await store.put((await from.store.get(id)) ?? '');
    const events: CampaignEvent[] = [];
    for await (const { event } of from.store.events()) events.push(event);
    await store.append(events);
    await from.close();
    return { store, close: () => client.close() };
  }

  /** A finding whose input is a new text. */
  async function another(number: number, store: Pick<Store, 'put'>): Promise<CampaignEvent> {
    const id = `crash-${String(number).padStart(10, '0')}`;
    const text = await store.put(`(check-sat) ; ${number}\n`);
    return { kind: 'finding', at: number, finding: { ...real, id, mutant: text, trace: text } };
  }

  nightly('copies a growing campaign with every text that its events name', { timeout: 60_000 }, async () => {
    const { store, close } = await onServer('growing');
    let isOver = false;
    let written = 0;
    const writing = (async () => {
      while (!isOver) await store.append([await another(written++, store)]);
    })();
    const copy = join(shop.path, 'growing');
    let before = 0;
    try {
      for (let times = 0; times < 3; times++) {
        const from = written;
        await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(from + 2);
        const pulled = await runHere(['campaign', 'pull', `${server.url}/growing`, copy]);
        expect(pulled.code, pulled.err).toBe(0);
        const folder = await openFolder(copy, { readOnly: true });
        let events = 0;
        for await (const { event } of folder.store.events()) {
          events++;
          if (event.kind === 'finding')
            expect(await folder.store.get(event.finding.mutant), event.finding.id).toBeDefined();
        }
        await folder.close();
        expect(events).toBeGreaterThan(before);
        before = events;
      }
    } finally {
      isOver = true;
      await writing;
      await close();
    }
  });

  it('copies a campaign without the files of findings whose texts are missing, and reports these findings', async () => {
    const { store, close } = await onServer('holes');
    const lost = await another(1, memoryStore());
    const foreign = await another(2, memoryStore());
    await store.append([lost, foreign]);
    await close();
    const client = await forger(server.url, 'holes');
    if (foreign.kind === 'finding') await client.raw(`text.${foreign.finding.mutant}`, 'another text');
    await client.close();
    const copy = join(shop.path, 'holes');
    for (const events of ['0 events', undefined]) {
      const pulled = await runHere(['campaign', 'pull', `${server.url}/holes`, copy]);
      expect(pulled.code, pulled.err).toBe(3);
      expect(pulled.err).toContain(
        '2 findings cannot be shown, because stored texts are missing or invalid: crash-0000000001, crash-0000000002',
      );
      expect(pulled.out.includes('0 events'), String(events)).toBe(events === undefined);
      expect((await runHere(['findings', copy])).out).toContain('crash');
      expect((await runHere(['show', copy, real.id])).code).toBe(0);
    }
    rmSync(copy, { recursive: true });
  });
});
