import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LONGEST_SORT, SortStore, UNKNOWN } from '../../term/index.js';
import { printScript } from './print-command.js';
import { readScript } from './read-script.js';
import { sampleCases } from '../../../test/support/laws.js';

/** Definitions that each use the previous one twice. */
function doubling(first: string, next: (before: string) => string, levels = 45): string {
  const lines = [`(define-sort S0 () ${first})`];
  for (let i = 1; i <= levels; i++) lines.push(`(define-sort S${i} () ${next(`S${i - 1}`)})`);
  return `${lines.join('\n')}\n(declare-const x S${levels})\n(assert (= x x))\n(check-sat)\n`;
}

const DATATYPE =
  '(declare-datatypes ((Pair 2)) ((par (A B) ((pair (first A) (second B))))))\n(declare-sort U 2)\n(define-sort P (X) (Array X X))\n';

const BOMBS = {
  'the case': readFileSync(new URL('../../../test/cases/own-time/sortbomb.smt2', import.meta.url), 'utf8'),
  arrays: doubling('Int', (s) => `(Array ${s} ${s})`),
  functions: doubling('Int', (s) => `(-> ${s} ${s} Bool)`),
  tuples: doubling('Int', (s) => `(Tuple ${s} ${s})`),
  relations: doubling('Int', (s) => `(Relation ${s} ${s})`),
  sequences: doubling('Int', (s) => `(Seq (Array ${s} ${s}))`),
  'declared sorts': DATATYPE + doubling('Int', (s) => `(U ${s} ${s})`),
  datatypes: DATATYPE + doubling('Int', (s) => `(Pair ${s} ${s})`),
  'sorts with parameters': DATATYPE + doubling('Int', (s) => `(P ${s})`),
  'parameters applied at once': `${DATATYPE}(declare-const x ${'(P '.repeat(45)}Int${')'.repeat(45)})\n(assert (= x x))\n(check-sat)\n`,
  'definitions that apply themselves twice': `${DATATYPE}(define-sort Q0 (X) (Array X X))\n${Array.from(
    { length: 20 },
    (_, i) => `(define-sort Q${i + 1} (X) (Q${i} (Q${i} X)))\n`,
  ).join('')}(declare-const x (Q20 Int))\n(assert (= x x))\n(check-sat)\n`,
  'a deep sort': `(declare-const x ${'(Array Int '.repeat(100_000)}Int${')'.repeat(100_000)})\n(assert (= x x))\n(check-sat)\n`,
  'a deep definition': `(define-sort S0 () Int)\n${Array.from({ length: 2_000 }, (_, i) => `(define-sort S${i + 1} () (Array Int S${i}))\n`).join('')}(declare-const x S2000)\n(assert (= x x))\n(check-sat)\n`,
};

describe('sorts whose text explodes', () => {
  it.each(sampleCases(Object.entries(BOMBS), 5))('keeps %s as text, without expanding it', (_, text) => {
    const { script, ok, diagnostics } = readScript(text);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(ok).toBe(true);
    const printed = printScript(script);
    expect(printed.length).toBeLessThan(Math.max(10 * text.length, 2_000 * LONGEST_SORT));
    expect(printScript(readScript(printed).script)).toBe(printed);
  });

  it('gives a sort with a long text a short name in the sort store', () => {
    const sorts = new SortStore();
    let sort = sorts.named('T', 'T', []);
    for (let i = 0; i < 100; i++) sort = sorts.array(sort, sort);
    expect(sort.text.length).toBeLessThanOrEqual(LONGEST_SORT + 100);
    expect(sorts.tuple(Array.from({ length: LONGEST_SORT }, () => sorts.named('T', 'T', [])))).toBe(UNKNOWN);
  });

  it('keeps the arguments of a parametric sort definition', () => {
    const text = `(define-sort L (X) (List X))\n(declare-const x (L Int))\n(assert (= x x))\n(check-sat)\n`;
    expect(printScript(readScript(text).script)).toBe(text);
  });
});
