import { expect, it } from 'vitest';
import { Lessons } from './lessons.js';

const DATATYPES = '(declare-datatypes ((L 0)) (((nil))))\n(check-sat)\n';
const refused = (detail: string) => ({ outcome: 'rejected', detail }) as const;
const NO_DATATYPES = refused('at line 2, column 19: syntax error: declare-datatypes is not a command');

it('does not send a solver features that it rejected', () => {
  const lessons = new Lessons();
  expect(lessons.lackedBy('yices', DATATYPES)).toBeUndefined();
  lessons.learn('yices', DATATYPES, NO_DATATYPES);
  expect(lessons.lackedBy('yices', DATATYPES)).toBe('command declare-datatypes');
  expect(lessons.lackedBy('z3', DATATYPES)).toBeUndefined();
  expect(lessons.lackedBy('yices', '(assert true)\n(check-sat)\n')).toBeUndefined();
});

it('learns nothing about absent features, universal features or inquiries', () => {
  const lessons = new Lessons();
  lessons.learn('z3', '(assert true)', refused('unknown constant bvnego'));
  lessons.learn('z3', '(assert (+ 1 true))', refused('unknown constant + (Int Bool)'));
  lessons.learn('z3', '(declare-fun f () Int)\n(assert (f))', refused('unknown constant f'));
  lessons.learn('cvc5', '(get-value (x))', refused('Expected SMT-LIBv2 command, got `get-value`'));
  for (const script of ['(bvnego x)', '(+ 1 2)', '(assert (f))', '(get-value (x))'])
    expect([lessons.lackedBy('z3', script), lessons.lackedBy('cvc5', script)]).toEqual([undefined, undefined]);
});

it('retries occasionally and forgets a refuted lesson', () => {
  const lessons = new Lessons();
  lessons.learn('yices', DATATYPES, NO_DATATYPES);
  const sent = Array.from({ length: 50 }, () => lessons.lackedBy('yices', DATATYPES)).filter(
    (each) => each === undefined,
  );
  expect(sent).toHaveLength(2);
  lessons.learn('yices', DATATYPES, { outcome: 'answered', detail: null });
  expect(lessons.lackedBy('yices', DATATYPES)).toBeUndefined();
  lessons.learn('yices', DATATYPES, NO_DATATYPES);
  expect(lessons.lackedBy('yices', DATATYPES)).toBeUndefined();
});

it('learns about the logic of the script, since a solver may have in another logic what it lacks in this one', () => {
  const lessons = new Lessons();
  const inLogic = (logic: string) => `${logic}(declare-const r Real)\n(check-sat)\n`;
  lessons.learn('z3', inLogic('(set-logic UF)'), refused("line 2 column 21: unknown sort 'Real'"));
  expect(lessons.lackedBy('z3', inLogic('(set-logic UF)'))).toBe('sort Real');
  for (const other of ['', '(set-logic ALL)', '(set-logic UF)(reset)(set-logic ALL)'])
    expect(lessons.lackedBy('z3', inLogic(other))).toBeUndefined();
  lessons.learn('z3', inLogic('(set-logic ALL)'), { outcome: 'answered', detail: null });
  expect(lessons.lackedBy('z3', inLogic('(set-logic UF)'))).toBe('sort Real');
});
