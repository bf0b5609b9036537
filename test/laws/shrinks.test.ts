import { describe, expect, it } from 'vitest';
import { SCRIPT_SHRINKS, SHRINKS, type Shrink, type ShrinkExample } from '../../src/reduce/index.js';
import type { Script } from '../../src/script/index.js';
import { checkClaim, buildSignature, Budget } from '../../src/semantics/index.js';
import { printScript, printTerm, readScript } from '../../src/syntax/index.js';
import { type ConstTerm, type Term, reachable } from '../../src/term/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { byDepth } from '../support/laws.js';

/** Limits of the assignments that are tried for an example. */
const LIMITS = byDepth({
  sample: { most: 30, compiled: 1 << 10 },
  whole: { most: 400 },
  deep: { most: 4_000 },
});

interface Shown {
  readonly script: Script;
  readonly term: Term;
}

function read(text: string): Script {
  const { script, diagnostics, ok } = readScript(text);
  if (!ok) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
  return script;
}

function parseExample({ declare = '', term }: ShrinkExample): Shown {
  const script = read(`${declare}(get-value (${term}))`);
  const last = script.commands.at(-1);
  if (last?.kind !== 'get-value') throw new Error(`no term: ${term}`);
  return { script, term: last.terms[0] as Term };
}

function listOffers(shrink: Shrink, { script, term }: Shown): Term[] {
  return [...shrink.shrink(term, { store: script.store })];
}

function listConstants(terms: Iterable<Term>): ConstTerm[] {
  return [...new Set([...reachable(terms)].filter((term) => term.kind === 'const'))];
}

const shrinks = SHRINKS.map((shrink) => [shrink.name, shrink] as const);
const ofScripts = SCRIPT_SHRINKS.map((shrink) => [shrink.name, shrink] as const);

describe('shrinks', () => {
  it('gives shrinks unique names in kebab-case and one-line summaries', () => {
    const all = [...SHRINKS, ...SCRIPT_SHRINKS];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, summary } of all) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(summary).toMatch(/^[A-Z(][^\n]{8,138}\.$/);
    }
  });
});

describe.each(shrinks)('%s', (_, shrink) => {
  it("makes the results that the shrink's examples list", () => {
    for (const example of shrink.examples) {
      expect(listOffers(shrink, parseExample(example)).map(printTerm), example.term).toEqual(example.becomes);
    }
  });

  it('offers terms that differ from the original, have the same sort, and read back unchanged', () => {
    for (const example of shrink.examples) {
      const at = parseExample(example);
      for (const offer of listOffers(shrink, at)) {
        expect(offer.sort).toBe(at.term.sort);
        expect(offer).not.toBe(at.term);
        const again = parseExample({ ...example, term: printTerm(offer) });
        expect(printTerm(again.term)).toBe(printTerm(offer));
      }
    }
  });

  it.runIf(shrink.claim === 'equivalent')('preserves values', () => {
    for (const example of shrink.examples) {
      const at = parseExample(example);
      for (const offer of listOffers(shrink, at)) {
        const check = checkClaim({
          budget: new Budget({ steps: Infinity }),
          store: at.script.store,
          from: at.term,
          to: offer,
          claim: 'equivalent',
          variables: listConstants([at.term, offer]),
          signature: buildSignature(at.script.store, at.script.commands),
          sample: { ...LIMITS, rng: rngFromSeed(example.term) },
        });
        expect(check.kind === 'holds' ? 'holds' : check.counterexample.text).toBe('holds');
        if (check.kind === 'holds') expect(check.undecided, check.because).toBe(0);
      }
    }
  });
});

describe.each(ofScripts)('%s', (_, shrink) => {
  it("makes the results that the shrink's examples list", () => {
    for (const { script: text, becomes } of shrink.examples) {
      const script = read(text);
      const made = [...shrink.moves(script)].map((move) => {
        const moved = move.apply(script);
        return moved === undefined ? 'nothing' : printScript(moved);
      });
      expect(made).toEqual(becomes);
    }
  });
});
