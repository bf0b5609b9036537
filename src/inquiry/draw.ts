import { Vocabularies, snippetTerm } from '../generate/index.js';
import {
  type Command,
  type Script,
  collectChecks,
  listIntroduced,
  isInquiry,
  isObjective,
  termsOf,
  usesHeap,
} from '../script/index.js';
import { type SolverIdentity, builtInProfile } from '../solver/index.js';
import { printCommand } from '../syntax/index.js';
import { type Term, reachable } from '../term/index.js';
import type { Rng } from '../util/index.js';
import { collectAskable, isAskable } from './askable.js';
import type { DrawnCommands, Inquiry, InquiryDrawing } from './contract.js';
import { hasObjectives } from './draw-objectives.js';
import { INQUIRIES } from './list.js';

const NEW = 0.3;
const PLACES = ['before', 'behind', 'ahead'] as const;

type AskedSolver = Pick<SolverIdentity, 'family' | 'ownProfile'>;

export interface PrintedScript {
  readonly script: Script;
  readonly text: string;
}

export function withInquiries(
  { script, text }: PrintedScript,
  asks: readonly string[],
  rng: Rng,
  solvers?: readonly AskedSolver[],
): PrintedScript {
  const check = collectChecks(script.commands).at(-1);
  const isKept = solvers?.some(answersNone) === true;
  const isUseless = asks.length === 0 || (isKept && solvers.every(answersNone));
  if (check === undefined || isUseless || usesHeap(script)) return { script, text };
  const asserted = check.asserted.map(({ term }) => term);
  const terms = collectAskable(asserted);
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
  const drawing: InquiryDrawing = { script, asserted, vocabulary, rng, drawTerms };
  const asked = INQUIRIES.filter((each) => asks.includes(each.ask ?? '') && isSupported(each, solvers));
  const drawn = PLACES.flatMap((place) =>
    asked.flatMap(({ draw }) => (draw?.place === place ? [{ [place]: draw.commands(drawing) }] : [])),
  );
  const changed = isKept ? undefined : findMapped(asked, (each) => each.change?.(drawing));
  const further = changed === undefined ? asked.flatMap((each) => each.drawAlone?.(drawing) ?? []) : [];
  const parts: readonly DrawnCommands[] = [...drawn, ...further];
  const collect = (place: keyof DrawnCommands): Command[] =>
    parts.flatMap((part) => part[place] ?? []).filter((command) => !isKept || !hasQuantifier(command));
  return placeCommands(
    { script: changed?.script ?? script, text },
    {
      first: changed?.first ?? [],
      before: collect('before'),
      ahead: [...collect('ahead'), ...(changed?.ahead ?? [])],
      behind: [...(changed?.behind ?? []), ...collect('behind')],
    },
  );
}

function answersNone({ family, ownProfile }: AskedSolver): boolean {
  return ownProfile === null && builtInProfile(family) === undefined;
}

function isSupported({ solvers: families }: Inquiry, solvers: readonly AskedSolver[] | undefined): boolean {
  if (families === undefined || solvers === undefined) return true;
  return solvers.some(({ family, ownProfile }) => ownProfile !== null || Object.hasOwn(families, family));
}

function findMapped<T, R>(all: readonly T[], map: (one: T) => R | undefined): R | undefined {
  for (const each of all) {
    const found = map(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

const OWN_OPTIONS: ReadonlySet<string> = new Set(INQUIRIES.flatMap(({ options = [] }) => options));

export function isOwnOption(keyword: string): boolean {
  return OWN_OPTIONS.has(keyword);
}

/** Copies inquiries of `from` to the last check of `to`, but not `:named` or assumptions, which concern assertions. */
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
      (each) => each.kind === 'set-option' && isOwnOption(each.keyword) && !set.has(each.keyword),
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

interface PlacedCommands extends Required<DrawnCommands> {
  readonly first: readonly Command[];
}

function placeCommands(
  { script, text }: PrintedScript,
  { before, ahead, behind, first }: PlacedCommands,
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

/** Removes `QF_` from the logic, because some solvers would otherwise reject quantifiers. */
function withQuantifiers(commands: readonly Command[]): readonly Command[] {
  return commands.map((command) =>
    command.kind === 'set-logic' && command.logic.startsWith('QF_')
      ? { ...command, logic: command.logic.slice('QF_'.length) }
      : command,
  );
}

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
