import { TermStore } from '../../term/index.js';
import type { FormulaSource, Generator, GeneratorInput, GeneratorKind } from './contract.js';
import { unsatisfiable } from './unsat.js';
import { exhaustivelyUnsat } from './exhaustive/unsat.js';
import type { Family } from './family.js';
import { operatorsIn, signaturesFor } from './family-signatures.js';
import { satisfiable } from './sat.js';
import { syntactic } from './syntactic.js';
import { setUpGenerator } from './workshop.js';

export function makeGenerators(family: Family): readonly Generator[] {
  const { about, defaults, exhaustive, logic, theories } = family;
  const generator = (
    kind: GeneratorKind,
    summary: string,
    open: (family: Family, input: GeneratorInput) => FormulaSource,
  ): Generator => ({
    name: `${family.name}_${kind}`,
    summary: `${summary} ${about}`,
    theories,
    kind,
    logic,
    defaults,
    operators: () => {
      const store = new TermStore();
      return operatorsIn(signaturesFor(family, family.palette(store, defaults), store));
    },
    open: (input) => retryDraws(open(family, input)),
  });
  return [
    generator('sat', 'satisfiable formulas over', satisfiable),
    generator('unsat', 'unsatisfiable formulas over', exhaustive ? byExhaustion : unsatisfiable),
    generator('syntactic', exhaustive ? 'any formulas, with their answer, over' : 'any formulas over', syntactic),
  ];
}

const DRAWS = 4;

function retryDraws(source: FormulaSource): FormulaSource {
  return {
    formula: (rng) => {
      for (let i = 0; i < DRAWS; i++) {
        const made = source.formula(rng.fork(i));
        if (made !== undefined) return made;
      }
      return undefined;
    },
  };
}

function byExhaustion(family: Family, input: GeneratorInput): FormulaSource {
  const workshop = setUpGenerator(family, input);
  return { formula: (rng) => exhaustivelyUnsat(workshop, rng) };
}
