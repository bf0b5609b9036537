import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type CarePlan, REPEATS, type VaryOptions } from '../campaign/index.js';
import { DEFAULT_LIMITS } from '../solver/index.js';
import type { CiFiles } from './ci-files.js';
import type { Telling } from './progress.js';

/** Everything that a hunt can be told. */
export interface HuntRequest {
  readonly seeds: readonly string[];
  readonly solvers: readonly string[];
  readonly strategies: readonly string[];
  readonly mixing: 'yield' | 'even';
  readonly forMs: number | null;
  readonly tests: number | null;
  readonly perSeed: number | null;
  readonly jobs: number;
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  readonly out: string | undefined;
  readonly key: string;
  readonly mode: 'auto' | 'fresh' | 'persistent';
  readonly checkModels: boolean;
  readonly models: boolean;
  readonly hurry: boolean;
  readonly tieBreakers: boolean;
  readonly repeats: number;
  readonly rounds: number;
  readonly operators: string | undefined;
  readonly rules: string | undefined;
  readonly signatures: string | undefined;
  readonly functions: string | undefined;
  readonly maxBytes: number;
  readonly telling: Telling;
  readonly exitZero: boolean;
  /** A file of known bugs. */
  readonly known: string | undefined;
  /** The folder of an earlier campaign. */
  readonly baseline: string | undefined;
  /** Files for continuous integration, written at the end. */
  readonly ci: CiFiles;
  readonly care: CarePlan;
  /** Which choices of solvers' options tests are asked with. */
  readonly varyOptions: VaryOptions | 'none';
}

/** The strategies where none is named. */
export const DEFAULT_STRATEGIES = ['opfuzz', 'sae'] as const;
const DEFAULT_MAX_BYTES = 1024 * 1024;

/** A hunt about which nothing was said. */
export function defaultRequest(): HuntRequest {
  return {
    seeds: [],
    solvers: [],
    strategies: DEFAULT_STRATEGIES,
    mixing: 'yield',
    forMs: null,
    tests: null,
    perSeed: null,
    jobs: Math.max(1, Math.min(availableParallelism(), 8)),
    timeoutMs: DEFAULT_LIMITS.timeoutMs,
    memoryBytes: DEFAULT_LIMITS.memoryBytes ?? 0,
    out: undefined,
    key: String(randomInt(2 ** 32)),
    mode: 'auto',
    checkModels: true,
    models: true,
    hurry: true,
    tieBreakers: true,
    repeats: REPEATS.most,
    rounds: 1,
    operators: undefined,
    rules: undefined,
    signatures: undefined,
    functions: undefined,
    maxBytes: DEFAULT_MAX_BYTES,
    telling: 'live',
    exitZero: false,
    known: undefined,
    baseline: undefined,
    ci: {},
    care: { reduce: 'auto', bisect: 'auto' },
    varyOptions: 'none',
  };
}
