import { describe } from '../../describe.js';
import { type Script, collectSorts } from '../../../script/index.js';
import { BOOL, INT, type Sort, isCollectionSort, listParts, reachableSorts } from '../../../term/index.js';
import type { ScriptShrink } from '../contract.js';
import { measurePrinted, move } from './edit.js';
import { hasVerbatim, rebuildScript } from './rebuild.js';

const listSorts = (script: Script): Sort[] => [...reachableSorts(collectSorts(script))];

function findNamedSort(script: Script, name: string): Sort | undefined {
  for (const sort of listSorts(script)) {
    if (sort.kind === 'Named' && sort.name === name && sort.args.length === 0) return sort;
  }
  return undefined;
}

function replaceSort(script: Script, name: string, to: (script: Script) => Sort | undefined): Script | undefined {
  if (hasVerbatim(script)) return undefined;
  const from = findNamedSort(script, name);
  const sort = to(script);
  if (from === undefined || sort === undefined || from === sort) return undefined;
  return rebuildScript(script, {
    sorts: new Map([[from, sort]]),
    command: (command) => (command.kind === 'declare-sort' && command.name === name ? undefined : command),
  });
}

export const sortsReplaced: ScriptShrink = {
  ...describe('sorts-replaced'),
  *moves(script) {
    const before: string[] = [];
    for (const command of script.commands) {
      if (command.kind !== 'declare-sort' || command.arity !== 0) continue;
      const { name } = command;
      const weight = measurePrinted(command);
      for (const to of [BOOL, INT]) yield move(weight, (now) => replaceSort(now, name, () => to));
      for (const other of before.slice(0, 4))
        yield move(weight, (now) => replaceSort(now, name, (at) => findNamedSort(at, other)));
      before.push(name);
    }
  },
};

/** `(Array Int S)` -> `S`, `(Seq S)` -> `S`, if no operator accesses elements. */
export const sortsUnwrapped: ScriptShrink = {
  ...describe('sorts-unwrapped'),
  *moves(script) {
    for (const sort of listSorts(script)
      .filter((each) => each.kind === 'Array' || isCollectionSort(each))
      .slice(0, 12)) {
      for (const to of new Set([BOOL, INT, ...listParts(sort)])) {
        yield move(sort.text.length - to.text.length, (now) => {
          if (hasVerbatim(now) || !listSorts(now).includes(sort)) return undefined;
          return rebuildScript(now, { sorts: new Map([[sort, to]]) });
        });
      }
    }
  },
};
