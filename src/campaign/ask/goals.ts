import { Z3_ELIMINATIONS, Z3_TACTICS } from '../../solver/index.js';
import { SexpReader } from '../../syntax/index.js';

/** The formulas of each goal in `(goals (goal f … :precision precise :depth 1) …)`; a reason where they do not say all. */
export function goalsIn(text: string): readonly (readonly string[])[] | string {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return 'the reply is not an S-expression';
  const [head, ...goals] = sexp.childrenOf(0);
  if (head === undefined || sexp.slice(head) !== 'goals') return 'the reply is not a list of goals';
  const found: string[][] = [];
  for (const goal of goals) {
    const parts = sexp.childrenOf(goal).map((part) => sexp.slice(part));
    const precision = parts.indexOf(':precision');
    if (parts[0] !== 'goal' || precision < 0) return 'the reply is not a list of goals';
    if (parts[precision + 1] !== 'precise') return 'the tactic approximates';
    found.push(parts.slice(1, precision));
  }
  return found;
}

/** All goals as one formula: one of them must be true, and of that all formulas. */
export function togetherIn(goals: readonly (readonly string[])[]): string {
  return joined(
    'or',
    goals.map((goal) => joined('and', goal)),
  );
}

function joined(op: 'and' | 'or', parts: readonly string[]): string {
  const [only] = parts;
  if (only === undefined) return op === 'and' ? 'true' : 'false';
  return parts.length === 1 ? only : `(${op} ${parts.join(' ')})`;
}

/** The names of the tactics in a combination of them. */
export function tacticsIn(text: string): string {
  const words = text.replace(/:[\w.]+\s+[\w.]+/g, '').match(/[^\s()]+/g) ?? [];
  const known = [...Z3_TACTICS, ...Z3_ELIMINATIONS];
  return words.filter((word) => known.some(({ name }) => name === word)).join(' ');
}
