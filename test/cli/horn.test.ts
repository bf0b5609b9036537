import { describe, expect, it } from 'vitest';
import { solversHere } from '../setup/solvers.js';
import { sampleCases } from '../support/laws.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { HONEST, makeFaultySolver } from '../support/lying-solver.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

const here = await solversHere(['z3'], { mode: 'fresh' });
const hasZ3 = here.length > 0;
await Promise.all(here.map((solver) => solver.close()));

/** Replaces every predicate's interpretation by `true`. */
const TOO_WEAK = String.raw`s/\(define-fun (P\d) (\([^\n]*\)) Bool\n.*?(?=\n  \(define-fun|\n\)\n)/(define-fun $1 $2 Bool true)/gs`;
const SAT_FOR_UNSAT = 's/^unsat$/sat/gm';
const UNSAT_FOR_SAT = 's/^sat$/unsat/gm';

/** Inverts the answers to queries about rules. */
const CONTRARY = String.raw`s/(gainsay-\w+-0\n)(sat|unsat)$/$1 . ($2 eq 'sat' ? 'unsat' : 'sat')/gem`;

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
}

async function huntWith(generator: string, lie: string, ...more: readonly string[]): Promise<readonly Finding[]> {
  const solver = makeFaultySolver(shop.path, lie);
  const source = `by-construction:${generator}`;
  const args = [
    'hunt',
    '--strategy',
    source,
    '-s',
    solver,
    '--tests',
    '3',
    '--seed',
    '2',
    '-j',
    '1',
    '--mode',
    'fresh',
  ];
  await runHere([...args, ...more, '--out', 'c', '--json'], { cwd: shop.path });
  return jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
}

describe.runIf(hasZ3)('a solver with wrong answers to Horn clauses', () => {
  it('reports an interpretation that violates a clause, and reproduces the finding with replay', async () => {
    const found = await huntWith('horn_sat', TOO_WEAK);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'invalid-model', trust: 'certified' }));
    const [{ id } = { id: '' }] = found;
    expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
  });

  const lies = [
    ['horn_unsat', SAT_FOR_UNSAT],
    ['horn_sat', UNSAT_FOR_SAT],
  ] as const;
  it.each(sampleCases(lies, 2))(
    'uses the label of a formula of %s to report a wrong answer',
    async (generator, lie) => {
      const found = await huntWith(generator, lie);
      expect(found.length).toBeGreaterThan(0);
      for (const each of found) expect(each).toMatchObject({ kind: 'wrong-answer', trust: 'certified' });
    },
  );

  it.each(sampleCases(['horn_unsat', 'horn_int_unsat', 'horn_sat'], 3))(
    'reports a wrong answer to the rules of %s',
    async (generator) => {
      const found = await huntWith(generator, CONTRARY, '--ask', 'horn', '--reduce', 'none');
      expect(found.length).toBeGreaterThan(0);
      for (const each of found) expect(each).toMatchObject({ kind: 'wrong-query', trust: 'certified' });
    },
  );

  it.each(sampleCases(['horn_int_sat', 'horn_sat', 'horn_unsat', 'horn_int_unsat'], 4))(
    'reports nothing for right answers to the rules of %s',
    async (generator) => {
      expect(await huntWith(generator, HONEST, '--ask', 'horn')).toEqual([]);
    },
  );

  it.each(sampleCases(['horn_sat', 'horn_unsat'], 2))(
    'reports nothing for right answers to formulas of %s',
    async (generator) => {
      expect(await huntWith(generator, HONEST)).toEqual([]);
    },
  );
});
