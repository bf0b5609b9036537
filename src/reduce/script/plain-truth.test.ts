import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { plainTruth } from './plain-truth.js';

const evaluate = (text: string) => {
  const { script } = readScript(`(declare-const p Bool)(declare-const x Int)(assert ${text})`);
  const command = script.commands.find(({ kind }) => kind === 'assert');
  return command?.kind === 'assert' ? plainTruth(command.term) : undefined;
};

interface Formula {
  readonly text: string;
  readonly values: readonly [boolean, boolean];
}

const { formula } = fc.letrec<{ formula: Formula }>((tie) => {
  const leaf = fc.constantFrom<Formula>(
    { text: 'true', values: [true, true] },
    { text: 'false', values: [false, false] },
    { text: 'p', values: [false, true] },
  );
  const made = fc
    .tuple(fc.constantFrom('not', 'and', 'or', '=>', 'ite'), tie('formula'), tie('formula'), tie('formula'))
    .map(([op, a, b, c]): Formula => {
      const args = op === 'not' ? [a] : op === 'ite' ? [a, b, c] : [a, b];
      const at = (i: 0 | 1): boolean => {
        const [x = false, y = false, z = false] = args.map(({ values }) => values[i]);
        return { not: !x, and: x && y, or: x || y, '=>': !x || y, ite: x ? y : z }[op];
      };
      return { text: `(${op} ${args.map(({ text }) => text).join(' ')})`, values: [at(0), at(1)] };
    });
  return { formula: fc.oneof({ maxDepth: 4 }, leaf, made) };
});

describe('plainTruth', () => {
  it('returns a value only if the formula has this value under every assignment', () => {
    fc.assert(
      fc.property(formula, ({ text, values: [no, yes] }) => {
        const truth = evaluate(text);
        if (truth !== undefined) expect([no, yes]).toEqual([truth, truth]);
        if (!text.includes('p')) expect(truth).toBe(no);
      }),
    );
  });

  it('evaluates quantifiers, but no theory', () => {
    expect(evaluate('(forall ((y Int)) (or (< y x) true))')).toBe(true);
    expect(evaluate('(exists ((y Int)) (and (< y x) false))')).toBe(false);
    expect(evaluate('(< 1 0)')).toBeUndefined();
    expect(evaluate('(= p p)')).toBeUndefined();
  });
});
