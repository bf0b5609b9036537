import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callEach, requestModels } from './call.js';

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

it('sends a graph to a solver that reads BTOR, also for a model, and reports the translation for others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-call-'));
  const file = join(folder, 'solver');
  writeFileSync(file, '#!/bin/sh\necho "$@" >&2\necho sat\necho "n1.a 1"\n', { mode: 0o755 });
  const graph = { text: '1 var 1 a\n2 root 1 1\n', language: 'btor' } as const;
  const call = async (solver: string, models: boolean) =>
    (await callEach(graph, [{ kind: 'solver', solver }], { models }).result)[0];
  try {
    const script = { text: '(check-sat)', language: 'smt2' } as const;
    const [given] = await callEach(script, [{ kind: 'solver', solver: `z3:${file}` }]).result;
    expect(given?.sent).toBeNull();
    const named = { sent: { language: 'btor', text: '1 var 1 n1.a\n2 root 1 1\n' } };
    const native = await call(`boolector:${file}`, true);
    expect(native).toMatchObject({ ...named, model: 'n1.a 1' });
    expect(native?.stderr).toContain('--btor -m');
    expect(await call(`boolector:${file}`, false)).toMatchObject({ ...named, model: null });
    const translated = { sent: { language: 'smt2', text: expect.stringContaining('(check-sat)') } };
    expect(await call(`boolector:${file} --smt2`, true)).toMatchObject(translated);
    expect(await call(`z3:${file}`, false)).toMatchObject(translated);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('requests the model of each check that was sat', () => {
  const text = '(check-sat)\n(push 1)(check-sat) ; (check-sat)\n(pop 1)(check-sat)';
  const request = (script: string, ...answers: ('sat' | 'unsat' | 'unknown')[]) =>
    requestModels({ text: script, language: 'smt2' }, { kind: 'answered', answers });
  expect(request(text, 'sat', 'unsat', 'sat')).toBe(
    '(check-sat) (get-model)\n(push 1)(check-sat) ; (check-sat)\n(pop 1)(check-sat) (get-model)',
  );
  expect(request(text, 'sat', 'unsat', 'unknown')).toBe(
    '(check-sat) (get-model)\n(push 1)(check-sat) ; (check-sat)\n(pop 1)(check-sat)',
  );
  expect(request(text, 'unsat', 'unsat', 'unsat')).toBeUndefined();
  expect(request(text, 'sat', 'sat')).toBeUndefined();
  expect(request('(check-sat)', 'sat')).toBeUndefined();
  expect(request(`${text}(get-model)`, 'sat', 'sat', 'sat')).toBeUndefined();
  expect(
    requestModels({ text, language: 'smt2' }, { kind: 'timeout', answers: ['sat', 'sat', 'sat'] }),
  ).toBeUndefined();
});

it('states that Gainsay, not the solver, rejects an invalid graph', async () => {
  const callee = { kind: 'solver', solver: 'z3' } as const;
  const [result] = await callEach({ text: '1 bogus 2\n', language: 'btor' }, [callee]).result;
  expect(result?.outcome).toMatchObject({ message: "Gainsay cannot read the graph: there is no kind 'bogus'" });
});
