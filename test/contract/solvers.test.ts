import { afterAll, describe, expect, it } from 'vitest';
import { type OpenOptions, isSolver, openSolver } from '../../src/host/index.js';
import { DEFAULT_LIMITS, OWN_COMMANDS, type Run, type Solver } from '../../src/solver/index.js';
import { isHere } from '../setup/solvers.js';
import { DEPTH, sampleCases } from '../support/laws.js';
import { nightly } from '../support/nightly.js';
import { SOLVER_CASES, type SolverCase, summary } from './solver-cases.js';

const NATIVE = ['z3', 'cvc5', 'cvc4'];

const opened: Solver[] = [];
afterAll(() => Promise.all(opened.map((solver) => solver.close())));

async function open(spec: string, options: Omit<OpenOptions, 'permission'> = {}): Promise<Solver> {
  const solver = await openSolver(spec, { ...options, permission: OWN_COMMANDS });
  if (!isSolver(solver)) throw new Error(solver.message);
  opened.push(solver);
  return solver;
}

function run(solver: Solver, { query, limits }: SolverCase): Promise<Run> {
  return solver.run(query, { ...DEFAULT_LIMITS, timeoutMs: 20_000, ...limits });
}

const CASES = SOLVER_CASES.filter(({ isSlow = false }) => !isSlow || DEPTH !== 'sample');

const runs: readonly (readonly [string, NonNullable<OpenOptions['mode']>])[] = [
  ...NATIVE.flatMap((name) => [[name, 'fresh'] as const, [name, 'persistent'] as const]),
  ['z3@npm:newest', 'auto'],
];

describe.each(sampleCases(runs, 3))('%s %s', (spec, mode) => {
  const isShipped = spec.includes('@');
  const missing = !isShipped && !isHere(spec);
  let solver: Promise<Solver> | undefined;
  // The model check of the WebAssembly Z3 needs a second process, so a sample omits it.
  const get = () => (solver ??= open(spec, { mode, checkModels: !isShipped || DEPTH !== 'sample' }));

  it.skipIf(missing).each(CASES)('gives the expected outcome: $name', async (example) => {
    const { outcome } = await run(await get(), example);
    const allowed = (example.but?.[spec] ?? example.expected).split(' | ');
    expect(allowed, JSON.stringify(outcome)).toContain(summary(outcome));
    if (example.query.wantModel === true && outcome.kind === 'answered' && outcome.answers.at(-1) === 'sat') {
      expect(outcome.model).toMatch(/^\([\s\S]*define-fun[\s\S]*\)$/);
    }
  });

  it.skipIf(missing)('reports positions within the query', async () => {
    const input = '(declare-const x Int)\n\n(assert (> yy x))\n(check-sat)';
    const { outcome } = await (await get()).run({ input }, DEFAULT_LIMITS);
    expect(outcome).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/line 3 |<stdin>:3\./) as string,
    });
  });

  it.skipIf(missing)('rejects the pending query when aborted, and answers the next query', async () => {
    const one = await get();
    const abort = new AbortController();
    const slow = SOLVER_CASES.find(({ name }) => name === 'no memory') as SolverCase;
    const pending = one.run(slow.query, DEFAULT_LIMITS, abort.signal);
    setTimeout(() => abort.abort(new Error('enough')), 150);
    await expect(pending).rejects.toThrow('enough');
    const next = await one.run({ input: '(assert false)(check-sat)' }, DEFAULT_LIMITS);
    expect(summary(next.outcome)).toBe('answered unsat');
  });

  it.skipIf(missing)('answers concurrent queries in order', async () => {
    const one = await get();
    const inputs = Array.from({ length: 8 }, (_, i) => `(assert ${i % 3 === 0 ? 'false' : 'true'})(check-sat)`);
    const all = await Promise.all(inputs.map((input) => one.run({ input }, DEFAULT_LIMITS)));
    const expected = inputs.map((input) => (input.includes('false') ? 'answered unsat' : 'answered sat'));
    expect(all.map(({ outcome }) => summary(outcome))).toEqual(expected);
  });

  it.runIf(isShipped)('records the npm version and the hash of the WebAssembly module', async () => {
    const { version } = await get();
    expect(version.number).toMatch(/^\d+\.\d+\.\d+$/);
    expect(version.sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

async function expectDiagnostic(spec: string, message: string): Promise<void> {
  const diagnostic = await openSolver(spec, { permission: OWN_COMMANDS });
  expect(diagnostic).toMatchObject({ severity: 'error', message: expect.stringContaining(message) as string });
}

describe('openSolver', () => {
  it.each([
    ['./no-such-folder/z3', "no such file: './no-such-folder/z3' (in "],
    ['z3-of-nobody', "the program 'z3-of-nobody' was not found on PATH"],
    ['z3:no-such-program', "the program 'no-such-program' was not found on PATH"],
    ['no-such.json:z3', 'the solver profile no-such.json cannot be read'],
    ['z3@npm:newest -in', "'-in' cannot be passed to a WebAssembly Z3"],
  ])('explains why %s cannot be opened', expectDiagnostic);

  nightly('explains why a WebAssembly Z3 rejects a parameter', () =>
    expectDiagnostic('z3@npm:newest no.such.parameter=1', 'z3@'),
  );
});
