import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFunction } from './check-function.js';
import { inverseOf } from './draw-literal.js';
import type { FusionFunction } from './fusion-function.js';
import { checkedFunctions, functionHash, proveFunction, readFunctionProofs } from './prove-function.js';
import { readFusionFunctions } from './read-functions.js';

/** A block over x, y and z of some sort, with further lines. */
function block(sort: string, ...asserts: readonly string[]): FusionFunction {
  const [x, y = x, z = x] = sort.split(';');
  const constants = asserts.filter((line) => line.startsWith('declare'));
  const lines = [
    ...[`declare-const x ${x}`, `declare-const y ${y}`, `declare-const z ${z}`, ...constants].map(
      (line) => `(${line})`,
    ),
    ...asserts.filter((line) => !line.startsWith('declare')).map((line) => `(assert ${line})`),
  ];
  const { functions, diagnostics } = readFusionFunctions(`#begin\n${lines.join('\n')}\n#end`);
  expect(diagnostics).toEqual([]);
  return functions[0] as FusionFunction;
}

function came(fn: FusionFunction): string {
  const trial = checkFunction(fn);
  if (trial.kind === 'refuted') return trial.diagnostic.message.replace(/^.*?: /, '');
  const { x, y, once } = trial.checked;
  return `${x} ${y}${once ? ' once' : ''}`;
}

describe('a fusion function is tried on all small values', () => {
  it.each([
    ['Int', ['(= z (+ x y))', '(= x (- z y))', '(= y (- z x))'], 'always always'],
    ['Int', ['(= z (* x y))', '(= x (div z y))', '(= y (div z x))'], 'guarded guarded once'],
    ['Real', ['(= z (* x y))', '(= x (/ z y))', '(= y (/ z x))'], 'guarded guarded once'],
    // The division is no inversion as a whole: no value of it by zero makes up for it.
    ['Int', ['(= z (* x y))', '(= x (+ 0 (div z y)))', '(= y y)'], 'guarded always'],
    ['(_ BitVec n)', ['(= z (bvxor x y))', '(= x (bvxor z y))', '(= y (bvxor z x))'], 'always always'],
    ['Bool', ['(= z (xor x y))', '(= x (xor z y))', '(= y (xor z x))'], 'always always'],
  ])('%s %j holds: %s', (sort, asserts, expected) => {
    expect(came(block(sort, ...asserts))).toBe(expected);
  });

  it.each([
    // Division with a remainder.
    ['Int', ['(= z (+ (* x 2) y))', '(= x (div z 2))', '(= y y)'], 'with x = '],
    // Multiplication wraps around, whatever is not zero.
    ['(_ BitVec n)', ['(= z (bvmul x y))', '(= x (bvudiv z y))', '(= y y)'], 'with x = '],
    // The first occurrence need not be the last part.
    ['String', ['(= z (str.++ x y))', '(= x (str.replace z y ""))', '(= y y)'], 'with x = '],
    // A width that holds only the lower half.
    ['(_ BitVec n)', ['(= z (bvand x y))', '(= x (bvor z y))', '(= y y)'], 'with x = '],
    // NaN is no number, and has no sign.
    [
      '(_ FloatingPoint e s);Bool',
      ['(= z (ite y (fp.neg x) x))', '(= x (ite y (fp.neg z) z))', '(= y (distinct z x))'],
      'NaN',
    ],
    // An infinite result forgets its summand.
    ['(_ FloatingPoint e s)', ['(= z (fp.add RNE x y))', '(= x (fp.sub RNE z y))', '(= y y)'], 'with x = '],
    // A constant that may be zero, and then nothing of x is left.
    ['Int', ['declare-const c Int', '(= z (* c x))', '(= x (- z (* (- c 1) y)))', '(= y y)'], 'with x = '],
    // Not every number is one of two bits.
    ['Int', ['declare-const p (_ BitVec 2)', '(= z x)', '(= x z)', '(= y y)', '(= x (bv2nat p))'], 'no p gives x = '],
  ])('%s %j is refused: %s', (sort, asserts, expected) => {
    expect(came(block(sort, ...asserts))).toContain(expected);
  });
});

it.each([
  // Seven small whole numbers for x and for y; each inversion is tried on all pairs.
  ['Int', ['(= z (+ x y))', '(= x (- z y))', '(= y (- z x))'], { instances: 1, assignments: 98, sampled: 0 }],
  ['Bool', ['(= z (xor x y))', '(= x (xor z y))', '(= y (xor z x))'], { instances: 1, assignments: 8, sampled: 0 }],
])('a trial over %s %j counts what it tried', (sort, asserts, counts) => {
  expect(checkFunction(block(sort, ...asserts))).toMatchObject({ kind: 'holds', ...counts });
});

describe('a refused function', () => {
  const text = `; halves and pairs
#begin halves
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (= z (+ (* 2 x) y)))
(assert (= x
  (div z 2)))
(assert (= y (- z (* 2 x))))
#end
#begin bits
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(declare-const p (_ BitVec 2))
(assert (= z (+ x y)))
(assert (= x (- z y)))
(assert (= y (- z x)))
(assert (= x (bv2nat p)))
#end
`;
  const refusals = readFusionFunctions(text).functions.map((fn) => {
    const trial = checkFunction(fn);
    return trial.kind === 'refuted' ? trial.diagnostic : undefined;
  });

  it('is shown at the inversion that fails, with what comes back', () => {
    const [halves] = refusals;
    expect(text.slice(halves?.span?.start, halves?.span?.end)).toBe('(= x\n  (div z 2))');
    expect(halves?.message).toBe(
      "the fusion function 'halves' cannot be inverted: with x = (- 3), y = (- 3), z = (- 9), its inversion gives x = (- 5)",
    );
  });

  it('is shown at the condition that gives no witness', () => {
    const bits = refusals[1];
    expect(text.slice(bits?.span?.start, bits?.span?.end)).toBe('(= x (bv2nat p))');
    expect(bits?.message).toBe("the fusion function 'bits' cannot be inverted: no p gives x = (- 3)");
  });

  it('is shown at the inversion for which a solver has values', async () => {
    const [x, y, z] = ['x', 'y', 'z'].map((name) => `(declare-const ${name} Int)`);
    const lines = [
      x,
      y,
      z,
      '(assert (= z (+ x y)))',
      '(assert (= x (- z y)))',
      '(assert (= y (ite (< z 900) (- z x) 0)))',
    ];
    const [fn] = readFusionFunctions(`#begin far\n${lines.join('\n')}\n#end\n`).functions as [FusionFunction];
    const trial = checkFunction(fn);
    if (trial.kind !== 'holds') throw new Error(trial.diagnostic.message);
    // What a solver says of such a question: the values only where the second inversion is asked about.
    const prover = {
      id: 'z3',
      family: 'z3',
      version: '4.8.12',
      ask: (script: string) =>
        Promise.resolve(
          script.includes('900') && !script.includes('(<= (- 8)')
            ? {
                answer: 'sat' as const,
                detail: '((define-fun x () Int 899) (define-fun y () Int 1) (define-fun z () Int 900))',
              }
            : { answer: 'unsat' as const },
        ),
    };
    const result = await proveFunction(trial.checked, [prover, prover]);
    if (result.kind !== 'refuted') throw new Error(result.kind);
    const at = fn.places.y;
    expect(result.diagnostic.span).toEqual(at);
    expect(result.diagnostic.message).toBe(
      "the fusion function 'far' cannot be inverted: z3 has a counterexample: with x = 899, y = 1, z = 900, its inversion gives y = 0",
    );
  });
});

describe('the functions that come along', () => {
  const data = (name: string): string => readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8');
  const { functions } = readFusionFunctions(data('fusion-functions.txt'));
  const proofs = readFunctionProofs(data('fusion-functions.proofs.json'));

  it('are read, have names of their own, and each is proved by two solvers as it stands', () => {
    const read = readFusionFunctions(data('fusion-functions.txt'));
    expect(read.diagnostics).toEqual([]);
    expect(new Set(read.functions.map(({ name }) => name)).size).toBe(read.functions.length);
    for (const fn of read.functions) {
      expect(
        proofs.get(functionHash(fn))?.provers.map(({ id }) => id),
        fn.name,
      ).toEqual(['z3', 'cvc5']);
    }
    expect(checkedFunctions(functions, proofs)).toHaveLength(functions.length);
  });

  it.each(functions.map((fn) => [fn.name, fn] as const))('%s holds on all small values, as its proof says', (_, fn) => {
    const trial = checkFunction(fn);
    expect(trial.kind === 'refuted' ? trial.diagnostic.message : trial.checked).toEqual(
      checkedFunctions([fn], proofs)[0],
    );
  });
});

it('every odd number has an inverse at every width', () => {
  for (const width of [1, 2, 3, 4, 7, 8, 32, 64, 65, 128]) {
    for (const odd of [1n, 3n, 5n, 7n, 11n, 0xdeadbeefn]) {
      expect(BigInt.asUintN(width, inverseOf(BigInt.asUintN(width, odd), width) * odd)).toBe(1n);
    }
  }
});
