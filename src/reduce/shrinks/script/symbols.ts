import { type Script, collectTerms, termsOf, declareConstant } from '../../../script/index.js';
import { type Term, STRING, reachable } from '../../../term/index.js';
import { describe } from '../../describe.js';
import type { ScriptShrink } from '../contract.js';
import { move } from './edit.js';
import { hasVerbatim, rebuildScript } from './rebuild.js';

function narrow(script: Script, name: string, width: number): Script | undefined {
  if (hasVerbatim(script)) return undefined;
  const declared = script.commands.find((command) => command.kind === 'declare-fun' && command.name === name);
  if (declared?.kind !== 'declare-fun' || declared.params.length > 0) return undefined;
  const { result } = declared;
  if (result.kind !== 'BitVec' || result.width <= width) return undefined;
  const small = script.store.sorts.bitVec(width);
  const by = result.width - width;
  return rebuildScript(script, {
    term: (term, _, store) =>
      term.kind === 'const' && term.name === name && term.sort === result
        ? store.app('zero_extend', [store.const(name, small)], [by])
        : 'as usual',
    command: (command) => (command === declared ? { ...declared, result: small } : command),
  });
}

export const singleWidth: ScriptShrink = {
  ...describe('single-width'),
  *moves(script) {
    for (const command of script.commands) {
      if (command.kind !== 'declare-fun' || command.params.length > 0 || command.result.kind !== 'BitVec') continue;
      const { name } = command;
      const { width } = command.result;
      const widths = new Set([1, 2, width >> 1, width - 1].filter((each) => each >= 1 && each < width));
      for (const to of widths) yield move(width - to, (now) => narrow(now, name, to));
    }
  },
};

function asConcat(script: Script, from: Term): Script | undefined {
  if (hasVerbatim(script) || from.kind !== 'app' || ![...collectTerms(script)].includes(from)) return undefined;
  const { store } = script;
  const around = [store.freshName('before'), store.freshName('after')];
  const declared = around.map((name) => declareConstant({ name, sort: STRING }));
  const [before, after] = around.map((name) => store.const(name, STRING)) as [Term, Term];
  const made = rebuildScript(script, {
    term: (term, kids) => {
      const [s, t] = kids;
      if (term !== from || s === undefined || t === undefined) return 'as usual';
      return store.tryApp('=', [s, store.app('str.++', [before, t, after])]);
    },
  });
  const at = made?.commands.findIndex(
    ({ kind }) => kind !== 'set-logic' && kind !== 'set-option' && kind !== 'set-info',
  );
  return made && at !== undefined && at >= 0
    ? { ...made, commands: made.commands.toSpliced(at, 0, ...declared) }
    : undefined;
}

/** `(str.contains s t) -> (= s (str.++ before t after))` with new strings `before` and `after`. */
export const containsToConcat: ScriptShrink = {
  ...describe('contains-to-concat'),
  *moves(script) {
    for (const term of collectTerms(script)) {
      if (term.kind === 'app' && term.op === 'str.contains') yield move(1, (now) => asConcat(now, term));
    }
  },
};

interface SymbolEquation {
  readonly equation: Term;
  readonly symbol: string;
  readonly sort: string;
  readonly to: Term;
}

function findAsserted(script: Script): Set<Term> {
  const found = new Set<Term>();
  const stack = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    if (at.kind === 'annot') stack.push(at.body);
    if (at.kind === 'app' && at.op === 'and') stack.push(...at.args);
  }
  return found;
}

function findFixed(script: Script): SymbolEquation[] {
  const declared = new Set<string>();
  for (const command of script.commands) {
    if (command.kind === 'declare-fun' && command.params.length === 0) declared.add(command.name);
  }
  const asserted = findAsserted(script);
  const inside = [...reachable(script.commands.flatMap(termsOf))].filter((term) => !asserted.has(term));
  return [...asserted, ...inside].flatMap((equation) => {
    if (equation.kind !== 'app' || equation.op !== '=' || equation.args.length !== 2) return [];
    const [a, b] = equation.args as readonly [Term, Term];
    return [[a, b] as const, [b, a] as const].flatMap(([symbol, to]): SymbolEquation[] => {
      if (symbol.kind !== 'const' || !declared.has(symbol.name)) return [];
      return [{ equation, symbol: symbol.name, sort: symbol.sort.text, to }];
    });
  });
}

/** Undefined if the term contains the symbol, or the script lacks the equation. */
function eliminate(script: Script, { symbol, to, sort }: SymbolEquation, resolves: boolean): Script | undefined {
  if (hasVerbatim(script)) return undefined;
  const now = findFixed(script).find((each) => each.symbol === symbol && each.to === to && each.sort === sort);
  if (now === undefined) return undefined;
  const findDeclaration = (name: string): number =>
    script.commands.findIndex((command) => command.kind === 'declare-fun' && command.name === name);
  const at = findDeclaration(symbol);
  const first = script.commands.findIndex((command) => command.kind === 'assert' || command.kind === 'define-fun');
  for (const term of reachable([to])) {
    if (term.kind === 'const' && term.name === symbol) return undefined;
    // In other commands, a variable of `to` would be unbound, and a symbol of `to` may not be declared yet.
    if (term.kind === 'var') return undefined;
    if ((term.kind === 'const' || term.kind === 'call') && findDeclaration(term.name) > Math.max(at, first))
      return undefined;
  }
  return rebuildScript(script, {
    term(term, _, store) {
      if (resolves && term === now.equation) return store.bool(true);
      return term.kind === 'const' && term.name === symbol && term.sort === to.sort ? to : 'as usual';
    },
    command: (command) => (command.kind === 'declare-fun' && command.name === symbol ? undefined : command),
  });
}

const MOST = 32;

/** `(assert (= x t))`: replaces `x` by `t` everywhere and drops the equation. */
export const symbolsEliminated: ScriptShrink = {
  ...describe('symbols-eliminated'),
  *moves(script) {
    for (const each of findFixed(script).slice(0, MOST)) {
      yield move(10, (now) => eliminate(now, each, true));
      yield move(10, (now) => eliminate(now, each, false));
    }
  },
};
