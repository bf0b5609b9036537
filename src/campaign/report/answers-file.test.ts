import { expect, it } from 'vitest';
import { SOME_PLAN, makeReduced, makeFinding, makeRun } from '../../../test/support/findings.js';
import { findingFiles } from './finding-files.js';
import { memoryStore } from '../../../test/support/memory-store.js';

it('shows the expected answers to the mutant and, on a line of their own, to the reduced input', async () => {
  const store = memoryStore();
  const mutant = await store.put('(assert false)\n(check-sat)\n');
  const script = await store.put('(check-sat)\n');
  const finding = makeFinding('crash-1', {
    kind: 'crash',
    trust: 'observed',
    because: 'z3 crashes: SIGSEGV',
    signature: 'SIGSEGV',
    wrong: null,
    expected: ['unsat'],
    runs: [makeRun('z3', 'SIGSEGV'), makeRun('cvc5', 'unsat')],
    mutant,
    parent: mutant,
    base: mutant,
    trace: mutant,
    coordinates: { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 },
    reduced: makeReduced({ script, expected: ['sat'], trust: 'observed' }),
  });
  const answers = (await findingFiles(finding, SOME_PLAN, store))['answers.txt'] ?? '';
  const [head, reduced] = [answers.replace(/^reduced: .*$/m, ''), /^reduced: .*$/m.exec(answers)?.[0]];
  expect(head).toMatch(/^expected of the mutant: unsat$/m);
  expect(head).not.toMatch(/^expected: sat$/m);
  expect(reduced).toMatch(/; expected of it: sat\)$/);
});

it('names the model that proves the reduced script', async () => {
  const store = memoryStore();
  const mutant = await store.put('(declare-const b Bool)\n(assert b)\n(check-sat)\n');
  const model = { solver: 'trying values', of: 'script', text: mutant, wrong: null, choices: [] } as const;
  const finding = makeFinding('a', {
    ...{ trust: 'claimed', mutant, parent: mutant, base: mutant, trace: mutant, model: null },
    coordinates: { key: 'k', seed: mutant, strategy: 'own', index: 3 },
    reduced: makeReduced({ script: mutant, trust: 'certified', model }),
  });
  const { 'answers.txt': answers = '', 'repro.sh': repro = '' } = await findingFiles(finding, SOME_PLAN, store);
  expect(answers).toContain('the reduced input may show another bug: it is certified, but');
  expect(repro).toMatch(/gave the recorded answers again: .* rests on the claim of strategy own, which is not proved/);
  expect(repro).toMatch(/^# Exits with 0 if the recorded answers show again, right or wrong, 1 if not, 2 if/m);
  expect(repro).not.toContain('The bug reproduces');
  expect(answers).toContain('proof: a model found by trying values (reduced.model.smt2) makes every assertion true\n');
  expect(answers).toContain('check: gainsay formula eval reduced.smt2 --model reduced.model.smt2\n');
});

it('calls changes needed only if fewer do not suffice', async () => {
  const store = memoryStore();
  const mutant = await store.put('(assert false)\n(check-sat)\n');
  const answersOf = async (isSmallest: { readonly isSmallest?: false }) => {
    const finding = makeFinding('a', {
      ...{ mutant, parent: mutant, base: mutant, trace: mutant },
      coordinates: { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 },
      reduced: makeReduced({ script: mutant, steps: { before: 3, after: 1, ...isSmallest } }),
    });
    return (await findingFiles(finding, SOME_PLAN, store))['answers.txt'] ?? '';
  };
  expect(await answersOf({})).toContain('changes to terms of the seed: 3, 1 of them needed (');
  expect(await answersOf({ isSmallest: false })).toContain('3, 1 of them left, but fewer may suffice (');
});

it('states that the reduction may have ended at another bug', async () => {
  const store = memoryStore();
  const mutant = await store.put('(assert false)\n(check-sat)\n');
  const crashIn = (frame: string) => ({ backtrace: { signal: 'SIGSEGV', frames: [frame], isDeep: false } });
  const finding = makeFinding('crash-1', {
    ...{ kind: 'crash', trust: 'observed', signature: 'SIGSEGV', wrong: null, ...crashIn('f') },
    ...{ mutant, parent: mutant, base: mutant, trace: mutant },
    coordinates: { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 },
    reduced: makeReduced({ script: mutant, trust: 'observed', ...crashIn('g') }),
  });
  const answers = (await findingFiles(finding, SOME_PLAN, store))['answers.txt'] ?? '';
  expect(answers).toMatch(/^the reduced input may show another bug: it crashes in g, .* in f$/m);
});

it.each([
  [{ sat: 24 }, 'every time'],
  [{ sat: 24, unsat: 2 }, 'but results vary'],
])('states whether the failure recurred in every run: %j', async (said, text) => {
  const store = memoryStore();
  const mutant = await store.put('(assert false)\n(check-sat)\n');
  const repeats = [{ solver: 'z3', of: 'seed', times: 26, said, suspected: 'wrong-answer' }] as const;
  const coordinates = { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 };
  const finding = makeFinding('a', { mutant, parent: mutant, base: mutant, trace: mutant, coordinates, repeats });
  const answers = (await findingFiles(finding, SOME_PLAN, store))['answers.txt'] ?? '';
  expect(answers).toContain(`confirmed: in new processes, ${text}\n`);
});

it('states that an unexpected unknown is not a bug, and which answers the relation to the seed keeps', async () => {
  const store = memoryStore();
  const mutant = await store.put('(assert false)\n(check-sat)\n');
  const read = async (signature: string) => {
    const finding = makeFinding('unexpected-unknown-1', {
      kind: 'unexpected-unknown',
      trust: 'metamorphic',
      signature,
      wrong: null,
      expected: [null],
      ...{ mutant, parent: mutant, base: mutant, trace: mutant },
      coordinates: { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 },
    });
    return (await findingFiles(finding, SOME_PLAN, store))['answers.txt'] ?? '';
  };
  const stronger = await read('unsat, stronger');
  expect(stronger).toContain('METAMORPHIC, not a bug: the solver decides the seed, which is no easier');
  expect(stronger).not.toContain('contradicts');
  expect(stronger).toMatch(/^expected: each check that is unsat in the seed stays unsat$/m);
  expect(await read('sat, weaker')).toMatch(/^expected: each check that is sat in the seed stays sat$/m);
  expect(await read('sat, equivalent')).toMatch(/^expected: each check has the same answer as in the seed$/m);
});

it('omits the expected answer if there is no check, and lists the outcomes of runs', async () => {
  const store = memoryStore();
  const mutant = await store.put('(declare-rel goal ())\n(query goal)\n');
  const finding = makeFinding('wrong-query-1', {
    kind: 'wrong-query',
    wrong: null,
    expected: [],
    runs: [{ ...makeRun('z3', ''), outcome: 'answered' }],
    mutant,
    parent: mutant,
    base: mutant,
    trace: mutant,
    coordinates: { key: 'k', seed: mutant, strategy: 'storm', index: 3 },
  });
  const answers = (await findingFiles(finding, SOME_PLAN, store))['answers.txt'] ?? '';
  expect(answers).not.toMatch(/graph|^expected/m);
  expect(answers).toMatch(/^z3: answered$/m);
});
