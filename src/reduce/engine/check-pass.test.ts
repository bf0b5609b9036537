import { expect, it } from 'vitest';
import { checkPass } from './check-pass.js';
import type { Pass } from './pass.js';
import type { PassLanguage } from './algorithm.js';

/** Replaces the letter at `at` by the text `by`, which may be empty. */
type Move = { readonly at: number; readonly by: string; readonly weight?: number };
type Letters = Pass<string, Move>;

const language: PassLanguage<string, Move, string> = {
  apply(base, moves) {
    const letters = [...base];
    for (const { at, by } of moves) if (at < letters.length) letters[at] = by;
    return letters.join('');
  },
  smaller: (a, b) => a.length < b.length || (a.length === b.length && a < b),
  key: (subject) => subject,
  print: (subject) => new TextEncoder().encode(subject),
  compact: (subject) => subject,
  view: (subject) => subject,
  weight: (subject) => subject.length,
  liveAfter: () => () => true,
};
const problem = (text: string) => (text.includes('a') ? undefined : 'no a');
const DROP: Letters = {
  name: 'drop-letters',
  summary: 'One letter goes.',
  waves: (view) => [[...view].flatMap((letter, at) => (letter === 'a' ? [] : [{ at, by: '' }]))],
};
const check = (pass: Partial<Letters>, subject = 'bab', more: Partial<typeof language> = {}, most = 10) =>
  checkPass({ ...DROP, ...pass }, subject, { language: { ...language, ...more }, problem, most });

it('accepts a correct pass and counts its smaller results', () => {
  expect(check({})).toEqual({ problems: [], smaller: 2 });
  expect(check({ waves: () => [[{ at: 0, by: 'c' }]] })).toEqual({ problems: [], smaller: 0 });
  expect(check({ name: 'a1-b2', waves: () => [] })).toEqual({ problems: [], smaller: 0 });
});

it.each<[Partial<Letters>, string]>([
  [{ name: 'Drop' }, 'Drop: its name is not in kebab-case'],
  [{ name: 'drop-' }, 'drop-: its name is not in kebab-case'],
  [{ name: '-drop' }, '-drop: its name is not in kebab-case'],
  [{ summary: '' }, 'drop-letters: its summary is not one line'],
  [{ summary: 'a\nb' }, 'drop-letters: its summary is not one line'],
  [{ waves: () => [[{ at: 1, by: '' }]] }, 'drop-letters: it makes an ill-formed text (no a): bb'],
  [{ waves: () => [[{ at: 0, by: '', weight: 0.5 }]] }, 'drop-letters: a move weighs less than 1'],
  [{ waves: () => [[{ at: 0, by: '', weight: NaN }]] }, 'drop-letters: a move weighs less than 1'],
])('reports the problem of the pass %j', (pass, wrong) => {
  expect(check(pass).problems).toContain(wrong);
});

it('reports invalid moves, an endless list of moves, and moves that differ if they are listed twice', () => {
  const both = [
    { at: 0, by: '' },
    { at: 1, by: '' },
  ];
  expect(check({ waves: () => [both] }, 'aa').problems).toEqual(['drop-letters: it makes an ill-formed text (no a): ']);
  const endless = function* () {
    for (;;) yield [{ at: 0, by: '' }];
  };
  expect(check({ waves: endless })).toEqual({ problems: ['drop-letters: it lists more than 10 moves'], smaller: 0 });
  // Each wave counts as a further move, so that an endless sequence of empty waves is detected too.
  expect(check({ waves: () => [both] }, 'aaab', {}, 3).problems).toEqual([]);
  expect(check({ waves: () => [both] }, 'aaab', {}, 2).problems).toHaveLength(1);
  let asked = 0;
  expect(check({ waves: () => [[{ at: asked++ === 0 ? 0 : 2, by: '' }]] }, 'bac').problems).toEqual([
    'drop-letters: listing the moves twice gives different moves',
  ]);
});

it('reports a result that is both smaller and larger than its input, has the same key as its input, or changes when compacted', () => {
  expect(check({}, 'bab', { smaller: () => true }).problems).toContain(
    'drop-letters: its result is both smaller and larger than its input',
  );
  expect(check({}, 'bab', { key: () => 'same' }).problems).toContain(
    'drop-letters: its result has the same key as its input',
  );
  expect(check({}, 'bab', { compact: (subject) => `${subject}!` }).problems).toContain(
    'drop-letters: compacting changes the text: ab',
  );
});
