import { type Command, type Script, termsOf } from '../../script/index.js';
import { children, type Term, TermNumbers, type TermStore } from '../../term/index.js';
import { withShortSorts } from '../short-sorts.js';
import { smallerSize } from '../text-size.js';
import { textAlike } from './alike.js';
import { applyMoves } from './apply-moves.js';
import { copyScript } from './copy-script.js';
import type { ScriptMove, ScriptView } from './moves.js';
import { NameOrder, withoutUnused } from './names.js';
import { keyOfSubject, printSubject, type ScriptSubject, toSubject } from './subject.js';
import { openView } from './view.js';
import type { PassLanguage } from '../engine/algorithm.js';

/** Form of constant declarations: `(declare-const x S)`, or `(declare-fun x () S)`, which every solver accepts. */
export type DeclarationForm = 'declare-const' | 'declare-fun';

interface ScriptLanguageOptions {
  readonly frozen: (term: Term) => boolean;
  readonly declares?: DeclarationForm | undefined;
}

/** Rejects moves that change frozen terms, and moves after which a name is used before its declaration. */
export class ScriptLanguage implements PassLanguage<ScriptSubject, ScriptMove, ScriptView> {
  readonly #options: ScriptLanguageOptions;
  readonly #root: TermStore;
  readonly #order = new NameOrder();
  readonly #ordered: boolean;
  readonly #encoder = new TextEncoder();
  tidy = false;
  shortSorts = false;

  constructor(start: Script, options: ScriptLanguageOptions) {
    this.#options = options;
    this.#root = start.store;
    this.#ordered = this.#order.accepts(start.commands);
  }

  begin(script: Script): ScriptSubject {
    const commands = script.commands.map((command) => this.#declare(command));
    return this.compact(toSubject({ ...script, commands }));
  }

  apply(base: ScriptSubject, moves: readonly ScriptMove[]): ScriptSubject | undefined {
    const next = applyMoves(base.script, moves, this.#options.frozen);
    if (next === undefined) return undefined;
    const commands = this.tidy ? withoutUnused(next.commands.filter(isNontrivial)) : next.commands;
    if (this.#ordered && !this.#order.accepts(commands)) return undefined;
    if (moves.some(({ kind }) => kind === 'whole') && !this.#keepsFrozen(base.script.commands, commands))
      return undefined;
    return toSubject({ ...next, commands: commands.map((command) => this.#declare(command)) });
  }

  #declare(command: Command): Command {
    if (this.#options.declares === undefined || command.kind !== 'declare-fun' || command.params.length > 0)
      return command;
    return command.form === this.#options.declares ? command : { ...command, form: this.#options.declares };
  }

  smaller(a: ScriptSubject, b: ScriptSubject): boolean {
    return smallerSize(a.size, b.size);
  }

  key(subject: ScriptSubject): string {
    return `${this.shortSorts ? 's' : ''}${keyOfSubject(subject)}`;
  }

  similarityKey(subject: ScriptSubject): string | undefined {
    return textAlike(subject);
  }

  print(subject: ScriptSubject): Uint8Array {
    return this.#encoder.encode(this.text(subject));
  }

  script({ script }: ScriptSubject): Script {
    return script;
  }

  view({ script }: ScriptSubject, cut: () => void): ScriptView {
    return openView(script, { frozen: this.#options.frozen, cut });
  }

  text(subject: ScriptSubject): string {
    const text = printSubject(subject);
    return this.shortSorts ? withShortSorts(text) : text;
  }

  liveAfter(base: ScriptSubject, made: readonly ScriptMove[]): (move: ScriptMove) => boolean {
    const changed = new Set(made.flatMap((move) => ('from' in move ? [move.from] : [])));
    const dropped = new Set<Command>(made.flatMap((move) => (move.kind === 'drop' ? move.commands : [])));
    const put = new Map(made.flatMap((move) => (move.kind === 'put' ? [[move.command, move.by] as const] : [])));
    const left = liveTerms(base.script, made, { dropped, put });
    const done = new Set(made);
    return (move) => {
      if (done.has(move)) return false;
      switch (move.kind) {
        case 'drop':
          return move.commands.some((command) => !dropped.has(command));
        case 'put':
        case 'site':
          return !dropped.has(move.command) && !put.has(move.command);
        case 'symbol':
          // If an earlier move replaced `from` or `to`, this move no longer applies.
          return !changed.has(move.from) && !changed.has(move.to) && left.of(move.from) >= 0;
        case 'term':
        case 'unname':
          return !changed.has(move.from) && left.of(move.from) >= 0;
        case 'argument':
          return !changed.has(move.of) && left.of(move.of) >= 0;
        case 'whole':
          return true;
      }
    };
  }

  weight({ size }: ScriptSubject): number {
    return size[0];
  }

  compact(subject: ScriptSubject): ScriptSubject {
    return { ...subject, script: copyScript(subject.script, this.#root.fork()) };
  }

  #keepsFrozen(before: readonly Command[], after: readonly Command[]): boolean {
    const known = this.#frozenIn(before);
    for (const term of this.#frozenIn(after)) if (!known.has(term)) return false;
    return true;
  }

  #frozenIn(commands: readonly Command[]): Set<Term> {
    const found = new Set<Term>();
    const seen = new Set<Term>();
    const stack = commands.flatMap(termsOf);
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (seen.has(term)) continue;
      seen.add(term);
      if (this.#options.frozen(term)) found.add(term);
      else for (const child of children(term)) stack.push(child);
    }
    return found;
  }
}

function isNontrivial(command: Command): boolean {
  return command.kind !== 'assert' || command.term.kind !== 'value' || command.term.value !== true;
}

interface RemovedCommands {
  readonly dropped: ReadonlySet<Command>;
  readonly put: ReadonlyMap<Command, Command>;
}

function liveTerms(script: Script, made: readonly ScriptMove[], { dropped, put }: RemovedCommands): TermNumbers {
  const to = new Map(made.flatMap((move) => ('from' in move ? [[move.from, move.to] as const] : [])));
  const without = new Map<Term, Set<number>>();
  for (const move of made) {
    if (move.kind === 'argument') without.set(move.of, (without.get(move.of) ?? new Set()).add(move.index));
  }
  const stack: Term[] = [];
  for (const command of script.commands) {
    if (!dropped.has(command)) stack.push(...termsOf(put.get(command) ?? command));
  }
  const seen = new TermNumbers();
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (seen.of(term) >= 0) continue;
    seen.add(term);
    const next = to.get(term);
    if (next !== undefined) {
      stack.push(next);
      continue;
    }
    const gone = without.get(term);
    for (const [place, child] of children(term).entries()) if (gone?.has(place) !== true) stack.push(child);
  }
  return seen;
}
