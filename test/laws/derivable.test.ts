import { describe, expect, it } from 'vitest';
import { HORN_GENERATORS, HORN_INT_GENERATORS } from '../../src/generate/index.js';
import { holdsIn, computeLeastModel, valuesOfFact } from '../../src/semantics/horn/decide.js';
import { Derivability } from '../../src/semantics/horn/derivable.js';
import type { ReportedFact } from '../../src/semantics/horn/read-answer.js';
import { countAssignments, enumerate } from '../../src/semantics/compile/exhaust.js';
import { listDomain } from '../../src/semantics/compile/small-sorts.js';
import { type HornSystem, chainForward, readHornSystem, Budget } from '../../src/semantics/index.js';
import { TermStore } from '../../src/term/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { byDepth, sampleCases } from '../support/laws.js';

function makeSystems(generator: (typeof HORN_GENERATORS)[number], count: number): HornSystem[] {
  const source = generator.open({ store: new TermStore(), options: generator.defaults, rules: [] });
  return Array.from({ length: count }, (_, i) => {
    const made = source.formula(rngFromSeed('derivable').fork(i));
    const system = made === undefined ? 'nothing is drawn' : readHornSystem(made.script);
    return typeof system === 'string' ? [] : [system];
  }).flat();
}

/** All facts over small sorts, at most a few thousand. */
function allFacts({ predicates }: HornSystem): { readonly fact: ReportedFact; readonly numbers: readonly number[] }[] {
  return [...predicates.values()].flatMap((predicate) => {
    const domains = predicate.params.map(listDomain);
    if (!domains.every((each) => each !== undefined) || countAssignments(domains) > 300) return [];
    return [...enumerate(domains)].map((each) => {
      const numbers = [...each];
      return { fact: { predicate, values: valuesOfFact({ predicate, values: numbers }) }, numbers };
    });
  });
}

describe('backward derivation', () => {
  it.each(sampleCases(HORN_GENERATORS, 2))('decides no fact of $name differently from the least model', (generator) => {
    const said = { follows: 0, fails: 0, open: 0 };
    for (const system of makeSystems(generator, byDepth({ sample: 25, whole: 25, deep: 500 }))) {
      const least = computeLeastModel(system, new Budget('thorough'));
      if (least === undefined) continue;
      const derivable = new Derivability(system, [], new Budget('thorough'));
      for (const { fact, numbers } of allFacts(system)) {
        const standing = derivable.decide(fact);
        said[standing]++;
        const holds = holdsIn(least, fact.predicate, numbers);
        if (standing !== 'open' && standing !== (holds ? 'follows' : 'fails'))
          throw new Error(`${fact.predicate.name} ${numbers.join(' ')} ${standing}, which the least model denies`);
      }
    }
    expect(said.fails).toBeGreaterThan(20);
    expect(said.follows).toBeGreaterThan(20);
  });

  it.each(sampleCases(HORN_INT_GENERATORS, 2))('never refutes a derived fact of $name', (generator) => {
    let follow = 0;
    const refuted: string[] = [];
    for (const [i, system] of makeSystems(generator, byDepth({ sample: 3, whole: 15, deep: 300 })).entries()) {
      const facts = chainForward(system, { rng: rngFromSeed(i), mostFacts: 60, budget: new Budget('thorough') });
      const [bare, helped] = [
        new Derivability(system, [], new Budget('thorough')),
        new Derivability(system, facts.slice(0, 10), new Budget('thorough')),
      ];
      for (const fact of sampleCases(facts, 4)) {
        const standing = bare.decide(fact);
        if (standing === 'fails' || helped.decide(fact) === 'fails')
          refuted.push(`system ${i}: ${fact.predicate.name}`);
        if (standing === 'follows') follow++;
      }
    }
    expect(refuted).toEqual([]);
    expect(follow).toBeGreaterThan(10);
  });
});
