import { describe, expect, it } from 'vitest';
import type { Pass } from '../pass.js';
import { Search } from '../search.js';
import { rounds } from './rounds.js';
import type { PassLanguage } from '../algorithm.js';

interface Letter {
  readonly at: number;
  readonly weight: number;
}

interface View {
  readonly word: string;
  readonly cut: () => void;
}

/** A removed letter remains as a dot until `compact`. */
const words: PassLanguage<string, Letter, View> = {
  apply(base, moves) {
    const gone = new Set(moves.map(({ at }) => at));
    return [...base].map((letter, at) => (gone.has(at) ? '.' : letter)).join('');
  },
  smaller: (a, b) => rest(a).length < rest(b).length,
  key: rest,
  print: (subject) => new TextEncoder().encode(rest(subject)),
  view: (word, cut) => ({ word, cut }),
  liveAfter(_, made) {
    const gone = new Set(made.map(({ at }) => at));
    return ({ at }) => !gone.has(at);
  },
  weight: (subject) => weightOfWord(rest(subject)),
  compact: rest,
};

function rest(word: string): string {
  return word.replaceAll('.', '');
}

function weightOfWord(word: string): number {
  let sum = 0;
  for (const letter of word) sum += weightOfLetter(letter);
  return sum;
}

function weightOfLetter(letter: string): number {
  return letter === letter.toUpperCase() ? 8 : 1;
}

function pass(name: string, pattern: RegExp, bold?: Pass<View, Letter>['bold']): Pass<View, Letter> {
  return {
    name,
    summary: name,
    ...(bold && { bold }),
    waves: ({ word }) => [
      [...word].flatMap((letter, at) => (pattern.test(letter) ? [{ at, weight: weightOfLetter(letter) }] : [])),
    ],
  };
}

const ANY = pass('any', /./);

interface Options {
  readonly passes?: readonly Pass<View, Letter>[];
  readonly jobs?: number;
}

/** Lists the checked words, `-` for the empty word. `!` follows a word that fails. */
async function run(start: string, fails: (word: string) => boolean, { passes = [ANY], jobs = 1 }: Options = {}) {
  const asked: string[] = [];
  const signal = new AbortController().signal;
  const search: Search<string, Letter, typeof words> = new Search(words, {
    jobs,
    cache: new Map(),
    signal,
    stage: (input) => ({
      run() {
        const word = new TextDecoder().decode(input);
        asked.push(`${search.current}: ${word || '-'}${fails(word) ? '!' : ''}`);
        return Promise.resolve(fails(word));
      },
      drop: () => undefined,
    }),
  });
  const yielded: string[] = [];
  const running = rounds(start, passes, search);
  for (;;) {
    const next = await running.next();
    if (next.done === true)
      return {
        asked: asked.join(' ').replaceAll('any: ', ''),
        yielded,
        minimal: next.value === 'minimal',
        counts: search.counts,
      };
    yielded.push(rest(next.value));
  }
}

const needs =
  (letters: string) =>
  (word: string): boolean =>
    [...letters].every((letter) => word.includes(letter));

describe('rounds with light moves', () => {
  it('makes all moves together at first, then ever smaller groups of the remaining moves', async () => {
    const { asked, yielded, minimal } = await run('abcdefgh', needs('f'));
    expect(asked).toEqual('- efgh! gh ef! f!');
    expect(yielded).toEqual(['efgh', 'ef', 'f']);
    expect(minimal).toBe(true);
  });

  it('also checks the removal of each single letter if the failure needs all letters of the input', async () => {
    expect((await run('abcdefgh', needs('abcdefgh'))).asked).toEqual(
      '- efgh abcd cdefgh abefgh abcdgh abcdef bcdefgh acdefgh abdefgh abcefgh abcdfgh abcdegh abcdefh abcdefg',
    );
  });

  it('removes everything at once if the failure needs nothing', async () => {
    const { asked, yielded, minimal } = await run('abcdefgh', () => true);
    expect([asked, yielded, minimal]).toEqual(['-!', [''], true]);
  });

  it('makes four or fewer moves one by one', async () => {
    expect((await run('abcd', needs('b'))).asked).toEqual('bcd! cd bd! b! -');
    expect((await run('a', needs('a'))).asked).toEqual('-');
    expect((await run('', () => true)).asked).toBe('');
  });

  it('makes moves one by one after few successes, and together after many', async () => {
    const vowels = pass('vowels', /[aeiou]/);
    const others = pass('others', /[^aeiou]/);
    const { asked } = await run('aeioubcdfg', needs('aeioub'), { passes: [vowels, others] });
    expect(asked).toEqual(
      'vowels: bcdfg vowels: oubcdfg vowels: aeibcdfg others: aeiou others: aeioufg others: aeioubcd! vowels: eioubcd vowels: aioubcd vowels: aeoubcd vowels: aeiubcd vowels: aeiobcd others: aeioucd others: aeioubd! others: aeioub! vowels: eioub vowels: aioub vowels: aeoub vowels: aeiub vowels: aeiob',
    );
  });
});

describe('rounds with heavy and light moves', () => {
  it('makes heavy moves first, then ever lighter moves', async () => {
    const { asked, yielded } = await run('abcABCdefDEF', needs('aB'));
    expect(asked).toEqual('- defDEF abcABC! BC abcA abcBC! abcC abcB! abc bcB acB! aB! a B');
    expect(yielded).toEqual(['abcABC', 'abcBC', 'abcB', 'acB', 'aB']);
  });

  it('makes heavy moves only in passes that set `bold`, and drops a `while it works` pass once it fails', async () => {
    const passes = [
      pass('lower', /[a-z]/),
      pass('bold', /[A-C]/, 'always'),
      pass('lucky', /[D-F]/, 'while it works'),
      pass('unlucky', /[X-Z]/, 'while it works'),
    ];
    const { asked, minimal } = await run('abcdABCDEFXYZabcdefghijklmnopqrstuvw', needs('AXYZ'), { passes });
    expect(asked).toEqual(
      'bold: abcdBCDEFXYZabcdefghijklmnopqrstuvw bold: abcdACDEFXYZabcdefghijklmnopqrstuvw! bold: abcdADEFXYZabcdefghijklmnopqrstuvw! lucky: abcdAEFXYZabcdefghijklmnopqrstuvw! lucky: abcdAFXYZabcdefghijklmnopqrstuvw! lucky: abcdAXYZabcdefghijklmnopqrstuvw! unlucky: abcdAYZabcdefghijklmnopqrstuvw unlucky: abcdAXZabcdefghijklmnopqrstuvw unlucky: abcdAXYabcdefghijklmnopqrstuvw lower: AXYZ! bold: XYZ unlucky: AYZ unlucky: AXZ unlucky: AXY',
    );
    expect(minimal).toBe(true);
  });

  it('tries moves of the same minimum weight again if these moves removed much of the input', async () => {
    const { asked } = await run('AaBbCcDdEeFfGgHh', needs('Aa'));
    expect(asked).toEqual('- EeFfGgHh AaBbCcDd! CcDd AaBb! Bb Aa! a A');
  });
});

describe('the end of rounds', () => {
  it('does not call a result minimal if a pass truncated the list of moves for that result', async () => {
    const cutting = (when: (word: string) => boolean): Pass<View, Letter> => ({
      ...ANY,
      waves(view) {
        if (when(view.word)) view.cut();
        return ANY.waves(view);
      },
    });
    expect((await run('abc', needs('b'), { passes: [cutting(() => true)] })).minimal).toBe(false);
    expect((await run('abc', needs('b'), { passes: [cutting((word) => word.length > 1)] })).minimal).toBe(true);
    expect((await run('abc', needs('b'), { passes: [cutting((word) => word.length === 1), ANY] })).minimal).toBe(false);
  });

  it('ends once every pass found nothing on the same input', async () => {
    const passes = [pass('first', /[a-c]/), pass('second', /[d-f]/), pass('third', /[g-i]/)];
    const { asked } = await run('adg', (word) => needs('d')(word) || word === 'ag', { passes });
    expect(asked).toEqual('first: dg! second: g third: d! second: -');
  });

  it('gives the same results with any number of jobs', async () => {
    const passes = [pass('vowels', /[aeiou]/), pass('others', /[^aeiou]/)];
    const alone = await run('abcdefghijkl', needs('cfi'), { passes });
    for (const jobs of [2, 3, 8]) {
      const { yielded, minimal, asked } = await run('abcdefghijkl', needs('cfi'), { passes, jobs });
      expect([yielded, minimal]).toEqual([alone.yielded, alone.minimal]);
      expect(new Set(asked.match(/\w+!?( |$)/g)).size).toBe(asked.split(' ').length / 2);
    }
    expect(
      (await run('abcd', needs('abcd'), { passes: [pass('vowels', /[aeiou]/), pass('others', /[^aeiou]/)], jobs: 3 }))
        .asked,
    ).toEqual('vowels: bcd vowels: acd vowels: abd others: abc');
  });

  it('counts candidates that are not smaller', async () => {
    const idle: Pass<View, Letter> = { ...ANY, name: 'idle', waves: () => [[{ at: 99, weight: 1 }]] };
    expect((await run('ab', needs('ab'), { passes: [idle] })).counts).toEqual({
      calls: 0,
      cacheHits: 0,
      notSmaller: 1,
      accepted: 0,
    });
  });

  it('tries each wave of moves of a pass in turn, and skips moves that were accepted before', async () => {
    const twice: Pass<View, Letter> = {
      ...ANY,
      waves: (view) => [...ANY.waves(view), ...ANY.waves(view)],
    };
    const { asked } = await run('abcdef', needs('be'), { passes: [twice] });
    expect(asked).toEqual('- def abc bcdef! cdef bdef! bef! bf be! e b');
  });
});
