import { expect, it } from 'vitest';
import { SOME_PLAN, makeFinding, makeRun } from '../../../test/support/findings.js';
import { memoryStore } from '../../../test/support/memory-store.js';
import { buildQuestion } from '../versions/index.js';
import { findingFiles } from './finding-files.js';

it.each(['crash', 'wrong-answer'] as const)('writes the queries before a %s as versions get them', async (kind) => {
  const store = memoryStore();
  const [first, last] = ['(assert (< 0 1))\n(check-sat)\n', '(simplify (+ 1 2))\n(check-sat)\n'];
  const history = [await store.put(first), await store.put(last)];
  const mutant = history[1] as (typeof history)[0];
  const run = { ...makeRun('z3', kind === 'crash' ? 'SIGSEGV' : 'unsat'), profile: 'z3', reset: ['(reset)'] };
  const finding = makeFinding('a', {
    ...{ kind, suspects: ['z3'], solver: 'z3', trust: 'observed', signature: 'SIGSEGV', runs: [run] },
    ...{ mutant, parent: mutant, base: mutant, trace: mutant, history, confirmed: 'history' },
    coordinates: { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 },
  });
  const plan = { ...SOME_PLAN, models: true };
  const file = (await findingFiles(finding, plan, store))['history.smt2'] ?? '';
  const question = await buildQuestion(finding, { store, plan, solver: 'z3' });
  expect(file.match(/^\(echo "(?:begin|end)-0{24}"\)$/gm) ?? []).toHaveLength(kind === 'crash' ? 4 : 0);
  expect(file).toContain('(get-model)\n');
  if (kind === 'crash') expect(question?.input).toMatchObject({ text: file, isExact: true });
  else expect(question?.input.isExact).toBeUndefined();
});
