import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'libsql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CampaignEvent } from '../campaign/index.js';
import { libsqlStore } from './store-libsql.js';

/** How much must have reached the disk, event by event: SQLite's `synchronous`, 1 is NORMAL and 2 FULL. */
const levels = vi.hoisted((): unknown[] => []);

// The real database, which also notes the setting that is in force where an event is written.
vi.mock('libsql', async (importOriginal) => {
  const original = await importOriginal<{ readonly default: typeof Database }>();
  class Noting extends original.default {
    constructor(...given: ConstructorParameters<typeof Database>) {
      super(...given);
      const prepare = this.prepare.bind(this);
      const noting = (sql: string) => {
        const statement = prepare(sql);
        if (!sql.startsWith('INSERT INTO events')) return statement;
        const run = statement.run.bind(statement);
        statement.run = (...values: unknown[]) => {
          levels.push(prepare('PRAGMA synchronous').raw(true).get());
          return run(...values);
        };
        return statement;
      };
      this.prepare = noting as typeof this.prepare;
    }
  }
  return { default: Noting };
});

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('findings are written through to the disk before anybody hears of them, and all else survives a killed process', async () => {
  const store = libsqlStore(join(folder, 'campaign.db'));
  const left: CampaignEvent = { kind: 'seed-left-out', at: 0, path: 'x', reason: 'y' };
  const found = { kind: 'finding', at: 1, finding: {} } as CampaignEvent;
  await store.append([left]);
  await store.append([left, found]);
  await store.append([left]);
  await store.close?.();
  expect(levels).toEqual([[1], [2], [2], [1]]);
});
