import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withInquiries, ASKED_NAMES } from '../../src/inquiry/index.js';
import { inquiryName, isInquiry, toJudgeable } from '../../src/script/index.js';
import { isSeeded, mutantPrinter } from '../../src/strategy/index.js';
import { readScript } from '../../src/syntax/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { judge } from '../support/judge-within.js';
import { byDepth } from '../support/laws.js';
import { loadShippedStrategies } from '../support/strategies.js';

/** Maximum processor time and memory per judgement. */
const MOST_MS = 1_000;
const MOST_MEGABYTES = 300;

/** Mutants per strategy. */
const EACH = byDepth({ sample: 3, whole: 30, deep: 1_000 });

/** Well-formed but mostly wrong replies, by inquiry. */
const REPLIES: Readonly<Record<string, readonly string[]>> = {
  apply: ['(goals (goal false :precision precise :depth 1))', '(goals (goal :precision precise :depth 1))'],
  simplify: ['false', '0', '(+ 1 1)'],
  eval: ['true', '0'],
  'get-value': ['((x 0))'],
  'get-qe': ['true', 'false'],
  'get-qe-disjunct': ['false'],
  'get-interpolant': ['(define-fun I () Bool false)'],
  'get-abduct': ['(define-fun C () Bool true)'],
  'get-objectives': ['(objectives (x oo))', '(objectives (x 0))'],
  'get-unsat-core': ['()', '(a)'],
  'get-unsat-assumptions': ['()'],
  'get-assignment': ['((p true))'],
  'get-assertions': ['sat'],
  'check-synth': ['((define-fun f ((x Int)) Int x))'],
  query: ['sat', 'unsat'],
};

const SEEDS = new URL('../../seeds/', import.meta.url);
const seeds = readdirSync(SEEDS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.smt2'))
  .sort();

function seedNamed(name: string) {
  const script = toJudgeable(readScript(readFileSync(new URL(name, SEEDS), 'utf8')).script);
  return { ...script, store: script.store.fork() };
}

function expectWithin(name: string, script: string): void {
  const read = readScript(script).script;
  for (const [at, inquiry] of read.commands.filter(isInquiry).entries()) {
    for (const reply of REPLIES[inquiryName(inquiry)] ?? ['true']) {
      const { ms, megabytes, verdicts } = judge({ name, script, model: '()', reply, at }, 'quick');
      expect(verdicts.join(), name).not.toContain('internal error');
      expect(ms, `${name}: ${inquiryName(inquiry)} ${reply}`).toBeLessThan(MOST_MS);
      expect(megabytes, name).toBeLessThan(MOST_MEGABYTES);
    }
  }
}

describe('the time of judging mutants with all inquiries', () => {
  const seeded = loadShippedStrategies()
    .filter(isSeeded)
    .filter(({ takes }) => takes === undefined);
  it.each(seeded.map((each) => [each.name, each] as const))('judges mutants of %s quickly', (name, strategy) => {
    const rng = rngFromSeed('own time of mutants').fork(name);
    const print = mutantPrinter();
    let made = 0;
    for (let i = 0; made < EACH && i < 40 * EACH; i++) {
      const own = rng.fork(i);
      const seed = seedNamed(own.pick(seeds));
      if (strategy.accepts(seed) !== true) continue;
      const direction = own.chance(1 / 2) ? 'weaker' : 'stronger';
      const mutant = strategy.open(seed, { direction, rounds: 2 }).mutant(own);
      if (mutant === undefined) continue;
      made++;
      const script = { ...mutant.script, store: mutant.script.store.fork() };
      const asked = withInquiries({ script, text: print(script) }, ASKED_NAMES, own);
      expectWithin(`${name} ${i}`, asked.text);
    }
    expect(made).toBeGreaterThan(0);
  });
});
