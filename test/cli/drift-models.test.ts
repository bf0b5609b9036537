import { expect, it } from 'vitest';
import { type Row, script, useDriftWorkshop } from '../support/drift-versions.js';

const { shop, version, interactive, readRows } = useDriftWorkshop();

it('reports lost answers, new crashes and wrong answers and models, and proves them by models', async () => {
  for (const [name, more] of Object.entries({
    a: '',
    lost: ' ; lost',
    dead: ' ; dead',
    wrong: ' ; wrong',
    model: ' ; zero',
  }))
    shop.write(`seeds/${name}.smt2`, script('sat', more));
  const print = (value: number) => `echo "(model (define-fun x () Int ${value}))"`;
  const older = version('older', `echo sat; case "$script" in *get-model*) ${print(1)} ;; esac`);
  const newer = version(
    'newer',
    `case "$script" in *lost*) echo unknown ;; *dead*) kill -ABRT $$ ;; *wrong*) echo unsat ;; *) echo sat ;; esac
case "$script" in *zero*get-model*) ${print(0)} ;; *get-model*) ${print(1)} ;; esac`,
  );
  const { code, rows } = await readRows('seeds', '--from', older, '--to', newer, '--jobs', '2');
  const changesOf = (given: readonly Row[]) =>
    Object.fromEntries(given.map(({ file, change }) => [file.split('/').at(-1)?.replace('.smt2', ''), change]));
  expect(changesOf(rows)).toEqual({
    a: 'same',
    lost: 'unknown',
    dead: 'crash',
    wrong: 'wrong-answer',
    model: 'wrong-model',
  });
  expect(rows.find(({ change }) => change === 'wrong-model')?.faults.to).toMatchObject({
    trust: 'certified',
    because: expect.stringContaining('(> x 0)'),
  });
  expect(code).toBe(1);
  const back = await readRows('seeds', '--from', newer, '--to', older);
  expect([back.code, changesOf(back.rows)]).toEqual([
    0,
    { a: 'same', lost: 'answered', dead: 'crash-gone', wrong: 'wrong-gone', model: 'wrong-gone' },
  ]);
});

it('judges the model of each sat check, and the values that the script requests', async () => {
  shop.write(
    'seeds/a.smt2',
    `(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))
(check-sat)(get-value (x))(get-model)
(push 1)(assert (> x 4))(check-sat)(pop 1)
(check-sat-assuming ((> 0 x)))
`,
  );
  const right = interactive('right', {});
  const find = async (...versions: readonly [string, string]) => {
    const { rows, all } = await readRows('seeds', '--from', versions[0], '--to', versions[1]);
    const [row] = rows;
    return { change: row?.change, to: row?.faults.to, models: row?.models, sum: all?.models };
  };
  const proved = { true: 2, false: 0, undetermined: 0, missing: 0 };
  expect(await find(right, right)).toEqual({
    change: 'same',
    to: null,
    models: { from: proved, to: proved },
    sum: { from: proved, to: proved },
  });
  const first = await find(right, interactive('first', { model: '$((n == 1 ? 0 : 5))' }));
  expect([first.change, first.models?.to]).toEqual(['wrong-model', { ...proved, true: 1, false: 1 }]);
  expect(first.to).toMatchObject({ kind: 'invalid-model', trust: 'certified', check: 0 });
  const second = await find(right, interactive('second', { model: '$((n == 2 ? 4 : 5))' }));
  expect(second.to).toMatchObject({ kind: 'invalid-model', trust: 'certified', check: 1 });
  const value = await find(right, interactive('value', { value: '7' }));
  expect([value.change, value.to]).toEqual([
    'wrong-model',
    expect.objectContaining({
      kind: 'wrong-value',
      trust: 'certified',
      check: 0,
      because: expect.stringContaining('7'),
      other: 'the older version: sat, and its model is true; it replies ((x 5))',
    }),
  ]);
  const back = await find(interactive('value', { value: '7' }), right);
  expect(back.change).toBe('wrong-gone');
});

it('judges the answer and the model of check-sat-using like those of check-sat', async () => {
  shop.write('seeds/a.smt2', '(declare-const x Int)(assert (> x 3))(check-sat-using smt)');
  const { code, rows, all } = await readRows(
    'seeds',
    '--from',
    interactive('right', {}),
    '--to',
    interactive('wrong', { model: '0' }),
  );
  expect([code, rows.map(({ change, checks }) => [change, checks])]).toEqual([1, [['wrong-model', 1]]]);
  expect(all?.verdict.join()).toContain('Models prove 0 of 1 sat answer of the newer version (1 false model)');
});
