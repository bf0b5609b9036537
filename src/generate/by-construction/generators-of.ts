import { TermStore } from '../../term/index.js';
import type { FormulaSource, Generator, GeneratorInput, GeneratorKind } from './contract.js';
import { unsatisfiable } from './unsat.js';
import { exhaustivelyUnsat } from './exhaustive/unsat.js';
import type { Family } from './family.js';
import { operatorsIn, signaturesFor } from './family-signatures.js';
import { satisfiable } from './sat.js';
import { syntactic } from './syntactic.js';
import { setUpGenerator } from './setup.js';

export function makeGenerators(family: Family): readonly Generator[] {
  const { exhaustive } = family;
  return [
    defineGenerator(family, { kind: 'sat', summary: 'satisfiable formulas over', open: satisfiable }),
    defineGenerator(family, {
      kind: 'unsat',
      summary: 'unsatisfiable formulas over',
      open: exhaustive ? byExhaustion : unsatisfiable,
    }),
    defineGenerator(family, {
      kind: 'syntactic',
      summary: exhaustive ? 'arbitrary formulas with known answers, over' : 'arbitrary formulas over',
      open: syntactic,
    }),
  ];
}

interface GeneratorParts {
  readonly kind: GeneratorKind;
  /** First words of the generator's summary. The family's `about` follows them. */
  readonly summary: string;
  /** Maximum number of attempts at a formula, 4 by default. */
  readonly draws?: number;
  open(family: Family, input: GeneratorInput): FormulaSource;
}

export function defineGenerator(family: Family, { kind, summary, draws = 4, open }: GeneratorParts): Generator {
  const { about, defaults, logic, theories } = family;
  return {
    name: `${family.name}_${kind}`,
    summary: `${summary} ${about}`,
    theories,
    kind,
    logic,
    defaults,
    operators: () => {
      const store = new TermStore();
      return operatorsIn(signaturesFor(family, family.vocabulary(store, defaults), store));
    },
    open: (input) => retryDraws(open(family, input), draws),
  };
}

export function retryDraws(source: FormulaSource, draws: number): FormulaSource {
  return {
    formula: (rng) => {
      for (let i = 0; i < draws; i++) {
        const made = source.formula(rng.fork(i));
        if (made !== undefined) return made;
      }
      return undefined;
    },
  };
}

function byExhaustion(family: Family, input: GeneratorInput): FormulaSource {
  const setup = setUpGenerator(family, input);
  return { formula: (rng) => exhaustivelyUnsat(setup, rng) };
}
