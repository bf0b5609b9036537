import type { SolverProfile } from '../contract.js';
import { Z3_SELF_CHECKS } from '../options/self-checks.js';
import { Z3_SCRIPT_OPTIONS } from '../options/script.js';
import { Z3_OPTIONS } from '../options/z3.js';
import { Z3_LOGICS } from './logics.js';

/** Z3: github.com/Z3Prover/z3. Exit codes from its src/util/error_codes.h. */
export const z3: SolverProfile = {
  name: 'z3',
  family: 'z3',
  summary: 'Z3: all theories; after an error it skips the command and continues',
  executables: ['z3'],
  args: ['-smt2', '-in'],
  input: 'stdin',
  checkModelArgs: ['model_validate=true'],
  persistent: { args: ['-smt2', '-in'], reset: ['(reset)'] },
  versionArgs: ['--version'],
  versionPattern: 'Z3 version (\\d+(?:\\.\\d+)+)',
  crashes: [
    { stream: 'any', pattern: '^UNEXPECTED CODE WAS REACHED' },
    { stream: 'any', pattern: '^(?:\\(error ")?(?:line \\d+ column \\d+: )?(unreachable.*|Failed to verify: .*)' },
    { stream: 'stderr', pattern: "^terminate called after throwing an instance of '.*'" },
  ],
  assertions: [
    { stream: 'any', pattern: '^ASSERTION VIOLATION$' },
    { stream: 'any', pattern: '^(Failed to verify: .*)' },
  ],
  parseErrors: [],
  harmlessErrors: [
    { stream: 'stdout', pattern: ': (?:model|unsat core|unsat assumptions|proof) is not available' },
    { stream: 'stdout', pattern: ': (?:unsat core|unsat assumptions|proof) construction is not enabled' },
    { stream: 'stdout', pattern: ': (?:there are no|no) (?:models?|assertions|unsat core)' },
    { stream: 'stdout', pattern: ': check annotation that says (?:sat|unsat)' },
  ],
  unsupported: [
    {
      stream: 'any',
      pattern: '^ERROR: (unknown parameter .*|invalid parameter, unknown module .*|Expected values for parameter .*)',
    },
    // Builds called as a library initialise before the first command (`:global-declarations`).
    {
      stream: 'stdout',
      pattern:
        "^(?:line \\d+ column \\d+: )?(error setting '[^']*', option value cannot be modified after initialization)",
    },
  ],
  invalidModels: [{ stream: 'any', pattern: '(an invalid model was generated)' }],
  // The proof check asks another engine whether a step's negation is satisfiable, prints the step and its kind, and
  // ends. Steps of other kinds need not follow: they may introduce symbols (Skolem functions, division by zero) or rest
  // on discarded steps.
  // The last pattern is `fp.validate`: it checks the invariant or the counterexample of Horn clauses.
  selfCheckFailures: [
    { stream: 'stdout', pattern: '^(hint: \\((?:bound|cc|euf|farkas|implied-eq|tseitin)\\b)' },
    { stream: 'any', pattern: '(SMT proof verification failed)' },
    {
      stream: 'any',
      pattern: '(rule validation failed when checking|[Cc]ex validation failed|proof validation failed)',
    },
  ],
  selfChecks: Z3_SELF_CHECKS,
  outOfMemory: [
    { stream: 'any', pattern: '^(?:\\(error ")?(?:line \\d+ column \\d+: )?(?:out of memory|max\\. memory exceeded)' },
    { stream: 'any', pattern: '^(?:\\(error ")?(?:line \\d+ column \\d+: )?Overflow encountered when expanding' },
    { stream: 'stderr', pattern: "^terminate called after throwing an instance of 'std::bad_alloc'" },
    { stream: 'stderr', pattern: '^\\s*what\\(\\):\\s+std::bad_alloc' },
  ],
  timeouts: [
    { stream: 'stdout', pattern: '^timeout$' },
    { stream: 'stdout', pattern: ': canceled$' },
  ],
  exits: {
    '0': 'ok',
    '1': 'error',
    '101': 'memout',
    '102': 'timeout',
    '103': 'error',
    '107': 'error',
    '108': 'error',
    '109': 'error',
    '110': 'crash',
    '113': 'memout',
    '114': 'crash',
  },
  afterError: 'continues',
  keepsDeclarations: true,
  lacks: [],
  logics: Z3_LOGICS,
  inquiries: [
    'get-value',
    'get-assignment',
    'eval',
    'simplify',
    'apply',
    'get-unsat-core',
    'get-unsat-assumptions',
    'get-objectives',
    'query',
  ],
  termOptions: true,
  scriptOptions: Z3_SCRIPT_OPTIONS,
  options: Z3_OPTIONS,
  reporting: {
    project: 'Z3',
    tracker: 'https://github.com/Z3Prover/z3/issues',
    sources: [3776, 4190, 3794, 4889, 3058, 2993, 4461, 5336, 5460].map(
      (issue) => `https://github.com/Z3Prover/z3/issues/${issue}`,
    ),
    needs: ['reduced', 'newest', 'model-printed', 'default-options', 'no-duplicates'],
    priorities: {},
    unwantedOptions: [
      {
        pattern: '^(?!model_validate=|-|smt\\.random_seed=)[\\w.]+=',
        because: 'combinations of options are often closed as not worth fixing',
      },
    ],
    advice: [
      {
        kind: 'invalid-model',
        theory: 'FloatingPoint',
        text: 'floating-point models are collected in one issue: append to it',
      },
      { text: 'several bugs of one configuration go into one issue' },
    ],
    inputOptions: ['-smt2', '-in'],
  },
};
