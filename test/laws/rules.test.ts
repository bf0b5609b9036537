import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProofScripts } from '../support/proof-scripts.js';
import { toProver } from '../../src/app/index.js';
import {
  type Prover,
  type Rule,
  listApproximations,
  parseOperatorClasses,
  proveRule,
  readProofs,
  readRules,
  ruleHash,
  selectProved,
} from '../../src/rewrite/index.js';
import type { Solver } from '../../src/solver/index.js';
import { readScript } from '../../src/syntax/index.js';
import { type Op, STANDARD_OPERATORS } from '../../src/term/index.js';
import { isHere, someSolvers } from '../setup/solvers.js';
import { byDepth, sampleCases } from '../support/laws.js';
import { PUBLISHED_ERRORS, TRAPS } from '../support/wrong-rules.js';

const data = (name: string): string => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');
const { rules, diagnostics } = readRules(data('approximations.rules'));
const proofs = readProofs(data('approximations.proofs.json'));

/**
 * Distance between rules that are proved again: with 12, every twelfth rule, since all proofs take a quarter of an
 * hour. `GAINSAY_LAWS=deep` and `gainsay rules --prove` prove all rules. Every rule must have a current stored proof.
 */
const EVERY = byDepth({ sample: 12, whole: 12, deep: 1 });
const TIMEOUT = 20_000;

describe('shipped rules', () => {
  it('reads at least 120 shipped rules with unique names', () => {
    expect(diagnostics).toEqual([]);
    expect(rules.length).toBeGreaterThanOrEqual(120);
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    expect(new Set(rules.map(({ text }) => text.replace(/^\(rule \S+/, ''))).size).toBe(rules.length);
  });

  it('has rules for over-approximation and for under-approximation in every theory', () => {
    for (const theory of [
      'Core',
      'Arith',
      'Ints',
      'Reals_Ints',
      'FixedSizeBitVectors',
      'FloatingPoint',
      'Strings',
      'ArraysEx',
    ]) {
      const ways = rules.filter((rule) => rule.theory === theory).flatMap(listApproximations);
      expect(new Set(ways.map(({ direction }) => direction)), theory).toEqual(new Set(['over', 'under']));
    }
  });

  it('finds a current proof of each rule by two solvers', () => {
    const unproved = rules.filter((rule) => {
      const { provers = [], instances = [] } = proofs.get(ruleHash(rule)) ?? {};
      return new Set(provers.map(({ id }) => id)).size < 2 || instances.length === 0;
    });
    expect(
      unproved.map(({ name }) => name),
      'run gainsay rules --prove --write',
    ).toEqual([]);
  });

  it('uses only 0 and 1 as numbers in rules, so that the rules hold for every width and index', () => {
    for (const { name, text } of rules) {
      const numbers = [...text.matchAll(/\(_ (?!FloatingPoint|BitVec)\S+([^()]*)|[+-] n (\d+)|\(_ bv(\d+)/g)];
      for (const number of numbers.flatMap((match) => [...match.slice(1).join(' ').matchAll(/\d+/g)])) {
        expect(Number(number[0]), name).toBeLessThanOrEqual(1);
      }
    }
  });

  it('makes well-formed proof scripts for each rule', async () => {
    const scripts = (await Promise.all(sampleCases(rules, 4).map(listProofScripts))).flat();
    expect(scripts.filter((script) => readScript(script).diagnostics.length > 0)).toEqual([]);
  });
});

/**
 * Rule files of generators, with the number of rules that two solvers proved. `exhaustRule` also tries all
 * rules of these files.
 */
describe.each([
  ['equivalences', 190],
  ['facts', 103],
] as const)('%s of generators', (name, proved) => {
  const file = readRules(data(`${name}.rules`));
  const known = readProofs(data(`${name}.proofs.json`));

  it('reads rules with unique names, each in a group', () => {
    expect(file.diagnostics).toEqual([]);
    expect([...file.groups.values()].flat()).toEqual(file.rules);
  });

  it('finds current proofs by two solvers for the expected number of rules', () => {
    const { rules: current } = selectProved(file.rules, known);
    expect(current).toHaveLength(proved);
    expect(known.size).toBe(proved);
  });
});

describe('proofs by available solvers', () => {
  let solvers: Solver[] = [];
  let provers: Prover[] = [];
  beforeAll(async () => {
    solvers = await someSolvers(['z3', 'cvc5'], { mode: 'fresh' });
    provers = solvers.map((solver) => toProver(solver, TIMEOUT));
  });
  afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

  const prove = (rule: Rule): Promise<{ kind: string }> => proveRule(rule, provers, { unbounded: false });

  it.skipIf(!isHere('z3') || !isHere('cvc5'))(
    'proves every rule sound',
    async () => {
      for (const [i, rule] of rules.entries()) {
        if (i % EVERY === 0) expect(await prove(rule), rule.name).toMatchObject({ kind: 'proved' });
      }
    },
    900_000,
  );

  it.each(sampleCases([...PUBLISHED_ERRORS, ...TRAPS], 5).map((rule) => [rule.name, rule] as const))(
    'refutes %s',
    async (_, rule) => {
      expect(await prove(rule)).toMatchObject({ kind: 'refuted' });
    },
    120_000,
  );
});

/** Operators that have a unique signature, or share it only with equivalent operators. */
const WITHOUT_PEER: ReadonlySet<Op> = new Set<Op>([
  ...(['not', 'ite', 'to_real', 'to_int', 'is_int', 'divisible'] as const),
  ...(['concat', 'extract', 'bvcomp', 'repeat', 'bvnego', 'int_to_bv', 'int2bv', 'nat2bv'] as const),
  ...(['fp', 'fp.fma', 'fp.to_real', 'fp.to_ieee_bv'] as const),
  ...(['str.++', 'str.at', 'str.substr', 'str.indexof', 'str.is_digit', 'str.to_re', 'str.in_re'] as const),
  ...(['re.range', 're.^', 're.loop', 'select', 'store', 'const', 'is', '@'] as const),
]);

describe('shipped operator classes', () => {
  const { classes, diagnostics: problems } = parseOperatorClasses(data('opfuzz-operators.txt'));

  it('reads the shipped operator classes', () => {
    expect(problems).toEqual([]);
  });

  it('has a class of operators for every operator that can be swapped', () => {
    const alone = STANDARD_OPERATORS.filter((op) => !classes.has(op) && !WITHOUT_PEER.has(op));
    expect(alone).toEqual([]);
  });

  it('swaps forall for exists, and exists for forall', () => {
    expect(classes.get('forall')?.map(({ to }) => to)).toEqual(['exists']);
    expect(classes.get('exists')?.map(({ to }) => to)).toEqual(['forall']);
  });
});
