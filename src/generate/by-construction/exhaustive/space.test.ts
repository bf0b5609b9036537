import { describe, expect, it } from 'vitest';
import { Evaluator, signatureAt, Budget } from '../../../semantics/index.js';
import { readScript } from '../../../syntax/index.js';
import { type ConstTerm, type Term, TermStore } from '../../../term/index.js';
import { rngFromSeed } from '../../../util/index.js';
import { symbolsIn } from '../formula-builder.js';
import { generatorNamed } from '../list.js';
import { FALSE_VALUE, NO_VALUE, TRUE_VALUE, numberValues } from './operator-table.js';
import { RemainingAssignments } from './remaining.js';
import { Space } from './space.js';

const PRELUDE = `(declare-const p Bool) (declare-const x (_ BitVec 2)) (declare-const y (_ BitVec 2))
(declare-const f (_ FloatingPoint 2 3)) (declare-const g (_ FloatingPoint 2 3))`;

function condition(text: string): { readonly term: Term; readonly constants: readonly ConstTerm[] } {
  const { script, ok } = readScript(`${PRELUDE}(assert ${text})`);
  if (!ok) throw new Error(text);
  const { store, commands } = script;
  const term = commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []))[0];
  if (term === undefined) throw new Error(text);
  const used = symbolsIn([term]);
  const constants = commands.flatMap((command) =>
    command.kind === 'declare-fun' && used.has(command.name) ? [store.const(command.name, command.result)] : [],
  );
  return { term, constants };
}

function counts(text: string): readonly [trues: number, falses: number, open: number] {
  const { term, constants } = condition(text);
  const column = Space.over(constants)?.column(term) ?? new Int16Array(0);
  const count = (number: number): number => column.filter((each) => each === number).length;
  return [count(TRUE_VALUE), count(FALSE_VALUE), count(NO_VALUE)];
}

describe('Space', () => {
  it('evaluates a condition under all assignments', () => {
    expect(counts('(bvult x y)')).toEqual([6, 10, 0]);
    expect(counts('(= (bvudiv x y) #b11)')).toEqual([5, 11, 0]);
    expect(counts('(fp.lt f f)')).toEqual([0, 27, 0]);
  });

  it('gives no value to results that the standard does not specify', () => {
    expect(counts('(fp.isNegative (fp.min f g))')[2]).toBe(2);
    expect(counts('(= ((_ fp.to_ubv 2) RNE f) #b00)')[2]).toBeGreaterThan(0);
    expect(counts('(or (fp.isNaN f) (= ((_ fp.to_ubv 2) RNE f) #b00))')[2]).toBeLessThan(
      counts('(= ((_ fp.to_ubv 2) RNE f) #b00)')[2],
    );
    expect(counts('(and (fp.isNaN f) (distinct f f) (= ((_ fp.to_ubv 2) RNE f) #b00))')).toEqual([0, 27, 0]);
  });

  it('refutes a chained comparison by two arguments, even if other arguments have no value', () => {
    const open = '((_ fp.to_ubv 2) RNE (_ NaN 2 3))';
    expect(counts(`(= x (bvnot x) ${open})`)).toEqual([0, 4, 0]);
    expect(counts(`(distinct ${open} x x)`)).toEqual([0, 4, 0]);
    expect(counts(`(= x x ${open})`)).toEqual([0, 0, 4]);
  });

  it('evaluates quantifiers, even nested ones, over all values of their variables', () => {
    expect(counts('(forall ((q (_ BitVec 2))) (bvuge q x))')).toEqual([1, 3, 0]);
    expect(counts('(exists ((q (_ BitVec 2))) (and p (bvult q x)))')).toEqual([3, 5, 0]);
    expect(counts('(forall ((q (_ BitVec 2))) (exists ((r (_ BitVec 2))) (= (bvadd q r) x)))')).toEqual([4, 0, 0]);
    expect(counts('(exists ((r (_ BitVec 2))) (forall ((q (_ BitVec 2))) (= (bvadd q r) x)))')).toEqual([0, 4, 0]);
  });

  it('agrees with the evaluator on the conditions of generated formulas', () => {
    for (const name of ['bv_few_syntactic', 'fp_few_syntactic', 'bv_quant_syntactic', 'fp_quant_syntactic']) {
      const generator = generatorNamed(name);
      const source = generator?.open({ store: new TermStore(), options: generator.defaults, rules: [] });
      for (let i = 0; i < 25; i++) {
        const made = source?.formula(rngFromSeed(5).fork(name).fork(i));
        if (made !== undefined) compare(made.script, rngFromSeed(6).fork(i).below(1_000_000));
      }
    }
  });
});

function compare(script: Parameters<typeof signatureAt>[0], chance: number): void {
  const at = signatureAt(script);
  if (at === undefined) throw new Error('no check');
  const constants = [...at.signature.declared.values()].map(({ name, result }) => script.store.const(name, result));
  const space = Space.over(constants);
  if (space === undefined) throw new Error('no space');
  const row = chance % space.size;
  const values = space.assignment(row);
  const symbols = new Map(
    constants.map(({ name }, i) => [name, { kind: 'value' as const, value: values[i] ?? false }] as const),
  );
  const evaluator = new Evaluator({
    signature: at.signature,
    model: { symbols, open: new Map(), universes: new Map() },
    budget: new Budget('thorough'),
  });
  for (const { term } of at.check.asserted) {
    const number = space.column(term)?.[row] ?? NO_VALUE;
    const found = evaluator.evaluate(term);
    if (found.kind !== 'value') throw new Error(found.because);
    if (number === NO_VALUE) expect(found.choices).not.toEqual([]);
    else expect(numberValues(term.sort)?.values[number - 1]).toBe(found.value);
  }
}

describe('RemainingAssignments', () => {
  it('keeps the assignments that no condition refutes', () => {
    const { term, constants } = condition('(bvult x y)');
    const remaining = RemainingAssignments.over(constants);
    const first = remaining?.cut(term);
    if (remaining === undefined || first === undefined) throw new Error('no space');
    expect([remaining.possibly, first.left]).toEqual([16, 6]);
    remaining.assert(first);
    expect([remaining.possibly, remaining.surely]).toEqual([6, 6]);
    const { store } = readScript('').script;
    const none = remaining.cut(store.false);
    expect(none?.left).toBe(0);
    expect(remaining.isSatisfiable(term)).toBe(true);
    expect(remaining.isSatisfiable(store.false)).toBe(false);
  });

  it('counts an assignment as possible but not certain if the condition has no value under it', () => {
    const { term, constants } = condition('(fp.isNegative (fp.min f g))');
    const remaining = RemainingAssignments.over(constants);
    const cut = remaining?.cut(term);
    if (remaining === undefined || cut === undefined) throw new Error('no space');
    remaining.assert(cut);
    expect(remaining.possibly - remaining.surely).toBe(2);
  });
});
