import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOL, type Term, type TermAttribute, TermStore, reachable } from '../../term/index.js';
import { printScript } from './print-command.js';
import { printTerm } from './print-term.js';
import { readScript } from './read-script.js';
import { sampleRuns } from '../../../test/support/laws.js';

const makeNamed = (name: string): TermAttribute[] => [{ keyword: ':named', text: name }];

/** Prints a script, which must read without diagnostics. */
function reprint(text: string): string {
  const read = readScript(text);
  expect(read.diagnostics).toEqual([]);
  return printScript(read.script);
}

const DECLARED = '(declare-const x (_ BitVec 8))\n(declare-const q Bool)\n';

describe('printed names of terms', () => {
  it.each([
    ['(let ((e (! (bvadd x x) :named n))) (= e (bvmul e e)))', '(= (! (bvadd x x) :named n) (bvmul n n))'],
    ['(let ((e (! q :named n))) (and e (not e)))', '(and (! q :named n) (not n))'],
    ['(and (! q :named n) (or n (! n :named m)) m)', '(and (! q :named n) (or n (! n :named m)) m)'],
    ['(let ((e (! q :named n))) (and n e))', '(and (! q :named n) n)'],
    ['(let ((b (! q :named n)) (a (! (or n q) :named m))) (and a b))', '(and (! (or (! q :named n) q) :named m) n)'],
  ])('defines each name once, before its first use: %s', (before, after) => {
    expect(reprint(`${DECLARED}(assert ${before})`)).toBe(`${DECLARED}(assert ${after})\n`);
  });

  it('prints text of linear length if terms share named subterms', () => {
    const levels = Array.from({ length: 60 }, (_, i) => {
      const below = i === 0 ? 'x' : `e${i - 1}`;
      return `(let ((e${i} (! (bvadd ${below} ${below}) :named n${i})))`;
    });
    const text = `${DECLARED}(assert ${levels.join('')} (= e59 (bvmul e59 x))${')'.repeat(60)})\n`;
    expect(reprint(text).length).toBeLessThan(text.length);
  });

  it('prints text of linear length if patterns share subterms with the terms around them', () => {
    const levels = Array.from({ length: 40 }, (_, i) => {
      const below = i === 0 ? 'x' : `e${i - 1}`;
      return `(let ((e${i} (! (bvadd ${below} x) :pattern ((bvmul ${below} ${below})))))`;
    });
    const text = `${DECLARED}(assert ${levels.join('')} (= e39 x)${')'.repeat(40)})\n`;
    expect(reprint(text).length).toBeLessThan(2 * text.length);
  });

  it('prints unique names and short text for random formulas with patterns and sharing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1 << 20 }), { minLength: 5, maxLength: 120 }), (choices) => {
        const term = randomTerm(new TermStore(), choices);
        const nodes = [...reachable([term])].length;
        const text = printTerm(term);
        expect(text.length).toBeLessThan(60 * nodes + 60_000);
        const given = [...text.matchAll(/:named (\w+)/g)].map(([, name]) => name);
        expect(new Set(given).size).toBe(given.length);
        const again = readScript(`(declare-const a Bool)\n(declare-const b Bool)\n(assert ${text})`);
        expect(again.diagnostics).toEqual([]);
        expect(printTerm((again.script.commands[2] as { readonly term: Term }).term)).toBe(text);
      }),
      { numRuns: sampleRuns(60), seed: 5 },
    );
  });
});

/** Builds a random Boolean DAG with much sharing, names and patterns, determined by `choices`. */
function randomTerm(store: TermStore, choices: readonly number[]): Term {
  const terms: Term[] = [store.const('a', BOOL), store.const('b', BOOL)];
  for (const [i, choice] of choices.entries()) {
    const at = (bits: number): Term => terms[Math.max(0, terms.length - 1 - ((choice >> bits) % 6))] as Term;
    const kind = choice % 8;
    if (kind < 3) terms.push(store.app('and', [at(3), at(6), at(9)]));
    else if (kind < 5) terms.push(store.app('xor', [at(3), at(6)]));
    else if (kind === 5) terms.push(store.app('not', [at(3)]));
    else if (kind === 6) terms.push(store.annot(at(3), makeNamed(`n${i}`)));
    else {
      const v = store.var(`v${i}`, BOOL);
      const pattern = [{ keyword: ':pattern', terms: [store.app('or', [v, at(3)])] }];
      terms.push(store.quant('forall', [v], store.annot(store.app('or', [v, at(6), at(9)]), pattern)));
    }
  }
  return store.app('and', [terms.at(-1) as Term, terms.at(-2) as Term, terms.at(-3) as Term]);
}
