import { signal } from '@preact/signals';
import type { BugKind } from '../../../src/smt.js';
import type { AlgorithmEntry, Formula, ReduceRequest } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { selectedNames } from './targets.js';
import { openText } from './formulas.js';
import { reduceProblem } from './reductions.js';
import { settings } from './settings.js';

export const algorithms = signal<readonly AlgorithmEntry[]>([]);
export const algorithm = signal('full');
/** Algorithm that reduces the same input for comparison, or an empty text. */
export const comparedAlgorithm = signal('');
export const simplify = signal(true);
export const checkKind = signal<'command' | 'solvers'>('command');
export const mustCommand = signal('');
export const matchPattern = signal('');
export const comparedCommand = signal('');
export const allowsAnyBehaviour = signal(false);
export const failure = signal<'' | BugKind>('');
export const isPaused = signal(false);

export function applyOptions(): void {
  algorithm.value = settings.value?.settings.algorithm ?? 'full';
  simplify.value = settings.value?.settings.simplify ?? true;
}

export async function loadAlgorithms(): Promise<void> {
  if (algorithms.value.length > 0) return;
  try {
    algorithms.value = await api.algorithms({});
  } catch (error) {
    reduceProblem.value = whyFailed(error);
  }
}

export function requestOn(input: Formula, name: string): ReduceRequest {
  const { timeoutMs, memoryBytes, jobs } = settings.value?.settings ?? {};
  const must: ReduceRequest['must'] =
    checkKind.value === 'command'
      ? {
          kind: 'command',
          command: mustCommand.value,
          any: allowsAnyBehaviour.value,
          ...(matchPattern.value === '' ? {} : { match: matchPattern.value }),
          ...(comparedCommand.value === '' ? {} : { against: comparedCommand.value }),
        }
      : {
          kind: 'solvers',
          solvers: [...selectedNames.value].filter((each) => !each.startsWith('executable:')),
          ...(failure.value === '' ? {} : { failure: failure.value }),
        };
  return {
    kind: 'reduce',
    input,
    must,
    ...(checkKind.value === 'command' ? { algorithm: name, paused: isPaused.value } : {}),
    simplify: simplify.value && openText.value.language === 'btor',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
    ...(jobs === undefined ? {} : { jobs }),
  };
}
