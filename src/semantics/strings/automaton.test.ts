import { describe, expect, it } from 'vitest';
import { type Automaton, buildAutomaton, reuseAutomaton } from './automaton.js';
import { languageKey } from './language-key.js';
import { findWord, listWords } from '../../../test/support/words.js';
import { isEmptyLanguage, isMember, sameLanguage } from './language.js';
import { findMatches } from './matches.js';
import type { Node } from './nodes.js';
import {
  type Regex,
  ANY_CHARACTER,
  ANY_WORD,
  NO_LANGUAGE,
  complementRegex,
  concatRegex,
  interRegex,
  rangeRegex,
  repeatRegex,
  unionRegex,
  wordRegex,
} from './regex.js';

const codes = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) as number);
const lit = (text: string): Regex => wordRegex(codes(text));
const star = (of: Regex): Regex => repeatRegex(of, 0, Number.POSITIVE_INFINITY);
const letter = unionRegex([lit('a'), lit('b')]);
/** Builds a regex whose automaton has 2^(size + 1) states. */
const windowOf = (size: number): Regex => concatRegex([star(letter), lit('a'), repeatRegex(letter, size, size)]);

function build(regex: Regex, options?: Parameters<typeof buildAutomaton>[1]): Automaton {
  const automaton = buildAutomaton([regex], options);
  if (automaton === undefined) throw new Error('no automaton');
  return automaton;
}

function run(automaton: Automaton, word: string, root = 0): Node | undefined {
  let state = automaton.roots[root];
  for (const code of codes(word)) state &&= automaton.step(state, automaton.classes.of(code));
  return state;
}

function meter() {
  const charged: number[] = [];
  return { charged, charge: (steps: number) => void charged.push(steps) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('automata of derivatives', () => {
  it('reads words in both directions', () => {
    for (const regex of [lit('ab'), concatRegex([lit('a'), lit('b')]), concatRegex([lit('a'), rangeRegex(98, 98)])]) {
      expect([run(build(regex), 'ab')?.nullable, run(build(regex), 'ba')?.nullable]).toEqual([true, false]);
      const backwards = build(regex, { backwards: true });
      expect([run(backwards, 'ab')?.nullable, run(backwards, 'ba')?.nullable]).toEqual([false, true]);
    }
  });

  it('builds one root for each regex, and shares equal states', () => {
    const automaton = buildAutomaton([lit('ab'), lit('b'), concatRegex([lit('a'), lit('b')]), lit('ab')]);
    if (automaton === undefined) throw new Error('no automaton');
    expect(automaton.roots[0]).toBe(automaton.roots[2]);
    expect(automaton.roots[0]).toBe(automaton.roots[3]);
    expect(run(automaton, 'a')).toBe(automaton.roots[1]);
    expect(run(automaton, 'b')).toBe(automaton.dead);
    expect(run(automaton, 'abc')).toBe(automaton.dead);
    const any = build(ANY_WORD);
    expect(run(any, 'abc')).toBe(any.all);
  });

  it('lists the first character class of each range of classes with the same successor', () => {
    const automaton = build(concatRegex([unionRegex([lit('b'), rangeRegex(100, 102)]), lit('x')]));
    const root = automaton.roots[0] as Node;
    const examples = automaton.branches(root).map((each) => automaton.classes.bounds(each)[0]);
    expect(examples).toEqual([0, 98, 99, 100, 103]);
    expect(build(ANY_CHARACTER).branches(build(ANY_CHARACTER).roots[0] as Node)).toEqual([0]);
  });

  it.each([
    ['a word', lit('abcdefghij')],
    ['a concatenation', concatRegex(codes('abcdefghij').map((code) => wordRegex([code])))],
    ['a union', unionRegex([lit('abc'), lit('def'), lit('ghi'), ANY_CHARACTER])],
    ['a complement', complementRegex(complementRegex(concatRegex([lit('abcdef'), complementRegex(lit('abc'))])))],
  ])('builds no automaton if the construction exceeds the work limit: %s', (_, regex) => {
    expect(buildAutomaton([regex], { work: 4 })).toBeUndefined();
    expect(buildAutomaton([regex], { work: 1_000 })).toBeDefined();
  });

  it('returns no further successor after the work limit is reached', () => {
    const regex = windowOf(30);
    const states = (work: number) => {
      const automaton = build(regex, { work });
      const word = 'aabab'.repeat(12);
      let length = 0;
      while (length < word.length && run(automaton, word.slice(0, length + 1)) !== undefined) length++;
      return length;
    };
    expect(states(1_000_000)).toBe(60);
    expect(states(200)).toBeLessThan(60);
    expect(states(100)).toBeLessThan(states(200));
  });

  it('charges at most ten steps per unit of work, and nothing for a repeated run', () => {
    const budget = meter();
    const automaton = build(windowOf(5), { budget });
    run(automaton, 'abababab');
    const before = sum(budget.charged);
    expect(before).toBeGreaterThan(100);
    expect(before).toBeLessThanOrEqual(automaton.spent * 10);
    expect(budget.charged.every((each) => each > 0)).toBe(true);
    run(automaton, 'abababab');
    expect(sum(budget.charged)).toBe(before);
    const other = meter();
    automaton.meter.use(other);
    run(automaton, 'bbaabbaa');
    expect(sum(budget.charged)).toBe(before);
    expect(sum(other.charged)).toBeGreaterThan(0);
    expect(before + sum(other.charged)).toBeLessThanOrEqual(automaton.spent * 10);
  });

  it('reuses the automaton of the same regex while the automaton is small', () => {
    const regex = windowOf(3);
    const [first, second] = [meter(), meter()];
    const automaton = reuseAutomaton(regex, first);
    expect(reuseAutomaton(regex, second)).toBe(automaton);
    expect(isMember(codes('baaa'), regex, second)).toBe(false);
    expect(isMember(codes('aabb'), regex, second)).toBe(true);
    expect(sum(second.charged)).toBeGreaterThan(0);
    expect(reuseAutomaton(windowOf(3))).not.toBe(automaton);
    const large = windowOf(14);
    const old = reuseAutomaton(large);
    for (let seed = 1; old !== undefined && old.spent <= 50_000; seed++)
      run(old, (seed * 0x9e3779b1).toString(2).replaceAll('0', 'b').replaceAll('1', 'a'));
    expect(reuseAutomaton(large)).not.toBe(old);
  });
});

describe('limits of searches in languages', () => {
  it('counts the states of a search for a word', () => {
    expect(findWord(lit(''), 0)).toEqual([]);
    expect(findWord(lit('ab'), 2)).toEqual(codes('ab'));
    expect(findWord(lit('ab'), 1)).toBeUndefined();
    expect(isEmptyLanguage(lit('ab'), 0)).toBe(false);
    const empty = interRegex([lit('ab'), concatRegex([lit('a'), lit('c')])]);
    expect(isEmptyLanguage(empty, 2)).toBe(true);
    expect(isEmptyLanguage(empty, 0)).toBeUndefined();
    expect(findWord(NO_LANGUAGE, 0)).toBe('none');
  });

  it('finds a shortest word among several', () => {
    expect(findWord(unionRegex([lit('aaaa'), lit('bcd'), lit('bb')]), 100)).toEqual(codes('bb'));
    expect(findWord(unionRegex([concatRegex([star(lit('ab')), lit('c')]), lit('de')]), 100)).toEqual(codes('c'));
  });

  it('limits and charges the pairs of states that a comparison of two languages visits', () => {
    const [one, other] = [star(letter), star(concatRegex([star(lit('a')), star(lit('b'))]))];
    expect(sameLanguage(one, other, 100)).toBe(true);
    expect(sameLanguage(one, other, 0)).toBeUndefined();
    expect(sameLanguage(one, one, 0)).toBe(true);
    expect(sameLanguage(lit('ab'), concatRegex([lit('a'), lit('b')]), 0)).toBe(true);
    expect(sameLanguage(lit(''), lit('a'), 0)).toBe(false);
    expect(sameLanguage(lit('a'), lit('b'), 0)).toBeUndefined();
    expect(sameLanguage(lit('a'), lit('b'), 1)).toBe(false);
    expect(sameLanguage(NO_LANGUAGE, lit('a'), 0)).toBe(false);
    expect(sameLanguage(lit('a'), NO_LANGUAGE, 0)).toBe(false);
    const budget = meter();
    sameLanguage(one, other, 100, budget);
    expect(sum(budget.charged)).toBeGreaterThan(0);
  });

  it('computes no key for a language with too many states, and charges steps by the square of the maximum number of states', () => {
    expect(languageKey(lit('a'), 3)).toBeDefined();
    expect(languageKey(lit('a'), 2)).toBeUndefined();
    const budget = meter();
    languageKey(lit('a'), 3, budget);
    expect(budget.charged.at(-1)).toBe(5 * 3 ** 2);
    languageKey(lit('a'), 2, budget);
    expect(budget.charged.at(-1)).toBe(5 * 2 ** 2);
  });

  it('lists no more words than the steps allow', () => {
    const drain = (regex: Regex, length: number, budget: number) => {
      const words: string[] = [];
      const source = listWords(regex, { length, budget });
      for (let next = source.next(); ; next = source.next()) {
        if (next.done === true) return { words, all: next.value };
        words.push(String.fromCodePoint(...next.value));
      }
    };
    expect(drain(lit('a'), 1, 100)).toEqual({ words: ['a'], all: true });
    expect(drain(lit('a'), 0, 100)).toEqual({ words: [], all: true });
    expect(drain(lit(''), 0, 0)).toEqual({ words: [''], all: true });
    expect(drain(lit('a'), 1, 0)).toEqual({ words: [], all: false });
    expect(drain(unionRegex([lit('a'), lit('bb')]), 2, 100)).toEqual({ words: ['a', 'bb'], all: true });
  });

  it('charges matches for the characters that they cover', () => {
    const budget = meter();
    const regex = lit('aaaaaaaa');
    expect([...findMatches(codes('a'.repeat(16)), regex, budget)]).toEqual([
      { from: 0, to: 8 },
      { from: 8, to: 16 },
    ]);
    expect(budget.charged.filter((each) => each === 2)).toHaveLength(2);
    expect([...findMatches(codes(''), lit(''))]).toEqual([{ from: 0, to: 0 }]);
    expect([...findMatches(codes(''), lit('a'))]).toEqual([]);
  });
});

describe('languages that are too large', () => {
  const symbols = unionRegex(Array.from({ length: 1_000 }, (_, i) => wordRegex([200 + 2 * i])));
  const pad = (regex: Regex, length: number): Regex =>
    concatRegex([repeatRegex(concatRegex([symbols, lit('a'.repeat(length))]), 0, 0), regex]);
  const spentOn = (regex: Regex, length: number): number => build(pad(regex, length)).spent;

  const workPerLetter = (): number => (spentOn(letter, 101) - spentOn(letter, 1)) / 100;

  /** Pads a regex without changing its language, so that only about `left` automaton nodes can still be built. */
  function exhaust(regex: Regex, left = 0): Regex {
    const rest = 1_000_000 - spentOn(regex, 1);
    return pad(regex, 1 + Math.floor(rest / workPerLetter()) - left);
  }

  const drain = (regex: Regex): boolean | undefined => {
    const source = listWords(regex, { length: 30, budget: 50 });
    for (let next = source.next(); ; next = source.next()) if (next.done === true) return next.value;
  };

  it.each([
    ['build', () => wordRegex(Array.from({ length: 4_000 }, (_, i) => i))],
    ['step through', () => exhaust(interRegex([windowOf(3), complementRegex(star(lit('ab')))]), 3)],
  ])('decides nothing about a language whose automaton is too large to %s', (_, make) => {
    const regex = make();
    expect(isMember(codes('abababbababab'), regex)).toBeUndefined();
    expect(findWord(regex, 1_000)).toBeUndefined();
    expect(isEmptyLanguage(regex, 1_000)).toBeUndefined();
    expect(sameLanguage(regex, windowOf(3), 1_000)).toBeUndefined();
    expect(sameLanguage(windowOf(3), regex, 1_000)).toBeUndefined();
    expect(languageKey(regex, 1_000)).toBeUndefined();
    expect(drain(regex)).toBe(false);
    expect([...findMatches(codes('abababbababab'), regex)]).toEqual([undefined]);
  });

  it('decides membership in a large language if enough of the work limit is left', () => {
    const regex = exhaust(windowOf(3), 400);
    expect(isMember(codes('abababbababab'), regex)).toBe(true);
    expect(findWord(regex, 1_000)).toHaveLength(4);
  });

  it('leaves undecided whether a regex is nullable if its automaton is too large to build', () => {
    expect(isMember([], wordRegex(Array.from({ length: 4_000 }, (_, i) => i)))).toBeUndefined();
    expect(isMember([], exhaust(windowOf(3)))).toBe(false);
  });

  it('leaves matches undecided if the automaton of one direction becomes too large', () => {
    const word = codes('abaabbabaabbbabababbaabaabc');
    const hardForward = concatRegex([star(letter), lit('a'), repeatRegex(letter, 12, 12), lit('c')]);
    const hardBackward = concatRegex([lit('a'), repeatRegex(letter, 12, 12), lit('a'), star(letter), lit('c')]);
    const lastCharge = (regex: Regex): number | undefined => {
      const { charged, charge } = meter();
      expect([...findMatches(word, regex)]).toEqual([{ from: 0, to: word.length }]);
      expect([...findMatches(word, exhaust(regex, 30), { charge })]).toEqual([undefined]);
      return charged.at(-1);
    };
    expect(lastCharge(hardForward)).toBe(word.length / 4);
    expect(lastCharge(hardBackward)).not.toBe(word.length / 4);
    expect(run(build(exhaust(hardBackward, 30)), String.fromCodePoint(...word))?.nullable).toBe(true);
  });
});

describe('constructors of regexes', () => {
  it('returns a regex unchanged if it is the only one to join, and also joins an empty list of regexes', () => {
    const a = lit('a');
    for (const join of [concatRegex, unionRegex, interRegex]) expect(join([a])).toBe(a);
    expect(isMember([], concatRegex([]))).toBe(true);
    expect(isMember(codes('a'), concatRegex([]))).toBe(false);
    expect(isEmptyLanguage(unionRegex([]), 9)).toBe(true);
    expect(sameLanguage(interRegex([]), ANY_WORD, 9)).toBe(true);
    expect(isMember(codes('a'), ANY_CHARACTER)).toBe(true);
    expect(isMember(codes('aa'), ANY_CHARACTER)).toBe(false);
  });
});
