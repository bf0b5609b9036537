import { identityNamed } from '../support/identity.js';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FindingRecord, type Plan } from '../../src/campaign/index.js';
import { libsqlStore } from '../../src/host/index.js';
import { makeFinding, makeRun, makeStarted, SOME_PLAN } from '../support/findings.js';
import { type Workshop, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

let shop: Workshop;
beforeAll(() => (shop = workshop()));
afterAll(() => shop.remove());

const GOOD = 'wrong-answer-0123456789';

/** A campaign folder made by another user. */
async function makeForeign(name: string, more: Partial<FindingRecord> = {}, solver = 'z3'): Promise<string> {
  const folder = join(shop.path, name);
  mkdirSync(folder, { recursive: true });
  const store = libsqlStore(join(folder, 'campaign.db'));
  const seed = await store.put('(assert true)\n(check-sat)\n');
  const plan: Plan = {
    ...SOME_PLAN,
    seeds: [{ path: 'a.smt2', blob: seed, bytes: 26 }],
    solvers: [{ id: solver, ...identityNamed(solver) }],
    strategies: ['opfuzz'],
    data: { operators: { file: 'opfuzz-operators.txt', text: seed } },
    limits: { timeoutMs: 1_000, outputBytes: 1_000_000 },
    adaptiveLimits: false,
    maxBytes: 1_000_000,
    budget: { tests: 1, forMs: null, perSeed: null },
  };
  const texts = { mutant: seed, parent: seed, base: seed, trace: seed };
  const coordinates = { key: 'k', seed, strategy: 'seed', index: 0 };
  const finding = { ...makeFinding(GOOD), ...texts, coordinates, runs: [makeRun(solver, 'unsat')], ...more };
  await store.append([
    { ...makeStarted(plan), started: '2026-01-01T00:00:00Z' },
    { kind: 'finding', at: 1, finding },
  ]);
  await store.close();
  return folder;
}

const run = (...args: string[]) => runHere(args, { cwd: shop.path });

describe('a foreign campaign', () => {
  it("writes nothing outside the campaign's folder, whatever the ids of its findings", async () => {
    const folder = await makeForeign('a', { id: '../../victim' });
    const victim = shop.write('victim/precious.txt', 'mine');
    for (const args of [
      ['reduce', folder],
      ['reduce', folder, '../../victim'],
      ['show', folder, '../../victim'],
      ['report', folder],
    ]) {
      const ran = await run(...args);
      expect(ran.err).toContain(
        `campaign.db: row 2 of its events (finding) is ill-formed: finding.id is "../../victim"`,
      );
      expect(ran.code).toBe(2);
    }
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(readdirSync(shop.path).sort()).toEqual(['a', 'victim']);
  });

  it('shows no finding for an id that points outside the campaign', async () => {
    const folder = await makeForeign('b');
    const ran = await run('show', folder, '../../X');
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.err).toContain('there is no finding ../../X');
    expect(existsSync(join(shop.path, 'X'))).toBe(false);
  });

  it.each(['findings', 'reductions', 'report', 'campaign.lock'])(
    "does not write through a link in a campaign's folder: %s",
    async (name) => {
      const folder = await makeForeign(`c-${name}`);
      const target = join(shop.path, `target-${name}`);
      mkdirSync(target);
      rmSync(join(folder, name), { recursive: true, force: true });
      symlinkSync(target, join(folder, name));
      const ran = await run('show', folder, GOOD);
      expect(ran).toMatchObject({ code: 2 });
      expect(ran.err).toContain(`${join(folder, name)} is a link`);
      expect(readdirSync(target)).toEqual([]);
    },
  );

  it.each(['campaign.db', 'findings', 'commands.json'])(
    'does not start a campaign in a folder with a dangling link: %s',
    async (name) => {
      const folder = join(shop.path, `begun-${name}`);
      const target = join(shop.path, `missing-${name}`);
      mkdirSync(folder);
      symlinkSync(target, join(folder, name));
      const seed = shop.write('seed.smt2', '(declare-const p Bool)(assert p)(check-sat)');
      const ran = await run('hunt', seed, '-s', 'cmd:/bin/true', '--tests', '1', '--out', folder);
      expect(ran).toMatchObject({ code: 2 });
      expect(ran.err).toContain(`${join(folder, name)} is a link`);
      expect(existsSync(target)).toBe(false);
    },
  );

  it('rejects a campaign if a text does not match its hash, or if the database contains more than tables', async () => {
    const folder = await makeForeign('d');
    const file = join(folder, 'campaign.db');
    const change = (sql: string) => {
      const db = new Database(file);
      db.exec(sql);
      db.close();
    };
    change(`UPDATE blobs SET text = CAST('(assert false)' AS BLOB)`);
    const changed = await run('show', folder, GOOD);
    expect(changed).toMatchObject({ code: 2 });
    expect(changed.err).toMatch(/G503.*the content of the text [0-9a-f]{64} does not match its name/s);
    change('DROP TABLE blobs');
    change(
      'CREATE VIEW blobs AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i AS id, i AS text FROM n',
    );
    const more = await run('findings', folder);
    expect(more).toMatchObject({ code: 2 });
    expect(more.err).toContain('contains the view blobs, which does not belong to a campaign');
  });
});

describe('a command of a foreign campaign', () => {
  const isTouched = () => existsSync(join(shop.path, 'touched'));
  const STATE = { XDG_STATE_HOME: '' };
  const asUser = (args: readonly string[]) => runHere(args, { cwd: shop.path, env: STATE });

  it('shows the commands of a foreign campaign, and runs none if there is no terminal to ask on', async () => {
    STATE.XDG_STATE_HOME = join(shop.path, 'state');
    const solver = `cmd:touch ${join(shop.path, 'touched')}`;
    const folder = await makeForeign('e', { solver, suspects: [solver] }, solver);
    for (const args of [
      ['resume', folder],
      ['replay', folder, GOOD],
      ['campaign', 'recheck', folder],
      ['reduce', folder],
      ['bisect', folder],
      ['campaign', 'count', folder],
    ]) {
      const ran = await asUser(args);
      expect(ran.err).toContain(`G505: ${folder} was made elsewhere; its commands would run here:\n  ${solver}`);
      expect(ran.code).toBe(2);
    }
    expect(isTouched()).toBe(false);
  });

  it('runs the commands of a foreign campaign with --trust, and later runs the same commands without --trust', async () => {
    STATE.XDG_STATE_HOME = join(shop.path, 'state');
    const solver = `cmd:touch ${join(shop.path, 'touched')}`;
    const folder = await makeForeign('f', { solver, suspects: [solver] }, solver);
    expect((await asUser(['replay', folder, GOOD, '--trust'])).err).not.toContain('G505');
    expect(isTouched()).toBe(true);
    rmSync(join(shop.path, 'touched'));
    expect((await asUser(['replay', folder, GOOD])).err).not.toContain('G505');
    expect(isTouched()).toBe(true);
    // With the key of another user or machine, the commands are foreign again.
    STATE.XDG_STATE_HOME = join(shop.path, 'other');
    expect((await asUser(['replay', folder, GOOD])).err).toContain('G505');
  });

  it('trusts the commands of a campaign that was created on this machine', async () => {
    STATE.XDG_STATE_HOME = join(shop.path, 'state');
    const own = shop.solver('own', {});
    const seed = shop.write('own.smt2', '(declare-fun x () Int)\n(assert (> x 1))\n(check-sat)\n');
    const hunted = await asUser([
      'hunt',
      seed,
      '-s',
      own,
      '--tests',
      '1',
      '--no-models',
      '--out',
      'g',
      '--quiet',
      '--no-tie-breakers',
      '--mode',
      'fresh',
    ]);
    expect(hunted.err).not.toContain('G505');
    const key = join(shop.path, 'state/gainsay/key');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(shop.path, 'g/commands.json'), 'utf8'))).toMatchObject({ commands: [own] });
  });
});
