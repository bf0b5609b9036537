import { isNumeral } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import { type Op, type Term, children } from '../../term/index.js';

/** How often each operator stands in some formulas; a term that stands in one formula several times counts once. */
export type OperatorHistogram = ReadonlyMap<Op | 'forall' | 'exists', number>;

/** Counts operators and quantifiers in assertions; a literal written with an operator is none (`(fp #b0 #b01 #b10)`, `(- 5)`). */
export function operatorHistogram(scripts: Iterable<Script>): OperatorHistogram {
  const counts = new Map<Op | 'forall' | 'exists', number>();
  for (const { commands } of scripts) {
    const stack = commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
    const seen = new Set<Term>();
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (seen.has(term)) continue;
      seen.add(term);
      for (const child of children(term)) stack.push(child);
      const name = counted(term);
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

function counted(term: Term): Op | 'forall' | 'exists' | undefined {
  if (term.kind === 'quant') return term.binder === 'lambda' ? undefined : term.binder;
  if (term.kind !== 'app') return undefined;
  const literal = term.op === 'fp' && term.args.every(({ kind }) => kind === 'value');
  return literal || isNumeral(term) ? undefined : term.op;
}
