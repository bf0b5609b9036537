import { expect, it } from 'vitest';
import { INQUIRIES } from '../inquiry/index.js';
import { FINDING_KINDS, stateFault, findReporter, isAboutReply, isNonBug, kindSentence } from './findings.js';

it('states a fault by its kind and signature, and a crash by its signature alone', () => {
  expect(stateFault('crash', 'a.cpp:1')).toBe('a.cpp:1');
  expect(stateFault('refuses', 'no such logic')).toBe('rejects a script that another solver accepts: no such logic');
  expect(stateFault('unexpected-unknown', 'sat, weaker')).toBe('answers unknown, but sat to the stronger seed');
  expect(stateFault('failed-self-check', 'S')).toBe('rejects its own result: S');
  expect(stateFault('invalid-model', 'S, but the model is valid')).toBe('rejects its own valid model');
});

it.each([
  [
    'wrong-value',
    '= of const, store',
    'false',
    'get-value returns false for an equation of constant arrays and store that is true in the model',
  ],
  ['wrong-value', 'fp.fma', '(_ +oo 2 2)', 'get-value and the model give different values to an fp.fma term'],
  ['wrong-simplification', '< of mod', '', 'simplify turns a < term of mod into a term with another value'],
  ['wrong-goals', 'qe_rec, a case is added (Ints)', '', 'apply qe_rec returns a formula that adds a case'],
  [
    'wrong-goals',
    'simplify, not = of Ints',
    '',
    'apply simplify turns a negated equation of Ints into goals that are not equivalent',
  ],
  ['wrong-elimination', 'a case is lost (Ints)', '', 'get-qe returns a formula that loses a case'],
  [
    'wrong-interpolant',
    'not implied by the assertions (Reals)',
    '',
    'get-interpolant returns an interpolant that the assertions do not imply',
  ],
  ['wrong-abduct', 'contradicts the assertions', '', 'get-abduct returns an abduct that contradicts the assertions'],
  ['wrong-core', 'satisfiable of Ints', '', 'get-unsat-core returns a satisfiable core'],
  ['wrong-core', 'assumptions not assumed', '', 'get-unsat-core returns a literal that was not assumed'],
  ['wrong-optimum', 'minimize Int: value', '', 'get-objectives reports a wrong minimum of an Int term'],
  ['wrong-optimum', 'maximize Real: bounded', '', 'get-objectives reports an infinite maximum of a bounded Real term'],
  [
    'wrong-optimum',
    'minimize Int: unreached',
    '',
    'get-objectives reports a minimum of an Int term that its model does not attain',
  ],
  ['wrong-optimum', 'assert-soft: value', '', 'get-objectives reports a wrong penalty of soft assertions'],
  ['wrong-synthesis', 'wrong sort (Ints)', '', 'check-synth returns a function with a wrong sort'],
  [
    'wrong-query',
    'unsat for a derivable goal (bmc, Ints)',
    '',
    'answers unsat for a derivable goal with the engine bmc',
  ],
  ['wrong-query', 'invariant breaks a clause (Ints)', '', 'returns an invariant that breaks a clause'],
  [
    'self-contradiction',
    'unsat for assertions, but sat for a superset of them of Ints',
    '',
    'answers unsat for assertions, but sat for a superset of them',
  ],
] as const)('states the %s %j with the reply %j', (kind, signature, reply, fault) => {
  const command = INQUIRIES.find(({ finding }) => finding.kind === kind)?.commands[0] ?? '';
  expect(stateFault(kind, signature, { command, reply })).toBe(fault);
});

it('states every kind of wrong reply', () => {
  for (const kind of FINDING_KINDS.filter(isAboutReply)) expect(stateFault(kind, 'S of T')).toMatch(/^[a-z][\w-]* /);
});

it('recognises kinds about a reply, and kinds that are not bugs', () => {
  const aboutReply = FINDING_KINDS.filter(isAboutReply);
  expect(aboutReply).toEqual(expect.arrayContaining(['wrong-value', 'wrong-core']));
  for (const kind of ['wrong-answer', 'crash', 'refuses'] as const) expect(aboutReply).not.toContain(kind);
  expect(FINDING_KINDS.filter(isNonBug)).toEqual(['refuses', 'unexpected-unknown']);
});

it('describes each kind, and names a reporter only for the kind `anomaly`', () => {
  for (const kind of FINDING_KINDS) expect(kindSentence(kind)).toMatch(/^[A-Z]/);
  expect(kindSentence('invalid-model')).toContain('or the solver rejects its own model');
  expect(FINDING_KINDS.filter((kind) => findReporter(kind) !== undefined)).toEqual(['anomaly']);
});
