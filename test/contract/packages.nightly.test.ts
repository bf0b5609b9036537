import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROBE_LIMITS, examineSolver } from '../../lab/solvers/examine-solver.js';
import { isSolver, openSolver } from '../../src/host/index.js';
import { DEFAULT_LIMITS, OWN_COMMANDS } from '../../src/solver/index.js';
import { ARE_PACKAGES_REQUIRED } from '../setup/solvers.js';

const FLOATS = ['floating point', 'other floating-point formats'];
const STRINGS = ['strings', 'regular expressions'];
const NUMBERS = ['linear integers', 'linear reals', 'nonlinear integers', 'nonlinear reals'];

/** The newest package of each solver, with the probes of `gainsay solvers doctor` that the solver does not support. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'z3@pypi:newest': [],
  'cvc5@newest': [],
  'bitwuzla@newest': [
    ...NUMBERS,
    'other floating-point formats',
    ...STRINGS,
    'datatypes',
    'quantifiers',
    '2.7: ubv_to_int',
    '2.7: lambda',
  ],
  'yices@newest': [
    ...FLOATS,
    ...STRINGS,
    'datatypes',
    '2.7: overflow predicates',
    '2.7: ubv_to_int',
    '2.7: lambda',
    'checks its own models',
  ],
  'boolector@newest': [
    ...NUMBERS,
    'functions',
    ...FLOATS,
    ...STRINGS,
    'datatypes',
    'quantifiers',
    'unsat cores',
    '2.7: overflow predicates',
    '2.7: ubv_to_int',
    '2.7: lambda',
    'checks its own models',
  ],
  // SMTInterpol 2.5-12 to 2.5-1388 answers unsat to an assumption that is also an assertion.
  'smtinterpol@newest': [
    'nonlinear integers',
    'nonlinear reals',
    ...FLOATS,
    ...STRINGS,
    'quantifiers over bit-vectors',
    'check-sat-assuming',
    '2.7: overflow predicates',
    '2.7: ubv_to_int',
    '2.7: lambda',
  ],
  'princess@newest': [...FLOATS, 'check-sat-assuming', '2.7: lambda', 'checks its own models'],
};

// Packages are fetched if they are not in the cache.
beforeAll(() => void vi.stubEnv('GAINSAY_OFFLINE', ''));
afterAll(() => void vi.unstubAllEnvs());

describe.each(Object.entries(PACKAGES))('%s', (spec, unsupported) => {
  it.runIf(ARE_PACKAGES_REQUIRED)('passes every probe that the solver supports', { timeout: 600_000 }, async () => {
    const found = await examineSolver(spec, { limits: { ...PROBE_LIMITS, timeoutMs: 20_000 } });
    if ('severity' in found) throw new Error(found.message);
    const failed = found.probes.filter(({ verdict }) => verdict !== 'yes').map(({ name }) => name);
    expect(failed.filter((name) => !unsupported.includes(name))).toEqual([]);
  });

  it.runIf(ARE_PACKAGES_REQUIRED)('records the exact version instead of the command line', async () => {
    const solver = await openSolver(spec, { permission: OWN_COMMANDS });
    if (!isSolver(solver)) throw new Error(solver.message);
    const { command } = await solver.run({ input: '(set-logic QF_BV)\n(check-sat)\n' }, DEFAULT_LIMITS);
    await solver.close();
    expect(command[0]).toMatch(/^[a-z\d]+@(?:pypi|maven):\d[\w.+-]*$/);
    expect(command.join(' ')).not.toContain('/');
  });
});
