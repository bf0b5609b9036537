import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleCases } from '../../../test/support/laws.js';
import { checkCertificate } from '../../../lab/certificates/check-certificate.js';
import type { Certificate } from '../../generate/index.js';
import { type Script, countChecks, toJudgeable } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { mutantRng } from '../coordinates.js';
import type { Direction, TestCase } from '../contract.js';
import { storm } from './storm.js';

const SEEDS = new URL('../../../seeds/', import.meta.url);
const NAMES = readdirSync(SEEDS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.smt2'));
const parseScript = (text: string): Script => toJudgeable(readScript(text).script);

function tests(
  seed: Script,
  options: { readonly direction?: Direction; readonly count?: number; readonly models?: readonly string[] } = {},
): TestCase[] {
  const { direction, count = 40, models } = options;
  const source = storm.open(seed, { direction, rounds: 1, ...(models === undefined ? {} : { models }) });
  return Array.from({ length: count }, (_, index) =>
    source.mutant(mutantRng(3, { seed: 's', strategy: 'storm', index })),
  ).filter((test) => test !== undefined);
}

/** Checks the certificate against the printed mutant. */
function checkMutant({ script, certificate }: TestCase): string {
  const again = readScript(printScript(script)).script;
  const result = checkCertificate(again, JSON.parse(certificate ?? '{"kind":"none"}') as Certificate);
  return result.kind === 'fails' ? `${result.because}\n${printScript(script)}` : result.kind;
}

describe('storm, on satisfiable formulas', () => {
  it('makes mutants of all shipped satisfiable seeds, with valid certificates', () => {
    let made = 0;
    const names = sampleCases(NAMES, 30);
    for (const name of names) {
      const seed = parseScript(readFileSync(new URL(name, SEEDS), 'utf8'));
      for (const test of tests(seed, { direction: 'weaker', count: 6 })) {
        if (test.known === undefined) continue;
        made++;
        expect(checkMutant(test), name).toBe('holds');
        expect(test.known).toEqual(Array.from({ length: countChecks(test.script.commands) }, () => 'sat'));
      }
    }
    expect(made).toBeGreaterThan(names.length * 4);
  });

  const BOX = parseScript(`(declare-fun x () Int)(declare-fun y () Int)(declare-sort U 0)(declare-fun u () U)
    (declare-fun f (U) Int)(assert (and (< 41 x) (< x 43) (= (f u) y)))(assert (exists ((v U)) (> (f v) 7)))`);
  const MODEL = `(;; universe for U:
    ;;   U!val!1 U!val!0
    (declare-fun U!val!1 () U)(declare-fun U!val!0 () U)
    (define-fun x () Int 42)(define-fun u () U U!val!0)(define-fun y () Int (- 3))
    (define-fun f ((a U)) Int (ite (= a U!val!0) (- 3) 9)))`;

  it("keeps only the options that apply at the seed's check", () => {
    const whole = `(set-option :smt.relevancy 2)(reset)(set-option :smt.relevancy 1)(set-logic QF_LIA)
      (set-option :smt.relevancy 0)(set-option :produce-proofs true)(declare-const x Int)(assert (> x 3))(check-sat)
      (set-option :smt.case_split 3)`;
    const seed = toJudgeable(readScript(whole).script, { keepsOption: ({ keyword }) => keyword.startsWith(':smt.') });
    for (const { script } of tests(seed, { direction: 'weaker', count: 5 })) {
      expect(printScript(script)).toMatch(/^\(set-option :smt.relevancy 0\)\n\(set-logic QF_LIA\)\n\((?!set-option)/);
      expect(printScript(script)).not.toMatch(/proofs|case_split/);
    }
  });

  it("uses a solver's model, including sorts and functions", () => {
    const made = tests(BOX, { direction: 'weaker', models: [MODEL] });
    const certificates = made.map(({ certificate }) => certificate ?? '');
    const ofModel = certificates.filter((each) => each.includes('"value":"42"') && each.includes('U!val!1'));
    expect(ofModel.length).toBeGreaterThan(10);
    for (const test of made) expect(checkMutant(test)).toBe('holds');
  });

  it('gives only valid certificates even if the given models are wrong', () => {
    const wrong = MODEL.replace('Int 42', 'Int 40').replace('(- 3) 9', '(- 3) (- 9)');
    for (const test of tests(BOX, { direction: 'weaker', models: [wrong, 'nonsense', '((define-fun x () Int'] })) {
      expect(checkMutant(test)).toBe('holds');
    }
  });

  it('gives only valid certificates even if the standard leaves the value of a term open', () => {
    const seed = parseScript(`(declare-fun x () Real)(declare-fun i () Int)
      (assert (or (= (/ x 0.0) 1.0) (> x 1.0)))(assert (distinct (div i 0) 3))(assert (< (mod i 0) 5))`);
    const made = tests(seed, { direction: 'weaker', count: 60 });
    expect(made.length).toBeGreaterThan(30);
    for (const test of made) expect(checkMutant(test)).toBe('holds');
    // Mutants contain a term whose value the standard leaves open.
    expect(made.some(({ script }) => printScript(script).includes('(/ x 0.0)'))).toBe(true);
  });

  it('claims no known answer if a recursive definition may be unsatisfiable', () => {
    const seed = parseScript(`(declare-fun x () Int)(define-fun-rec f ((n Int)) Int (+ 1 (f n)))
      (assert (or (< x 5) (> x 7)))(assert (= (f 0) 1))`);
    for (const { known } of tests(seed, { direction: 'weaker' })) expect(known).toBeUndefined();
  });

  it('sets the last logic of a seed that sets several', () => {
    const seed = parseScript(`(set-logic QF_UF)(declare-fun p () Bool)(assert p)(check-sat)(reset)
      (set-logic QF_LIA)(declare-fun x () Int)(assert (< x 5))(check-sat)`);
    for (const { script } of tests(seed, { direction: 'weaker' })) {
      expect(printScript(script)).toMatch(/^\(set-logic QF_LIA\)\n(?!.*set-logic)/s);
    }
  });

  it('adds checks on push levels and under assumptions', () => {
    const texts = tests(BOX, { direction: 'weaker', count: 100 }).map(({ script }) => printScript(script));
    expect(texts.filter((text) => text.includes('(push 1)')).length).toBeGreaterThan(10);
    expect(texts.filter((text) => text.includes('(check-sat-assuming')).length).toBeGreaterThan(10);
    expect(texts.some((text) => text.split('(check-sat').length > 3)).toBe(true);
  });
});

describe('storm, on unsatisfiable formulas', () => {
  const SEED = parseScript(`(declare-fun p () Bool)(declare-fun q () Bool)(assert (! (or p q) :named used))
    (assert (not p))(assert (not q))(check-sat)`);

  it('claims for an unsatisfiable seed only that each model of the mutant is a model of the seed', () => {
    const made = tests(SEED, { direction: 'stronger', count: 80 });
    const claimed = made.filter(({ claim }) => claim === 'stronger');
    expect(claimed.length).toBeGreaterThan(40);
    for (const { known, script } of claimed) {
      expect(known).toBeUndefined();
      expect(countChecks(script.commands)).toBe(1);
    }
    expect(claimed.some(({ script }) => printScript(script).includes('(push 1)'))).toBe(true);
    expect(claimed.some(({ script }) => printScript(script).includes('(check-sat-assuming'))).toBe(true);
  });

  it('keeps checks of an incremental seed, and the positions of declarations', () => {
    const seed = parseScript(`(declare-fun p () Bool)(assert p)(push 1)(declare-fun q () Bool)(assert (and q (not p)))
      (check-sat)(pop 1)(assert (=> p (not p)))(check-sat)`);
    for (const { script, claim } of tests(seed, { direction: 'stronger', count: 100 })) {
      expect(readScript(printScript(script)).diagnostics).toEqual([]);
      if (claim === 'stronger') expect(countChecks(script.commands)).toBe(2);
    }
  });

  it('keeps terms whose names are used', () => {
    const seed = parseScript(`(declare-fun p () Bool)(declare-fun q () Bool)
      (assert (! (or p q) :named n))(assert (and (not n) (or q (not p))))`);
    for (const { script } of tests(seed, { count: 100 })) {
      expect(readScript(printScript(script)).diagnostics, printScript(script)).toEqual([]);
    }
  });

  it('rejects a seed without assertions', () => {
    expect(storm.accepts(parseScript('(check-sat)'))).toBe('it asserts nothing');
  });
});
