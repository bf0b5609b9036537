import type { SolverProfile } from '../contract.js';
import { CVC_SCRIPT_OPTIONS } from '../options/script.js';
import { CVC4_OPTIONS } from '../options/cvc4.js';
import { CVC } from './cvc.js';

/** CVC4 1.8, its last version. Some packages are built without floating point and abort on it. */
export const cvc4: SolverProfile = {
  ...CVC,
  name: 'cvc4',
  family: 'cvc4',
  summary: 'CVC4: the ancestor of cvc5; ends at the first error',
  executables: ['cvc4'],
  args: ['--lang=smt2'],
  persistent: { args: ['--lang=smt2'], reset: ['(reset)'], oneLineCommands: true },
  versionPattern: 'This is CVC4 version (\\d+(?:\\.\\d+)+)',
  parseErrors: [{ stream: 'stderr', pattern: '^(?:CVC4 Error:|\\(error ")' }],
  unsupported: [
    { stream: 'stderr', pattern: '(Conversion is dependent on SymFPU)' },
    { stream: 'any', pattern: '(cannot use separation logic in incremental mode)' },
    // --bitblast=eager with several checks aborts with this message.
    { stream: 'stderr', pattern: '(Solving under assumptions not implemented)' },
    {
      stream: 'stderr',
      pattern: '(Floating-point literals not yet implemented|no concrete implementation of FloatingPoint)',
    },
  ],
  scriptOptions: [...CVC_SCRIPT_OPTIONS, 'fp-exp', 'sets-ext'],
  options: CVC4_OPTIONS,
};
