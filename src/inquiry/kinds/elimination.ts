import { type Command, type Script, termsOf } from '../../script/index.js';
import { Z3_ELIMINATIONS } from '../../solver/index.js';
import { BOOL, type ConstTerm, type QuantTerm, type Term, reachable, replaceTerms } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { collectAskable, findQuantified } from '../askable.js';
import { FORMULAS, inScope } from '../commands.js';
import type { DrawnCommands, Inquiry, InquiryDrawing } from '../contract.js';
import { findAddedCase, formulaMethods, findLostCase, stateFormulaFault } from '../formula.js';
import { words } from '../words.js';

const OWN = 0.5;
const ONE = 0.75;
const SIMPLIFIED = 0.25;
/** Time limit in milliseconds for tactics that search for models, since some never end. */
const TACTIC_MS = 500;

/**
 * The result is equivalent to the formula under the assertions (cvc5's `Solver.getQuantifierElimination`). A disjunct
 * (`getQuantifierEliminationDisjunct`) implies an `exists` formula, and follows from a `forall` formula.
 */
export const elimination = {
  name: 'elimination',
  ask: 'qe',
  commands: ['get-qe', 'get-qe-disjunct'],
  finding: {
    kind: 'wrong-elimination',
    oracle: 'elimination',
    sentence: 'A solver eliminates a quantifier and changes the meaning of the formula',
    states: stateFormulaFault('a formula'),
    explain: (solver, { term, reply, proof }) =>
      `${solver} eliminates the quantifier of ${term} and gives ${reply}, which is not equivalent: ${proof}`,
    report: (solver, { term, reply }) =>
      words`${solver} eliminates the quantifier of ${{ code: term }} and gives ${{ code: reply }}. That is wrong:`,
  },
  replacesModel: true,
  drawAlone: drawEliminations,
  ...formulaMethods(({ script, command, inquiry }, reply) => {
    const wanted = termsOf(inquiry)[0];
    if (wanted === undefined) return 'the inquiry has no formula';
    return {
      script,
      command,
      reply,
      wanted,
      promise: (parts) => {
        const [lost, added] = [findLostCase(parts, parts.asserted), findAddedCase(parts, parts.asserted)];
        if (inquiry.kind !== 'get-qe-disjunct') return { cases: [lost, added] };
        return { cases: [wanted.kind === 'quant' && wanted.binder === 'forall' ? lost : added] };
      },
    };
  }),
} as const satisfies Inquiry;

function drawEliminations({ script, asserted, rng }: InquiryDrawing): DrawnCommands {
  const own = findQuantified(asserted);
  if (own.length > 0 && rng.chance(OWN)) {
    return { ahead: [applyElimination(rng)], behind: [eliminate(rng.pick(own), rng)] };
  }
  if (!rng.chance(FORMULAS)) return {};
  const formula = withQuantifier(script, asserted, rng);
  if (formula === undefined) return {};
  if (rng.chance(0.5)) return { behind: [eliminate(formula, rng)] };
  return { before: inScope([{ kind: 'assert', term: formula }, applyElimination(rng)]) };
}

function eliminate(term: Term, rng: Rng): Command {
  return { kind: rng.pick(['get-qe', 'get-qe', 'get-qe-disjunct'] as const), term, options: '' };
}

function applyElimination(rng: Rng): Command {
  const { name } = rng.pick(Z3_ELIMINATIONS);
  const tactic = name === 'qe-light' ? name : `(try-for ${name} ${TACTIC_MS})`;
  const text = rng.chance(SIMPLIFIED) ? `(then simplify ${tactic})` : tactic;
  return { kind: 'output', name: 'apply', text };
}

function withQuantifier({ store }: Script, asserted: readonly Term[], rng: Rng): QuantTerm | undefined {
  const formulas = collectAskable(asserted).filter(({ sort }) => sort === BOOL);
  if (formulas.length === 0) return undefined;
  const formula = rng.pick(formulas);
  const symbols = [...reachable([formula])].filter((each): each is ConstTerm => each.kind === 'const' && canBind(each));
  if (symbols.length === 0) return undefined;
  const bound = new Map<Term, Term>();
  for (let left = rng.chance(ONE) ? 1 : 2; left > 0; left--) {
    const symbol = rng.pick(symbols);
    if (!bound.has(symbol)) bound.set(symbol, store.var(store.freshName('q'), symbol.sort));
  }
  const vars = [...bound.values()].filter((each) => each.kind === 'var');
  const made = store.quant(rng.pick(['exists', 'forall'] as const), vars, replaceTerms(store, formula, bound));
  return made.kind === 'quant' ? made : undefined;
}

function canBind({ sort, qualified }: ConstTerm): boolean {
  return !qualified && (sort.kind === 'Int' || sort.kind === 'Real' || sort.kind === 'Bool' || sort.kind === 'BitVec');
}
