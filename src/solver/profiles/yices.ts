import type { SolverProfile } from '../contract.js';
import { STANDARD_OPTIONS } from '../options/script.js';
import { YICES_OPTIONS } from '../options/others.js';
import { YICES_LOGICS } from './logics.js';

/** Yices 2 (SRI): its SMT-LIB front end `yices-smt2`, options from its manual page, exit codes from yices_exit_codes.h. */
export const yices: SolverProfile = {
  name: 'yices',
  family: 'yices',
  summary: 'Yices 2: quantifier-free arithmetic, bit-vectors, arrays, functions',
  executables: ['yices-smt2', 'yices_smt2'],
  args: [],
  input: 'stdin',
  incrementalArgs: ['--incremental'],
  persistent: { args: [], reset: ['(reset)'] },
  versionArgs: ['--version'],
  versionPattern: 'Yices (\\d+(?:\\.\\d+)+)',
  crashes: [{ stream: 'stderr', pattern: '^.*(?:BUG|please report).*' }],
  assertions: [{ stream: 'stderr', pattern: "^\\S+: \\S+:\\d+: .*: Assertion `.*' failed\\." }],
  parseErrors: [],
  harmlessErrors: [
    { stream: 'stdout', pattern: '(?:no model|model is not available|can.t build a model|no unsat core)' },
  ],
  unsupported: [{ stream: 'stdout', pattern: '^((?:unsupported|logic not supported|.*not supported).*)' }],
  invalidModels: [],
  outOfMemory: [{ stream: 'any', pattern: '[Oo]ut of memory' }],
  timeouts: [{ stream: 'any', pattern: '^(?:timeout|Timeout|interrupted)$' }],
  exits: { '0': 'ok', '16': 'memout', '17': 'error', '18': 'error', '19': 'error', '20': 'error' },
  afterError: 'exits',
  logics: YICES_LOGICS,
  lacks: [],
  // Not `get-unsat-assumptions`: after an `echo`, 2.6.5 prints the echoed word as the first assumption.
  inquiries: ['get-value', 'get-assignment', 'get-unsat-core'],
  scriptOptions: STANDARD_OPTIONS,
  options: YICES_OPTIONS,
  reporting: {
    project: 'Yices 2',
    tracker: 'https://github.com/SRI-CSL/yices2/issues',
    sources: [169, 170].map((issue) => `https://github.com/SRI-CSL/yices2/issues/${issue}`),
    needs: ['reduced', 'newest', 'no-duplicates'],
    priorities: {},
    unwantedOptions: [],
    advice: [{ text: 'Yices groups bugs by engine, not by options: name the engine (mcsat or not)' }],
    inputOptions: [],
  },
};
