import { describe, expect, it } from 'vitest';
import { chooseCompared, listInputs } from './inputs.js';

const script = (name: string) => ({ parts: [name], language: 'smtlib' }) as const;
const graph = (name: string) => ({ parts: [name], language: 'btor' }) as const;

it('compares a graph with graphs, if there are several', () => {
  const smallest = 'Smallest known input';
  expect(chooseCompared([script('Seed'), script('Mutant'), script(smallest)])).toEqual([0, 1, 2]);
  expect(chooseCompared([script('Seed'), graph('Mutant'), graph(smallest)])).toEqual([1, 2]);
  expect(chooseCompared([script('Seed'), graph('Mutant')])).toEqual([0, 1]);
});

describe('the inputs of a finding', () => {
  const text = (of: string) => ({ blob: of, text: of, language: 'smt2' }) as const;
  const listNames = (
    texts: Parameters<typeof listInputs>[0]['texts'],
    {
      isReduced = true,
      strategy = 'opfuzz',
      parent = 'seed',
    }: { isReduced?: boolean; strategy?: string; parent?: string | null } = {},
  ) => {
    const inputs = listInputs({ texts, isReduced, strategy, record: { parent } });
    return { names: inputs.map(({ name }) => name), first: chooseCompared(inputs) };
  };
  const [seed, mutant, smallest] = [text('seed'), text('mutant'), text('smallest')];

  it('names the seed if no step of the mutation is necessary', () => {
    const base = text('base');
    expect(listNames({ seed, base, smallestMutant: base, mutant, smallest })).toEqual({
      names: [
        'Seed',
        'Seed in the form of the mutant, also: Mutant with only the necessary steps (none)',
        'Mutant',
        'Smallest known input',
      ],
      first: [1, 2, 3],
    });
  });

  it('offers the seed if the mutant equals it', () => {
    expect(listNames({ seed, base: seed, smallestMutant: null, mutant: seed, smallest })).toEqual({
      names: ['Seed, also: Mutant', 'Smallest known input'],
      first: [0, 1],
    });
  });

  it('lists an input that was not reduced only as the mutant', () => {
    const texts = { seed, base: seed, smallestMutant: text('part'), mutant, smallest: mutant };
    expect(listNames(texts, { isReduced: false }).names).toEqual([
      'Seed',
      'Mutant with only the necessary steps',
      'Mutant',
    ]);
  });

  it('names no seed if the strategy used none', () => {
    const texts = { seed: null, base: text('base'), smallestMutant: null, mutant, smallest };
    expect(listNames(texts, { strategy: 'btor', parent: null })).toEqual({
      names: ['Input before the changes', 'Generated input', 'Smallest known input'],
      first: [0, 1, 2],
    });
    const alone = { seed: mutant, base: mutant, smallestMutant: null, mutant, smallest };
    expect(listNames(alone, { strategy: 'seed', parent: null }).names[0]).toBe('Seed, also: Mutant');
  });
});
