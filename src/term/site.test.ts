import { expect, it } from 'vitest';
import { BOOL } from './sort.js';
import { iterateSites } from './site.js';
import { TermStore } from './store.js';

const store = new TermStore();
const v = store.var('v', BOOL);
const body = store.app('not', [v]);
const annotated = store.annot(body, [{ keyword: ':pattern', terms: [v] }]);

it('lists neither sites in patterns nor the annotated body of a quantifier', () => {
  const quantifier = store.quant('forall', [v], annotated);
  const terms = [...iterateSites(quantifier, { command: 0, slot: 0 })].map(({ term }) => term);
  expect(terms).toEqual([quantifier, body, v]);
});

it('removes the attributes of a quantifier together with the quantifier', () => {
  const closed = store.annot(store.true, [
    { keyword: ':qid', text: 'q' },
    { keyword: ':named', text: 'n' },
  ]);
  expect(store.quant('exists', [], closed)).toBe(store.annot(store.true, [{ keyword: ':named', text: 'n' }]));
  expect(store.quant('exists', [], annotated)).toBe(body);
});
