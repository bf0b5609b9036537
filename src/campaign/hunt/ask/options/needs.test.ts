import { describe, expect, it } from 'vitest';
import { makeReduced as reduce, makeRun } from '../../../../../test/support/findings.js';
import { SOLVER_PROFILES } from '../../../../solver/index.js';
import type { FindingOptions, ReducedFinding } from '../../../log/index.js';
import { findNeeds } from './needs.js';

const PROFILE = SOLVER_PROFILES.find(({ options = [] }) =>
  options.some(({ experimental = [] }) => experimental.length > 0),
);
const ODD = PROFILE?.options?.flatMap(({ experimental = [] }) => experimental)[0] ?? '';
const PLAIN = PROFILE?.options?.flatMap(({ supported = [] }) => supported)[0] ?? '';
const NAME = PROFILE?.name ?? '';

function makeReduced(needed: readonly string[] | null): ReducedFinding {
  return reduce({ options: needed === null ? null : { needed, dropped: [] } });
}

describe('findNeeds', () => {
  const options: FindingOptions = { solver: NAME, choices: [ODD, PLAIN], experimental: [ODD], level: 'experimental' };
  const now = (needed: readonly string[] | null) => findNeeds({ options, reduced: makeReduced(needed) }, 'reduced');

  it('returns all options of the finding if no reduction tried to drop options', () => {
    expect(ODD).not.toBe('');
    expect(PLAIN).not.toBe('');
    expect(findNeeds({ options }, 'reduced')?.varied).toBe(options);
    expect(now(null)?.varied).toBe(options);
    expect(findNeeds({ reduced: makeReduced([ODD]) }, 'reduced')?.varied).toBeNull();
    expect(findNeeds({}, 'reduced')).toBeUndefined();
  });

  it('omits options that the reduced input does not need, and computes the support level from the remaining options', () => {
    expect(now([ODD])?.varied).toEqual({ ...options, choices: [ODD] });
    const plain = { ...options, choices: [PLAIN], experimental: [], level: 'supported' };
    expect(now([PLAIN])).toEqual({ needed: [PLAIN], dropped: [], varied: plain, experimental: [], own: null });
    expect(now([])?.varied).toBeNull();
  });

  it('returns the options of the original input if the caller selects that input', () => {
    expect(findNeeds({ options, reduced: makeReduced([]) }, 'mutant')?.varied).toBe(options);
    expect(findNeeds({ reduced: makeReduced(['--a']) }, 'mutant')).toBeUndefined();
  });

  it('reports the options with which the solver was run at the end of the reduction', () => {
    const bare = { run: { ...makeRun('z3', 'sat'), options: ['--a'] }, models: false };
    const finding = { reduced: reduce({ options: { needed: ['--a'], dropped: ['--b'] }, bare }) };
    expect(findNeeds(finding, 'reduced')?.own).toEqual(['--a']);
    expect(now([PLAIN])?.own).toBeNull();
  });
});
