import type { SolverProfile } from './contract.js';
import type { ReportingPolicy } from './reporting-policy.js';

/** Formatting, history and duplicates: github.com/llvm/llvm-project/pull/112372. */
export const GENERIC_REPORTING: ReportingPolicy = {
  project: 'the project',
  tracker: '',
  sources: ['https://github.com/llvm/llvm-project/pull/112372'],
  needs: ['reduced', 'newest', 'no-duplicates'],
  priorities: {},
  unwantedOptions: [],
  advice: [],
  inputOptions: [],
};

export function reportingPolicy({
  reporting,
  name,
  modelArgs = [],
}: Pick<SolverProfile, 'reporting' | 'name' | 'modelArgs'>): ReportingPolicy {
  return { ...(reporting ?? { ...GENERIC_REPORTING, project: name }), usualOptions: modelArgs };
}
