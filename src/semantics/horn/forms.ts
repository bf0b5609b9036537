import type { Command, Script } from '../../script/index.js';
import { printSymbol } from '../../syntax/index.js';
import { BOOL, type ConstTerm, type Term } from '../../term/index.js';
import type { AskedRules, BoundClause, HornSystem } from './read-system.js';
import { type Predicate, assertionOf } from './system.js';

/** The same system as assertions of a logic: what is asked about must not follow, so `unsat` says that it does. */
export function rulesAsAssertions({ system, query }: AskedRules, logic: string): Script {
  const { store } = system;
  const declared = system.declarations.flatMap((each): Command[] => {
    if (each.kind !== 'declare-fun') return [each];
    return each.form === 'declare-var' ? [] : [{ ...each, form: 'declare-fun' }];
  });
  const clauses = [...system.clauses, queryClause(system, query)];
  const commands: Command[] = [{ kind: 'set-logic', logic }, ...declared];
  for (const clause of clauses) {
    const { constants } = clause;
    commands.push({ kind: 'assert', term: assertionOf(store, clause, { constants, negated: false }) });
  }
  commands.push({ kind: 'check-sat' });
  return { store, commands, logic };
}

/** The clause that a predicate is true nowhere. */
export function queryClause({ store }: HornSystem, predicate: Predicate): BoundClause {
  const constants = predicate.params.map((sort) => store.const(store.freshName('q'), sort));
  return { premises: [{ predicate, args: constants }], guard: store.true, head: undefined, constants };
}

/** How rules are written. */
export interface RuleStyle {
  /** Variables are bound by each rule, or declared. */
  readonly variables: 'bound' | 'declared';
  /** Each rule has a name. */
  readonly named: boolean;
}

/**
 * The same system in z3's fixedpoint language, the predicate asked about at the end: with clauses that derive `false` it is one that they derive
 * instead, unless another is given.
 */
export function asRules(
  system: HornSystem,
  { style, asked, options }: { readonly style: RuleStyle; readonly asked?: Predicate; readonly options: string },
): Script {
  const { store } = system;
  const goal: Predicate = { name: store.hasName('goal') ? store.freshName('goal') : 'goal', params: [] };
  const commands: Command[] = system.declarations.flatMap((each): Command[] => {
    if (each.kind !== 'declare-fun') return [each];
    return each.form === 'declare-var' ? [] : [{ ...each, form: 'declare-rel' }];
  });
  commands.push({ kind: 'declare-fun', name: goal.name, params: [], result: BOOL, form: 'declare-rel' });
  const rules: Command[] = [];
  const declared = new Set<ConstTerm>();
  for (const [i, clause] of system.clauses.entries()) {
    const { constants } = clause;
    const headed = { ...clause, head: clause.head ?? { predicate: goal, args: [] } };
    const bound = style.variables === 'bound' ? constants : [];
    const term: Term = assertionOf(store, headed, { constants: bound, negated: false });
    rules.push({ kind: 'rule', term, options: style.named ? `r${i}` : '' });
    if (style.variables === 'bound') continue;
    for (const constant of constants) {
      if (declared.has(constant)) continue;
      declared.add(constant);
      commands.push({
        kind: 'declare-fun',
        name: constant.name,
        params: [],
        result: constant.sort,
        form: 'declare-var',
      });
    }
  }
  const text = [printSymbol((asked ?? goal).name), options].filter((part) => part !== '').join(' ');
  return { store, commands: [...commands, ...rules, { kind: 'output', name: 'query', text }], logic: undefined };
}
