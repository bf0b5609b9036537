import { readFileSync, readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCRIPT_SHRINKS, SHRINKS } from '../../src/reduce/index.js';
import { type Script, termsOf } from '../../src/script/index.js';
import { printScript, printTerm, readScript } from '../../src/syntax/index.js';
import { reachable } from '../../src/term/index.js';
import { DEPTH, byDepth, sampleCases } from '../support/laws.js';
import { shortApplications } from '../support/short-applications.js';

/** Whether to try every move of every seed. */
const ALL = DEPTH === 'deep';
/** Distance between seeds on which shrinks of terms are tried: with 5, every fifth seed. */
const EVERY = byDepth({ sample: 5, whole: 4, deep: 1 });
const LARGEST = ALL ? 200_000 : 6_000;

const folder = new URL('../../seeds/', import.meta.url);
const seeds = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.smt2'))
  .sort()
  .flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return text.length > LARGEST ? [] : [{ name, text }];
  });

function read(text: string): { readonly script: Script; readonly complaints: readonly string[] } {
  const { script, diagnostics } = readScript(text);
  return { script, complaints: diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

/** Complaints about a printed script, without the complaints about its original (`before`). */
function newComplaints(of: Script, before: readonly string[]): readonly string[] {
  const text = printScript(of);
  return read(text).complaints.flatMap((each) => (before.includes(each) ? [] : [`${each}\n${text}`]));
}

describe.each(SCRIPT_SHRINKS.map((shrink) => [shrink.name, shrink] as const))('%s', (_, shrink) => {
  it('shrinks the seeds to scripts that Gainsay reads without errors', () => {
    for (const { name, text } of sampleCases(seeds, 4)) {
      const { script, complaints } = read(text);
      let left = ALL ? Infinity : 12;
      for (const move of shrink.moves(script)) {
        expect(move.weight, name).toBeGreaterThanOrEqual(1);
        const made = move.apply({ ...script, store: script.store.fork() });
        if (made !== undefined) expect(newComplaints(made, complaints), name).toEqual([]);
        if (left-- <= 0) break;
      }
    }
  });
});

describe('shrinks of scripts', () => {
  it('applies shrinks of scripts one after the other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(SCRIPT_SHRINKS.length - 1), fc.nat(6)), { minLength: 2, maxLength: 6 }),
        ({ text }, choices) => {
          const { script, complaints } = read(text);
          // Lists all moves before applying any, because a reducer applies several moves of one script together.
          const moves = choices.flatMap(([which, at]) => {
            let left = at;
            for (const move of SCRIPT_SHRINKS[which]?.moves(script) ?? []) if (left-- === 0) return [move];
            return [];
          });
          let made = script;
          for (const move of moves) made = move.apply(made) ?? made;
          expect(newComplaints(made, complaints)).toEqual([]);
        },
      ),
      { numRuns: byDepth({ sample: 20, whole: 60, deep: 2_000 }) },
    );
  });
});

describe('shrinks of terms', () => {
  it('replaces every term of the seeds by different terms of the same sort', () => {
    const made = new Map<string, number>();
    for (const { name, text } of seeds.filter((_, i) => i % EVERY === 0)) {
      const { script } = read(text);
      const store = script.store.fork();
      for (const term of reachable(script.commands.flatMap((command) => [...termsOf(command)]))) {
        for (const shrink of SHRINKS) {
          for (const offer of shrink.shrink(term, { store })) {
            made.set(shrink.name, (made.get(shrink.name) ?? 0) + 1);
            expect(shortApplications([offer]), shrink.name).toEqual(shortApplications([term]));
            if (offer.sort === term.sort && offer !== term) continue;
            throw new Error(`${name}: ${shrink.name} offers ${printTerm(offer)} for ${printTerm(term)}`);
          }
        }
      }
    }
    expect(made.size).toBeGreaterThan(25);
  });
});
