import type { SolverProfile } from '../contract.js';
import { STANDARD_OPTIONS } from '../options/script.js';
import { BITWUZLA_OPTIONS } from '../options/others.js';
import { BITWUZLA_LOGICS } from './logics.js';

/** Bitwuzla: bitwuzla.github.io, options from its command-line manual. */
export const bitwuzla: SolverProfile = {
  name: 'bitwuzla',
  family: 'bitwuzla',
  summary: 'Bitwuzla: bit-vectors, floating point, arrays, functions, quantifiers over them',
  executables: ['bitwuzla'],
  args: ['--lang=smt2'],
  input: 'stdin',
  checkModelArgs: ['--check-model'],
  modelArgs: ['--produce-models'],
  versionArgs: ['--version'],
  versionPattern: '^(?:bitwuzla )?(\\d+(?:\\.\\d+)+)',
  crashes: [{ stream: 'any', pattern: '^(?:\\[[\\w:]+\\] )?(?:fatal: )?CAUGHT SIGNAL (?:4|6|7|8|11)\\b.*' }],
  assertions: [
    { stream: 'stderr', pattern: "^\\S+: \\S+:\\d+: .*: Assertion `.*' failed\\." },
    { stream: 'stderr', pattern: '^Fatal failure within .*' },
  ],
  parseErrors: [{ stream: 'any', pattern: '^\\[error\\] .*|^<stdin>:\\d+:\\d+: .*' }],
  harmlessErrors: [{ stream: 'stdout', pattern: '^cannot get (?:model|value|unsat)' }],
  unsupported: [{ stream: 'any', pattern: '^\\[error\\] .*(?:unsupported|not supported).*' }],
  invalidModels: [{ stream: 'stderr', pattern: '(invalid model|model check failed)' }],
  outOfMemory: [{ stream: 'stderr', pattern: 'std::bad_alloc' }],
  timeouts: [{ stream: 'any', pattern: '^(?:\\[[\\w:]+\\] )?(?:ALARM TRIGGERED|time limit reached)' }],
  exits: { '0': 'ok', '1': 'error', '10': 'ok', '20': 'ok' },
  afterError: 'exits',
  logics: BITWUZLA_LOGICS,
  // Supports `reset` but reads standard input in blocks, so it cannot be kept alive between queries.
  lacks: [],
  inquiries: ['get-value', 'get-unsat-core', 'get-unsat-assumptions'],
  scriptOptions: STANDARD_OPTIONS,
  options: BITWUZLA_OPTIONS,
  reporting: {
    project: 'Bitwuzla',
    tracker: 'https://github.com/bitwuzla/bitwuzla/issues',
    sources: ['https://github.com/bitwuzla/bitwuzla/issues/135'],
    needs: ['reduced', 'newest', 'no-duplicates'],
    priorities: {},
    unwantedOptions: [],
    advice: [
      {
        kind: 'invalid-model',
        text: 'release builds only warn of a wrong model: report an assertion of a debug build under --check-model',
      },
    ],
    inputOptions: [],
  },
};
