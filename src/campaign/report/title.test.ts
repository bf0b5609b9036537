import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ReportFacts } from './facts.js';
import { formatTitle } from './title.js';

function titleWith(changed: Partial<ReportFacts>, formula: Partial<ReportFacts['formula']> = {}): string {
  const file = new URL('../../../test/golden/report/wrong-unsat-reduced.json', import.meta.url);
  const facts = JSON.parse(readFileSync(file, 'utf8')) as ReportFacts;
  return formatTitle({ ...facts, ...changed, formula: { ...facts.formula, logic: 'QF_LIA', ...formula } }, []);
}

it('names commands first, then operators, then the logic and options', () => {
  const options = { needed: ['--produce-models', 'smt.arith.solver=2'], dropped: [] };
  expect(titleWith({ options }, { commands: ['reset-assertions'], operators: ['mod', 'div', 'abs'] })).toBe(
    'z3: wrong unsat with reset-assertions, mod, div (QF_LIA, --produce-models, smt.arith.solver=2)',
  );
  expect(titleWith({}, { commands: [], operators: [], logic: null, theories: [] })).toBe('z3: wrong unsat');
});

it('names an operator only once', () => {
  const wrong = { kind: 'wrong-value', severity: 'wrong-value', signature: '= of const, store' } as const;
  const formula = { commands: ['get-value'], operators: ['const', 'store', 'select'] };
  expect(titleWith(wrong, formula)).toBe('z3: wrong value of = of const, store with get-value, select (QF_LIA)');
});

it.each([
  ['SIGSEGV | Segmentation fault', 'z3: segmentation fault with mod (QF_LIA)'],
  [
    'SIGABRT | ASSERTION VIOLATION m_luck != # (fake.cpp)',
    'z3: assertion violation, m_luck != # (fake.cpp), with mod (QF_LIA)',
  ],
  ['SIGABRT | Fatal failure within f', 'z3: Fatal failure within f, with mod (QF_LIA)'],
  ['fault | caught signal', 'z3: crash, caught signal, with mod (QF_LIA)'],
  ['', 'z3: crash with mod (QF_LIA)'],
])('describes a crash with the signature %j', (signature, title) => {
  const crash = {
    kind: 'crash',
    severity: 'crash',
    signature,
    backtrace: null,
    fault: null,
    proof: { kind: 'seen', undetermined: null },
  } as const;
  expect(titleWith(crash)).toBe(title);
  const [bare] = title.split(/,? with /);
  expect(titleWith(crash, { operators: [], commands: [], logic: null, theories: [] })).toBe(bare);
});

it.each([
  [['smt::f', 'g'], false, 'z3: segmentation fault in smt::f with mod (QF_LIA)'],
  [['z3+0x1f', 'g'], false, 'z3: segmentation fault in g with mod (QF_LIA)'],
  [['z3+0x1f'], false, 'z3: segmentation fault with mod (QF_LIA)'],
  [['f', 'g'], true, 'z3: stack overflow with mod (QF_LIA)'],
])('describes a crash with the stack frames %j', (frames, isDeep, title) => {
  const backtrace = { signal: 'SIGSEGV', frames, isDeep };
  const proof = { kind: 'seen', undetermined: null } as const;
  expect(titleWith({ kind: 'crash', severity: 'crash', signature: 'SIGSEGV', backtrace, proof })).toBe(title);
});

it('adds options to the names of two suspects that are the same solver with different options', () => {
  const suspects = [
    { id: 'z3', family: 'z3', version: '4', options: [] },
    { id: 'z3 sat.euf=true', family: 'z3', version: '4', options: ['sat.euf=true'] },
  ];
  expect(titleWith({ suspects, severity: 'wrong-answer' })).toBe(
    'sat against unsat with mod (QF_LIA): z3 or z3 sat.euf=true is wrong',
  );
});
