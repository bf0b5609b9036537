import { expect, it } from 'vitest';
import { makeFinding } from '../../../test/support/findings.js';
import { UNTRIAGED } from '../log/index.js';
import { readKnownBugs, collectTriagedBugs } from './known-bugs.js';
import { memoryStore } from '../../../test/support/memory-store.js';

it('writes known bugs that the reader accepts, whatever characters a signature contains', async () => {
  const store = memoryStore();
  for (const signature of ['heap-use-after-free in f(int&)', 'a\\b/c|d', '^*[x]{2}$']) {
    const finding = makeFinding('f1', { kind: 'crash', signature, triage: { ...UNTRIAGED, state: 'reported' } });
    const bugs = await collectTriagedBugs([finding], store);
    expect(bugs).toHaveLength(1);
    expect(readKnownBugs(JSON.stringify({ bugs }))).toEqual(bugs);
    expect(new RegExp(bugs[0]?.signature ?? '', 'u').test(signature)).toBe(true);
  }
});
