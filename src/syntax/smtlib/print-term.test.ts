import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOL, INT, type Term, TermStore } from '../../term/index.js';
import { printTerm } from './print-term.js';
import { readTerm } from './read-script.js';
import { sampleRuns } from '../../../test/support/laws.js';

const NAMES = ['x', 'y', '?0', '?1', 'let', 'a b'];

/**
 * Builds a DAG from random `choices`. Some of its shared subterms have free variables and occur below several binders.
 */
function randomDag(store: TermStore, choices: readonly number[]): Term {
  const ints: Term[] = NAMES.map((name) => store.const(name, INT));
  const vars = ['v', 'w'].map((name) => store.var(name, INT));
  ints.push(...vars);
  const bools: Term[] = [store.true];
  const at = (list: readonly Term[], choice: number): Term => list[choice % list.length] as Term;
  for (const [i, choice] of choices.entries()) {
    const a = at(ints, choice >> 3);
    const b = at(ints, choice >> 9);
    const p = at(bools, choice >> 5);
    const q = at(bools, choice >> 11);
    const made = [
      () => ints.push(store.app('+', [a, b])),
      () => ints.push(store.call('f', [a, b, a], INT)),
      () => bools.push(store.app('<', [a, b])),
      () => bools.push(store.app('and', [p, q, p])),
      () => bools.push(store.app('=>', [p, store.app('not', [q])])),
      () => bools.push(store.quant(i % 2 === 0 ? 'forall' : 'exists', [vars[i % 2] as never], p)),
      () => ints.push(store.app('ite', [p, a, b])),
      () => bools.push(store.annot(p, [{ keyword: ':pattern', terms: [store.call('f', [a, a, a], INT)] }])),
    ][choice % 8];
    made?.();
  }
  const all = store.app('and', [...bools.slice(-4), store.app('<', [at(ints, -1 + ints.length), at(ints, 0)])]);
  return store.quant('forall', vars, all);
}

/** Reads a term back into its original store. */
function readBack(store: TermStore, text: string): Term | unknown {
  const symbols = new Map<string, Term>(NAMES.map((name) => [name, store.const(name, INT)]));
  return readTerm(store, text.replaceAll('(f ', '(+ '), { symbols });
}

/** Prints a term in a form that `readBack` preserves: `f` becomes `+`, and variables lose the suffix of fresh names. */
function treeText(term: Term): string {
  switch (term.kind) {
    case 'app':
    case 'call': {
      const head = term.kind === 'call' ? '+' : term.op;
      return term.args.length === 0 ? head : `(${head} ${term.args.map(treeText).join(' ')})`;
    }
    case 'quant':
      return `(${term.binder} ${term.vars.map((each) => each.name.replace(/!\d+$/, '')).join(' ')} ${treeText(term.body)})`;
    case 'annot':
      return `(! ${treeText(term.body)} ${term.attributes.map((each) => (each.terms ?? []).map(treeText).join(' ')).join(' ')})`;
    case 'var':
      return term.name.replace(/!\d+$/, '');
    case 'const':
      return `<${term.name}>`;
    default:
      return printTerm(term);
  }
}

describe('printTerm', () => {
  it('prints text that is read back as the same tree, even if binders share terms', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1 << 20 }), { minLength: 5, maxLength: 40 }), (choices) => {
        const store = new TermStore();
        const term = randomDag(store, choices);
        if (term.size > 20_000) return;
        const back = readBack(store, printTerm(term));
        if (Array.isArray(back)) throw new Error(`${JSON.stringify(back)}\n${printTerm(term)}`);
        expect(treeText(back as Term)).toBe(treeText(term));
      }),
      { numRuns: sampleRuns(500), seed: 11 },
    );
  });

  it('names shared terms, innermost first, without clashes', () => {
    const store = new TermStore();
    let term: Term = store.app('+', [store.const('?0', INT), store.const('x', INT)]);
    for (let i = 0; i < 5; i++) term = store.app('*', [term, term, term]);
    expect(printTerm(term)).toBe(
      '(let ((?1 (* (+ ?0 x) (+ ?0 x) (+ ?0 x)))) (let ((?2 (* ?1 ?1 ?1))) (let ((?3 (* ?2 ?2 ?2))) ' +
        '(let ((?4 (* ?3 ?3 ?3))) (* ?4 ?4 ?4)))))',
    );
  });

  it('prints inside a named term every `let` that the term needs', () => {
    const store = new TermStore();
    let big: Term = store.const('p', BOOL);
    for (let i = 0; i < 8; i++) big = store.app('xor', [big, store.app('not', [big])]);
    const text = printTerm(store.app('and', [store.annot(big, [{ keyword: ':named', text: 'n' }]), big]));
    const named = text.slice(text.indexOf('(! ') + 3, text.indexOf(':named'));
    expect(named.startsWith('(let ')).toBe(true);
  });

  it('prints short text if closed terms are shared between nested binders', () => {
    const store = new TermStore();
    const v = store.var('v', INT);
    let term: Term = store.app('<', [store.const('x', INT), store.int(0n)]);
    for (let i = 0; i < 200; i++) {
      const half = (op: '<' | '>') =>
        store.quant('forall', [v], store.app('or', [term, store.app(op, [v, store.int(1n)])]));
      term = store.app('and', [half('<'), half('>')]);
    }
    expect(printTerm(term).length).toBeLessThan(40_000);
  });
});
