import { type Command, type Script, checksOf, isInquiry } from '../../script/index.js';
import type { Term, TermStore } from '../../term/index.js';

const CHECK: Command = { kind: 'check-sat' };

/** What is declared and defined before a command, with the assertions that give names, and a check behind that. */
export function inForce({ commands }: Script, command: number): Command[] {
  const kept = commands.slice(0, command).filter((each) => {
    if (each.kind === 'assert') return each.term.named || each.term.kind === 'annot';
    return (
      each.kind !== 'check-sat' && each.kind !== 'check-sat-assuming' && each.kind !== 'output' && !isInquiry(each)
    );
  });
  return [...kept, CHECK];
}

/** The logic of a script, and the options that decide how it is read and solved. Those that ask for more output are left out. */
export function settingsOf({ commands }: Script): Command[] {
  return commands.filter(
    (each) => each.kind === 'set-logic' || (each.kind === 'set-option' && !/^:(?:produce-|opt\.)/.test(each.keyword)),
  );
}

/** All that is asserted where a command stands, as one term; undefined where that is nothing. */
export function assertedAt(script: Script, command: number, store: TermStore): Term | undefined {
  const terms =
    checksOf([...script.commands.slice(0, command), CHECK])
      .at(-1)
      ?.asserted.map(({ term }) => term) ?? [];
  const [only] = terms;
  return terms.length < 2 ? only : store.app('and', terms);
}
