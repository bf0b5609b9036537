import type { SolverProfile } from '../contract.js';
import { BOOLECTOR_OPTIONS } from '../options/others.js';
import { BOOLECTOR_LOGICS } from './logics.js';

/** Boolector, including 1.5: bit-vectors and arrays over them, one check per run. Models are `x 0101` lines. */
export const boolector: SolverProfile = {
  name: 'boolector',
  family: 'boolector',
  summary: 'Boolector: quantifier-free bit-vectors and arrays, one check a run',
  executables: ['boolector'],
  args: ['--smt2'],
  btor: { args: ['--btor'] },
  input: 'stdin',
  modelArgs: ['-m'],
  versionArgs: ['--version'],
  versionPattern: '^(\\d+(?:\\.\\d+)+)',
  // After catching its own SIGSEGV, it prints this and may still print `unknown`.
  crashes: [{ stream: 'any', pattern: '^(?:\\[\\w+\\] )?\\*?\\*?\\*? ?CAUGHT SIGNAL (?:4|6|7|8|11)\\b.*' }],
  assertions: [{ stream: 'stderr', pattern: "^\\S+: \\S+:\\d+: .*: Assertion `.*' failed\\." }],
  parseErrors: [{ stream: 'any', pattern: '^(?:boolector: )?<stdin>:\\d+(?::\\d+)?: .*' }],
  harmlessErrors: [],
  unsupported: [{ stream: 'any', pattern: '^(<stdin>:\\d+(?::\\d+)?: unsupported .*)' }],
  invalidModels: [],
  outOfMemory: [{ stream: 'any', pattern: 'out of memory' }],
  timeouts: [{ stream: 'any', pattern: 'CAUGHT SIGNAL (?:14|15)\\b|ALARM TRIGGERED' }],
  exits: { '0': 'ok', '1': 'error', '10': 'ok', '20': 'ok', '11': 'crash' },
  afterError: 'exits',
  logics: BOOLECTOR_LOGICS,
  lacks: [
    'declare-const',
    'echo',
    'push',
    'pop',
    'reset',
    'set-option',
    'get-model',
    'get-value',
    'get-info',
    'check-sat-assuming',
  ],
  options: BOOLECTOR_OPTIONS,
  reporting: {
    project: 'Boolector',
    tracker: 'https://github.com/Boolector/boolector/issues',
    sources: ['https://github.com/Boolector/boolector'],
    needs: ['reduced', 'newest', 'no-duplicates'],
    priorities: {},
    unwantedOptions: [],
    advice: [{ text: 'its successor is Bitwuzla: state whether that has the bug too' }],
    inputOptions: ['--smt2'],
  },
};
