import { type Command, type Script, findSharedNames, termsOf, withTerms } from '../script/index.js';
import { type Term, type TermStore, mapTerm } from '../term/index.js';

/** Removes unused `:named` annotations, because a rewrite may copy a subterm but a name may occur only once. */
export function withoutUnusedNames(script: Script, store: TermStore): Script {
  if (!script.commands.some(hasNames)) return script;
  const used = findSharedNames(script.commands);
  const memo = new Map<Term, Term>();
  const commands = script.commands.map((command) => {
    const terms = termsOf(command);
    if (terms.length === 0) return command;
    const stripped = terms.map((root) => mapTerm(store, root, (term) => withoutNames(store, term, used), memo));
    return stripped.every((term, i) => term === terms[i]) ? command : withTerms(command, stripped);
  });
  return { ...script, store, commands };
}

export function hasNames(command: Command): boolean {
  return termsOf(command).some((term) => term.named);
}

function withoutNames(store: TermStore, term: Term, used: ReadonlySet<string>): Term {
  if (term.kind !== 'annot') return term;
  const kept = term.attributes.filter(({ keyword, text }) => keyword !== ':named' || used.has(text ?? ''));
  return kept.length === term.attributes.length ? term : store.annot(term.body, kept);
}
