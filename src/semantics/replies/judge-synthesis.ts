import type { Command } from '../../script/index.js';
import { printCommand, printTerm } from '../../syntax/index.js';
import { type Term, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { type Judgement, type LocatedReply, judgeWithin, toUndetermined } from '../judge/judgement.js';
import { checkSolutions } from './check-solution.js';
import { isDerived } from './derivation.js';
import { smallSolution } from './synthesis-candidates.js';
import { type SynthSolution, type SynthesisProblem, problemAt, readSolutions } from './synthesis-problem.js';

export type SynthesisJudgement = Judgement<{
  /** Omits names of the script, so that equal faults have equal texts. */
  readonly fault: string;
  readonly functions: readonly string[];
  readonly about: readonly Term[];
}>;

interface SynthesisJudging {
  readonly rng: Rng;
  readonly budget: Budget;
}

const NOTHING: ReadonlySet<string> = new Set(['fail', 'unknown', 'none']);

/**
 * Judges the answer to a synthesis problem (SyGuS-IF 2.1, section 2.11). Signatures must match, grammars must derive
 * the functions, and no tried assignment may falsify a constraint. `infeasible` is wrong if a small term of the
 * grammar is a proved solution. `wrong` never depends on unspecified values.
 */
export function judgeSynthesis(asked: LocatedReply, judging: SynthesisJudging): SynthesisJudgement {
  return judgeWithin(judging.budget, () => trySolution(asked, judging));
}

function trySolution({ script, command, reply }: LocatedReply, judging: SynthesisJudging): SynthesisJudgement {
  if (NOTHING.has(reply)) return toUndetermined('the solver found no solution');
  const problem = problemAt(script, command);
  if (typeof problem === 'string') return toUndetermined(problem);
  const wrong = (fault: string, proof: string): SynthesisJudgement => ({
    verdict: 'wrong',
    fault,
    proof,
    functions: problem.functions.map(({ name }) => name),
    about: problem.constraints,
  });
  if (reply === 'infeasible') {
    const asked = script.commands[command];
    // The previous solution may be the only one.
    if (asked?.kind === 'output' && asked.name === 'check-synth-next')
      return toUndetermined('there may be no solution other than the previous one');
    const known = smallSolution(problem, judging.budget);
    if (known === undefined) return toUndetermined('no solution is known');
    const fun = { ...known.fun, body: known.body };
    return wrong('infeasible', `${printCommand({ kind: 'define-fun', fun, form: 'define-fun' })} is a solution`);
  }
  const read = readSolutions(problem, reply);
  if (typeof read === 'string') return toUndetermined(read);
  if ('fault' in read) return wrong(read.fault, read.proof);
  const foreign = foreignSymbol(problem, read);
  if (foreign !== undefined)
    return foreign.isVariable ? wrong('foreign symbol', foreign.text) : toUndetermined(foreign.text);
  const checked = checkSolutions(problem, read, judging);
  if (checked.verdict === 'wrong') return wrong('breaks a constraint', checked.proof);
  const grammatical = inGrammars(problem, read);
  if (grammatical.outside !== undefined) return wrong('outside its grammar', grammatical.outside);
  if (grammatical.because !== undefined) return toUndetermined(grammatical.because);
  return checked.verdict === 'undetermined' ? toUndetermined(checked.because) : { verdict: 'right' };
}

function foreignSymbol(
  { declarations, functions }: SynthesisProblem,
  solutions: readonly SynthSolution[],
): { readonly isVariable: boolean; readonly text: string } | undefined {
  const variables = new Set(
    declarations.flatMap((each: Command) =>
      each.kind === 'declare-fun' && each.form === 'declare-var' ? [each.name] : [],
    ),
  );
  const sought = new Set(functions.map(({ name }) => name));
  for (const { fun, body } of solutions) {
    for (const each of reachable([body])) {
      if (each.kind !== 'const' && each.kind !== 'call') continue;
      const { name } = each;
      if (variables.has(name)) return { isVariable: true, text: `${name} is not a parameter of ${fun.name}` };
      if (sought.has(name)) return { isVariable: false, text: 'a solution uses a function to be synthesised' };
    }
  }
  return undefined;
}

function inGrammars(
  { store }: SynthesisProblem,
  solutions: readonly SynthSolution[],
): { readonly outside?: string; readonly because?: string } {
  let because: string | undefined;
  for (const { fun, body } of solutions) {
    const derived = isDerived(store, body, fun);
    if (derived === false) return { outside: `the grammar of ${fun.name} does not derive ${printTerm(body)}` };
    if (typeof derived === 'string') because ??= derived;
  }
  return because === undefined ? {} : { because };
}
