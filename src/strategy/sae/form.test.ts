import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../../script/index.js';
import { printTerm, readScript } from '../../syntax/index.js';
import { type Site, pathOf } from '../../term/index.js';
import { type Form, cnfForm, polarityForm } from './form.js';

const DECLARATIONS = '(declare-const x Int)(declare-const p Bool)(declare-const q Bool)';
const parseScript = (text: string) => toJudgeable(readScript(`${DECLARATIONS}${text}(check-sat)`).script);
/** Formats a site as `COMMAND PATH POLARITY TERM`. */
const formatSite = (site: Site): string =>
  [site.command, `[${pathOf(site).join(' ')}]`, site.polarity, printTerm(site.term)].join(' ');
const sites = (form: Form): string[] => form.sites.map(formatSite);

describe('cnfForm', () => {
  it('lists the literals of clauses, and the atoms of negated literals', () => {
    expect(sites(cnfForm(parseScript('(assert (or p (not (< x 1))))(assert (not q))(assert (< x 2))')))).toEqual([
      '3 [0] positive p',
      '3 [1] positive (not (< x 1))',
      '3 [1 0] negative (< x 1)',
      '4 [] positive (not q)',
      '4 [0] negative q',
      '5 [] positive (< x 2)',
    ]);
  });

  it('lists no Bool argument of a literal except the argument of `not`', () => {
    const [first, second] = ['(set.member p (set.singleton q))', '(select ((as const (Array Bool Bool)) q) p)'];
    expect(sites(cnfForm(parseScript(`(assert (or p ${first}))(assert (not ${second}))`)))).toEqual([
      '3 [0] positive p',
      `3 [1] positive ${first}`,
      `4 [] positive (not ${second})`,
      `4 [0] negative ${second}`,
    ]);
  });

  it('omits Boolean constants', () => {
    expect(sites(cnfForm(parseScript('(assert true)(assert (or p false))')))).not.toContainEqual(
      expect.stringMatching(/ (?:true|false)$/),
    );
  });

  it('makes separate clauses of each assertion, and maps each clause to its assertion', () => {
    const form = cnfForm(parseScript('(assert (and p (or q (< x 1))))(assert (and q (< x 2)))'));
    const clauses = [...new Set(form.sites.map(({ command }) => command))];
    expect(clauses.map((command) => form.source(command))).toEqual([3, 3, 4, 4]);
    // `source` returns 0 for a command that is not a clause.
    expect(form.source(0)).toBe(0);
  });

  it('lists the literals of a changed clause and their subterms by polarity, but not the clause itself', () => {
    const form = cnfForm(parseScript('(assert (or p q))'));
    const { script } = readScript(`${DECLARATIONS}(assert (or (not (and p q)) (= p q) true))`);
    const changed = script.commands.find(({ kind }) => kind === 'assert');
    if (changed?.kind !== 'assert') throw new Error('no assertion');
    expect(form.sitesIn(changed.term, 7).map(formatSite)).toEqual([
      '7 [0] positive (not (and p q))',
      '7 [0 0] negative (and p q)',
      '7 [0 0 0] negative p',
      '7 [0 0 1] negative q',
      '7 [1] positive (= p q)',
    ]);
  });
});

describe('polarityForm', () => {
  it('lists every formula of definite polarity except constants, including whole assertions', () => {
    const form = polarityForm(parseScript('(assert (=> (not p) (and true (= p q) (ite q p (< x 1)))))'));
    expect(sites(form)).toEqual([
      '3 [] positive (=> (not p) (and true (= p q) (ite q p (< x 1))))',
      '3 [0] negative (not p)',
      '3 [0 0] positive p',
      '3 [1] positive (and true (= p q) (ite q p (< x 1)))',
      '3 [1 1] positive (= p q)',
      '3 [1 2] positive (ite q p (< x 1))',
      '3 [1 2 1] positive p',
      '3 [1 2 2] positive (< x 1)',
    ]);
    expect(form.source(3)).toBe(3);
  });

  it('lists the formulas of a changed assertion, including the whole assertion', () => {
    const form = polarityForm(parseScript('(assert p)'));
    const [before] = form.sites;
    expect(form.sitesIn(before?.term ?? form.base.store.bool(true), 3).map(formatSite)).toEqual(['3 [] positive p']);
  });

  it('drops unused names, and skips assertions with used names', () => {
    expect(sites(polarityForm(parseScript('(assert (! p :named a))(assert (! q :named b))(assert (< x 1))')))).toEqual([
      '3 [] positive p',
      '4 [] positive q',
      '5 [] positive (< x 1)',
    ]);
    expect(sites(polarityForm(parseScript('(assert (! p :named a))(assert (or q a))')))).not.toContainEqual(
      expect.stringMatching(/^3 /),
    );
  });
});
