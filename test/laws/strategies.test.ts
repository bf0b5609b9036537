import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERATORS, type Generator } from '../../src/generate/index.js';
import { applySteps, readRules } from '../../src/rewrite/index.js';
import { type Script, preserves, listStatuses, countChecks, termsOf, toJudgeable } from '../../src/script/index.js';
import type { Solver } from '../../src/solver/index.js';
import { MUTATING_STRATEGIES, type TestCase, isSeeded, mutantPrinter, mutantRng } from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { TermStore } from '../../src/term/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { someSolvers } from '../setup/solvers.js';
import { byDepth, sampleCases } from '../support/laws.js';
import { loadShippedStrategies } from '../support/strategies.js';
import { namesUnknownToStore } from '../support/declared-names.js';
import { shortApplications } from '../support/short-applications.js';

const strategies = loadShippedStrategies();

it('lists exactly the strategies that mutate seeds as such', () => {
  expect(MUTATING_STRATEGIES).toEqual(strategies.filter(isSeeded).map(({ name }) => name));
});

/** Mutants per seed that are printed and read back. */
const EACH = byDepth({ sample: 1, whole: 8, deep: 8 });
/** Mutants per seed that one test draws twice, and from which another test drops steps. */
const PRINTED = byDepth({ sample: 2, whole: 6, deep: 6 });

interface Seed {
  readonly name: string;
  readonly script: Script;
  readonly statuses: readonly (string | undefined)[];
}

const SEEDS = new URL('../../seeds/', import.meta.url);
const NAMES = readdirSync(SEEDS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.smt2'))
  .sort();
/** The first seeds of each folder: enough of each theory, and quick to solve. */
const FIRST = NAMES.filter(
  (name, i) => NAMES.slice(0, i).filter((other) => dirname(other) === dirname(name)).length < 3,
);

const { rules } = readRules(readFileSync(new URL('../../data/approximations.rules', import.meta.url), 'utf8'));

const known = new Map<string, Seed | undefined>();

/** A seed or a generator's formula, read once and lazily. */
function seedNamed(name: string): Seed | undefined {
  if (!known.has(name)) {
    const generator = GENERATORS.find((each) => each.name === name);
    const text = generator === undefined ? readFileSync(new URL(name, SEEDS), 'utf8') : generateText(generator);
    const script = text === undefined ? undefined : readScript(text).script;
    known.set(name, script && { name, script: toJudgeable(script), statuses: listStatuses(script) });
  }
  return known.get(name);
}

function generateText({ name, open, defaults }: Generator): string | undefined {
  const source = open({ store: new TermStore(), options: defaults, rules });
  const made = source.formula(rngFromSeed('strategies').fork(name));
  return made && printScript(made.script);
}

const seedsNamed = (names: readonly string[]): Seed[] =>
  names.map(seedNamed).filter((each): each is Seed => each !== undefined);

describe('every strategy', () => {
  it('gives each strategy a unique name in kebab-case and a one-line summary', () => {
    expect(new Set(strategies.map(({ name }) => name)).size).toBe(strategies.length);
    for (const { name, summary } of strategies) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(summary).not.toMatch(/\n|\.$/);
      expect(summary).not.toBe('');
    }
  });

  // Graph strategies have their own laws (btor-strategy.test.ts), because their mutants have no steps.
  const onScripts = strategies.filter(isSeeded).filter(({ takes }) => takes === undefined);

  describe.each(onScripts)('$name', (strategy) => {
    const mutants = (seed: Seed, count: number, rounds = 1): TestCase[] => {
      if (strategy.accepts(seed.script) !== true) return [];
      const direction = seed.statuses.every((status) => status === 'sat') ? 'weaker' : 'stronger';
      const source = strategy.open(seed.script, { direction, rounds });
      return Array.from({ length: count }, (_, index) =>
        source.mutant(mutantRng(7, { seed: seed.name, strategy: strategy.name, index })),
      ).filter((test) => test !== undefined);
    };

    it('makes well-sorted mutants that read back unchanged and differ from their seed', () => {
      let made = 0;
      // Adds a formula of each generator, because the seeds do not use every operator.
      const seeds = seedsNamed(sampleCases([...NAMES, ...GENERATORS.map(({ name }) => name)], 72));
      for (const seed of seeds) {
        const print = mutantPrinter();
        const own = printScript(seed.script);
        for (const { script } of mutants(seed, EACH, 2)) {
          made++;
          const text = printScript(script);
          const tree = print(script);
          if (text === own) throw new Error(`${seed.name} is its own mutant`);
          const unknown = namesUnknownToStore(script);
          if (unknown.length > 0) expect(unknown, seed.name).toEqual([]);
          const short = shortApplications(script.commands.flatMap(termsOf));
          if (short.length > 0) expect(short, seed.name).toEqual([]);
          for (const each of new Set([text, tree])) {
            const again = readScript(each);
            if (again.diagnostics.length > 0) expect(again.diagnostics, `${seed.name}\n${each}`).toEqual([]);
            // Terms of joined seeds may differ only in the internal names of bound variables. After reading, such terms
            // are shared, so the script may print differently.
            if (printScript(again.script) !== text) expect(print(again.script)).toBe(tree);
          }
        }
      }
      expect(made).toBeGreaterThan(seeds.length * EACH * 0.75);
    });

    it('makes mutants that depend on the random seed, not on the order of drawing', () => {
      for (const seed of seedsNamed(sampleCases(FIRST.slice(0, 12), 12))) {
        const texts = (): string[] => mutants(seed, PRINTED, 2).map(({ script }) => printScript(script));
        expect(texts()).toEqual(texts());
        const source = strategy.open(seed.script, { direction: 'weaker', rounds: 1 });
        const draw = (index: number): string => {
          const test = source.mutant(mutantRng(7, { seed: seed.name, strategy: strategy.name, index }));
          return test === undefined ? '' : printScript(test.script);
        };
        const late = draw(5);
        draw(1);
        expect(draw(5)).toBe(late);
      }
    });

    it('records steps that turn the base script into the mutant, and that give a valid script even if a step is left out', () => {
      for (const seed of seedsNamed(sampleCases(FIRST, 30))) {
        for (const test of mutants(seed, PRINTED, 2)) {
          const { base, script, steps } = test;
          // If the base is a rearranged seed, notes describe the arrangement.
          expect(steps.length + (test.notes?.length ?? 0)).toBeGreaterThan(0);
          expect(printScript(applySteps(base, steps, script.store))).toBe(printScript(script));
          expect(printScript(applySteps(base, [], script.store))).toBe(printScript(base));
          const fewer = printScript(applySteps(base, steps.slice(1), script.store));
          expect(readScript(fewer).diagnostics, fewer).toEqual([]);
          // A mutant without a claim may have another number of checks.
          if (test.claim !== 'unrelated' || (test.known ?? test.relations) === undefined) {
            expect(countChecks(script.commands)).toBe(countChecks(seed.script.commands));
          }
        }
      }
    });

    it('limits the size of mutants of a small seed', () => {
      const seed = { name: 'small', statuses: ['sat'], script: toJudgeable(readScript(SMALL).script) };
      for (const { script } of mutants(seed, byDepth({ sample: 1, whole: 50, deep: 50 }), 20))
        expect(printScript(script).length).toBeLessThan(10_000);
    });
  });
});

const SMALL =
  '(declare-const x Int)(declare-const y Int)(assert (forall ((z Int)) (or (< x z) (= y z) (> (* z z) 2))))';

describe('the claims of strategies', () => {
  let solvers: Solver[] = [];
  beforeAll(async () => {
    solvers = await someSolvers(['z3', 'cvc5'], { mode: 'fresh', checkModels: true });
  });
  afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

  it('makes claims that no solver contradicts', async () => {
    let judged = 0;
    const seeds = seedsNamed(sampleCases(FIRST, 40));
    for (const [i, strategy] of strategies.filter(isSeeded).entries()) {
      if (!strategy.needsAnswer) continue;
      for (const [j, seed] of seeds.entries()) {
        if (strategy.accepts(seed.script) !== true) continue;
        const source = strategy.open(seed.script, { direction: (i + j) % 2 === 0 ? 'weaker' : 'stronger', rounds: 2 });
        const test = source.mutant(mutantRng(11, { seed: seed.name, strategy: strategy.name, index: 0 }));
        if (test !== undefined) judged += await judge(test, seed, solvers);
      }
    }
    expect(judged).toBeGreaterThan(seeds.length);
  }, 600_000);
});

/** Counts solvers' answers that a claim predicts. Fails the test if an answer contradicts a claim. */
async function judge(test: TestCase, seed: Seed, solvers: readonly Solver[]): Promise<number> {
  let judged = 0;
  const text = printScript(test.script);
  for (const solver of solvers) {
    const { outcome } = await solver.run({ input: text }, { timeoutMs: 500, outputBytes: 100_000 });
    if (outcome.kind !== 'answered') continue;
    for (const [i, answer] of outcome.answers.entries()) {
      const known = seed.statuses[i];
      if ((known !== 'sat' && known !== 'unsat') || answer === 'unknown' || !preserves(test.claim, known)) continue;
      judged++;
      expect(answer, `${seed.name}, ${solver.id}, ${test.steps.map(({ rule }) => rule).join(' ')}\n${text}`).toBe(
        known,
      );
    }
  }
  return judged;
}
