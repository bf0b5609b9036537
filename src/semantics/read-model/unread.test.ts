import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { readModel } from './read-model.js';

/** What is made of a model, in lines: symbols, what is left open, elements, and what could not be read. */
function told(declarations: string, text: string): string[] {
  const { script, ok } = readScript(`${declarations}\n(check-sat)`);
  expect(ok).toBe(true);
  const { model, complete, unread } = readModel(text, script);
  const symbols = [...model.symbols, ...[...model.open].map(([name, each]) => [`open ${name}`, each] as const)];
  const lines = symbols.map(([name, found]) => {
    if (found.kind === 'unreadable') return `${name} unreadable`;
    if (found.kind !== 'definition') return `${name} ${found.kind}`;
    const params = found.params.map((param) => `(${param.name} ${param.sort.text})`).join(' ');
    return `${name} (${params}) ${printTerm(found.body)}`;
  });
  const universes = [...model.universes].map(([sort, elements]) => `${sort}: ${elements.map(({ name }) => name).join(' ')}`);
  const remarked = [...(model.remarked ?? [])].map((sort) => `${sort} remarked`);
  const wrong = unread.map(({ symbol, reason, text: of }) => `! ${symbol} ${reason} [${of}]`);
  return [...lines, ...universes, ...remarked, ...wrong, ...(complete ? ['complete'] : [])];
}

const X = '(declare-fun x () Int)';
const F = '(declare-fun f (Int) Int)';
const U = '(declare-sort U 0)(declare-fun u () U)';

describe('entries of a model', () => {
  it.each([
    ['a definition without a value', X, '((define-fun x () Int))'],
    ['one without a sort', X, '((define-fun x ()))'],
    ['one with more behind it', X, '((define-fun x () Int 1 2))'],
    ['a name that is no symbol', X, '((define-fun 5 () Int 1))'],
    ['a word that is no command', X, '((define x Int 1))'],
    ['a constant twice alike', X, '((define-fun x () Int 1) (define-fun x () Int 1))'],
    ['an equation of three', X, '((= x 1 2))'],
    ['an equation that is said twice', X, '((= x 1) (= x 2))'],
    ['an equation of nothing declared', X, '((= y 1))'],
    ['an equation of a function', F, '((= f 1))'],
    ['a pair of a constant', X, '((x 7))'],
    ['a pair of an application', F, '(((f 1) 2) ((f 3) 4))'],
    ['an application of too many', F, '((= (f 1 2) 3))'],
    ['an application without a value', F, '((= (f 1) true))'],
    ['an application to what is none', F, '((= (f true) 1))'],
    ['a table', F, '((function f (type (-> Int Int)) (= (f 1) 2) (default 0)))'],
    ['a table without a default', F, '((function f (type (-> Int Int)) (= (f 1) 2)))'],
    ['a table of a constant', X, '((function x (type Int) (default 0)))'],
    ['a table with an odd row', F, '((function f (type (-> Int Int)) (is (f 1) 2)))'],
    ['a table with a default of another sort', F, '((function f (type (-> Int Int)) (default true)))'],
    ['a declared constant', X, '((declare-const x Int))'],
    ['a declared function', F, '((declare-fun f (Int) Int))'],
    ['a declaration cut short', X, '((declare-fun x ()))'],
    ['an approximation', `${X}(declare-fun r () Real)`, '((approximation x) (define-fun x () Int 1) (define-fun r () Real 0.5))'],
    ['a definition of the constructor', '(declare-datatype D ((c) (d (s Int))))', '((define-fun c () D d))'],
    ['a selector of a datatype with parameters', '(declare-datatypes ((P 1)) ((par (A) ((c (s A))))))', '((define-fun s ((p (P Int))) Int 1))'],
    ['a helper with a parameter without a sort', X, '((define-fun h ((a)) Int 1) (define-fun x () Int 2))'],
    ['an atom', X, '(x)'],
  ])('%s', (title, declarations, text) => {
    console.log(JSON.stringify([title, told(declarations, text)]));
  });
});
