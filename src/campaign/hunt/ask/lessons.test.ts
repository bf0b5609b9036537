import { expect, it } from 'vitest';
import { LackingFeatures } from './lessons.js';

const DATATYPES = '(declare-datatypes ((L 0)) (((nil))))\n(check-sat)\n';
const makeRejection = (detail: string) => ({ outcome: 'rejected', detail }) as const;
const NO_DATATYPES = makeRejection('at line 2, column 19: syntax error: declare-datatypes is not a command');

it('does not send a solver features that it rejected, but sends them to other solvers', () => {
  const lessons = new LackingFeatures();
  expect(lessons.findLacking('yices', DATATYPES)).toBeUndefined();
  lessons.learn('yices', DATATYPES, NO_DATATYPES);
  expect(lessons.findLacking('yices', DATATYPES)).toBe('command declare-datatypes');
  expect(lessons.findLacking('z3', DATATYPES)).toBeUndefined();
  expect(lessons.findLacking('yices', '(assert true)\n(check-sat)\n')).toBeUndefined();
});

it('ignores rejections of inquiries, of features missing from the script, and of features that every solver has', () => {
  const lessons = new LackingFeatures();
  lessons.learn('z3', '(assert true)', makeRejection('unknown constant bvnego'));
  lessons.learn('z3', '(assert (+ 1 true))', makeRejection('unknown constant + (Int Bool)'));
  lessons.learn('z3', '(declare-fun f () Int)\n(assert (f))', makeRejection('unknown constant f'));
  lessons.learn('cvc5', '(get-value (x))', makeRejection('Expected SMT-LIBv2 command, got `get-value`'));
  for (const script of ['(bvnego x)', '(+ 1 2)', '(assert (f))', '(get-value (x))'])
    expect([lessons.findLacking('z3', script), lessons.findLacking('cvc5', script)]).toEqual([undefined, undefined]);
});

it('sends a rejected feature again occasionally, and continues to send it once the solver accepts it', () => {
  const lessons = new LackingFeatures();
  lessons.learn('yices', DATATYPES, NO_DATATYPES);
  const sent = Array.from({ length: 50 }, () => lessons.findLacking('yices', DATATYPES)).filter(
    (each) => each === undefined,
  );
  expect(sent).toHaveLength(2);
  lessons.learn('yices', DATATYPES, { outcome: 'answered', detail: null });
  expect(lessons.findLacking('yices', DATATYPES)).toBeUndefined();
  lessons.learn('yices', DATATYPES, NO_DATATYPES);
  expect(lessons.findLacking('yices', DATATYPES)).toBeUndefined();
});

it('learns separately for each logic, because a solver may support the feature in another logic', () => {
  const lessons = new LackingFeatures();
  const inLogic = (logic: string) => `${logic}(declare-const r Real)\n(check-sat)\n`;
  lessons.learn('z3', inLogic('(set-logic UF)'), makeRejection("line 2 column 21: unknown sort 'Real'"));
  expect(lessons.findLacking('z3', inLogic('(set-logic UF)'))).toBe('sort Real');
  for (const other of ['', '(set-logic ALL)', '(set-logic UF)(reset)(set-logic ALL)'])
    expect(lessons.findLacking('z3', inLogic(other))).toBeUndefined();
  lessons.learn('z3', inLogic('(set-logic ALL)'), { outcome: 'answered', detail: null });
  expect(lessons.findLacking('z3', inLogic('(set-logic UF)'))).toBe('sort Real');
});
