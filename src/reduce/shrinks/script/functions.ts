import { describe } from '../../describe.js';
import { type Term, type VarTerm, variablesUnder } from '../../../term/index.js';
import { type Command, type Script, collectTerms } from '../../../script/index.js';
import type { ScriptShrink } from '../contract.js';
import { measurePrinted, move, joinOpaqueText } from './edit.js';
import { hasVerbatim, rebuildScript } from './rebuild.js';

type Declaration = Extract<Command, { kind: 'declare-fun' }>;
type Definition = Extract<Command, { kind: 'define-fun' }>;

function isFunction(command: Command): command is Declaration | Definition {
  if (command.kind === 'declare-fun') return command.params.length > 0;
  return command.kind === 'define-fun' && command.fun.params.length > 0;
}

function functionName(command: Declaration | Definition): string {
  return command.kind === 'declare-fun' ? command.name : command.fun.name;
}

function withParams(script: Script, name: string, keep: (i: number) => boolean): Script | undefined {
  const found = script.commands.filter((command) => isFunction(command) && functionName(command) === name);
  if (found.length !== 1 || hasVerbatim(script) || joinOpaqueText(script).includes(name)) return undefined;
  // If the function is used as a value, dropping its parameters would change the sort of that value.
  for (const term of collectTerms(script)) if (term.kind === 'const' && term.name === name) return undefined;
  return rebuildScript(script, {
    term: (term, kids, store) => {
      if (term.kind !== 'call' || term.name !== name) return 'as usual';
      const args = kids.filter((_, i) => keep(i));
      return args.length === 0 ? store.const(name, term.sort) : store.call(name, args, term.sort, term.qualified);
    },
    command: (command) => (command === found[0] ? filterParams(command, keep) : command),
  });
}

function filterParams(command: Command, keep: (i: number) => boolean): Command {
  if (command.kind === 'declare-fun') return { ...command, params: command.params.filter((_, i) => keep(i)) };
  if (command.kind !== 'define-fun') return command;
  return { ...command, fun: { ...command.fun, params: command.fun.params.filter((_, i) => keep(i)) } };
}

/** Lists the indices of droppable parameters: all parameters of a declaration, or unused parameters of a definition. */
function listDroppable(command: Declaration | Definition): number[] {
  const params: readonly (VarTerm | object)[] = command.kind === 'declare-fun' ? command.params : command.fun.params;
  const used: Set<Term> = command.kind === 'define-fun' ? variablesUnder(command.fun.body) : new Set();
  return params.flatMap((param, i) => (used.has(param as Term) ? [] : [i]));
}

export const parametersDropped: ScriptShrink = {
  ...describe('parameters-dropped'),
  *moves(script) {
    for (const command of script.commands) {
      if (!isFunction(command)) continue;
      const name = functionName(command);
      const gone = listDroppable(command);
      const weight = command.kind === 'declare-fun' ? measurePrinted(command) : 10;
      if (gone.length > 1) yield move(weight, (now) => withParams(now, name, (i) => !gone.includes(i)));
      for (const at of gone.slice(0, 16)) yield move(weight / 2, (now) => withParams(now, name, (i) => i !== at));
    }
  },
};

export const recursiveDropped: ScriptShrink = {
  ...describe('recursive-dropped'),
  *moves(script) {
    for (const command of script.commands) {
      if (command.kind !== 'define-funs-rec') continue;
      for (const { name } of command.funs) yield move(20, (now) => replaceByDeclaration(now, name));
    }
  },
};

function replaceByDeclaration(script: Script, name: string): Script | undefined {
  let any = false;
  const commands = script.commands.flatMap((command): Command[] => {
    if (command.kind !== 'define-funs-rec') return [command];
    const fun = command.funs.find((each) => each.name === name);
    if (fun === undefined) return [command];
    any = true;
    const funs = command.funs.filter((each) => each !== fun);
    const params = fun.params.map(({ sort }) => sort);
    const declared: Command = { kind: 'declare-fun', name, params, result: fun.result, form: 'declare-fun' };
    return funs.length === 0 ? [declared] : [declared, { ...command, funs }];
  });
  return any ? { ...script, commands } : undefined;
}

export const definitionsOpened: ScriptShrink = {
  ...describe('definitions-opened'),
  *moves(script) {
    for (const command of script.commands) {
      if (command.kind !== 'define-fun') continue;
      const { name, params, result } = command.fun;
      const declared: Command = {
        kind: 'declare-fun',
        name,
        params: params.map(({ sort }) => sort),
        result,
        form: 'declare-fun',
      };
      yield move(measurePrinted(command) - measurePrinted(declared), (now) => {
        const at = now.commands.findIndex((each) => each.kind === 'define-fun' && each.fun.name === name);
        return at < 0 ? undefined : { ...now, commands: now.commands.with(at, declared) };
      });
    }
  },
};
