import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { libsqlStore } from '../../src/host/index.js';
import { reasons, makeInterruption, storeCases } from './store-cases.js';
import { memoryStore } from '../support/memory-store.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

storeCases('memory', async () => memoryStore());
storeCases('libsql', async () => libsqlStore(join(folder, `${files++}.db`)));

describe('the libsql store', () => {
  it('reads the database while another store has it open for writing, and after both are closed', async () => {
    const file = join(folder, 'shared.db');
    const writer = libsqlStore(file);
    await writer.append([makeInterruption('a')]);
    const reader = libsqlStore(file, { readOnly: true });
    expect(await reasons(reader)).toEqual([[1, 'a']]);
    await writer.append([makeInterruption('b')]);
    expect(await reasons(reader, 1)).toEqual([[2, 'b']]);
    await expect(reader.append([makeInterruption('c')])).rejects.toThrow(/read.?only|readonly/i);
    await reader.close();
    await writer.close();
    expect(await reasons(libsqlStore(file))).toHaveLength(2);
  });
});
