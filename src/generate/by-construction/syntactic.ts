import { BOOL, type Term } from '../../term/index.js';
import type { Constructed, FormulaSource, GeneratorInput } from './contract.js';
import { FormulaBuilder } from './formula-builder.js';
import { RemainingAssignments, certifyExhaustion } from './exhaustive/remaining.js';
import type { Family } from './family.js';
import { setUpGenerator } from './setup.js';

const UNKNOWN: Omit<Constructed, 'script'> = { status: undefined, certificate: { kind: 'none' } };

/** Generates well-sorted formulas (Dewey 2017, section 5.1). Their answer is known if all assignments can be tried. */
export function syntactic(family: Family, input: GeneratorInput): FormulaSource {
  const setup = setUpGenerator(family, input);
  return {
    formula: (rng): Constructed | undefined => {
      const builder = new FormulaBuilder(setup, rng);
      const assertions = new Set<Term>();
      for (let i = builder.assertionCount(); i > 0; i--) {
        const term = builder.grow(BOOL);
        assertions.add(builder.isOpen(term) ? term : builder.grow(BOOL));
      }
      const terms = [...assertions];
      return { script: builder.script(terms), ...(family.exhaustive ? decideAssertions(builder, terms) : UNKNOWN) };
    },
  };
}

function decideAssertions(builder: FormulaBuilder, assertions: readonly Term[]): Omit<Constructed, 'script'> {
  const constants = builder.findConstants(assertions);
  const remaining = RemainingAssignments.over(constants);
  if (remaining === undefined) return UNKNOWN;
  for (const term of assertions) {
    const cut = remaining.cut(term);
    if (cut === undefined) return UNKNOWN;
    remaining.assert(cut);
  }
  const satisfying = remaining.surely;
  if (satisfying === 0 && remaining.possibly > 0) return UNKNOWN;
  return { status: satisfying > 0 ? 'sat' : 'unsat', certificate: certifyExhaustion(constants, satisfying) };
}
