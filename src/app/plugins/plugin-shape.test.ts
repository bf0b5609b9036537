import { expect, it } from 'vitest';
import { asPlugin } from './plugin-shape.js';

const strategy = { name: 'mine', summary: 'changes nothing', open: () => ({ mutant: () => undefined }) };
const listProblems = (value: unknown): string[] => {
  const found = asPlugin(value, 'p.mjs');
  return 'name' in found ? [] : found.map(({ message }) => message);
};

it('accepts a well-formed plug-in', () => {
  expect(listProblems({ name: 'p' })).toEqual([]);
  const data = {
    name: 'd',
    file: new URL('file:///d.txt'),
    option: { summary: 's' },
    entry: { plural: 'ds', example: 'd' },
    read: () => 1,
  };
  expect(listProblems({ name: 'p', strategies: [{ ...strategy, perSeed: 3, data: [data] }] })).toEqual([]);
  expect(listProblems({ name: 'p', formats: [{ kind: 'text', name: 'csv', campaign: () => '' }] })).toEqual([]);
});

it.each([
  [undefined, 'the default export is missing'],
  [[], 'the default export is []'],
  [{}, 'name is missing'],
  [{ name: 'A b' }, 'name is "A b"'],
  [{ name: 'p', strategies: {} }, 'strategies is {}'],
  [{ name: 'p', strategies: [1] }, 'strategies[0] is 1'],
  [{ name: 'p', strategies: [{ ...strategy, open: 1 }] }, 'strategies[0].open is 1'],
  [{ name: 'p', strategies: [{ ...strategy, summary: 'two.' }] }, 'strategies[0].summary is "two."'],
  [{ name: 'p', strategies: [{ ...strategy, perSeed: 0 }] }, 'strategies[0].perSeed is 0'],
  [{ name: 'p', strategies: [{ ...strategy, data: [{}] }] }, 'strategies[0].data[0].name is missing'],
  [{ name: 'p', strategies: [strategy, strategy] }, 'strategies has two parts named mine'],
  [{ name: 'p', strategie: [] }, 'there is no field strategie'],
  [{ name: 'p', formats: [{ kind: 'text', name: 'csv' }] }, 'formats[0].campaign is missing'],
  [{ name: 'p', generators: [{ name: 'g', summary: 's', formula: 'x' }] }, 'generators[0].formula is "x"'],
])('reports the mistake in the plug-in %j', (value, message) => {
  expect(listProblems(value)[0]).toBe(`p.mjs: ${message}`);
});

it('reports an object that contains itself', () => {
  const whole: Record<string, unknown> = {};
  expect(listProblems({ name: 'p', strategies: Object.assign(whole, { whole }) })[0]).toBe(
    'p.mjs: strategies is an object',
  );
});
