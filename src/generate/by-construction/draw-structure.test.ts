import { describe, expect, it } from 'vitest';
import { keyOf, buildSignature, toTerm, listValues } from '../../semantics/index.js';
import { printTerm, readScript } from '../../syntax/index.js';
import { BOOL, type Sort, TermStore, cardinalityOf } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { StructureDrawer } from './draw-structure.js';
import { drawValue } from './draw-value.js';
import { collectConstructors } from './forms.js';

const store = new TermStore();
const { commands } = readScript(
  `(declare-datatypes ((Tree 0) (Forest 0) (Never 0)) (
     ((leaf (flag Bool)) (grove (trees Forest)))
     ; The first constructor is recursive; only the second one terminates.
     ((grown (tree Tree) (more Forest)) (bare))
     ((again (rest Never)))))`,
  { store },
).script;
const [tree, forest, never] = ['Tree', 'Forest', 'Never'].map((name) => store.sorts.named(name, name, [])) as [
  Sort,
  Sort,
  Sort,
];
const drawer = new StructureDrawer(collectConstructors(commands), drawValue);
const signature = buildSignature(store, commands);

describe('StructureDrawer', () => {
  it('draws structured values of different depths, all of which can be printed', () => {
    const texts = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const value = drawer.draw(rngFromSeed('parts').fork(i), forest);
      const term = value === undefined ? undefined : toTerm(store, value, forest, signature);
      texts.add(term === undefined ? 'none' : printTerm(term));
    }
    expect(texts).toContain('bare');
    expect(texts).toContain('(grown (leaf false) bare)');
    expect(texts).not.toContain('none');
    expect(texts.size).toBeGreaterThan(20);
  });

  it('draws nothing for a sort without finite values', () => {
    expect(drawer.draw(rngFromSeed('never'), never)).toBeUndefined();
  });

  it('draws every value of a small array sort, and arrays over datatypes', () => {
    const short = store.sorts.array(store.sorts.bitVec(1), BOOL);
    const keys = new Set<string | undefined>();
    for (let i = 0; i < 100; i++) {
      const value = drawer.draw(rngFromSeed('arrays').fork(i), short);
      keys.add(value === undefined ? undefined : keyOf(value, { cardinality: cardinalityOf, values: listValues }));
    }
    // An array sort with two index values and two element values has four values.
    expect(keys.size).toBe(4);
    const trees = store.sorts.array(tree, forest);
    expect(drawer.draw(rngFromSeed('trees'), trees)).toMatchObject({ kind: 'array', sort: trees });
  });
});
