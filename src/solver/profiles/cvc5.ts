import type { MessagePattern, SolverProfile } from '../contract.js';
import { CVC5_SCRIPT_OPTIONS } from '../options/script.js';
import { CVC5_OPTIONS } from '../options/cvc5.js';
import { CVC5_SELF_CHECKS } from '../options/self-checks.js';
import { CVC } from './cvc.js';

/** Limit of a check in the search for a formula, in resource units: usually half a second; time grows in proportion. */
const SEARCH_BOUND = '--rlimit-per=20000';

/** From the text of the program. */
const SELF_CHECK_FAILURES: readonly MessagePattern[] = [
  { stream: 'stderr', pattern: '(SolverEngine::checkUnsatCore\\(\\): produced core was satisfiable)' },
  {
    stream: 'stderr',
    pattern: '(SolverEngine::check(?:Abduct|Interpol)\\(\\): .* cannot be shown .*), result was (?:sat|unsat)\\b',
  },
  { stream: 'stderr', pattern: '(ProofChecker::check: failed)' },
  { stream: 'stderr', pattern: '(Generated a proof that is not closed by the scope)' },
  { stream: 'stderr', pattern: '((?:\\w+::)?\\w+: (?:attempting to make )?cyclic proof!)' },
  {
    stream: 'stderr',
    pattern: '(SygusSolver::checkSynthSolution\\(\\): produced solution leads to satisfiable negated conjecture)',
  },
];

/** cvc5: github.com/cvc5/cvc5. Options from `cvc5 --help` of 1.0.3; newer versions keep them. */
export const cvc5: SolverProfile = {
  ...CVC,
  name: 'cvc5',
  family: 'cvc5',
  summary: 'cvc5: all theories; ends at the first error',
  executables: ['cvc5'],
  args: ['--lang=smt2'],
  persistent: { args: ['--lang=smt2'], reset: ['(reset)'], oneLineCommands: true },
  versionPattern: 'This is cvc5 version (\\d+(?:\\.\\d+)+)',
  inquiries: [
    ...CVC.inquiries,
    'get-abduct',
    'get-abduct-next',
    'get-interpolant',
    'get-interpolant-next',
    'check-synth',
    'check-synth-next',
  ],
  // As of 1.0.3; older versions use get-interpol with --produce-interpols=default.
  inquiryArgs: {
    ...CVC.inquiryArgs,
    'get-abduct': ['--incremental', SEARCH_BOUND, '--produce-abducts'],
    'get-interpolant': ['--incremental', SEARCH_BOUND, '--produce-interpolants'],
    // The commands need this language; the last `--lang` takes effect.
    'check-synth': ['--lang=sygus2'],
    'check-synth-next': ['--lang=sygus2', '--incremental'],
  },
  parseErrors: [{ stream: 'stderr', pattern: '^(?:cvc5 Error:|\\(error ")' }],
  unsupported: [
    {
      stream: 'any',
      pattern:
        '(.*(?:libpoly is not available|not available without libpoly|Array theory solver does not yet support write-chains).*)',
    },
    { stream: 'any', pattern: '(separation logic not supported with incremental solving)' },
    // A check without a result is inconclusive.
    { stream: 'stderr', pattern: '(SolverEngine::check(?:Abduct|Interpol)\\(\\): .* result was unknown.*)' },
  ],
  selfCheckFailures: SELF_CHECK_FAILURES,
  selfChecks: CVC5_SELF_CHECKS,
  scriptOptions: CVC5_SCRIPT_OPTIONS,
  options: CVC5_OPTIONS,
  reporting: {
    project: 'cvc5',
    tracker: 'https://github.com/cvc5/cvc5/issues',
    sources: [
      'https://github.com/cvc5/cvc5/wiki/Fuzzing-cvc5',
      ...[5761, 5734, 11837, 12354].map((issue) => `https://github.com/cvc5/cvc5/issues/${issue}`),
    ],
    perWeek: 3,
    needs: ['reduced', 'newest', 'default-options', 'no-duplicates'],
    priorities: {
      'wrong-unsat': 'refutational unsoundness',
      'wrong-sat': 'solution unsoundness',
      'invalid-model': 'model unsoundness',
      crash: 'other',
    },
    unwantedOptions: [
      {
        pattern: '^--[\\w-]+-exp$',
        because: 'an experimental part gets a label of its own, and --safe-mode must not accept it',
      },
    ],
    // As of 1.3; earlier versions have no such mode.
    modes: [
      { name: 'safe mode', words: ['--safe-mode=safe', '--safe-mode'] },
      { name: 'stable mode', words: ['--safe-mode=stable', '--stable-mode'] },
    ],
    advice: [{ text: 'several bugs that may have one cause go into one issue' }],
    inputOptions: ['--lang=smt2'],
    idleOutput: [
      '^\\S+:\\d+\\.\\d+: (?:No set-logic command was given|cvc5 will make all theories|Consider setting a stricter|To suppress this warning)',
    ],
  },
};
