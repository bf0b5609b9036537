import { describe, expect, it } from 'vitest';
import { profileNamed } from '../../test/support/profile-named.js';
import CVC5_LISTED from '../../data/options/cvc5.json' with { type: 'json' };
import LEFT_OUT from '../../data/options/left-out.json' with { type: 'json' };
import Z3_LISTED from '../../data/options/z3.json' with { type: 'json' };
import { compareVersions } from './versions.js';
import { FIXEDPOINT_ENGINES } from './z3-draws.js';
import type { SolverOption } from './profile.js';

/** A row of `data/options/`, which `scripts/list-options.mjs` writes from the solvers' own lists. */
interface ListedOption {
  readonly name: string;
  readonly kind: 'switch' | 'natural' | 'integer' | 'real' | 'mode' | 'text';
  readonly isExpert?: boolean;
  readonly default: string;
  readonly choices: readonly string[];
  /** Oldest first. An option whose default changed has two entries. */
  readonly versions: readonly string[];
}

/** Reasons never to draw an option, each with names of options. A trailing `*` matches any suffix. */
type LeftOut = Readonly<Record<string, readonly string[]>>;

const { reasons, ...leftOutOf } = LEFT_OUT as {
  readonly reasons: LeftOut;
  readonly z3: LeftOut;
  readonly cvc5: LeftOut;
};

function whyLeftOut(table: LeftOut, name: string): string | undefined {
  const reasonsFor = (fits: (each: string) => boolean) =>
    Object.keys(table).find((reason) => table[reason]?.some(fits) === true);
  return (
    reasonsFor((each) => each === name) ??
    reasonsFor((each) => each.endsWith('*') && name.startsWith(each.slice(0, -1)))
  );
}

const UNSAFE =
  /file|dump|timeout|memory|rlimit|tlimit|max_steps|max_conflicts|threads|trace|log|verbos|stats|oracle|output|channel|portfolio|spin/;

const SOLVERS: readonly (readonly [string, readonly ListedOption[], LeftOut, readonly SolverOption[]])[] = [
  ['z3', Z3_LISTED as ListedOption[], leftOutOf.z3, profileNamed('z3').options ?? []],
  ['cvc5', CVC5_LISTED as ListedOption[], leftOutOf.cvc5, profileNamed('cvc5').options ?? []],
];

const setBy = (option: SolverOption): string[] =>
  [...(option.supported ?? []), ...(option.experimental ?? [])].flatMap((choice) =>
    choice.split(' ').map((word) => word.replace(/=.*/, '').replace(/^--no-/, '--')),
  );

describe.each(SOLVERS)('options that %s lists', (name, listed, leftOut, drawn) => {
  it('lists options of known kinds only', () => {
    const kinds = ['switch', 'natural', 'integer', 'real', 'mode', 'text'];
    expect(listed.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
  });

  it('uses each listed option in hunts, or has a reason to omit it', () => {
    const names = new Set(drawn.map((option) => option.name));
    const undecided = listed.filter(
      (option) => names.has(option.name) === (whyLeftOut(leftOut, option.name) !== undefined),
    );
    expect(undecided.map((option) => option.name)).toEqual([]);
    expect(listed.length).toBeGreaterThan(400);
  });

  it('gives each option of hunts the default and values that the solver lists', () => {
    for (const option of drawn) {
      const rows = listed.filter((row) => row.name === option.name);
      expect(rows, option.name).not.toEqual([]);
      const value = (choice: string) => choice.split(' ')[0]?.slice(option.name.length + 1) ?? '';
      const row = rows.find((each) => each.default === value(option.default)) ?? rows[0];
      if (row?.kind === 'natural')
        expect(listChoices(option).filter((choice) => !/^\d+$/.test(value(choice)))).toEqual([]);
      if (row?.kind === 'mode')
        expect(listChoices(option).filter((choice) => row.choices?.includes(value(choice)) !== true)).toEqual([]);
      if (row?.kind === 'switch' && name === 'z3')
        expect(rows.map((each) => each.default)).toContain(value(option.default));
    }
  });

  it('draws no unsafe options, alone or in combination', () => {
    // The name of this option matches the pattern, but the option is safe.
    const safe = new Set(['sat.blocked_clause_limit']);
    const unsafe = drawn.flatMap(setBy).filter((word) => UNSAFE.test(word) && !safe.has(word));
    expect(unsafe).toEqual([]);
    const said = drawn.flatMap(setBy).filter((word) => {
      const why = whyLeftOut(leftOut, word);
      return why === 'file' || why === 'limit' || why === 'command' || why === 'meaning' || why === 'unsound';
    });
    expect(said).toEqual([]);
  });

  it('gives reasons for omission only for options that the solver lists', () => {
    const unlisted = Object.values(leftOut)
      .flat()
      .filter((each) => !listed.some((row) => whyLeftOut({ idle: [each] }, row.name) !== undefined));
    expect(unlisted).toEqual([]);
    expect(Object.keys(leftOut).every((reason) => reason in reasons)).toBe(true);
  });

  it('draws each option only in versions that list it', () => {
    const versions = [...new Set(listed.flatMap((row) => row.versions))].sort(compareVersions);
    for (const { name: option, since, until } of drawn.filter(
      (each) => each.since !== undefined || each.until !== undefined,
    )) {
      const has = listed.filter((row) => row.name === option).flatMap((row) => row.versions);
      const first = versions.find((version) => has.includes(version)) ?? '';
      const last = versions.findLast((version) => has.includes(version)) ?? '';
      if (since !== undefined) expect(compareVersions(first, since), option).toBeLessThanOrEqual(0);
      if (until !== undefined) expect(compareVersions(until, last), option).toBeLessThanOrEqual(0);
    }
  });

  it('treats an option as experimental if the solver marks it for experts', () => {
    for (const row of listed.filter(({ isExpert }) => isExpert === true)) {
      const option = drawn.find((each) => each.name === row.name);
      expect(option?.supported ?? [], row.name).toEqual([]);
    }
  });
});

const listChoices = ({ supported = [], experimental = [] }: SolverOption) => [...supported, ...experimental];

it('omits options of Z3 whose descriptions warn of unsound answers or changed meanings', () => {
  for (const name of ['smt.array.extensional', 'smt.array.weak', 'sat.override_incremental', 'rewriter.hi_div0'])
    expect(whyLeftOut(leftOutOf.z3, name)).toMatch(/unsound|meaning/);
});

it('lets scripts set every fixed-point parameter that generated `query` commands set', () => {
  const settable = profileNamed('z3').scriptOptions ?? [];
  const parameters = FIXEDPOINT_ENGINES.flatMap((engine) => engine.parameters);
  for (const parameter of parameters) expect(settable).toContain(parameter.replace(/^:(\S+) .*$/, 'fp.$1'));
});
