import { snippetTerm } from '../../generate/index.js';
import type { Command } from '../../script/index.js';
import { BOOL, type Term, isOpaqueSort, reachable } from '../../term/index.js';
import { collectAskable, isAskable } from '../askable.js';
import { FORMULAS, inScope } from '../commands.js';
import type { DrawnCommands, Inquiry, InquiryDrawing, ReplyFinding } from '../contract.js';
import { definitionReader, formulaMethods, stateFormulaFault } from '../formula.js';
import { words } from '../words.js';

const NEXT = 0.5;

export const WRONG_INTERPOLANT = {
  kind: 'wrong-interpolant',
  oracle: 'interpolant',
  sentence: 'A solver gives a wrong interpolant',
  states: stateFormulaFault('an interpolant'),
  explain: (solver, { term, reply, proof }) =>
    `${solver} gives ${reply} between the assertions and ${term}, but the reply is not an interpolant: ${proof}`,
  report: (solver, { term, reply }) =>
    words`${solver} gives ${{ code: reply }} as an interpolant of the assertions and ${{ code: term }}, but the formula is not an interpolant:`,
} as const satisfies ReplyFinding;

/**
 * The assertions imply the interpolant, and the interpolant implies the conjecture. The interpolant's symbols occur
 * both in the assertions and in the conjecture (cvc5's `Solver.getInterpolant`).
 */
export const interpolant = {
  name: 'interpolant',
  ask: 'interpolants',
  commands: ['get-interpolant', 'get-interpolant-next'],
  finding: WRONG_INTERPOLANT,
  replacesModel: true,
  drawAlone: drawFormulas,
  ...formulaMethods(
    definitionReader('get-interpolant', ({ asserted, wanted, formula, all, not, symbols }) => {
      const [shared, own] = [symbols(wanted), symbols(asserted)];
      return {
        cases: [
          {
            fault: 'not implied by the assertions',
            says: 'the assertions are true, and the interpolant is false',
            term: all(asserted, not(formula)),
          },
          {
            fault: 'does not imply the conjecture',
            says: 'the interpolant is true, and the conjecture is false',
            term: all(formula, not(wanted)),
          },
        ],
        foreign: [...symbols(formula)].filter((name) => !shared.has(name) || !own.has(name)),
      };
    }),
  ),
} as const satisfies Inquiry;

/**
 * Draws a goal for an abduct, or a conjecture for an interpolant. The conjecture is a weakened assertion, or the
 * negation of the last assertions. If the script is unsatisfiable, the first assertions imply this negation.
 */
function drawFormulas(drawing: InquiryDrawing): DrawnCommands {
  const { script, asserted, rng } = drawing;
  if (!rng.chance(FORMULAS) || asserted.length === 0 || !asserted.every(isPlain)) return {};
  const { store } = script;
  const next = (name: 'get-interpolant-next' | 'get-abduct-next'): Command[] =>
    rng.chance(NEXT) ? [{ kind: 'output', name, text: '' }] : [];
  const form = rng.pick(['weaker', 'split', 'abduct', 'abduct'] as const);
  if (form === 'split' && asserted.length > 1) {
    const kept = rng.between(1, asserted.length - 1);
    const rest = asserted.slice(kept);
    const term = store.app('not', [rest.length === 1 ? (rest[0] as Term) : store.app('and', rest)]);
    const asking: Command = { kind: 'get-interpolant', name: store.freshName('I'), term };
    const first = asserted.slice(0, kept).map((each): Command => ({ kind: 'assert', term: each }));
    return { before: inScope([...first, asking, ...next('get-interpolant-next')]) };
  }
  const other = drawFormula(drawing);
  if (other === undefined) return {};
  if (form === 'abduct') {
    const asking: Command = { kind: 'get-abduct', name: store.freshName('C'), term: other };
    return { behind: [asking, ...next('get-abduct-next')] };
  }
  const term = store.app('or', [rng.pick(asserted), other]);
  const asking: Command = { kind: 'get-interpolant', name: store.freshName('I'), term };
  return { behind: [asking, ...next('get-interpolant-next')] };
}

function drawFormula({ script: { store }, asserted, vocabulary, rng }: InquiryDrawing): Term | undefined {
  const known = collectAskable(asserted).filter(({ sort }) => sort === BOOL);
  const form = rng.pick(['known', 'negated', 'new'] as const);
  if (form === 'new' || known.length === 0) {
    const made = snippetTerm({ store, rng, vocabulary, scope: [] }, BOOL);
    return made !== undefined && isAskable(made) ? made : undefined;
  }
  const term = rng.pick(known);
  return form === 'negated' ? store.app('not', [term]) : term;
}

function isPlain(term: Term): boolean {
  for (const each of reachable([term])) {
    if (each.kind === 'quant' || each.kind === 'call' || isOpaqueSort(each.sort) || each.kind === 'annot') return false;
  }
  return true;
}
