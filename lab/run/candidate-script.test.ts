import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFinding, makeRun } from '../../test/support/findings.js';
import type { FindingRecord } from '../../src/index.js';
import { candidateScript } from './candidate-script.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gainsay-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function solver(name: string, script: string, said: string, more: Parameters<typeof makeRun>[2] = {}) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return makeRun(name, said, { command: [path], ...more });
}

const wrong = (runs: FindingRecord['runs']): Partial<FindingRecord> => ({
  trust: 'majority',
  oracles: ['agreement'],
  solver: 'a',
  suspects: ['a'],
  runs,
});

describe('candidateScript', () => {
  const QUESTION = '(assert true)\n(check-sat)\n';
  const store = { get: (id: string) => Promise.resolve(id === 'mutant' ? QUESTION : '') };
  const buildScript = (finding: FindingRecord) =>
    candidateScript(finding, { models: true, limits: { timeoutMs: 1_000, outputBytes: 1_000 } }, store);
  const solvers = () => [
    solver('a', 'if grep -q bad; then echo unsat; else echo sat; fi', 'unsat'),
    solver('b', 'echo sat', 'sat'),
  ];
  const judgeInput = async (finding: FindingRecord, input: string): Promise<number | null> => {
    writeFileSync(join(folder, 'repro.sh'), (await buildScript(finding)) ?? 'exit 3');
    writeFileSync(join(folder, 'mutant.smt2'), input);
    return spawnSync('/bin/sh', [join(folder, 'repro.sh')]).status;
  };

  it("judges another input by the solvers that contradict the suspect, not by the finding's proof", async () => {
    for (const trust of ['majority', 'certified'] as const) {
      const finding = makeFinding('f', { ...wrong(solvers()), trust, oracles: ['metamorphic', 'agreement'] });
      expect(await judgeInput(finding, 'bad (check-sat)')).toBe(0);
      expect(await judgeInput(finding, '(check-sat)')).toBe(1);
    }
  });

  it('makes no script if no solver contradicts the answer, or if the solvers received different texts', async () => {
    const [guilty, other] = solvers() as [FindingRecord['runs'][number], FindingRecord['runs'][number]];
    expect(await buildScript(makeFinding('f', { ...wrong([guilty]), trust: 'certified' }))).toBeUndefined();
    expect(await buildScript(makeFinding('f', { ...wrong([guilty, other]), confirmed: 'history' }))).toBeUndefined();
    const set = { ...other, options: ['(set-option :produce-proofs true)'] };
    expect(await buildScript(makeFinding('f', wrong([guilty, set])))).toBeUndefined();
  });

  it('reproduces a crash during the search for a model', async () => {
    const crash = solver('a', 'echo sat; grep -q get-model && exit 139', 'crashed', {
      exit: 139,
      stdout: 'sat',
      answers: ['sat'],
    });
    const finding = makeFinding('f', {
      kind: 'crash',
      solver: 'a',
      suspects: ['a'],
      wrong: null,
      runs: [crash],
      expected: [null],
    });
    expect(await judgeInput(finding, '(check-sat) (get-model)')).toBe(0);
    expect(await judgeInput(finding, '(check-sat)')).toBe(1);
  });
});
