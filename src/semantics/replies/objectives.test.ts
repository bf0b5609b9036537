import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { LONGEST_NUMBER } from '../../util/index.js';
import { boundsIn, objectivesAt } from './objectives.js';

function readOne(bound: string) {
  const bounds = boundsIn(`(objectives (x ${bound}))`, 1);
  if (typeof bounds === 'string') throw new Error(bounds);
  const [found] = bounds;
  return typeof found === 'string' ? 'not understood' : found;
}

function number(num: bigint, den = 1n) {
  return { kind: 'number', value: { num, den } };
}

function limit(side: -1 | 1, num: bigint, den = 1n) {
  return { kind: 'limit', value: { num, den }, side };
}

describe('a reported bound', () => {
  it.each([
    ['3', number(3n)],
    ['0', number(0n)],
    ['2.5', number(5n, 2n)],
    ['(- 3)', number(-3n)],
    ['(/ 1.0 2.0)', number(1n, 2n)],
    ['(- (/ 7 4))', number(-7n, 4n)],
    ['(/ (- 1) (- 2))', number(1n, 2n)],
    ['(+ 1 2 3)', number(6n)],
    ['(+ 4)', number(4n)],
    ['(- 5 2)', number(3n)],
    ['(* 2 3)', number(6n)],
    ['(* (- 2) (+ 1 2))', number(-6n)],
    ['(- epsilon epsilon)', number(0n)],
    ['(- (- (- (- (- (- 1))))))', number(1n)],
  ] as const)('reads %s as a number', (text, bound) => {
    expect(readOne(text)).toEqual(bound);
  });

  it.each([
    ['epsilon', limit(1, 0n)],
    ['(- epsilon)', limit(-1, 0n)],
    ['(+ 1.0 (* (- 1.0) epsilon))', limit(-1, 1n)],
    ['(+ 1.5 epsilon)', limit(1, 3n, 2n)],
    ['(- 1 epsilon)', limit(-1, 1n)],
    ['(* 2 (+ 1 epsilon))', limit(1, 2n)],
    ['(* (- 2) (+ 1 epsilon))', limit(-1, -2n)],
    ['(/ (- 1 epsilon) 2)', limit(-1, 1n, 2n)],
  ] as const)('reads %s as a limit that no model reaches', (text, bound) => {
    expect(readOne(text)).toEqual(bound);
  });

  it.each([
    ['oo', 1],
    ['(- oo)', -1],
    ['(* (- 1) oo)', -1],
    ['(* 3 oo)', 1],
    ['(/ oo (- 2))', -1],
    ['(+ 5 oo)', 1],
    ['(- 5 oo)', -1],
    ['(+ (- oo) epsilon)', -1],
  ] as const)('reads %s as infinity', (text, side) => {
    expect(readOne(text)).toEqual({ kind: 'infinite', side });
  });

  it.each([
    '(interval 3 5)',
    '(root 3)',
    '(^ 2 3)',
    'x',
    '-3',
    '1.',
    '.5',
    '3x',
    'x3',
    '#b1',
    '()',
    '(+)',
    '(-)',
    '(- x)',
    '(+ 1 x)',
    '(* 2)',
    '(/ 1)',
    '(/ 1 0)',
    '(/ 1 (- 1 1))',
    '(/ 1 oo)',
    '(/ 1 epsilon)',
    '(* oo 2)',
    '(* epsilon epsilon)',
    '(- 5 1 1)',
    '(* 2 3 4)',
    '(/ 8 2 2)',
    '(- (- (- (- (- (- (- 1)))))))',
    '9'.repeat(LONGEST_NUMBER + 1),
  ])('rejects the malformed bound with index %#', (text) => {
    expect(readOne(text)).toBe('not understood');
  });

  it('reads a number with the maximum number of digits', () => {
    expect(readOne('1'.repeat(LONGEST_NUMBER))).toMatchObject({ kind: 'number' });
  });
});

describe('a reply with bounds', () => {
  it('reads the last item of each entry as the bound of the objective', () => {
    expect(boundsIn('(objectives (x 3) ((+ x y) 4) ( 5))', 3)).toEqual([number(3n), number(4n), number(5n)]);
    expect(boundsIn('(objectives)', 0)).toEqual([]);
    expect(boundsIn('(objectives (x 3) () (y 4))', 3)).toEqual([number(3n), expect.any(String), number(4n)]);
  });

  it.each([
    '(objectives (x 3))',
    '(objectives (x 3) (y 4) (z 5))',
    '(goals (x 3) (y 4))',
    '()',
    '(objectives (x 3)',
    '',
  ])('rejects a reply for two objectives: %s', (reply) => {
    expect(boundsIn(reply, 2)).toEqual(expect.any(String));
  });
});

const DECLARED = '(declare-const x Int)(declare-const r Real)(declare-const b (_ BitVec 4))(declare-const p Bool)';

function collect(text: string, after = '') {
  const { script, ok } = readScript(`${text}${DECLARED}${after}(check-sat)(get-objectives)`);
  if (!ok) throw new Error(`${text} does not read`);
  const found = objectivesAt(script, script.commands.length - 1, script.store.fork());
  return typeof found === 'string' ? 'not judged' : found;
}

function summarise(after: string) {
  const found = collect('', after);
  if (typeof found === 'string') return found;
  return found.all.map(({ kind, sense, term }) => [kind, sense, printTerm(term)]);
}

describe('the objectives of a check', () => {
  it('accepts only objectives of numeric and bit-vector sorts', () => {
    expect(summarise('(minimize x)(maximize r)(maximize b)')).toEqual([
      ['minimize', 'minimize', 'x'],
      ['maximize', 'maximize', 'r'],
      ['maximize', 'maximize', 'b'],
    ]);
    expect(summarise('(maximize p)')).toBe('not judged');
    expect(summarise('(maximize x :id g)')).toBe('not judged');
    expect(summarise('')).toBe('not judged');
  });

  it('minimises the weight of the false soft assertions of a group', () => {
    expect(summarise('(assert-soft p)')).toEqual([['assert-soft', 'minimize', '(ite p 0.0 1.0)']]);
    expect(
      summarise('(assert-soft p :weight 2.5 :id g)(minimize x)(assert-soft (not p) :id g)(assert-soft p)'),
    ).toEqual([
      ['assert-soft', 'minimize', '(+ (ite p 0.0 2.5) (ite (not p) 0.0 1.0))'],
      ['minimize', 'minimize', 'x'],
      ['assert-soft', 'minimize', '(ite p 0.0 1.0)'],
    ]);
    expect(summarise('(assert-soft p :id g :weight 3)(assert-soft p :id h)')).toHaveLength(2);
    expect(summarise('(assert-soft p :weight 10)(assert-soft p)(assert-soft p :weight 0.25)')).toEqual([
      ['assert-soft', 'minimize', '(+ (+ (ite p 0.0 10.0) (ite p 0.0 1.0)) (ite p 0.0 0.25))'],
    ]);
  });

  it.each([
    ':weight 0',
    ':weight 0.0',
    ':weight -1',
    ':weight (- 1)',
    ':weight',
    ':weight 1e3',
    ':weight .5',
    ':tag 3',
  ])('does not judge objectives if a soft assertion has %s', (options) => {
    expect(summarise(`(assert-soft p ${options})`)).toBe('not judged');
  });

  it('does not judge objectives if a weight has very many digits', () => {
    expect(summarise(`(assert-soft p :weight 1${'0'.repeat(99)})`)).not.toBe('not judged');
    expect(summarise(`(assert-soft p :weight 1${'0'.repeat(100)})`)).toBe('not judged');
    expect(summarise(`(assert-soft p :weight 0.${'0'.repeat(99)}1)`)).not.toBe('not judged');
    expect(summarise(`(assert-soft p :weight 0.${'0'.repeat(100)}1)`)).toBe('not judged');
  });

  it('uses the priority that the last option before the check sets', () => {
    const priority = (text: string, after = '') => {
      const found = collect(text, `(minimize x)${after}`);
      return typeof found === 'string' ? found : found.priority;
    };
    expect(priority('')).toBe('lex');
    for (const each of ['lex', 'box', 'pareto']) expect(priority(`(set-option :opt.priority ${each})`)).toBe(each);
    expect(priority('(set-option :opt.priority box)(set-option :opt.priority pareto)')).toBe('pareto');
    expect(priority('(set-option :opt.other box)')).toBe('lex');
    expect(priority('(set-option :opt.priority odd)')).toBe('not judged');
    expect(priority('(set-option :opt.priority box)(reset)')).toBe('not judged');
    expect(priority('(set-option :opt.priority lex)(reset)')).toBe('lex');
    expect(priority('(set-option :opt.priority box)(reset)(set-option :opt.priority pareto)')).toBe('pareto');
    expect(priority('', '(check-sat)(set-option :opt.priority box)')).toBe('box');
  });

  it('uses the priority at the check, even if a later option changes the priority', () => {
    const text = `${DECLARED}(minimize x)(check-sat)(set-option :opt.priority box)(get-objectives)`;
    const { script } = readScript(text);
    expect(objectivesAt(script, script.commands.length - 1, script.store)).toMatchObject({ priority: 'lex' });
  });
});
