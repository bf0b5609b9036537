import type { Diagnostic, Span } from '../../diag/index.js';
import type { NumberRole } from '../../rewrite/index.js';
import type { Command } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import {
  type AppTerm,
  type ConstTerm,
  type Term,
  type TermStore,
  REAL,
  TermStore as Store,
  openDivisors,
  reachable,
  type SortPattern,
} from '../../term/index.js';
import { fillIn } from './fill-in.js';

export interface Template {
  readonly store: TermStore;
  readonly constants: ReadonlyMap<string, ConstTerm>;
  readonly declarations: readonly Command[];
  /** The term f(x, y), in which the function's constants and witnesses may also occur. */
  readonly value: Term;
  readonly x: Inversion;
  readonly y: Inversion;
  readonly drawn: readonly Term[];
  readonly witnessed: readonly Term[];
}

export interface Inversion {
  readonly term: Term;
  /** Condition under which `term` is correct. Undefined if it is always correct. */
  readonly guard: Term | undefined;
}

export interface GroupedConditions {
  readonly drawn: readonly Term[];
  readonly witnessed: readonly Term[];
  readonly guards: readonly Term[];
}

export interface ParsedBlock {
  readonly store: TermStore;
  readonly commands: readonly Command[];
  readonly asserted: readonly Term[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Fills in a block's numbers, declares its sort parameters and reads it. Diagnostics point into the original text. */
export function readBlock(
  text: string,
  parameters: { readonly numbers: ReadonlyMap<string, number>; readonly sorts: readonly string[] },
): ParsedBlock {
  const filled = fillIn(text, parameters.numbers);
  const prefix = parameters.sorts.map((name) => `(declare-sort ${name} 0)`).join('');
  const { script, diagnostics } = readScript(prefix + filled.text, { store: new Store() });
  const back = (span: Span): Span => filled.place({ start: span.start - prefix.length, end: span.end - prefix.length });
  return {
    store: script.store,
    commands: script.commands,
    asserted: script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : [])),
    diagnostics: diagnostics.map((each) => (each.span === undefined ? each : { ...each, span: back(each.span) })),
  };
}

const templates = new WeakMap<FusionFunction, Map<string, Template>>();

/** Undefined if the block is ill-sorted with these numbers. Cached. */
export function makeTemplate(fn: FusionFunction, numbers: ReadonlyMap<string, number>): Template | undefined {
  const known = templates.get(fn) ?? new Map<string, Template>();
  templates.set(fn, known);
  const key = [...fn.numbers.keys()].map((name) => numbers.get(name)).join(' ');
  const hit = known.get(key);
  if (hit !== undefined) return hit;
  const block = readBlock(fn.text, { numbers, sorts: fn.sorts });
  if (block.diagnostics.length > 0) return undefined;
  const made = templateFrom(fn, block);
  known.set(key, made);
  return made;
}

function templateFrom(fn: FusionFunction, { store, commands, asserted }: ParsedBlock): Template {
  const [first, second, third, ...conditions] = asserted as [AppTerm, AppTerm, AppTerm, ...Term[]];
  const { drawn, witnessed, guards } = groupConditions(conditions, fn);
  const inversion = (term: Term): Inversion => ({ term, guard: makeGuard(store, term, guards) });
  const constants = new Map<string, ConstTerm>();
  for (const command of commands) {
    if (command.kind !== 'declare-fun') continue;
    constants.set(command.name, store.const(command.name, command.result));
  }
  return {
    store,
    constants,
    declarations: commands.filter(({ kind }) => kind === 'declare-sort' || kind === 'declare-datatypes'),
    value: first.args[1] as Term,
    x: inversion(second.args[1] as Term),
    y: inversion(third.args[1] as Term),
    drawn,
    witnessed,
  };
}

/** Groups conditions: over constants only (`drawn`), with witnesses (`witnessed`), and all others (`guards`). */
export function groupConditions(
  conditions: readonly Term[],
  { constants, witnesses }: Pick<FusionFunction, 'constants' | 'witnesses'>,
): GroupedConditions {
  const drawn: Term[] = [];
  const witnessed: Term[] = [];
  const guards: Term[] = [];
  for (const condition of conditions) {
    const names = namesIn(condition);
    if ([...names].every((name) => constants.includes(name))) drawn.push(condition);
    else if (witnesses.some((name) => names.has(name))) witnessed.push(condition);
    else guards.push(condition);
  }
  return { drawn, witnessed, guards };
}

export function namesIn(...terms: readonly Term[]): Set<string> {
  const names = new Set<string>();
  for (const term of reachable(terms)) if (term.kind === 'const') names.add(term.name);
  return names;
}

/** Builds the condition that all guards hold and no divisor is zero. Undefined if the condition is always true. */
export function makeGuard(store: TermStore, term: Term, guards: readonly Term[]): Term | undefined {
  const found = new Set([...reachable([term])].flatMap((part) => openDivisors(part)));
  const zero = ({ sort }: Term): Term => (sort === REAL ? store.real({ num: 0n, den: 1n }) : store.int(0n));
  const all = [...guards, ...[...found].map((divisor) => store.app('distinct', [divisor, zero(divisor)]))];
  return all.length > 1 ? store.app('and', all) : all[0];
}

interface FunctionPlaces {
  readonly z: Span;
  readonly x: Span;
  readonly y: Span;
  readonly witnessed: readonly Span[];
}

/** `z = f(x, y)` with inversions that compute x and y from z (Winterer, Zhang and Su, PLDI 2020, definitions 1, 2). */
export interface FusionFunction {
  /** Text after `#begin`, or the line number if this text is empty. */
  readonly name: string;
  readonly text: string;
  readonly span: Span;
  readonly places: FunctionPlaces;
  readonly x: SortPattern;
  readonly y: SortPattern;
  readonly numbers: ReadonlyMap<string, NumberRole>;
  readonly sorts: readonly string[];
  /** Constants that mutants replace by literals or new constants. */
  readonly constants: readonly string[];
  /** Constants w in conditions `(= x t(w))` or `(= y t(w))`. Each value of x or y must have a suitable value of w. */
  readonly witnesses: readonly string[];
}

export type Validity =
  | 'always'
  /** Valid under side conditions: nonzero divisors and further assertions of the block. */
  | 'guarded';

export interface CheckedFunction {
  readonly fn: FusionFunction;
  readonly x: Validity;
  readonly y: Validity;
  /** True if some result of division by zero makes guards unnecessary. No other term may then depend on this result. */
  readonly once: boolean;
}
