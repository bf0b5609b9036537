import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { OWN_COMMANDS } from '../../solver/index.js';
import { isSolver, openSolver } from './open-solver.js';

const PATH = process.env['PATH'];
const folders: string[] = [];
afterEach(() => {
  process.env['PATH'] = PATH;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function programs(texts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}`);
    chmodSync(join(folder, name), 0o755);
  }
  process.env['PATH'] = `${folder}${delimiter}${PATH}`;
  return folder;
}

const GDB = `cat >"$(dirname "$0")/input"
printf '%s\\n' "$@" >"$(dirname "$0")/words"
echo 'Program received signal SIGSEGV, Segmentation fault.'
echo '#0  0x01 in f (...) at x.cpp:1'
`;
const SOLVER = 'case "$1" in --version) echo "Z3 version 4.8.12 - 64 bit";; *) echo sat;; esac\n';

async function openZ3(folder: string, mode: 'fresh' | 'persistent') {
  const solver = await openSolver(join(folder, 'z3'), { permission: OWN_COMMANDS, mode });
  if (!isSolver(solver)) throw new Error(solver.message);
  return solver;
}

describe('backtrace', () => {
  it('runs the debugger with the command and the input of a run', async () => {
    const folder = programs({ gdb: GDB, z3: SOLVER });
    const solver = await openZ3(folder, 'fresh');
    const query = { input: '(check-sat)\n' };
    const { command } = await solver.run(query, { timeoutMs: 10_000, outputBytes: 1_000 });
    expect(await solver.backtrace?.([query])).toEqual({ signal: 'SIGSEGV', frames: ['f'], isDeep: false });
    const words = readFileSync(join(folder, 'words'), 'utf8').trimEnd().split('\n');
    expect(words.slice(words.indexOf('--args') + 1)).toEqual(command);
    expect(readFileSync(join(folder, 'input'), 'utf8')).toBe('(check-sat)\n');
    await solver.close();
  });

  it('sends several queries to one process as a session does, with marks and resets between them', async () => {
    const folder = programs({ gdb: GDB, z3: SOLVER });
    const solver = await openZ3(folder, 'persistent');
    await solver.backtrace?.([{ input: '(assert true)(check-sat)\n' }, { input: '(check-sat)\n' }]);
    expect(readFileSync(join(folder, 'input'), 'utf8')).toMatch(
      /^\(echo "begin-0+"\)\n\(assert true\)\(check-sat\)\n\(echo "end-0+"\)\n\(reset\)\n\(echo "begin-0+"\)\n\(check-sat\)\n\(echo "end-0+"\)\n$/,
    );
    await solver.close();
  });

  it.each([
    ['there is no debugger', undefined],
    ['the debugger cannot run the solver', 'echo "not in executable format: file format not recognized" >&2; exit 1\n'],
    ['the debugger prints without end', 'yes "#0  0x01 in f (...)"\n'],
  ])('returns no backtrace if %s', async (_, gdb) => {
    const folder = programs(gdb === undefined ? { z3: SOLVER } : { gdb, z3: SOLVER });
    const solver = await openZ3(folder, 'fresh');
    if (gdb === undefined) process.env['PATH'] = folder;
    expect(await solver.backtrace?.([{ input: '(check-sat)\n' }])).toBeUndefined();
    await solver.close();
  });
});
