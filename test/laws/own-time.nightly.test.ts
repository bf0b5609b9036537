import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tryAll } from '../../src/campaign/hunt/judge/exhaustion.js';
import { GENERATORS } from '../../src/generate/index.js';
import { readRules } from '../../src/rewrite/index.js';
import { printScript, printTerm } from '../../src/syntax/index.js';
import { TermStore } from '../../src/term/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { BOMBS, type Bomb } from '../support/bombs.js';
import { judge } from '../support/judge-within.js';
import { byDepth, sampleCases } from '../support/laws.js';
import { processorMs } from '../support/processor-time.js';

/** Maximum processor time and memory per judgement, twice what a quiet machine needs. A thorough judgement has a larger budget. */
const MOST_MS = { quick: 1_500, thorough: 2_000 } as const;
const MOST_MEGABYTES = 300;

function expectWithin(bomb: Bomb, effort: 'quick' | 'thorough'): void {
  const { ms, megabytes, verdicts } = judge(bomb, effort);
  expect(verdicts.length, bomb.name).toBeGreaterThan(0);
  expect(verdicts.join(), bomb.name).not.toContain('internal error');
  expect(ms, bomb.name).toBeLessThan(MOST_MS[effort]);
  expect(megabytes, bomb.name).toBeLessThan(MOST_MEGABYTES);
}

describe('the time of judging', () => {
  it.each(sampleCases(BOMBS, 8).map((each) => [each.name, each] as const))('judges %s quickly', (_, bomb) => {
    expectWithin(bomb, 'quick');
  });

  it.each(sampleCases(BOMBS, 24).map((each) => [each.name, each] as const))(
    'ends a thorough judgement of %s within the time limit',
    (_, bomb) => {
      expectWithin(bomb, 'thorough');
    },
  );

  it.each(sampleCases(BOMBS, 48).map((each) => [each.name, each] as const))(
    'gives equal verdicts on %s each time',
    (_, bomb) => {
      expect(judge(bomb, 'quick').verdicts).toEqual(judge(bomb, 'quick').verdicts);
    },
  );
});

const { rules } = readRules(readFileSync(new URL('../../data/approximations.rules', import.meta.url), 'utf8'));
const COUNT = byDepth({ sample: 1, whole: 5, deep: 300 });

describe('the time of judging generated formulas', () => {
  it.each(sampleCases(GENERATORS, 8).map((each) => [each.name, each] as const))(
    'judges formulas of %s quickly',
    (name, generator) => {
      const source = generator.open({ store: new TermStore(), options: generator.defaults, rules });
      for (let i = 0; i < COUNT; i++) {
        const made = source.formula(rngFromSeed('own time').fork(name).fork(i));
        if (made === undefined) continue;
        const terms = made.script.commands.flatMap((each) => (each.kind === 'assert' ? [printTerm(each.term)] : []));
        const script = `${printScript(made.script)}${terms.map((term) => `(simplify ${term})`).join('')}`;
        for (const reply of ['false', terms.at(-1) ?? 'true']) {
          expectWithin({ name: `${name} ${i}`, script, model: '()', reply }, 'quick');
        }
        expect(
          processorMs(() => tryAll(made.script, 'whole')),
          name,
        ).toBeLessThan(MOST_MS.quick);
      }
    },
  );
});
