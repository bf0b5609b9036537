import { describe, expect, it } from 'vitest';
import { type Node, Nodes } from './nodes.js';

const FOREVER = Number.POSITIVE_INFINITY;
const nodes = new Nodes(4);
const { none, empty, all } = nodes;
const [a, b, c] = [nodes.chars(1n), nodes.chars(2n), nodes.chars(4n)];
const any = nodes.chars(15n);
const star = (of: Node): Node => nodes.repeat(of, 0, FOREVER);
const union = (...of: Node[]): Node => nodes.union(of);
const inter = (...of: Node[]): Node => nodes.inter(of);
const concat = (...of: Node[]): Node => of.reduceRight((tail, head) => nodes.concat(head, tail), empty);
const repeat = (of: Node, from: number, to: number): Node => nodes.repeat(of, from, to);
const ab = concat(a, b);
const bc = concat(b, c);

const EQUAL: Readonly<Record<string, () => readonly [Node, Node]>> = {
  'no characters': () => [nodes.chars(0n), none],
  'none, then a': () => [concat(none, a), none],
  'a, then none': () => [nodes.concat(a, none), none],
  'the empty word, then a': () => [nodes.concat(empty, a), a],
  'a, then the empty word': () => [nodes.concat(a, empty), a],
  'all, then a*': () => [nodes.concat(all, star(a)), all],
  'a*, then all': () => [nodes.concat(star(a), all), all],
  'a* a*': () => [concat(star(a), star(a)), star(a)],
  'a* a* b': () => [concat(star(a), star(a), b), concat(star(a), b)],
  'all all b': () => [concat(all, all, b), concat(all, b)],
  'a{2,1}': () => [repeat(a, 2, 1), none],
  'a{0,0}': () => [repeat(a, 0, 0), empty],
  'a{1,1}': () => [repeat(a, 1, 1), a],
  'a{0,1} with the empty word': () => [repeat(union(star(a), b, empty), 0, 1), union(star(a), b)],
  'the empty word, repeated': () => [repeat(empty, 3, 5), empty],
  'none at most thrice': () => [repeat(none, 0, 3), empty],
  'none at least once': () => [repeat(none, 1, 3), none],
  'all, repeated': () => [repeat(all, 2, 3), all],
  'a* repeated': () => [repeat(star(a), 2, 5), star(a)],
  '(a | empty){1,3}': () => [repeat(union(a, empty), 1, 3), repeat(a, 0, 3)],
  '(a | empty){0,3}': () => [repeat(union(a, empty), 0, 3), repeat(a, 0, 3)],
  '(a | empty)*': () => [star(union(a, empty)), star(a)],
  'any character, repeated': () => [star(any), all],
  '(a{0,3})*': () => [star(repeat(a, 0, 3)), star(a)],
  '(a{1,3})*': () => [star(repeat(a, 1, 3)), star(a)],
  '((a*) | empty)*': () => [star(union(star(a), empty)), star(a)],
  'not not a': () => [nodes.not(nodes.not(a)), a],
  'no union': () => [union(), none],
  'a | none': () => [union(a, none), a],
  'a | all': () => [union(ab, all), all],
  'a | not a': () => [union(ab, bc, nodes.not(ab)), all],
  'characters in a union': () => [union(a, b), nodes.chars(3n)],
  'a* | empty': () => [union(star(a), empty), star(a)],
  'members in another order': () => [union(ab, bc, ab), union(bc, ab)],
  'nested unions': () => [union(ab, union(bc, star(a))), union(ab, bc, star(a))],
  'no intersection': () => [inter(), all],
  'a & all': () => [inter(ab, all), ab],
  'a & none': () => [inter(ab, none), none],
  'a & not a': () => [inter(ab, bc, nodes.not(ab)), none],
  'characters in an intersection': () => [inter(nodes.chars(3n), nodes.chars(6n)), b],
  'different characters': () => [inter(a, b), none],
  'the empty word and a': () => [inter(empty, ab), none],
  'the empty word and a*': () => [inter(empty, star(a)), empty],
  'intersections in another order': () => [inter(ab, bc, ab), inter(bc, ab)],
  'nested intersections': () => [inter(ab, inter(bc, star(a))), inter(ab, bc, star(a))],
  'repetitions that touch': () => [union(repeat(a, 2, 3), repeat(a, 4, 6)), repeat(a, 2, 6)],
  'repetitions that overlap': () => [union(repeat(a, 3, 9), repeat(a, 2, 4)), repeat(a, 2, 9)],
  'a repetition within another': () => [union(repeat(a, 2, 9), repeat(a, 3, 4)), repeat(a, 2, 9)],
  'repetitions before an equal rest': () => [
    union(concat(repeat(a, 2, 3), b), concat(repeat(a, 4, 6), b)),
    concat(repeat(a, 2, 6), b),
  ],
  'three repetitions, of which two touch': () => [
    union(repeat(a, 2, 3), repeat(a, 4, 5), repeat(a, 7, 8)),
    union(repeat(a, 7, 8), repeat(a, 2, 5)),
  ],
};

const DIFFERENT: Readonly<Record<string, () => readonly [Node, Node]>> = {
  'all, then a': () => [nodes.concat(all, a), all],
  'a, then all': () => [nodes.concat(a, all), all],
  'a a': () => [concat(a, a), a],
  'a{0,3} a{0,3}': () => [concat(repeat(a, 0, 3), repeat(a, 0, 3)), repeat(a, 0, 3)],
  'a+ a+': () => [concat(repeat(a, 1, FOREVER), repeat(a, 1, FOREVER)), repeat(a, 1, FOREVER)],
  'a{0,1}': () => [repeat(a, 0, 1), a],
  'a{1,2}': () => [repeat(a, 1, 2), a],
  '(a{2,3})*': () => [star(repeat(a, 2, 3)), star(a)],
  '(a | b)*': () => [star(nodes.chars(3n)), all],
  'a | empty': () => [union(a, empty), a],
  'ab & bc': () => [inter(ab, bc), union(ab, bc)],
  'a union of intersections': () => [union(inter(ab, bc), star(a)), union(ab, bc, star(a))],
  'repetitions with a gap': () => [union(repeat(a, 2, 3), repeat(a, 5, 6)), repeat(a, 2, 6)],
  'repetitions of others': () => [union(repeat(a, 2, 3), repeat(b, 4, 6)), repeat(a, 2, 6)],
  'repetitions before others': () => [
    union(concat(repeat(a, 2, 3), b), concat(repeat(a, 4, 6), c)),
    concat(repeat(a, 2, 6), b),
  ],
};

describe('nodes of languages', () => {
  it.each(Object.entries(EQUAL))('represents equal languages by one node: %s', (_, make) => {
    const [one, other] = make();
    expect(one).toBe(other);
  });

  it.each(Object.entries(DIFFERENT))('distinguishes different languages: %s', (_, make) => {
    const [one, other] = make();
    expect(one).not.toBe(other);
  });

  it.each<[string, () => Node, [nullable: boolean, inhabited: boolean, least: number, firsts: bigint]]>([
    ['none', () => none, [false, false, FOREVER, 0n]],
    ['the empty word', () => empty, [true, true, 0, 0n]],
    ['all', () => all, [true, true, 0, 0n]],
    ['the first character', () => a, [false, true, 1, 2n]],
    ['a middle character', () => b, [false, true, 1, 6n]],
    ['the last character', () => nodes.chars(8n), [false, true, 1, 8n]],
    ['any character', () => any, [false, true, 1, 0n]],
    ['a b', () => ab, [false, true, 2, 2n]],
    ['a* b', () => concat(star(a), b), [false, true, 1, 6n]],
    ['a* b*', () => concat(star(a), star(b)), [true, true, 0, 6n]],
    ['a, then a language that may be empty', () => concat(a, inter(ab, bc)), [false, false, 3, 2n]],
    ['(a b){3,5}', () => repeat(ab, 3, 5), [false, true, 6, 2n]],
    ['(a b){0,5}', () => repeat(ab, 0, 5), [true, true, 0, 2n]],
    ['(ab & bc){2,5}', () => repeat(inter(ab, bc), 2, 5), [false, false, 4, 6n]],
    ['(ab & bc){0,5}', () => repeat(inter(ab, bc), 0, 5), [true, true, 0, 6n]],
    ['not a', () => nodes.not(a), [true, true, 0, 2n]],
    ['not a*', () => nodes.not(star(b)), [false, false, 1, 6n]],
    ['ab | c', () => union(ab, c), [false, true, 1, 14n]],
    ['ab | a*', () => union(ab, star(a)), [true, true, 0, 2n]],
    ['(ab & bc) | ab', () => union(inter(ab, bc), ab), [false, true, 2, 6n]],
    ['abc & a*', () => inter(concat(a, b, c), star(a)), [false, false, 3, 2n]],
    ['a* & b*', () => inter(star(a), star(b)), [true, true, 0, 6n]],
  ])('computes whether %s is nullable and inhabited, its shortest length and its classes', (_, make, expected) => {
    const { nullable, inhabited, least, firsts } = make();
    expect([nullable, inhabited, least, firsts]).toEqual(expected);
  });

  it('counts only new nodes as work, and counts more work per node for a large alphabet', () => {
    const measure = (classes: number): number => {
      const own = new Nodes(classes);
      const before = own.work;
      const [x, y] = [own.chars(1n), own.chars(2n)];
      own.concat(x, y);
      const after = own.work;
      own.concat(x, y);
      expect(own.work).toBe(after);
      return after - before;
    };
    expect(measure(4)).toBe(3);
    expect(measure(64)).toBe(3 * 3 + 2 * 2);
    const own = new Nodes(4);
    const [x, y] = [own.concat(own.chars(1n), own.chars(2n)), own.concat(own.chars(2n), own.chars(4n))];
    const one = own.union([x, y]);
    const before = own.work;
    own.union([one, x]);
    expect(own.work - before).toBe(3);
  });
});
