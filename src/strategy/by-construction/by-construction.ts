import { GENERATORS, generatorNamed } from '../../generate/index.js';
import type { Rule } from '../../rewrite/index.js';
import { TermStore } from '../../term/index.js';
import { APPROXIMATION_RULES } from '../approximation-rules.js';
import type { MutantSource, SeedlessStrategy } from '../contract.js';
import { defineStrategy } from '../data.js';

const PER_SOURCE = 100;

/** Generates formulas (Dewey 2017, chapter 5). Most have a known answer. The others are used to compare solvers. */
export function byConstruction(rules: readonly Rule[]): SeedlessStrategy {
  const [first, ...others] = GENERATORS.map(({ name }) => name);
  if (first === undefined) throw new Error('there are no generators');
  return {
    name: 'by-construction',
    summary: 'generated formulas with an answer known by construction',
    seeds: 0,
    perSeed: PER_SOURCE,
    sources: [first, ...others],
    open: (source) => open(source, rules),
  };
}

export const BY_CONSTRUCTION = defineStrategy({
  name: 'by-construction',
  data: [APPROXIMATION_RULES],
  isSeedless: true,
  create: ([rules]) => byConstruction(rules),
});

function open(name: string, rules: readonly Rule[]): MutantSource {
  const generator = generatorNamed(name);
  if (generator === undefined) throw new Error(`there is no generator '${name}'`);
  const source = generator.open({ store: new TermStore(), options: generator.defaults, rules });
  return {
    mutant: (rng) => {
      const made = source.formula(rng);
      if (made === undefined) return undefined;
      const { script, status, certificate } = made;
      const test = { script, claim: 'equivalent', base: script, steps: [] } as const;
      if (status === undefined) return test;
      return { ...test, known: [status], certificate: JSON.stringify(certificate) };
    },
  };
}
