import { expect, it } from 'vitest';
import { type Step, applySteps } from '../../rewrite/index.js';
import type { Command } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { lessOrEqual } from '../../../test/support/step-traces.js';
import { differenceText } from './difference.js';
import { shortenTrace } from './trace.js';

const { test, steps } = lessOrEqual();
const whole = { text: 'with assumptions', script: test.made.script };

it('keeps the input as it is if no step can be undone', async () => {
  const shorter = await shortenTrace(test, whole, () => Promise.resolve(false));
  expect(shorter.steps).toHaveLength(steps.length);
  expect(shorter.candidate).toBe(whole);
});

it('builds a script from the steps that are left', async () => {
  const shorter = await shortenTrace(test, whole, () => Promise.resolve(true));
  expect(shorter.steps).toEqual([]);
  expect(shorter.candidate.text).not.toBe(whole.text);
});

/** A mutant that names `(+ x 1)` as `part`, and an inquiry and an objective about `part`. */
function makeNamedPart(declares: (text: string) => string) {
  const { script: base } = readScript('(declare-const x Int)(assert (> (+ x 1) 0))(check-sat)');
  const text = `(declare-const x Int)${declares('(+ x 1)')}(assert (> part 0))(minimize part)(check-sat)(get-objectives)`;
  const { commands } = readScript(text, { store: base.store }).script;
  const assertion = base.commands.find((each) => each.kind === 'assert');
  const after = commands.flatMap((each) => (each.kind === 'minimize' ? [each.term] : []))[0];
  const before = assertion?.term.kind === 'app' ? assertion.term.args[0] : undefined;
  if (before === undefined || after === undefined) throw new Error('unexpected seed');
  const declared = commands.slice(1, 2) satisfies readonly Command[];
  const common = {
    id: 0,
    command: 1,
    slot: 0,
    path: [0],
    needs: [],
    rule: 'session:define',
    claim: 'equivalent',
  } as const;
  const steps: readonly Step[] = [{ ...common, before, after, declares: declared }];
  const plain = applySteps(base, steps);
  const script = { ...plain, commands };
  const made = { script, claim: 'equivalent', base, steps } as const;
  const coordinates = { key: 'k', seed: 's', strategy: 'session', index: 0 };
  return { test: { coordinates, text: printScript(script), made }, whole: { text: printScript(script), script } };
}

it('replaces names that only an undone step defines in the commands that Gainsay added', async () => {
  const { test: named, whole: mutant } = makeNamedPart((term) => `(define-fun part () Int ${term})`);
  const {
    steps: left,
    candidate,
    isSmallest,
  } = await shortenTrace(named, mutant, ({ text }) =>
    Promise.resolve(text.includes('(minimize (+ x 1))') && !text.includes('part')),
  );
  expect([left, isSmallest]).toEqual([[], true]);
  expect(differenceText(named.made.base, candidate.script, left, { of: 1, isSmallest })).toBe(
    'the bug needs no change of a term, but commands that Gainsay added: (minimize (+ x 1)) (get-objectives)\n',
  );
});

it('calls no change needed if the script without this change is not a valid question', async () => {
  const { test: named, whole: mutant } = makeNamedPart(() => '(declare-const part Int)');
  const shows = () => Promise.resolve(false);
  const { steps: left, candidate, isSmallest } = await shortenTrace(named, mutant, shows);
  expect([left.length, isSmallest]).toEqual([1, false]);
  expect(differenceText(named.made.base, candidate.script, left, { of: 1, isSmallest })).toMatch(
    /^changes that show the bug, perhaps not the smallest set: one change of 1, and commands that Gainsay added: \(minimize part\) \(get-objectives\)\n/,
  );
  expect((await shortenTrace(test, { ...whole, text: test.text }, shows)).isSmallest).toBe(true);
});
