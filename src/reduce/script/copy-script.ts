import { type Script, termsOf, withTerms } from '../../script/index.js';
import { type Term, type TermStore, type VarTerm, children, copyTerm, postorder } from '../../term/index.js';

/** Copies a script to a store with the same sorts, so that the old store can be freed. */
export function copyScript(script: Script, store: TermStore): Script {
  const copies = new Map<Term, Term>();
  const variable = ({ name, sort, writtenAs }: VarTerm): VarTerm => store.var(name, sort, writtenAs);
  for (const term of postorder(script.commands.flatMap(termsOf))) {
    const kids = children(term).map((child) => copies.get(child) as Term);
    copies.set(term, copyTerm(store, term, kids, { variable }));
  }
  const commands = script.commands.map((command) => {
    const terms = termsOf(command);
    if (terms.every((term) => copies.get(term) === term)) return command;
    const copied = terms.map((term) => copies.get(term) as Term);
    return withTerms(command, copied);
  });
  return { ...script, store, commands };
}
