import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFunction } from './check-function.js';
import { invertOdd } from './draw-literal.js';
import { type FusionFunction } from './template.js';
import { selectProved, functionHash, proveFunction, readFunctionProofs } from './prove-function.js';
import { readFusionFunctions } from './read-functions.js';
import { sampleCases } from '../../../test/support/laws.js';

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

describe('checkFunction', () => {
  it.each([
    ['Int', ['(= z (+ x y))', '(= x (- z y))', '(= y (- z x))'], 'always always'],
    ['Int', ['(= z (* x y))', '(= x (div z y))', '(= y (div z x))'], 'guarded guarded once'],
    ['Real', ['(= z (* x y))', '(= x (/ z y))', '(= y (/ z x))'], 'guarded guarded once'],
    // The guard stays necessary for any value of division by zero, since the inversion is more than a division.
    ['Int', ['(= z (* x y))', '(= x (+ 0 (div z y)))', '(= y y)'], 'guarded always'],
    // Guards also stay necessary if an inversion is more than a division, z contains a division, or a constant exists.
    ['Int', ['(= z (* x y))', '(= x (div z y))', '(= y (+ 0 (div z x)))'], 'guarded guarded'],
    ['Int', ['(= z (+ (* x y) (* 0 (div x y))))', '(= x (div z y))', '(= y (div z x))'], 'guarded guarded'],
    ['Int', ['declare-const c Int', '(= z (* x y))', '(= x (div z y))', '(= y (div z x))'], 'guarded guarded'],
    [
      'Int',
      ['declare-const c Int', '(= z (* x y))', '(= x (div z y))', '(= y (div z x))', '(distinct c 0)'],
      'guarded guarded',
    ],
    // A witness: z determines y if p, which equals x, is not zero.
    [
      'Int',
      ['declare-const p Int', '(= z (* p y))', '(= x (div z y))', '(= y (div z p))', '(= x (+ p 0))'],
      'guarded guarded',
    ],
    // The value of `(div z 0)` cannot be x and y at once.
    ['Int', ['(= z (+ x y))', '(= x (div z 0))', '(= y (div z 0))'], 'guarded guarded'],
    ['Int', ['(= z (+ x y))', '(= x (div z 0))', '(= y (- z x))'], 'guarded always once'],
    // Other guards stay necessary, even if the inversion holds without them for all small values.
    ['Int', ['(= z (* x y))', '(= x (div (ite (< z 900) z 0) y))', '(= y (div z x))', '(< z 900)'], 'guarded guarded'],
    ['Int', ['(= z (ite (> x y) x 0))', '(= x z)', '(= y y)', '(> x y)'], 'guarded always'],
    // Without the condition, c may be zero.
    [
      'Int',
      ['declare-const c Int', '(= z (+ (* c x) y))', '(= x (div (- z y) c))', '(= y (- z (* c x)))'],
      'guarded always',
    ],
    [
      'Int',
      ['declare-const c Int', '(= z (+ (* c x) y))', '(= x (div (- z y) c))', '(= y (- z (* c x)))', '(distinct c 0)'],
      'always always',
    ],
    // The condition on c and the guard of y are both necessary.
    [
      'Int',
      ['declare-const c Int', '(= z (* c x y))', '(= x (div z (* c y)))', '(= y y)', '(distinct c 0)'],
      'guarded always',
    ],
    [
      'Int',
      [
        'declare-const p Int',
        'declare-const q Int',
        '(= z (+ p q))',
        '(= x (- z q))',
        '(= y (- z p))',
        '(= x (+ p 0))',
        '(= y (+ 0 q))',
      ],
      'always always',
    ],
    ['(_ BitVec n)', ['(= z (bvxor x y))', '(= x (bvxor z y))', '(= y (bvxor z x))'], 'always always'],
    ['Bool', ['(= z (xor x y))', '(= x (xor z y))', '(= y (xor z x))'], 'always always'],
  ])('accepts a function over %s with %j: %s', (sort, asserts, expected) => {
    expect(came(block(sort, ...asserts))).toBe(expected);
  });

  it.each([
    // The division leaves a remainder.
    ['Int', ['(= z (+ (* x 2) y))', '(= x (div z 2))', '(= y y)'], 'with x = '],
    // Multiplication wraps around, even for nonzero factors.
    ['(_ BitVec n)', ['(= z (bvmul x y))', '(= x (bvudiv z y))', '(= y y)'], 'with x = '],
    // The first occurrence of y need not be the last part of z.
    ['String', ['(= z (str.++ x y))', '(= x (str.replace z y ""))', '(= y y)'], 'with x = '],
    // A conjunction loses bits of x.
    ['(_ BitVec n)', ['(= z (bvand x y))', '(= x (bvor z y))', '(= y y)'], 'with x = '],
    // NaN has no sign.
    [
      '(_ FloatingPoint e s);Bool',
      ['(= z (ite y (fp.neg x) x))', '(= x (ite y (fp.neg z) z))', '(= y (distinct z x))'],
      'NaN',
    ],
    // If the result is infinite, x cannot be computed from it.
    ['(_ FloatingPoint e s)', ['(= z (fp.add RNE x y))', '(= x (fp.sub RNE z y))', '(= y y)'], 'with x = '],
    // If the constant is zero, z does not determine x.
    ['Int', ['declare-const c Int', '(= z (* c x))', '(= x (- z (* (- c 1) y)))', '(= y y)'], 'with x = '],
    // The quantifier cannot be decided.
    ['Int', ['(= z x)', '(= x (ite (forall ((i Int)) (>= (* i i) i)) z z))', '(= y y)'], 'undecided'],
    // Every value of y needs a witness, too.
    [
      'Int',
      [
        'declare-const p Int',
        'declare-const q (_ BitVec 2)',
        '(= z x)',
        '(= x z)',
        '(= y y)',
        '(= x (- p))',
        '(= y (bv2nat q))',
      ],
      'no q gives y = ',
    ],
    // Two bits cannot represent every number.
    ['Int', ['declare-const p (_ BitVec 2)', '(= z x)', '(= x z)', '(= y y)', '(= x (bv2nat p))'], 'no p gives x = '],
  ])('rejects a function over %s with %j: %s', (sort, asserts, expected) => {
    expect(came(block(sort, ...asserts))).toContain(expected);
  });
});

it.each([
  // x and y range over seven small integers each, and each of two inversions is tried on all 49 pairs.
  ['Int', ['(= z (+ x y))', '(= x (- z y))', '(= y (- z x))'], { instances: 1, assignments: 98, sampled: 0 }],
  ['Bool', ['(= z (xor x y))', '(= x (xor z y))', '(= y (xor z x))'], { instances: 1, assignments: 8, sampled: 0 }],
  [
    '(_ BitVec n)',
    ['(= z ((_ rotate_left k) x))', '(= x ((_ rotate_right k) z))', '(= y y)'],
    // Widths 1 to 4, each with five rotations. Each of the two inversions is tried on 4^n pairs of x and y.
    { instances: 20, assignments: 3400, sampled: 0 },
  ],
  ['A', ['(= z x)', '(= x z)', '(= y y)'], { instances: 4, assignments: 2 * (9 + 4 + 16 + 49), sampled: 0 }],
  // 40 strings have up to three letters. With three variables, only the 13 strings of up to two letters are tried.
  ['String', ['(= z x)', '(= x z)', '(= y y)'], { instances: 1, assignments: 2 * 40 * 40, sampled: 0 }],
  [
    'String',
    ['declare-const c String', '(= z x)', '(= x z)', '(= y y)'],
    { instances: 1, assignments: 2 * 13 ** 3, sampled: 0 },
  ],
  // Terms over strings are not compiled, so at most 3,000 assignments are tried.
  [
    'String;Bool',
    ['declare-const c String', '(= z (str.++ x c))', '(= x (str.substr z 0 (- (str.len z) (str.len c))))', '(= y y)'],
    { instances: 1, assignments: 3000 + 3200, sampled: 1 },
  ],
])('counts the tried assignments of a function over %s with %j', (sort, asserts, counts) => {
  expect(checkFunction(block(sort, ...asserts))).toMatchObject({ kind: 'holds', ...counts });
});

describe('the diagnostic of a rejected fusion function', () => {
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

  it('points to the inversion that fails, and reports its wrong result', () => {
    const [halves] = refusals;
    expect(text.slice(halves?.span?.start, halves?.span?.end)).toBe('(= x\n  (div z 2))');
    expect(halves?.message).toBe(
      "the fusion function 'halves' cannot be inverted: with x = (- 3), y = (- 3), z = (- 9), its inversion gives x = (- 5)",
    );
  });

  it('points to the condition that has no witness', () => {
    const bits = refusals[1];
    expect(text.slice(bits?.span?.start, bits?.span?.end)).toBe('(= x (bv2nat p))');
    expect(bits?.message).toBe("the fusion function 'bits' cannot be inverted: no p gives x = (- 3)");
  });

  it('points to the inversion that a solver refutes', async () => {
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

describe('the shipped fusion functions', () => {
  const data = (name: string): string => readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8');
  const { functions } = readFusionFunctions(data('fusion-functions.txt'));
  const proofs = readFunctionProofs(data('fusion-functions.proofs.json'));

  it('ships uniquely named functions, each with a current proof by two solvers', () => {
    const read = readFusionFunctions(data('fusion-functions.txt'));
    expect(read.diagnostics).toEqual([]);
    expect(new Set(read.functions.map(({ name }) => name)).size).toBe(read.functions.length);
    for (const fn of read.functions) {
      expect(
        proofs.get(functionHash(fn))?.provers.map(({ id }) => id),
        fn.name,
      ).toEqual(['z3', 'cvc5']);
    }
    expect(selectProved(functions, proofs)).toHaveLength(functions.length);
  });

  it.each(sampleCases(functions, 4).map((fn) => [fn.name, fn] as const))(
    'gives the same result as the recorded proof for the shipped function %s',
    (_, fn) => {
      const trial = checkFunction(fn);
      expect(trial.kind === 'refuted' ? trial.diagnostic.message : trial.checked).toEqual(
        selectProved([fn], proofs)[0],
      );
    },
  );
});

it('computes the inverse of every odd number at every width', () => {
  for (const width of [1, 2, 3, 4, 7, 8, 32, 64, 65, 128]) {
    for (const odd of [1n, 3n, 5n, 7n, 11n, 0xdeadbeefn]) {
      expect(BigInt.asUintN(width, invertOdd(BigInt.asUintN(width, odd), width) * odd)).toBe(1n);
    }
  }
});
