import type { SolverProfile } from '../contract.js';
import { CVC_SCRIPT_OPTIONS } from '../options/script.js';
import { CVC4_OPTIONS } from '../options/cvc4.js';
import {
  CVC_ASSERTIONS,
  CVC_CRASHES,
  CVC_HARMLESS,
  CVC_INVALID_MODELS,
  CVC_OUT_OF_MEMORY,
  CVC_TIMEOUTS,
} from './cvc-messages.js';

/** CVC4 1.8, the last of its line. Some packages are built without floating point, and then abort on it. */
export const cvc4: SolverProfile = {
  name: 'cvc4',
  family: 'cvc4',
  summary: 'CVC4: the ancestor of cvc5; ends at the first error',
  executables: ['cvc4'],
  args: ['--lang=smt2', '--fp-exp'],
  // From standard input it loses text where a command goes over several lines.
  input: 'file',
  checkModelArgs: ['--check-models'],
  modelArgs: ['--produce-models'],
  incrementalArgs: ['--incremental'],
  stringsArgs: ['--strings-exp'],
  extras: ['--fp-exp', '--strings-exp'],
  persistent: { args: ['--lang=smt2', '--fp-exp'], reset: ['(reset)'], oneLineCommands: true },
  versionArgs: ['--version'],
  versionPattern: 'This is CVC4 version (\\d+(?:\\.\\d+)+)',
  crashes: CVC_CRASHES,
  assertions: CVC_ASSERTIONS,
  parseErrors: [{ stream: 'stderr', pattern: '^(?:CVC4 Error:|\\(error ")' }],
  harmlessErrors: CVC_HARMLESS,
  unsupported: [
    { stream: 'stderr', pattern: '(Conversion is dependent on SymFPU)' },
    // --bitblast=eager with several checks: it aborts, and says that it cannot.
    { stream: 'stderr', pattern: '(Solving under assumptions not implemented)' },
    {
      stream: 'stderr',
      pattern: '(Floating-point literals not yet implemented|no concrete implementation of FloatingPoint)',
    },
  ],
  invalidModels: CVC_INVALID_MODELS,
  outOfMemory: CVC_OUT_OF_MEMORY,
  timeouts: CVC_TIMEOUTS,
  exits: { '0': 'ok', '1': 'error' },
  afterError: 'exits',
  lacks: [],
  inquiries: ['get-value', 'simplify'],
  scriptOptions: [...CVC_SCRIPT_OPTIONS, 'fp-exp', 'sets-ext'],
  options: CVC4_OPTIONS,
};
