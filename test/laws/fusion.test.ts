import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Script, preserves, listStatuses, toJudgeable } from '../../src/script/index.js';
import { applySteps } from '../../src/rewrite/index.js';
import type { Solver } from '../../src/solver/index.js';
import {
  type CheckedFunction,
  type KnownSeed,
  type SeededStrategy,
  type TestCase,
  checkFunction,
  selectProved,
  isSeeded,
  mutantRng,
  readFunctionProofs,
  readFusionFunctions,
} from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { someSolvers } from '../setup/solvers.js';
import { byDepth, sampleCases } from '../support/laws.js';
import { loadShippedStrategies } from '../support/strategies.js';

const data = (name: string): string => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');
const SHIPPED = selectProved(
  readFusionFunctions(data('fusion-functions.txt')).functions,
  readFunctionProofs(data('fusion-functions.proofs.json')),
);

function fusionWith(functions: readonly CheckedFunction[]): SeededStrategy {
  const [found] = loadShippedStrategies({ names: ['fusion'], values: { functions } });
  if (found === undefined || !isSeeded(found)) throw new Error('there is no fusion');
  return found;
}

let solvers: Solver[] = [];
beforeAll(async () => {
  solvers = await someSolvers(['z3', 'cvc5'], { mode: 'fresh' });
});
afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

async function answersTo(script: Script, timeoutMs = 700): Promise<string[]> {
  const answers: string[] = [];
  for (const solver of solvers) {
    const { outcome } = await solver.run({ input: printScript(script) }, { timeoutMs, outputBytes: 100_000 });
    if (outcome.kind === 'answered') answers.push(...outcome.answers);
  }
  return answers;
}

/** Distance between tried seeds: with 3, every third seed is tried. */
const EVERY = byDepth({ sample: 19, whole: 3, deep: 1 });
const SEEDS = new URL('../../seeds/', import.meta.url);
const strategy = fusionWith(SHIPPED);
const KNOWN: readonly KnownSeed[] = readdirSync(SEEDS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.smt2'))
  .sort()
  .flatMap((name): KnownSeed[] => {
    const { script } = readScript(readFileSync(new URL(name, SEEDS), 'utf8'));
    const [answer, ...more] = listStatuses(script);
    if (more.length > 0 || (answer !== 'sat' && answer !== 'unsat')) return [];
    const judged = toJudgeable(script);
    return strategy.accepts(judged) === true ? [{ name, script: judged, answer, certified: false }] : [];
  });

function mutant(self: KnownSeed, partners: readonly KnownSeed[], index = 0, by = strategy): TestCase | undefined {
  const direction = self.answer === 'sat' ? 'weaker' : 'stronger';
  const source = by.open(self.script, { direction, rounds: 1, self, partners });
  return source.mutant(mutantRng('laws', { seed: self.name, strategy: 'fusion', index }));
}

describe('the labels of fused seeds', () => {
  it('makes labels that no solver contradicts, over all theories and connectives', async () => {
    let judged = 0;
    const kinds = new Set<string>();
    for (let i = 0; i < KNOWN.length; i += EVERY) {
      const self = KNOWN[i] as KnownSeed;
      // Partners are three neighbours in the folder, which have the seed's theory, and two seeds of other theories.
      const partners = [i + 1, i + 2, i + 3, i + 40, i + 80].map((at) => KNOWN[at % KNOWN.length] as KnownSeed);
      const test = mutant(self, partners);
      if (test === undefined) continue;
      const { claim, joined, base, steps } = test;
      // Every sublist of a mutant's steps must keep the claim.
      const some = steps.filter(({ id }) => i % 2 === 0 || id % 2 === 0);
      const script = applySteps(base, some, test.script.store);
      if (i % 2 === 0) expect(printScript(script)).toBe(printScript(test.script));
      expect(readScript(printScript(script)).diagnostics).toEqual([]);
      const label = claim === 'weaker' ? 'sat' : 'unsat';
      expect(preserves(claim, label)).toBe(true);
      kinds.add(`${joined?.connective} ${label}`);
      for (const answer of await answersTo(script)) {
        if (answer === 'unknown') continue;
        judged++;
        expect(answer, printScript(script)).toBe(label);
      }
    }
    expect(KNOWN.length).toBeGreaterThan(100);
    expect(kinds).toEqual(new Set(['and sat', 'or unsat', 'or sat', 'and unsat']));
    expect(judged).toBeGreaterThan(KNOWN.length / EVERY / 3);
  }, 600_000);
});

/** Marks a function as checked without checking it. */
function markChecked(block: string): CheckedFunction {
  const { functions, diagnostics } = readFusionFunctions(`#begin\n${block}\n#end`);
  expect(diagnostics).toEqual([]);
  const [fn] = functions;
  if (fn === undefined) throw new Error('no function');
  return { fn, x: 'always', y: 'always', once: true };
}

const declare = (sort: string): string => ['x', 'y', 'z'].map((name) => `(declare-const ${name} ${sort})`).join('');
const seed = (text: string): KnownSeed => {
  return { name: text, script: toJudgeable(readScript(text).script), answer: 'sat', certified: false };
};

/** Unsound functions, with seeds whose `sat` labels become wrong. */
const UNSOUND = [
  {
    title: 'x*y with div, without guards, twice: a division of zero by zero had to have two values',
    block: `${declare('Int')}(assert (= z (* x y)))(assert (= x (div z y)))(assert (= y (div z x)))`,
    guarded: true,
    seeds: [
      '(declare-const x Int)(declare-const u Int)(assert (= x 1))(assert (= u 2))',
      '(declare-const y Int)(declare-const v Int)(assert (= y 0))(assert (= v 0))',
    ],
  },
  {
    title: 'a product of bit-vectors with their division',
    block: `${declare('(_ BitVec n)')}(assert (= z (bvmul x y)))(assert (= x (bvudiv z y)))(assert (= y (bvudiv z x)))`,
    guarded: false,
    seeds: ['(declare-const x (_ BitVec 4))(assert (= x #x5))', '(declare-const y (_ BitVec 4))(assert (= y #x6))'],
  },
  {
    title: 'a string taken out of a concatenation at its first occurrence',
    block: `${declare('String')}(assert (= z (str.++ x y)))(assert (= x (str.replace z y "")))(assert (= y (str.replace z x "")))`,
    guarded: false,
    seeds: ['(declare-const x String)(assert (= x "ab"))', '(declare-const y String)(assert (= y "a"))'],
  },
  {
    title: 'a float sum with its difference',
    block: `${declare('(_ FloatingPoint e s)')}(assert (= z (fp.add RNE x y)))(assert (= x (fp.sub RNE z y)))(assert (= y (fp.sub RNE z x)))`,
    guarded: false,
    seeds: [
      '(declare-const x (_ FloatingPoint 3 5))(assert (fp.isInfinite x))',
      '(declare-const y (_ FloatingPoint 3 5))(assert (fp.isInfinite y))',
    ],
  },
] as const;

/** The unsound functions whose mutants solvers check: a sample, since the checks take long without native solvers. */
const ASKED: readonly unknown[] = sampleCases(UNSOUND, 3);

describe.each(UNSOUND)('the restored function $title', (unsound) => {
  const { block, guarded, seeds } = unsound;
  const wrong = markChecked(block);

  it('refutes the unsound function, or accepts the function only with added guards', () => {
    const trial = checkFunction(wrong.fn);
    if (guarded) expect(trial).toMatchObject({ kind: 'holds', checked: { x: 'guarded', y: 'guarded' } });
    else expect(trial).toMatchObject({ kind: 'refuted', diagnostic: { code: 'G312' } });
  });

  it.runIf(ASKED.includes(unsound))(
    'finds a wrong label if the unsound function is used without the check',
    async () => {
      const [self, other] = seeds.map(seed) as [KnownSeed, KnownSeed];
      const used = fusionWith([wrong]);
      let refuted = 0;
      for (let index = 0; index < 40 && refuted === 0; index++) {
        const test = mutant(self, [other], index, used);
        if (test === undefined) continue;
        expect(test.claim).toBe('weaker');
        const answers = await answersTo(test.script, 5_000);
        if (answers.length > 0 && answers.every((answer) => answer === 'unsat')) refuted++;
      }
      expect(refuted).toBe(1);
    },
    120_000,
  );

  it.runIf(ASKED.includes(unsound))(
    'makes no wrong label if the function is used after the check',
    async () => {
      const trial = checkFunction(wrong.fn);
      const used = fusionWith(trial.kind === 'holds' ? [trial.checked] : []);
      const [self, other] = seeds.map(seed) as [KnownSeed, KnownSeed];
      for (let index = 0; index < 15; index++) {
        const test = mutant(self, [other], index, used);
        if (test !== undefined) expect(await answersTo(test.script)).not.toContain('unsat');
      }
    },
    120_000,
  );
});
