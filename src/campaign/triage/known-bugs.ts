import { compareVersions, compilePattern } from '../../solver/index.js';
import type { FindingObservation } from './observation.js';
import type { KnownBug } from './known-file.js';
import { severityOf } from './rank.js';

export function findKnownBug(bugs: readonly KnownBug[], observation: KnownObservation): KnownBug | undefined {
  return bugs.find((bug) => fits(bug, observation));
}

export type KnownObservation = Pick<
  FindingObservation,
  'kind' | 'got' | 'families' | 'versions' | 'signature' | 'theories' | 'operators' | 'shape'
>;

function fits(
  { solver, versions, kind, signature, theories, operators, shape }: KnownBug,
  observation: KnownObservation,
): boolean {
  if (solver !== undefined && !observation.families.every((family) => family === solver)) return false;
  if (versions !== undefined && !observation.versions.some((version) => isWithin(version, versions))) return false;
  if (kind !== undefined && severityOf(observation) !== kind && observation.kind !== kind) return false;
  if (signature !== undefined && compilePattern(signature).exec(observation.signature ?? '') === null) return false;
  if (theories !== undefined && !theories.every((theory) => observation.theories.includes(theory))) return false;
  if (operators !== undefined && !operators.every((name) => Object.hasOwn(observation.operators, name))) return false;
  return shape === undefined || observation.shape === shape;
}

function isWithin(version: string, { from, before }: { readonly from?: string; readonly before?: string }): boolean {
  if (from !== undefined && compareVersions(version, from) < 0) return false;
  return before === undefined || compareVersions(version, before) < 0;
}
