import { BOOL, type Term } from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';
import type { Constructed } from '../contract.js';
import { FormulaBuilder } from '../formula-builder.js';
import type { GeneratorSetup } from '../setup.js';
import { type Cut, RemainingAssignments, certifyExhaustion } from './remaining.js';

const OVERRUN = 3;
const TRIES = 8;

/** Adds assertions, perhaps satisfiable alone, until they refute every assignment. Undefined if too many are needed. */
export function exhaustivelyUnsat(setup: GeneratorSetup, rng: Rng): Constructed | undefined {
  const builder = new FormulaBuilder(setup, rng);
  const remaining = RemainingAssignments.over(builder.constants);
  if (remaining === undefined) return undefined;
  const wanted = builder.assertionCount();
  const assertions: Term[] = [];
  while (remaining.possibly > 0 && assertions.length < wanted * OVERRUN) {
    const patient = assertions.length + 1 < wanted && remaining.possibly > 1;
    const found = nextCut(builder, remaining, { patient });
    if (found === undefined) return undefined;
    remaining.assert(found.cut);
    assertions.push(found.term);
  }
  if (remaining.possibly > 0) return undefined;
  const certificate = certifyExhaustion(builder.findConstants(assertions), 0);
  return { script: builder.script(assertions), status: 'unsat', certificate };
}

interface FoundCut {
  readonly term: Term;
  readonly cut: Cut;
}

/** Finds an assertion that refutes remaining assignments: some but not all if `patient`, else as many as possible. */
function nextCut(
  builder: FormulaBuilder,
  remaining: RemainingAssignments,
  { patient }: { readonly patient: boolean },
): FoundCut | undefined {
  let best: FoundCut | undefined;
  for (let i = 0; i < TRIES; i++) {
    for (const term of candidates(builder)) {
      const cut = remaining.cut(term);
      if (cut === undefined || cut.left >= remaining.possibly) continue;
      if (cut.left === 0 && (patient || !remaining.isSatisfiable(term))) continue;
      if (patient || cut.left === 0) return { term, cut };
      if (best === undefined || cut.left < best.cut.left) best = { term, cut };
    }
  }
  return best;
}

function candidates(builder: FormulaBuilder): readonly Term[] {
  const { rng, store } = builder;
  const term = rng.chance(0.6) ? builder.grow(BOOL) : builder.compare();
  if (term === undefined || !builder.isOpen(term)) return [];
  const negated = term.kind === 'app' && term.op === 'not' ? (term.args[0] ?? term) : store.app('not', [term]);
  return rng.chance(0.5) ? [term, negated] : [negated, term];
}
