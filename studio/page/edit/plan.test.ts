import { describe, expect, it } from 'vitest';
import type { Language } from '../model/protocol.js';
import { readText } from '../model/read.js';
import { type NodeChange, applyChanges } from './change.js';
import { listChoices, planEdit } from './plan.js';

function operators(text: string, language: Language, name: string): readonly string[] {
  return listChoices(readText(text, language).subject, find(text, language, name)).operators;
}

/** Changes the node with this number or label. */
function edit(text: string, language: Language, name: string, change: NodeChange): string {
  return applyChanges(text, planEdit(text, language, { node: find(text, language, name), change }));
}

function find(text: string, language: Language, name: string): number {
  const { nodes } = readText(text, language).reading.picture;
  return nodes.findIndex(({ id, label }) => id === name || label === name);
}

const BTOR = '1 var 4 left\n2 var 4\n3 not 4 -1\n4 add 4 3 2 ; sum\n5 zero 4\n6 mul 4 -4 5\n7 eq 1 6 -4\n8 root 1 7\n';
const BTOR2 =
  '1 sort bitvec 4\n2 sort bitvec 1\n3 input 1 in\n4 state 1\n5 add 1 3 4 sum\n6 next 1 4 5\n7 uext 1 4 0\n8 ult 2 5 4\n9 bad 8\n';
const SCRIPT = `(declare-const x (_ BitVec 8)) ; x is |x|
(declare-const |odd one| (_ BitVec 8))
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(assert (let ((t (bvadd x (f |odd one|)))) (and (bvult t x) (not (= t (bvmul (bvadd x (f |odd one|)) x))))))
(assert (! (= ((_ rotate_left 2) x) (f x)) :named x1))
`;

describe('edits of a BTOR graph', () => {
  it('renames inputs', () => {
    expect(edit(BTOR, 'btor', '1', { kind: 'rename', name: 'a' })).toContain('1 var 4 a\n');
    expect(edit(BTOR, 'btor', '2', { kind: 'rename', name: 'b' })).toContain('2 var 4 b\n');
    expect(() => edit(BTOR, 'btor', '2', { kind: 'rename', name: 'left' })).toThrow('the name left is in use');
  });

  it('replaces a node by a constant', () => {
    expect(edit(BTOR, 'btor', '4', { kind: 'constant', text: '-1' })).toContain('4 const 4 1111 ; sum\n');
    expect(() => edit(BTOR, 'btor', '4', { kind: 'constant', text: '16' })).toThrow('16 is not a value of 4 bits');
    expect(edit(BTOR2, 'btor', '5', { kind: 'constant', text: '0x3' })).toContain('5 const 1 0011\n');
  });

  it('replaces a node by an argument, and drops lines that are unused then', () => {
    const done = edit(BTOR, 'btor', '4', { kind: 'argument', index: 0 });
    expect(done).toBe('1 var 4 left\n2 var 4\n3 not 4 -1\n5 zero 4\n6 mul 4 -3 5\n7 eq 1 6 -3\n8 root 1 7\n');
    expect(edit(done, 'btor', '6', { kind: 'argument', index: 0 })).toBe(
      '1 var 4 left\n2 var 4\n3 not 4 -1\n7 eq 1 -3 -3\n8 root 1 7\n',
    );
    expect(edit(BTOR2, 'btor', '5', { kind: 'argument', index: 1 })).toContain('6 next 1 4 4\n');
  });

  it('replaces an operator by one with an equal signature, by its name in the file', () => {
    expect(edit(BTOR, 'btor', '3', { kind: 'operator', name: 'neg' })).toContain('3 neg 4 -1\n');
    expect(operators(BTOR, 'btor', '7')).toEqual(['ne']);
    expect(edit(BTOR, 'btor', '7', { kind: 'operator', name: 'ne' })).toContain('7 ne 1 6 -4\n');
    expect(operators(BTOR2, 'btor', '7')).toEqual(['sext']);
    expect(() => edit(BTOR, 'btor', '7', { kind: 'operator', name: 'add' })).toThrow('would have an error in line 7');
  });
});

describe('edits of a script', () => {
  it('renames a symbol at all places, but not in comments and quoted symbols', () => {
    const done = edit(SCRIPT, 'smtlib', 'x', { kind: 'rename', name: 'new name' });
    expect(done).toContain('(declare-const |new name| (_ BitVec 8)) ; x is |x|\n');
    expect(done).toContain('(bvult t |new name|)');
    expect(edit(SCRIPT, 'smtlib', 'f', { kind: 'rename', name: 'g' })).toContain('(declare-fun g (');
    expect(() => edit(SCRIPT, 'smtlib', 'x', { kind: 'rename', name: 'f' })).toThrow('the symbol f is in use');
  });

  it('refuses a name that a part of the script would capture', () => {
    expect(() =>
      edit('(declare-const x Int)\n(assert (forall ((y Int)) (> y x)))\n', 'smtlib', 'x', {
        kind: 'rename',
        name: 'y',
      }),
    ).toThrow('in use');
    expect(() =>
      edit('(declare-const x Int)\n(assert (> x 1))\n', 'smtlib', 'x', { kind: 'rename', name: '+' }),
    ).toThrow('+ is an operator');
  });

  it('refuses a name with characters that are not shown', () => {
    const hidden = { kind: 'rename', name: 'a\u202eb' } as const;
    expect(() => edit(SCRIPT, 'smtlib', 'x', hidden)).toThrow('only characters that can be seen: a');
    expect(() => edit(BTOR, 'btor', '1', hidden)).toThrow('only characters that can be seen: a');
  });

  it('replaces a term by a constant at each place where it is written', () => {
    const done = edit(SCRIPT, 'smtlib', 'bvadd', { kind: 'constant', text: '5' });
    expect(done).toContain('(let ((t #b00000101)) (and (bvult t x) (not (= t (bvmul #b00000101 x)))))');
    expect(
      edit('(declare-const i Int)\n(assert (> (+ i 1) 2))\n', 'smtlib', '+', { kind: 'constant', text: '-7' }),
    ).toContain('(> (- 7) 2)');
    expect(() => edit(SCRIPT, 'smtlib', 'bvadd', { kind: 'constant', text: 'x' })).toThrow(
      'x is not a value of 8 bits',
    );
    expect(() =>
      edit('(declare-const s String)\n(assert (= (str.++ s s) "a"))\n', 'smtlib', 'str.++', {
        kind: 'constant',
        text: 's',
      }),
    ).toThrow('would mean something else');
  });

  it('replaces a term by one of its arguments', () => {
    expect(edit(SCRIPT, 'smtlib', 'bvadd', { kind: 'argument', index: 1 })).toContain(
      '(let ((t (f |odd one|))) (and (bvult t x) (not (= t (bvmul (f |odd one|) x)))))',
    );
    expect(edit(SCRIPT, 'smtlib', 'and', { kind: 'argument', index: 1 })).toContain(
      '(let ((t (bvadd x (f |odd one|)))) (not (= t',
    );
    const negated = '(declare-const p Bool)\n(declare-const q Bool)\n(assert (not (or (not p) q)))\n';
    expect(edit(negated, 'smtlib', 'or', { kind: 'argument', index: 0 })).toContain('(assert (not (not p)))');
  });

  it('replaces an operator by one with the same rule about sorts', () => {
    expect(operators(SCRIPT, 'smtlib', 'bvult')).toEqual(expect.arrayContaining(['bvsle', 'bvuge']));
    expect(operators(SCRIPT, 'smtlib', 'bvult')).not.toContain('bvadd');
    expect(edit(SCRIPT, 'smtlib', 'bvult', { kind: 'operator', name: 'bvsge' })).toContain('(bvsge t x)');
    expect(edit(SCRIPT, 'smtlib', 'rotate_left 2', { kind: 'operator', name: 'rotate_right' })).toContain(
      '((_ rotate_right 2) x)',
    );
  });
});
