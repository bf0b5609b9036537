import type { MessagePattern, SolverProfile } from '../contract.js';

/** From the text of their binaries and from runs. */
const CRASHES: readonly MessagePattern[] = [
  { stream: 'stderr', pattern: '^(?:CVC4|cvc5) suffered a segfault' },
  { stream: 'stderr', pattern: '^(?:CVC4|cvc5) executed code that was' },
  { stream: 'stderr', pattern: "^terminate called after throwing an instance of '.*'" },
];

const ASSERTIONS: readonly MessagePattern[] = [{ stream: 'stderr', pattern: '^Fatal failure within .*' }];

const INVALID_MODELS: readonly MessagePattern[] = [
  { stream: 'any', pattern: '(ERRORS SATISFYING ASSERTIONS WITH MODEL)' },
  { stream: 'any', pattern: '(?:SolverEngine|SmtEngine)::checkModel\\(\\): \\*\\*\\* (PROBLEM: .*) \\*\\*\\*' },
];

const OUT_OF_MEMORY: readonly MessagePattern[] = [
  { stream: 'stderr', pattern: "^terminate called after throwing an instance of 'St9bad_alloc'" },
  { stream: 'any', pattern: '^(?:\\s*what\\(\\):\\s+)?std::bad_alloc$' },
];

/** `--tlimit` and an external SIGTERM end them with SIGABRT. */
const TIMEOUTS: readonly MessagePattern[] = [{ stream: 'stderr', pattern: '^(?:CVC4|cvc5) interrupted by ' }];

const HARMLESS: readonly MessagePattern[] = [
  { stream: 'stdout', pattern: '^Cannot (?:get|block) [\\w -]*unless ' },
  { stream: 'stdout', pattern: '^Cannot get-value unless ' },
  { stream: 'stdout', pattern: 'since model is not available' },
];

/**
 * Limit of a check with quantifier elimination, in resource units, so that endless ones stop at a reproducible point.
 */
const BOUND = '--rlimit-per=200000';

export const CVC = {
  // On standard input they lose text if a command spans lines.
  input: 'file',
  checkModelArgs: ['--check-models'],
  modelArgs: ['--produce-models'],
  incrementalArgs: ['--incremental'],
  stringsArgs: ['--strings-exp'],
  floatsArgs: ['--fp-exp'],
  extras: ['--fp-exp', '--strings-exp'],
  versionArgs: ['--version'],
  crashes: CRASHES,
  assertions: ASSERTIONS,
  harmlessErrors: HARMLESS,
  invalidModels: INVALID_MODELS,
  outOfMemory: OUT_OF_MEMORY,
  timeouts: TIMEOUTS,
  exits: { '0': 'ok', '1': 'error' },
  afterError: 'exits',
  lacks: [],
  inquiries: [
    'get-value',
    'get-assignment',
    'simplify',
    'get-unsat-core',
    'get-unsat-assumptions',
    'get-qe',
    'get-qe-disjunct',
  ],
  inquiryArgs: {
    'get-qe': ['--incremental', BOUND],
    'get-qe-disjunct': ['--incremental', BOUND],
  },
} as const satisfies Partial<SolverProfile>;
