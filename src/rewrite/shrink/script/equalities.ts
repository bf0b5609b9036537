import type { Script } from '../../../script/index.js';
import { type Term, reachable } from '../../../term/index.js';
import type { ScriptShrink } from '../shrink.js';
import { move } from './edit.js';
import { isObscure, rebuilt } from './rebuild.js';

/** An asserted equation that fixes a symbol. */
interface Fixed {
  readonly symbol: string;
  readonly sort: string;
  readonly to: Term;
}

/** The equations that a term asserts: itself, or the conjuncts it is made of. */
function* equations(root: Term): Generator<readonly [Term, Term]> {
  const stack = [root];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.kind === 'annot') stack.push(at.body);
    if (at.kind !== 'app') continue;
    if (at.op === 'and') stack.push(...at.args);
    const [a, b] = at.args;
    if (at.op === '=' && at.args.length === 2 && a !== undefined && b !== undefined) {
      yield [a, b];
      yield [b, a];
    }
  }
}

function fixedIn(script: Script): Fixed[] {
  const declared = new Set<string>();
  for (const command of script.commands) {
    if (command.kind === 'declare-fun' && command.params.length === 0) declared.add(command.name);
  }
  const found: Fixed[] = [];
  for (const command of script.commands) {
    if (command.kind !== 'assert') continue;
    for (const [symbol, to] of equations(command.term)) {
      if (symbol.kind === 'const' && declared.has(symbol.name))
        found.push({ symbol: symbol.name, sort: symbol.sort.text, to });
    }
  }
  return found;
}

/** The equation's other side for the symbol everywhere; undefined where it holds the symbol, or is not asserted any more. */
function eliminated(script: Script, { symbol, to, sort }: Fixed): Script | undefined {
  if (isObscure(script)) return undefined;
  const now = fixedIn(script).find((each) => each.symbol === symbol && each.to === to && each.sort === sort);
  if (now === undefined) return undefined;
  const declaredAt = (name: string): number =>
    script.commands.findIndex((command) => command.kind === 'declare-fun' && command.name === name);
  const at = declaredAt(symbol);
  const first = script.commands.findIndex((command) => command.kind === 'assert' || command.kind === 'define-fun');
  for (const term of reachable([to])) {
    if (term.kind === 'const' && term.name === symbol) return undefined;
    // Variables would be unbound elsewhere, and what is declared late is not known before.
    if (term.kind === 'var') return undefined;
    if ((term.kind === 'const' || term.kind === 'call') && declaredAt(term.name) > Math.max(at, first))
      return undefined;
  }
  return rebuilt(script, {
    term: (term) => (term.kind === 'const' && term.name === symbol && term.sort === to.sort ? to : 'as usual'),
    command: (command) => (command.kind === 'declare-fun' && command.name === symbol ? undefined : command),
  });
}

/** `(assert (= x t))`: `t` for `x` everywhere. */
export const symbolsEliminated: ScriptShrink = {
  name: 'symbols-eliminated',
  summary: 'A symbol that an asserted equation fixes is replaced by what it equals, everywhere.',
  examples: [
    {
      script: '(declare-const x Int)\n(declare-const y Int)\n(assert (= x (+ y 1)))\n(assert (< x 5))\n',
      becomes: ['(declare-const y Int)\n(assert (= (+ y 1) (+ y 1)))\n(assert (< (+ y 1) 5))\n'],
    },
  ],
  *moves(script) {
    for (const each of fixedIn(script).slice(0, 32)) yield move(10, (now) => eliminated(now, each));
  },
};
