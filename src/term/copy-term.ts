import type { Sort } from './sort.js';
import type { TermStore } from './store.js';
import type { Term, VarTerm } from './term.js';

export interface CopyChanges {
  readonly sort?: (sort: Sort) => Sort;
  /** Renames symbols, constructors and `:named` terms. Default: the identity. */
  readonly name?: (name: string) => string;
  readonly variable: (variable: VarTerm) => VarTerm;
}

export function copyTerm(
  store: TermStore,
  term: Term,
  kids: readonly Term[],
  { sort = same, name = same, variable }: CopyChanges,
): Term {
  switch (term.kind) {
    case 'value':
      return copyValue(store, term);
    case 'const':
      return store.const(name(term.name), sort(term.sort), term.qualified);
    case 'var':
      return variable(term);
    case 'app': {
      const indices = term.indices.map((index) => {
        if (typeof index === 'string') return term.op === 'is' ? name(index) : index;
        return typeof index === 'object' ? sort(index) : index;
      });
      return store.appOfSort(term.op, kids, sort(term.sort), indices);
    }
    case 'call':
      return store.call(name(term.name), kids, sort(term.sort), term.qualified);
    case 'quant':
      return store.quant(term.binder, term.vars.map(variable), kids[0] as Term, sort(term.sort));
    case 'match': {
      const cases = term.cases.map(({ constructorName, vars }, i) => ({
        ...(constructorName === undefined ? {} : { constructorName: name(constructorName) }),
        vars: vars.map(variable),
        body: kids[i + 1] as Term,
      }));
      return store.match(kids[0] as Term, cases, sort(term.sort));
    }
    case 'annot': {
      const made = store.rebuild(term, kids);
      if (made.kind !== 'annot' || name === same) return made;
      return store.annot(
        made.body,
        made.attributes.map((each) =>
          each.keyword === ':named' && each.text !== undefined ? { ...each, text: name(each.text) } : each,
        ),
      );
    }
    case 'opaque':
      return store.rebuild(term, kids);
  }
}

function copyValue(store: TermStore, { value, sort }: Extract<Term, { kind: 'value' }>): Term {
  if (typeof value === 'boolean') return store.bool(value);
  if (typeof value === 'bigint' && sort.kind === 'FiniteField') return store.finiteField(value, sort);
  if (typeof value === 'bigint') return sort.kind === 'BitVec' ? store.bitVec(value, sort.width) : store.int(value);
  return 'num' in value ? store.real(value) : store.string(value);
}

function same<T>(value: T): T {
  return value;
}
