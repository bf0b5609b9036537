import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import ANY_COMMAND from '../../data/solvers/any-command.json' with { type: 'json' };
import {
  type SolverProfile,
  SOLVER_PROFILES,
  builtInProfile,
  makeProfile,
  profileFromJson,
  withDifferences,
} from './profile.js';

const problems = (source: string) => {
  const profile = profileFromJson(source);
  return Array.isArray(profile) ? profile.map(({ message, span }) => [message, span?.start]) : profile;
};

it('defines no way to start npm packages, and exactly one way to start each other package', () => {
  const packages = SOLVER_PROFILES.flatMap((profile) => profile.packages ?? []);
  expect(packages.length).toBeGreaterThan(5);
  for (const { registry, programs, shell, main } of packages) {
    expect([programs, shell, main].filter((way) => way !== undefined)).toHaveLength(registry === 'npm' ? 0 : 1);
    if (shell !== undefined) expect(existsSync(`data/shells/${shell}`)).toBe(true);
  }
});

describe('withDifferences', () => {
  const yices = builtInProfile('yices') as SolverProfile;

  it('replaces the fields that an option of the command line changes', () => {
    const mcsat = withDifferences(yices, ['--incremental', '--mcsat']);
    expect(mcsat.inquiries).toEqual(['get-value', 'get-assignment']);
    expect(mcsat.logics?.known).not.toContain('LIA');
    expect(mcsat.logics?.known).toContain('QF_LIA');
    expect(mcsat.modelArgs).toEqual(yices.modelArgs);
  });

  it('returns the profile itself if no option changes a field', () =>
    expect(withDifferences(yices, ['--incremental'])).toBe(yices));
});

describe('profileFromJson', () => {
  it('inherits from the profile that it extends', () => {
    const profile = profileFromJson('{"name": "mine", "extends": "z3", "args": ["-in", "smt.random_seed=7"]}');
    expect(profile).toMatchObject({ name: 'mine', args: ['-in', 'smt.random_seed=7'], afterError: 'continues' });
  });

  it('requires only the field `name` of a profile', () =>
    expect(profileFromJson('{"name": "mine"}')).toMatchObject({ input: 'stdin' }));

  it('drops fields set to null', () => {
    const read = profileFromJson(
      '{"name": "mine", "extends": "cvc5", "persistent": null, "crashes": null, "family": null}',
    );
    expect(read).toMatchObject({
      name: 'mine',
      family: 'cvc5',
      crashes: [],
      input: SOLVER_PROFILES.find(({ name }) => name === 'cvc5')?.input,
    });
    expect(read).not.toHaveProperty('persistent');
    expect(profileFromJson('{"name": null}')).toMatchObject([{ message: 'name is null' }]);
  });

  it('reports every problem with its position', () => {
    const source = '{"extends": "z4", "args": "-in", "crash": [], "timeouts": [{"stream": "any", "pattern": "("}]}';
    expect(problems(source)).toEqual([
      ['name is missing', 0],
      ['args is "-in"', source.indexOf('"-in"')],
      ['timeouts[0].pattern is "("', source.indexOf('"("')],
      ['extends is "z4"', source.indexOf('"z4"')],
      ['there is no field crash', source.indexOf('"crash"')],
    ]);
  });

  it('reports malformed JSON', () => {
    expect(profileFromJson('{"name": }')).toMatchObject([{ code: 'G401', span: { start: 9 } }]);
    expect(profileFromJson('[]')).toMatchObject([{ code: 'G401' }]);
  });

  it('reads every built-in profile back', () => {
    for (const { packages: _, ...profile } of [...SOLVER_PROFILES, makeProfile(ANY_COMMAND)])
      expect(profileFromJson(JSON.stringify(profile))).toEqual(profile);
  });

  it('neither accepts nor inherits packages', () => {
    expect(problems('{"name": "mine", "packages": []}')).toEqual([['there is no field packages', 17]]);
    expect(profileFromJson('{"name": "mine", "extends": "cvc5"}')).not.toHaveProperty('packages');
  });
});
