import { type Command, type Script, introducedNames, termsOf, collectSorts } from '../../../script/index.js';
import { type Sort, operatorInfo, reachable } from '../../../term/index.js';
import type { ScriptShrink } from '../contract.js';
import { dropping, lengthOf, obscureText } from './edit.js';

/** The names that a command uses, those of sorts too; what it introduces itself is not counted. */
function usedBy(command: Command, script: Script): Set<string> {
  const used = new Set<string>();
  for (const term of reachable(termsOf(command))) {
    if (term.kind === 'const' || term.kind === 'call') used.add(term.name);
    if (term.kind === 'app') for (const index of term.indices) if (typeof index === 'string') used.add(index);
    if (term.kind === 'match')
      for (const each of term.cases) if (each.constructorName !== undefined) used.add(each.constructorName);
  }
  for (const sort of collectSorts({ ...script, commands: [command] })) noteNames(sort, used);
  for (const own of introducedNames(command)) used.delete(own);
  return used;
}

/** Nesting of sorts is as deep as it is written: a loop. */
function noteNames(sort: Sort, used: Set<string>): void {
  const stack: Sort[] = [sort];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.kind === 'Named' || at.kind === 'Parameter') used.add(at.name);
    if (at.kind === 'Named' || at.kind === 'Tuple') stack.push(...at.args);
    else if (at.kind === 'Array') stack.push(at.index, at.element);
    else if (at.kind === 'Seq' || at.kind === 'Set' || at.kind === 'Bag') stack.push(at.element);
    else if (at.kind === 'Function') stack.push(...at.params, at.result);
  }
}

/** The declaration of a heap of which nothing speaks. */
function heapsIdle({ commands }: Script): readonly Command[] {
  for (const term of reachable(commands.flatMap(termsOf))) {
    if (term.kind === 'app' && operatorInfo(term.op).theory === 'SeparationLogic') return [];
  }
  return commands.filter(({ kind }) => kind === 'declare-heap');
}

/** The declarations that nothing else uses, directly or through others that are not used either. */
function unusedOf(script: Script): Set<Command> {
  const text = obscureText(script);
  const uses = script.commands.map((command) => usedBy(command, script));
  const unused = new Set<Command>(heapsIdle(script));
  for (;;) {
    const used = new Set<string>();
    script.commands.forEach((command, i) => {
      if (!unused.has(command)) for (const name of uses[i] ?? []) used.add(name);
    });
    const more = script.commands.filter((command) => {
      const names = introducedNames(command);
      return !unused.has(command) && names.length > 0 && !names.some((name) => used.has(name) || text.includes(name));
    });
    if (more.length === 0) return unused;
    for (const command of more) unused.add(command);
  }
}

/** Declarations and definitions of which nothing is used. */
export const unusedDeclarations: ScriptShrink = {
  name: 'unused-declarations',
  summary: 'Declarations and definitions that nothing uses are dropped, all at once and one by one.',
  examples: [
    {
      script: '(declare-sort S 0)\n(declare-const a S)\n(declare-const p Bool)\n(assert p)\n',
      becomes: ['(declare-const p Bool)\n(assert p)\n', '(declare-sort S 0)\n(declare-const p Bool)\n(assert p)\n'],
    },
    { script: '(declare-heap (Int Int))\n(assert true)\n', becomes: ['(assert true)\n'] },
  ],
  *moves(script) {
    const unused = unusedOf(script);
    const weight = [...unused].reduce((sum, command) => sum + lengthOf(command), 0);
    if (unused.size > 1) yield dropping(weight, (command) => unused.has(command));
    // Each by itself only where nothing that stays uses it, so that what is left can be read.
    const needed = new Set([...unused].flatMap((command) => [...usedBy(command, script)]));
    for (const gone of unused) {
      if (!introducedNames(gone).some((name) => needed.has(name)))
        yield dropping(lengthOf(gone), (each) => each === gone);
    }
  },
};
