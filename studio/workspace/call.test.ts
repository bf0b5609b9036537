import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callEach } from './call.js';

it('gives a solver the option for scripts with several checks, and no other option of a hunt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-call-'));
  const file = join(folder, 'solver');
  writeFileSync(file, '#!/bin/sh\necho "$@" >&2\necho sat\n', { mode: 0o755 });
  const args = async (text: string) => {
    const [result] = await callEach({ text, language: 'smt2' }, [{ kind: 'solver', solver: `cvc5:${file}` }]).result;
    return result?.stderr.split(/\s+/).filter((word) => word.startsWith('-'));
  };
  try {
    expect(await args('(check-sat)')).toEqual([]);
    expect(await args('(push 1)(check-sat)(pop 1)')).toEqual(['--incremental']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
