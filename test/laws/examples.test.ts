import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStatuses, toJudgeable } from '../../src/script/index.js';
import { DEFAULT_LIMITS, type Solver } from '../../src/solver/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { someSolvers } from '../setup/solvers.js';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const FILES = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.smt2'));
/** The status of each example according to examples/README.md. */
const statusOf = (name: string): string => (/^(?:unsat\/|phi[34])/.test(name) ? 'unsat' : 'sat');

let solvers: Solver[] = [];
beforeAll(async () => {
  solvers = await someSolvers(['z3', 'cvc5'], { mode: 'fresh' });
});
afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

it.each(FILES)('gets the stated status of the example %s from each solver', async (name) => {
  const { script, diagnostics } = readScript(readFileSync(join(EXAMPLES, name), 'utf8'));
  expect(diagnostics).toEqual([]);
  expect(listStatuses(script)).toEqual([statusOf(name)]);
  for (const solver of solvers) {
    const { outcome } = await solver.run({ input: printScript(toJudgeable(script)) }, DEFAULT_LIMITS);
    expect(outcome, solver.id).toMatchObject({ kind: 'answered', answers: [statusOf(name)] });
  }
});
