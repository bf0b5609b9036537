import { expect, it } from 'vitest';
import { testOfText } from '../../../strategy/index.js';
import { printScript, readScript } from '../../../syntax/index.js';
import { SEED_ITSELF } from '../../log/index.js';
import { traceText } from './trace.js';

const parse = (text: string) => readScript(text).script;
const SEED = '(declare-const x Int)(assert (> x 1))(assert (< x 9))(check-sat)';
const seed = { path: 'seeds/a.smt2', blob: 'b', script: parse(SEED) };

function trace(mutant: string, sent: string, claim?: 'equisatisfiable'): string {
  const made = testOfText({ text: mutant, ...(claim && { claim }) });
  if ('reason' in made) throw new Error(made.reason);
  const coordinates = { key: '0', seed: 'b', strategy: 'cmd:m', index: 0 };
  return traceText({ coordinates, text: sent, made: { ...made, script: parse(sent) } }, seed);
}

it('shows the difference from the seed to the mutant of a program, then the inquiries, then nothing that is equal', () => {
  const mutant = '(declare-const x Int)(assert (> x 0))(assert (> x 1))(assert (< x 8))(check-sat)';
  const text = trace(mutant, mutant.replace('(check-sat)', '(check-sat)(get-value (x))'), 'equisatisfiable');
  expect(text.slice(text.indexOf('claim')))
    .toBe(`claim     equisatisfiable: stated by the strategy, not proved by Gainsay

the mutant, as a diff against the seed:
  (1 same)
+ (assert (> x 0))
  (1 same)
- (assert (< x 9))
+ (assert (< x 8))
  (1 same)

inquiries, as a diff against the mutant:
  (5 same)
+ (get-value (x))
`);
});

it('lists only inquiries that were sent', () => {
  const script = parse(SEED.replace('(check-sat)', '(check-sat)(eval x)(get-value (x))'));
  const made = { script, claim: 'equivalent', base: seed.script, steps: [] } as const;
  const test = { coordinates: { key: '0', seed: 'b', strategy: SEED_ITSELF, index: 0 }, text: '', made };
  const sent = parse(SEED.replace('(check-sat)', '(check-sat)(get-value (x))'));
  expect(traceText(test, seed, { sent })).toMatch(/inquiries, .*:\n {2}\(4 same\)\n\+ \(get-value \(x\)\)\n$/);
  expect(traceText(test, seed, { sent: seed.script })).not.toContain('inquiries');
});

it('shows no difference for the seed itself', () => {
  const base = seed.script;
  const coordinates = { key: '0', seed: 'b', strategy: SEED_ITSELF, index: 0 };
  const made = { script: base, claim: 'equivalent', base, steps: [] } as const;
  expect(traceText({ coordinates, text: printScript(base), made }, seed)).toMatch(
    /\nclaim {5}equivalent.*\n\nno steps: the seed itself\n$/,
  );
});
