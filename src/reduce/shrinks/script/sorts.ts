import { type Script, collectSorts } from '../../../script/index.js';
import { BOOL, INT, type Sort, isCollectionSort, listParts, reachableSorts } from '../../../term/index.js';
import type { ScriptShrink } from '../contract.js';
import { measurePrinted, move } from './edit.js';
import { hasVerbatim, rebuildScript } from './rebuild.js';

function listSorts(script: Script): Sort[] {
  return [...reachableSorts(collectSorts(script))];
}

/** The named sort, if it is used without arguments. */
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
  name: 'sorts-replaced',
  summary: 'An uninterpreted sort becomes Bool, Int or an earlier declared sort.',
  examples: [
    {
      script:
        '(declare-sort U 0)\n(declare-sort V 0)\n(declare-const a V)\n(declare-fun f (V) U)\n(assert (= (f a) (f a)))\n',
      becomes: [
        '(declare-sort V 0)\n(declare-const a V)\n(declare-fun f (V) Bool)\n(assert (= (f a) (f a)))\n',
        '(declare-sort V 0)\n(declare-const a V)\n(declare-fun f (V) Int)\n(assert (= (f a) (f a)))\n',
        '(declare-sort U 0)\n(declare-const a Bool)\n(declare-fun f (Bool) U)\n(assert (= (f a) (f a)))\n',
        '(declare-sort U 0)\n(declare-const a Int)\n(declare-fun f (Int) U)\n(assert (= (f a) (f a)))\n',
        '(declare-sort U 0)\n(declare-const a U)\n(declare-fun f (U) U)\n(assert (= (f a) (f a)))\n',
      ],
    },
  ],
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

/** `(Array Int S)` -> `S`, `(Seq S)` -> `S`, if no operator looks inside. */
export const sortsUnwrapped: ScriptShrink = {
  name: 'sorts-unwrapped',
  summary: 'A compound sort that no operator takes apart becomes Bool, Int, or a sort inside it.',
  examples: [
    {
      script: '(declare-const a (Array Int Real))\n(declare-const b (Array Int Real))\n(assert (= a b))\n',
      becomes: [
        '(declare-const a Bool)\n(declare-const b Bool)\n(assert (= a b))\n',
        '(declare-const a Int)\n(declare-const b Int)\n(assert (= a b))\n',
        '(declare-const a Real)\n(declare-const b Real)\n(assert (= a b))\n',
      ],
    },
  ],
  *moves(script) {
    for (const sort of listSorts(script)
      .filter((each) => hasParts(each))
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

function hasParts(sort: Sort): boolean {
  return sort.kind === 'Array' || isCollectionSort(sort);
}
