import { describe, expect, it } from 'vitest';
import { describeAssertion, symbols, term } from '../../../test/support/evaluate-text.js';
import { rngFromSeed } from '../../util/index.js';
import { rootOf } from '../algebraic/index.js';
import type { RealValue } from '../value.js';

const INTS = '((as const (Array Int Int)) 0)';
const REALS = '((as const (Array Real Int)) 0)';

/** A term for an array over bit-vectors of two bits, with the function from indices to elements that it denotes. */
interface Sample {
  readonly text: string;
  readonly at: (index: number) => number;
}

const bits = (value: number): string => `#b${value.toString(2).padStart(2, '0')}`;

function sample(rng: ReturnType<typeof rngFromSeed>, depth: number): Sample {
  const value = rng.below(4);
  switch (depth === 0 ? rng.below(2) : 2 + rng.below(5)) {
    case 0:
      return { text: `((as const (Array (_ BitVec 2) (_ BitVec 2))) ${bits(value)})`, at: () => value };
    case 1: {
      const text = `(store (lambda ((i (_ BitVec 2))) (bvadd i ${bits(value)})) #b01 #b10)`;
      return { text, at: (index) => (index === 1 ? 2 : (index + value) % 4) };
    }
    case 2: {
      const [a, b] = [sample(rng, depth - 1), sample(rng, depth - 1)];
      const both = (index: number): number => (a.at(index) + 4 - b.at(index)) % 4;
      return { text: `((_ map (bvsub ((_ BitVec 2) (_ BitVec 2)) (_ BitVec 2))) ${a.text} ${b.text})`, at: both };
    }
    default: {
      const [of, index] = [sample(rng, depth - 1), rng.below(4)];
      const text = `(store ${of.text} ${bits(index)} ${bits(value)})`;
      return { text, at: (at) => (at === index ? value : of.at(at)) };
    }
  }
}

describe('arrays', () => {
  it('gives arrays the elements that stores, lambdas and mapped functions define', () => {
    const rng = rngFromSeed('arrays');
    for (let i = 0; i < 60; i++) {
      const { text, at } = sample(rng, rng.between(0, 4));
      for (const index of [0, 1, 2, 3])
        expect(term('', `(select ${text} ${bits(index)})`), `${text} at ${index}`).toBe(bits(at(index)));
      const other = sample(rng, rng.between(0, 4));
      const areEqual = [0, 1, 2, 3].every((index) => at(index) === other.at(index));
      expect(describeAssertion(`(assert (= ${text} ${other.text}))`), `${text} and ${other.text}`).toBe(`${areEqual}`);
    }
  });

  it.each([
    [`(store (store ${INTS} 1 5) 1 6)`, `(store ${INTS} 1 6)`],
    [`(store (store ${INTS} 1 5) 1 0)`, INTS],
    [`(store (store ${INTS} 1 5) 2 6)`, `(store (store ${INTS} 1 5) 2 6)`],
    [`(select (store (lambda ((i Int)) (* i i)) 4 0) 4)`, '0'],
    [`(select (store (lambda ((i Int)) (* i i)) 4 0) 5)`, '25'],
    [`((_ map (- (Int Int) Int)) (store ${INTS} 1 5) (store ${INTS} 2 3))`, `(store (store ${INTS} 1 5) 2 (- 3))`],
    [`((_ map (+ (Int Int) Int)) (store ${INTS} 1 5) (store ${INTS} 1 (- 5)))`, INTS],
  ])('evaluates %s to %s', (text, expected) => {
    expect(term('', text)).toBe(expected);
  });
});

describe('arrays at irrational indices', () => {
  const root = rootOf([-2n, 0n, 1n], 2) as RealValue;
  const evaluate = (body: string): string =>
    describeAssertion(`(declare-const r Real)(assert ${body})`, { model: { symbols: symbols({ r: root }) } });

  it('reads an array if the irrational index can be compared with each entry', () => {
    expect(evaluate(`(= (select (store (store ${REALS} 1.0 7) 2.0 8) r) 0)`)).toBe('true');
    expect(evaluate(`(= (select (store ${REALS} 2.0 7) (* r r)) 7)`)).toBe('true');
  });

  it('does not write an array at an irrational index', () => {
    expect(evaluate(`(= (select (store ${REALS} r 7) r) 7)`)).toMatch(/^undetermined/);
  });
});
