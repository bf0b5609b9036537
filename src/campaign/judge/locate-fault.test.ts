import { describe, expect, it } from 'vitest';
import { runOf } from '../../../test/support/findings.js';
import { readScript } from '../../syntax/index.js';
import { tryAll } from './exhaustion.js';
import { type AskGround, type FaultEvidence, locateFault } from './locate-fault.js';

/** Answers a ground script rightly, but for those that use certain operators. */
function wrongAbout(...operators: readonly string[]): { ask: AskGround; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    ask(text) {
      asked.push(text);
      const right = tryAll(readScript(text).script, 'quick')?.answer;
      const isWrong = operators.some((operator) => text.includes(`(${operator} `));
      return Promise.resolve(right === undefined ? undefined : isWrong ? (right === 'sat' ? 'unsat' : 'sat') : right);
    },
  };
}

function evidence(text: string, more: Partial<FaultEvidence['found']> & { model?: string } = {}): FaultEvidence {
  const { model, ...found } = more;
  const runs = [runOf('z3', 'sat', model === undefined ? {} : { modelText: model })];
  return {
    found: { kind: 'wrong-answer', suspects: ['z3'], signature: null, ...found },
    script: readScript(text).script,
    runs,
    model: undefined,
  };
}

const causeIn = async (given: FaultEvidence, ask: AskGround) => (await locateFault(given, ask))?.cause;

describe('the fault behind a wrong answer', () => {
  const formulas = [
    '(declare-const a (_ BitVec 4)) (assert (= (bvurem (bvadd a #x3) #x5) (bvmul a a))) (check-sat)',
    '(declare-const a (_ BitVec 8)) (declare-const b Bool) (assert (or b (bvult (bvurem a #x07) #x02))) (check-sat)',
    '(declare-const a (_ BitVec 4)) (assert (distinct (bvurem a a) (ite (bvslt a #x1) #x2 (bvor a #x8)))) (check-sat)',
    '(declare-const c (_ BitVec 3)) (assert (bvuge (bvsrem c #b011) (bvurem #b101 c))) (check-sat)',
  ];

  it('is the operator at fault, whatever formula shows it', async () => {
    for (const text of formulas) expect(await causeIn(evidence(text), wrongAbout('bvurem').ask)).toBe('bvurem');
    const causes = await Promise.all(
      formulas.map((text) => causeIn(evidence(text), wrongAbout('bvurem', 'bvsrem').ask)),
    );
    expect(new Set(causes).size).toBeLessThanOrEqual(2);
  });

  it('is a question about values alone, whose right answer is known', async () => {
    const [text = ''] = formulas;
    const model = '((define-fun a () (_ BitVec 4) #x4))';
    const fault = await locateFault(evidence(text, { kind: 'invalid-model', model }), wrongAbout('bvurem').ask);
    expect(fault).toEqual({
      cause: 'bvurem',
      term: '(assert (= (bvurem #x7 #x5) #x2))',
      text: '(assert (= (bvurem #x7 #x5) #x2))\n(check-sat)\n',
      expected: 'sat',
    });
  });

  it('is not told by the sorts of elements', async () => {
    const arrays = (sort: string, value: string) =>
      `(declare-const a (Array Bool ${sort})) (assert (= (select (store a true ${value}) false) ${value})) (check-sat)`;
    const model = (sort: string, value: string) =>
      `((define-fun a () (Array Bool ${sort}) ((as const (Array Bool ${sort})) ${value})))`;
    const about = (sort: string, value: string) =>
      causeIn(
        evidence(arrays(sort, value), { kind: 'invalid-model', model: model(sort, value) }),
        wrongAbout('select').ask,
      );
    expect(await about('Int', '3')).toBe('select');
    expect(await about('(_ BitVec 8)', '#x03')).toBe('select');
    // Arrays that compare otherwise than they should, whichever way round that is asked.
    const compared = (text: string) =>
      causeIn(evidence(`(assert ${text}) (check-sat)`), (asked) => {
        const isEqual = asked.includes('(= (store') || asked.includes('(distinct (store');
        return Promise.resolve(isEqual && asked.includes('(not ') ? 'sat' : isEqual ? 'unsat' : 'unknown');
      });
    const store = (sort: string, [a, b]: readonly string[]) =>
      `(store ((as const (Array Bool ${sort})) ${a}) true ${b}) ((as const (Array Bool ${sort})) ${a})`;
    expect(await compared(`(= ${store('Int', ['1', '2'])})`)).toBe('= of Array');
    expect(await compared(`(distinct ${store('Bool', ['true', 'false'])})`)).toBe('= of Array');
  });

  it('of a float operator is told by whether the result overflows', async () => {
    const about = (x: string) =>
      causeIn(
        evidence(
          `(declare-const x (_ FloatingPoint 2 3)) (assert (not (= (fp.add RTZ x x) (_ +zero 2 3)))) (check-sat)`,
          { kind: 'invalid-model', model: `((define-fun x () (_ FloatingPoint 2 3) ${x}))` },
        ),
        wrongAbout('fp.add').ask,
      );
    expect(await about('(fp #b0 #b10 #b11)')).toBe('fp.add with overflow');
    expect(await about('(fp #b0 #b01 #b01)')).toBe('fp.add');
  });

  it('is looked for in the instance that decides a quantifier', async () => {
    const text =
      '(declare-const a Bool) (assert (forall ((x (_ BitVec 2))) (= (bvmul x x) (bvand x #b11)))) (check-sat)';
    const model = '((define-fun a () Bool true))';
    const found = evidence(text, { kind: 'invalid-model', model });
    expect(await causeIn(found, wrongAbout('bvmul').ask)).toBe('bvmul');
  });

  it('may need a whole assertion with its symbols pinned', async () => {
    const text = '(declare-const p Bool) (declare-const q Bool) (assert (or (not p) q)) (check-sat)';
    const model = '((define-fun p () Bool true) (define-fun q () Bool false))';
    const ask: AskGround = (asked) => Promise.resolve(asked.includes('declare-const') ? 'sat' : 'unknown');
    const fault = await locateFault(evidence(text, { kind: 'invalid-model', model }), ask);
    expect(fault).toMatchObject({ cause: null, expected: 'unsat' });
    expect(fault?.text).toContain('(assert (= q false))\n(assert (or (not p) q))');
  });

  it('is unknown if the solver gets every part right, answers nothing, or is wrong only once', async () => {
    const [text = ''] = formulas;
    expect(await locateFault(evidence(text), wrongAbout().ask)).toBeUndefined();
    expect(await locateFault(evidence(text), () => Promise.resolve(undefined))).toBeUndefined();
    const once: AskGround = (asked, isFresh) => (isFresh ? wrongAbout().ask : wrongAbout('bvurem').ask)(asked, isFresh);
    expect(await locateFault(evidence(text), once)).toBeUndefined();
  });

  it('is found though some questions get no answer, and is not looked for if many get none', async () => {
    const [text = ''] = formulas;
    const { ask } = wrongAbout('bvurem');
    const unanswered = (most: number) => {
      let asked = 0;
      const given: AskGround = (...question) => (++asked <= most ? Promise.resolve(undefined) : ask(...question));
      return { given, count: () => asked };
    };
    expect(await causeIn(evidence(text), unanswered(2).given)).toBe('bvurem');
    const silent = unanswered(Infinity);
    expect(await causeIn(evidence(text), silent.given)).toBeUndefined();
    expect(silent.count()).toBeLessThanOrEqual(3);
  });

  it('is unknown if the solver is wrong about anything', async () => {
    const [text = ''] = formulas;
    expect(await locateFault(evidence(text), () => Promise.resolve('unsat'))).toBeUndefined();
    expect(await locateFault(evidence(text), () => Promise.resolve('sat'))).toBeUndefined();
  });

  it('is never a term whose value is open', async () => {
    const text = '(declare-const x Int) (assert (= (div x 0) (mod x 0))) (check-sat)';
    const { ask, asked } = wrongAbout();
    await locateFault(evidence(text, { kind: 'invalid-model', model: '((define-fun x () Int 3))' }), ask);
    expect(asked.filter((each) => /\((?:div|mod) /.test(each))).toEqual([]);
  });
});

describe('the fault behind a wrong reply', () => {
  it('is looked for in the term that was asked about, at the values that tell the two apart', async () => {
    const text = '(declare-const x (_ BitVec 4)) (simplify (bvudiv x #x3)) (assert true) (check-sat)';
    const wrong = { term: '(bvudiv x #x3)', reply: 'x', proof: '', signature: 's' };
    const replies = [{ inquiry: 'simplify', verdict: 'wrong', because: null, wrong }] as const;
    const given = evidence(text, { kind: 'wrong-simplification', signature: 's' });
    const runs = [runOf('z3', 'sat', { replies })];
    expect(await causeIn({ ...given, runs }, wrongAbout('bvudiv').ask)).toBe('bvudiv');
  });
});

describe('the questions that are put to locate a fault', () => {
  /** Asks a solver that gives these answers in turn, then the last one forever. */
  async function asked(
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
  const about = async (given: FaultEvidence) => (await asked(given, ...RIGHT, 'unknown')).texts;
  const sumsIn = (texts: readonly string[]) => [
    ...new Set(texts.flatMap((text) => /\(bvadd (#x..) #x01\)/.exec(text)?.[1] ?? [])),
  ];

  it('begin with four that any solver gets right, in the process at hand', async () => {
    const { controls, texts, fresh } = await asked(withModel(undefined), ...RIGHT, 'unknown');
    expect(controls).toEqual([
      '(assert true)\n(check-sat)\n',
      '(assert false)\n(check-sat)\n',
      '(assert (not true))\n(check-sat)\n',
      '(assert (and true false))\n(check-sat)\n',
    ]);
    expect(texts).toEqual([]);
    expect(new Set(fresh)).toEqual(new Set([false]));
  });

  it.each([1, 2, 3, 4])('end with the %ith of these if it is answered wrongly', async (count) => {
    const wrong = RIGHT[count - 1] === 'sat' ? 'unsat' : 'sat';
    const { fresh } = await asked(withModel(MODEL('#x03')), ...RIGHT.slice(0, count - 1), wrong);
    expect(fresh).toHaveLength(count);
  });

  it('end after three without an answer at first, or six in all', async () => {
    expect((await asked(withModel(MODEL('#x03')), undefined)).fresh).toHaveLength(3);
    expect(
      (await asked(withModel(MODEL('#x03')), undefined, undefined, 'unsat', 'unsat', undefined)).fresh,
    ).toHaveLength(4 + 4);
    expect((await asked(withModel(MODEL('#x03')), ...RIGHT, undefined)).fresh).toHaveLength(4 + 6);
  });

  it('are at most 120', async () => {
    const sums = Array.from({ length: 60 }, (_, i) => `(= (bvadd x #x${(i + 16).toString(16)}) (bvmul x x))`);
    const many = evidence(`(declare-const x (_ BitVec 8)) (assert (or ${sums.join(' ')})) (check-sat)`);
    expect(await about(many)).toHaveLength(120);
  });

  it('ask a new process about a wrong answer', async () => {
    const fresh: [string, boolean][] = [];
    const { ask } = wrongAbout('bvadd');
    await locateFault(withModel(MODEL('#x03')), (text, isFresh) => (fresh.push([text, isFresh]), ask(text, isFresh)));
    const [again, first] = [fresh.at(-1), fresh.at(-2)];
    expect([first?.[0], first?.[1], again?.[1]]).toEqual([again?.[0], false, true]);
    expect(fresh.slice(0, -1).every(([, isFresh]) => !isFresh)).toBe(true);
  });

  it('are about the model of a suspect, then about the one on which the finding rests', async () => {
    expect(sumsIn(await about(withModel(MODEL('#x03'))))).toEqual(['#x03']);
    expect(sumsIn(await about(withModel(undefined, { model: MODEL('#x05') })))).toEqual(['#x05']);
    expect(sumsIn(await about(withModel(MODEL('#x03'), { model: MODEL('#x05') })))).toEqual(['#x03', '#x05']);
    const twice = withModel(MODEL('#x03'), { model: MODEL('#x03') });
    expect(await about(twice)).toEqual(await about(withModel(MODEL('#x03'))));
    const runs = [
      runOf('cvc5', 'sat', { modelText: MODEL('#x07') }),
      runOf('z3', 'unsat'),
      runOf('z3', 'sat', { modelText: MODEL('#x03') }),
    ];
    expect(sumsIn(await about(withModel(undefined, { runs })))).toEqual(['#x03']);
    expect(await about(withModel(undefined, { runs: runs.slice(0, 2) }))).toEqual([]);
  });

  it('are about assignments that are tried only for a wrong answer without a model', async () => {
    const three = sumsIn(await about(evidence(SUM)));
    expect(three.length).toBeGreaterThan(1);
    expect(three.length).toBeLessThanOrEqual(3);
    expect(await about(evidence(SUM))).toEqual(await about(evidence(SUM)));
    expect(sumsIn(await about(evidence(SUM, { model: MODEL('#x03') })))).toEqual(['#x03']);
    expect(await about(evidence(SUM, { kind: 'invalid-model' }))).toEqual([]);
  });

  it('are put once about terms without symbols, and not about those with functions', async () => {
    const ground = await about(evidence('(assert (= (bvadd #x01 #x02) #x04)) (check-sat)'));
    expect(ground.length).toBeGreaterThan(1);
    expect(new Set(ground).size).toBe(ground.length);
    expect(await about(evidence('(declare-fun f (Int) Int) (assert (= (f 1) (+ 1 2))) (check-sat)'))).toEqual([]);
    expect(await about(evidence('(declare-sort S 0) (declare-const s S) (assert (= s s)) (check-sat)'))).toEqual([]);
  });

  it('are about the last check alone', async () => {
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
    const runs = [runOf('cvc5', 'sat'), runOf(solver, 'sat', { replies }), runOf('z3', 'sat')];
    const found = { kind: 'wrong-simplification', suspects: ['z3'], signature: 's' } as const;
    await locateFault({ found, script: readScript(TEXT).script, runs, model }, (text) => {
      texts.push(text);
      return Promise.resolve(text === '(assert true)\n(check-sat)\n' ? 'sat' : texts.length < 5 ? 'unsat' : 'unknown');
    });
    return ['bvudiv', 'bvmul', 'bvadd'].filter((each) => texts.some((text) => text.includes(`(${each} #x`)));
  }

  it('are about the term with that reply alone', async () => {
    expect(await operators([replyTo('(bvudiv x #x3)')])).toEqual(['bvudiv']);
    expect(await operators([replyTo('(bvmul x #x3)')])).toEqual(['bvmul']);
    expect(await operators([replyTo('(bvudiv x #x3)'), replyTo('(bvmul x #x3)')])).toEqual(['bvudiv', 'bvmul']);
  });

  it('are none if the reply is right, is wrong in another way, or is that of another solver', async () => {
    expect(await operators([replyTo('(bvudiv x #x3)', { reply: '(bvudiv x #x3)' })])).toEqual([]);
    expect(await operators([replyTo('(bvudiv x #x3)', { signature: 'another' })])).toEqual([]);
    expect(await operators([replyTo('(bvudiv x #x3)')], 'yices')).toEqual([]);
    expect(await operators([replyTo('(bvsub x #x3)')])).toEqual([]);
  });

  it('are put at the values of a model too, about what was asked and not what is asserted', async () => {
    const model = '((define-fun x () (_ BitVec 4) #x6))';
    expect(await operators([replyTo('(bvudiv x #x3)', { inquiry: 'eval' })])).toEqual([]);
    expect(await operators([replyTo('(bvudiv x #x3)', { inquiry: 'eval' })], 'z3', model)).toEqual(['bvudiv']);
    expect(await operators([], 'z3', model)).toEqual(['bvadd']);
  });
});
