import { describe, expect, it } from 'vitest';
import { asRules, readHornSystem, judgeQuery, Budget } from '../../../semantics/index.js';
import { HORN_GENERATORS, HORN_INT_GENERATORS } from '../../../generate/index.js';
import { asksRules, countChecks } from '../../../script/index.js';
import { FIXEDPOINT_ENGINES } from '../../../solver/index.js';
import type { TestCase } from '../../../strategy/index.js';
import { printScript, readScript } from '../../../syntax/index.js';
import { TermStore } from '../../../term/index.js';
import { rngFromSeed } from '../../../util/index.js';
import { problemFor } from './problem-cases.js';
import { byDepth } from '../../../../test/support/laws.js';

function makeTest(text: string): TestCase {
  const { script } = readScript(text);
  return { script, claim: 'equivalent', base: script, steps: [], known: ['sat'] };
}

const PLAIN = makeTest('(declare-const x Int)(assert (> x 0))(check-sat)');
const HORN = makeTest(`(set-logic HORN)(declare-fun P (Int) Bool)(assert (P 0))
(assert (forall ((x Int)) (=> (and (P x) (< x 5)) (P (+ x 1)))))
(assert (forall ((x Int)) (not (and (P x) (> x 7)))))(check-sat)`);

function drawProblems(test: TestCase, asks: Parameters<typeof problemFor>[1], count: number): (TestCase | undefined)[] {
  return Array.from({ length: count }, (_, i) => problemFor(test, asks, rngFromSeed('problems').fork(i)));
}

describe('problems that replace test cases', () => {
  const COUNT = byDepth({ sample: 30, whole: 60, deep: 60 });
  const generated = drawProblems(PLAIN, ['horn'], COUNT);

  it('makes Horn problems only if the inquiry `horn` is enabled, and makes more if no other inquiry is enabled', () => {
    expect(drawProblems(PLAIN, ['values', 'simplify'], 10).every((each) => each === undefined)).toBe(true);
    expect(generated.filter((each) => each !== undefined).length).toBeGreaterThan(COUNT * 0.87);
    const share = drawProblems(PLAIN, ['values', 'horn'], 200).filter((each) => each !== undefined).length;
    expect(share).toBeGreaterThan(5);
    expect(share).toBeLessThan(50);
  });

  it('makes problems unrelated to the replaced seed, with a known answer if the problem has a check-sat', () => {
    const made = generated.flatMap((each) => each ?? []);
    for (const each of made) expect(each.claim).toBe('unrelated');
    const checks = made.filter(({ script }) => countChecks(script.commands) === 1);
    expect(new Set(checks.map(({ known }) => known?.join(' ')))).toEqual(new Set(['sat', 'unsat']));
    for (const { certificate } of checks) expect(certificate).toBeDefined();
  });

  it('rewrites systems of Horn clauses, and keeps the known answer if the result is a satisfiability check', () => {
    const texts = drawProblems(HORN, ['horn'], 60).map((each) => {
      const script = each?.script;
      const text = script === undefined ? '' : printScript(script);
      const again = readScript(text);
      const isQuery = script?.commands.some(asksRules) === true;
      expect(isQuery ? undefined : ['sat']).toEqual(each?.known);
      expect(countChecks(script?.commands ?? [])).toBe(isQuery ? 0 : 1);
      expect(again.diagnostics, text).toEqual([]);
      expect(printScript(again.script)).toBe(text);
      return text;
    });
    const all = texts.join('\n');
    expect(all).toMatch(/\(rule \(=> \(and \(P x\) \(> x 7\)\) goal\)( r2)?\)/);
    expect(all).toContain('(rule (forall ((x Int)) (=> (and (P x) (< x 5)) (P (+ x 1))))');
    expect(all).toContain('(declare-var x Int)');
    expect(all).toMatch(/\(query goal :engine spacer/);
    expect(all).toMatch(/\(query P :engine /);
    expect(all).toContain('(set-logic UFLIA)');
    expect(all).toContain('(set-logic ALL)');
    // The engine datalog rejects unbounded numbers.
    expect(all).not.toContain(':engine datalog');
  });

  it.each([
    ['', '', 'UF'],
    ['Bool', '', 'UF'],
    ['', '(declare-const r Real)(assert (> r 0.5))(reset)', undefined],
    ['Int', '', 'UFLIA'],
    ['Int', '(declare-fun f (Real) Real)(assert (= (f 0.5) 1.5))(reset)', undefined],
    ['(_ BitVec 4)', '', 'UFBV'],
    ['(Array Int Int)', '', undefined],
    ['Bool', '(declare-const s String)(assert (= s "a"))(reset)', undefined],
  ])('sets a logic only if it permits all parts of the script: predicates of %j after %j', (sort, before, narrow) => {
    const test = makeTest(
      `${before}(declare-fun P (${sort}) Bool)(assert ${sort === '' ? 'P' : `(forall ((x ${sort})) (P x))`})(check-sat)`,
    );
    const logics = drawProblems(test, ['horn'], byDepth({ sample: 60, whole: 200, deep: 200 })).flatMap((each) =>
      each?.known === undefined ? [] : [each.script.logic],
    );
    expect(new Set(logics)).toEqual(new Set([undefined, 'ALL', narrow]));
  });

  it("requests each of z3's fixed-point engines in some query, also with the engine's parameters", () => {
    const small = makeTest('(declare-fun P (Bool) Bool)(assert (P true))(check-sat)');
    const queries = drawProblems(small, ['horn'], 150).flatMap(
      (each) => each?.script.commands.flatMap((command) => (command.kind === 'output' ? [command.text] : [])) ?? [],
    );
    for (const { name, parameters } of FIXEDPOINT_ENGINES) {
      const own = queries.filter((query) => query.includes(`:engine ${name}`));
      expect(own.length, name).toBeGreaterThan(5);
      expect(own.some((query) => parameters.some((each) => query.includes(each)))).toBe(true);
    }
  });
});

describe('generated systems as rules', () => {
  it.each([...HORN_GENERATORS, ...HORN_INT_GENERATORS].map((generator) => [generator.name, generator] as const))(
    'derives the expected answer to a query from the label of the generated clauses: %s',
    (_, generator) => {
      const source = generator.open({ store: new TermStore(), options: generator.defaults, rules: [] });
      const isFinite = generator.theories.every((theory) => theory !== 'Ints');
      let judged = 0;
      const count = isFinite ? byDepth({ sample: 4, whole: 30, deep: 30 }) : byDepth({ sample: 2, whole: 8, deep: 8 });
      for (let i = 0; i < count; i++) {
        const made = source.formula(rngFromSeed('rules').fork(i));
        const system = made === undefined ? '' : readHornSystem(made.script);
        if (made === undefined || typeof system === 'string') throw new Error(String(system));
        const rules = asRules(system, { style: { variables: 'declared', named: true }, options: ':engine spacer' });
        const text = printScript(rules);
        const { script } = readScript(text);
        const command = script.commands.length - 1;
        // The goal follows if the clauses have no model.
        const right = made.status === 'sat' ? 'unsat' : 'sat';
        const of = (reply: string) =>
          judgeQuery({ script, command, reply }, { rng: rngFromSeed(1), budget: new Budget('thorough') }).verdict;
        const verdict = of(right);
        expect(verdict, text).not.toBe('wrong');
        if (isFinite) expect(verdict).toBe('right');
        if (of(made.status as string) === 'wrong') judged++;
      }
      if (isFinite) expect(judged).toBe(count);
      else if (generator.kind === 'unsat') expect(judged).toBeGreaterThan(count / 2);
      // A wrong `sat` claims that the goal follows. Invariants alone cannot refute this claim.
      else expect(judged).toBe(0);
    },
  );
});
