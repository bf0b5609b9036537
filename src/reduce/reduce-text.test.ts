import { describe, expect, it } from 'vitest';
import { type Command, type Script, termsOf, withTerms } from '../script/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { type Term, children } from '../term/index.js';
import { hasOpaqueParts, reduceText } from './reduce-text.js';
import type { Stage } from './engine/search.js';

const never = new AbortController().signal;

function stageFor(fails: (text: string) => boolean): Stage {
  const decoder = new TextDecoder();
  return (input) => ({ run: () => Promise.resolve(fails(decoder.decode(input))), drop: () => undefined });
}

async function reduce(text: string, fails: (text: string) => boolean, mostSteps = Infinity) {
  const { script, ok } = readScript(text);
  const options = { stage: stageFor(fails), jobs: 1, cache: new Map<string, boolean>(), signal: never };
  const reduction = reduceText(ok ? { script } : { text }, options);
  const steps: string[] = [];
  for await (const step of reduction.steps) {
    steps.push(new TextDecoder().decode(step.text));
    if (steps.length > mostSteps) break;
  }
  return { text: steps.at(-1) ?? text, steps, minimal: reduction.minimal() };
}

const has =
  (...words: readonly string[]) =>
  (text: string) =>
    words.every((word) => text.includes(word));

describe('reduceText', () => {
  it('terminates on float sorts in a script with opaque parts', async () => {
    const text = '(declare-const x (_ FloatingPoint 8 24))\n(assert (fp.isNaN x))\n(frobnicate (deep x))\n';
    const needed = /^\(declare-const x (Float32|\(_ FloatingPoint 8 24\))\)\n\(assert \(fp\.isNaN x\)\)\n\(frobnicate/;
    const fails = (each: string) => needed.test(each);
    const { steps } = await reduce(text, fails, 100);
    expect(steps.at(-1)).toBe('(declare-const x Float32)\n(assert (fp.isNaN x))\n(frobnicate)\n');
    expect(new Set(steps).size).toBe(steps.length);
    for (const [at, step] of steps.entries()) expect(step.length).toBeLessThan(steps[at - 1]?.length ?? text.length);
  });

  it('keeps long names of float sorts if these names cause the failure', async () => {
    const text = '(declare-const  x (_ FloatingPoint 8 24))\n(assert (and (fp.isNaN x) (fp.isZero x)))\n';
    const { text: left } = await reduce(text, has('(_ FloatingPoint 8 24)', 'fp.isNaN'));
    expect(left).toBe('(declare-const x (_ FloatingPoint 8 24))\n(assert (fp.isNaN x))\n');
    const short = '(declare-const x Float32)\n(assert (and (fp.isNaN x) (fp.isZero x)))\n';
    expect((await reduce(short, has('Float32', 'fp.isNaN'))).text).toBe(
      '(declare-const x Float32)\n(assert (fp.isNaN x))\n',
    );
  });

  it('continues with the script reducer once the text parses as a script', async () => {
    // Widths, sorts and names shrink once the invalid first line is gone.
    const text =
      '(assert (let ((z)) x))\n(declare-const a-long-name (_ BitVec 32))\n' +
      '(assert (= (bvmul a-long-name a-long-name) (bvadd a-long-name #x00000001)))\n(check-sat)\n';
    const isWhole = (each: string) => /\(= \(bvmul (\S+) \1\) /.test(each) && each.includes('declare-const');
    const fails = (each: string) => isWhole(each) && (each.includes('(let ((z)) x)') || isLegal(each));
    const { text: left, minimal } = await reduce(text, fails);
    expect(left).not.toContain('long');
    expect(left).toMatch(/BitVec 1\)/);
    expect(minimal).toBe(true);
  });

  it('alternates between the reducers of scripts and S-expressions if a script has opaque parts', async () => {
    const text = '(declare-const p Bool)\n(assert (and p (or p (not p))))\n(frobnicate (deep (down (here p))))\n';
    const { text: left, minimal } = await reduce(text, has('frobnicate', 'here'));
    expect(left.length).toBeLessThanOrEqual('(frobnicate here)\n'.length);
    expect(minimal).toBe(true);
  });
});

/** Yields copies of a script without one command, or with one term replaced by a part of equal sort. */
function* neighbours(script: Script): Generator<Script> {
  const { commands } = script;
  for (let at = 0; at < commands.length; at++) {
    yield { ...script, commands: commands.filter((_, i) => i !== at) };
    for (const changed of changeTerms(script, commands[at] as Command)) {
      yield { ...script, commands: commands.map((command, i) => (i === at ? changed : command)) };
    }
  }
}

function changeTerms(script: Script, command: Command): Command[] {
  const terms = termsOf(command);
  return terms.flatMap((term, at) =>
    variants(script, term).map((variant) =>
      withTerms(
        command,
        terms.map((each, i) => (i === at ? variant : each)),
      ),
    ),
  );
}

function variants(script: Script, term: Term): Term[] {
  const kids = children(term);
  const here = kids.filter(({ sort }) => sort === term.sort);
  const below = kids.flatMap((kid, at) =>
    variants(script, kid).map((variant) =>
      script.store.rebuild(
        term,
        kids.map((each, i) => (i === at ? variant : each)),
      ),
    ),
  );
  return [...here, ...below];
}

function isLegal(text: string): boolean {
  const { script, ok } = readScript(text);
  let depth = 0;
  for (const command of script.commands) {
    if (command.kind === 'push') depth += command.levels;
    if (command.kind === 'pop' && (depth -= command.levels) < 0) return false;
  }
  return ok && !hasOpaqueParts(script);
}

describe('a minimal result', () => {
  const START = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(push 2)
(assert (or p (> (+ x (* 2 y)) (- y 1))))
(push 1)
(assert (=> p (distinct x y (+ x 1))))
(pop 1)
(check-sat)
(push 1)
(assert (not (= x y)))
(check-sat)
`;
  it.each([
    ['push', 'check-sat'],
    ['(> ', 'distinct'],
    ['pop', '(* '],
    ['push', '(+ ', 'check-sat'],
    ['=> p'],
    ['(push 1)', '(pop 1)', 'not'],
    ['or', 'y 1'],
  ])('stops only when no command can be dropped and no term replaced by a subterm: %j', async (...words) => {
    const fails = (text: string) => has(...words)(text) && isLegal(text);
    const { text, minimal } = await reduce(START, fails);
    expect(minimal).toBe(true);
    const { script } = readScript(text);
    expect(hasOpaqueParts(script)).toBe(false);
    const smaller = [...neighbours(script)].map((each) => printScript(each)).filter((each) => fails(each));
    expect(smaller).toEqual([]);
  });

  it('drops options of commands that the failure does not need', async () => {
    const text =
      '(declare-const x Int)\n(assert-soft (< x 0) :weight 2 :id a)\n(minimize x :id |b :c|)\n(check-sat)\n' +
      '(simplify x :elim_and true :som true :arith_lhs true)\n(eval x :completion true)\n';
    const { text: left, minimal } = await reduce(text, has('soft', ':id a', 'minimize', 'simplify', ':som', 'eval'));
    expect(left).toBe('(assert-soft false :id a)\n(minimize 0)\n(simplify 0 :som true)\n(eval 0)\n');
    expect(minimal).toBe(true);
    const { text: long } = await reduce('(check-sat)\n(simplify true :x 12 :x 1)\n', has('simplify', ':x 12'));
    expect(long).toBe('(simplify true :x 12)\n');
  });

  it('drops a push together with its pop', async () => {
    const { text } = await reduce(START, has('distinct'));
    expect(text).not.toMatch(/push|pop/);
  });
});
