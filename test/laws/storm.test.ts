import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate } from '../../src/generate/index.js';
import { applySteps } from '../../src/rewrite/index.js';
import { toJudgeable } from '../../src/script/index.js';
import { judgeModel, readModel, Budget } from '../../src/semantics/index.js';
import type { Solver } from '../../src/solver/index.js';
import { isSeeded, mutantPrinter, mutantRng } from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { someSolvers } from '../setup/solvers.js';
import { sampleCases } from '../support/laws.js';
import { checkCertificate } from '../../lab/certificates/check-certificate.js';
import { loadShippedStrategies } from '../support/strategies.js';

const SEEDS = new URL('../../seeds/', import.meta.url);
const NAMES = readdirSync(SEEDS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.smt2'))
  .sort()
  .filter((_, i) => i % 8 === 0);
const LIMITS = { timeoutMs: 1_000, outputBytes: 100_000 };

const storm = loadShippedStrategies({ names: ['storm'] })
  .filter(isSeeded)
  .find(({ name }) => name === 'storm');

describe('storm', () => {
  it('makes a certificate that also holds for sublists of the steps', () => {
    let checked = 0;
    for (const name of NAMES) {
      const seed = toJudgeable(readScript(readFileSync(new URL(name, SEEDS), 'utf8')).script);
      if (storm?.accepts(seed) !== true) continue;
      const source = storm.open(seed, { direction: 'weaker', rounds: 1 });
      for (let index = 0; index < 3; index++) {
        const test = source.mutant(mutantRng('sublists', { seed: name, strategy: 'storm', index }));
        if (test?.certificate === undefined) continue;
        const some = test.steps.filter(({ id }) => (id + index) % 2 === 0);
        const { script } = readScript(printScript(applySteps(test.base, some, test.script.store)));
        const found = checkCertificate(script, JSON.parse(test.certificate) as Certificate);
        expect(found, `${name} ${index}`).toEqual({ kind: 'holds', status: 'sat' });
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(20);
  });
});

describe("storm with solvers' models", () => {
  let solvers: Solver[] = [];
  beforeAll(async () => {
    solvers = await someSolvers(['z3', 'cvc5'], { mode: 'fresh' });
  });
  afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

  it("claims no answer that a solver contradicts, for scripts made from solvers' models", async () => {
    let judged = 0;
    const names = sampleCases(NAMES, 8);
    for (const name of names) {
      const seed = toJudgeable(readScript(readFileSync(new URL(name, SEEDS), 'utf8')).script);
      if (storm?.accepts(seed) !== true) continue;
      const print = mutantPrinter();
      const takers: { solver: Solver; answers: readonly string[] }[] = [];
      const models: string[] = [];
      for (const solver of solvers) {
        const { outcome } = await solver.run({ input: print(seed), wantModel: true }, LIMITS);
        if (outcome.kind !== 'answered') continue;
        takers.push({ solver, answers: outcome.answers });
        const model =
          outcome.model === undefined
            ? undefined
            : readModel(outcome.model, seed, { budget: new Budget('thorough') }).model;
        if (model !== undefined && judgeModel(seed, model, { budget: new Budget('thorough') })?.verdict === 'true')
          models.push(outcome.model ?? '');
      }
      const source = storm.open(seed, { direction: undefined, rounds: 1, models });
      for (let index = 0; index < 2; index++) {
        const test = source.mutant(mutantRng('law', { seed: name, strategy: 'storm', index }));
        if (test === undefined) continue;
        const text = print(test.script);
        for (const { solver, answers } of takers) {
          const { outcome } = await solver.run({ input: text }, LIMITS);
          const refused = outcome.kind === 'rejected' && outcome.why !== 'unsupported';
          expect(refused, `${name} ${index} ${solver.id}\n${text}`).toBe(false);
          if (outcome.kind !== 'answered') continue;
          for (const [check, answer] of outcome.answers.entries()) {
            const carried = test.claim === 'stronger' && answers[check] === 'unsat' ? 'unsat' : undefined;
            const known = test.known?.[check] ?? carried;
            if (known === undefined || answer === 'unknown') continue;
            judged++;
            expect(answer, `${name} ${index} ${solver.id}\n${text}`).toBe(known);
          }
        }
      }
    }
    expect(judged).toBeGreaterThan(solvers.length * (names.length / 2));
  }, 300_000);
});
