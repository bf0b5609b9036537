import { type Script, termsOf, withTerms } from '../../script/index.js';
import { type Term, type TermStore, type VarTerm, children } from '../../term/index.js';
import { postorder } from '../../term/index.js';

/** Frees the old store; the new one must have the same sorts. */
export function copyScript(script: Script, store: TermStore): Script {
  const copies = new Map<Term, Term>();
  const copyVar = (variable: VarTerm): VarTerm => store.var(variable.name, variable.sort, variable.writtenAs);
  for (const term of postorder(script.commands.flatMap(termsOf))) {
    copies.set(
      term,
      copyTerm(store, term, {
        kids: children(term).map((child) => copies.get(child) as Term),
        copyVar,
      }),
    );
  }
  const commands = script.commands.map((command) => {
    const terms = termsOf(command);
    if (terms.every((term) => copies.get(term) === term)) return command;
    return withTerms(
      command,
      terms.map((term) => copies.get(term) as Term),
    );
  });
  return { ...script, store, commands };
}

interface CopiedParts {
  readonly kids: readonly Term[];
  readonly copyVar: (variable: VarTerm) => VarTerm;
}

function copyTerm(store: TermStore, term: Term, { kids, copyVar }: CopiedParts): Term {
  switch (term.kind) {
    case 'value':
      return copyOfValue(store, term);
    case 'const':
      return store.const(term.name, term.sort, term.qualified);
    case 'var':
      return copyVar(term);
    case 'quant':
      return store.quant(term.binder, term.vars.map(copyVar), kids[0] as Term, term.sort);
    case 'match': {
      const cases = term.cases.map((each, i) => ({
        ...each,
        vars: each.vars.map(copyVar),
        body: kids[i + 1] as Term,
      }));
      return store.match(kids[0] as Term, cases, term.sort);
    }
    case 'app':
    case 'call':
    case 'annot':
    case 'opaque':
      return store.rebuild(term, kids);
  }
}

function copyOfValue(store: TermStore, { value, sort }: Extract<Term, { kind: 'value' }>): Term {
  if (typeof value === 'boolean') return store.bool(value);
  if (typeof value === 'bigint' && sort.kind === 'FiniteField') return store.finiteField(value, sort);
  if (typeof value === 'bigint') return sort.kind === 'BitVec' ? store.bitVec(value, sort.width) : store.int(value);
  return 'num' in value ? store.real(value) : store.string(value);
}
