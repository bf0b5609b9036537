import { describe, expect, it } from 'vitest';
import { evidence } from '../../../test/support/fault-evidence.js';
import { makeRun } from '../../../test/support/findings.js';
import { readScript } from '../../syntax/index.js';
import { type FaultEvidence, locateFault } from './locate.js';

describe('the questions that locate a fault', () => {
  /** Locates a fault of a solver that gives `answers` in turn and then repeats the last one. Returns the queries. */
  async function ask(
    given: FaultEvidence,
    ...answers: readonly ('sat' | 'unsat' | 'unknown' | undefined)[]
  ): Promise<{ controls: string[]; texts: string[]; fresh: boolean[] }> {
    const texts: string[] = [];
    const fresh: boolean[] = [];
    await locateFault(given, (text, isFresh) => {
      fresh.push(isFresh);
      return Promise.resolve(answers[Math.min(texts.push(text), answers.length) - 1]);
    });
    return { controls: texts.slice(0, 4), texts: texts.slice(4), fresh };
  }
  const RIGHT = ['sat', 'unsat', 'unsat', 'unsat'] as const;
  const MODEL = (value: string) => `((define-fun x () (_ BitVec 8) ${value}))`;
  const SUM = '(declare-const x (_ BitVec 8)) (assert (= (bvadd x #x01) #x09)) (check-sat)';
  const withModel = (model: string | undefined, more: Partial<FaultEvidence> = {}): FaultEvidence => ({
    ...evidence(SUM, { kind: 'invalid-model', ...(model !== undefined && { model }) }),
    ...more,
  });
  const about = async (given: FaultEvidence) => (await ask(given, ...RIGHT, 'unknown')).texts;
  const sumsIn = (texts: readonly string[]) => [
    ...new Set(texts.flatMap((text) => /\(bvadd (#x..) #x01\)/.exec(text)?.[1] ?? [])),
  ];

  it('first asks the current process four questions that every working solver answers correctly', async () => {
    const { controls, texts, fresh } = await ask(withModel(undefined), ...RIGHT, 'unknown');
    expect(controls).toEqual([
      '(assert true)\n(check-sat)\n',
      '(assert false)\n(check-sat)\n',
      '(assert (not true))\n(check-sat)\n',
      '(assert (and true false))\n(check-sat)\n',
    ]);
    expect(texts).toEqual([]);
    expect(new Set(fresh)).toEqual(new Set([false]));
  });

  it.each([1, 2, 3, 4])('stops after control question %i if its answer is wrong', async (count) => {
    const wrong = RIGHT[count - 1] === 'sat' ? 'unsat' : 'sat';
    const { fresh } = await ask(withModel(MODEL('#x03')), ...RIGHT.slice(0, count - 1), wrong);
    expect(fresh).toHaveLength(count);
  });

  it.each([
    ['#x03', 'sat', 'unsat', '(assert (not (= (bvadd x #x01) #x09)))'],
    ['#x08', 'unsat', 'sat', '(assert (= (bvadd x #x01) #x09))'],
  ] as const)(
    'names an assertion that holds if x is %s and a solver answers %s',
    async (value, answer, expected, term) => {
      const right = new Map<string, 'sat' | 'unsat'>();
      await locateFault(withModel(undefined), (text) =>
        Promise.resolve(right.set(text, RIGHT[right.size] ?? 'sat').get(text)),
      );
      const fault = await locateFault(withModel(MODEL(value)), (text) =>
        Promise.resolve(right.get(text) ?? (text.includes('declare-const x') ? answer : 'unknown')),
      );
      expect(fault).toMatchObject({ expected, term });
    },
  );

  it('stops after three unanswered questions at the start, or six in all', async () => {
    expect((await ask(withModel(MODEL('#x03')), undefined)).fresh).toHaveLength(3);
    expect((await ask(withModel(MODEL('#x03')), undefined, undefined, 'unsat', 'unsat', undefined)).fresh).toHaveLength(
      4 + 4,
    );
    expect((await ask(withModel(MODEL('#x03')), ...RIGHT, undefined)).fresh).toHaveLength(4 + 6);
  });

  it('asks at most 120 questions', async () => {
    const sums = Array.from({ length: 60 }, (_, i) => `(= (bvadd x #x${(i + 16).toString(16)}) (bvmul x x))`);
    const many = evidence(`(declare-const x (_ BitVec 8)) (assert (or ${sums.join(' ')})) (check-sat)`);
    expect(await about(many)).toHaveLength(120);
  });

  it('repeats a question in a new process after a wrong answer', async () => {
    const { texts, fresh } = await ask(withModel(MODEL('#x03')), ...RIGHT, 'unsat');
    expect(fresh).toEqual([false, false, false, false, false, true]);
    expect(texts[1]).toBe(texts[0]);
    // If the new process answers correctly, the next question is sent to the old process.
    const once = await ask(withModel(MODEL('#x03')), ...RIGHT, 'unsat', 'sat', 'unknown');
    expect(once.fresh.slice(4, 8)).toEqual([false, true, false, false]);
  });

  it("asks about the suspect's model, then about the model on which the finding rests", async () => {
    expect(sumsIn(await about(withModel(MODEL('#x03'))))).toEqual(['#x03']);
    expect(sumsIn(await about(withModel(undefined, { model: MODEL('#x05') })))).toEqual(['#x05']);
    expect(sumsIn(await about(withModel(MODEL('#x03'), { model: MODEL('#x05') })))).toEqual(['#x03', '#x05']);
    const twice = withModel(MODEL('#x03'), { model: MODEL('#x03') });
    expect(await about(twice)).toEqual(await about(withModel(MODEL('#x03'))));
    const runs = [
      makeRun('cvc5', 'sat', { modelText: MODEL('#x07') }),
      makeRun('z3', 'unsat'),
      makeRun('z3', 'sat', { modelText: MODEL('#x03') }),
    ];
    expect(sumsIn(await about(withModel(undefined, { runs })))).toEqual(['#x03']);
    expect(await about(withModel(undefined, { runs: runs.slice(0, 2) }))).toEqual([]);
  });

  it('tries assignments only for a wrong answer without a model', async () => {
    const three = sumsIn(await about(evidence(SUM)));
    expect(three.length).toBeGreaterThan(1);
    expect(three.length).toBeLessThanOrEqual(3);
    expect(await about(evidence(SUM))).toEqual(await about(evidence(SUM)));
    expect(sumsIn(await about(evidence(SUM, { model: MODEL('#x03') })))).toEqual(['#x03']);
    expect(await about(evidence(SUM, { kind: 'invalid-model' }))).toEqual([]);
  });

  it('asks about each ground term only once, and never about terms with uninterpreted functions or sorts', async () => {
    const ground = await about(evidence('(assert (= (bvadd #x01 #x02) #x04)) (check-sat)'));
    expect(ground.length).toBeGreaterThan(1);
    expect(new Set(ground).size).toBe(ground.length);
    expect(await about(evidence('(declare-fun f (Int) Int) (assert (= (f 1) (+ 1 2))) (check-sat)'))).toEqual([]);
    expect(await about(evidence('(declare-sort S 0) (declare-const s S) (assert (= s s)) (check-sat)'))).toEqual([]);
  });

  it('asks only about terms of the last check', async () => {
    const checks =
      '(push 1) (assert (= (bvmul #x02 #x02) #x04)) (check-sat) (pop 1) (assert (= (bvadd #x01 #x02) #x04)) (check-sat)';
    const texts = await about(evidence(checks));
    expect(texts.join('')).toContain('bvadd');
    expect(texts.join('')).not.toContain('bvmul');
    expect(await about(evidence('(assert (= (bvadd #x01 #x02) #x04))'))).toEqual([]);
  });
});

describe('the questions about a wrong reply', () => {
  const TEXT =
    '(declare-const x (_ BitVec 4)) (simplify (bvudiv x #x3)) (simplify (bvmul x #x3)) (assert (= (bvadd x #x1) x)) (check-sat)';
  const replyTo = (term: string, more: { signature?: string; reply?: string; inquiry?: 'simplify' | 'eval' } = {}) => {
    const { signature = 's', reply = 'x', inquiry = 'simplify' } = more;
    return { inquiry, verdict: 'wrong', because: null, wrong: { term, reply, proof: '', signature } } as const;
  };
  async function operators(replies: readonly ReturnType<typeof replyTo>[], solver = 'z3', model?: string) {
    const texts: string[] = [];
    const runs = [makeRun('cvc5', 'sat'), makeRun(solver, 'sat', { replies }), makeRun('z3', 'sat')];
    const found = { kind: 'wrong-simplification', suspects: ['z3'], signature: 's' } as const;
    await locateFault({ found, script: readScript(TEXT).script, runs, model }, (text) => {
      texts.push(text);
      return Promise.resolve(text === '(assert true)\n(check-sat)\n' ? 'sat' : texts.length < 5 ? 'unsat' : 'unknown');
    });
    return ['bvudiv', 'bvmul', 'bvadd'].filter((each) => texts.some((text) => text.includes(`(${each} #x`)));
  }

  it('asks only about terms with a wrong reply', async () => {
    expect(await operators([replyTo('(bvudiv x #x3)')])).toEqual(['bvudiv']);
    expect(await operators([replyTo('(bvmul x #x3)')])).toEqual(['bvmul']);
    expect(await operators([replyTo('(bvudiv x #x3)'), replyTo('(bvmul x #x3)')])).toEqual(['bvudiv', 'bvmul']);
  });

  it('asks nothing if the reply is right, has another signature than the finding, or comes from a solver that is not the suspect', async () => {
    expect(await operators([replyTo('(bvudiv x #x3)', { reply: '(bvudiv x #x3)' })])).toEqual([]);
    expect(await operators([replyTo('(bvudiv x #x3)', { signature: 'another' })])).toEqual([]);
    expect(await operators([replyTo('(bvudiv x #x3)')], 'yices')).toEqual([]);
    expect(await operators([replyTo('(bvsub x #x3)')])).toEqual([]);
  });

  it('asks about terms with wrong replies under a given model, or about the assertions if there are no wrong replies', async () => {
    const model = '((define-fun x () (_ BitVec 4) #x6))';
    expect(await operators([replyTo('(bvudiv x #x3)', { inquiry: 'eval' })])).toEqual([]);
    expect(await operators([replyTo('(bvudiv x #x3)', { inquiry: 'eval' })], 'z3', model)).toEqual(['bvudiv']);
    expect(await operators([], 'z3', model)).toEqual(['bvadd']);
  });
});

describe('the questions about a simplification that a model refutes', () => {
  const CUBE = '(ite (= (* x x x) 1860867) 0 x)';
  const wrong = { term: '(+ x 0)', reply: CUBE, proof: '', signature: 's' };
  const replies = [{ inquiry: 'simplify', verdict: 'wrong', because: null, wrong }] as const;

  it('asks about the simplified terms under the model that refutes the simplification', async () => {
    const texts: string[] = [];
    const text = '(declare-const x Int) (simplify (+ x 0)) (frobnicate) (assert (> x 0)) (check-sat)';
    const found = { kind: 'wrong-simplification', suspects: ['z3'], signature: 's' } as const;
    const runs = [makeRun('z3', 'sat', { replies, modelText: '((define-fun x () Int 123))' })];
    await locateFault({ found, script: readScript(text).script, runs, model: undefined }, (asked) => {
      texts.push(asked);
      return Promise.resolve(texts.length === 1 ? 'sat' : texts.length < 5 ? 'unsat' : 'unknown');
    });
    expect(texts.filter((each) => each.includes('(+ 123 0)')).length).toBeGreaterThan(0);
    expect(texts.some((each) => each.includes('(> 123 0)'))).toBe(false);
  });
});
