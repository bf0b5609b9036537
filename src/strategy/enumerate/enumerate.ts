import { type EnumeratedTheory, Enumeration, readTheories } from '../../generate/index.js';
import type { MutantSource, SeedlessStrategy, TestCase } from '../contract.js';
import { defineStrategy, type StrategyData } from '../data.js';
import { memoise } from '../../util/index.js';

export const ENUMERATIONS: StrategyData<readonly EnumeratedTheory[]> = {
  name: 'enumerations',
  file: 'enumerations.txt',
  option: { summary: 'enumerations for the strategy enumerate: sorts, sizes, operators' },
  entry: { plural: 'enumerations', example: '(enumerate NAME (logic L) (size N) (sorts S …))' },
  read({ text }) {
    const { theories, diagnostics } = readTheories(text);
    return { value: theories, entries: theories.length, diagnostics };
  },
  check({ text, proofs }) {
    const { diagnostics } = readTheories(text, { count: true });
    return Promise.resolve({ proofs, diagnostics, refuted: diagnostics.length > 0 });
  },
};

const PER_SOURCE = 100;

/** Draws from the enumeration of a theory. A formula's answer is known if trying all assignments decides it. */
export function makeEnumerateStrategy(theories: readonly EnumeratedTheory[]): SeedlessStrategy {
  const openEnumeration = memoise((source: string): Enumeration => {
    const theory = theories.find(({ name }) => name === source);
    if (theory === undefined) throw new Error(`there is no enumeration '${source}'`);
    return new Enumeration(theory);
  });
  return {
    name: 'enumerate',
    summary: 'all formulas of a theory up to a size, smallest first, with answers found by trying all assignments',
    seeds: 0,
    perSeed: PER_SOURCE,
    sources: theories.map(({ name }) => name) as [string, ...string[]],
    extent(source) {
      const { extent, theory } = openEnumeration(source);
      const sorts = theory.sorts.map(({ text }) => text).join(', ');
      return { indices: extent, of: `of at most ${theory.size} nodes in ${theory.logic} over ${sorts}` };
    },
    open: (source) => open(openEnumeration(source)),
  };
}

export const ENUMERATE = defineStrategy({
  name: 'enumerate',
  data: [ENUMERATIONS],
  isSeedless: true,
  create: ([theories]) => makeEnumerateStrategy(theories),
});

function open(enumeration: Enumeration): MutantSource {
  return {
    mutant(_rng, index = 0): TestCase | undefined {
      const judged = enumeration.decide(index);
      if (judged === undefined) return undefined;
      const script = judged.formula.script();
      const test = { script, claim: 'equivalent', base: script, steps: [] } as const;
      const { status } = judged.decision;
      return status === undefined
        ? test
        : { ...test, known: [status], certificate: JSON.stringify(enumeration.certificate(judged)) };
    },
  };
}
