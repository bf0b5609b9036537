import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CONSTRUCTIONS,
  type Constructed,
  FAMILIES,
  GENERATORS,
  type Generator,
  type GeneratorOptions,
} from '../../src/generate/index.js';
import { operatorHistogram } from '../../lab/formulas/histogram.js';
import { exhaustRule, readRules } from '../../src/rewrite/index.js';
import { termsOf } from '../../src/script/index.js';
import { DEFAULT_LIMITS, type Solver } from '../../src/solver/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { type Op, STANDARD_OPERATORS, TermStore, operatorInfo } from '../../src/term/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { someSolvers } from '../setup/solvers.js';
import { namesUnknownToStore } from '../support/declared-names.js';
import { checkCertificate } from '../../lab/certificates/check-certificate.js';
import { shortApplications } from '../support/short-applications.js';
import { DEPTH, byDepth, sampleCases } from '../support/laws.js';

const { rules } = readRules(readFileSync(new URL('../../data/approximations.rules', import.meta.url), 'utf8'));

/** Formulas per generator. */
const COUNT = byDepth({ sample: 3, whole: 30, deep: 2_000 });
/** Number of formulas per generator to generate again, print and read back. */
const PRINTED = byDepth({ sample: 8, whole: 20, deep: 20 });
/** Formulas per generator and option. */
const SIZED = byDepth({ sample: 5, whole: 30, deep: 30 });
/** Formulas per generator that are sent to solvers. */
const ASKED = byDepth({ sample: 2, whole: 3, deep: 300 });
/** Instances per rule. The float format (3,5) has 1,280 combinations of values and rounding modes. */
const MOST_INSTANCES = byDepth({ sample: 300, whole: 1_500, deep: 100_000 });
/** Formulas that must together use every operator. */
const VARIED = byDepth({ sample: 210, whole: 900, deep: 1_200 });
/** Maximum share of an operator in all formulas. If there are few operators, three times an equal share is allowed. */
const MOST_SHARE = 0.15;

/** Application of functions as values, and an older name of `int_to_bv` that no solver reads. */
const LEFT_OUT: ReadonlySet<Op> = new Set<Op>(['@', 'nat2bv']);

/** Rules of the generators: equivalences that disguise a contradiction, and facts from which contradictions are built. */
const OWN_RULES = new Set([
  ...FAMILIES.flatMap(({ equivalences }) => equivalences()),
  ...CONSTRUCTIONS.flatMap(({ facts }) => facts ?? []),
]);

function formulas(
  generator: Generator,
  count: number,
  options: Partial<GeneratorOptions> = {},
  order: 'ascending' | 'reversed' = 'ascending',
): Constructed[] {
  const store = new TermStore();
  const source = generator.open({ store, options: { ...generator.defaults, ...options }, rules });
  const rng = rngFromSeed('laws').fork(generator.name);
  const indices = Array.from({ length: count }, (_, i) => i);
  if (order === 'reversed') indices.reverse();
  const made = indices.map((i) => source.formula(rng.fork(i))).filter((each) => each !== undefined);
  return order === 'reversed' ? made.reverse() : made;
}

/** The first formulas of a generator, cached since most laws use them. */
function makeFirst(generator: Generator, count: number): readonly Constructed[] {
  let made = firsts.get(generator.name);
  if (made === undefined)
    firsts.set(generator.name, (made = formulas(generator, Math.max(COUNT, PRINTED, computeShare(generator)))));
  return made.slice(0, count);
}
const firsts = new Map<string, readonly Constructed[]>();
/** Constructions of the formulas that `forget` has removed from memory. */
const constructions = new Set<string>();

/** Frees the formulas of a family, because keeping all formulas slows each garbage collection. */
function forget(family: string): void {
  for (const { name } of listFamily(family)) {
    for (const { certificate } of firsts.get(name) ?? [])
      if (certificate.kind === 'reason') constructions.add(certificate.construction);
    firsts.delete(name);
  }
}

function listFamily(name: string): Generator[] {
  return GENERATORS.filter((generator) => generator.name.startsWith(`${name}_`));
}

/** The number of `VARIED` formulas that a generator makes for its family, or 0 without a family. */
function computeShare({ name }: Generator): number {
  const family = FAMILIES.find((each) => each.name === name.replace(/_[a-z]+$/, ''));
  return family === undefined ? 0 : VARIED / listFamily(family.name).length;
}

describe('generators', () => {
  it('gives generators unique names that end with their kind, and one-line summaries', () => {
    expect(new Set(GENERATORS.map(({ name }) => name)).size).toBe(GENERATORS.length);
    for (const { name, kind, summary } of GENERATORS) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(name.endsWith(`_${kind}`), name).toBe(true);
      expect(summary).toMatch(/^[^\n]*[^.\n]$/);
    }
  });

  it("has the generators of Dewey's thesis", () => {
    for (const few of ['bv_few', 'bv_many', 'fp_few', 'fp_many']) {
      for (const kind of ['sat', 'unsat', 'syntactic']) {
        expect(GENERATORS.map(({ name }) => name)).toContain(`${few}_${kind}`);
      }
    }
  });

  it('uses every standard operator in some generator', () => {
    const used = new Set<Op>();
    const strangers: string[] = [];
    for (const { name, operators, theories } of GENERATORS) {
      for (const op of operators()) {
        used.add(op);
        if (!theories.includes(operatorInfo(op).theory)) strangers.push(`${name}: ${op}`);
      }
    }
    expect(STANDARD_OPERATORS.filter((op) => !used.has(op) && !LEFT_OUT.has(op))).toEqual([]);
    expect(strangers).toEqual([]);
  });

  describe.each(sampleCases(FAMILIES, 40).map(({ name }) => [name, listFamily(name)] as const))(
    '%s',
    (name, family) => {
      afterAll(() => forget(name));

      describe.each(family.map((generator) => [generator.name, generator] as const))('%s', (_, generator) => {
        it('makes equal formulas from equal random seeds, and prints scripts that read back unchanged', () => {
          const first = makeFirst(generator, PRINTED);
          expect(first.flatMap(({ script }) => namesUnknownToStore(script))).toEqual([]);
          expect(first.flatMap(({ script }) => shortApplications(script.commands.flatMap(termsOf)))).toEqual([]);
          const texts = first.map(({ script }) => printScript(script));
          // Draws in reverse order, because a formula must not depend on earlier ones.
          const again = formulas(generator, PRINTED, {}, 'reversed').map(({ script }) => printScript(script));
          expect(again.length).toBeGreaterThanOrEqual(0.9 * PRINTED);
          expect(again).toEqual(texts.slice(0, again.length));
          for (const text of texts) {
            const { script, diagnostics } = readScript(text);
            expect(diagnostics, text).toEqual([]);
            expect(printScript(script)).toBe(text);
          }
        });

        it('makes valid certificates', () => {
          const made = makeFirst(generator, COUNT);
          for (const { script, status, certificate } of made) {
            const check = checkCertificate(script, certificate);
            const shown = check.kind === 'holds' ? check.status : undefined;
            expect(check.kind === 'fails' ? `${check.because}\n${printScript(script)}` : shown).toBe(status);
            if (generator.kind !== 'syntactic') expect(status).toBe(generator.kind);
          }
        });

        it('makes shorter formulas for smaller options, and declares more symbols for a larger number of variables', () => {
          // Fewer variables do not shorten the text, because literals replace them, and literals of collections are
          // long.
          const small = formulas(generator, SIZED, { size: 3, depth: 2, assertions: 1 });
          const usual = makeFirst(generator, SIZED);
          const bytes = (all: readonly Constructed[]) =>
            all.reduce((sum, { script }) => sum + printScript(script).length, 0);
          expect(small.length).toBeGreaterThan(0);
          expect(bytes(small) / small.length).toBeLessThan(bytes(usual) / usual.length);

          const symbols = (all: readonly Constructed[]) =>
            all.reduce((sum, { script }) => sum + printScript(script).split('(declare-fun ').length, 0) / all.length;
          const [few, many] = [1, 5].map((variables) => symbols(formulas(generator, SIZED, { variables })));
          expect(few).toBeLessThan(many as number);
        });
      });

      it('uses every operator of the family, and uses no operator in an excessive share of terms', () => {
        const scripts = family.flatMap((generator) =>
          makeFirst(generator, computeShare(generator)).map(({ script }) => script),
        );
        const counts = operatorHistogram(scripts);
        const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
        const operators = family[0]?.operators() ?? [];
        expect(operators.filter((op: Op) => !counts.has(op))).toEqual([]);
        const most = Math.max(MOST_SHARE, 3 / operators.length);
        for (const [op, times] of counts) expect(times / total, op).toBeLessThan(most);
      });
    },
  );
});

describe('constructions', () => {
  it('gives constructions unique names and one-line summaries', () => {
    expect(new Set(CONSTRUCTIONS.map(({ name }) => name)).size).toBe(CONSTRUCTIONS.length);
    for (const { name, summary } of CONSTRUCTIONS) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(summary).toMatch(/^[^\n]*[^.\n]$/);
    }
  });

  it('uses in constructions only rules that hold for all values of small domains', () => {
    for (const rule of sampleCases([...OWN_RULES], 120)) {
      const trial = exhaustRule(rule, { most: MOST_INSTANCES });
      expect(trial.kind === 'refuted' ? trial.diagnostic.message : trial.kind).toBe('holds');
      expect(trial, rule.name).toMatchObject({ undecided: 0 });
      expect(trial.kind === 'holds' ? trial.instances : 0, rule.name).toBeGreaterThan(0);
    }
  }, 120_000);

  it('refutes a rule that fails only for a float that rounds to an infinity', () => {
    // 15.5 of (3,5) rounds to an infinity, whose fp.to_real may be any number, even a fraction.
    const text = `(rule whole-float FP (vars (x (_ FloatingPoint 3 5)) (r RoundingMode)) (same
      (and (fp.leq x x) (not (fp.isInfinite x)) (not (is_int (fp.to_real (fp.roundToIntegral r x))))) false))`;
    const [rule] = readRules(text).rules;
    if (rule === undefined) throw new Error('the rule does not read');
    expect(exhaustRule(rule, { most: MOST_INSTANCES }).kind).toBe('refuted');
  });

  it.skipIf(DEPTH === 'sample')('uses every construction in some formula', () => {
    expect(CONSTRUCTIONS.map(({ name }) => name).filter((name) => !constructions.has(name))).toEqual([]);
  });
});

describe('labels', () => {
  let solvers: Solver[] = [];
  beforeAll(async () => {
    solvers = await someSolvers(['z3', 'cvc5'], { mode: 'fresh' });
  });
  afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

  /**
   * False for floats, because z3 4.8.12 and cvc5 1.0.3 are wrong about floats of few bits. False for separation logic,
   * because cvc5 1.0.3 is wrong about it.
   */
  const isTrusted = ({ name }: Generator): boolean => !name.startsWith('fp_') && !name.startsWith('separation_');

  it.each(sampleCases(GENERATORS.filter(isTrusted), 40).map((generator) => [generator.name, generator] as const))(
    'labels formulas of %s with an answer that no solver contradicts',
    async (_, generator) => {
      for (const { script, status } of formulas(generator, ASKED)) {
        if (status === undefined) continue;
        const input = printScript(script);
        for (const solver of solvers) {
          const { outcome } = await solver.run({ input }, { ...DEFAULT_LIMITS, timeoutMs: 2_000 });
          const answer = outcome.kind === 'answered' ? outcome.answers[0] : undefined;
          if (answer === 'sat' || answer === 'unsat') expect(answer, `${solver.id}:\n${input}`).toBe(status);
        }
      }
    },
    600_000,
  );
});
