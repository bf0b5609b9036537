import type { SolverProfile } from '../contract.js';

export const stp: SolverProfile = {
  name: 'stp',
  family: 'stp',
  summary: 'STP: quantifier-free bit-vectors and arrays',
  executables: ['stp', 'stp_simple'],
  args: ['--SMTLIB2'],
  input: 'stdin',
  checkModelArgs: ['--check-sanity'],
  versionArgs: ['--version'],
  versionPattern: '(?:STP version:?|version) (\\d+(?:\\.\\d+)+)',
  crashes: [{ stream: 'stderr', pattern: "^terminate called after throwing an instance of '.*'" }],
  assertions: [{ stream: 'stderr', pattern: "^\\S+: \\S+:\\d+: .*: Assertion `.*' failed\\." }],
  parseErrors: [{ stream: 'any', pattern: '^(?:syntax error|Fatal Error: (?!.*counterexample)).*' }],
  harmlessErrors: [],
  unsupported: [{ stream: 'any', pattern: '^(unsupported.*)' }],
  invalidModels: [{ stream: 'any', pattern: '(counterexample bogus.*)' }],
  outOfMemory: [{ stream: 'stderr', pattern: 'std::bad_alloc' }],
  timeouts: [{ stream: 'stdout', pattern: '^(?:timeout|Timed Out)\\.?$' }],
  exits: { '0': 'ok', '255': 'error' },
  afterError: 'exits',
  lacks: ['declare-const'],
};
