import { expect, it } from 'vitest';
import { useDriftWorkshop } from '../support/drift-versions.js';

const { shop, version, readRows } = useDriftWorkshop();

/** A version that reports these objectives and this model, and denies that a better model exists. */
const optimising = (name: string, objectives: string, model: string) =>
  version(
    name,
    `case "$script" in *imize*|*soft*) answer=sat ;; *) answer=unsat ;; esac
printf '%s' "$script" | grep -oE '[(]check-sat[)]|[(]get-model[)]|[(]get-objectives[)]|[(]echo "[^"]*"' | while read -r command; do
case "$command" in
*check*) echo $answer ;;
*objectives*) echo "(objectives ${objectives})" ;;
*model*) [ $answer = unsat ] || echo "(${model})" ;;
*echo*) echo "$command" | sed 's/^(echo "//; s/"$//' ;;
esac
done`,
  );

const x = (value: number | string, sort = 'Int') => `(define-fun x () ${sort} ${value})`;
const y = (value: number) => `(define-fun y () Int ${value})`;
const BOX = '(declare-const x Int)(assert (and (<= 3 x) (<= x 22)))';
const TWO = `${BOX}(declare-const y Int)(assert (and (<= 0 y) (<= (+ x y) 25)))(maximize x)(maximize y)`;
const LINE = '(declare-const x Int)(assert (<= 3 x))(maximize x)';
const STRICT = '(declare-const x Real)(assert (< 0.0 x 10.0))(maximize x)';

it.each([
  ['a value that its own model exceeds', `${BOX}(maximize x)`, '(x 22)', x(22), '(x 21)', x(22), 'wrong-optimum'],
  ['a value that the other model exceeds', `${BOX}(maximize x)`, '(x 22)', x(22), '(x 21)', x(21), 'wrong-optimum'],
  ['a minimum that is too large', `${BOX}(minimize x)`, '(x 3)', x(3), '(x 4)', x(4), 'wrong-optimum'],
  ['no objective', `${BOX}(maximize x)`, '(x 22)', x(22), '', x(3), 'wrong-optimum'],
  ['no objective, but an optimal model', `${BOX}(maximize x)`, '(x 22)', x(22), '', x(22), 'other-optimum'],
  ['a value without a model', `${BOX}(maximize x)`, '(x 22)', x(22), '(x 23)', '', 'other-optimum'],
  ['another first value', TWO, '(x 22) (y 3)', x(22) + y(3), '(x 21) (y 4)', x(21) + y(4), 'wrong-optimum'],
  ['another second value', TWO, '(x 22) (y 3)', x(22) + y(3), '(x 22) (y 2)', x(22) + y(2), 'wrong-optimum'],
  ['equal values of several objectives', TWO, '(x 22) (y 3)', x(22) + y(3), '(x 22)\n(y 3)', x(22) + y(3), 'same'],
  [
    'another value in a box',
    `(set-option :opt.priority box)${TWO}`,
    '(x 22) (y 25)',
    '',
    '(x 22) (y 24)',
    '',
    'other-optimum',
  ],
  ['a maximum of an unbounded term', LINE, '(x oo)', x(3), '(x 7)', x(7), 'wrong-optimum'],
  ['an infinite maximum of a bounded term', `${BOX}(maximize x)`, '(x 22)', x(22), '(x oo)', x(22), 'wrong-optimum'],
  ['another penalty', `${BOX}(assert-soft (> x 5))`, '(0)', x(9), '(1)', x(4), 'wrong-optimum'],
])('compares optima if the newer version reports %s', async (_, text, older, olderModel, newer, newerModel, change) => {
  for (const request of ['(get-objectives)', '']) {
    shop.write('a.smt2', `${text}(check-sat)${request}`);
    const versions = ['--from', optimising('older', older, olderModel), '--to', optimising('newer', newer, newerModel)];
    const { code, rows, all } = await readRows('a.smt2', ...versions);
    expect([code, rows[0]?.change]).toEqual([change === 'same' ? 0 : 1, change]);
    expect(all?.verdict.join()).toContain('Optima of 1 script are compared.');
  }
});

it.each([
  [
    'points of a Pareto front',
    `(set-option :opt.priority pareto)${TWO}`,
    '(x 22) (y 3)',
    '(x 20) (y 5)',
    'a Pareto front',
  ],
  ['limits of strict bounds', STRICT, '(x (+ 10.0 (* (- 1.0) epsilon)))', '(x 9.5)', 'perhaps no model reaches'],
  ['nonlinear terms', '(declare-const x Int)(assert (< (* x x) 9))(maximize x)', '(x 2)', '(x 1)', 'nonlinear'],
])('lists different %s as not compared', async (_, text, older, newer, reason) => {
  shop.write('a.smt2', `${text}(check-sat)(get-objectives)`);
  const versions = ['--from', optimising('older', older, ''), '--to', optimising('newer', newer, '')];
  const { code, rows, all } = await readRows('a.smt2', ...versions);
  expect([code, rows[0]?.change]).toEqual([0, 'same']);
  expect(all?.verdict.join()).toMatch(`Optima are not compared on 1 script (a.smt2: they differ, but `);
  expect(all?.verdict.join()).toContain(reason);
});

it.each([
  ['an equal limit', '(q (* (- 1.0) epsilon))', 'same'],
  ['a value below its own model', '(q (- 5.0))', 'wrong-optimum'],
  ['a limit below its own model', '(q (+ (- 5.0) (* (- 1.0) epsilon)))', 'wrong-optimum'],
  ['another limit', '(q (- 0.25))', 'same'],
])('compares no limits of strict bounds, but judges %s by the models', async (_, objectives, change) => {
  const text = '(declare-const q Real)(assert (and (< (- 1.0) q) (< q 0.0)))(maximize q)(check-sat)';
  shop.write('a.smt2', text);
  const model = '(define-fun q () Real (/ (- 1.0) 2.0))';
  const versions = [
    ...['--from', optimising('older', '(q (* (- 1.0) epsilon))', model)],
    ...['--to', optimising('newer', objectives, model)],
  ];
  const { rows, all, code } = await readRows('a.smt2', ...versions);
  expect([rows[0]?.change, code]).toEqual([change, change === 'same' ? 0 : 1]);
  const isOpen = change === 'same';
  expect(all?.verdict.join()).toContain(isOpen ? 'Optima are not compared on 1 script' : 'Optima of 1 script');
});
