import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CampaignEvent } from '../../campaign/index.js';
import { libsqlStore } from './libsql.js';

/** SQLite's `synchronous` for each event: 1 is NORMAL, 2 is FULL. */
const levels: unknown[] = [];

// The test uses the real database. Before each event is written, the setting is recorded.
const { prepare } = Database.prototype;
vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
  const statement = prepare.call(this, sql);
  if (!sql.startsWith('INSERT INTO events')) return statement;
  const run = statement.run.bind(statement) as (...values: unknown[]) => Database.RunResult;
  const noting = (...values: unknown[]): Database.RunResult => {
    levels.push(prepare.call(this, 'PRAGMA synchronous').raw(true).get([]));
    return run(...values);
  };
  return Object.assign(statement, { run: noting });
});
afterAll(() => vi.restoreAllMocks());

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('flushes findings to disk before acknowledging them, and loses no events of other kinds if the process is killed', async () => {
  const store = libsqlStore(join(folder, 'campaign.db'));
  const left: CampaignEvent = { kind: 'seed-left-out', at: 0, path: 'x', reason: 'y' };
  const found = { kind: 'finding', at: 1, finding: {} } as CampaignEvent;
  await store.append([left]);
  await store.append([left, found]);
  await store.append([left]);
  await store.close?.();
  expect(levels).toEqual([[1], [2], [2], [1]]);
});
