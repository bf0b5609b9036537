import { describe, expect, it } from 'vitest';
import CVC5_LISTED from '../../../data/options/cvc5.json' with { type: 'json' };
import Z3_LISTED from '../../../data/options/z3.json' with { type: 'json' };
import type { SolverOption } from '../contract.js';
import { CVC5_LEFT_OUT } from './cvc5-left-out.js';
import { CVC5_OPTIONS } from './cvc5.js';
import { type ListedOption, numbersNear } from './drawn.js';
import { LEFT_OUT_REASONS, type LeftOut, whyLeftOut } from './left-out.js';
import { Z3_LEFT_OUT } from './z3-left-out.js';
import { Z3_OPTIONS } from './z3.js';

/** Matches names of options that access files, limit resources or run programs. */
const UNSAFE =
  /file|dump|timeout|memory|rlimit|tlimit|max_steps|max_conflicts|threads|trace|log|verbos|stats|oracle|output|channel|portfolio|spin/;

const SOLVERS: readonly (readonly [string, readonly ListedOption[], LeftOut, readonly SolverOption[]])[] = [
  ['z3', Z3_LISTED, Z3_LEFT_OUT, Z3_OPTIONS],
  ['cvc5', CVC5_LISTED, CVC5_LEFT_OUT, CVC5_OPTIONS],
];

/** Options set by the words of a choice, other than its own option. */
const setBy = (option: SolverOption): string[] =>
  [...(option.supported ?? []), ...(option.experimental ?? [])].flatMap((choice) =>
    choice.split(' ').map((word) => word.replace(/=.*/, '').replace(/^--no-/, '--')),
  );

describe.each(SOLVERS)('the listed options of %s', (name, listed, leftOut, drawn) => {
  it('have known kinds', () => {
    const kinds = ['switch', 'natural', 'integer', 'real', 'mode', 'text'];
    expect(listed.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
  });

  it('are each either drawn or left out for a reason', () => {
    const names = new Set(drawn.map((option) => option.name));
    const undecided = listed.filter(
      (option) => names.has(option.name) === (whyLeftOut(leftOut, option.name) !== undefined),
    );
    expect(undecided.map((option) => option.name)).toEqual([]);
    expect(listed.length).toBeGreaterThan(400);
  });

  it('include all drawn options, with their defaults and values', () => {
    for (const option of drawn) {
      const rows = listed.filter((row) => row.name === option.name);
      expect(rows, option.name).not.toEqual([]);
      const value = (choice: string) => choice.split(' ')[0]?.slice(option.name.length + 1) ?? '';
      const row = rows.find((each) => each.default === value(option.default)) ?? rows[0];
      if (row?.kind === 'natural')
        for (const choice of listChoices(option)) expect(value(choice), choice).toMatch(/^\d+$/);
      if (row?.kind === 'mode')
        for (const choice of listChoices(option)) expect(row.choices, choice).toContain(value(choice));
      if (row?.kind === 'switch' && name === 'z3')
        expect(rows.map((each) => each.default)).toContain(value(option.default));
    }
  });

  it('draw nothing unsafe, alone or along with a drawn option', () => {
    // These options concern the search and print nothing: a progress report at high verbosity, a logarithm, Bland's
    // rule.
    const safe = new Set(['sat.blocked_clause_limit']);
    const unsafe = drawn.flatMap(setBy).filter((word) => UNSAFE.test(word) && !safe.has(word));
    expect(unsafe).toEqual([]);
    const said = drawn.flatMap(setBy).filter((word) => {
      const why = whyLeftOut(leftOut, word);
      return why === 'file' || why === 'limit' || why === 'command' || why === 'meaning' || why === 'unsound';
    });
    expect(said).toEqual([]);
  });

  it('cover every name in the table of options left out', () => {
    const unlisted = Object.values(leftOut)
      .flatMap((names) => names.split(/\s+/))
      .filter((each) => !listed.some((row) => whyLeftOut({ idle: each }, row.name) !== undefined));
    expect(unlisted).toEqual([]);
    expect(Object.keys(leftOut).every((reason) => reason in LEFT_OUT_REASONS)).toBe(true);
  });

  it('are experimental if the solver marks them for experts', () => {
    for (const row of listed.filter(({ isExpert }) => isExpert === true)) {
      const option = drawn.find((each) => each.name === row.name);
      expect(option?.supported ?? [], row.name).toEqual([]);
    }
  });
});

const listChoices = ({ supported = [], experimental = [] }: SolverOption) => [...supported, ...experimental];

it('draws numbers from the smallest, the neighbours of the default, and its multiples', () => {
  expect(numbersNear(10, { isWhole: true })).toEqual([0, 1, 2, 5, 9, 11, 20, 100]);
  expect(numbersNear(10, { isWhole: true, least: 1, most: 20 })).toEqual([1, 2, 5, 9, 11, 20]);
  expect(numbersNear(4_294_967_295, { isWhole: true })).toEqual([0, 1, 2, 10, 100, 1000]);
  expect(numbersNear(1.5, { isWhole: false, least: 1 })).toEqual([3, 15]);
  expect(numbersNear(-1, { isWhole: true })).toEqual([-1, 0, 1, 2].slice(1));
});

it('leaves out options of Z3 that weaken the basis of an answer by their own description', () => {
  for (const name of ['smt.array.extensional', 'smt.array.weak', 'sat.override_incremental', 'rewriter.hi_div0'])
    expect(whyLeftOut(Z3_LEFT_OUT, name)).toMatch(/unsound|meaning/);
});
