import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../solver/index.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { campaign, intSeed } from '../../../test/support/scripted-campaign.js';
import { readState } from '../log/index.js';
import { findingFiles } from '../report/index.js';
import { memoryStore } from '../../../test/support/memory-store.js';

const seeds = [intSeed('(and (> x 1) (< x 5))', 0)];
const isMutant = (input: string) => input.includes('(= 1 ');

function formatModel(x: number, y = 0): string {
  return `(\n(define-fun x () Int ${x < 0 ? `(- ${-x})` : x})\n(define-fun y () Int ${y})\n)`;
}
const withModel = (x: number): Outcome => ({ kind: 'answered', answers: ['sat'], model: formatModel(x) });
const right: Script = () => withModel(3);
const unsat: Script = () => ['unsat'];

describe('models in a campaign', () => {
  it('reports a false model as a certified finding with its false part', async () => {
    const wrong: Script = (input) => withModel(isMutant(input) ? 7 : 3);
    const store = memoryStore();
    const { findings, summary } = await campaign({
      store,
      seeds,
      models: true,
      tests: 4,
      solvers: () => [makeScriptedSolver('a', wrong)],
    });
    // The model x = 7 satisfies some weak mutants, so not all four mutants yield a finding.
    expect(findings.length).toBeGreaterThan(0);
    const [finding] = findings;
    expect(finding).toMatchObject({ kind: 'invalid-model', trust: 'certified', solver: 'a', oracles: ['model'] });
    expect(finding?.signature).not.toMatch(/\b[xy]\b|\d/);
    expect(finding?.model?.wrong?.part).toContain('where (and (> x 1) (< x 5)) = false');
    expect(summary.models).toMatchObject({ false: findings.length, undetermined: 0, missing: 0 });
    expect(summary.trusts['invalid-model']).toEqual({ certified: findings.length });
    const files = await findingFiles(finding as NonNullable<typeof finding>, (await readState(store)).plan, store);
    expect(files['model.smt2']).toBe(formatModel(7));
    expect(files['mutant.smt2']).toContain('(check-sat) (get-model)');
    expect(files['answers.txt']).toMatch(/^CERTIFIED: /m);
    expect(files['answers.txt']).toContain('false assertion: (or (and (> x 1) (< x 5))');
    expect(JSON.stringify(finding?.runs)).not.toContain('modelText');
  });

  it('reports a wrong sat together with its false model, or only the false model if the wrong sat is not confirmed', async () => {
    // A script over Int that is unsatisfiable, which no search over small values can prove.
    const irrational = [intSeed('(and (> x 0) (> y 0) (= (* x x) (* 2 y y)))', 0)];
    const findWith = async (others: Script) => {
      const solvers = () => [
        makeScriptedSolver('a', () => withModel(3)),
        makeScriptedSolver('b', others),
        makeScriptedSolver('c', others),
      ];
      const { findings } = await campaign({ seeds: irrational, models: true, tests: 0, solvers });
      return findings.map(({ solver, trust, kind }) => [solver, trust, kind]);
    };
    expect(await findWith(unsat)).toEqual([['a', 'majority', 'wrong-answer']]);
    const atFirst: Script = (_, __, asked) => [asked === 0 ? 'unsat' : 'unknown'];
    expect(await findWith(atFirst)).toContainEqual(['a', 'certified', 'invalid-model']);
    expect(await findWith(atFirst)).not.toContainEqual(['a', 'majority', 'wrong-answer']);
  });

  it('describes the model that replaces a false model in a new process', async () => {
    const once: Script = (_, __, asked) => withModel(asked === 0 ? 7 : 3);
    const { events } = await campaign({
      seeds,
      models: true,
      tests: 0,
      solvers: () => [makeScriptedSolver('a', once)],
    });
    const reason = 'not reproduced in a new process (a answered sat with a model that is true)';
    expect(events.find(({ kind }) => kind === 'finding-not-confirmed')).toMatchObject({ suspect: { reason } });
  });

  it('uses a true model against every solver that answers unsat, even a majority', async () => {
    const { findings, summary } = await campaign({
      seeds,
      models: true,
      tests: 0,
      solvers: () => [makeScriptedSolver('a', unsat), makeScriptedSolver('b', unsat), makeScriptedSolver('c', right)],
    });
    expect(findings.map(({ solver, trust, kind }) => [solver, trust, kind])).toEqual([
      ['a', 'certified', 'wrong-answer'],
      ['b', 'certified', 'wrong-answer'],
    ]);
    expect(findings[0]).toMatchObject({ witnesses: ['c'], expected: ['sat'], model: { solver: 'c', of: 'script' } });
    expect(summary.disputed).toBe(0);
    expect(summary.models).toMatchObject({ true: 1 });
  });

  it('uses a true model to decide which version of a solver is wrong', async () => {
    const { findings } = await campaign({
      seeds,
      models: true,
      tests: 0,
      solvers: () => [makeScriptedSolver('z3@4.8.0', unsat), makeScriptedSolver('z3@5.0.0', right)],
    });
    expect(findings).toMatchObject([{ solver: 'z3@4.8.0', trust: 'certified' }]);
  });

  it('mutates a disputed seed if a true model proves the status of the seed', async () => {
    const { findings, summary, events } = await campaign({
      seeds,
      models: true,
      tests: 5,
      solvers: () => [
        makeScriptedSolver('a', (input) => (isMutant(input) ? ['sat'] : ['unsat'])),
        makeScriptedSolver('b', right),
      ],
    });
    expect(findings).toMatchObject([{ solver: 'a', trust: 'certified', claim: null }]);
    expect(summary.tests).toBe(5);
    expect(events.find(({ kind }) => kind === 'seed-judged')).toMatchObject({ agreed: ['sat'], standing: 'decided' });
  });

  it('proves a mutant satisfiable by a model of its seed that satisfies the mutant too', async () => {
    const silent: Script = (input) => (isMutant(input) ? ['unsat'] : withModel(3));
    const { findings } = await campaign({
      seeds,
      models: true,
      tests: 3,
      solvers: () => [makeScriptedSolver('a', silent), makeScriptedSolver('b', silent)],
    });
    expect(findings).toHaveLength(6);
    for (const finding of findings) {
      expect(finding).toMatchObject({ kind: 'wrong-answer', trust: 'certified', model: { of: 'seed' } });
    }
  });

  it('counts undetermined models with their reasons, and concludes nothing from these models', async () => {
    const model = '(\n(define-fun x () Int (mystery 3))\n)';
    const open: Script = () => ({ kind: 'answered', answers: ['sat'], model });
    const { findings, summary } = await campaign({
      seeds,
      models: true,
      tests: 0,
      solvers: () => [makeScriptedSolver('a', open), makeScriptedSolver('b', right)],
    });
    expect(findings).toEqual([]);
    expect(summary.models).toMatchObject({ true: 1, false: 0, undetermined: 1, missing: 0 });
    expect(Object.values(summary.models?.because ?? {})).toEqual([1]);
  });

  it('neither requests nor judges models if the option for models is off', async () => {
    let wanted = 0;
    const solver = makeScriptedSolver('a', () => withModel(3));
    const spy = {
      ...solver,
      run: (...args: Parameters<typeof solver.run>) => {
        if (args[0].wantModel === true) wanted++;
        return solver.run(...args);
      },
    };
    const { summary } = await campaign({ seeds, tests: 3, solvers: () => [spy] });
    expect(wanted).toBe(0);
    expect(summary.models).toBeNull();
  });

  it('reports a model that the solver itself rejects', async () => {
    const complaint: Outcome = {
      kind: 'invalid-model',
      message: 'an invalid model',
      answers: ['sat'],
      model: formatModel(9),
    };
    const { findings } = await campaign({
      seeds,
      models: true,
      tests: 0,
      solvers: () => [makeScriptedSolver('a', () => complaint)],
    });
    expect(findings).toMatchObject([{ trust: 'certified', oracles: ['model', 'invalid-model'] }]);
  });

  it('confirms a false model only if a new process also gives a false model', async () => {
    const once: Script = (input, _, asked) => withModel(isMutant(input) && asked === 2 ? 7 : 3);
    const { findings, summary } = await campaign({
      seeds,
      models: true,
      tests: 3,
      solvers: () => [makeScriptedSolver('a', once)],
    });
    expect(findings).toEqual([]);
    expect(summary.unconfirmed).toBe(1);
  });
});
