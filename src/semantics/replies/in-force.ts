import { type Command, type Script, collectChecks, isInquiry } from '../../script/index.js';
import type { Term, TermStore } from '../../term/index.js';

const CHECK: Command = { kind: 'check-sat' };

export function commandsInForce({ commands }: Script, command: number): Command[] {
  const kept = commands.slice(0, command).filter((each) => {
    if (each.kind === 'assert') return each.term.named || each.term.kind === 'annot';
    return (
      each.kind !== 'check-sat' && each.kind !== 'check-sat-assuming' && each.kind !== 'output' && !isInquiry(each)
    );
  });
  return [...kept, CHECK];
}

export function collectSettings({ commands }: Script): Command[] {
  return commands.filter(
    (each) => each.kind === 'set-logic' || (each.kind === 'set-option' && !/^:(?:produce-|opt\.)/.test(each.keyword)),
  );
}

export function joinAssertions(script: Script, command: number, store: TermStore): Term | undefined {
  const terms =
    collectChecks([...script.commands.slice(0, command), CHECK])
      .at(-1)
      ?.asserted.map(({ term }) => term) ?? [];
  const [only] = terms;
  return terms.length < 2 ? only : store.app('and', terms);
}
