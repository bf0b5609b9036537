import { describe, expect, it } from 'vitest';
import { printScript, printTerm, readScript } from '../../../syntax/index.js';
import { type Term, TermStore, replaceTerms } from '../../../term/index.js';
import { rngFromSeed } from '../../../util/index.js';
import { EMPTY_MODEL, Evaluator, signatureAt, Budget } from '../../../semantics/index.js';
import { checkCertificate } from '../../../../lab/certificates/check-certificate.js';
import { isProvablyValid } from '../../../../lab/certificates/linear-validity.js';
import { withValues } from '../certificate.js';
import type { Constructed } from '../contract.js';
import { generatorNamed } from '../list.js';
import { type LinearAtom, at, isImplied, linear, plus, valueAt } from './linear.js';
import { LinearTerms } from './linear-terms.js';
import { byDepth, sampleRuns } from '../../../../test/support/laws.js';

const COUNT = byDepth({ sample: 6, whole: 40, deep: 40 });
/** Of the points in the box, every `STEP`-th point is tried. */
const STEP = byDepth({ sample: 5, whole: 1, deep: 1 });

function formulas(name: string, count: number): Constructed[] {
  const generator = generatorNamed(name);
  const source = generator?.open({ store: new TermStore(), options: generator.defaults, rules: [] });
  return Array.from({ length: count }, (_, i) => source?.formula(rngFromSeed('linear').fork(i))).filter(
    (made) => made !== undefined,
  );
}

const x = linear([[0, 1]]);
const y = linear([[1, 1]]);
const number = (value: number) => linear([], value);

function holds(atom: LinearAtom, values: readonly number[]): boolean {
  const value = valueAt(atom.sum, values);
  if (atom.kind === 'multiple') return value % atom.modulus === 0;
  return atom.kind === 'zero' ? value === 0 : value <= 0;
}

describe('linear sums', () => {
  it('adds sums and substitutes variables in them', () => {
    expect(plus(x, x, -1)).toEqual(number(0));
    const sum = plus(plus(x, y, 2), number(3));
    expect(valueAt(sum, [5, 7])).toBe(22);
    expect(at(sum, [y, plus(x, number(1))])).toEqual(plus(plus(y, x, 2), number(5)));
  });

  it('calls an atom implied only if it holds at all points around zero that satisfy the premises', () => {
    const rng = rngFromSeed('implied');
    const atom = (): LinearAtom => {
      const sum = linear(
        [
          [0, rng.between(-2, 2)],
          [1, rng.between(-2, 2)],
        ],
        rng.between(-3, 3),
      );
      return rng.chance(0.3)
        ? { kind: 'multiple', sum, modulus: rng.between(2, 4) }
        : { kind: rng.chance(0.1) ? 'zero' : 'atMost', sum };
    };
    let implied = 0;
    const wrong: unknown[] = [];
    for (let i = 0; i < sampleRuns(4_000); i++) {
      const premises = [atom(), atom()];
      const goal = atom();
      if (!isImplied(goal, premises)) continue;
      implied++;
      for (let a = -8; a <= 8; a++) {
        for (let b = -8; b <= 8; b++) {
          if (premises.every((each) => holds(each, [a, b])) && !holds(goal, [a, b])) wrong.push([premises, goal, a, b]);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(implied).toBeGreaterThan(sampleRuns(100));
  });
});

describe('linear atoms as terms', () => {
  it('writes an atom in many forms with the same meaning', () => {
    const store = new TermStore();
    const rng = rngFromSeed('terms');
    const written = new Set<string>();
    for (let i = 0; i < sampleRuns(300); i++) {
      const sum = linear(
        [
          [0, rng.between(-2, 2)],
          [1, rng.between(-2, 2)],
        ],
        rng.between(-4, 4),
      );
      const kind = rng.pick(['atMost', 'zero', 'multiple'] as const);
      const atom: LinearAtom = kind === 'multiple' ? { kind, sum, modulus: rng.between(2, 4) } : { kind, sum };
      const values = [rng.between(-5, 5), rng.between(-5, 5)];
      const literals: Term[] = values.map((value) => store.int(BigInt(value)));
      const text = printTerm(new LinearTerms(store, literals, rng).atom(atom));
      written.add(text.replace(/\(- \d+\)|\d+/g, '#'));
      const { script } = readScript(`(assert ${text})(check-sat)`);
      const signature = signatureAt(script)?.signature;
      const [command] = script.commands;
      if (signature === undefined || command?.kind !== 'assert') throw new Error(text);
      expect(isProvablyValid(command.term, signature), text).toBe(holds(atom, values));
    }
    expect(written.size).toBeGreaterThan(20);
  });
});

describe('isProvablyValid', () => {
  const valid = (text: string): boolean => {
    const { script, ok } = readScript(
      `(define-fun P ((a Int) (b Int)) Bool (<= (+ a 1) b))(assert ${text})(check-sat)`,
    );
    const at = signatureAt(script);
    const term = at?.check.asserted[0]?.term;
    if (!ok || at === undefined || term === undefined) throw new Error(text);
    return isProvablyValid(term, at.signature);
  };

  it.each([
    '(forall ((x Int) (y Int)) (=> (and (P x y) (P y x)) false))',
    '(forall ((x Int) (y Int) (z Int)) (=> (and (P x y) (P y z)) (P (+ x 1) z)))',
    '(forall ((x Int)) (=> (= (mod x 4) 3) (= (mod (+ x 3) 2) 0)))',
    '(forall ((x Int)) (=> (= (mod x 3) 1) (= (mod (- (* 2 x) 2) 3) 0)))',
    '(forall ((x Int) (y Int)) (=> (and (= (+ x 2) y) (= (mod x 2) 0)) (= (mod y 2) 0)))',
    '(forall ((x Int)) (not (and (<= 1 (* 2 x)) (<= (* 2 x) 1))))',
    '(forall ((x Int)) (or (<= x 3) (> x 3)))',
    '(P 1 2)',
  ])('proves %s', (text) => {
    expect(valid(text)).toBe(true);
  });

  it.each([
    '(forall ((x Int) (y Int)) (=> (P x y) (P y x)))',
    '(forall ((x Int) (y Int) (z Int)) (=> (and (P x y) (P y z)) (P (+ x 2) z)))',
    '(forall ((x Int)) (=> (= (mod x 2) 1) (= (mod x 4) 1)))',
    '(forall ((x Int)) (=> (= (mod x 3) 1) (= (mod (* 2 x) 3) 1)))',
    '(forall ((x Int)) (or (<= x 3) (> x 4)))',
    '(forall ((x Int) (y Int)) (= (* x y) (* y x)))',
    '(forall ((x Int) (y Int)) (=> (= (* 2 x) (* 2 y)) (P x y)))',
    '(P 2 2)',
  ])('does not prove %s', (text) => {
    expect(valid(text)).toBe(false);
  });
});

describe.each(['sat', 'unsat'] as const)('horn_int_%s', (kind) => {
  const made = formulas(`horn_int_${kind}`, COUNT);

  it('draws a reproducible formula nearly every time, and each formula survives printing and reading', () => {
    expect(made.length).toBeGreaterThanOrEqual(0.9 * COUNT);
    const again = formulas(`horn_int_${kind}`, 5).map(({ script }) => printScript(script));
    expect(made.slice(0, again.length).map(({ script }) => printScript(script))).toEqual(again);
    for (const { script } of made) {
      const text = printScript(script);
      const read = readScript(text);
      expect(read.diagnostics, text).toEqual([]);
      expect(printScript(read.script)).toBe(text);
    }
  });

  it('gives every formula a valid certificate', () => {
    for (const { script, certificate, status } of made) {
      expect(status).toBe(kind);
      const checked = checkCertificate(script, certificate);
      expect(checked, checked.kind === 'holds' ? '' : printScript(script)).toEqual({ kind: 'holds', status: kind });
    }
  });
});

describe('Horn clauses over integers', () => {
  it('makes invariants that no point of a box around zero refutes', () => {
    let points = 0;
    for (const { script, certificate } of formulas('horn_int_sat', COUNT)) {
      if (certificate.kind !== 'model') throw new Error(certificate.kind);
      const defined = withValues(script, certificate);
      const at = defined === undefined ? undefined : signatureAt(defined);
      if (defined === undefined || at === undefined) throw new Error(printScript(script));
      for (const { term } of at.check.asserted) {
        const vars = term.kind === 'quant' ? term.vars : [];
        const body = term.kind === 'quant' ? term.body : term;
        if (vars.length > 3) continue;
        const evaluator = new Evaluator({
          signature: at.signature,
          model: EMPTY_MODEL,
          budget: new Budget('thorough'),
        });
        for (let i = 0; i < 7 ** vars.length; i += STEP) {
          const values = vars.map((each, k): [Term, Term] => [
            each,
            defined.store.int(BigInt(-3 + 2 * (Math.floor(i / 7 ** k) % 7))),
          ]);
          const found = evaluator.evaluate(replaceTerms(defined.store, body, new Map(values)));
          points++;
          const holds = found.kind === 'value' && found.value === true && found.choices.length === 0;
          if (!holds) expect(found, printTerm(term)).toMatchObject({ kind: 'value', value: true, choices: [] });
        }
      }
    }
    expect(points).toBeGreaterThan(1_000 / STEP);
  });

  it('draws recursive clauses, several predicates, congruences, and both forms of queries', () => {
    const texts = formulas('horn_int_sat', 30)
      .map(({ script }) => printScript(script))
      .join('\n');
    expect(texts).toMatch(/\(P\d x0 x1\).*\(P\d \(\+ x0 /);
    expect(texts).toMatch(/\(P\d x0\) \(P\d x1/);
    expect(texts).toContain('(mod ');
    expect(texts).toContain('(not (and ');
    expect(texts).toMatch(/ false\)/);
  });

  it('rejects invariants that are too weak or too strong, and derivations with a missing step', () => {
    for (const { script, certificate } of formulas('horn_int_sat', 5)) {
      if (certificate.kind !== 'model') throw new Error(certificate.kind);
      for (const value of ['true', 'false']) {
        const symbols = certificate.symbols.map((each) => ({ ...each, value }));
        expect(checkCertificate(script, { ...certificate, symbols }).kind).toBe('fails');
      }
    }
    for (const { script, certificate } of formulas('horn_int_unsat', 5)) {
      if (certificate.kind !== 'derivation') throw new Error(certificate.kind);
      const { steps } = certificate;
      expect(checkCertificate(script, { kind: 'derivation', steps: steps.slice(1) }).kind).toBe('fails');
      expect(checkCertificate(script, { kind: 'derivation', steps: steps.slice(0, -1) }).kind).toBe('fails');
    }
  });
});
