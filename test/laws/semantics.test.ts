import { GROUND_TOPS } from '../../lab/verify/ground/ground.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../src/solver/index.js';
import { type VerifyReport, KNOWN_FAULTS, verify } from '../../lab/verify/index.js';
import { isHere, openShippedZ3, someSolvers } from '../setup/solvers.js';
import { byDepth } from '../support/laws.js';

/** Without a native solver, each term takes several times as long, so fewer terms are sent. */
const HAS_NATIVE = isHere('z3') || isHere('cvc5');
const TERMS = HAS_NATIVE
  ? byDepth({ sample: 5_000, whole: 20_000, deep: 200_000 })
  : byDepth({ sample: 160, whole: 6_000, deep: 60_000 });
/** Minimum number of terms per operator: nearly an equal share, because some draws find only unspecified values. */
const LEAST = Math.floor((TERMS / GROUND_TOPS.length) * 0.9);

/** Equivalent to `int2bv`, but no solver reads this name. */
const UNKNOWN_TO_SOLVERS: ReadonlySet<string> = new Set(['nat2bv']);
/** Unknown to z3 4.8.12 and cvc5 1.0.3. Newer versions read them. */
const NEW_IN_2_7: ReadonlySet<string> = new Set(['int_to_bv', 'ubv_to_int', 'sbv_to_int', 'bvnego']);

describe('the evaluator against solvers', () => {
  let solvers: Solver[] = [];
  let newest: Solver;
  let report: VerifyReport;

  beforeAll(async () => {
    const options = { mode: 'fresh' } as const;
    solvers = await someSolvers(['z3', 'cvc5'], options);
    newest = HAS_NATIVE ? await openShippedZ3(options) : (solvers[0] as Solver);
    report = await verify({ terms: TERMS, seed: 'laws', solvers });
  }, 300_000);
  afterAll(() => Promise.all([...new Set([...solvers, newest])].map((solver) => solver.close())));

  it(`sends at least ${TERMS} terms to solvers`, () => {
    expect(report.terms).toBeGreaterThanOrEqual(TERMS);
  });

  it('disagrees with a solver only if a fault of that solver is proved', () => {
    const open = report.contradictions.filter(({ fault }) => fault === undefined);
    expect(open.map(({ solver, term, ours, theirs }) => ({ solver, term, ours, theirs }))).toEqual([]);
  });

  it('evaluates every random term to a value', () => {
    expect(report.undetermined).toEqual({});
  });

  it('sends solvers many terms with each operator as the outermost operator', () => {
    expect(GROUND_TOPS.filter((top) => (report.operators[top]?.made ?? 0) <= LEAST)).toEqual([]);
  });

  it.skipIf(!isHere('z3') || !isHere('cvc5'))('agrees with some solver on every operator that solvers support', () => {
    const alone = GROUND_TOPS.filter((top) => (report.operators[top]?.confirmed ?? 0) < LEAST / 2);
    const strange = alone.filter((top) => !UNKNOWN_TO_SOLVERS.has(top) && !NEW_IN_2_7.has(top));
    expect(strange).toEqual([]);
  });

  it('agrees with the newest Z3 on the additions of SMT-LIB 2.7', async () => {
    const tops = GROUND_TOPS.filter((top) => NEW_IN_2_7.has(top) || /^bv[us]?\w+o$/.test(top));
    const terms = byDepth({ sample: 24, whole: 1_000, deep: 10_000 });
    const added = await verify({ terms, seed: 'laws', solvers: [newest], tops });
    expect(added.contradictions.filter(({ fault }) => fault === undefined)).toEqual([]);
    for (const top of NEW_IN_2_7) expect(added.operators[top]?.confirmed ?? 0, top).toBeGreaterThan(terms * 0.03);
  }, 120_000);
});

describe('known faults', () => {
  it('lists known faults with unique names, a reason and evidence', () => {
    expect(new Set(KNOWN_FAULTS.map(({ id }) => id)).size).toBe(KNOWN_FAULTS.length);
    for (const { id, why, evidence, versions } of KNOWN_FAULTS) {
      expect(why.length, id).toBeGreaterThan(60);
      expect(evidence.length, id).toBeGreaterThan(60);
      expect(versions.length, id).toBeGreaterThan(0);
    }
  });
});
