import { describe, expect, it } from 'vitest';
import { findPosition } from '../../diag/index.js';
import { readFusionFunctions } from './read-functions.js';

const SUM = `#begin
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(declare-const c Int)
(assert (= z (+ (+ x y) c)))
(assert (= x (- (- z y) c)))
(assert (= y (- (- z x) c)))
#end
`;

/** Formats each problem as `line:column: message`. */
function wrong(text: string): string[] {
  return readFusionFunctions(text).diagnostics.map(({ message, span, code }) => {
    const { line, column } = findPosition(text, span?.start ?? 0);
    return `${line}:${column}: ${code} ${message}`;
  });
}

describe('readFusionFunctions', () => {
  it("reads yinyang's format with comments", () => {
    const { functions, diagnostics } = readFusionFunctions(
      `; Int\n;\n\n${SUM}\n${SUM.replace('#begin', '#begin again')}`,
    );
    expect(diagnostics).toEqual([]);
    expect(functions.map(({ name, constants }) => [name, constants])).toEqual([
      ['line 4', ['c']],
      ['again', ['c']],
    ]);
  });

  it('reads numbers, sorts, witnesses and conditions', () => {
    const { functions, diagnostics } = readFusionFunctions(`#begin
(declare-const x (_ FloatingPoint e s))
(declare-const y (Array A B))
(declare-const z (_ BitVec (+ e s)))
(declare-const p (_ BitVec (+ e s)))
(declare-const c (_ BitVec (+ e s)))
(declare-const d A)
(assert (= z (bvxor ((_ rotate_left k) p) c)))
(assert (= x ((_ to_fp e s) ((_ rotate_right k) (bvxor z c)))))
(assert (= y y))
(assert (= x ((_ to_fp e s) p)))
(assert (distinct c (_ bv0 (+ e s))))
#end`);
    expect(diagnostics).toEqual([]);
    const [fn] = functions;
    expect([...(fn?.numbers ?? [])]).toEqual([
      ['e', 'exponent'],
      ['s', 'significand'],
      ['k', 'index'],
    ]);
    expect(fn?.sorts).toEqual(['A', 'B']);
    expect(fn?.witnesses).toEqual(['p']);
    expect(fn?.constants).toEqual(['c', 'd']);
  });

  it.each([
    ['(= z (+ (+ x y) c))', '(= z (+ x c) y)', '6:9: G311 this equation has 2 right sides'],
    ['(= z (+ (+ x y) c))', '(= z (+ (+ z y) c))', '6:9: G311 z is on both sides'],
    ['(= z (+ (+ x y) c))', '(= (+ x y) z)', '6:9: G311 the assertion does not define z'],
    ['(= x (- (- z y) c))', '(= x (- (- z w) c))', '7:22: G311 unknown symbol w'],
    ['(= x (- (- z y) c))', '(= x (str.len z))', '7:14: G311 str.len'],
    ['(assert (= y (- (- z x) c)))\n', '', '2:1: G311 no assertion defines y'],
    ['(declare-const y Int)\n', '', '2:1: G311 y is not declared'],
    ['#end', '', '1:1: G311 this block is never closed'],
    ['#end', '(push 1)\n#end', "9:1: G311 'push' is not allowed in a block"],
    ['#begin', 'x\n#begin', '1:1: G311 text outside a block'],
    ['(+ x y) c)))', '(+ x y) c))', 'G311'],
  ])('rejects a block with %s replaced by %s: %s', (from, to, expected) => {
    expect(wrong(SUM.replace(from, to)).join('\n')).toContain(expected);
  });

  it('skips malformed blocks', () => {
    const { functions, diagnostics } = readFusionFunctions(
      SUM.replace('(+ x y)', '(+ x)') + SUM.replace('z y', 'z') + SUM,
    );
    expect(functions).toHaveLength(3 - new Set(diagnostics.map(({ span }) => span?.start)).size);
    expect(functions.length).toBeGreaterThan(0);
  });
});
