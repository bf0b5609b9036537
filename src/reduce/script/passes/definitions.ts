import { describe } from '../../describe.js';
import { type Term, type TermStore, children, postorder, reachable } from '../../../term/index.js';
import { type Command, type FunDefinition, type Script, termsOf, withTerms } from '../../../script/index.js';
import type { ScriptMove, ScriptPass } from '../moves.js';
import { limitMoves } from './offers.js';
import { printCached } from '../subject.js';

export const inlineDefinitions: ScriptPass = {
  ...describe('inline-definitions'),
  *waves(view) {
    yield limitMoves(
      view,
      view.script.commands.map((command): ScriptMove | undefined => {
        if (command.kind !== 'define-fun' || command.form === 'define-fun-rec') return undefined;
        const { fun } = command;
        const move = {
          weight: printCached(command).size[0],
          apply: (script: Script) => inline(script, fun, view.frozen),
        };
        return { kind: 'whole', move, weight: move.weight };
      }),
    );
  },
};

function inline(script: Script, { name }: FunDefinition, frozen: (term: Term) => boolean): Script | undefined {
  const at = script.commands.findIndex((command) => command.kind === 'define-fun' && command.fun.name === name);
  const command = script.commands[at];
  if (command?.kind !== 'define-fun') return undefined;
  const inlining = new Inlining(script.store, command.fun, frozen);
  const commands: Command[] = [];
  for (const each of script.commands) {
    if (each === command) continue;
    const terms = termsOf(each);
    const after = terms.map((term) => inlining.of(term));
    commands.push(after.every((term, slot) => term === terms[slot]) ? each : withTerms(each, after));
  }
  const used = commands.some((each) => [...reachable(termsOf(each))].some((term) => isCall(term, name)));
  return used ? undefined : { ...script, commands };
}

function isCall(term: Term, name: string): boolean {
  return (term.kind === 'const' || term.kind === 'call') && term.name === name;
}

/** Inlines calls. Skips a call if a free variable of an argument would be captured. */
class Inlining {
  readonly #store: TermStore;
  readonly #fun: FunDefinition;
  readonly #frozen: (term: Term) => boolean;
  readonly #bound: ReadonlySet<Term>;
  readonly #done = new Map<Term, Term>();

  constructor(store: TermStore, fun: FunDefinition, frozen: (term: Term) => boolean) {
    this.#store = store;
    this.#fun = fun;
    this.#frozen = frozen;
    this.#bound = new Set(
      [...reachable([fun.body])].flatMap((term) =>
        term.kind === 'quant' ? term.vars : term.kind === 'match' ? term.cases.flatMap(({ vars }) => vars) : [],
      ),
    );
  }

  of(root: Term): Term {
    for (const term of postorder([root])) {
      if (this.#done.has(term)) continue;
      const before = children(term);
      const after = this.#frozen(term) ? before : before.map((child) => this.#done.get(child) as Term);
      const same = after.every((child, place) => child === before[place]);
      const rebuilt = same ? term : this.#store.rebuild(term, after);
      this.#done.set(term, isCall(rebuilt, this.#fun.name) && !this.#frozen(term) ? this.#body(rebuilt) : rebuilt);
    }
    return this.#done.get(root) as Term;
  }

  #body(call: Term): Term {
    const { params, body } = this.#fun;
    const args = children(call);
    if (args.length !== params.length || call.sort !== body.sort) return call;
    if (this.#bound.size > 0) {
      for (const term of reachable(args)) if (this.#bound.has(term)) return call;
    }
    const done = new Map<Term, Term>(params.map((param, place) => [param, args[place] as Term]));
    for (const term of postorder([body])) {
      if (done.has(term)) continue;
      const before = children(term);
      const after = before.map((child) => done.get(child) as Term);
      done.set(term, after.every((child, place) => child === before[place]) ? term : this.#store.rebuild(term, after));
    }
    return done.get(body) as Term;
  }
}
