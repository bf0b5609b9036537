import { describe } from '../../describe.js';
import { type Command, type Script, listIntroduced, termsOf, collectSorts } from '../../../script/index.js';
import { operatorInfo, reachable, reachableSorts } from '../../../term/index.js';
import type { ScriptShrink } from '../contract.js';
import { collectUsedNames, dropping, measurePrinted, obscureText } from './edit.js';

function collectUses(command: Command, script: Script): Set<string> {
  const used = collectUsedNames(reachable(termsOf(command)));
  for (const sort of reachableSorts(collectSorts({ ...script, commands: [command] })))
    if (sort.kind === 'Named' || sort.kind === 'Parameter') used.add(sort.name);
  for (const own of listIntroduced(command)) used.delete(own);
  return used;
}

function heapsIdle({ commands }: Script): readonly Command[] {
  for (const term of reachable(commands.flatMap(termsOf))) {
    if (term.kind === 'app' && operatorInfo(term.op).theory === 'SeparationLogic') return [];
  }
  return commands.filter(({ kind }) => kind === 'declare-heap');
}

/** Includes declarations used only by unused ones. */
function findUnused(script: Script): Set<Command> {
  const text = obscureText(script);
  const uses = script.commands.map((command) => collectUses(command, script));
  const unused = new Set<Command>(heapsIdle(script));
  for (;;) {
    const used = new Set<string>();
    script.commands.forEach((command, i) => {
      if (!unused.has(command)) for (const name of uses[i] ?? []) used.add(name);
    });
    const more = script.commands.filter((command) => {
      const names = listIntroduced(command);
      return !unused.has(command) && names.length > 0 && !names.some((name) => used.has(name) || text.includes(name));
    });
    if (more.length === 0) return unused;
    for (const command of more) unused.add(command);
  }
}

export const unusedDeclarations: ScriptShrink = {
  ...describe('unused-declarations'),
  *moves(script) {
    const unused = findUnused(script);
    const weight = [...unused].reduce((sum, command) => sum + measurePrinted(command), 0);
    if (unused.size > 1) yield dropping(weight, (command) => unused.has(command));
    // Drops one alone only if no kept command uses it, so that the result is well-formed.
    const needed = new Set([...unused].flatMap((command) => [...collectUses(command, script)]));
    for (const gone of unused) {
      if (!listIntroduced(gone).some((name) => needed.has(name)))
        yield dropping(measurePrinted(gone), (each) => each === gone);
    }
  },
};
