import { describe } from '../../describe.js';
import {
  type Command,
  type ConstructorDecl,
  type DatatypeDecl,
  type Script,
  collectTerms,
} from '../../../script/index.js';
import { BOOL, INT, type Sort, listParts } from '../../../term/index.js';
import type { ScriptShrink } from '../contract.js';
import { simplest } from '../constants.js';
import { collectUsedNames, move } from './edit.js';
import { hasVerbatim, rebuildScript } from './rebuild.js';

function mentions(sort: Sort, names: ReadonlySet<string>): boolean {
  if (sort.kind === 'Function') return false;
  return (sort.kind === 'Named' && names.has(sort.name)) || listParts(sort).some((part) => mentions(part, names));
}

function haveValues(datatypes: readonly DatatypeDecl[]): boolean {
  const open = new Set(datatypes.map(({ name }) => name));
  for (let size = -1; size !== open.size;) {
    size = open.size;
    for (const { name, constructors } of datatypes) {
      if (constructors.some(({ selectors }) => !selectors.some(({ sort }) => mentions(sort, open)))) open.delete(name);
    }
  }
  return open.size === 0;
}

type Datatypes = Extract<Command, { kind: 'declare-datatypes' }>;

/** Undefined if a datatype would have no values. */
function withConstructors(
  script: Script,
  datatype: string,
  change: (decls: readonly ConstructorDecl[]) => readonly ConstructorDecl[] | undefined,
): Datatypes | undefined {
  for (const command of script.commands) {
    if (command.kind !== 'declare-datatypes') continue;
    const found = command.datatypes.find(({ name }) => name === datatype);
    const constructors = found && change(found.constructors);
    if (constructors === undefined || constructors.length === 0) continue;
    const datatypes = command.datatypes.map((each) => (each === found ? { ...each, constructors } : each));
    if (haveValues(datatypes)) return { ...command, datatypes };
  }
  return undefined;
}

function replacing(script: Script, next: Datatypes | undefined, datatype: string): Script | undefined {
  if (next === undefined) return undefined;
  const commands = script.commands.map((command) =>
    command.kind === 'declare-datatypes' && command.datatypes.some(({ name }) => name === datatype) ? next : command,
  );
  return { ...script, commands };
}

export const constructorsDropped: ScriptShrink = {
  ...describe('constructors-dropped'),
  *moves(script) {
    const used = collectUsedNames(collectTerms(script));
    for (const { name, constructors } of listDatatypes(script)) {
      for (const decl of constructors) {
        if (isUsed(decl, used)) continue;
        yield move(decl.name.length + 3, (now) => {
          const next = withConstructors(now, name, (decls) => {
            const gone = decls.find((each) => each.name === decl.name);
            return gone === undefined || isUsed(gone, collectUsedNames(collectTerms(now)))
              ? undefined
              : decls.filter((each) => each !== gone);
          });
          return hasVerbatim(now) ? undefined : replacing(now, next, name);
        });
      }
    }
  },
};

function isUsed(decl: ConstructorDecl, used: ReadonlySet<string>): boolean {
  return used.has(decl.name) || decl.selectors.some(({ name }) => used.has(name));
}

function listDatatypes(script: Script): readonly DatatypeDecl[] {
  return script.commands.flatMap((command) => (command.kind === 'declare-datatypes' ? command.datatypes : []));
}

export const fieldsDropped: ScriptShrink = {
  ...describe('fields-dropped'),
  *moves(script) {
    for (const { name, params, constructors } of listDatatypes(script)) {
      if (params.length > 0) continue;
      for (const decl of constructors) {
        for (const selector of decl.selectors) {
          yield move(selector.name.length + selector.sort.text.length + 3, (now) =>
            withoutField(now, { datatype: name, constructorName: decl.name, selector: selector.name }),
          );
        }
      }
    }
  },
};

interface Field {
  readonly datatype: string;
  readonly constructorName: string;
  readonly selector: string;
}

function withoutField(script: Script, { datatype, constructorName, selector }: Field): Script | undefined {
  if (hasVerbatim(script)) return undefined;
  const decl = listDatatypes(script)
    .find(({ name }) => name === datatype)
    ?.constructors.find(({ name }) => name === constructorName);
  const at = decl?.selectors.findIndex(({ name }) => name === selector) ?? -1;
  if (decl === undefined || at < 0) return undefined;
  const next = withConstructors(script, datatype, (decls) =>
    decls.map((each) => (each === decl ? { ...each, selectors: each.selectors.toSpliced(at, 1) } : each)),
  );
  const changed = next && replacing(script, next, datatype);
  return (
    changed &&
    rebuildScript(changed, {
      term: (term, kids, store) => {
        if (term.kind === 'call' && term.name === selector) return simplest(store, term.sort);
        if (
          term.kind === 'const' &&
          (term.name === selector || (term.name === constructorName && term.sort.kind === 'Function'))
        )
          return undefined;
        if (term.kind === 'call' && term.name === constructorName) {
          const args = kids.toSpliced(at, 1);
          return args.length === 0
            ? store.const(constructorName, term.sort, term.qualified)
            : store.call(constructorName, args, term.sort, term.qualified);
        }
        // A match on the constructor may use the field's variable.
        return term.kind === 'match' && term.cases.some((each) => each.constructorName === constructorName)
          ? undefined
          : 'as usual';
      },
    })
  );
}

function withoutDatatype(script: Script, name: string, to: (script: Script) => Sort | undefined): Script | undefined {
  const decl = listDatatypes(script).find((each) => each.name === name);
  const sort = to(script);
  if (hasVerbatim(script) || decl === undefined || sort === undefined || decl.params.length > 0) return undefined;
  const used = collectUsedNames(collectTerms(script));
  if (sort === decl.sort || decl.constructors.some((each) => isUsed(each, used))) return undefined;
  const made = rebuildScript(script, {
    sorts: new Map([[decl.sort, sort]]),
    command: (command) => {
      if (command.kind !== 'declare-datatypes') return command;
      const datatypes = command.datatypes.filter((each) => each !== decl);
      return datatypes.length === 0 ? undefined : { ...command, datatypes };
    },
  });
  const left = made?.commands.every((command) => command.kind !== 'declare-datatypes' || haveValues(command.datatypes));
  return left === true ? made : undefined;
}

export const datatypesDropped: ScriptShrink = {
  ...describe('datatypes-dropped'),
  *moves(script) {
    const used = collectUsedNames(collectTerms(script));
    const all = listDatatypes(script).filter(({ params }) => params.length === 0);
    for (const { name, constructors } of all) {
      if (constructors.some((each) => isUsed(each, used))) continue;
      for (const to of [BOOL, INT]) yield move(20, (now) => withoutDatatype(now, name, () => to));
      for (const other of all.slice(0, 4)) {
        if (other.name === name || !constructors.every(({ selectors }) => selectors.length > 0)) continue;
        yield move(20, (now) =>
          withoutDatatype(now, name, (at) => listDatatypes(at).find((each) => each.name === other.name)?.sort),
        );
      }
    }
  },
};
