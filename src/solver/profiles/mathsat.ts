import type { SolverProfile } from '../contract.js';
import { STANDARD_OPTIONS } from '../options/script.js';
import { MATHSAT_OPTIONS } from '../options/others.js';

/** MathSAT 5 (FBK). Its licence forbids publishing benchmarks without permission; testing is free. */
export const mathsat: SolverProfile = {
  name: 'mathsat',
  family: 'mathsat',
  summary: 'MathSAT 5: arithmetic, bit-vectors, floating point, arrays, functions',
  executables: ['mathsat'],
  args: ['-input=smt2'],
  input: 'stdin',
  checkModelArgs: ['-debug.check_model=true'],
  modelArgs: ['-model_generation=true'],
  versionArgs: ['-version'],
  versionPattern: 'MathSAT5 version (\\d+(?:\\.\\d+)+)',
  crashes: [{ stream: 'stderr', pattern: "^terminate called after throwing an instance of '.*'" }],
  assertions: [{ stream: 'stderr', pattern: "^\\S+: \\S+:\\d+: .*: Assertion `.*' failed\\." }],
  parseErrors: [],
  harmlessErrors: [{ stream: 'stdout', pattern: '(?:model|unsat core|value) (?:is )?not available|^no model' }],
  unsupported: [{ stream: 'any', pattern: '^(unsupported.*)' }],
  invalidModels: [{ stream: 'any', pattern: '(model check(?:ing)? (?:failed|error).*|[Ii]ncorrect model.*)' }],
  outOfMemory: [{ stream: 'any', pattern: 'std::bad_alloc|^out of memory' }],
  timeouts: [{ stream: 'any', pattern: '^(?:timeout|TIMEOUT)$' }],
  exits: { '0': 'ok', '1': 'error' },
  afterError: 'exits',
  lacks: [],
  scriptOptions: STANDARD_OPTIONS,
  options: MATHSAT_OPTIONS,
};
