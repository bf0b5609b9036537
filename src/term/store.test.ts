import { describe, expect, it } from 'vitest';
import { BOOL, INT } from './sort.js';
import { TermStore } from './store.js';
import { children } from './term.js';
import { postorder } from './walks.js';

describe('TermStore', () => {
  it('shares structurally equal terms', () => {
    const store = new TermStore();
    const x = store.const('x', INT);
    const one = () => store.app('+', [x, store.int(1n)]);
    expect(one()).toBe(one());
    expect(store.sorts.bitVec(8)).toBe(store.sorts.bitVec(8));
    expect(store.bitVec(257n, 8)).toBe(store.bitVec(1n, 8));
    expect(store.const('x', BOOL)).not.toBe(x);
    expect(store.var('x', INT)).not.toBe(x);
  });

  it("shares a parent's terms with a fork, and keeps the fork's own terms separate", () => {
    const store = new TermStore();
    const x = store.const('x', INT);
    const sum = store.app('+', [x, x]);
    const fork = store.fork();
    expect(fork.app('+', [x, x])).toBe(sum);
    const product = fork.app('*', [x, x]);
    expect(fork.app('*', [x, x])).toBe(product);
    expect(store.fork().app('*', [x, x])).not.toBe(product);
    expect(product.id).toBeGreaterThan(sum.id);
  });

  it('rejects ill-sorted terms', () => {
    const store = new TermStore();
    const x = store.const('x', INT);
    expect(store.tryApp('bvadd', [x, x])).toBeUndefined();
    expect(store.tryApp('not', [store.true, store.true])).toBeUndefined();
    expect(store.tryApp('extract', [store.bitVec(0n, 4)], [4, 0])).toBeUndefined();
    expect(store.tryApp('extract', [store.bitVec(0n, 4)], [3, 2])?.sort).toBe(store.sorts.bitVec(2));
    expect(() => store.app('+', [store.true])).toThrow(/ill-sorted/);
  });

  it('makes fresh names that are unused', () => {
    const store = new TermStore();
    store.const('v!0', INT);
    store.reserveName('v!1');
    expect(store.freshName('v')).toBe('v!2');
    expect(store.fork().freshName('v')).toBe('v!3');
  });

  it('rebuilds a term with other children', () => {
    const store = new TermStore();
    const [x, y] = [store.const('x', INT), store.var('y', INT)];
    const body = store.app('<', [x, y]);
    const term = store.quant('forall', [y], body);
    expect(store.rebuild(term, children(term))).toBe(term);
    expect(store.rebuild(body, [y, x])).toBe(store.app('<', [y, x]));
  });

  it('visits each term of a DAG once, children first, at any depth', () => {
    const store = new TermStore();
    let term = store.app('+', [store.const('x', INT), store.const('x', INT)]);
    for (let i = 0; i < 100_000; i++) term = store.app('+', [term, term]);
    const seen = new Set<number>();
    let count = 0;
    for (const each of postorder([term])) {
      if (!children(each).every((child) => seen.has(child.id))) throw new Error(`term ${each.id} came too early`);
      seen.add(each.id);
      count++;
    }
    expect(count).toBe(100_002);
    expect(term.size).toBe(Number.POSITIVE_INFINITY);
  });
});
