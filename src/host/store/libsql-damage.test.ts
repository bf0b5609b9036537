import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, it } from 'vitest';
import { libsqlStore } from './libsql.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-damage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function alterDatabase(name: string, ...statements: readonly string[]): string {
  const file = join(folder, name);
  void libsqlStore(file).close();
  const db = new Database(file);
  for (const statement of statements) db.exec(statement);
  db.close();
  return file;
}

it('reports a file that is not a database as damaged', () => {
  const file = join(folder, 'text.db');
  writeFileSync(file, 'not a database\n'.repeat(500));
  for (const readOnly of [true, false])
    expect(() => libsqlStore(file, { readOnly })).toThrow(/^its database is damaged \(file is not a database\)$/);
});

it('reports a table that is missing or has wrong columns', () => {
  const missing = alterDatabase('missing.db', 'DROP TABLE blobs');
  expect(() => libsqlStore(missing, { readOnly: true })).toThrow(`(${missing} has no table blobs)`);
  const other = alterDatabase('other.db', 'DROP TABLE events', 'CREATE TABLE events (sequence INTEGER, event BLOB)');
  for (const readOnly of [true, false])
    expect(() => libsqlStore(other, { readOnly })).toThrow(
      `the table events of ${other} does not have the expected columns`,
    );
});

it('rejects an event that is not valid UTF-8, without ending the process', async () => {
  const file = alterDatabase('bytes.db', "INSERT INTO events (event) VALUES (CAST(x'7bff7d' AS TEXT))");
  const store = libsqlStore(file, { readOnly: true });
  await expect(store.event(1)).rejects.toThrow('row 1 of its events is not a text');
  await expect(store.events()[Symbol.asyncIterator]().next()).rejects.toThrow('row 1 of its events is not a text');
  await store.close();
});
