import { describe, expect, it } from 'vitest';
import { logicInfo, toJudgeable } from '../../script/index.js';
import { printTerm, readScript } from '../../syntax/index.js';
import { pathOf } from '../../term/index.js';
import { findReplaceableSites, mustBeLiteral } from './sites.js';

const DECLARED = '(declare-const x Int)(declare-const p Bool)';
/** Formats a site as `COMMAND PATH TERM`, with the variables in its scope. */
const sites = (text: string, logic = 'ALL'): string[] =>
  findReplaceableSites(toJudgeable(readScript(DECLARED + text).script), logicInfo(logic)).map(({ site, scope }) => {
    const variables =
      scope.length === 0 ? '' : ` over ${scope.map(({ writtenAs, name }) => writtenAs ?? name).join(' ')}`;
    return `${site.command} [${pathOf(site).join(' ')}] ${printTerm(site.term)}${variables}`;
  });

describe('findReplaceableSites', () => {
  it('excludes numeric terms in difference logics', () => {
    expect(sites('(declare-const y Int)(assert (< (- x y) 3))(assert p)', 'QF_IDL')).toEqual([
      '3 [] (< (- x y) 3)',
      '4 [] p',
    ]);
    expect(sites('(declare-const y Real)(assert (or p (< y 1)))', 'QF_RDL')).toEqual([
      '3 [] (or p (< y 1.0))',
      '3 [0] p',
      '3 [1] (< y 1.0)',
    ]);
  });

  it('excludes numeral factors in linear logics, and no factors in nonlinear logics', () => {
    const text = '(assert (< (* 3 x) (- 1)))';
    const nonlinear = ['2 [] (< (* 3 x) (- 1))', '2 [0] (* 3 x)', '2 [0 0] 3', '2 [0 1] x', '2 [1] (- 1)', '2 [1 0] 1'];
    expect(sites(text, 'QF_NIA')).toEqual(nonlinear);
    expect(sites(text, 'QF_LIA')).toEqual(nonlinear.filter((site) => !site.endsWith('] 3')));
    // A term inside the factor could make the factor a symbol.
    expect(sites('(assert (< (* (- 3) x) 1))', 'QF_LIA').map((site) => site.slice(2))).toEqual([
      '[] (< (* (- 3) x) 1)',
      '[0] (* (- 3) x)',
      '[0 1] x',
      '[1] 1',
    ]);
  });

  it('excludes recursive definitions and terms whose :named name is used, and lists parameters of definitions as variables', () => {
    const text = `(define-fun g ((a Int)) Bool (exists ((b Int)) (> a b)))(define-fun-rec h ((a Int)) Bool (h a))
      (assert (! (and p p) :named n))(assert n)`;
    expect(sites(text)).toEqual([
      '2 [] (exists ((b Int)) (> a b)) over a',
      '2 [0] (> a b) over a b',
      '2 [0 0] a over a b',
      '2 [0 1] b over a b',
      '5 [] n',
    ]);
  });

  it('excludes terms of function sorts, and arguments that must be literals', () => {
    expect(sites('(assert (= ((lambda ((k Int)) k) 1) 2))')).not.toContainEqual(expect.stringMatching(/^2 \[0 0\] /));
    expect(
      sites('(declare-const s String)(assert (str.in_re s (re.range "a" "b")))').map((site) => site.slice(2)),
    ).toEqual(['[] (str.in_re s (re.range "a" "b"))', '[0] s', '[1] (re.range "a" "b")']);
  });

  it('uses objectives only if there are no assertions', () => {
    expect(sites('(minimize (+ x 1))')).toEqual(['2 [] (+ x 1)', '2 [0] x', '2 [1] 1']);
    expect(sites('(assert p)(minimize (+ x 1))')).toEqual(['2 [] p']);
  });
});

it('requires literals as arguments of certain operators, such as re.range, and of unknown operators', () => {
  const term = (text: string) => {
    const [made] = readScript(`${DECLARED}(assert ${text})`).script.commands.slice(-1);
    if (made?.kind !== 'assert') throw new Error('no assertion');
    return made.term;
  };
  const range = term('(str.in_re "c" (re.range "a" "b"))');
  if (range.kind !== 'app') throw new Error('no application');
  expect([0, 1].map((at) => mustBeLiteral(range, at))).toEqual([false, false]);
  const [, inner = range] = range.args;
  expect([0, 1].map((at) => mustBeLiteral(inner, at))).toEqual([true, true]);
  expect(mustBeLiteral(term('(frob x)'), 0)).toBe(true);
  expect(mustBeLiteral(term('p'), 0)).toBe(false);
  expect(mustBeLiteral(term('(exists ((b Int)) (> x b))'), 0)).toBe(false);
});
