import { escapePattern } from '../../util/index.js';
import type { SolverProfile } from '../profile.js';
import type { ScannedCommand } from './scan-commands.js';

export interface Adaptation {
  readonly instead: ReadonlyMap<ScannedCommand, string>;
  readonly before: ReadonlyMap<ScannedCommand, string>;
}

const EARLY = new Set(['set-option', 'set-info', 'echo', 'set-logic', 'reset', 'exit']);
const QUANTIFIER = /\((?:forall|exists)\b/;

/** Adapts a script's logic to the profile, without changing the number of lines. */
export function adaptCommands(input: string, commands: readonly ScannedCommand[], profile: SolverProfile): Adaptation {
  const instead = new Map<ScannedCommand, string>();
  const before = new Map<ScannedCommand, string>();
  adaptLogics(input, { commands, profile, instead, before });
  return { instead, before };
}

interface Adapting {
  readonly commands: readonly ScannedCommand[];
  readonly profile: SolverProfile;
  readonly instead: Map<ScannedCommand, string>;
  readonly before: Map<ScannedCommand, string>;
}

function adaptLogics(input: string, { commands, profile: { logics }, instead, before }: Adapting): void {
  if (logics === undefined) return;
  const { known, symbols = {}, other, isNeeded = false, quantified = {} } = logics;
  const limits = Object.entries(symbols).flatMap(([symbol, having]) => (namesSymbol(input, symbol) ? [having] : []));
  const hasSymbols = (name: string) => limits.every((having) => having.includes(name));
  const sort = QUANTIFIER.test(input) ? onlySort(input, Object.keys(quantified)) : undefined;
  const preferred = sort === undefined ? other : (quantified[sort] ?? other);
  const fallback = preferred === null || hasSymbols(preferred) ? preferred : other;
  // If the quantified sort has its own logic, this logic also replaces `other` in a `set-logic` of the script.
  const isKnown = (name: string) =>
    (known?.includes(name) ?? true) && hasSymbols(name) && !(name === other && name !== fallback);
  let isSet = false;
  for (const command of commands) {
    const { head, start, end } = command;
    if (head === 'reset') isSet = false;
    if (head === 'set-logic') {
      isSet = true;
      const own = input.slice(start, end);
      const name = /^\(\s*set-logic\s+([^\s()]+)/.exec(own)?.[1] ?? '';
      const lines = own.replace(/[^\n]/g, '');
      if (!isKnown(name)) instead.set(command, `${fallback === null ? '' : `(set-logic ${fallback})`}${lines}`);
    } else if (isNeeded && !isSet && fallback !== null && !EARLY.has(head)) {
      isSet = true;
      before.set(command, `(set-logic ${fallback}) `);
    }
  }
}

const COMPOUND_SORTS = ['Array', 'FloatingPoint', 'String', 'Seq', 'Set'];

/** Returns the sort in `sorts` that the script names. Undefined if it names several, or a compound sort. */
function onlySort(input: string, sorts: readonly string[]): string | undefined {
  const named = [...sorts, ...COMPOUND_SORTS].filter((each) => namesSymbol(input, each));
  const [only] = named;
  return named.length === 1 && only !== undefined && sorts.includes(only) ? only : undefined;
}

function namesSymbol(input: string, symbol: string): boolean {
  return new RegExp(`(?<![^\\s()])${escapePattern(symbol)}(?![^\\s()])`, 'u').test(input);
}

/** Finds declarations and definitions repeated verbatim after `(reset-assertions)`, which some solvers would reject. */
export function findRedeclared(input: string, commands: readonly ScannedCommand[]): readonly ScannedCommand[] {
  if (!commands.some(({ head }) => head === 'reset-assertions')) return [];
  const found: ScannedCommand[] = [];
  let levels: Set<string>[] = [new Set()];
  let old = new Set<string>();
  for (const command of commands) {
    const { head, start, end } = command;
    const text = input.slice(start, end);
    if (head === 'push' || head === 'pop') {
      const count = Number(/\d+/.exec(text)?.[0] ?? 1);
      for (let i = 0; i < count && i < commands.length; i++) {
        if (head === 'push') levels.push(new Set());
        else if (levels.length > 1) levels.pop();
      }
    } else if (head === 'reset') {
      levels = [new Set()];
      old = new Set();
    } else if (head === 'reset-assertions') {
      for (const level of levels) for (const each of level) old.add(each);
      levels = [new Set()];
    } else if (/^(?:declare|define)-/.test(head)) {
      const plain = text.replace(/\s+/g, ' ');
      if (old.has(plain)) found.push(command);
      else levels.at(-1)?.add(plain);
    }
  }
  return found;
}
