import { computed, signal } from '@preact/signals';
import { storeInTab } from '../shell/kept.js';
import {
  type AlgorithmEntry,
  type Formula,
  type ReduceRequest,
  type Target,
  solverOfTarget,
} from '../../server/contract/index.js';
import { isProgramOf } from '../../../src/smt.js';
import { api, whyFailed } from '../api/studio.js';
import { solvers, targets } from './targets.js';
import { contextKey, findingKey, findingLocked, openFinding } from './finding-context.js';
import { type ReductionCheck, changeWork, openText, workOf } from './formulas.js';
import { reduceProblem } from './reductions.js';
import { settings } from './settings.js';

export const algorithms = signal<readonly AlgorithmEntry[]>([]);
const isFilled = storeInTab<boolean>('reduce-filled', false);
export const algorithm = storeInTab<string>('reduce-algorithm', 'full');
/** Or an empty text. */
export const comparedAlgorithm = storeInTab<string>('reduce-against', '');
export const simplify = storeInTab<boolean>('reduce-simplify', true);
const lastCheck = storeInTab<ReductionCheck>('reduce-check', {
  ...{ kind: 'command', command: '', match: '', against: '', any: false, failure: '' },
});
export const checkKind = checkField('kind');
export const mustCommand = checkField('command');
export const matchPattern = checkField('match');
export const comparedCommand = checkField('against');
export const allowsAnyBehaviour = checkField('any');
export const failure = checkField('failure');
export const isPaused = signal(false);

/** Uses the check of the open finding, or of the open failure of a search, if any. */
function checkField<Name extends keyof ReductionCheck>(name: Name) {
  const key = () => contextKey.value;
  const first = () => (key() === '' ? lastCheck.value : { ...lastCheck.value, kind: 'solvers' as const });
  const now = () => {
    const check = workOf(key()).check ?? first();
    return check.kind === 'finding' && findingLocked.value !== '' ? { ...check, kind: 'solvers' as const } : check;
  };
  return {
    get value(): ReductionCheck[Name] {
      return now()[name];
    },
    set value(next: ReductionCheck[Name]) {
      reduceProblem.value = undefined;
      const check = { ...now(), [name]: next };
      if (findingKey.value === '') lastCheck.value = check;
      if (key() !== '') changeWork(key(), { check });
    },
  };
}

/** A form that a reload restored stays as it is. */
export function applyFirstOptions(): void {
  if (isFilled.value || settings.value === undefined) return;
  applyOptions();
  isFilled.value = true;
}

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

const findSolver = (target: Target) =>
  solverOfTarget(target, openText.value.language === 'smtlib' ? 'smt2' : 'btor', namesSolver);

function namesSolver(word: string): boolean {
  const { packaged = [], executables = [] } = solvers.value ?? {};
  const [, owner = ''] = /^([\w-]+)@./.exec(word) ?? [];
  return packaged.includes(owner) || isProgramOf(word, executables);
}

/** The selected solvers and command lines whose results can be checked. */
export const checkedSolvers = computed(() => targets.value.flatMap((each) => findSolver(each) ?? []));

export const uncheckedLines = computed(() =>
  targets.value.flatMap((each) => (each.kind === 'command' && findSolver(each) === undefined ? [each.line] : [])),
);

function propertyToKeep(): ReduceRequest['must'] {
  switch (checkKind.value) {
    case 'command':
      return {
        kind: 'command',
        command: mustCommand.value,
        any: allowsAnyBehaviour.value,
        ...(matchPattern.value === '' ? {} : { match: matchPattern.value }),
        ...(comparedCommand.value === '' ? {} : { against: comparedCommand.value }),
      };
    case 'solvers':
      return {
        kind: 'solvers',
        solvers: [...checkedSolvers.value],
        ...(failure.value === '' ? {} : { failure: failure.value }),
      };
    case 'finding':
      return { kind: 'finding' };
  }
}

export function requestOn(given: Formula, name: string, must = propertyToKeep()): ReduceRequest {
  const { timeoutMs, memoryBytes, jobs } = settings.value?.settings ?? {};
  const finding = openFinding.value;
  const input = must.kind === 'finding' && finding !== undefined ? ({ kind: 'finding', ...finding } as const) : given;
  return {
    kind: 'reduce',
    input,
    must,
    ...(must.kind === 'command' ? { algorithm: name, paused: isPaused.value } : {}),
    simplify: simplify.value && openText.value.language === 'btor',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
    ...(jobs === undefined ? {} : { jobs }),
  };
}
