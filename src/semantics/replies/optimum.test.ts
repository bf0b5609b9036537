import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { isInquiry } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { FollowUpReply } from '../judge/judgement.js';
import { boundednessScript, improvementScript, judgeOptimum } from './optimum.js';

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
      'undetermined it is undecided whether a better value exists',
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

  it('states the value of the objective in a better model, and the model unless it is empty', () => {
    const judge = (text: string, reply: string, second: FollowUpReply) =>
      judgeOptimum(askOptimum(text, reply), {
        model: undefined,
        second,
        budget: new Budget('thorough'),
        rng: rngFromSeed(1),
      }).map(({ because }) => because);
    expect(judge(`${INTS}(maximize x)`, '(objectives (x 2))', sat(3, 0))).toEqual([
      `in a better model, the value is 3 instead of 2: ${model(3, 0)}`,
    ]);
    const free = '(declare-const p Bool)(assert true)(minimize (ite true 1.0 2.0))';
    expect(judge(free, '(objectives ((ite true 1.0 2.0) (/ 5.0 2.0)))', { answers: ['sat'], model: '(\n)' })).toEqual([
      'in a better model, the value is 1.0 instead of 2.5',
    ]);
  });

  it("rejects an optimum that is not a value of the objective's sort, even without a model", () => {
    const bits = '(declare-const a (_ BitVec 1))(declare-const b (_ BitVec 1))';
    for (const priority of ['lex', 'box', 'pareto']) {
      const script = `(set-option :opt.priority ${priority})${bits}(maximize a)(maximize b)`;
      expect(judgeAll(script, '(objectives (a 2) (b 1))')[0]).toBe('wrong unsorted');
      expect(judgeAll(script, '(objectives (a 1) (b 2))')[1]).toBe('wrong unsorted');
    }
    expect(judgeAll(`${INTS}(maximize x)(maximize y)`, '(objectives (x (/ 9 2)) (y 1))')[0]).toBe('wrong unsorted');
  });

  it('rejects an optimum if the model has a different value', () => {
    expect(judgeAll(`${INTS}(maximize x)`, '(objectives (x 6))', model(5, 0))).toEqual(['wrong unreached']);
    expect(
      judgeAll('(declare-const x Int)(assert (<= x 1))(maximize x)', '(objectives (x (/ 3 2)))', model(1, 0)),
    ).toEqual(['wrong unsorted']);
    const bits = '(declare-const b (_ BitVec 4))(assert (bvult b #xc))(maximize b)';
    expect(judgeAll(bits, '(objectives (b 16))', '((define-fun b () (_ BitVec 4) #xb))')).toEqual(['wrong unsorted']);
    expect(judgeAll(bits, '(objectives (b 11))', '((define-fun b () (_ BitVec 4) #xb))')).toEqual(['right']);
  });

  it('blames the optimum for a different value in the model only if a better value is proved', () => {
    const judge = (text: string, reply: string, value: number) =>
      judgeOptimum(askOptimum(`(declare-const x Int)(assert ${text})(minimize x)`, reply), {
        ...{ model: `((define-fun x () Int ${value}))`, second: UNSAT },
        ...{ budget: new Budget('thorough'), rng: rngFromSeed(1) },
      }).map(({ fault, because }) => [fault, because]);
    expect(judge('(> x 3)', '(objectives (x 4))', 8949)).toEqual([
      [
        'unreached',
        expect.stringMatching(
          /^in the solver's own model, the value is 8949, but a better one is attained with x = 4: \(= x 4\) is true$/,
        ),
      ],
    ]);
    expect(judge('(> (mod (* 7919 x) 100003) 100001)', '(objectives (x 4))', 8949)).toEqual([
      ['unreached', "in the solver's own model, the value is 8949"],
    ]);
    expect(judge('(> x 3)', '(objectives (x 8))', 6)[0]?.[0]).toBe('improved');
  });

  it('rejects an optimum if the printed model or a model found later is better', () => {
    const found = { answers: ['sat'], model: '((define-fun x () Int 4321))' } as const;
    const large = '(declare-const x Int)(assert (<= x 4321))(maximize x)';
    expect(judgeAll(large, '(objectives (x 7))', '((define-fun x () Int 7))', found)).toEqual(['wrong improved']);
    // A model that violates the assertions proves nothing.
    const beyond = { answers: ['sat'], model: '((define-fun x () Int 4322))' } as const;
    expect(judgeAll(large, '(objectives (x 4321))', '((define-fun x () Int 4321))', beyond)).toEqual([
      'undetermined it is undecided whether a better value exists',
    ]);
    expect(judgeAll(`${INTS}(minimize y)`, '(objectives (y 3))', model(0, 3))).toEqual(['wrong improved']);
    expect(judgeAll(`${INTS}(minimize x)`, '(objectives (x oo))', model(0, 0))).toEqual(['wrong improved']);
  });

  it('leaves an infinite optimum undetermined if it is undecided whether the objective has a bound', () => {
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
        'undetermined perhaps no model reaches the bound',
      ]);
      const second = { answers: ['sat'], model: r('1.25') };
      const isBeyond = reply === '(r 1.0)';
      expect(judgeAll(strict, `(objectives ${reply})`, r('1.0'), second)[0]).toBe(
        isBeyond ? 'wrong improved' : 'undetermined perhaps no model reaches the bound',
      );
      expect(judgeAll(strict, `(objectives ${reply})`, r('7.0'))[0]).not.toMatch(/^wrong/);
    }
    expect(judgeAll(strict, '(objectives (r (* (- 2.0) epsilon)))', r('0.5'))).toEqual(['wrong improved']);
    expect(judgeAll(strict, '(objectives (r (+ 0.5 epsilon)))', r('0.5'))[0]).not.toMatch(/^wrong/);
    const least = strict.replace('not (>= r 1.5)', '> r 1.5').replace('maximize', 'minimize');
    expect(judgeAll(least, '(objectives (r 3.0))', r('2.0'))).toEqual(['wrong improved']);
    expect(judgeAll(least, '(objectives (r (+ 1.5 epsilon)))', r('2.0'))[0]).not.toMatch(/^wrong/);
  });

  it('does not judge an optimum of a nonlinear or quantified problem, or a reply that cannot be read', () => {
    const reason = (text: string, reply: string) => judgeAll(text, reply, model(1, 1))[0];
    expect(reason(`${INTS}(maximize (* x y))`, '(objectives ((* x y) 1))')).toMatch(/nonlinear/);
    expect(reason(`${INTS}(assert (= 1 (mod x y)))(maximize x)`, '(objectives (x 1))')).toMatch(/nonlinear/);
    expect(reason(`${INTS}(assert (forall ((k Int)) (> (+ k x) k)))(maximize x)`, '(objectives (x 1))')).toMatch(
      /quantified/,
    );
    expect(reason(`${INTS}(maximize x)`, '(objectives (x (interval 3 5)))')).toMatch(/interval/);
    expect(reason(`${INTS}(maximize x)`, '(objectives (x 3) (y 4))')).toMatch(/2 objectives instead of 1/);
    expect(reason(`${INTS}(maximize x)`, '(objectives (x (root 3)))')).toMatch(/cannot be read/);
    expect(reason(`${INTS}(maximize x)`, '((')).toMatch(/not an S-expression/);
    expect(reason(`${INTS}(assert-soft (> x 1) :weight (- 2))`, '(objectives ( 3))')).toMatch(/not supported/);
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

const FREE = '(declare-const x Int)(declare-const y Int)(declare-const r Real)(assert (>= x y))';

/** Formats each judgement as verdict, fault, `against`. Checks that only the verdict `right` has no reason. */
function judgeVerdicts(text: string, reply: string, evidence: Partial<Parameters<typeof judgeOptimum>[1]> = {}) {
  const judged = judgeOptimum(askOptimum(text, reply), {
    model: undefined,
    second: undefined,
    budget: new Budget('thorough'),
    rng: rngFromSeed(1),
    ...evidence,
  });
  return judged.map(({ verdict, fault, against, because }) => {
    expect(because === '').toBe(verdict === 'right');
    return [verdict, fault, against].filter((each) => each !== undefined).join(' ');
  });
}

function printQuestion(text: string, reply: string): string | undefined {
  const script = boundednessScript(askOptimum(text, reply));
  return script && printScript(script);
}

describe('an optimum reported as infinite', () => {
  it('rejects an infinite optimum if the objective is bounded, or if the solver itself answers that the objective is bounded', () => {
    const judge = (objective: string, oo: string, answer?: string) =>
      judgeVerdicts(`${FREE}${objective}`, `(objectives (x ${oo}))`, {
        far: answer && { answers: [answer] },
      } as object);
    expect(judge('(maximize x)', 'oo', 'sat')).toEqual(['right']);
    expect(judge('(maximize x)', 'oo', 'unsat')).toEqual(['wrong bounded itself']);
    expect(judge('(maximize x)', 'oo', 'unknown')).toEqual(['undetermined']);
    expect(judge('(maximize x)', 'oo')).toEqual(['undetermined']);
    expect(judge('(minimize x)', '(- oo)', 'sat')).toEqual(['right']);
    expect(judge('(minimize r)', '(- oo)', 'unsat')).toEqual(['wrong bounded itself']);
    expect(judge('(minimize (abs x))', '(- oo)', 'sat')).toEqual(['wrong bounded']);
    expect(judge('(maximize (abs x))', 'oo', 'sat')).toEqual(['right']);
    expect(judge('(maximize (- (abs x)))', 'oo', 'sat')).toEqual(['wrong bounded']);
    expect(judge('(minimize (- (abs x)))', '(- oo)', 'sat')).toEqual(['right']);
    expect(judge('(assert (<= r 1.5))(maximize r)', 'oo', 'sat')).toEqual(['wrong bounded']);
    expect(judge('(assert (<= r 1.5))(minimize r)', '(- oo)', 'sat')).toEqual(['right']);
  });

  it('rejects an infinite optimum of a bounded objective even if z3 guarantees no optimum for the assertions', () => {
    const judge = (text: string, bound: string, answers = ['sat']) =>
      judgeVerdicts(`${FREE}(assert (= 1 (mod x y)))${text}`, `(objectives (x ${bound}))`, { far: { answers } });
    expect(judge('(maximize (- (abs x)))', 'oo')).toEqual(['wrong bounded']);
    expect(judge('(minimize (* x x))', '(- oo)')).toEqual(['wrong bounded']);
    // If z3 does not guarantee an optimum, a reported infinity may merely be the best value that z3 found.
    expect(judge('(maximize (* x x))', 'oo')).toEqual(['undetermined']);
    expect(judge('(assert (<= x 5))(maximize x)', 'oo', ['unsat'])).toEqual(['undetermined']);
    for (const bound of ['7', '(- oo)', '(+ 1 epsilon)', '(root 3)'])
      expect(judge('(maximize (- (abs x)))', bound)).toEqual(['undetermined']);
    const several = '(maximize (- (abs x)))(maximize x)';
    expect(
      judgeVerdicts(`${FREE}(assert (= 1 (mod x y)))${several}`, '(objectives (x oo) (x 3))', { model: model(1, 1) }),
    ).toEqual(['wrong bounded', 'undetermined']);
    expect(judgeVerdicts(`${FREE}(assert (= 1 (mod x y)))${several}`, '(objectives (x oo))')).toEqual(['undetermined']);
  });

  it('refutes an infinite optimum by any model if the infinity is the worst value', () => {
    const at = { model: '((define-fun x () Int 3)(define-fun y () Int 3)(define-fun r () Real 0.0))' };
    expect(judgeVerdicts(`${FREE}(maximize x)`, '(objectives (x (- oo)))', at)).toEqual(['wrong improved']);
    expect(judgeVerdicts(`${FREE}(minimize x)`, '(objectives (x oo))', at)).toEqual(['wrong improved']);
    expect(better(`${FREE}(maximize x)`, '(objectives (x (- oo)))')).toBe('(assert true)');
    expect(better(`${FREE}(maximize x)`, '(objectives (x oo))')).toBeUndefined();
  });

  it('does not judge an infinite optimum of a bit-vector', () => {
    const bits = '(declare-const b (_ BitVec 4))(assert (bvult b #xc))';
    expect(judgeVerdicts(`${bits}(maximize b)`, '(objectives (b oo))', { far: { answers: ['unsat'] } })).toEqual([
      'undetermined',
    ]);
    expect(printQuestion(`${bits}(maximize b)`, '(objectives (b oo))')).toBeUndefined();
  });

  it("judges an infinite optimum by the solver's later answer about the same objective", () => {
    const box = `(set-option :opt.priority box)${FREE}(maximize x)(maximize y)(minimize r)`;
    expect(
      judgeVerdicts(box, '(objectives (x oo) (y 3) (r (- oo)))', {
        second: UNSAT,
        far: { answers: ['sat', 'unsat'] },
      }),
    ).toEqual(['right', 'right', 'wrong bounded itself']);
  });

  it('ignores the answers to earlier checks of the script', () => {
    const text = `(declare-const x Int)(declare-const y Int)(push 1)(assert false)(check-sat)(pop 1)(maximize x)(maximize y)`;
    const box = `(set-option :opt.priority box)${text}`;
    const reply = '(objectives (x oo) (y oo))';
    expect(printQuestion(box, reply)?.match(/\(check-sat\)/g)).toHaveLength(3);
    expect(judgeVerdicts(box, reply, { far: { answers: ['unsat', 'sat', 'sat'] } })).toEqual(['right', 'right']);
    const wrong = judgeVerdicts(box, reply, { far: { answers: ['sat', 'sat', 'unsat'] } });
    expect(wrong).toEqual(['right', 'wrong bounded itself']);
  });

  it('asks for each objective reported as infinite whether a value beyond 10^20 exists', () => {
    const box = `(set-option :opt.priority box)${FREE}(maximize x)(maximize y)(minimize r)`;
    const question = printQuestion(box, '(objectives (x oo) (y 3) (r (- oo)))');
    expect(question?.split('\n').slice(-9, -1)).toEqual([
      '(push 1)',
      '(assert (> x 100000000000000000000))',
      '(check-sat)',
      '(pop 1)',
      '(push 1)',
      '(assert (< r (- 100000000000000000000.0)))',
      '(check-sat)',
      '(pop 1)',
    ]);
    expect(question?.match(/check-sat/g)).toHaveLength(2);
    expect(question?.match(/assert/g)).toHaveLength(3);
    expect(printQuestion(`${FREE}(minimize x)`, '(objectives (x (- oo)))')).toContain(
      '(assert (< x (- 100000000000000000000)))',
    );
    expect(printQuestion(box, '(objectives (x 1) (y 3) (r oo))')).toBeUndefined();
    expect(printQuestion(box, '(objectives (x oo))')).toBeUndefined();
    expect(printQuestion(`${FREE}(maximize x)(maximize y)`, '(objectives (x oo) (y oo))')?.match(/push/g)).toHaveLength(
      1,
    );
  });
});

describe('the question for a better optimum', () => {
  it('asks the last check again, without commands of the optimiser', () => {
    const text = `(set-logic QF_LIA)(set-option :opt.priority lex)(set-option :pp.opt.x 1)${FREE}(check-sat)(get-value (x))
      (minimize x)(assert-soft (> x 1) :id g)`;
    const { script } = readScript(`${text}(check-sat)(push 1)(get-objectives)(exit)`);
    const at = { script, command: script.commands.findLastIndex(isInquiry), reply: '(objectives (x 3) (g 0))' };
    const found = improvementScript(at);
    const printed = (found && printScript(found))?.split('\n').slice(0, -1);
    expect(printed).toEqual([
      '(set-option :pp.opt.x 1)',
      '(declare-const x Int)',
      '(declare-const y Int)',
      '(declare-const r Real)',
      '(assert (>= x y))',
      '(check-sat)',
      expect.stringMatching(/^\(assert \(or \(< x 3\) \(and \(= x 3\) \(< \(ite /),
      '(check-sat)',
    ]);
  });

  it('keeps the assumptions of the check', () => {
    const { script } = readScript(`${FREE}(declare-const p Bool)(minimize x)(check-sat-assuming (p))(get-objectives)`);
    const found = improvementScript({
      script,
      command: script.commands.findIndex(isInquiry),
      reply: '(objectives (x 3))',
    });
    expect((found && printScript(found))?.split('\n').slice(-3, -1)).toEqual([
      '(assert (< x 3))',
      '(check-sat-assuming (p))',
    ]);
  });

  it('omits the commands after get-objectives from the query for a better optimum', () => {
    const text = `(declare-const x Int)(push 1)(assert (<= x 5))(maximize x)(check-sat)(get-objectives)
      (pop 1)(assert (= x 7))(check-sat)`;
    const { script } = readScript(text);
    const at = { script, command: script.commands.findIndex(isInquiry), reply: '(objectives (x 5))' };
    const found = improvementScript(at);
    expect((found && printScript(found))?.split('\n').slice(1, -1)).toEqual([
      '(push 1)',
      '(assert (<= x 5))',
      '(assert (> x 5))',
      '(check-sat)',
    ]);
    const evidence = { budget: new Budget('thorough'), rng: rngFromSeed(1), model: undefined };
    const beyond = { answers: ['sat'], model: '((define-fun x () Int 7))' };
    expect(judgeOptimum(at, { ...evidence, second: beyond })).toMatchObject([{ verdict: 'undetermined' }]);
    expect(judgeOptimum({ ...at, reply: '(objectives (x 4))' }, { ...evidence, second: UNSAT })).toMatchObject([
      { verdict: 'wrong', fault: 'improved' },
    ]);
  });

  it('asks no question about a better optimum if no better value can exist, or the reply is not understood', () => {
    const bits = '(declare-const b (_ BitVec 4))';
    const ask = (objective: string, bound: string) => better(`${bits}${objective}`, `(objectives (b ${bound}))`);
    expect(ask('(minimize b)', '0')).toBe('(assert (bvult b #x0))');
    expect(ask('(maximize b)', '0')).toBe('(assert (bvugt b #x0))');
    expect(ask('(minimize b)', '15')).toBe('(assert (bvult b #xf))');
    expect(ask('(maximize b)', '15')).toBe('(assert (bvugt b #xf))');
    expect(ask('(minimize b)', '16')).toBe('(assert true)');
    expect(ask('(maximize b)', '16')).toBeUndefined();
    expect(ask('(minimize b)', '(- 1)')).toBeUndefined();
    expect(ask('(maximize b)', '(- 1)')).toBe('(assert true)');
    expect(ask('(minimize b)', '(/ 5 2)')).toBe('(assert (bvult b #x3))');
    expect(ask('(maximize b)', '(/ 5 2)')).toBe('(assert (bvugt b #x2))');
    expect(ask('(maximize b)', '(root 2)')).toBeUndefined();
    expect(better(`${FREE}(minimize x)`, '(objectives (x (/ (- 5) 2)))')).toBe('(assert (< x (- 2)))');
    expect(better(`${FREE}(maximize x)`, '(objectives (x (/ (- 5) 2)))')).toBe('(assert (> x (- 3)))');
    expect(better(`${FREE}(maximize r)`, '(objectives (r (/ (- 5) 2)))')).toBe('(assert (> r (- 2.5)))');
    expect(better(`${FREE}(maximize x)`, '(goals)')).toBeUndefined();
  });
});

describe('several optima', () => {
  const front = (bounds: string, more = '') =>
    `(set-option :opt.priority pareto)${FREE}${more}(minimize x)(maximize y)(minimize r)#${bounds}`.split('#') as [
      string,
      string,
    ];

  it('judges no optima on a Pareto front with an infinite or unreached value', () => {
    for (const bound of ['oo', '(- oo)', '(+ 1 epsilon)', '(root 3)']) {
      const [text, reply] = front(`(objectives (x 3) (y 3) (r ${bound}))`);
      const at = { model: model(3, 3), second: { answers: ['sat'], model: model(2, 2) } };
      expect(judgeVerdicts(text, reply, at)).toEqual(['undetermined', 'undetermined', 'undetermined']);
      expect(better(text, reply)).toBeUndefined();
    }
  });

  it('asks for a point that is better than a Pareto optimum in one objective, and equal or better in all others', () => {
    const [text, reply] = front('(objectives (x 3) (y 3) (r 1.5))');
    const point = (x: number, y: number, r: string): FollowUpReply => ({
      answers: ['sat'],
      model: `((define-fun x () Int ${x})(define-fun y () Int ${y})(define-fun r () Real ${r}))`,
    });
    const judge = (second: FollowUpReply) => judgeVerdicts(text, reply, { second });
    expect(judge(point(3, 3, '1.5'))).not.toContainEqual(expect.stringMatching(/wrong/));
    expect(better(text, reply)).toMatch(
      /\(and \(< x 3\) \?0 \?2\) \(and \(> y 3\) \?1 \?2\) \(and \(< r 1\.5\) \?1 \?0\)/,
    );
    expect(better(...front('(objectives (x 3) (y 3) (r 1.5))', '(assert (< r 2.0))'))).toBeUndefined();
  });

  it('judges an optimum on a Pareto front as in other modes if there is only one objective', () => {
    const single = `(set-option :opt.priority pareto)${FREE}(maximize x)`;
    expect(judgeVerdicts(single, '(objectives (x oo))', { far: { answers: ['sat'] } })).toEqual(['right']);
    expect(judgeVerdicts(single, '(objectives (x 3))', { second: UNSAT })).toEqual(['wrong improved']);
  });

  it('leaves an optimum undetermined after an inexact optimum if objectives are lexicographic, but not in box mode', () => {
    const ask = (priority: string, bound: string) =>
      judgeVerdicts(
        `(set-option :opt.priority ${priority})(declare-const x Int)(declare-const r Real)(assert (< r 1.5))(assert (<= x 4))
          (maximize r)(maximize x)`,
        `(objectives (r ${bound}) (x 3))`,
        { second: { answers: ['sat'], model: '((define-fun x () Int 4)(define-fun r () Real 0.0))' } },
      );
    for (const bound of ['1.0', '(- 1.5 epsilon)', '(root 3)']) {
      expect(ask('lex', bound)).toEqual(['undetermined', 'undetermined']);
      expect(ask('box', bound)).toEqual(['undetermined', 'wrong improved']);
    }
    expect(ask('box', 'oo')).toEqual(['wrong bounded', 'wrong improved']);
    expect(ask('lex', 'oo')).toEqual(['wrong bounded', 'undetermined']);
  });

  it("compares an optimum with the solver's model in box mode only if there is only one objective", () => {
    const box = `(set-option :opt.priority box)${INTS}`;
    const at = { model: model(5, 0), second: UNSAT };
    expect(judgeVerdicts(`${box}(maximize x)`, '(objectives (x 6))', at)).toEqual(['wrong unreached']);
    expect(judgeVerdicts(`${box}(maximize x)(maximize y)`, '(objectives (x 5) (y 5))', at)).toEqual(['right', 'right']);
  });
});

describe('evidence against an optimum', () => {
  it('judges soft assertions even if a bound of reals is strict', () => {
    const soft = '(declare-const r Real)(assert (< r 1.5))(assert-soft (> r 1.0))';
    expect(judgeVerdicts(soft, '(objectives (|| 0))', { second: UNSAT })).toEqual(['right']);
    expect(
      judgeVerdicts(
        `(declare-const r Real)(declare-const x Int)(assert (< r 1.5))(assert (<= x 3))(maximize x)`,
        '(objectives (x 3))',
        { second: UNSAT },
      ),
    ).toEqual(['right']);
    const defined = '(declare-const r Real)(define-fun p () Bool (< r 1.5))(assert p)(maximize r)';
    expect(judgeVerdicts(defined, '(objectives (r 1.0))', { second: UNSAT })).toEqual(['undetermined']);
  });

  it('refutes an optimum by a better model that satisfies all assertions, whatever the solver answers', () => {
    const large = '(declare-const x Int)(assert (or (= x 7) (= (- x 4000) 321)))(maximize x)';
    for (const answers of [['sat'], ['unknown'], []])
      expect(
        judgeVerdicts(large, '(objectives (x 7))', { second: { answers, model: '((define-fun x () Int 4321))' } }),
      ).toEqual(['wrong improved']);
    expect(judgeVerdicts(large, '(objectives (x 7))', { second: { answers: ['sat'] } })).toEqual(['undetermined']);
    for (const broken of ['', '(', '((define-fun x () Int 4320))', '((define-fun x () Int 7))', '()'])
      expect(judgeVerdicts(large, '(objectives (x 7))', { second: { answers: ['sat'], model: broken } })).toEqual([
        'undetermined',
      ]);
  });

  it('does not refute an optimum by a model whose truth depends on an unspecified value', () => {
    const open = `(declare-const x Int)(declare-const u (Seq Int))(assert (= u (as seq.empty (Seq Int))))
      (assert (or (<= x 7) (<= x (seq.nth u 0))))(assert (or (= x 7) (= (- x 4000) 321)))(maximize x)`;
    const found = {
      answers: ['sat'],
      model: '((define-fun x () Int 4321)(define-fun u () (Seq Int) (as seq.empty (Seq Int))))',
    };
    expect(judgeVerdicts(open, '(objectives (x 7))', { second: found })).toEqual(['undetermined']);
  });

  it('does not refute an optimum by a model if the reply may be rounded and the optimum irrational', () => {
    const linear = '(declare-const r Real)(assert (<= (* (/ 1.0 3.0) r) 1.0))(maximize r)';
    const second = { answers: ['sat'], model: '((define-fun r () Real 3.0))' };
    expect(judgeVerdicts(linear, '(objectives (r 2.9999))', { second })).toEqual(['undetermined']);
    expect(judgeVerdicts(linear, '(objectives (r 2.99))', { second })).toEqual(['wrong improved']);
    const plain = '(declare-const r Real)(assert (<= r 3.0))(maximize r)';
    expect(judgeVerdicts(plain, '(objectives (r 2.9999))', { second })).toEqual(['wrong improved']);
    const asked = '(declare-const r Real)(assert (<= r 3.0))(maximize (* (/ 1.0 3.0) r))';
    expect(judgeVerdicts(asked, '(objectives (r 0.9999))', { second })).toEqual(['undetermined']);
    const defined = '(declare-const r Real)(define-fun d () Real (* (/ 1.0 3.0) r))(assert (<= d 1.0))(maximize r)';
    expect(judgeVerdicts(defined, '(objectives (r 2.9999))', { second })).toEqual(['undetermined']);
  });

  it('decides nothing if the budget is spent', () => {
    const budget = new Budget('thorough');
    budget.attempt(
      () => budget.charge(1e15),
      () => 0 as never,
    );
    expect(budget.spent).toBeDefined();
    expect(judgeVerdicts(`${INTS}(maximize x)`, '(objectives (x 5))', { second: UNSAT, budget })).toEqual([
      'undetermined',
    ]);
  });

  it('returns the objective with each verdict', () => {
    const [first, second] = judgeOptimum(
      askOptimum(`(set-option :opt.priority box)${INTS}(maximize x)(minimize y)`, '(objectives (x 5) (y 0))'),
      { model: undefined, second: UNSAT, budget: new Budget('thorough'), rng: rngFromSeed(1) },
    );
    expect(first).toMatchObject({ objective: { sense: 'maximize' } });
    expect(second).toMatchObject({ objective: { sense: 'minimize' } });
    const unread = { model: undefined, second: UNSAT, budget: new Budget('thorough'), rng: rngFromSeed(1) };
    expect(judgeOptimum(askOptimum(INTS, '(objectives)'), unread)).toEqual([
      { objective: undefined, verdict: 'undetermined', because: expect.any(String) },
    ]);
  });
});
