import { describe, expect, it } from 'vitest';
import { type Script, isInquiry, termsOf } from '../script/index.js';
import { readScript } from '../syntax/index.js';
import { BOOL, INT, type Op, REAL, type Term, TermStore } from '../term/index.js';
import { rngFromSeed } from '../util/index.js';
import { judgeModelText } from './judge/judge-text.js';
import { judgeRewrittenTerm } from './replies/judge-reply.js';
import { Budget } from './budget.js';
import { solverOperator } from './solver-operators.js';

const OPERATORS = ['bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvsmod'];

const scripts = new Map<string, Script>();

/** Reads each script once. */
function read(text: string): Script {
  const script = scripts.get(text) ?? readScript(text).script;
  scripts.set(text, script);
  return script;
}

function rewritten(width: number, term: string, reply: string) {
  const sort = `(_ BitVec ${width})`;
  const script = read(`(declare-const x ${sort})(declare-const y ${sort})(simplify ${term})(check-sat)`);
  const command = script.commands.findIndex(isInquiry);
  const asked = termsOf(script.commands[command] ?? { kind: 'check-sat' })[0];
  if (asked === undefined) throw new Error('nothing is asked');
  return judgeRewrittenTerm(
    { script, command, term: asked, reply },
    { rng: rngFromSeed(1), budget: new Budget('thorough') },
  ).verdict;
}

const bits = (value: number, width: number): string => `#b${value.toString(2).padStart(width, '0')}`;
const numbers = (width: number): number[] => Array.from({ length: 2 ** width }, (_, i) => i);

describe.each(OPERATORS)("z3's %s_i", (op) => {
  it('evaluates the division operators of z3 like the standard ones, and leaves divisor zero unspecified', () => {
    const faults: unknown[] = [];
    for (const width of [1, 2, 3]) {
      for (const x of numbers(width)) {
        for (const y of numbers(width)) {
          const [a, b] = [bits(x, width), bits(y, width)];
          const values = y === 0 || width < 3 ? numbers(width) : [];
          const verdicts = values.map((value) => rewritten(width, bits(value, width), `(${op}_i ${a} ${b})`));
          const count = verdicts.filter((each) => each === 'right').length;
          const fits =
            y === 0
              ? !verdicts.includes('wrong')
              : count === Math.min(1, values.length) &&
                rewritten(width, `(${op} ${a} ${b})`, `(${op}_i ${a} ${b})`) === 'right';
          if (!fits) faults.push([a, b, verdicts]);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it('judges divisions by a symbol only for nonzero divisors', () => {
    expect(rewritten(3, `(${op} x y)`, `(${op}_i x y)`)).toBe('right');
    expect(rewritten(3, `(bvadd #b001 (${op} x y))`, `(${op}_i x y)`)).toBe('wrong');
    for (const other of ['x', '#b000', '#b101', '(bvnot x)']) {
      const elsewhere = `(ite (= y #b000) ${other} (${op} x y))`;
      expect(rewritten(3, elsewhere, `(${op}_i x y)`)).not.toBe('wrong');
    }
  });

  it("evaluates z3's division operators in models", () => {
    const declared = '(declare-fun f ((_ BitVec 4)) (_ BitVec 4))';
    const judge = (assertion: string, divisor: string) =>
      judgeModelText(
        `((define-fun f ((a (_ BitVec 4))) (_ BitVec 4) (${op}_i a ${divisor})))`,
        readScript(`${declared}(assert ${assertion})(check-sat)`).script,
        { budget: new Budget('thorough') },
      ).judged?.verdict;
    expect(judge(`(= (f #b0111) (${op} #b0111 #b0011))`, '#b0011')).toBe('true');
    expect(judge(`(distinct (f #b0111) (${op} #b0111 #b0011))`, '#b0011')).toBe('false');
    expect(judge(`(= (f #b0111) (${op} #b0111 #b0000))`, '#b0000')).not.toBe('false');
    expect(judge(`(distinct (f #b0111) (${op} #b0111 #b0000))`, '#b0000')).not.toBe('false');
  });

  it("does not read z3's division operators if their arguments have other sorts", () => {
    expect(rewritten(3, 'x', `(${op}_i x #b1)`)).toBe('undetermined');
    expect(rewritten(3, 'x', `(${op}_i x)`)).toBe('undetermined');
    expect(rewritten(3, 'x', `(${op}_i x y y)`)).toBe('undetermined');
  });
});

describe('terms of operators of solvers', () => {
  const store = new TermStore();
  const build = (name: string, ...args: Term[]): Term | undefined => solverOperator(store, name)?.(args);
  const [x, y] = [store.const('x', store.sorts.bitVec(3)), store.const('y', store.sorts.bitVec(3))];
  const [i, r, p] = [store.const('i', INT), store.const('r', REAL), store.const('p', BOOL)];

  it('returns undefined for a standard operator such as bvudiv', () => {
    expect(solverOperator(store, 'bvudiv')).toBeUndefined();
    expect(solverOperator(store, 'bvudiv_i')).toBeDefined();
  });

  it.each(OPERATORS)('reads %s_i as the standard operator if the divisor is a nonzero number', (op) => {
    const three = store.bitVec(3n, 3);
    expect(build(`${op}_i`, x, three)).toBe(store.app(op as Op, [x, three]));
    expect(build(`${op}_i`, x, store.bitVec(0n, 3))).not.toBe(store.app(op as Op, [x, store.bitVec(0n, 3)]));
    expect(build(`${op}_i`, x, y)).not.toBe(store.app(op as Op, [x, y]));
  });

  it.each<[name: string, good: readonly Term[], bad: readonly Term[]]>([
    ...OPERATORS.map((op): [string, Term[], Term[]] => [`${op}_i`, [x, y], [x, i]]),
    ['bvumul_noovfl', [x, y], [x, i]],
    ['bvsmul_noovfl', [x, y], [x, i]],
    ['bvsmul_noudfl', [x, y], [x, i]],
    ['div_total', [i, i], [i, p]],
    ['mod_total', [i, i], [p, i]],
    ['/_total', [r, r], [p, r]],
  ])('reads %s only for two arguments of the right sorts', (name, good, bad) => {
    const [first, second] = good as [Term, Term];
    expect(build(name, first, second)).toBeDefined();
    for (const args of [[], [first], [first, second, second], bad, [...bad].reverse()]) {
      expect(build(name, ...args)).toBeUndefined();
    }
  });
});

describe('further operators of solvers', () => {
  const toSigned = (value: number, width: number): number => (value < 2 ** (width - 1) ? value : value - 2 ** width);

  it.each([
    ['bvumul_noovfl', (x: number, y: number) => x * y < 8],
    ['bvsmul_noudfl', (x: number, y: number) => toSigned(x, 3) * toSigned(y, 3) >= -4],
    ['bvsmul_noovfl', (x: number, y: number) => toSigned(x, 3) * toSigned(y, 3) < 4],
  ])("reads the solver's operator %s with its meaning", (op, fits) => {
    for (const x of numbers(3)) {
      for (const y of numbers(3)) {
        const term = `(${op} ${bits(x, 3)} ${bits(y, 3)})`;
        const isOpen = op === 'bvsmul_noovfl' && toSigned(x, 3) * toSigned(y, 3) < 0;
        expect(rewritten(3, String(fits(x, y)), term)).toBe(isOpen ? 'undetermined' : 'right');
        expect(rewritten(3, String(!fits(x, y)), term)).toBe(isOpen ? 'undetermined' : 'wrong');
      }
    }
  });

  it.each([
    ['div_total', 'Int', '(ite (= y 0) 0 (div x y))'],
    ['mod_total', 'Int', '(ite (= y 0) x (mod x y))'],
    ['/_total', 'Real', '(ite (= y 0.0) 0.0 (/ x y))'],
  ])('reads the total operator %s of cvc5', (op, sort, meaning) => {
    const judge = (term: string, reply: string) => {
      const text = `(declare-const x ${sort})(declare-const y ${sort})(simplify ${term})(check-sat)`;
      const { script } = readScript(text);
      const command = script.commands.findIndex(isInquiry);
      const [asked] = termsOf(script.commands[command] ?? { kind: 'check-sat' });
      if (asked === undefined) throw new Error('nothing is asked');
      const context = { rng: rngFromSeed(1), budget: new Budget('thorough') };
      return judgeRewrittenTerm({ script, command, term: asked, reply }, context).verdict;
    };
    expect(judge(meaning, `(${op} x y)`)).toBe('right');
    expect(judge(`(+ ${meaning} ${sort === 'Int' ? '1' : '1.0'})`, `(${op} x y)`)).toBe('wrong');
    expect(judge(meaning, `(${op} x)`)).toBe('undetermined');
  });
});
