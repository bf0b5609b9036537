import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readToolRequest } from './request.js';
import { Statistics } from './statistics.js';
import { toolLog } from './tool-log.js';
import { ToolWatch } from './tool-watch.js';
import { TOOLS, type Tool } from './tools.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function collectLog(events: readonly Parameters<ToolWatch['onEvent']>[0][]): string {
  const request = readToolRequest(TOOLS.find(({ name }) => name === 'yinyang') as Tool, [
    '-o',
    'sat',
    './z3',
    'package.json',
  ]);
  if (typeof request === 'string') throw new Error(request);
  const file = join(folder, 'log');
  const watch = new ToolWatch({
    request,
    clis: new Map([['cmd:./z3', './z3']]),
    seeds: [],
    log: toolLog({ file, isQuiet: true }),
    statistics: new Statistics({ invalid: 0, repeated: 0 }),
    name: 'abcde',
  });
  for (const event of events) watch.onEvent(event);
  return readFileSync(file, 'utf8');
}

it('reports a seed as disputed if only the status given with -o contradicts a solver', () => {
  const disputed = {
    id: 'wrong-answer-0123456789',
    path: 'a.smt2',
    coordinates: { key: 'k', seed: 'a', strategy: 'seed', index: 0 },
    mutant: 'a',
    check: 0,
    claimed: 'sat',
    answered: 'unsat',
    solvers: ['cmd:./z3'],
    because: '',
    runs: [],
  } as const;
  expect(collectLog([{ kind: 'seed-disputed', at: 0, disputed }])).toContain(
    '] Seed a.smt2 is disputed: ./z3 answers unsat; only -o says sat. No bug is counted until another',
  );
});

it('escapes control characters in names of files and in reasons, and prints each message on one line', () => {
  const text = collectLog([{ kind: 'seed-left-out', at: 0, path: 'a\u001b[2J\nb.smt2', reason: 'it says \u202e' }]);
  expect(text).toContain('Seed a\\x1b[2J\\x0ab.smt2 is skipped: it says \\u202e');
  expect(text.trim().split('\n')).toHaveLength(1);
});
