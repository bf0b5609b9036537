import { describe } from '../../describe.js';
import { type Command, type Script, listIntroduced, collectTerms } from '../../../script/index.js';
import { printSymbol } from '../../../syntax/index.js';
import {
  type Sort,
  type Term,
  type VarTerm,
  operatorNamed,
  collectBoundVariables,
  copyTerm,
} from '../../../term/index.js';
import type { ScriptShrink } from '../contract.js';
import { move, joinOpaqueText } from './edit.js';
import { mapDeclaration, rebuildScript } from './rebuild.js';

/** Yields a, b, … z, A, … Z, a0, b0, … without end. No such name is a reserved word of SMT-LIB. */
export function* shortNames(): Generator<string, never> {
  for (let round = -1; ; round++) {
    for (const first of [97, 65]) {
      for (let i = 0; i < 26; i++) yield `${String.fromCharCode(first + i)}${round < 0 ? '' : String(round)}`;
    }
  }
}

function collectNames(script: Script): { readonly symbols: readonly string[]; readonly taken: ReadonlySet<string> } {
  const symbols = new Set<string>();
  const taken = new Set<string>();
  for (const command of script.commands) {
    for (const name of listIntroduced(command)) taken.add(name);
    for (const name of renamable(command)) symbols.add(name);
  }
  for (const term of collectTerms(script)) {
    for (const variable of collectBoundVariables(term)) symbols.add(formatName(variable));
    if (term.kind === 'var') {
      symbols.add(formatName(term));
      taken.add(term.name);
    }
    if (term.kind === 'const' || term.kind === 'call') taken.add(term.name);
    if (term.kind !== 'annot') continue;
    for (const { keyword, text } of term.attributes) if (keyword === ':named' && text !== undefined) symbols.add(text);
  }
  for (const name of symbols) taken.add(name);
  return { symbols: [...symbols], taken };
}

const formatName = ({ name, writtenAs }: VarTerm): string => writtenAs ?? name;

function renamable(command: Command): readonly string[] {
  if (command.kind === 'declare-fun') return [command.name];
  const funs = command.kind === 'define-fun' ? [command.fun] : command.kind === 'define-funs-rec' ? command.funs : [];
  if (funs.length > 0) return funs.flatMap((fun) => [fun.name, ...fun.params.map(formatName)]);
  if (command.kind !== 'declare-datatypes') return [];
  return command.datatypes.flatMap(({ constructors }) =>
    constructors.flatMap((each) => [each.name, ...each.selectors.map(({ name }) => name)]),
  );
}

function shorter(script: Script): Map<string, string> {
  const { symbols, taken } = collectNames(script);
  const text = joinOpaqueText(script);
  const to = new Map<string, string>();
  const names = shortNames();
  for (const name of symbols) {
    if (printSymbol(name).length <= 1 || text.includes(name)) continue;
    let next = '';
    do next = names.next().value;
    while (taken.has(next) || text.includes(next) || operatorNamed(next) !== undefined);
    if (next.length < printSymbol(name).length) to.set(name, next);
  }
  return to;
}

function rename(script: Script, to: ReadonlyMap<string, string>): Script | undefined {
  const { taken } = collectNames(script);
  const fitting = new Map([...to].filter(([from, name]) => taken.has(from) && !taken.has(name)));
  if (fitting.size === 0) return undefined;
  const { store } = script;
  const name = (old: string): string => fitting.get(old) ?? old;
  const shadowing = new Map<VarTerm, VarTerm>();
  const variable = (old: VarTerm): VarTerm => {
    if (old.writtenAs === undefined) return store.var(name(old.name), old.sort);
    const next = name(old.writtenAs);
    const made = shadowing.get(old) ?? (next === old.writtenAs ? old : store.freshVar({ name: next }, old.sort));
    shadowing.set(old, made);
    return made;
  };
  return rebuildScript(script, {
    term: (term, kids) => (isNamed(term) ? copyTerm(store, term, kids, { name, variable }) : 'as usual'),
    command: (command) => mapDeclaration(command, { name, variable }),
  });
}

function isNamed(term: Term): boolean {
  return term.kind === 'app' ? term.op === 'is' : term.kind !== 'value' && term.kind !== 'opaque';
}

/** In a script with at most this many symbols, names are shortened first. Larger scripts soon lose most symbols. */
const FEW = 8;

export const shortNamed: ScriptShrink = {
  ...describe('short-names'),
  early: true,
  first: (script) => collectNames(script).symbols.length <= FEW,
  *moves(script) {
    const to = shorter(script);
    const gained = [...to].reduce((sum, [from, name]) => sum + printSymbol(from).length - name.length, 0);
    if (to.size > 1) yield move(gained, (now) => rename(now, to));
    for (const [from, name] of to)
      yield move(printSymbol(from).length - name.length, (now) => rename(now, new Map([[from, name]])));
  },
};

export const shortSorts: ScriptShrink = {
  ...describe('short-sorts'),
  *moves(script) {
    const text = joinOpaqueText(script);
    const taken = new Set(script.commands.flatMap(listIntroduced));
    const free = ['S', 'T', 'U', 'V', 'W', 'D', 'E', 'F', 'G', 'H'].filter(
      (name) => !taken.has(name) && !text.includes(name),
    );
    for (const command of script.commands) {
      for (const name of sortsDeclared(command)) {
        if (text.includes(name) || printSymbol(name).length <= 1) continue;
        const to = free.shift();
        if (to === undefined) return;
        yield move(printSymbol(name).length - 1, (now) => sortRenamed(now, name, to));
      }
    }
  },
};

function sortsDeclared(command: Command): readonly string[] {
  if (command.kind === 'declare-sort') return command.arity === 0 ? [command.name] : [];
  if (command.kind !== 'declare-datatypes') return [];
  return command.datatypes.flatMap(({ name, params }) => (params.length === 0 ? [name] : []));
}

function sortRenamed(script: Script, from: string, to: string): Script | undefined {
  if (script.commands.flatMap(listIntroduced).includes(to)) return undefined;
  const { sorts } = script.store;
  const by = new Map<Sort, Sort>([[sorts.named(from, printSymbol(from), []), sorts.named(to, to, [])]]);
  let any = false;
  const made = rebuildScript(script, {
    sorts: by,
    command: (command) => {
      if (!sortsDeclared(command).includes(from)) return command;
      any = true;
      if (command.kind === 'declare-sort') return { ...command, name: to };
      if (command.kind !== 'declare-datatypes') return command;
      const sort = sorts.named(to, to, []);
      return {
        ...command,
        datatypes: command.datatypes.map((each) => (each.name === from ? { ...each, name: to, sort } : each)),
      };
    },
  });
  return any ? made : undefined;
}
