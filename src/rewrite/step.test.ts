import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../syntax/index.js';
import type { Term } from '../term/index.js';
import { type Step, applySteps, pathsNest } from './step.js';

const { script } = readScript('(declare-const p Bool)(declare-const q Bool)(assert (or (not p) (and p q)))');
const { store } = script;
const [p, q] = ['p', 'q'].map((name) => store.const(name, store.true.sort)) as [Term, Term];
const step = (id: number, path: number[], before: Term, after: Term, needs: number[] = []): Step => ({
  ...{ id, rule: 'test', claim: 'unrelated', command: 2, slot: 0, declares: [] },
  ...{ path, before, after, needs },
});
const applyAndPrint = (...steps: Step[]): string =>
  printScript(applySteps(script, steps)).trim().split('\n').at(-1) as string;

const first = step(0, [0, 0], p, q);
const second = step(1, [1], store.app('and', [p, q]), store.app('or', [p, q]));
const inSecond = step(2, [1, 0], p, store.true, [1]);

describe('applySteps', () => {
  it('applies each step at its position, after the steps before it', () => {
    expect(applyAndPrint(first, second, inSecond)).toBe('(assert (or (not q) (or true q)))');
  });

  it('can omit each step individually', () => {
    expect(applyAndPrint(second)).toBe('(assert (or (not p) (or p q)))');
    expect(applyAndPrint(first)).toBe('(assert (or (not q) (and p q)))');
    expect(applyAndPrint()).toBe('(assert (or (not p) (and p q)))');
  });

  it('skips a step if the steps that it needs are missing', () => {
    expect(applyAndPrint(first, inSecond)).toBe('(assert (or (not q) (and p q)))');
  });

  it('skips a step if its position holds a different term', () => {
    expect(applyAndPrint(step(0, [0], p, q), step(1, [7], p, q))).toBe('(assert (or (not p) (and p q)))');
  });

  it('inserts the declarations of a step', () => {
    const declares = [{ kind: 'declare-fun', name: 'k', params: [], result: p.sort, form: 'declare-const' }] as const;
    const text = printScript(applySteps(script, [{ ...first, declares }]));
    expect(text).toContain('(declare-const k Bool)\n(assert (or (not q)');
  });

  it('detects nested positions', () => {
    expect(pathsNest([1], [1, 0])).toBe(true);
    expect(pathsNest([1, 0], [1])).toBe(true);
    expect(pathsNest([1, 0], [1, 1])).toBe(false);
  });
});
