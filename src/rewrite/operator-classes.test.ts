import { describe, expect, it } from 'vitest';
import { renderDiagnostic } from '../diag/index.js';
import { parseOperatorClasses } from './operator-classes.js';

const targets = (text: string, from: string): string[] =>
  (parseOperatorClasses(text).classes.get(from as never) ?? []).map(({ to, arity: [least, most] }) =>
    most === Infinity ? `${to} ${least}+` : `${to} ${least}..${most}`,
  );

const complaint = (text: string): string => {
  const [diagnostic] = parseOperatorClasses(text).diagnostics;
  return diagnostic === undefined ? '' : renderDiagnostic(diagnostic, { file: 'ops.txt', text });
};

describe('operator classes', () => {
  it('permits all swaps within a class', () => {
    expect(targets('<,<=, >', '<')).toEqual(['<= 0+', '> 0+']);
    expect(targets('<,<=, >', '>')).toEqual(['< 0+', '<= 0+']);
  });

  it('permits swaps in only one direction if an arrow separates the operators of a class', () => {
    expect(targets('not -> and,or', 'not')).toEqual(['and 0+', 'or 0+']);
    expect(targets('not -> and,or', 'and')).toEqual([]);
  });

  it('limits a class to the given number of arguments', () => {
    expect(targets('+,-,* :arity 2+', '+')).toEqual(['- 2+', '* 2+']);
    expect(targets('abs,- :arity 1', 'abs')).toEqual(['- 1..1']);
    expect(targets('abs,- :arity 1-', 'abs')).toEqual(['- 0..1']);
  });

  it("merges an operator's classes from all lines, and accepts quantifiers and older operator names", () => {
    expect(targets('and,or\nand,xor :arity 2', 'and')).toEqual(['or 0+', 'xor 2..2']);
    expect(targets('exists,forall', 'forall')).toEqual(['exists 0+']);
    expect(targets('str.to.int,str.len', 'str.len')).toEqual(['str.to_int 0+']);
  });

  it('ignores comments and empty lines', () => {
    expect(parseOperatorClasses('; nothing\n\n  ; more\n').diagnostics).toEqual([]);
    expect(targets('<,> ; strict', '<')).toEqual(['> 0+']);
  });

  it('reports an unknown operator with its position and a suggestion', () => {
    expect(complaint('<,<=\nbvslle, bvule')).toBe(
      [
        "ops.txt:2:1: error G301: unknown operator 'bvslle'",
        '  | bvslle, bvule',
        '  | ^^^^^^',
        '  expected: an operator of SMT-LIB',
        '  hint: did you mean bvsle?',
        '  see gainsay --explain G301 (ill-formed operator file)',
      ].join('\n'),
    );
  });

  it.each([
    ['<,> :arity two', 'ill-formed arity'],
    ['a -> b -> c', 'more than one arrow'],
    ['<,,>', 'an operator is missing here'],
    ['<', 'a class of one operator swaps nothing'],
  ])('rejects %s: %s', (text, message) => {
    const { classes, diagnostics } = parseOperatorClasses(text);
    expect(classes.size).toBe(0);
    expect(diagnostics[0]).toMatchObject({ code: 'G301', message });
  });
});
