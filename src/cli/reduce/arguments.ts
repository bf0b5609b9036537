import type { BugKind } from '../../oracle/index.js';
import { dropUndefined } from '../../util/index.js';

export interface ReduceArguments {
  readonly algorithm?: string;
  readonly for?: number;
  readonly simplify?: boolean;
  readonly timeout: number;
  readonly memory: number;
  readonly jobs: number;
  readonly out?: string;
  readonly continue?: boolean;
  readonly stdin?: boolean;
  readonly match?: string;
  readonly against?: string;
  readonly any?: boolean;
  readonly solver: readonly string[];
  readonly kind?: BugKind;
  readonly slow?: boolean;
  readonly slowThan?: number;
  readonly cache: boolean;
  readonly plugin?: readonly string[];
  readonly json?: boolean;
  readonly newformat?: boolean;
  readonly [thesisName: string]: unknown;
}

export function commonOptions({ timeout, memory, for: forMs, jobs, out }: ReduceArguments) {
  return { timeoutMs: timeout, memoryBytes: memory, jobs, ...dropUndefined({ forMs, out }) };
}
