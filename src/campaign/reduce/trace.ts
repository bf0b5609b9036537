import { type Step, applySteps } from '../../rewrite/index.js';
import {
  type Command,
  type FunDefinition,
  type Script,
  listIntroduced,
  termsOf,
  withTerms,
} from '../../script/index.js';
import { inlineDefinitions } from '../../semantics/index.js';
import { mutantPrinter } from '../../strategy/index.js';
import { printScript } from '../../syntax/index.js';
import { type Term, reachable } from '../../term/index.js';
import { type DrawnTest } from '../hunt/draw/index.js';
import { carryInquiries } from '../../inquiry/index.js';
import type { Candidate } from './check/candidate.js';
import { ddmin } from '../../util/index.js';

export interface ShorterTrace {
  readonly steps: readonly Step[];
  readonly candidate: Candidate;
  /** False if the script without a further step is not a valid question, or the time was up. */
  readonly isSmallest: boolean;
}

/** Undoes steps, first in groups, while the failure shows. Known answers stay valid: any subset of steps is sound. */
export async function shortenTrace(
  { made }: DrawnTest,
  whole: Candidate,
  shows: (candidate: Candidate) => Promise<boolean>,
): Promise<ShorterTrace> {
  const print = mutantPrinter();
  const { parent, known } = whole;
  const buildCandidate = (steps: readonly Step[]): Candidate => {
    const plain: Script = applySteps(made.base, steps, made.script.store);
    const from = withoutDefinitions(made.script, listUndone(made.steps, steps));
    const { script, text } = carryInquiries(from, { script: plain, text: print(plain) });
    return { text, script, ...(parent && { parent }), ...(known && { known }) };
  };
  const steps = await ddmin(made.steps, (some) => {
    const carried = selectApplicable(some);
    return shows(buildCandidate(carried));
  });
  const left = selectApplicable(steps);
  const isWhole = left.length === made.steps.length;
  const isValid = (some: readonly Step[]): boolean => {
    const { script } = buildCandidate(some);
    return !usesNames(script, new Set(listUndone(made.steps, some).flatMap(listIntroduced)));
  };
  const isSmallest =
    left.every((step) => isValid(selectApplicable(left.filter((each) => each !== step)))) &&
    (!isWhole || printScript(buildCandidate(left).script) === printScript(whole.script));
  // Nothing has checked a script that is built from all steps. It lacks assumptions that inquiries added.
  return { steps: left, candidate: isWhole ? whole : buildCandidate(left), isSmallest };
}

function listUndone(all: readonly Step[], left: readonly Step[]): readonly Command[] {
  return all.flatMap((step) => (left.includes(step) ? [] : step.declares));
}

function usesNames({ commands }: Script, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const terms = [...reachable(commands.flatMap(termsOf))];
  return terms.some((term) => (term.kind === 'const' || term.kind === 'call') && names.has(term.name));
}

/** Inlines the definitions of undone steps, which inquiries may use. */
function withoutDefinitions(script: Script, undone: readonly Command[]): Script {
  const definitions = new Map<string, FunDefinition>();
  const inline = (term: Term) => inlineDefinitions(script.store, term, definitions);
  for (const command of undone) {
    if (command.kind !== 'define-fun' || command.form === 'define-fun-rec') continue;
    definitions.set(command.fun.name, { ...command.fun, body: inline(command.fun.body) });
  }
  if (definitions.size === 0) return script;
  return { ...script, commands: script.commands.map((each) => withTerms(each, termsOf(each).map(inline))) };
}

function selectApplicable(steps: readonly Step[]): readonly Step[] {
  const done = new Set<number>();
  return steps.filter((step) => {
    const possible = step.needs.every((id) => done.has(id));
    if (possible) done.add(step.id);
    return possible;
  });
}
