import { describe } from '../../describe.js';
import { type Script, collectTerms } from '../../../script/index.js';
import type { Term } from '../../../term/index.js';
import { readPoints } from '../literals.js';
import type { ScriptShrink } from '../contract.js';
import { simplerStrings, simplerWhole } from '../constants.js';
import { move } from './edit.js';
import { rebuildScript } from './rebuild.js';

const MOST = 24;

function listLiterals(script: Script, fits: (term: Term) => boolean): Term[] {
  const found = [...collectTerms(script)].filter(fits);
  return found.sort((a, b) => weigh(b) - weigh(a)).slice(0, MOST);
}

function weigh(term: Term): number {
  if (term.kind !== 'value') return 1;
  return typeof term.value === 'bigint' ? `${term.value}`.length : (readPoints(term)?.length ?? 1);
}

function replaceLiterals(script: Script, literals: ReadonlyMap<Term, Term>): Script | undefined {
  let any = false;
  const made = rebuildScript(script, {
    term: (term) => {
      const to = literals.get(term);
      if (to !== undefined) any = true;
      return to ?? 'as usual';
    },
  });
  return any ? made : undefined;
}

/** `(< 100 x 101)` -> `(< 4 x 5)`: replaces a number everywhere. Adjacent numbers stay adjacent. */
export const numbersTogether: ScriptShrink = {
  ...describe('numbers-together'),
  *moves(script) {
    const numbers = listLiterals(script, (term) => term.kind === 'value' && term.sort.kind === 'Int');
    const seen = new Set<bigint>();
    for (const number of numbers.sort((a, b) =>
      Number((a as { value: bigint }).value - (b as { value: bigint }).value),
    )) {
      const value = (number as { value: bigint }).value;
      if (value < 10n || seen.has(value - 1n)) {
        seen.add(value);
        continue;
      }
      seen.add(value);
      for (const to of new Set([4n, value / 10n, value / 2n])) {
        if (to < 4n || to >= value) continue;
        yield move(`${value}`.length, (now) => {
          const near = [-1n, 0n, 1n].map((by) => [now.store.int(value + by), now.store.int(to + by)] as const);
          return replaceLiterals(now, new Map(near));
        });
      }
    }
  },
};

export const stringsTogether: ScriptShrink = {
  ...describe('strings-together'),
  *moves(script) {
    const strings = listLiterals(script, (term) => (readPoints(term)?.length ?? 0) > 1);
    for (const string of strings) {
      const points = readPoints(string) ?? [];
      let left = 3;
      for (const to of simplerStrings(points)) {
        if (to.length >= points.length || left-- === 0) break;
        if (to.length === 0 && !strings.some((each) => each !== string && holds(readPoints(each) ?? [], points)))
          continue;
        yield move(points.length - to.length, (now) => replaceIn(now, points, to));
      }
    }
  },
};

function holds(whole: readonly number[], part: readonly number[]): boolean {
  return whole.some((_, at) => part.every((point, i) => whole[at + i] === point));
}

function replaceIn(script: Script, from: readonly number[], to: readonly number[]): Script | undefined {
  const by = new Map<Term, Term>();
  for (const term of collectTerms(script)) {
    const points = readPoints(term);
    if (points === undefined || !holds(points, from)) continue;
    const made: number[] = [];
    for (let at = 0; at < points.length;) {
      const here = from.every((point, i) => points[at + i] === point);
      made.push(...(here ? to : [points[at] as number]));
      at += here ? from.length : 1;
    }
    by.set(term, script.store.string(made));
  }
  return replaceLiterals(script, by);
}

/** `(< 7 x 20)` -> `(< 7 x 10)`: replaces all numbers above a bound by the bound. */
export const integersTogether: ScriptShrink = {
  ...describe('integers-together'),
  *moves(script) {
    const numbers = listLiterals(script, (term) => term.kind === 'value' && term.sort.kind === 'Int');
    const greatest = numbers.reduce((most, term) => {
      const { value } = term as { value: bigint };
      return value > most ? value : most;
    }, 0n);
    for (const bound of new Set(
      [...simplerWhole(greatest)].filter((each) => each === 1n || each === 2n || (each > 2n && each < greatest - 1n)),
    )) {
      yield move(`${greatest}`.length, (now) => {
        const large = listLiterals(
          now,
          (term) => term.kind === 'value' && term.sort.kind === 'Int' && (term.value as bigint) > bound,
        );
        return replaceLiterals(now, new Map(large.map((term) => [term, now.store.int(bound)])));
      });
    }
  },
};
