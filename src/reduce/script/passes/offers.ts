import type { Command } from '../../../script/index.js';
import { type Sort, type Term, children, isOpaqueSort } from '../../../term/index.js';
import type { ScriptMove, ScriptView } from '../moves.js';
import { groupBy, pushTo } from '../../../util/index.js';

/** Moves tried together; in large scripts, `MOST_FOR_A_TERM` per term. */
const MOST_MOVES = 20_000;
const MOST_FOR_A_TERM = 2;

/** Weight of a term without its large children, so that all levels of a deep term can be tried together. */
function ownWeight({ weights }: ScriptView, term: Term): number {
  let weight = weights.of(term);
  const power = computePower(weight);
  for (const child of children(term)) if (computePower(weights.of(child)) === power) weight -= weights.of(child);
  return Math.max(1, weight);
}

const computePower = (weight: number): number => Math.ceil(Math.log2(weight));

/** Undefined if sorts or bound variables forbid the replacement. */
export function replace(view: ScriptView, from: Term, to: Term): ScriptMove | undefined {
  if (to === from || to.sort !== from.sort || isOpaqueSort(to.sort)) return undefined;
  const inside = view.free(to);
  if (inside.size > 0) {
    const known = view.free(from);
    for (const variable of inside) if (!known.has(variable)) return undefined;
  }
  return { kind: 'term', from, to, weight: ownWeight(view, from) };
}

export function declaration(name: string, result: Sort): Command {
  return { kind: 'declare-fun', name, params: [], result, form: 'declare-const' };
}

export function byWeight({ weights }: ScriptView, terms: readonly Term[]): Term[][] {
  const waves = groupBy(terms, (term) => computePower(weights.of(term)));
  return [...waves].sort(([a], [b]) => b - a).map(([, wave]) => wave.reverse());
}

export function limitMoves(view: ScriptView, moves: Iterable<ScriptMove | undefined>): ScriptMove[] {
  const found: ScriptMove[] = [];
  for (const move of moves) {
    if (move === undefined) continue;
    if (found.length >= MOST_MOVES && found.length >= MOST_FOR_A_TERM * view.terms.length) {
      view.cut();
      break;
    }
    found.push(move);
  }
  return found;
}

export function listConstants({ script }: ScriptView): ReadonlyMap<Sort, readonly Term[]> {
  const found = new Map<Sort, Term[]>();
  for (const command of script.commands) {
    if (command.kind === 'push') break;
    if (command.kind !== 'declare-fun' || command.params.length > 0) continue;
    const symbol = script.store.const(command.name, command.result);
    pushTo(found, command.result, symbol);
  }
  return found;
}

export function findAssertedOnly({ script, terms }: ScriptView): ReadonlySet<Term> {
  const found = new Set(script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : [])));
  for (const term of terms) for (const child of children(term)) found.delete(child);
  return found;
}
