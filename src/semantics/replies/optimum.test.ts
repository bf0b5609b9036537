import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { isInquiry } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { FollowUpReply } from '../judge/judgement.js';
import { improvementScript, judgeOptimum } from './optimum.js';

const INTS = '(declare-const x Int)(declare-const y Int)(assert (<= 0 x 5))(assert (<= 0 y 5))(assert (<= (+ x y) 7))';
const REALS = '(declare-const r Real)(assert (<= r 1.5))';
const UNSAT: FollowUpReply = { answers: ['unsat'] };

function askOptimum(text: string, reply: string) {
  const { script, ok } = readScript(`${text}(check-sat)(get-objectives)`);
  if (!ok) throw new Error('it does not read');
  return { script, command: script.commands.findIndex(isInquiry), reply };
}

function judgeAll(text: string, reply: string, model?: string, second: FollowUpReply | undefined = UNSAT): string[] {
  return judgeOptimum(askOptimum(text, reply), {
    model,
    second,
    budget: new Budget('thorough'),
    rng: rngFromSeed(1),
  }).map(({ verdict, fault, because }) => [verdict, fault ?? because].join(' ').trim());
}

function better(text: string, reply: string): string | undefined {
  const script = improvementScript(askOptimum(text, reply));
  return script && printScript(script).split('\n').at(-3);
}

const model = (x: number, y: number) => `((define-fun x () Int ${x}) (define-fun y () Int ${y}))`;

const sat = (x: number, y: number): FollowUpReply => ({ answers: ['sat'], model: model(x, y) });

describe('optima', () => {
  it('accepts an optimum if the model reaches it and no better value is known', () => {
    expect(judgeAll(`${INTS}(maximize x)`, '(objectives (x 5))', model(5, 0))).toEqual(['right']);
    expect(judgeAll(`${INTS}(maximize x)`, '(objectives (x 5))', model(5, 0), { answers: ['unknown'] })).toEqual([
      'undetermined whether a better value exists is not decided',
    ]);
  });

  it('judges an optimum under the assumptions of the check', () => {
    const assuming = (reply: string, objectives: string): string[] => {
      const declared = '(declare-const x (_ BitVec 2))(declare-const f Bool)(assert (=> f (bvult x #b10)))';
      const { script } = readScript(`${declared}${objectives}(check-sat-assuming (f))(get-objectives)`);
      const at = { script, command: script.commands.findIndex(isInquiry), reply };
      const evidence = { model: undefined, second: UNSAT, budget: new Budget('thorough'), rng: rngFromSeed(1) };
      return judgeOptimum(at, evidence).map(({ verdict, fault }) => [verdict, fault].join(' ').trim());
    };
    expect(assuming('(objectives (x 1))', '(maximize x)')).toEqual(['right']);
    expect(assuming('(objectives (x 0))', '(maximize x)')).toEqual(['wrong improved']);
    expect(assuming('(objectives (|| 1))', '(assert-soft (not f))')).toEqual(['right']);
  });

  it("rejects an optimum that is not a value of the objective's sort, even without a model", () => {
    const bits = '(declare-const a (_ BitVec 1))(declare-const b (_ BitVec 1))';
    for (const priority of ['lex', 'box', 'pareto']) {
      const script = `(set-option :opt.priority ${priority})${bits}(maximize a)(maximize b)`;
      expect(judgeAll(script, '(objectives (a 2) (b 1))')[0]).toBe('wrong unreached');
      expect(judgeAll(script, '(objectives (a 1) (b 2))')[1]).toBe('wrong unreached');
    }
    expect(judgeAll(`${INTS}(maximize x)(maximize y)`, '(objectives (x (/ 9 2)) (y 1))')[0]).toBe('wrong unreached');
  });

  it('rejects an optimum if the model has a different value', () => {
    expect(judgeAll(`${INTS}(maximize x)`, '(objectives (x 6))', model(5, 0))).toEqual(['wrong unreached']);
    expect(
      judgeAll('(declare-const x Int)(assert (<= x 1))(maximize x)', '(objectives (x (/ 3 2)))', model(1, 0)),
    ).toEqual(['wrong unreached']);
    const bits = '(declare-const b (_ BitVec 4))(assert (bvult b #xc))(maximize b)';
    expect(judgeAll(bits, '(objectives (b 16))', '((define-fun b () (_ BitVec 4) #xb))')).toEqual(['wrong unreached']);
    expect(judgeAll(bits, '(objectives (b 11))', '((define-fun b () (_ BitVec 4) #xb))')).toEqual(['right']);
  });

  it('rejects an optimum if the printed model or a model found later is better', () => {
    const found = { answers: ['sat'], model: '((define-fun x () Int 4321))' } as const;
    const large = '(declare-const x Int)(assert (<= x 4321))(maximize x)';
    expect(judgeAll(large, '(objectives (x 7))', '((define-fun x () Int 7))', found)).toEqual(['wrong improved']);
    // A model that violates the assertions proves nothing.
    const beyond = { answers: ['sat'], model: '((define-fun x () Int 4322))' } as const;
    expect(judgeAll(large, '(objectives (x 4321))', '((define-fun x () Int 4321))', beyond)).toEqual([
      'undetermined whether a better value exists is not decided',
    ]);
    expect(judgeAll(`${INTS}(minimize y)`, '(objectives (y 3))', model(0, 3))).toEqual(['wrong improved']);
    expect(judgeAll(`${INTS}(minimize x)`, '(objectives (x oo))', model(0, 0))).toEqual(['wrong improved']);
  });

  it('does not judge an infinite optimum', () => {
    const free = '(declare-const x Int)(maximize x)(assert true)';
    expect(judgeAll(free, '(objectives (x oo))', '((define-fun x () Int 3))')).toEqual([
      'undetermined it is undecided whether the objective has a bound',
    ]);
  });

  it('treats bit-vectors as unsigned', () => {
    const bits = '(declare-const b (_ BitVec 3))(assert (not (= b #b000)))(minimize b)';
    expect(judgeAll(bits, '(objectives (b 4))', '((define-fun b () (_ BitVec 3) #b100))')).toEqual(['wrong improved']);
    expect(judgeAll(bits, '(objectives (b 1))', '((define-fun b () (_ BitVec 3) #b001))')).toEqual(['right']);
  });

  it('judges an optimum under the previous optima if objectives are lexicographic', () => {
    const both = `${INTS}(maximize x)(maximize y)`;
    expect(judgeAll(both, '(objectives (x 5) (y 2))', model(5, 2))).toEqual(['right', 'right']);
    expect(judgeAll(both, '(objectives (x 5) (y 1))', model(5, 1), sat(5, 2))[1]).toBe('wrong improved');
    expect(better(both, '(objectives (x 5) (y 2))')).toBe('(assert (or (> x 5) (and (= x 5) (> y 2))))');
    const free = '(declare-const x Int)(declare-const y Int)(assert (<= y 3))(maximize x)(maximize y)';
    expect(judgeAll(free, '(objectives (x oo) (y 1))')[1]).toBe('undetermined a preceding objective has no optimum');
  });

  it('judges each optimum separately in box mode, since the model belongs to only one objective', () => {
    const box = `(set-option :opt.priority box)${INTS}(maximize x)(maximize y)`;
    expect(judgeAll(box, '(objectives (x 5) (y 5))', model(5, 2))).toEqual(['right', 'right']);
    expect(judgeAll(box, '(objectives (x 5) (y 2))', model(5, 2), sat(0, 5))[1]).toBe('wrong improved');
    expect(better(box, '(objectives (x 5) (y 2))')).toBe('(assert (or (> x 5) (> y 2)))');
  });

  it('rejects a point of a Pareto front only if another point dominates it', () => {
    const front = `(set-option :opt.priority pareto)${INTS}(maximize x)(maximize y)`;
    expect(judgeAll(front, '(objectives (x 3) (y 4))', model(3, 4))).toEqual(['right', 'right']);
    expect(judgeAll(front, '(objectives (x 3) (y 3))', model(3, 3), sat(3, 4))[1]).toBe('wrong improved');
    expect(judgeAll(front, '(objectives (x 3) (y 4))', model(3, 4), sat(2, 5)).join()).not.toMatch(/wrong/);
    expect(judgeAll(front, '(objectives (x 3) (y 5))', model(3, 4))[1]).toBe('wrong unreached');
  });

  it('computes the optimum of soft assertions as the total weight of the false assertions', () => {
    const soft = `${INTS}(assert-soft (> x 9) :weight 2.5 :id g)(assert-soft (> y 3) :id g)(assert-soft (< x 0) :weight 2 :id h)`;
    expect(judgeAll(soft, '(objectives (g (/ 5.0 2.0)) (h 2))', model(1, 4))).toEqual(['right', 'right']);
    expect(judgeAll(soft, '(objectives (g 2) (h 2))', model(1, 4))).toEqual(['wrong unreached', 'right']);
    expect(judgeAll(soft, '(objectives (g (/ 7.0 2.0)) (h 2))', model(1, 1), sat(1, 4))[0]).toBe('wrong improved');
    expect(judgeAll('(assert true)(assert-soft false :weight 3)', '(objectives ( 3))', '()')).toEqual(['right']);
  });

  it('judges an optimum over the reals only if no bound is strict', () => {
    const r = (value: string) => `((define-fun r () Real ${value}))`;
    expect(judgeAll(`${REALS}(maximize r)`, '(objectives (r (/ 3.0 2.0)))', r('1.5'))).toEqual(['right']);
    expect(
      judgeAll(`${REALS}(maximize r)`, '(objectives (r 1.0))', r('1.0'), { answers: ['sat'], model: r('1.25') }),
    ).toEqual(['wrong improved']);
    const strict = '(declare-const r Real)(assert (not (>= r 1.5)))(maximize r)';
    for (const reply of ['(r 1.0)', '(r (+ (/ 3.0 2.0) (* (- 1.0) epsilon)))']) {
      expect(judgeAll(strict, `(objectives ${reply})`, r('1.0'))).toEqual([
        'undetermined models may only approach the bound',
      ]);
    }
  });

  it('does not judge an optimum that solvers may miss, or a reply that cannot be read', () => {
    const reason = (text: string, reply: string) => judgeAll(text, reply, model(1, 1))[0];
    expect(reason(`${INTS}(maximize (* x y))`, '(objectives ((* x y) 1))')).toMatch(/nonlinear/);
    expect(reason(`${INTS}(assert (= 1 (mod x y)))(maximize x)`, '(objectives (x 1))')).toMatch(/nonlinear/);
    expect(reason(`${INTS}(assert (forall ((k Int)) (> (+ k x) k)))(maximize x)`, '(objectives (x 1))')).toMatch(
      /quantified/,
    );
    expect(reason(`${INTS}(maximize x)`, '(objectives (x (interval 3 5)))')).toMatch(/interval/);
    expect(reason(`${INTS}(maximize x)`, '(objectives (x 3) (y 4))')).toMatch(/2 objectives instead of 1/);
    expect(reason(`${INTS}(maximize x)`, '(objectives (x (root 3)))')).toMatch(/not understood/);
    expect(reason(`${INTS}(maximize x)`, '((')).toMatch(/not an S-expression/);
    expect(reason(`${INTS}(assert-soft (> x 1) :weight (- 2))`, '(objectives ( 3))')).toMatch(/not understood/);
    expect(reason(`(set-option :opt.priority odd)${INTS}(maximize x)`, '(objectives (x 1))')).toMatch(/priority/);
    const reset = (priority: string) =>
      `(set-option :opt.priority ${priority})(check-sat)(reset)${INTS}(maximize x)(maximize y)`;
    expect(reason(reset('box'), '(objectives (x 1) (y 1))')).toMatch(/priority/);
    expect(reason(reset('pareto'), '(objectives (x 1) (y 1))')).toMatch(/priority/);
    expect(reason(reset('lex'), '(objectives (x 1) (y 1))')).not.toMatch(/priority/);
    expect(reason(`${INTS}(push 1)(maximize x)(pop 1)`, '(objectives)')).toMatch(/no objective/);
  });

  it('never rejects an optimum that depends on unspecified values', () => {
    const open = '(declare-const x Int)(assert (<= x (div 7 0)))(assert (<= x 9))(maximize x)';
    expect(judgeAll(open, '(objectives (x 3))', '((define-fun x () Int 3))')[0]).not.toMatch(/^wrong/);
  });
});
