import { describe, expect, it } from 'vitest';
import { isInquiry } from '../script/index.js';
import { objectivesAt } from '../semantics/index.js';
import { SMALL_NAMED, printScript, readScript } from '../syntax/index.js';
import { classifyTactic } from '../solver/index.js';
import { rngFromSeed } from '../util/index.js';
import { carryInquiries, withInquiries } from './draw.js';
import { ASKED_NAMES } from './list.js';

const drawAndPrint = (text: string) => {
  const { script } = readScript(text);
  return { script, text: printScript(script) };
};
const PLAIN = drawAndPrint('(declare-const x Int)\n(assert (> (+ x 1) 2))\n(assert (< (* 2 x) 9))\n(check-sat)\n');
const heads = (text: string): string[] => [...text.matchAll(/^\(([a-z-]+)/gm)].map(([, head]) => head as string);

describe('drawn inquiries', () => {
  it('places inquiries before the first assertion, or before or after the last check', () => {
    for (let seed = 0; seed < 40; seed++) {
      const { text, script } = withInquiries(PLAIN, ['values', 'simplify'], rngFromSeed(seed));
      expect(printScript(script)).toBe(text);
      const asking = heads(text).filter((head) => head !== 'set-option');
      expect(asking.join(' ')).toMatch(
        /^declare-const ((simplify ){1,2}assert assert check-sat|assert assert (simplify ){1,2}check-sat get-assignment)( eval)? get-value$/,
      );
      expect(readScript(text).ok).toBe(true);
    }
  });

  it('places an apply command with a tactic of a known kind directly before the last check', () => {
    for (let seed = 0; seed < 60; seed++) {
      const { text } = withInquiries(PLAIN, ['tactics'], rngFromSeed(seed));
      expect(heads(text).join(' ')).toBe('declare-const assert assert apply check-sat');
      const tactic = /^\(apply (.*)\)$/m.exec(text)?.[1] ?? '';
      expect(classifyTactic(tactic)).toBeDefined();
    }
  });

  it('requests optima of soft assertions, and of terms whose sort is ordered', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 80; seed++) {
      const { text, script } = withInquiries(PLAIN, ['optimum'], rngFromSeed(seed));
      expect(printScript(script)).toBe(text);
      const { script: again, ok } = readScript(text);
      expect(ok).toBe(true);
      if (text === PLAIN.text) continue;
      expect(heads(text).join(' ')).toMatch(
        /^set-option declare-const assert assert ((minimize|maximize|assert-soft) )+check-sat get-objectives$/,
      );
      const at = again.commands.findIndex(isInquiry);
      expect(typeof objectivesAt(again, at, again.store)).toBe('object');
      for (const head of heads(text)) seen.add(head);
      seen.add(/:opt.priority (\w+)/.exec(text)?.[1] ?? '');
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['minimize', 'maximize', 'assert-soft', 'lex', 'box', 'pareto', 'get-objectives']),
    );
  });

  it('requests no Pareto front for several checks, and rarely an optimum of products', () => {
    const twice = drawAndPrint('(declare-const x Int)\n(assert (> x 2))\n(check-sat)\n(assert (< x 9))\n(check-sat)\n');
    const product = drawAndPrint('(declare-const x Int)\n(assert (> (* x x) 2))\n(check-sat)\n');
    const reset = drawAndPrint(
      '(set-option :opt.priority pareto)\n(check-sat)\n(reset)\n(declare-const x Int)\n(assert (> x 2))\n(check-sat)\n',
    );
    let asked = 0;
    for (let seed = 0; seed < 60; seed++) {
      expect(withInquiries(reset, ['optimum'], rngFromSeed(seed)).text).toBe(reset.text);
      expect(withInquiries(twice, ['optimum'], rngFromSeed(seed)).text).not.toContain('pareto');
      if (withInquiries(product, ['optimum'], rngFromSeed(seed)).text !== product.text) asked++;
    }
    expect(asked).toBeLessThan(10);
  });

  it('keeps the option `opt.priority` that a script sets', () => {
    const front = drawAndPrint(
      '(set-option :opt.priority pareto)\n(declare-const x Int)\n(assert (> x 2))\n(minimize x)\n(maximize x)\n(check-sat)\n',
    );
    for (let seed = 0; seed < 40; seed++) {
      const { text } = withInquiries(front, ['optimum'], rngFromSeed(seed));
      expect(text.match(/:opt.priority \w+/g)).toEqual([':opt.priority pareto']);
    }
  });

  it('draws `opt.priority` for a script with objectives, without adding objectives', () => {
    const ranked = drawAndPrint('(declare-const x Int)\n(assert (> x 2))\n(minimize x)\n(maximize x)\n(check-sat)\n');
    const priorities = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      const { text } = withInquiries(ranked, ['optimum'], rngFromSeed(seed));
      if (text === ranked.text) continue;
      expect(heads(text).join(' ')).toBe('set-option declare-const assert minimize maximize check-sat get-objectives');
      priorities.add(/:opt.priority (\w+)/.exec(text)?.[1] ?? '');
      const other = drawAndPrint('(declare-const x Int)\n(assert (> x 3))\n(minimize x)\n(maximize x)\n(check-sat)\n');
      const carried = carryInquiries(readScript(text).script, other).text;
      expect(carried).toBe(text.replace('(> x 2)', '(> x 3)'));
    }
    expect([...priorities].sort()).toEqual(['box', 'lex', 'pareto']);
  });

  it('turns assertions into assumptions with new symbols, and requests the unsatisfiable assumptions', () => {
    const texts = Array.from({ length: 80 }, (_, seed) => withInquiries(PLAIN, ['cores'], rngFromSeed(seed)).text);
    const assuming = texts.filter((text) => text.includes('get-unsat-assumptions'));
    expect(assuming.length).toBeGreaterThan(3);
    for (const text of assuming) {
      expect(readScript(text).ok).toBe(true);
      expect(text).toMatch(/^\(set-option :produce-unsat-assumptions true\)$/m);
      expect(text).toMatch(
        /^\(check-sat-assuming \((?:\(not assumed!\d+\)|assumed!\d+) (?:\(not assumed!\d+\)|assumed!\d+)\)\)$/m,
      );
    }
  });

  it('draws only enabled kinds of inquiries, and the same inquiries from the same random seed', () => {
    const draw = () => withInquiries(PLAIN, ['values'], rngFromSeed(5)).text;
    expect(draw()).toBe(draw());
    expect(draw()).not.toContain('simplify');
    expect(withInquiries(PLAIN, [], rngFromSeed(5)).text).toBe(PLAIN.text);
  });

  it('changes only inquiries in a script that a command of unknown abilities gets', () => {
    const unknown = { family: 'buggy-z3', ownProfile: null };
    const kept = new Set(['declare-const', 'assert', 'check-sat']);
    let asked = 0;
    for (let seed = 0; seed < 200; seed++) {
      const alone = withInquiries(PLAIN, ASKED_NAMES, rngFromSeed(seed), [unknown]);
      expect(alone.text).toBe(PLAIN.text);
      const both = withInquiries(PLAIN, ASKED_NAMES, rngFromSeed(seed), [
        unknown,
        { family: 'cvc5', ownProfile: null },
      ]);
      if (both.text !== PLAIN.text) asked++;
      const lines = both.text.replace(/^\(push[^]*?\(pop.*\n/gm, '').split('\n');
      expect(lines.filter((line) => kept.has(heads(line)[0] ?? ''))).toEqual(PLAIN.text.trim().split('\n'));
    }
    expect(asked).toBeGreaterThan(100);
  });

  it('never names a term within a let', () => {
    const sum = Array.from({ length: 4 }, (_, i) => `(> (+ (* x x x x x) (* y y y y y)) ${i})`).join(' ');
    const deep = `(and (or ${sum}) (or ${sum} (< x y)))`;
    const big = `(and ${'(or (< x y) (> (+ x y 1) 3)) '.repeat(98)}(= x y) true)`;
    const padded = Array.from({ length: 20 }, (_, i) => `(and (or ${'p '.repeat(i)}(> x 2)) ${big})`);
    const shared = [deep, ...padded, `(let ((a ${deep})) (and ${'(or a (< y 3) (= a (> y x))) '.repeat(40)}))`];
    const sizes = new Set<number>();
    for (const formula of shared) {
      const script = drawAndPrint(
        `(declare-const x Int)(declare-const y Int)(declare-const p Bool)(assert ${formula})(check-sat)`,
      );
      const [asserted] = script.script.commands.flatMap((each) => (each.kind === 'assert' ? [each.term.size] : []));
      sizes.add(asserted ?? 0);
      for (let seed = 0; seed < 60; seed++) {
        const { text } = withInquiries(script, ['values'], rngFromSeed(seed));
        expect(text).not.toMatch(/^\(assert \(let[^]*:named/m);
      }
    }
    expect([SMALL_NAMED - 1, SMALL_NAMED, SMALL_NAMED + 1].filter((size) => !sizes.has(size))).toEqual([]);
  });

  it('places inquiries before the last check if a symbol is declared late or a formula is named', () => {
    const late = drawAndPrint(
      '(assert true)\n(declare-const x Int)\n(assert (! (> (+ x 1) 2) :named n))\n(check-sat)\n',
    );
    const { text } = withInquiries(late, ['simplify'], rngFromSeed(1));
    expect(heads(text).join(' ')).toMatch(/^assert declare-const assert (simplify )+check-sat$/);
  });

  it('asks for no value of a bound variable, a quantifier or a regular expression', () => {
    const { script, text } = drawAndPrint(
      '(declare-const s String)\n(assert (forall ((k Int)) (> (+ k 1) k)))\n(assert (str.in_re s (re.* (str.to_re "a"))))\n(check-sat)\n',
    );
    for (let seed = 0; seed < 40; seed++) {
      const asked = withInquiries({ script, text }, ['values'], rngFromSeed(seed)).text;
      const inquiry = asked.slice(asked.indexOf('(get-value'));
      expect(inquiry).not.toMatch(/forall|\bk\b|\(get-value \(\(re\./);
    }
  });

  it('copies inquiries to a script with other assertions', () => {
    const asked = withInquiries(PLAIN, ['values', 'simplify'], rngFromSeed(2));
    const other = drawAndPrint('(declare-const x Int)\n(assert (> x 2))\n(check-sat)\n');
    const carried = carryInquiries(asked.script, other);
    expect(heads(carried.text).filter((head) => head === 'get-value' || head === 'simplify')).toEqual(
      heads(asked.text).filter((head) => head === 'get-value' || head === 'simplify'),
    );
    expect(carryInquiries(PLAIN.script, other).text).toBe(other.text);
  });
});
