import type { ReduceForSolversOptions, ReduceOptions } from '../../app/index.js';
import { dropUndefined } from '../../util/index.js';

type SharedOption = 'algorithm' | 'simplify' | 'out' | 'stdin' | 'match' | 'against' | 'any' | 'newformat';

export interface ReduceArguments
  extends Pick<ReduceOptions, SharedOption>, Pick<ReduceForSolversOptions, 'kind' | 'slow'> {
  readonly for?: number;
  readonly timeout: number;
  readonly memory: number;
  readonly jobs: number;
  readonly continue?: boolean;
  readonly solver: readonly string[];
  readonly cache: boolean;
  readonly plugin?: readonly string[];
  readonly json?: boolean;
  readonly printDiff?: boolean;
  readonly trust?: boolean;
}

export function commonOptions({ timeout, memory, for: forMs, jobs, out }: ReduceArguments) {
  return { timeoutMs: timeout, memoryBytes: memory, jobs, ...dropUndefined({ forMs, out }) };
}
