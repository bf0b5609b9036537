import { type Script, termsOf } from '../script/index.js';
import { readClause } from '../semantics/index.js';
import { BOOL, type Term, reachable } from '../term/index.js';
import type { MutantSource } from './contract.js';
import { widenLogic } from './widen-logic.js';

const HORN = 'HORN';
const NOTE = 'without the logic HORN, which allows only Horn clauses and no incremental commands';

/** Replaces the logic HORN if a mutant adds assertions or commands that Horn engines do not support. */
export function withoutHornLogic(source: MutantSource, seed: Script): MutantSource {
  if (seed.logic !== HORN) return source;
  return {
    mutant(rng, index) {
      const test = source.mutant(rng, index);
      if (test === undefined || !leavesHorn(test.script, seed)) return test;
      const { script, base, notes = [] } = test;
      const wide = { script: widenLogic(script) ?? script, base: widenLogic(base) ?? base };
      return { ...test, ...wide, notes: [...notes, NOTE] };
    },
  };
}

function leavesHorn({ store, commands, logic }: Script, seed: Script): boolean {
  if (logic !== HORN) return false;
  const own = new Set<unknown>(seed.commands.flatMap((command) => [command.kind, ...termsOf(command)]));
  const predicates = new Set(
    commands.flatMap((each) => (each.kind === 'declare-fun' && each.result === BOOL ? [each.name] : [])),
  );
  const isFree = (term: Term): boolean =>
    [...reachable([term])].every(
      (each) => each.known && each.kind !== 'quant' && !(hasName(each) && predicates.has(each.name)),
    );
  const isAtom = (term: Term): boolean =>
    hasName(term) && predicates.has(term.name) && (term.kind !== 'call' || term.args.every(isFree));
  const isClause = (term: Term): boolean => {
    const { body, head } = readClause(store, term);
    return [...body, ...(head === undefined ? [] : [head])].every((part) => isAtom(part) || isFree(part));
  };
  return commands.some((command) => {
    if (command.kind === 'assert') return !own.has(command.term) && !isClause(command.term);
    return INCREMENTAL.has(command.kind) && !own.has(command.kind);
  });
}

/** Commands that Horn engines do not support. */
const INCREMENTAL: ReadonlySet<string> = new Set(['push', 'pop', 'reset', 'reset-assertions', 'check-sat-assuming']);

function hasName(term: Term): term is Term & { readonly kind: 'const' | 'call' } {
  return term.kind === 'const' || term.kind === 'call';
}
