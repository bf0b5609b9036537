import { describe, expect, it } from 'vitest';
import type { Decided } from '../../oracle/index.js';
import { type JoinedSeed, listJoinings } from './join-seeds.js';
import type { OpenGroup, PreparedSeed } from './prepared-seed.js';

const GROUPS: Readonly<Record<string, OpenGroup>> = { '/': 'division', div: 'whole division' };

/** Reads seeds such as `a:sat/div,rec`: name, answer, and after `:` groups of partial operators or `rec`. */
function readSeeds(text: string): JoinedSeed[] {
  return text.split(' ').map((each): JoinedSeed => {
    const [name = '', answer, parts = ''] = each.split(':');
    const marks = parts.split(',');
    const open = new Set(marks.flatMap((mark) => GROUPS[mark] ?? []));
    const prepared: Pick<PreparedSeed, 'open' | 'recursive'> = { open, recursive: marks.includes('rec') };
    return { name, answer: answer as Decided, prepared: prepared as PreparedSeed };
  });
}

function join(seeds: string): string[] {
  return listJoinings(readSeeds(seeds)).map(({ connective, answer, open }) =>
    [connective, answer, ...open].join(' ').trim(),
  );
}

describe('listJoinings', () => {
  it.each([
    ['a:sat', ['and sat']],
    ['a:unsat', ['or unsat']],
    ['a:sat b:sat', ['and sat']],
    ['a:unsat b:unsat', ['or unsat']],
    ['a:unsat:div,rec b:unsat:div,rec', ['or unsat']],
    ['a:sat b:unsat', ['and unsat', 'or sat']],
    ['a:unsat b:sat', ['and unsat', 'or sat']],
    ['a:sat b:unsat c:sat', ['and unsat', 'or sat']],
    ['a:sat:rec b:sat:rec', ['and sat']],
  ])('lists the joinings that decide the answer to %s: %j', (seeds, joinings) => {
    expect(join(seeds)).toEqual(joinings);
  });

  it.each([
    ['a:sat:div b:sat:div', []],
    ['a:sat:/ b:sat:/', []],
    ['a:sat:div b:sat:/', ['and sat whole division division']],
    ['a:sat:div b:sat', ['and sat whole division']],
    ['a:sat b:sat:/', ['and sat division']],
    ['a:sat:/,div b:sat:div', []],
    ['a:sat:div b:sat:/,div', []],
    // Copies of one seed have a common model.
    ['a:sat:div a:sat:div', ['and sat whole division']],
    ['a:sat:div b:sat c:sat:div', []],
    ['a:sat:div b:sat a:sat:div', ['and sat whole division']],
    ['a:sat b:sat:div c:sat:div', []],
  ])('conjoins sat seeds only if they share no partial operators: %s, %j', (seeds, joinings) => {
    expect(join(seeds)).toEqual(joinings);
  });

  it.each([
    ['a:sat:div b:unsat:div', ['and unsat whole division', 'or sat whole division']],
    ['a:sat b:unsat:div', ['and unsat', 'or sat']],
    ['a:sat:div b:sat:div c:unsat', ['and unsat whole division', 'or sat whole division']],
    ['a:sat:/ b:sat:div c:unsat', ['and unsat division whole division', 'or sat division whole division']],
  ])('reports the partial operators of the sat seeds: %s, %j', (seeds, joinings) => {
    expect(join(seeds)).toEqual(joinings);
  });

  it.each([
    ['a:sat:rec b:unsat', ['and unsat', 'or sat']],
    ['a:sat b:unsat:rec', ['and unsat']],
    ['a:sat:rec b:unsat:rec', ['and unsat']],
    ['a:sat:rec b:sat c:unsat', ['and unsat', 'or sat']],
    ['a:sat b:sat:rec c:unsat', ['and unsat', 'or sat']],
    ['a:sat:rec b:sat:rec c:unsat', ['and unsat']],
    ['a:sat:rec b:unsat c:unsat:rec', ['and unsat']],
  ])('disjoins mixed seeds only if one sat seed has all recursive definitions: %s, %j', (seeds, joinings) => {
    expect(join(seeds)).toEqual(joinings);
  });
});
