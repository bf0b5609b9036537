import { Vocabularies, type Vocabulary, snippetTerm } from '../../../generate/index.js';
import {
  type Command,
  type OutputCommand,
  type Script,
  collectChecks,
  listIntroduced,
  isInquiry,
  isObjective,
  termsOf,
  usesHeap,
} from '../../../script/index.js';
import { printCommand } from '../../../syntax/index.js';
import { type Term, reachable } from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';
import { Z3_REWRITINGS, Z3_TACTICS } from '../../../solver/index.js';
import type { AskedName } from '../../log/index.js';
import { collectAskable, isAskable } from './askable.js';
import { drawEliminations, drawFormulas } from './formula-inquiries.js';
import { OPT_PRIORITY, drawObjectives, hasObjectives } from './draw-objectives.js';
import { withAssumptions, withNames, withNamesInside } from './named-scripts.js';

const MOST_VALUES = 3;
const MOST_SIMPLIFIED = 2;
/** Probability that a term is new, over the script's symbols. */
const NEW = 0.3;
/** Probability of z3's own defaults. */
const PLAIN = 0.5;
/** Probability of a tactic whose goals are compared as a whole. */
const JUDGED = 0.8;
/** Probability of an unsatisfiable core. Solvers work differently if they must produce one. */
const CORES = 0.3;
const ASSUMED = 0.5;
/** Probability of an optimum, for which z3 uses its optimiser. */
const OPTIMA = 0.4;
/** Probability of naming formulas, to request their truth values. */
const ASSIGNED = 0.2;
const EVALUATED = 0.3;
const COMPLETION = ['', ':completion true', ':completion false'] as const;
const EQUIVALENT = Z3_TACTICS.filter(({ keeps }) => keeps === 'equivalent');

export interface PrintedScript {
  readonly script: Script;
  readonly text: string;
}

/**
 * Inserts `simplify` before the first assertion if all symbols are declared there (cvc5 simplifies under the
 * assertions, which leaves less to judge), otherwise before the last check, and `get-value` after it.
 */
export function withInquiries({ script, text }: PrintedScript, asks: readonly AskedName[], rng: Rng): PrintedScript {
  const check = collectChecks(script.commands).at(-1);
  // Replies about terms on a heap are not judged.
  if (check === undefined || asks.length === 0 || usesHeap(script)) return { script, text };
  const terms = collectAskable(check.asserted.map(({ term }) => term));
  const vocabulary = new Vocabularies(script, script.store).at(check.command);
  const drawTerms = (most: number): Term[] => {
    const found = new Set<Term>();
    for (let i = rng.between(1, most); i > 0 && terms.length > 0; i--) {
      const term = rng.pick(terms);
      const isNew = rng.chance(NEW);
      const made = isNew ? snippetTerm({ store: script.store, rng, vocabulary, scope: [] }, term.sort) : undefined;
      found.add(made !== undefined && isAskable(made) ? made : term);
    }
    return [...found];
  };
  const before: Command[] = [];
  const behind: Command[] = [];
  if (asks.includes('simplify')) {
    for (const term of drawTerms(MOST_SIMPLIFIED)) {
      before.push({ kind: 'simplify', term, options: rng.chance(PLAIN) ? '' : rewriting(rng) });
    }
  }
  if (asks.includes('values')) {
    const values = drawTerms(MOST_VALUES);
    const [term] = values;
    if (term !== undefined && rng.chance(EVALUATED)) behind.push({ kind: 'eval', term, options: rng.pick(COMPLETION) });
    if (values.length > 0) behind.push({ kind: 'get-value', terms: values });
  }
  const ahead: Command[] = asks.includes('tactics') ? [{ kind: 'output', name: 'apply', text: drawTactic(rng) }] : [];
  // At most one of these, since each changes how a solver works.
  const changed = drawChangedScript(script, { asks, rng, drawn: drawTerms, vocabulary });
  const drawing = { script, asserted: check.asserted.map(({ term }) => term), vocabulary, rng };
  const further =
    changed === undefined
      ? [
          ...(asks.includes('qe') ? [drawEliminations(drawing)] : []),
          ...(asks.includes('interpolants') ? [drawFormulas(drawing)] : []),
        ]
      : [];
  return placeCommands(
    { script: changed?.script ?? script, text },
    {
      before: [...before, ...further.flatMap((each) => each.before)],
      ahead: [...ahead, ...(changed?.ahead ?? []), ...further.flatMap((each) => each.ahead)],
      behind: [...(changed?.behind ?? []), ...behind, ...further.flatMap((each) => each.behind)],
      first: changed?.first ?? [],
    },
  );
}

interface ChangeDrawing {
  readonly asks: readonly AskedName[];
  readonly rng: Rng;
  readonly drawn: (most: number) => readonly Term[];
  readonly vocabulary: Vocabulary;
}

interface ChangedScript extends Omit<PlacedCommands, 'before'> {
  readonly script: Script;
}

/** Draws inquiries that need a changed script: cores, assumptions, optima. */
function drawChangedScript(script: Script, drawing: ChangeDrawing): ChangedScript | undefined {
  const { asks, rng } = drawing;
  if (asks.includes('cores') && rng.chance(CORES)) {
    if (rng.chance(ASSUMED)) {
      const assuming = withAssumptions(script, rng);
      if (assuming !== undefined) {
        return { script: assuming, first: [PRODUCE_ASSUMPTIONS], ahead: [], behind: [GET_ASSUMPTIONS] };
      }
    }
    const named = withNames(script);
    if (named !== undefined) return { script: named, first: [PRODUCE_CORES], ahead: [], behind: [GET_CORE] };
  }
  if (asks.includes('optimum') && rng.chance(OPTIMA)) {
    const { first, ahead } = drawObjectives(script, drawing);
    if (ahead.length > 0 || hasObjectives(script)) return { script, first, ahead, behind: [GET_OBJECTIVES] };
  }
  if (asks.includes('values') && rng.chance(ASSIGNED)) {
    const named = withNamesInside(script, rng);
    if (named !== undefined)
      return { script: named, first: [PRODUCE_ASSIGNMENTS], ahead: [], behind: [GET_ASSIGNMENT] };
  }
  return undefined;
}

const GET_CORE = outputCommand('get-unsat-core');
const GET_ASSUMPTIONS = outputCommand('get-unsat-assumptions');
const GET_ASSIGNMENT = outputCommand('get-assignment');
const GET_OBJECTIVES = outputCommand('get-objectives');
const PRODUCE_CORES = optionSet(':produce-unsat-cores');
const PRODUCE_ASSUMPTIONS = optionSet(':produce-unsat-assumptions');
const PRODUCE_ASSIGNMENTS = optionSet(':produce-assignments');
const OWN_OPTIONS: ReadonlySet<string> = new Set([
  ...[PRODUCE_CORES, PRODUCE_ASSUMPTIONS, PRODUCE_ASSIGNMENTS].map(({ keyword }) => keyword),
  OPT_PRIORITY,
]);

export function isOwnOption(keyword: string): boolean {
  return OWN_OPTIONS.has(keyword);
}

function outputCommand(name: OutputCommand): Command {
  return { kind: 'output', name, text: '' };
}

function optionSet(keyword: string) {
  return { kind: 'set-option', keyword, value: 'true' } as const;
}

function drawTactic(rng: Rng): string {
  const one = (): string => {
    const { name } = rng.pick(rng.chance(JUDGED) ? EQUIVALENT : Z3_TACTICS);
    return name === 'simplify' && !rng.chance(PLAIN) ? `(using-params simplify ${rewriting(rng)})` : name;
  };
  const form = rng.pick(['one', 'one', 'then', 'then', 'or-else'] as const);
  return form === 'one' ? one() : `(${form} ${one()} ${one()})`;
}

function rewriting(rng: Rng): string {
  return `:${rng.pick(Z3_REWRITINGS)} true`;
}

/**
 * Moves inquiries to the last check of another script, with objectives unless it has some. Names and assumptions
 * stay, since they depend on the assertions.
 */
export function carryInquiries(from: Script, to: PrintedScript): PrintedScript {
  const last = collectChecks(from.commands).at(-1)?.command;
  if (last === undefined) return to;
  const early = from.commands.slice(0, last);
  const scopes = inquiryScopes(early);
  const isCarried = (command: Command): boolean =>
    isInquiry(command) || (isObjective(command) && !hasObjectives(to.script));
  const alone = early.filter((command) => isCarried(command) && !scopes.includes(command));
  const isAhead = (command: Command): boolean => command.kind === 'output' || isObjective(command);
  const set = new Set(to.script.commands.flatMap((each) => (each.kind === 'set-option' ? [each.keyword] : [])));
  return placeCommands(to, {
    before: [...alone.filter((each) => !isAhead(each)), ...scopes],
    ahead: alone.filter(isAhead),
    first: from.commands.filter(
      (each) => each.kind === 'set-option' && OWN_OPTIONS.has(each.keyword) && !set.has(each.keyword),
    ),
    behind: from.commands.slice(last).filter(isInquiry),
  });
}

function inquiryScopes(commands: readonly Command[]): readonly Command[] {
  const found: Command[] = [];
  let from: number | undefined;
  commands.forEach((command, at) => {
    if (command.kind === 'push') from = at;
    else if (command.kind === 'pop') {
      const inner = from === undefined ? [] : commands.slice(from, at + 1);
      if (inner.some(isInquiry)) found.push(...inner);
      from = undefined;
    } else if (command.kind !== 'assert' && !isInquiry(command)) from = undefined;
  });
  return found;
}

interface PlacedCommands {
  readonly before: readonly Command[];
  readonly ahead: readonly Command[];
  readonly behind: readonly Command[];
  readonly first?: readonly Command[];
}

function placeCommands(
  { script, text }: PrintedScript,
  { before, ahead, behind, first = [] }: PlacedCommands,
): PrintedScript {
  const check = collectChecks(script.commands).at(-1)?.command;
  if (check === undefined || before.length + ahead.length + behind.length === 0) return { script, text };
  const commands = [...before, ...ahead, ...behind].some(hasQuantifier)
    ? withQuantifiers(script.commands)
    : script.commands;
  const at = findSimplifyPosition(commands) ?? check;
  const asking = [
    ...first,
    ...commands.slice(0, at),
    ...before,
    ...commands.slice(at, check),
    ...ahead,
    ...commands.slice(check, check + 1),
    ...behind,
    ...commands.slice(check + 1),
  ];
  const logic = asking.findLast((each) => each.kind === 'set-logic')?.logic;
  return {
    script: { ...script, commands: asking, ...(logic === undefined ? {} : { logic }) },
    text: asking.map((each) => `${printCommand(each)}\n`).join(''),
  };
}

function hasQuantifier(command: Command): boolean {
  return [...reachable(termsOf(command))].some(({ kind }) => kind === 'quant');
}

/** Some solvers reject quantifiers in a logic without them. */
function withQuantifiers(commands: readonly Command[]): readonly Command[] {
  return commands.map((command) =>
    command.kind === 'set-logic' && command.logic.startsWith('QF_')
      ? { ...command, logic: command.logic.slice('QF_'.length) }
      : command,
  );
}

/** Finds a position after all declarations and before all assertions. */
function findSimplifyPosition(commands: readonly Command[]): number | undefined {
  const first = commands.findIndex(({ kind }) => kind === 'assert');
  if (first < 0) return undefined;
  const isLate = (each: Command): boolean =>
    (each.kind === 'assert' && (each.term.named || each.term.kind === 'annot')) ||
    listIntroduced(each).length > 0 ||
    each.kind === 'verbatim' ||
    each.kind === 'pop' ||
    each.kind === 'reset' ||
    each.kind === 'reset-assertions';
  return commands.slice(first).some(isLate) ? undefined : first;
}
