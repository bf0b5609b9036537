import { describe, expect, it } from 'vitest';
import { allDraws } from '../../../test/support/all-draws.js';
import { type Script, toJudgeable } from '../../script/index.js';
import { printCommand, printTerm, readScript } from '../../syntax/index.js';
import { type Term, BOOL, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { Assembler } from './assemble.js';
import { measureScript } from '../size.js';
import { VisibleFragments, collectFragments } from '../fragments.js';
import { type LaidOutCommands, type Layout, drawLayout, layOut } from './layout.js';
import { type Restructured, keepStructure, mergeAssertions, redistribute } from './restructure.js';
import { stronger } from './unsat.js';

const store = new TermStore();
const [p, q, r] = ['p', 'q', 'r'].map((name) => store.const(name, BOOL)) as [Term, Term, Term];
const parseScript = (text: string): Script => toJudgeable(readScript(text).script);
/** Abbreviates assertions, levels and checks. */
const formatCommands = (commands: Script['commands']): string =>
  commands
    .filter(({ kind }) => kind !== 'declare-fun')
    .map((each) => (each.kind === 'assert' ? printTerm(each.term) : printCommand(each)))
    .join(' ')
    .replaceAll('(check-sat)', '?')
    .replaceAll('(check-sat-assuming ', '(? ');

/** Evaluates a formula over p, q and r. */
function evaluate(term: Term, of: Readonly<Record<string, boolean>>): boolean {
  const at = (each: Term): boolean => evaluate(each, of);
  if (term.kind === 'value') return term.value === true;
  if (term.kind === 'const') return of[term.name] === true;
  if (term.kind !== 'app') throw new Error(term.kind);
  const values = term.args.map(at);
  const [a, b, c] = values as [boolean, boolean, boolean];
  switch (term.op) {
    case 'not':
      return !a;
    case 'and':
      return values.every(Boolean);
    case 'or':
      return values.some(Boolean);
    case '=>':
      return !a || b;
    case 'xor':
      return a !== b;
    case '=':
      return a === b;
    case 'ite':
      return a ? b : c;
    default:
      throw new Error(term.op);
  }
}

describe('Assembler', () => {
  const drawFormulas = (
    value: boolean,
    depth: number,
    truths: { true?: Term[]; false?: Term[]; open?: Term[] },
    then = printTerm,
  ) =>
    allDraws((rng) =>
      then(new Assembler({ true: [], false: [], open: [], ...truths }, store, rng).formula(value, depth)),
    );

  it('returns at depth 0 a formula with the requested value, or a negated formula with the opposite value', () => {
    expect(drawFormulas(true, 0, { true: [p, q], false: [r] })).toEqual({
      '(not r)': 33.3,
      p: 33.3,
      q: 33.3,
    });
    expect(drawFormulas(false, 0, { true: [p, q], false: [r] })).toEqual({
      '(not p)': 33.3,
      '(not q)': 33.3,
      r: 33.3,
    });
    expect(drawFormulas(true, 0, { open: [p] })).toEqual({
      true: 100,
    });
    expect(drawFormulas(false, 0, { open: [p] })).toEqual({
      false: 100,
    });
  });

  it('nests one connective per level of the requested depth', () => {
    expect(drawFormulas(true, 1, { true: [p] })).toEqual({
      '(= (not p) (not p))': 5.3,
      '(= p p)': 5.3,
      '(=> (not p) p)': 10.6,
      '(=> p p)': 10.6,
      '(and p p)': 21.2,
      '(ite (not p) p p)': 5.3,
      '(ite p p p)': 5.3,
      '(not (not p))': 15,
      '(or p p)': 10.6,
      '(xor (not p) p)': 5.3,
      '(xor p (not p))': 5.3,
    });
    expect(drawFormulas(false, 1, { true: [p] })).toEqual({
      '(= (not p) p)': 6.1,
      '(= p (not p))': 6.1,
      '(=> p (not p))': 12.1,
      '(and (not p) p)': 6.1,
      '(and p (not p))': 6.1,
      '(ite (not p) p (not p))': 6.1,
      '(ite p (not p) p)': 6.1,
      '(not p)': 15,
      '(or (not p) (not p))': 24.3,
      '(xor (not p) (not p))': 6.1,
      '(xor p p)': 6.1,
    });
  });

  it('uses formulas of unknown value only if their values do not affect the result', () => {
    expect(drawFormulas(true, 1, { true: [p], open: [q] })).toEqual({
      '(= (not p) (not p))': 5.3,
      '(= p p)': 5.3,
      '(=> (not p) p)': 5.3,
      '(=> (not p) q)': 5.3,
      '(=> p p)': 5.3,
      '(=> q p)': 5.3,
      '(and p p)': 21.2,
      '(ite (not p) p p)': 2.7,
      '(ite (not p) q p)': 2.7,
      '(ite p p p)': 2.7,
      '(ite p p q)': 2.7,
      '(not (not p))': 15,
      '(or p p)': 5.3,
      '(or p q)': 2.7,
      '(or q p)': 2.7,
      '(xor (not p) p)': 5.3,
      '(xor p (not p))': 5.3,
    });
    expect(drawFormulas(false, 1, { false: [p], open: [q] })).toEqual({
      '(= (not p) p)': 6.1,
      '(= p (not p))': 6.1,
      '(=> (not p) p)': 12.1,
      '(and p p)': 6.1,
      '(and p q)': 3,
      '(and q p)': 3,
      '(ite (not p) p p)': 3,
      '(ite (not p) p q)': 3,
      '(ite p p p)': 3,
      '(ite p q p)': 3,
      '(not (not p))': 15,
      '(or p p)': 24.3,
      '(xor (not p) (not p))': 6.1,
      '(xor p p)': 6.1,
    });
  });

  it.each([true, false])('builds formulas that are %s for both values of a subformula with unknown value', (value) => {
    const verdicts = drawFormulas(value, 2, { true: [p], false: [q], open: [r] }, (term) =>
      [true, false].map((open) => evaluate(term, { p: true, q: false, r: open })).join(' '),
    );
    expect(Object.keys(verdicts)).toEqual([`${value} ${value}`]);
  });
});

describe('stronger', () => {
  const drawStronger = (formula: Term, others: Term[], then: (term: Term) => string = printTerm) =>
    allDraws((rng) => then(stronger(formula, { store, rng, others })));

  it('adds conjuncts to a formula, or conjoins it with itself', () => {
    expect(drawStronger(p, [])).toEqual({
      '(= (and p p) true)': 14.3,
      '(and p p)': 28.6,
      '(ite (not p) false p)': 14.3,
      '(ite p p false)': 14.3,
      '(not (=> p (not p)))': 14.3,
      '(not (or (not p) (not p)))': 14.3,
    });
    expect(drawStronger(p, [q])).toEqual({
      '(= (and (not q) p) true)': 1.6,
      '(= (and p q) true)': 1.6,
      '(= (and q p) true)': 1.6,
      '(and (not q) p)': 3.2,
      '(and p (=> p q))': 11.1,
      '(and p (or q q))': 11.1,
      '(and p q)': 3.2,
      '(and q p)': 3.2,
      '(ite (not (not q)) false p)': 1.6,
      '(ite (not p) false q)': 1.6,
      '(ite (not q) false p)': 1.6,
      '(ite (not q) p false)': 1.6,
      '(ite p q false)': 1.6,
      '(ite q p (and p q))': 11.1,
      '(ite q p false)': 1.6,
      '(not (=> (not q) (not p)))': 1.6,
      '(not (=> (or q (not q)) (not p)))': 11.1,
      '(not (=> p (not q)))': 1.6,
      '(not (=> q (not p)))': 1.6,
      '(not (or (not (not q)) (not p)))': 1.6,
      '(not (or (not p) (not q)))': 1.6,
      '(not (or (not q) (not p)))': 1.6,
      '(or (and p q) (and q p))': 11.1,
      '(xor (and q p) (and p (not q)))': 11.1,
    });
  });

  it('sometimes rebuilds a conjunction', () => {
    const sizes = drawStronger(store.app('and', [p, q]), [], ({ size }) => `${size} nodes`);
    expect(sizes).toEqual({
      '10 nodes': 7.9,
      '11 nodes': 0.6,
      '3 nodes': 9.8,
      '4 nodes': 4.9,
      '5 nodes': 17.1,
      '6 nodes': 7.3,
      '7 nodes': 16.4,
      '8 nodes': 10.3,
      '9 nodes': 19.5,
    });
    const apart = drawStronger(store.app('and', [p, q]), []);
    expect(Object.fromEntries(Object.entries(apart).filter(([, percent]) => percent > 2))).toEqual({
      '(= (and (and p q) (and p q)) true)': 4.3,
      '(= (and p q) true)': 2.4,
      '(= (and q p) true)': 2.4,
      '(and (and p q) (and p q))': 8.6,
      '(and p q)': 4.9,
      '(and q p)': 4.9,
      '(ite (and p q) (and p q) false)': 4.3,
      '(ite (not (and p q)) false (and p q))': 4.3,
      '(ite (not p) false q)': 2.4,
      '(ite (not q) false p)': 2.4,
      '(ite p q false)': 2.4,
      '(ite q p false)': 2.4,
      '(not (=> (and p q) (not (and p q))))': 4.3,
      '(not (=> p (not q)))': 2.4,
      '(not (=> q (not p)))': 2.4,
      '(not (or (not (and p q)) (not (and p q))))': 4.3,
      '(not (or (not p) (not q)))': 2.4,
      '(not (or (not q) (not p)))': 2.4,
    });
  });

  it('returns a formula that implies the original one', () => {
    const values = [true, false];
    for (const formula of [p, store.app('and', [p, q])]) {
      const verdicts = drawStronger(formula, [r], (term) => {
        const fails = values.some((a) =>
          values.some((b) =>
            values.some((c) => {
              const of = { p: a, q: b, r: c };
              return evaluate(term, of) && !evaluate(formula, of);
            }),
          ),
        );
        return fails ? `${printTerm(term)} does not` : 'implied';
      });
      expect(Object.keys(verdicts)).toEqual(['implied']);
    }
  });
});

describe('drawLayout and layOut', () => {
  it('draws the layout `plain` with probability 1/2, and each of the other two layouts with probability 1/4', () => {
    expect(allDraws(drawLayout)).toEqual({
      assumed: 25,
      levels: 25,
      plain: 50,
    });
  });

  const drawLayouts = (layout: Layout, count: number, then: (made: LaidOutCommands) => string) =>
    allDraws((rng) => then(layOut(layout, count, { store: store.fork(), rng })));
  const formatLayout = ({ commands, places, guards }: LaidOutCommands): string => {
    const at = places.map(
      ({ command, path, holds }) => `${command}${path.map((i) => `.${i}`).join('')}${holds ? '' : ' off'}`,
    );
    return `${formatCommands(commands)} at ${at.join(', ')}${guards.map(({ name, on }) => ` ${name}=${on}`).join('')}`;
  };

  it('places each formula at exactly one position', () => {
    expect(drawLayouts('plain', 2, formatLayout)).toEqual({
      'true true ? at 0, 1': 100,
    });
    expect(drawLayouts('levels', 1, formatLayout)).toEqual({
      '(push 1) true (pop 1) ? at 1': 15,
      '(push 1) true ? (pop 1) ? at 1': 10,
      '(push 1) true ? at 1': 25,
      'true ? at 0': 50,
    });
    expect(drawLayouts('assumed', 1, formatLayout)).toEqual({
      '(=> guard!0 true) (? ((not guard!0))) (? ((not guard!0))) at 1.1 off guard!0=false': 7.5,
      '(=> guard!0 true) (? ((not guard!0))) at 1.1 off guard!0=false': 15,
      '(=> guard!0 true) (? (guard!0)) (? (guard!0)) at 1.1 guard!0=true': 17.5,
      '(=> guard!0 true) (? (guard!0)) at 1.1 guard!0=true': 35,
      '(=> guard!0 true) ? (? ((not guard!0))) at 1.1 off guard!0=false': 7.5,
      '(=> guard!0 true) ? (? (guard!0)) at 1.1 guard!0=true': 17.5,
    });
  });

  it('places push, pop and checks between formulas, and never pops more levels than were pushed', () => {
    expect(drawLayouts('levels', 2, ({ commands }) => formatCommands(commands).replaceAll('true', '!'))).toEqual({
      '! ! ?': 15,
      '! (push 1) ! (pop 1) ?': 4.5,
      '! (push 1) ! ?': 7.5,
      '! (push 1) ! ? (pop 1) ?': 3,
      '! ? ! ?': 10,
      '! ? (push 1) ! (pop 1) ?': 3,
      '! ? (push 1) ! ?': 5,
      '! ? (push 1) ! ? (pop 1) ?': 2,
      '(push 1) ! ! (pop 1) ?': 2.3,
      '(push 1) ! ! ?': 3.8,
      '(push 1) ! ! ? (pop 1) ?': 1.5,
      '(push 1) ! (pop 1) ! ?': 7.5,
      '(push 1) ! (pop 1) (push 1) ! (pop 1) ?': 2.3,
      '(push 1) ! (pop 1) (push 1) ! ?': 3.8,
      '(push 1) ! (pop 1) (push 1) ! ? (pop 1) ?': 1.5,
      '(push 1) ! (push 1) ! (pop 1) ?': 1.1,
      '(push 1) ! (push 1) ! (pop 2) ?': 1.1,
      '(push 1) ! (push 1) ! ?': 3.8,
      '(push 1) ! (push 1) ! ? (pop 1) ?': 0.8,
      '(push 1) ! (push 1) ! ? (pop 2) ?': 0.8,
      '(push 1) ! ? ! (pop 1) ?': 1.5,
      '(push 1) ! ? ! ?': 2.5,
      '(push 1) ! ? ! ? (pop 1) ?': 1,
      '(push 1) ! ? (pop 1) ! ?': 5,
      '(push 1) ! ? (pop 1) (push 1) ! (pop 1) ?': 1.5,
      '(push 1) ! ? (pop 1) (push 1) ! ?': 2.5,
      '(push 1) ! ? (pop 1) (push 1) ! ? (pop 1) ?': 1,
      '(push 1) ! ? (push 1) ! (pop 1) ?': 0.8,
      '(push 1) ! ? (push 1) ! (pop 2) ?': 0.8,
      '(push 1) ! ? (push 1) ! ?': 2.5,
      '(push 1) ! ? (push 1) ! ? (pop 1) ?': 0.5,
      '(push 1) ! ? (push 1) ! ? (pop 2) ?': 0.5,
    });
  });

  it('sometimes assumes some guards at a check before the last', () => {
    expect(drawLayouts('assumed', 2, ({ commands }) => formatCommands(commands.slice(4)))).toEqual({
      '(? ((not guard!0) (not guard!1)))': 4.5,
      '(? ((not guard!0) (not guard!1))) (? ((not guard!0) (not guard!1)))': 1.1,
      '(? ((not guard!0) guard!1))': 10.5,
      '(? ((not guard!0) guard!1)) (? ((not guard!0) guard!1))': 2.6,
      '(? ((not guard!0))) (? ((not guard!0) (not guard!1)))': 1.1,
      '(? ((not guard!0))) (? ((not guard!0) guard!1))': 2.6,
      '(? ((not guard!1))) (? ((not guard!0) (not guard!1)))': 1.1,
      '(? ((not guard!1))) (? (guard!0 (not guard!1)))': 2.6,
      '(? (guard!0 (not guard!1)))': 10.5,
      '(? (guard!0 (not guard!1))) (? (guard!0 (not guard!1)))': 2.6,
      '(? (guard!0 guard!1))': 24.5,
      '(? (guard!0 guard!1)) (? (guard!0 guard!1))': 6.1,
      '(? (guard!0)) (? (guard!0 (not guard!1)))': 2.6,
      '(? (guard!0)) (? (guard!0 guard!1))': 6.1,
      '(? (guard!1)) (? ((not guard!0) guard!1))': 2.6,
      '(? (guard!1)) (? (guard!0 guard!1))': 6.1,
      '? (? ((not guard!0) (not guard!1)))': 1.1,
      '? (? ((not guard!0) guard!1))': 2.6,
      '? (? (guard!0 (not guard!1)))': 2.6,
      '? (? (guard!0 guard!1))': 6.1,
    });
  });
});

describe('restructuring a seed', () => {
  const seed = parseScript('(declare-const p Bool)(declare-const q Bool)(assert (or p q))(assert (not p))(check-sat)');
  const listAsserts = (script: Script) =>
    script.commands.flatMap((each, command) => (each.kind === 'assert' ? [{ term: each.term, command }] : []));
  const visibleIn = (script: Script) => new VisibleFragments(script, collectFragments(listAsserts(script), new Map()));
  const formatRestructured = ({ commands, sites }: Restructured): string => {
    const at = sites.map(({ command, path, from, term }) => {
      const under = path.map((i) => `.${i}`).join('');
      return `${command}${under} ${printTerm(term)} from ${from}`;
    });
    return `${formatCommands(commands)} at ${at.join(', ')}`;
  };

  it('keeps the structure of the seed, or merges all assertions into one', () => {
    expect(formatRestructured(keepStructure(seed, [2, 3]))).toBe(
      '(or p q) (not p) ? at 2 (or p q) from 2, 3 (not p) from 3',
    );
    expect(formatRestructured(keepStructure(seed, [3, 4]))).toBe('(or p q) (not p) ? at 3 (not p) from 3');
    expect(formatRestructured(mergeAssertions(seed, store.fork()))).toBe(
      '(and (or p q) (not p)) ? at 2 (and (or p q) (not p)) from 4',
    );
    const one = parseScript('(declare-const p Bool)(assert (not p))(declare-const q Bool)(check-sat)');
    expect(formatRestructured(mergeAssertions(one, store.fork()))).toBe('(not p) ? at 2 (not p) from 3');
    expect(formatRestructured(mergeAssertions(parseScript('(declare-const p Bool)(check-sat)'), store.fork()))).toBe(
      '? at ',
    );
  });

  it('gives each assertion a guard and assumes all guards, in the layout `assumed`', () => {
    const draw = (rng: Rng): string =>
      formatRestructured(redistribute('assumed', seed, { visible: visibleIn(seed), store: seed.store.fork(), rng }));
    expect(allDraws(draw)).toEqual({
      '(=> guard!0 (or p q)) (=> guard!1 (not p)) (? (guard!0 guard!1)) at 3.1 (or p q) from 2, 5.1 (not p) from 3': 100,
    });
  });

  it('sometimes adds push levels and temporary assertions, in the layout `levels`', () => {
    const one = parseScript('(declare-const p Bool)(assert (not p))(check-sat)');
    const draw = (rng: Rng): string =>
      formatRestructured(redistribute('levels', one, { visible: visibleIn(one), store: one.store.fork(), rng }));
    expect(allDraws(draw)).toEqual({
      '(not p) ? at 1 (not p) from 1': 42,
      '(push 1) (not p) (pop 1) (not p) ? at 4 (not p) from 1': 9,
      '(push 1) (not p) (pop 1) (push 1) (not p) ? at 5 (not p) from 1': 6,
      '(push 1) (not p) ? at 2 (not p) from 1': 28,
      '(push 1) p (pop 1) (not p) ? at 4 (not p) from 1': 9,
      '(push 1) p (pop 1) (push 1) (not p) ? at 5 (not p) from 1': 6,
    });
  });

  it('offers for each command only formulas whose symbols are visible at that command', () => {
    const fragmentsAt = (text: string): string[] => {
      const script = parseScript(text);
      const visible = visibleIn(script);
      return script.commands.map((_, at) => visible.at(at).map(printTerm).join(' '));
    };
    expect(
      fragmentsAt('(declare-const p Bool)(assert (not p))(declare-const q Bool)(assert q)(assert true)(check-sat)'),
    ).toEqual(['', 'p (not p)', 'p (not p)', 'p (not p) q', 'p (not p) q', 'p (not p) q']);
    expect(
      fragmentsAt('(declare-const p Bool)(push 1)(declare-const q Bool)(assert q)(pop 1)(assert p)(check-sat)'),
    ).toEqual(['', '', '', 'q', '', 'p', '']);
  });

  it('skips literals, large formulas, and formulas with :named names or with variables of an outer binder', () => {
    const parts = (text: string, names: readonly string[] = []): string[] => {
      const script = parseScript(text);
      const named = new Map(names.map((name) => [name, {} as never]));
      return collectFragments(listAsserts(script), named).map(({ term, command }) => `${command} ${printTerm(term)}`);
    };
    const declared = '(declare-const x Int)(declare-const p Bool)';
    expect(parts(`${declared}(assert (or p true (exists ((y Int)) (< x y))))(assert (and p (< x 1)))`)).toEqual([
      '2 (exists ((y Int)) (< x y))',
      '2 p',
      '2 (or p true (exists ((y Int)) (< x y)))',
      '3 (< x 1)',
      '3 (and p (< x 1))',
    ]);
    expect(parts(`${declared}(assert (or (! (< x 1) :named n) p))`)).toEqual(['2 p', '2 (< x 1)']);
    expect(parts(`${declared}(assert (or (not p) (< x 1)))`, ['p'])).toEqual(['2 (< x 1)']);
    const large = (count: number): string => `${declared}(assert (or ${'p '.repeat(count)}))`;
    expect(parts(large(299))).toHaveLength(2);
    expect(parts(large(300))).toEqual(['2 p']);
    expect(measureScript(parseScript(large(5)))).toBe(6);
  });
});
