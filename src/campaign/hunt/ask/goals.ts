import type { Script } from '../../../script/index.js';
import { type RewriteQuery, joinAssertions } from '../../../semantics/index.js';
import { Z3_ELIMINATIONS, Z3_TACTICS, classifyTactic } from '../../../solver/index.js';
import { SexpReader } from '../../../syntax/index.js';

/**
 * Reads the formulas of `(goals (goal f … :precision precise :depth 1) …)`. Returns a reason if the reply is
 * incomplete.
 */
export function goalsIn(text: string): readonly (readonly string[])[] | string {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return 'the reply is not an S-expression';
  const [head, ...goals] = sexp.listChildren(0);
  if (head === undefined || sexp.slice(head) !== 'goals') return 'the reply is not a list of goals';
  const found: string[][] = [];
  for (const goal of goals) {
    const parts = sexp.listChildren(goal).map((part) => sexp.slice(part));
    const precision = parts.indexOf(':precision');
    if (parts[0] !== 'goal' || precision < 0) return 'the reply is not a list of goals';
    if (parts[precision + 1] !== 'precise') return 'the tactic approximates';
    found.push(parts.slice(1, precision));
  }
  // z3 prints a goal `false` if none is left.
  return found.length === 0 ? 'the reply has no goal' : found;
}

export function togetherIn(goals: readonly (readonly string[])[]): string {
  return joinFormulas(
    'or',
    goals.map((goal) => joinFormulas('and', goal)),
  );
}

function joinFormulas(op: 'and' | 'or', parts: readonly string[]): string {
  const [only] = parts;
  if (only === undefined) return op === 'and' ? 'true' : 'false';
  return parts.length === 1 ? only : `(${op} ${parts.join(' ')})`;
}

export interface AskedGoals {
  readonly asked: RewriteQuery;
  readonly keeps: 'equivalent' | 'equisatisfiable';
}

/** Reads goals as one formula with their promise. Returns a reason if they promise nothing known. */
export function readGoals(
  script: Script,
  { command, tactic, text }: { readonly command: number; readonly tactic: string; readonly text: string },
): AskedGoals | string {
  const keeps = classifyTactic(tactic);
  if (keeps === undefined) return 'the tactic is not known';
  const read = goalsIn(text);
  if (typeof read === 'string') return read;
  const term = joinAssertions(script, command, script.store.fork());
  if (term === undefined) return 'nothing is asserted';
  // A false goal claims that the assertions are false in every model.
  const isFalse = read.every((goal) => goal.includes('false'));
  const asked = { script, command, term, reply: isFalse ? 'false' : togetherIn(read), given: 'nothing' } as const;
  return { asked, keeps: isFalse ? 'equivalent' : keeps };
}

export function tacticsIn(text: string): string {
  const words = text.replace(/:[\w.]+\s+[\w.]+/g, '').match(/[^\s()]+/g) ?? [];
  const known = [...Z3_TACTICS, ...Z3_ELIMINATIONS];
  return words.filter((word) => known.some(({ name }) => name === word)).join(' ');
}
