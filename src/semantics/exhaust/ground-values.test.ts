import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { BOOL, INT, type Sort } from '../../term/index.js';
import { describeValue } from '../describe.js';
import { signatureAt } from '../signature.js';
import { groundValues } from './ground-values.js';
import { smallValues } from './small-values.js';

const TYPES = `(declare-datatype Color ((red) (green) (blue)))
  (declare-datatype List ((nil) (cons (head Int) (tail List))))
  (declare-datatype Real1 ((mk (only Real))))
  (declare-datatype Wide ((wide (first Color) (second Bool) (third Int) (fourth (_ BitVec 8)))))
  (declare-datatype Tree ((leaf) (node (left Tree) (right Tree))))
  (declare-datatype Endless ((more (next Endless))))`;

function list(name: string, most = 100): readonly string[] {
  const { script } = readScript(`${TYPES}(check-sat)`);
  const signature = signatureAt(script)?.signature;
  if (signature === undefined) throw new Error('no signature');
  const sort: Sort = script.store.sorts.named(name, name, []);
  return groundValues(sort, { signature, most }).map((value) => describeValue(signature, value, sort));
}

describe('groundValues', () => {
  it('lists values of a datatype by depth, with 0 and 1 in numeric fields', () => {
    expect(list('Real1')).toEqual(['(mk 0.0)', '(mk 1.0)']);
    expect(list('List')).toEqual([
      'nil',
      ...['0', '1'].map((head) => `(cons ${head} nil)`),
      ...['0', '1'].flatMap((head) => ['0', '1'].map((next) => `(cons ${head} (cons ${next} nil))`)),
    ]);
  });

  it('uses up to five values for a field that is a datatype, and two for a field of another sort', () => {
    expect(list('Color')).toEqual(['red', 'green', 'blue']);
    const wide = list('Wide');
    expect(wide).toHaveLength(3 * 2 * 2 * 2);
    expect(wide.at(-1)).toBe('(wide blue true 1 #x01)');
    // One tree has depth one, one tree has depth two, and three trees have depth three.
    expect(list('Tree')).toHaveLength(1 + 1 + 3);
    expect(list('Endless')).toEqual([]);
  });

  it('lists at most the requested number of datatype values', () => {
    expect(list('Color', 2)).toEqual(['red', 'green']);
    expect(list('List', 2)).toEqual(['nil', '(cons 0 nil)']);
    expect(list('List', 3)).toEqual(['nil', '(cons 0 nil)', '(cons 1 nil)']);
    expect(list('Wide', 5)).toHaveLength(5);
    expect(list('List', 0)).toEqual([]);
  });

  it('lists all small values of a sort that is not a datatype', () => {
    const { script } = readScript(`${TYPES}(check-sat)`);
    const signature = signatureAt(script)?.signature;
    if (signature === undefined) throw new Error('no signature');
    for (const sort of [INT, BOOL, script.store.sorts.bitVec(40)])
      expect(groundValues(sort, { signature, most: 2 })).toEqual(smallValues(sort));
    expect(groundValues(script.store.sorts.named('U', 'U', []), { signature, most: 2 })).toEqual([]);
  });
});
