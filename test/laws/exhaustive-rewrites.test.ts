import { describe, expect, it, vi } from 'vitest';
import { applySteps, toCnf, withoutUnusedNames } from '../../src/rewrite/index.js';
import { type Claim, type Script, toJudgeable } from '../../src/script/index.js';
import {
  type ClaimCheck,
  type ElementValue,
  checkClaim,
  compileTerm,
  listDomain,
  exhaust,
  signatureAt,
  Budget,
} from '../../src/semantics/index.js';
import { isSeeded, mutantRng } from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import {
  type ConstTerm,
  type Term,
  type TermStore,
  cardinalityOf,
  BOOL,
  reachable,
  replaceAt,
  iterateSites,
} from '../../src/term/index.js';
import { type Rng, rngFromSeed } from '../../src/util/index.js';
import { DEPTH, byDepth, sampleCases } from '../support/laws.js';
import { type FormulaPool, POOLS, randomSeed } from '../support/random-formulas.js';
import { loadShippedStrategies } from '../support/strategies.js';

const strategies = loadShippedStrategies().filter(isSeeded);

const EFFORT = byDepth({ sample: 1, whole: 1, deep: 20 });
vi.setConfig({ testTimeout: 120_000 * EFFORT });
const SEEDS = byDepth({ sample: 1, whole: 4, deep: 160 });
const MUTANTS = byDepth({ sample: 2, whole: 6, deep: 6 });
/** Number of mutants per pool for which a test checks the reversed claim. */
const TURNED = byDepth({ sample: 2, whole: 10, deep: 10 });
/**
 * Maximum number of assignments to a formula that the evaluator tries. `MOST_COMPILED` is the maximum for a compiled
 * formula.
 */
const MOST = 80 * EFFORT;
const MOST_COMPILED = 1 << 15;

const rng = rngFromSeed('exhaustive rewrites');
const pools = Object.entries(POOLS);

function makeSeed(pool: FormulaPool, chance: Rng, depth = 3): Script {
  const { script, diagnostics, ok } = readScript(randomSeed(pool, chance, depth));
  if (!ok) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return toJudgeable(script);
}

/** The conjunction of a script's assertions. */
function conjoin(script: Script, store: TermStore): Term {
  const terms = signatureAt(script)?.check.asserted.map(({ term }) => term) ?? [];
  return terms.length === 1 ? (terms[0] as Term) : terms.length === 0 ? store.true : store.app('and', terms);
}

function listConstants(script: Script): ConstTerm[] {
  return script.commands.flatMap((command) =>
    command.kind === 'declare-fun' && command.params.length === 0
      ? [script.store.const(command.name, command.result)]
      : [],
  );
}

/** Checks the claim between two scripts for all values and all choices of unspecified results. `to` declares all symbols of `from`. */
function checkRelation(from: Script, to: Script, claim: Claim, chance: Rng): ClaimCheck {
  const store = to.store.fork();
  const signature = signatureAt(to)?.signature;
  if (signature === undefined) throw new Error('no check');
  const universes = to.commands.flatMap((command) => {
    if (command.kind !== 'declare-sort') return [];
    const sort = store.sorts.named(command.name, command.name, []);
    const elements = ['u0', 'u1', 'u2'].map((name): ElementValue => ({ kind: 'element', sort, name }));
    return [[sort.text, elements] as const];
  });
  const variables = listConstants(to);
  return checkClaim({
    budget: new Budget({ steps: Infinity }),
    store,
    from: conjoin(from, store),
    to: conjoin(to, store),
    claim,
    variables,
    universes: new Map(universes),
    signature,
    sample: { most: MOST, rng: chance, compiled: MOST_COMPILED },
  });
}

/** Whether a quantifier ranges over an infinite sort. */
function bindsWithoutBounds(script: Script): boolean {
  const roots = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  for (const term of reachable(roots)) {
    if (term.kind !== 'quant') continue;
    if (term.vars.some(({ sort }) => typeof cardinalityOf(sort) !== 'bigint' && sort.kind !== 'Named')) return true;
  }
  return false;
}

/** A counterexample with both scripts. */
function refutation(check: ClaimCheck, from: Script, to: Script): string | undefined {
  return check.kind === 'holds' ? undefined : `${check.counterexample.text}\n${printScript(from)}\n${printScript(to)}`;
}

/**
 * Excludes BTOR strategies, whose mutants make no claims (see btor-strategy.test.ts), and variants of another
 * strategy, which are tried with that strategy.
 */
const ofScripts = strategies.filter(
  ({ name, formOf }) => name !== 'btor-mutants' && (formOf === undefined || DEPTH === 'deep'),
);

describe.each(pools.map(([name, pool], at) => ({ name, pool, at })))('rewriting over $name', ({ name, pool, at }) => {
  // A sample tries each strategy over every tenth pool.
  const tried = ofScripts.filter((_, i) => DEPTH !== 'sample' || (i + at) % 10 === 0);
  const chance = rng.fork(name);
  const seeds = Array.from({ length: SEEDS }, (_, i) => makeSeed(pool, chance.fork('seed').fork(i)));

  it.each(tried.map((strategy) => [strategy.name, strategy] as const))(
    'makes only true claims with %s',
    (_, strategy) => {
      const counts = { mutants: 0, undecided: 0, assignments: 0 };
      for (const [i, seed] of seeds.entries()) {
        if (strategy.accepts(seed) !== true) continue;
        for (const direction of ['weaker', 'stronger'] as const) {
          const source = strategy.open(seed, { direction, rounds: 2 });
          for (let index = 0; index < MUTANTS; index++) {
            const coordinates = { seed: `${name} ${i}`, strategy: strategy.name, index };
            const test = source.mutant(mutantRng(direction, coordinates));
            if (test === undefined) continue;
            counts.mutants++;
            const draw = chance.fork(strategy.name).fork(direction).fork(i).fork(index);
            // The mutant, and one with only some of its steps.
            const part = applySteps(
              test.base,
              draw.sample(test.steps, draw.between(Math.min(1, test.steps.length), test.steps.length)),
              test.script.store,
            );
            for (const to of [test.script, part]) {
              expect(illSorted(to)).toEqual([]);
              // `claim` relates the mutant to the seed. If all steps are equivalences, the mutant is equivalent to
              // the base, even if `claim` is weaker.
              const isEquivalent = test.steps.every(({ claim }) => claim === 'equivalent');
              const check = checkRelation(test.base, to, isEquivalent ? 'equivalent' : test.claim, draw);
              expect(refutation(check, test.base, to)).toBeUndefined();
              if (check.kind !== 'holds') continue;
              counts.assignments += check.assignments;
              // The evaluator cannot always decide equisatisfiability, or quantifiers over infinite sorts.
              if (test.claim !== 'equisatisfiable' && !bindsWithoutBounds(to)) counts.undecided += check.undecided;
            }
          }
        }
      }
      expect(counts.undecided).toBe(0);
      expect(counts.assignments).toBeGreaterThan(strategy.needsAnswer ? counts.mutants : -1);
      // This test passes no partners of the seed, so strategies that insert terms of other seeds make few mutants.
      const needsOthers = strategy.seeds === 2 && !strategy.needsAnswer;
      expect(counts.mutants).toBeGreaterThan(needsOthers ? -1 : SEEDS);
    },
  );

  it('predicts by the polarity of a subformula whether a replacement weakens the script', () => {
    for (const [i, seed] of seeds.entries()) {
      const store = seed.store.fork();
      const fresh = store.const(store.freshName('fresh'), BOOL);
      for (const { term: root, command } of signatureAt(seed)?.check.asserted ?? []) {
        for (const site of sampleCases([...iterateSites(root, { command, slot: 0 })], 9).filter(
          ({ term }) => term.sort === BOOL,
        )) {
          if (site.polarity === 'both' || site.parent === undefined) continue;
          const larger = replaceAt(store, site, store.app('or', [site.term, fresh]));
          const smaller = replaceAt(store, site, store.app('and', [site.term, fresh]));
          const [weaker, stronger] = site.polarity === 'positive' ? [larger, smaller] : [smaller, larger];
          const make = (term: Term): Script => ({
            ...seed,
            store,
            commands: [
              { kind: 'declare-fun', name: fresh.name, params: [], result: BOOL, form: 'declare-const' },
              ...seed.commands.map((each, at) => (at === command ? ({ kind: 'assert', term } as const) : each)),
            ],
          });
          const draw = chance.fork('sites').fork(i);
          for (const [to, claim] of [
            [weaker, 'weaker'],
            [stronger, 'stronger'],
          ] as const) {
            const made = make(to);
            expect(refutation(checkRelation(seed, made, claim, draw), seed, made)).toBeUndefined();
          }
        }
      }
    }
  });

  it('keeps the meaning of a script when it removes unused names', () => {
    for (const seed of seeds) {
      const store = seed.store.fork();
      const named: Script = {
        ...seed,
        store,
        commands: seed.commands.map((command, i) =>
          command.kind === 'assert'
            ? {
                ...command,
                term: store.app('not', [
                  store.annot(store.app('not', [command.term]), [{ keyword: ':named', text: `n${i}` }]),
                ]),
              }
            : command,
        ),
      };
      const plain = withoutUnusedNames(named, store);
      expect(printScript(plain)).not.toContain(':named');
      expect(refutation(checkRelation(named, plain, 'equivalent', chance.fork('names')), named, plain)).toBeUndefined();
    }
  });
});

/** Applications whose sort contradicts the operator table. */
function illSorted(script: Script): string[] {
  const store = script.store.fork();
  const terms = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  const wrong: string[] = [];
  for (const term of reachable(terms)) {
    if (term.kind !== 'app' || term.op === 'const') continue;
    if (store.tryApp(term.op, term.args, term.indices) !== term)
      wrong.push(printScript({ store, commands: [{ kind: 'assert', term }], logic: undefined }));
  }
  return wrong;
}

describe('the laws of rewriting', () => {
  it('refutes most claims after replacing "weaker" by "stronger"', () => {
    const counts = { refuted: 0, mutants: 0 };
    const polarity = strategies.find(({ name }) => name === 'sae-polarity');
    for (const [name, pool] of pools) {
      const seed = makeSeed(pool, rng.fork('turned').fork(name));
      const source = polarity?.open(seed, { direction: 'weaker', rounds: 1 });
      for (let index = 0; index < TURNED; index++) {
        const test = source?.mutant(mutantRng('turned', { seed: name, strategy: 'sae', index }));
        if (test === undefined) continue;
        counts.mutants++;
        if (checkRelation(test.base, test.script, 'stronger', rng.fork(name).fork(index)).kind === 'fails')
          counts.refuted++;
      }
    }
    expect(counts.mutants).toBeGreaterThan(6 * TURNED);
    expect(counts.refuted).toBeGreaterThan(counts.mutants / 3);
  });
});

describe('conjunctive normal form', () => {
  it('makes a conjunctive normal form with exactly one model for each model of the original', () => {
    let checked = 0;
    const tried = byDepth({ sample: 4, whole: 30, deep: 1_200 });
    for (let i = 0; i < tried; i++) {
      const pool = POOLS[i % 2 === 0 ? 'core' : 'bit-vectors'] as FormulaPool;
      const seed = makeSeed({ ...pool, bound: [] }, rng.fork('cnf').fork(i), i % 3 === 0 ? 3 : 2);
      const { script } = toCnf(seed, seed.store.fork());
      const own = listConstants(seed);
      const fresh = listConstants(script).filter(({ name }) => !own.some((each) => each.name === name));
      const domains = [...own, ...fresh].map(({ sort }) => listDomain(sort) as Int32Array);
      const total = domains.reduce((product, { length }) => product * length, 1);
      const store = script.store.fork();
      const [before, after] = [
        compileTerm(conjoin(seed, store), { variables: own }),
        compileTerm(conjoin(script, store), { variables: [...own, ...fresh] }),
      ];
      if (before === undefined || after === undefined || total > 1 << 20) continue;
      checked++;
      const expected: number[] = [];
      exhaust(before, { domains: domains.slice(0, own.length), budget: new Budget('thorough') }, (_, value) => {
        expected.push(value);
        return false;
      });
      const found = expected.map(() => 0);
      let index = 0;
      exhaust(after, { domains: domains, budget: new Budget('thorough') }, (_, value) => {
        const at = index >> fresh.length;
        if (value === 1) found[at] = (found[at] as number) + 1;
        index++;
        return false;
      });
      expect(found, printScript(seed)).toEqual(expected);
    }
    expect(checked).toBeGreaterThan(tried / 2);
  });
});
