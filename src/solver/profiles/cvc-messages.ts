import type { MessagePattern } from '../contract.js';

/** What cvc4 and cvc5 say alike, from the text of their binaries and from runs. */
export const CVC_CRASHES: readonly MessagePattern[] = [
  { stream: 'stderr', pattern: '^(?:CVC4|cvc5) suffered a segfault' },
  { stream: 'stderr', pattern: '^(?:CVC4|cvc5) executed code that was' },
  { stream: 'stderr', pattern: "^terminate called after throwing an instance of '.*'" },
];

export const CVC_ASSERTIONS: readonly MessagePattern[] = [{ stream: 'stderr', pattern: '^Fatal failure within .*' }];

export const CVC_INVALID_MODELS: readonly MessagePattern[] = [
  { stream: 'any', pattern: '(ERRORS SATISFYING ASSERTIONS WITH MODEL)' },
  { stream: 'any', pattern: '(?:SolverEngine|SmtEngine)::checkModel\\(\\): \\*\\*\\* (PROBLEM: .*) \\*\\*\\*' },
];

export const CVC_OUT_OF_MEMORY: readonly MessagePattern[] = [
  { stream: 'stderr', pattern: "^terminate called after throwing an instance of 'St9bad_alloc'" },
  { stream: 'any', pattern: '^(?:\\s*what\\(\\):\\s+)?std::bad_alloc$' },
];

/** `--tlimit` and an outside SIGTERM end them by SIGABRT. */
export const CVC_TIMEOUTS: readonly MessagePattern[] = [
  { stream: 'stderr', pattern: '^(?:CVC4|cvc5) interrupted by ' },
];

export const CVC_HARMLESS: readonly MessagePattern[] = [
  { stream: 'stdout', pattern: '^Cannot (?:get|block) [\\w -]*unless ' },
  { stream: 'stdout', pattern: '^Cannot get-value unless ' },
  { stream: 'stdout', pattern: 'since model is not available' },
];
