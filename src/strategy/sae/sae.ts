import type { Rule } from '../../rewrite/index.js';
import { type Script, termsOf } from '../../script/index.js';
import { APPROXIMATION_RULES } from '../approximation-rules.js';
import type { MutantSource, SeededStrategy, StrategyOptions } from '../contract.js';
import { defineStrategy } from '../data.js';
import { memoise } from '../../util/index.js';
import { type Form, LARGEST_CNF, cnfForm, polarityForm } from './form.js';
import { Mutator } from './mutate.js';

const COMMON = { seeds: 1, perSeed: 300, needsAnswer: true } as const;

/** Skeletal approximation enumeration (Yao et al., ESEC/FSE 2021). */
export function sae(rules: readonly Rule[]): SeededStrategy {
  return {
    ...COMMON,
    name: 'sae',
    summary: 'weakens literals of a sat seed or strengthens literals of an unsat seed, in clauses or in place',
    accepts: canApproximate,
    open(seed, options) {
      const polarity = memoise(() => new Mutator(polarityForm(seed), rules, options));
      if (!isSmallEnough(seed)) return { mutant: (rng) => polarity().mutant(rng) };
      const cnf = memoise(() => new Mutator(cnfForm(seed), rules, options));
      return { mutant: (rng) => (rng.chance(0.5) ? cnf() : polarity()).mutant(rng) };
    },
  };
}

/** Approximates literals of the conjunctive normal form, as Yao et al. (2021) do. */
export function saeCnf(rules: readonly Rule[]): SeededStrategy {
  return {
    ...COMMON,
    name: 'sae-cnf',
    formOf: 'sae',
    summary: 'approximates literals of the seed in conjunctive normal form, as Yao et al. (2021) do',
    accepts: (seed) => (isSmallEnough(seed) ? canApproximate(seed) : 'it is too large for conjunctive normal form'),
    open: (seed, options) => openForm(cnfForm(seed), rules, options),
  };
}

/** Approximates subformulas of definite polarity in place, without conversion to conjunctive normal form. */
export function saePolarity(rules: readonly Rule[]): SeededStrategy {
  return {
    ...COMMON,
    name: 'sae-polarity',
    formOf: 'sae',
    summary: 'approximates formulas of fixed polarity in place, including quantifier bodies',
    accepts: canApproximate,
    open: (seed, options) => openForm(polarityForm(seed), rules, options),
  };
}

export const SAE = defineStrategy({ name: 'sae', data: [APPROXIMATION_RULES], create: ([rules]) => sae(rules) });
export const SAE_CNF = defineStrategy({
  name: 'sae-cnf',
  data: [APPROXIMATION_RULES],
  create: ([rules]) => saeCnf(rules),
});
export const SAE_POLARITY = defineStrategy({
  name: 'sae-polarity',
  data: [APPROXIMATION_RULES],
  create: ([rules]) => saePolarity(rules),
});

function openForm(form: Form, rules: readonly Rule[], options: StrategyOptions): MutantSource {
  const mutator = new Mutator(form, rules, options);
  return { mutant: (rng) => mutator.mutant(rng) };
}

function canApproximate(seed: Script): true | string {
  return seed.commands.some(({ kind }) => kind === 'assert') || 'it asserts nothing';
}

function isSmallEnough(seed: Script): boolean {
  let size = 0;
  for (const command of seed.commands) {
    if (command.kind !== 'assert') continue;
    for (const term of termsOf(command)) size += Math.min(term.size, LARGEST_CNF);
    if (size > LARGEST_CNF) return false;
  }
  return true;
}
