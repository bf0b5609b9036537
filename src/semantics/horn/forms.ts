import { type Command, type Script, declareConstant } from '../../script/index.js';
import { printSymbol } from '../../syntax/index.js';
import { BOOL, type ConstTerm, type Term } from '../../term/index.js';
import type { RulesQuery, BoundClause, HornSystem } from './read-system.js';
import { type Predicate, toAssertion } from './system.js';

/** Writes a query as assertions, which are `unsat` if the queried predicate holds. */
export function rulesAsAssertions({ system, query }: RulesQuery, logic: string): Script {
  const { store } = system;
  const declared = system.declarations.flatMap((each): Command[] => {
    if (each.kind !== 'declare-fun') return [each];
    return each.form === 'declare-var' ? [] : [{ ...each, form: 'declare-fun' }];
  });
  const clauses = [...system.clauses, queryClause(system, query)];
  const commands: Command[] = [{ kind: 'set-logic', logic }, ...declared];
  for (const clause of clauses) {
    const { constants } = clause;
    commands.push({ kind: 'assert', term: toAssertion(store, clause, { constants, negated: false }) });
  }
  commands.push({ kind: 'check-sat' });
  return { store, commands, logic };
}

export function queryClause({ store }: HornSystem, predicate: Predicate): BoundClause {
  const constants = predicate.params.map((sort) => store.const(store.freshName('q'), sort));
  return { premises: [{ predicate, args: constants }], guard: store.true, head: undefined, constants };
}

export interface RuleStyle {
  readonly variables: 'bound' | 'declared';
  readonly named: boolean;
}

/**
 * Writes a system in z3's fixedpoint language, followed by a query. A new predicate replaces the head `false` of
 * clauses. The query is for `asked`, by default for the new predicate.
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
  commands.push(declareConstant({ name: goal.name, sort: BOOL }, 'declare-rel'));
  const rules: Command[] = [];
  const declared = new Set<ConstTerm>();
  for (const [i, clause] of system.clauses.entries()) {
    const { constants } = clause;
    const headed = { ...clause, head: clause.head ?? { predicate: goal, args: [] } };
    const bound = style.variables === 'bound' ? constants : [];
    const term: Term = toAssertion(store, headed, { constants: bound, negated: false });
    rules.push({ kind: 'rule', term, options: style.named ? `r${i}` : '' });
    if (style.variables === 'bound') continue;
    for (const constant of constants) {
      if (declared.has(constant)) continue;
      declared.add(constant);
      commands.push(declareConstant(constant, 'declare-var'));
    }
  }
  const text = [printSymbol((asked ?? goal).name), options].filter((part) => part !== '').join(' ');
  return { store, commands: [...commands, ...rules, { kind: 'output', name: 'query', text }], logic: undefined };
}
