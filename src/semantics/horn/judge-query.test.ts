import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { hornQuestion, invariantQuestion, judgeQuery } from './judge-query.js';
import { Budget } from '../budget.js';
import { sampleCases } from '../../../test/support/laws.js';

function askQuery(text: string, query: string) {
  const { script, ok, diagnostics } = readScript(`${text}(query ${query})`);
  if (!ok) throw new Error(diagnostics[0]?.message);
  return { script, command: script.commands.length - 1 };
}

function judge(text: string, query: string, reply: string, second?: readonly string[]) {
  const question = { ...askQuery(text, query), reply, ...(second && { second }) };
  return judgeQuery(question, { rng: rngFromSeed(1), budget: new Budget('thorough') });
}

function formatJudgement(text: string, query: string, reply: string, second?: readonly string[]): string {
  const judgement = judge(text, query, reply, second);
  return judgement.verdict === 'wrong' ? judgement.fault : judgement.verdict === 'right' ? 'right' : judgement.because;
}

const SMALL = `(declare-rel P ((_ BitVec 2) Bool))(declare-rel Q ())(declare-var x (_ BitVec 2))(declare-var b Bool)
(rule (P #b00 true))
(rule (=> (and (P x b) (bvult x #b10)) (P (bvadd x #b01) (not b))) step)
(rule (forall ((y (_ BitVec 2)) (c Bool)) (=> (and (P y c) (= y #b11)) Q)))`;

const COUNTER = `(declare-rel P (Int Int))(declare-rel Q ())(declare-var x Int)(declare-var y Int)
(rule (P 0 1))
(rule (=> (and (P x y) (< x 10)) (P (+ x 1) (+ y 1))))
(rule (=> (and (P x y) (= x 3)) Q))`;
const SAFE = COUNTER.replace('(= x 3)', '(= x (+ y 1))');

describe('queries over small sorts', () => {
  it('decides a query over small sorts by the least model', () => {
    expect(formatJudgement(SMALL, 'P :engine spacer', 'sat')).toBe('right');
    expect(formatJudgement(SMALL, 'Q', 'unsat')).toBe('right');
    expect(judge(SMALL, 'Q', 'sat')).toMatchObject({
      fault: 'sat for an underivable goal',
      proof: 'all derivable facts: (P #b00 true), (P #b01 false), (P #b10 true)',
      trust: 'certified',
    });
    const reached = SMALL.replace('#b10)', '#b11)');
    expect(judge(reached, 'Q', 'unsat')).toMatchObject({
      fault: 'unsat for a derivable goal',
      proof: 'these facts follow, in this order: (P #b00 true), (P #b01 false), (P #b10 true), (P #b11 false), Q',
    });
  });

  it('accepts exactly the answers that follow from the clauses', () => {
    const at = (value: string, truth: boolean) => `(and (= (:var 0) ${value}) (= (:var 1) ${truth}))`;
    const all = `sat\n(or ${at('#b00', true)} ${at('#b01', false)} ${at('#b10', true)})`;
    expect(formatJudgement(SMALL, 'P :engine datalog :print-answer true', all)).toBe('right');
    expect(formatJudgement(SMALL, 'P', all.replace(at('#b01', false), ''))).toBe('answer lacks a derivable fact');
    expect(formatJudgement(SMALL, 'P', all.replace('#b10', '#b11'))).toMatch(/answer/);
    expect(judge(SMALL, 'P', all.replace(/\)$/, `${at('#b11', false)})`))).toMatchObject({
      fault: 'answer with an underivable fact',
      proof: 'the answer contains (P #b11 false), which does not follow',
    });
  });

  it('accepts a derivation of each fact that follows from the clauses', () => {
    const derivation = (fact: string, axiom = fact) =>
      `sat\n(let ((a!1 (asserted (forall ((A Bool)) (! (=> (P #b00 A) (query!0 A)) :weight 0)))))
        (mp ((_ hyper-res 0 0 0 1) a!1 ((_ hyper-res 0 0) (asserted ${axiom}) ${fact}) (query!0 true))
          (asserted (=> (query!0 true) false)) false))`;
    expect(formatJudgement(SMALL, 'P', derivation('(P #b00 true)'))).toBe('right');
    expect(judge(SMALL, 'P', derivation('(P #b00 false)'))).toMatchObject({
      fault: 'derivation of an underivable fact',
      proof: 'the derivation has (P #b00 false), which does not follow',
    });
    expect(judge(SMALL, 'P', derivation('(P #b00 true)', '(P #b00 false)'))).toMatchObject({
      fault: 'derivation of an underivable fact',
    });
  });

  it('accepts invariants exactly if they satisfy each clause', () => {
    const invariant = (body: string) =>
      `unsat\n(and (= Q false) (forall ((A (_ BitVec 2)) (B Bool)) (! (= (P A B) ${body}) :weight 0)))`;
    expect(formatJudgement(SMALL, 'Q', invariant('(not (= A #b11))'))).toBe('right');
    expect(formatJudgement(SMALL, 'Q', invariant('true'))).toBe('invariant breaks a clause');
    expect(formatJudgement(SMALL, 'Q', invariant('(not (= A #b01))'))).toBe('invariant excludes a fact');
    expect(judge(SMALL, 'Q', invariant('(and (not (= A #b11)) (= B (= A #b00)))'))).toMatchObject({
      fault: 'invariant excludes a fact',
      proof: '(P #b10 true) follows, but invariants exclude it',
    });
    expect(
      formatJudgement(SMALL, 'Q', 'unsat\n(forall ((A (_ BitVec 2)) (B Bool)) (=> (P A B) (not (= A #b11))))'),
    ).toBe('an invariant is not given as an equation');
  });
});

const derivation = (...facts: readonly string[]): string =>
  facts.reduce((before, fact) => `((_ hyper-res 0 0) (asserted true) ${before} ${fact})`, '(asserted true)');

describe('derivations over integers', () => {
  const rules = `(declare-rel P (Int Int))(declare-rel R (Int))(declare-rel Q ())(declare-var x Int)(declare-var y Int)
(rule (P 0 1))
(rule (=> (and (P x y) (>= x 0) (< x 200)) (P (+ x 1) (+ y (* 2 x)))))
(rule (=> (and (P x y) (= y 2)) (R (* 3 x))))
(rule (=> (R x) Q))`;
  const sat = (...facts: readonly string[]) => `sat\n${derivation(...facts)}`;

  it('accepts a derivation if each fact follows from the rules, at any depth', () => {
    expect(formatJudgement(rules.replace('200', '20'), 'P', sat('(P 0 1)', '(P 1 1)', '(P 2 3)'))).toBe('right');
    const long = Array.from({ length: 190 }, (_, x) => `(P ${x} ${x * (x - 1) + 1})`);
    expect(formatJudgement(rules, 'P', sat(...long))).toBe('right');
  });

  it('rejects a fact that matches no rule, or only rules with underivable premises', () => {
    const few = rules.replace('200', '20');
    for (const fact of ['(P 1 2)', '(P 3 6)', '(P (- 1) 0)', '(P 500 1)']) {
      expect(judge(few, 'P', sat('(P 0 1)', fact))).toMatchObject({
        fault: 'derivation of an underivable fact',
        proof: `the derivation has ${fact}, which does not follow`,
        trust: 'certified',
      });
    }
    expect(formatJudgement(few, 'R', sat('(R 4)'), ['unsat'])).toBe('derivation of an underivable fact');
    const looping = '(declare-rel P (Int))(declare-var x Int)(rule (P 0))(rule (=> (P (- 5 x)) (P x)))';
    expect(formatJudgement(looping, 'P', sat('(P 5)'))).toBe('right');
    expect(formatJudgement(looping, 'P', sat('(P 2)'))).toBe('derivation of an underivable fact');
  });

  it('leaves a derivation undetermined if it does not end or a value is unspecified', () => {
    const endless = '(declare-rel P (Int))(declare-var x Int)(rule (P 0))(rule (=> (P (+ x 1)) (P x)))';
    expect(formatJudgement(endless, 'P', sat('(P 3)'))).toMatch(/undecided/);
    const open = '(declare-rel P (Int))(declare-var x Int)(rule (P 0))(rule (=> (= (div x 0) 7) (P x)))';
    expect(formatJudgement(open, 'P', sat('(P 3)'))).toMatch(/undecided/);
  });
});

describe('queries over integers', () => {
  it('refutes the answer to a query by derived facts', () => {
    expect(formatJudgement(COUNTER, 'Q', 'sat')).toBe('right');
    expect(judge(COUNTER, 'Q', 'unsat')).toMatchObject({
      fault: 'unsat for a derivable goal',
      proof: 'these facts follow, in this order: (P 0 1), (P 1 2), (P 2 3), (P 3 4), Q',
      trust: 'certified',
    });
  });

  it('compares the answer to a query with an answer to the same problem as constrained Horn clauses', () => {
    const question = hornQuestion({ ...askQuery(SAFE, 'Q :engine spacer'), reply: 'unsat' }, new Budget('thorough'));
    expect(question && printScript(question)).toBe(`(set-logic HORN)
(declare-fun P (Int Int) Bool)
(declare-fun Q () Bool)
(assert (P 0 1))
(assert (forall ((x Int) (y Int)) (=> (and (P x y) (< x 10)) (P (+ x 1) (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (P x y) (= x (+ y 1))) Q)))
(assert (=> Q false))
(check-sat)
`);
    expect(hornQuestion({ ...askQuery(SMALL, 'Q'), reply: 'unsat' }, new Budget('thorough'))).toBeUndefined();
    expect(hornQuestion({ ...askQuery(SAFE, 'Q'), reply: 'unknown' }, new Budget('thorough'))).toBeUndefined();
    expect(formatJudgement(SAFE, 'Q', 'unsat', ['sat'])).toBe('right');
    expect(formatJudgement(SAFE, 'Q', 'unsat')).toBe('the query has too many values to try');
    expect(formatJudgement(SAFE, 'Q', 'unsat', ['unknown'])).toBe('the query has too many values to try');
    expect(judge(SAFE, 'Q', 'sat', ['sat'])).toMatchObject({
      fault: 'sat for the rules and also for the clauses',
      trust: 'metamorphic',
    });
  });

  it('accepts an invariant if no tried assignment refutes it', () => {
    const invariant = (body: string) =>
      `unsat\n(and (= Q false) (forall ((A Int) (B Int)) (! (= (P A B) ${body}) :weight 0)))`;
    expect(formatJudgement(SAFE, 'Q', invariant('(not (>= A B))'), ['sat'])).toBe('right');
    expect(formatJudgement(SAFE, 'Q', invariant('(<= A B)'), ['sat'])).toBe('right');
    expect(formatJudgement(SAFE, 'Q', invariant('(<= A 10)'), ['sat'])).toBe('invariant breaks a clause');
    expect(formatJudgement(SAFE, 'Q', invariant('(and (<= A B) (<= A 9))'), ['sat'])).toBe('invariant excludes a fact');
  });
});

/** The invariants that z3 prints for these rules do not mention the queried predicate. */
const UNSAFE_BELOW = `(declare-rel P0 (Int))(declare-rel goal ())
(rule (forall ((x0 Int) (x1 Int)) (=> (and (P0 x0) (P0 x1)) (P0 x0))) r0)
(rule (forall ((x0 Int)) (=> (and (P0 x0) (>= 0 (+ (* (- 2) x0) 3))) (P0 (* (- 2) x0)))) r1)
(rule (forall ((x0 Int)) (=> (= (+ x0 4) 0) (P0 x0))) r2)
(rule (forall ((x0 Int)) (=> (and (P0 x0) (not (> 9 (- x0)))) goal)) r3)`;
const CHAINED = `(declare-rel P (Int))(declare-rel Q (Int))(declare-rel R (Int Int))(declare-rel goal ())
(rule (forall ((x Int)) (=> (= x 0) (P x))))(rule (forall ((x Int)) (=> (and (P x) (< x 5)) (P (+ x 1)))))
(rule (forall ((x Int)) (=> (P x) (Q (* 2 x)))))(rule (forall ((x Int) (y Int)) (=> (and (Q x) (P y)) (R x y))))
(rule (forall ((x Int) (y Int)) (=> (and (R x y) (> x 40)) goal)))`;
const LISTS = `(declare-datatypes ((List_ 0)) (((nil_) (cons_ (head_ Int) (tail_ List_)))))
(declare-rel Sorted (List_))(declare-rel goal ())(rule (Sorted nil_))
(rule (forall ((h Int)) (=> (> h 0) (Sorted (cons_ h nil_)))))
(rule (forall ((h Int) (k Int) (t List_)) (=> (and (Sorted (cons_ k t)) (< h k)) (Sorted (cons_ h (cons_ k t))))))
(rule (forall ((h Int) (k Int) (t List_)) (=> (and (Sorted (cons_ h (cons_ k t))) (>= h k)) goal)))`;

describe('invariants without the queried predicate', () => {
  const about = (predicate: string, sort: string) => (body: string) =>
    `unsat\n(forall ((A ${sort})) (! (= (${predicate} A) ${body}) :weight 0))`;

  it('checks an invariant against the rules that derive the queried predicate', () => {
    const invariant = about('P0', 'Int');
    expect(formatJudgement(UNSAFE_BELOW, 'goal', invariant('(and (not (>= A 5)) (not (<= A (- 9))))'), ['sat'])).toBe(
      'right',
    );
    for (const wrong of ['(or (not (>= A 5)) (not (<= A (- 9))))', 'true', '(>= A (- 9))', '(not (= A 8))'])
      expect(formatJudgement(UNSAFE_BELOW, 'goal', invariant(wrong), ['sat'])).toMatch(/^invariant/);
  });

  it('checks an invariant even if other predicates have no invariants', () => {
    const invariant = about('P', 'Int');
    expect(formatJudgement(CHAINED, 'goal', invariant('(and (<= 0 A) (<= A 5))'), ['sat'])).toBe('right');
    for (const wrong of ['true', '(<= A 41)', '(and (<= 0 A) (<= A 21))', '(not (= A 3))'])
      expect(formatJudgement(CHAINED, 'goal', invariant(wrong), ['sat'])).toMatch(/^invariant/);
  });

  it('refutes an invariant by a few small values of datatypes', () => {
    const invariant = about('Sorted', 'List_');
    const right = `(or (= A nil_) (and ((_ is cons_) A) (or (= (tail_ A) nil_) (< (head_ A) (head_ (tail_ A))))))`;
    const undetermined = formatJudgement(LISTS, 'goal', invariant(right), ['sat']);
    expect(undetermined).not.toMatch(/^invariant/);
    for (const wrong of sampleCases(['true', '(or (= A nil_) ((_ is cons_) A))', '(not (= A (cons_ 1 nil_)))'], 2))
      expect(formatJudgement(LISTS, 'goal', invariant(wrong), ['sat'])).toMatch(/^invariant/);
  });

  it('expects no invariant if z3 prints no proof', () => {
    const reply = 'unsat\n(error "line 9 column 9: generation of proof objects is not supported in this mode")';
    expect(formatJudgement(UNSAFE_BELOW, 'goal', reply, ['sat'])).toBe('right');
    expect(formatJudgement(UNSAFE_BELOW, 'goal', reply.replace('unsat', 'sat'), ['sat'])).toBe(
      'sat for the rules and also for the clauses',
    );
  });

  it("refutes an invariant by the solver's model if no tried point refutes the invariant", () => {
    const far = UNSAFE_BELOW.replaceAll('9', '9123');
    const reply = about('P0', 'Int')('(or (= A (- 4)) (and (< A 0) (= (* A A) 1679934169)))');
    const question = invariantQuestion({ ...askQuery(far, 'goal'), reply }, new Budget('thorough'));
    const names = question?.commands.flatMap((each) => (each.kind === 'declare-fun' ? [each.name] : [])) ?? [];
    const violated = `(${names.map((name) => `(define-fun ${name} () Int (- 40987))`).join(' ')})`;
    const known = { ...askQuery(far, 'goal'), reply, second: ['sat'] };
    expect(judgeQuery(known, { rng: rngFromSeed(1), budget: new Budget('thorough') }).verdict).toBe('right');
    const judgement = judgeQuery({ ...known, violated }, { rng: rngFromSeed(1), budget: new Budget('thorough') });
    expect(judgement).toMatchObject({ verdict: 'wrong', fault: 'invariant breaks a clause', trust: 'certified' });
    const other = violated.replaceAll('40987', '1');
    expect(
      judgeQuery({ ...known, violated: other }, { rng: rngFromSeed(1), budget: new Budget('thorough') }).verdict,
    ).toBe('right');
  });
});

describe('queries that are not judged', () => {
  it.each([
    ['the query is not decided', SMALL, 'Q', 'unknown'],
    ['the script contains push', `${SMALL}(push 1)`, 'Q', 'sat'],
    ['the script contains assert', `${SMALL}(assert true)`, 'Q', 'sat'],
    ['the query is not a predicate', SMALL, '(P x b)', 'sat'],
    ['a symbol is not a predicate', `(declare-fun f (Int) Int)${SMALL}`, 'Q', 'sat'],
    ['an assertion is not a Horn clause', `${SMALL}(rule (=> (not (P x b)) Q))`, 'Q', 'sat'],
    ['an assertion is not a Horn clause', `${SMALL}(rule (=> (exists ((z Int)) (> z 0)) Q))`, 'Q', 'sat'],
    ['there are no predicates', '(declare-var x Int)', 'Q', 'sat'],
  ])('does not judge %s', (because, text, query, reply) => {
    expect(judge(text, query, reply)).toEqual({ verdict: 'undetermined', because });
  });

  it('leaves a query undetermined if a guard depends on an unspecified value', () => {
    const open = `(declare-rel Q ())(declare-var x Int)(rule (=> (= (div x 0) 1) Q))`;
    expect(formatJudgement(open, 'Q', 'unsat')).toBe('the query has too many values to try');
    expect(formatJudgement(open, 'Q', 'sat')).toBe('the query has too many values to try');
  });
});

describe('judging queries', () => {
  const verdict = (...asked: Parameters<typeof judge>) => judge(...asked).verdict;
  const budget = () => new Budget('thorough');

  it.each([
    ['sat', 'right'],
    ['sat\n', 'right'],
    ['sat null', 'right'],
    ['unsat', 'wrong'],
    ['unsat\nnull', 'wrong'],
    ['unsat (garbage', 'wrong'],
    ['sat (garbage', 'undetermined'],
    ['sat)', 'undetermined'],
    ['satisfied', 'undetermined'],
    [' sat', 'undetermined'],
    ['timeout sat', 'undetermined'],
    ['', 'undetermined'],
  ])('reads the reply %j', (reply, expected) => {
    expect(verdict(SMALL, 'P', reply)).toBe(expected);
    expect(hornQuestion({ ...askQuery(SAFE, 'Q'), reply }, budget()) === undefined).toBe(
      !/^(un)?sat(\s|$)/.test(reply),
    );
  });

  it('compares the answer to the query with the answer to the clauses if the latter is a single `sat` or `unsat`', () => {
    const metamorphic = { verdict: 'wrong', trust: 'metamorphic' };
    expect(verdict(SAFE, 'Q', 'unsat', ['sat', 'sat'])).toBe('undetermined');
    expect(verdict(SAFE, 'Q', 'unsat', [])).toBe('undetermined');
    expect(verdict(SAFE, 'Q', 'unsat', ['timeout'])).toBe('undetermined');
    expect(judge(SAFE, 'Q', 'unsat', ['unsat'])).toMatchObject(metamorphic);
    expect(judge(SAFE, 'Q', 'sat', ['sat'])).toMatchObject(metamorphic);
    expect(verdict(SAFE, 'Q', 'sat', ['unsat'])).toBe('right');
    expect(judge(COUNTER, 'Q', 'unsat', ['unsat'])).toMatchObject({ trust: 'certified' });
    expect(verdict(COUNTER, 'Q', 'sat', ['sat'])).toBe('right');
  });

  it('judges evidence even if the answer is undetermined', () => {
    const invariant = (body: string) => `unsat\n(and (= Q false) (forall ((A Int) (B Int)) (= (P A B) ${body})))`;
    expect(verdict(SAFE, 'Q', invariant('(<= A 10)'))).toBe('wrong');
    expect(verdict(SAFE, 'Q', invariant('(<= A B)'))).toBe('undetermined');
    expect(verdict(SAFE, 'Q', invariant('(= (div A 0) B)'), ['sat'])).toBe('undetermined');
    const open = '(declare-rel P (Int))(declare-rel Q ())(declare-var x Int)(rule (=> (P x) Q))';
    const unspecified = 'unsat\n(and (= Q false) (forall ((A Int)) (= (P A) (= (div A 0) 1))))';
    expect(verdict(open, 'Q', unspecified, ['sat'])).toBe('undetermined');
    expect(verdict(open, 'Q', unspecified.replace('(= (div A 0) 1)', 'false'), ['sat'])).toBe('right');
    expect(verdict(SAFE, 'P', `sat\n${derivation('(P 0 1)', '(P 12 13)')}`)).toBe('wrong');
    expect(verdict(SAFE, 'P', `sat\n${derivation('(P 0 1)', '(P 5 6)')}`)).toBe('right');
  });

  it('checks the queried predicate against its invariant', () => {
    expect(verdict(SMALL, 'Q', 'unsat\n(= Q false)')).toBe('right');
    expect(verdict(SMALL, 'Q', 'unsat\n(= Q true)')).toBe('wrong');
  });

  it('judges the facts in an answer only if their sorts are small and all values are specified', () => {
    const width = (bits: number) =>
      `(declare-rel P ((_ BitVec ${bits})))(declare-var x (_ BitVec ${bits}))(rule (=> (bvult x (_ bv2 ${bits})) (P x)))`;
    const below = (bits: number, most: number) => `sat\n(bvult (:var 0) (_ bv${most} ${bits}))`;
    expect(verdict(width(12), 'P', below(12, 2))).toBe('right');
    expect(judge(width(12), 'P', below(12, 3))).toMatchObject({ fault: 'answer with an underivable fact' });
    expect(judge(width(12), 'P', below(12, 1))).toMatchObject({ fault: 'answer lacks a derivable fact' });
    expect(verdict(width(13), 'P', below(13, 2))).toBe('undetermined');
    expect(verdict(width(13), 'P', below(13, 3))).toBe('undetermined');
    expect(verdict(width(2), 'P', 'sat\n(= (:var 0) ((_ fp.to_ubv 2) RNE (_ NaN 3 3)))')).toBe('undetermined');
    expect(verdict(COUNTER, 'P', 'sat\n(= (:var 0) 0)')).toBe('undetermined');
    expect(verdict(width(2), 'P', 'sat\n(> (* 2 3) 5)')).toBe('undetermined');
    const nullary = '(declare-rel Q ())(rule Q)';
    expect(verdict(nullary, 'Q', 'sat\ntrue')).toBe('right');
    expect(verdict(nullary, 'Q', 'sat\nfalse')).toBe('wrong');
  });

  it('reads answers over several arguments in the order of the query', () => {
    const rules = '(declare-rel P ((_ BitVec 1) (_ BitVec 2)))(rule (P #b1 #b10))(rule (P #b0 #b01))';
    const at = (first: string, second: string) => `(and (= (:var 0) ${first}) (= (:var 1) ${second}))`;
    expect(verdict(rules, 'P', `sat\n(or ${at('#b1', '#b10')} ${at('#b0', '#b01')})`)).toBe('right');
    expect(verdict(rules, 'P', `sat\n(or ${at('#b1', '#b01')} ${at('#b0', '#b10')})`)).toBe('wrong');
  });

  it('lists at most twelve facts as a proof', () => {
    const rules = (count: number) =>
      `(declare-rel P ((_ BitVec 5)))(declare-rel Q ())${Array.from({ length: count }, (_, i) => `(rule (P (_ bv${i} 5)))`).join('')}`;
    const proof = (count: number) => {
      const judgement = judge(rules(count), 'Q', 'sat');
      return judgement.verdict === 'wrong' ? judgement.proof : '';
    };
    expect(proof(12).match(/\(P/g)).toHaveLength(12);
    expect(proof(13).match(/\(P/g)).toHaveLength(12);
    expect(proof(13)).toContain('…');
    expect(proof(12)).not.toContain('…');
    expect(proof(13)).toContain('#b01100');
  });

  it('proves a derivable goal without the facts that the derivation does not need', () => {
    const rules = `(declare-rel P (Int))(declare-rel N (Int))(declare-rel Q ())(declare-var x Int)
      (rule (N 7))(rule (P 1))(rule (=> (and (P x) (< x 3)) (P (+ x 1))))(rule (=> (and (P x) (= x 3)) Q))`;
    const judgement = judge(rules, 'Q', 'unsat');
    expect(judgement).toMatchObject({ proof: expect.stringContaining('(P 1), (P 2), (P 3), Q') as string });
    expect(judgement).not.toMatchObject({ proof: expect.stringContaining('N') as string });
    expect(judgement.verdict === 'wrong' && judgement.about).toHaveLength(4 + 1 + 1 + 2 + 1);
  });

  it('accepts a derivation in any order of its facts', () => {
    const rules = `(declare-rel P (Int))(declare-var x Int)(rule (P 0))(rule (=> (and (P x) (>= x 0) (< x 500)) (P (+ x 1))))`;
    const facts = Array.from({ length: 50 }, (_, i) => `(P ${i + 150})`);
    const earlier = Array.from({ length: 150 }, (_, i) => `(P ${i})`);
    expect(verdict(rules, 'P', `sat\n${derivation(...facts, ...earlier)}`)).toBe('right');
    expect(verdict(rules, 'P', `sat\n${derivation('(P 400)')}`)).toBe('undetermined');
    expect(verdict(rules, 'P', `sat\n${derivation('(P 400)', '(P (- 1))')}`)).toBe('wrong');
  });

  it('stops if the budget runs out', () => {
    const empty = () => new Budget({ steps: 1 });
    const question = { ...askQuery(SMALL, 'Q'), reply: 'unsat' };
    expect(judgeQuery(question, { rng: rngFromSeed(1), budget: empty() }).verdict).toBe('undetermined');
    expect(hornQuestion(question, empty())).toBeDefined();
    expect(hornQuestion(question, budget())).toBeUndefined();
  });

  it('asks about the clauses and invariants only if the rules and the reply can be read', () => {
    const invariants = 'unsat\n(forall ((A Int) (B Int)) (= (P A B) (<= A B)))';
    const ask = (text: string, query: string, reply: string) =>
      invariantQuestion({ ...askQuery(text, query), reply }, budget());
    expect(ask(SAFE, 'Q', invariants)?.commands.at(-1)?.kind).toBe('check-sat');
    expect(ask(SAFE, 'Q', 'unsat')).toBeUndefined();
    expect(ask(SAFE, 'Q', invariants.replace('unsat', 'unknown'))).toBeUndefined();
    expect(ask(SAFE, 'Q', 'sat\n(= 1 1)')).toBeUndefined();
    expect(ask(`${SAFE}(push 1)`, 'Q', invariants)).toBeUndefined();
    expect(hornQuestion({ ...askQuery(`${SAFE}(push 1)`, 'Q'), reply: 'sat' }, budget())).toBeUndefined();
  });
});

describe('the budget of a judgement', () => {
  /** Counts the work after the budget is spent. */
  class CountingBudget extends Budget {
    late = 0;
    override charge(steps: number): void {
      if (this.spent !== undefined) this.late++;
      super.charge(steps);
    }
  }
  const RULES = `(declare-rel P0 (Int Int))
(declare-rel goal ())
(declare-var x0 Int)
(declare-var x1 Int)
(declare-var x2 Int)
(declare-var x3 Int)
(rule (=> (and (P0 x0 x1) (P0 x2 x3)) (P0 x0 (+ x1 1))) r0)
(rule (=> (and (P0 x0 x1) (and (<= 0 (+ x0 (- x1) (- 22))) (= (* 2 x0) (+ (- x1) (- 4))))) goal) r1)
(rule (=> (and (P0 x0 x1) (P0 x2 x3) (>= 13 (+ x0 (- x1)))) (P0 (+ x0 (- 1)) 2)) r2)
(rule (=> (and (= (- 8) (- x0)) (= (- 1) (- x1))) (P0 x0 x1)) r3)
(rule (=> (and (P0 x0 x1) (> 1 (+ x0 (- 16)))) (P0 (+ x0 (- 1)) x2)) r4)
(rule (P0 8 1) r5)`;
  const REPLY = `sat
(let ((a!1 (forall ((A Int) (B Int) (C Int) (D Int))
             (! (=> (and (P0 C B) (not (<= 17 C)) (= A (+ (- 1) C))) (P0 A D))
                :weight 0))))
(let ((a!2 ((_ hyper-res 0 0 0 1)
             (asserted a!1)
             ((_ hyper-res 0 0) (asserted (P0 8 1)) (P0 8 1))
             (P0 7 (- 18)))))
(let ((a!3 ((_ hyper-res 0 0 0 1)
             (asserted (forall ((A Int) (B Int))
                         (! (let ((a!1 (and (P0 A B)
                                            (<= 22 (+ A (* (- 1) B)))
                                            (= (* 2 A) (+ (- 4) (* (- 1) B))))))
                              (=> a!1 query!0))
                            :weight 0)))
             a!2
             query!0)))
  (mp a!3 (asserted (=> query!0 false)) false))))`;

  it.each([1_000, 50_000, 200_000, 500_000, 1_000_000])('ends the search for derivations: %i steps', (steps) => {
    const budget = new CountingBudget({ steps });
    const found = judgeQuery({ ...askQuery(RULES, 'goal'), reply: REPLY }, { rng: rngFromSeed(1), budget });
    expect(found.verdict).toBe('undetermined');
    expect(budget.late).toBeLessThan(1_000);
  });
});
