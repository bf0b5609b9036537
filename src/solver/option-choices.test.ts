import { expect, it } from 'vitest';
import { otherSeeds } from './option-choices.js';
import { profileNamed } from '../../test/support/profile-named.js';

function listSeeds(name: string, number: string | undefined, own: readonly string[] = []): string[] {
  const profile = profileNamed(name);
  const version = number === undefined ? { text: '' } : { text: '', number };
  return otherSeeds({ profile, version, options: own }).map((words) => words.join(' '));
}

it.each([
  [
    'cvc5',
    '1.0.3',
    ['--seed=1 --sat-random-seed=1', '--seed=42 --sat-random-seed=42', '--seed=123456789 --sat-random-seed=1'],
  ],
  ['boolector', '1.5.118', []],
  ['boolector', '3.2.2', ['--seed=1', '--seed=42']],
  ['opensmt', undefined, ['-r 1', '-r 42', '-r 91648253']],
  ['smtinterpol', undefined, ['-o random-seed=1', '-o random-seed=42']],
  ['yices', '2.6.4', []],
])('lists other random seeds of %s %s', (name, version, seeds) => {
  expect(listSeeds(name, version)).toEqual(seeds);
});

it('keeps a random seed that the user set', () => {
  expect(listSeeds('cvc5', '1.0.3', ['--seed=5'])[0]).toBe('--sat-random-seed=1');
  expect(listSeeds('opensmt', undefined, ['-r', '5'])).toEqual([]);
});
