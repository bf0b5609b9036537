import { describe, expect, it } from 'vitest';
import { readTerm } from '../../syntax/index.js';
import { type Term, TermStore } from '../../term/index.js';
import { readInt, readNumber, readReal } from './literals.js';

function term(text: string): Term {
  const made = readTerm(new TermStore(), text);
  if (Array.isArray(made)) throw new Error(`${text}: ${JSON.stringify(made)}`);
  return made;
}

describe('literals', () => {
  it.each<[string, bigint | undefined]>([
    ['7', 7n],
    ['(- 7)', -7n],
    ['(- (- 7))', undefined],
    ['(- 7 2)', undefined],
    ['(+ 1 2)', undefined],
    ['1.0', undefined],
    ['true', undefined],
  ])('reads %s as an integer', (text, value) => {
    expect(readInt(term(text))).toBe(value);
  });

  it.each<[string, [bigint, bigint] | undefined]>([
    ['1.5', [3n, 2n]],
    ['(- 1.5)', [-3n, 2n]],
    ['(/ 1.0 3.0)', [1n, 3n]],
    ['(/ (- 1.0) 3.0)', [-1n, 3n]],
    ['(/ 1.0 (- 4.0))', [-1n, 4n]],
    ['(- (/ 1.0 3.0))', [-1n, 3n]],
    ['(/ 2.0 6.0)', [1n, 3n]],
    ['(/ 1.0 0.0)', undefined],
    ['(/ 1.0 2.0 3.0)', undefined],
    ['(/ (+ 1.0 1.0) 3.0)', undefined],
    ['(/ 1.0 (- 3.0 1.0))', undefined],
    ['(- (- 1.5))', undefined],
    ['(* 1.0 3.0)', undefined],
    ['7', undefined],
  ])('reads %s as a rational', (text, value) => {
    const found = readReal(term(text));
    expect(found && [found.num, found.den]).toEqual(value);
  });

  it('reads numbers as integers and as rationals', () => {
    expect(readNumber(term('(- 3)'))).toEqual({ num: -3n, den: 1n });
    expect(readNumber(term('0.25'))).toEqual({ num: 1n, den: 4n });
    expect(readNumber(term('#b1'))).toBeUndefined();
    expect([readInt(undefined), readReal(undefined), readNumber(undefined)]).toEqual([undefined, undefined, undefined]);
  });
});
