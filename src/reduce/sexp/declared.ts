import type { Change } from './changes.js';
import { type Forest, atomAt, listItems } from './forest.js';

export interface DeclaredConstant {
  readonly changes: readonly [Change, ...Change[]];
}

/** Maximum width in bits of a bit-vector constant to replace, since values of wider sorts are long. */
const WIDEST = 64;
const VALUES: ReadonlyMap<string, string> = new Map([
  ['Bool', 'false'],
  ['Int', '0'],
  ['Real', '0.0'],
]);

export function findConstants(forest: Forest): DeclaredConstant[] {
  const found = new Map<string, Change[]>();
  for (let node = 0; node < forest.count; node = forest.end[node] as number) {
    const declared = constantAt(forest, node);
    if (declared !== undefined) found.set(declared.name, [{ node, by: { kind: 'nothing' } }]);
  }
  if (found.size === 0) return [];
  const values = new Map(
    [...found].map(([name, [first]]) => [name, constantAt(forest, first?.node ?? 0)?.value ?? '']),
  );
  for (let node = 0; node < forest.count; node++) {
    if (forest.list[node] === 1) continue;
    const name = atomAt(forest, node);
    found.get(name)?.push({ node, by: { kind: 'atom', text: values.get(name) ?? '' } });
  }
  return [...found.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ changes: [first, ...others] as const }],
  );
}

function constantAt(forest: Forest, node: number): { readonly name: string; readonly value: string } | undefined {
  const items = listItems(forest, node);
  const [head, name, ...rest] = items;
  if (head === undefined || name === undefined || forest.list[name] === 1) return undefined;
  const word = atomAt(forest, head);
  const isPlain = word === 'declare-const' && rest.length === 1;
  const isFunction = word === 'declare-fun' && rest.length === 2 && listItems(forest, rest[0] as number).length === 0;
  const sort = rest.at(-1);
  if (!(isPlain || isFunction) || sort === undefined) return undefined;
  const value = simplestValue(atomAt(forest, sort));
  return value === undefined ? undefined : { name: atomAt(forest, name), value };
}

function simplestValue(sort: string): string | undefined {
  const width = Number(/^\(_ BitVec (\d+)\)$/.exec(sort)?.[1] ?? 0);
  return width > 0 && width <= WIDEST ? `#b${'0'.repeat(width)}` : VALUES.get(sort);
}
