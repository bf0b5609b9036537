import { type Command, type FunDefinition, type Script, termsOf, withTerms } from '../../../script/index.js';
import {
  type Sort,
  type Term,
  type TermStore,
  type VarTerm,
  children,
  copyTerm,
  postorder,
} from '../../../term/index.js';
import { withCommands } from './edit.js';

export interface Rebuilding {
  readonly sorts?: ReadonlyMap<Sort, Sort>;
  /** Rebuilds a term from its new children. Returns `as usual` to rebuild the term in the default way. */
  readonly term?: (term: Term, kids: readonly Term[], store: TermStore) => Term | undefined | 'as usual';
  /** Changes a command before its terms and sorts are changed. Returns undefined to drop the command. */
  readonly command?: (command: Command) => Command | undefined;
}

const NO_SORTS: ReadonlyMap<Sort, Sort> = new Map();

/** Undefined if a term is ill-sorted, or if opaque text may mention sorts. */
export function rebuildScript(
  script: Script,
  { sorts = NO_SORTS, term: make, command: change }: Rebuilding,
): Script | undefined {
  const { store } = script;
  const mapSort = (sort: Sort): Sort => store.sorts.substitute(sort, sorts);
  const mapVariable = (variable: VarTerm): VarTerm =>
    store.var(variable.name, mapSort(variable.sort), variable.writtenAs);
  const commands = script.commands.flatMap((command) => {
    const now = change === undefined ? command : change(command);
    return now === undefined ? [] : [now];
  });
  const done = new Map<Term, Term>();
  for (const term of postorder(commands.flatMap((command) => [...termsOf(command)]))) {
    const kids = children(term).map((kid) => done.get(kid) as Term);
    const special = make === undefined ? 'as usual' : make(term, kids, store);
    const made =
      special === 'as usual'
        ? usual(store, term, kids, { sortOf: mapSort, varOf: mapVariable, active: sorts.size > 0 })
        : special;
    if (made === undefined) return undefined;
    done.set(term, made);
  }
  return withCommands(
    script,
    commands.map((command) => {
      const terms = termsOf(command);
      const after = terms.map((term) => done.get(term) as Term);
      const now = after.every((term, i) => term === terms[i]) ? command : withTerms(command, after);
      return sorts.size === 0 ? now : mapDeclaration(now, { sort: mapSort, variable: mapVariable });
    }),
  );
}

interface Maps {
  readonly sortOf: (sort: Sort) => Sort;
  readonly varOf: (variable: VarTerm) => VarTerm;
  readonly active: boolean;
}

function usual(store: TermStore, term: Term, kids: readonly Term[], { sortOf, varOf, active }: Maps): Term | undefined {
  const same = !active && children(term).every((kid, i) => kid === kids[i]);
  if (same) return term;
  const sort = sortOf(term.sort);
  if (term.kind === 'value') return sort === term.sort ? term : undefined;
  if (term.kind === 'opaque' && active) return undefined;
  if (term.kind !== 'app') return copyTerm(store, term, kids, { sort: sortOf, variable: varOf });
  const indices = term.indices.map((index) => (typeof index === 'object' ? sortOf(index) : index));
  const made = store.tryApp(term.op, kids, indices, sort);
  return made?.sort === sort ? made : undefined;
}

export interface DeclarationMaps {
  readonly name?: (name: string) => string;
  readonly sort?: (sort: Sort) => Sort;
  readonly variable: (variable: VarTerm) => VarTerm;
}

/** Maps all names, sorts and parameters in a declaration, also those of constructors and selectors. */
export function mapDeclaration(
  command: Command,
  { name = (old) => old, sort = (old) => old, variable }: DeclarationMaps,
): Command {
  const definition = (fun: FunDefinition): FunDefinition => ({
    ...fun,
    name: name(fun.name),
    params: fun.params.map(variable),
    result: sort(fun.result),
  });
  switch (command.kind) {
    case 'declare-fun':
      return { ...command, name: name(command.name), params: command.params.map(sort), result: sort(command.result) };
    case 'define-fun':
      return { ...command, fun: definition(command.fun) };
    case 'define-funs-rec':
      return { ...command, funs: command.funs.map(definition) };
    case 'define-sort':
      return { ...command, sort: sort(command.sort) };
    case 'declare-heap':
      return { ...command, heap: { location: sort(command.heap.location), data: sort(command.heap.data) } };
    case 'declare-datatypes':
      return {
        ...command,
        datatypes: command.datatypes.map((datatype) => ({
          ...datatype,
          constructors: datatype.constructors.map((each) => ({
            name: name(each.name),
            selectors: each.selectors.map((field) => ({ name: name(field.name), sort: sort(field.sort) })),
          })),
        })),
      };
    default:
      return command;
  }
}

/** Checks for opaque text, which may mention any symbol. */
export function hasVerbatim(script: Script): boolean {
  return script.commands.some(({ kind }) => kind === 'verbatim');
}
