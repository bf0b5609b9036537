import EQUIVALENCE_TEXT from '../../../data/equivalences.rules';
import FACT_TEXT from '../../../data/facts.rules';
import { type Rule, readRules } from '../../rewrite/index.js';

/** Built-in rules, parsed on first use because most commands do not need them. */
export type Rules = () => readonly Rule[];

type Groups = () => ReadonlyMap<string, readonly Rule[]>;

function parseGroups(text: string): Groups {
  let groups: ReadonlyMap<string, readonly Rule[]> | undefined;
  return () => {
    if (groups !== undefined) return groups;
    const file = readRules(text);
    if (file.diagnostics.length > 0) throw new Error(file.diagnostics.map(({ message }) => message).join('; '));
    return (groups = file.groups);
  };
}

function selectGroups(groups: Groups, names: readonly string[]): readonly Rule[] {
  return names.flatMap((name) => {
    const rules = groups().get(name);
    if (rules === undefined) throw new Error(`there is no group of rules '${name}'`);
    return rules;
  });
}

const equivalenceGroups = parseGroups(EQUIVALENCE_TEXT);
const factGroups = parseGroups(FACT_TEXT);

/** Selects groups from `data/equivalences.rules`, in order. A repeated group has twice the weight. */
export function selectEquivalences(...names: readonly string[]): Rules {
  return () => selectGroups(equivalenceGroups, names);
}

export function listEquivalences(): readonly Rule[] {
  return [...equivalenceGroups().values()].flat();
}

export function selectFacts(name: string): Rules {
  return () => selectGroups(factGroups, [name]);
}
