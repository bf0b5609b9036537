import type { SolverProfile } from '../contract.js';
import { STANDARD_OPTIONS } from '../options/script.js';
import { SMTINTERPOL_OPTIONS } from '../options/others.js';
import { SMTINTERPOL_LOGICS } from './logics.js';

/**
 * SMTInterpol (Freiburg), a Java program: `smtinterpol:java -jar smtinterpol.jar`. An exception is a crash unless it
 * reports a missing feature.
 */
export const smtinterpol: SolverProfile = {
  name: 'smtinterpol',
  family: 'smtinterpol',
  summary: 'SMTInterpol: linear arithmetic, functions, arrays, datatypes, some quantifiers; Java',
  executables: ['smtinterpol'],
  args: ['-q'],
  input: 'stdin',
  checkModelArgs: ['-o', 'model-check-mode=true'],
  modelArgs: ['-o', 'produce-models=true'],
  persistent: { args: ['-q'], reset: ['(reset)'] },
  versionArgs: ['-version'],
  versionPattern: '(\\d+\\.\\d+(?:[-.]\\w+)*)',
  crashes: [
    { stream: 'any', pattern: '^Exception in thread .*' },
    { stream: 'stderr', pattern: '^(?:[\\w$]+\\.)+[\\w$]*(?:Exception|Error)(?::.*)?$' },
  ],
  assertions: [{ stream: 'any', pattern: '^(?:Exception in thread \\S+ |Caused by: )?java\\.lang\\.AssertionError.*' }],
  parseErrors: [],
  harmlessErrors: [
    { stream: 'stdout', pattern: '(?:[Mm]odel|[Uu]nsat core|proof)s? (?:is )?not (?:available|enabled)' },
  ],
  unsupported: [
    { stream: 'stdout', pattern: '^(unsupported.*)' },
    {
      stream: 'stdout',
      pattern: '^(?:<stdin>:\\d+:\\d+: )?(.*\\b(?:does not support|(?:not|only) supported|[Uu]nsupported)\\b.*)',
    },
  ],
  invalidModels: [{ stream: 'any', pattern: '([Mm]odel does not satisfy.*)' }],
  outOfMemory: [{ stream: 'any', pattern: 'java\\.lang\\.OutOfMemoryError' }],
  timeouts: [],
  exits: { '0': 'ok', '1': 'error' },
  afterError: 'continues',
  logics: SMTINTERPOL_LOGICS,
  lacks: [],
  inquiries: ['get-value', 'get-assignment', 'simplify', 'get-unsat-core', 'get-unsat-assumptions'],
  scriptOptions: STANDARD_OPTIONS,
  options: SMTINTERPOL_OPTIONS,
};
