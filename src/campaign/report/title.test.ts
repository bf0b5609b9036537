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
    'z3: answers unsat to a satisfiable formula with reset-assertions, mod, div (QF_LIA, --produce-models, smt.arith.solver=2)',
  );
  expect(titleWith({}, { commands: [], operators: [], logic: null, theories: [] })).toBe(
    'z3: answers unsat to a satisfiable formula',
  );
});

it('names an operator only once', () => {
  const proof = { kind: 'reply', inquiry: 'get-value', term: 't', reply: 'false', proof: 'p', model: null } as const;
  const wrong = { kind: 'wrong-value', severity: 'wrong-value', signature: '= of const, store', proof } as const;
  const formula = { commands: ['get-value'], operators: ['const', 'store', 'select'] };
  expect(titleWith(wrong, formula)).toBe(
    'z3: get-value returns false for an equation of constant arrays and store that is true in the model, with select (QF_LIA)',
  );
});

it('names no negation that only the ground script at fault has', () => {
  const fault = { cause: 'not of = of Array', term: 't', text: '', expected: 'unsat' } as const;
  expect(titleWith({ fault })).toMatch(/formula with = of Array \(/);
});

it.each([
  ['SIGSEGV | Segmentation fault', 'z3: crashes with a segmentation fault on a formula with mod (QF_LIA)'],
  [
    'SIGABRT | ASSERTION VIOLATION m_luck != # (fake.cpp)',
    'z3: violates the assertion m_luck != # (fake.cpp), on a formula with mod (QF_LIA)',
  ],
  [
    'SIGABRT | ASSERTION VIOLATION UNEXPECTED CODE WAS REACHED. (ast.cpp)',
    'z3: reaches unexpected code (ast.cpp), on a formula with mod (QF_LIA)',
  ],
  ['SIGABRT | Fatal failure within f', 'z3: crashes: Fatal failure within f, on a formula with mod (QF_LIA)'],
  ['fault | caught signal', 'z3: crashes: caught signal, on a formula with mod (QF_LIA)'],
  ['', 'z3: crashes on a formula with mod (QF_LIA)'],
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
  const [bare] = title.split(/,? on a formula with /);
  expect(titleWith(crash, { operators: [], commands: [], logic: null, theories: [] })).toBe(bare);
});

it.each([
  [['smt::f', 'g'], false, 'z3: crashes with a segmentation fault in smt::f on a formula with mod (QF_LIA)'],
  [['z3+0x1f', 'g'], false, 'z3: crashes with a segmentation fault in g on a formula with mod (QF_LIA)'],
  [
    ['t::hashtable::find', 'smt::f'],
    false,
    'z3: crashes with a segmentation fault in smt::f on a formula with mod (QF_LIA)',
  ],
  [['ptr_vector::at'], false, 'z3: crashes with a segmentation fault in ptr_vector::at on a formula with mod (QF_LIA)'],
  [['z3+0x1f'], false, 'z3: crashes with a segmentation fault on a formula with mod (QF_LIA)'],
  [['f', 'g'], true, 'z3: crashes with a stack overflow on a formula with mod (QF_LIA)'],
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
    'z3 and z3 sat.euf=true give opposite answers to a formula with mod (QF_LIA)',
  );
});

const model = {
  kind: 'model',
  solver: 'z3',
  text: '()',
  choices: [],
  isClosed: false,
  assertions: [],
  ground: null,
} as const;
const wrong = { assertion: 'a', part: 'p', signature: 'false not = of mod' };

it.each([
  [
    { kind: 'disagreement', witnesses: ['cvc5', 'yices'] },
    'answers unsat where other solvers answer sat, on a formula with mod',
  ],
  [{ kind: 'disagreement', witnesses: [] }, 'answers unsat where sat is expected, on a formula with mod'],
  [
    { kind: 'contradiction', base: '', joinedBy: null, claim: 'weaker', baseIsWrong: false },
    'answers unsat although its answer to a related formula implies sat, on a formula with mod',
  ],
] as const)('names the evidence against a wrong answer: %j', (proof, fault) => {
  expect(titleWith({ trust: 'majority', proof })).toBe(`z3: ${fault} (QF_LIA)`);
});

it('names the solvers of which one is wrong, and blames none', () => {
  const opposed = ['z3', 'cvc5'].map((id) => ({ id, family: id, version: '1', options: [] }));
  const title = (witnesses: string[]) =>
    titleWith({
      trust: 'undecided',
      severity: 'wrong-answer',
      suspects: opposed,
      proof: { kind: 'disagreement', witnesses },
    });
  expect(title([])).toBe('z3 and cvc5 give opposite answers to related formulas with mod (QF_LIA)');
  expect(title(['cvc5'])).toBe('z3 and cvc5 give opposite answers to a formula with mod (QF_LIA)');
});

it.each([
  [{ ...model, verdict: 'false', wrong }, 'returns a model that makes a negated equation of mod false'],
  [{ ...model, verdict: 'false', wrong, isClosed: true }, 'answers sat to an unsatisfiable formula with mod'],
  [{ ...model, verdict: 'false', wrong: null }, 'returns a model that does not satisfy the formula, with mod'],
  [{ ...model, verdict: 'true', wrong: null }, 'rejects its own model, which is valid, of a formula with mod'],
  [{ kind: 'seen', undetermined: null }, 'rejects its own model of a formula with mod'],
] as const)('states what is wrong with the model of %j', (proof, fault) => {
  expect(titleWith({ kind: 'invalid-model', severity: 'invalid-model', proof, signature: null })).toBe(
    `z3: ${fault} (QF_LIA)`,
  );
});

it('names the operator at fault, and no commands that a hunt drew for an input that is not reduced', () => {
  const proof = { ...model, verdict: 'true', wrong: null } as const;
  const fault = { cause: 'fp.rem', term: 't', text: '', expected: 'sat' } as const;
  const facts = { kind: 'invalid-model', severity: 'invalid-model', proof, fault, signature: null } as const;
  const formula = { of: 'input', commands: ['simplify', 'apply', 'get-value', 'push/pop'] } as const;
  const rejects = 'z3: rejects its own model, which is valid, of a formula with';
  expect(titleWith(facts, formula)).toBe(`${rejects} push/pop, fp.rem (QF_LIA)`);
  expect(titleWith(facts, { ...formula, of: 'reduced' })).toBe(`${rejects} simplify, apply, get-value (QF_LIA)`);
  expect(titleWith({ severity: 'crash', kind: 'crash', signature: '' }, formula)).toContain(
    'simplify, apply, get-value',
  );
});
