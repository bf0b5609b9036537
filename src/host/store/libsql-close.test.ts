import { copyFileSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it, vi } from 'vitest';
import { libsqlStore } from './libsql.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function writeCampaign(name: string): Promise<{ readonly file: string; readonly id: string }> {
  const file = join(folder, name);
  const store = libsqlStore(file);
  const id = await store.put('a text');
  expect(await store.get(id)).toBe('a text');
  await store.close();
  return { file, id };
}

it('leaves a complete database file after closing', async () => {
  const { file, id } = await writeCampaign('whole.db');
  const copy = join(folder, 'copy.db');
  copyFileSync(file, copy);
  const store = libsqlStore(copy, { readOnly: true });
  expect(await store.get(id)).toBe('a text');
  await store.close();
});

it.skipIf(process.platform !== 'linux')('releases the database file on closing', async () => {
  const { file } = await writeCampaign('closed.db');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const open = () => readdirSync('/proc/self/fd').filter((fd) => readLink(fd).startsWith(file));
  await vi.waitFor(() => {
    collect();
    expect(open()).toEqual([]);
  });
});

function readLink(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
}
