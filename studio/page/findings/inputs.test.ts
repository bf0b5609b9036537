import { expect, it } from 'vitest';
import { chooseCompared } from './inputs.js';

const script = (name: string) => ({ name, language: 'smtlib' }) as const;
const graph = (name: string) => ({ name, language: 'btor' }) as const;

it('compares a graph with graphs, if there are several', () => {
  const smallest = 'Smallest known input';
  expect(chooseCompared([script('Seed'), script('Mutant'), script(smallest)])).toEqual([0, 1, 2]);
  expect(chooseCompared([script('Seed'), graph('Mutant'), graph(smallest)])).toEqual([1, 2]);
  expect(chooseCompared([script('Seed'), graph('Mutant')])).toEqual([0, 1]);
});
