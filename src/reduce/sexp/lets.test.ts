import { describe, expect, it } from 'vitest';
import { type Change, Changes, textWith } from './changes.js';
import { type Forest, parseForest, normaliseSexps } from './forest.js';
import { letsIn } from './lets.js';

function forest(text: string): Forest {
  const printed = normaliseSexps(text);
  if (typeof printed !== 'string') throw new Error(printed.message);
  return parseForest(printed);
}

function withoutEach(text: string): (string | undefined)[] {
  const base = forest(text);
  return letsIn(base).map(({ node, body, names }) => {
    const changes: readonly Change[] = [{ node, by: { kind: 'node', node: body } }, ...names];
    return textWith(base, new Changes(changes))?.text.trim();
  });
}

describe('replacing a let by its body', () => {
  it.each<[text: string, texts: readonly string[]]>([
    ['(let ((x a)) (f x x))', ['(f a a)']],
    ['(let ((x a) (y b)) (f x y))', ['(f a b)']],
    ['(let ((x a)) x)', ['a']],
    // Bindings are parallel, so no binding is in the scope of another.
    ['(let ((x a) (y x)) (f x y))', ['(f a x)']],
    ['(let ((x a)) (let ((y x)) (f x y)))', ['(let ((y a)) (f a y))', '(let ((x a)) (f x x))']],
    // The innermost binding counts, but only within its body.
    ['(let ((x a)) (let ((x b)) (f x)))', ['(let ((x b)) (f x))', '(let ((x a)) (f b))']],
    ['(let ((x a)) (f (let ((x b)) x) x))', ['(f (let ((x b)) x) a)', '(let ((x a)) (f b x))']],
    ['(let ((x a)) (let ((x (g x))) (f x)))', ['(let ((x (g a))) (f x))', '(let ((x a)) (f (g x)))']],
    ['(and (let ((x a)) (f x)) x)', ['(and (f a) x)']],
    ['(and (let ((x a)) x) (let ((x b)) x) x)', ['(and a (let ((x b)) x) x)', '(and (let ((x a)) x) b x)']],
    // A binding's own name is not a use of an outer binding.
    ['(let ((x a)) (let ((x x)) x))', ['(let ((x a)) x)', '(let ((x a)) x)']],
    ['(let ((x a)) (let ((y b) (x y)) (f x y)))', ['(let ((y b) (x y)) (f x y))', '(let ((x a)) (f y b))']],
    // Invalid bindings are ignored, but valid ones after them are used.
    ['(let ((x a) (y) z ((w) c) (v b)) (f x y z w v))', ['(f a y z w b)']],
    ['(let () (f x))', ['(f x)']],
    ['(let)', []],
    ['(let ((x a)))', []],
    ['(lets ((x a)) x)', []],
    ['((let) ((x a)) x)', []],
    ['let', []],
    ['()', []],
    ['(f let ((x a)) x)', []],
  ])('replaces each let by its body: %s', (text, texts) => {
    expect(withoutEach(text)).toEqual(texts);
  });
});
