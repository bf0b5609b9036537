import { expect, it } from 'vitest';
import { Lessons } from './lessons.js';

const DATATYPES = '(declare-datatypes ((L 0)) (((nil))))\n(check-sat)\n';
const refused = (detail: string) => ({ outcome: 'rejected', detail }) as const;
const NO_DATATYPES = refused('at line 2, column 19: syntax error: declare-datatypes is not a command');

it('does not send a solver features that it rejected', () => {
  const lessons = new Lessons();
  expect(lessons.lackedBy('yices', DATATYPES)).toBeUndefined();
  lessons.hear('yices', DATATYPES, NO_DATATYPES);
  expect(lessons.lackedBy('yices', DATATYPES)).toBe('command declare-datatypes');
  expect(lessons.lackedBy('z3', DATATYPES)).toBeUndefined();
  expect(lessons.lackedBy('yices', '(assert true)\n(check-sat)\n')).toBeUndefined();
});

it('learns nothing about absent features, universal features or inquiries', () => {
  const lessons = new Lessons();
  lessons.hear('z3', '(assert true)', refused('unknown constant bvnego'));
  lessons.hear('z3', '(assert (+ 1 true))', refused('unknown constant + (Int Bool)'));
  lessons.hear('z3', '(declare-fun f () Int)\n(assert (f))', refused('unknown constant f'));
  lessons.hear('cvc5', '(get-value (x))', refused('Expected SMT-LIBv2 command, got `get-value`'));
  for (const script of ['(bvnego x)', '(+ 1 2)', '(assert (f))', '(get-value (x))'])
    expect([lessons.lackedBy('z3', script), lessons.lackedBy('cvc5', script)]).toEqual([undefined, undefined]);
});

it('retries occasionally and forgets a refuted lesson', () => {
  const lessons = new Lessons();
  lessons.hear('yices', DATATYPES, NO_DATATYPES);
  const sent = Array.from({ length: 50 }, () => lessons.lackedBy('yices', DATATYPES)).filter(
    (each) => each === undefined,
  );
  expect(sent).toHaveLength(2);
  lessons.hear('yices', DATATYPES, { outcome: 'answered', detail: null });
  expect(lessons.lackedBy('yices', DATATYPES)).toBeUndefined();
  lessons.hear('yices', DATATYPES, NO_DATATYPES);
  expect(lessons.lackedBy('yices', DATATYPES)).toBeUndefined();
});
