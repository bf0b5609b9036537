import { describe, expect, it } from 'vitest';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { makeRun } from '../../../test/support/findings.js';
import { lessOrEqual } from '../../../test/support/step-traces.js';
import type { Suspect } from '../../oracle/index.js';
import { type Rule, readRules } from '../../rewrite/index.js';
import type { Outcome } from '../../solver/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { RepeatedRuns } from '../log/index.js';
import { toUnstableSuspect } from '../confirm/index.js';
import { ReductionSession } from './session.js';
import { toTargetChange, toTargetFailure } from './check/target.js';
import { candidateOfText } from './check/candidate.js';
import type { Journal, JournalEntry, ReductionParts } from './contract.js';
import { reduceFile } from './file.js';
import { reduceHistory } from './history.js';
import { type FailureStart, reduceFailure } from './failure.js';

const { rules } = readRules('(rule lt-le Arith (sorts (T Int)) (vars (x T) (y T)) (both (< x y) (<= x y)))');
const RULES = new Map<string, Rule>(rules.map((rule) => [rule.name, rule]));
const never = new AbortController().signal;

const crash = { kind: 'crashed', exit: 'SIGSEGV', signature: 'SIGSEGV', stderr: '', answers: [] } as const;

function parts(scripts: Readonly<Record<string, Script>>, more: Partial<ReductionParts> = {}): ReductionParts {
  return {
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    limits: { timeoutMs: 1_000, outputBytes: 1_000 },
    checkModels: true,
    models: false,
    jobs: 1,
    open: (id, { mode }) => {
      const script = scripts[id];
      return Promise.resolve(script === undefined ? undefined : makeScriptedSolver(id, script, mode));
    },
    ...more,
  };
}

/** A solver that answers every script with `(<= x y)` wrongly. */
const wrongAboutLe: Script = (input) => (input.includes('(<= x y)') ? ['unsat'] : ['sat']);
const right: Script = () => ['sat'];

function contradiction(): FailureStart {
  const { test } = lessOrEqual();
  const runs = [{ solver: 'a', family: 'a', mode: 'fresh', outcome: 'answered', detail: null, ms: 1 } as const];
  const parent = {
    claim: 'weaker',
    question: undefined,
    runs: runs.map((run) => ({ ...run, answers: ['sat' as const] })),
    claimed: [],
  } as const;
  const candidate = { text: test.text, script: test.made.script, parent };
  const suspect: Suspect = {
    oracle: 'metamorphic',
    oracles: ['metamorphic'],
    kind: 'wrong-answer',
    trust: 'metamorphic',
    suspects: ['a'],
    witnesses: [],
    because: '',
    wrong: { check: 0, got: 'unsat', expected: 'sat' },
  };
  const target = toTargetFailure(
    suspect,
    runs.map((run) => ({ ...run, answers: ['unsat'] })),
  );
  return { candidate, target, runs: [], test, rules: RULES };
}

async function reduceStart(start: FailureStart, given: ReductionParts, ids: readonly string[]) {
  const session = new ReductionSession(given, ids, never);
  const result = await reduceFailure(start, session);
  if ('reason' in result) throw new Error(result.reason);
  return { ...result, calls: session.calls };
}

it('decides which of two suspects is wrong if the reduced input can be proved', async () => {
  const text = '(declare-const x Int)\n(assert (> x 5))\n(assert (= 1 0))\n(check-sat)\n';
  const candidate = { text, script: readScript(text).script };
  const suspect: Suspect = {
    oracle: 'agreement',
    oracles: ['agreement'],
    kind: 'wrong-answer',
    trust: 'undecided',
    suspects: ['a', 'b'],
    witnesses: [],
    wrong: { check: 0, got: 'sat', expected: 'unsat' },
    because: 'a answered sat and b unsat',
  };
  const answers = { a: 'sat', b: 'unsat' } as const;
  const runs = Object.entries(answers).map(([id, answer]) => makeRun(id, answer));
  const solvers: Readonly<Record<string, Script>> = {
    a: () => ['sat'],
    b: (input) => [input.includes('(= 1 0)') ? 'unsat' : 'sat'],
  };
  const start = { candidate, target: toTargetFailure(suspect, runs), runs, test: undefined, rules: RULES };
  const { reproduction, after } = await reduceStart(start, parts(solvers), ['a', 'b']);
  expect(reproduction.suspect).toMatchObject({ trust: 'certified', suspects: ['a'] });
  expect(after.text).not.toContain('x');
});

it('keeps the model that decides which of two suspects is wrong', async () => {
  const text = '(declare-const p Bool)\n(declare-const q Bool)\n(assert p)\n(assert (or p q))\n(check-sat)\n';
  const runs = [makeRun('a', 'unsat'), makeRun('b', 'sat')];
  const suspect: Suspect = {
    oracle: 'agreement',
    oracles: ['agreement'],
    kind: 'wrong-answer',
    trust: 'undecided',
    suspects: ['a', 'b'],
    witnesses: [],
    because: 'a answered unsat and b sat',
  };
  const solvers: Readonly<Record<string, Script>> = {
    a: (input) => [input.includes('(assert p)') ? 'unsat' : 'sat'],
    b: () => ['sat'],
  };
  const candidate = { text, script: readScript(text).script };
  const start = { candidate, target: toTargetFailure(suspect, runs), runs, test: undefined, rules: RULES };
  const { reproduction } = await reduceStart(start, parts(solvers), ['a', 'b']);
  expect(reproduction.suspect).toMatchObject({ trust: 'certified', suspects: ['a'] });
  expect(reproduction.proof).toMatchObject({ solver: 'trying values', text: expect.stringContaining('p') as string });
});

it('explains that a claim about the mutant is no evidence for smaller inputs', async () => {
  const { candidate } = contradiction();
  const { text, script } = candidate;
  const suspect: Suspect = {
    oracle: 'known-status',
    oracles: ['known-status'],
    kind: 'wrong-answer',
    trust: 'claimed',
    suspects: ['a'],
    witnesses: ['claim'],
    wrong: { check: 0, got: 'unsat', expected: 'sat' },
    because: 'a answers unsat; sat is claimed',
  };
  const runs = [makeRun('a', 'unsat')];
  const start = {
    candidate: { text, script },
    target: toTargetFailure(suspect, runs),
    runs,
    test: undefined,
    rules: RULES,
  };
  await expect(reduceStart(start, parts({ a: () => ['unknown'] }), ['a'])).rejects.toThrow('the claim of a program');
});

describe("the claim of a plug-in's strategy", () => {
  const wrongAboutNested: Script = (input) => [/\(=> \(=> .* false\)/.test(input) ? 'unsat' : 'sat'];
  const grow = (text: string) => {
    const { script, ok } = readScript(text);
    const store = script.store.fork();
    const commands = script.commands.map((each) => {
      if (each.kind !== 'assert') return each;
      return { ...each, term: store.app('=>', [store.app('=>', [each.term, store.false]), each.term]) };
    });
    const mutant = { ...script, store, commands };
    const parent = { claim: 'unrelated', question: { text, script }, runs: [], claimed: [] } as const;
    return ok ? [{ text: printScript(mutant), script: mutant, parent, told: 'equisatisfiable' } as const] : [];
  };

  function claim(): FailureStart {
    const seed = readScript('(declare-const x Int)\n(assert (< (* x x) 7))\n(check-sat)\n').script;
    const [candidate] = grow(printScript(seed));
    if (candidate === undefined) throw new Error('no mutant was made');
    const runs = [makeRun('a', 'unsat')];
    const suspect: Suspect = {
      oracle: 'known-status',
      oracles: ['known-status', 'metamorphic'],
      kind: 'wrong-answer',
      trust: 'claimed',
      suspects: ['a'],
      witnesses: ['claim', 'seed'],
      wrong: { check: 0, got: 'unsat', expected: 'sat' },
      because: 'a answers unsat to a script that is claimed to be equisatisfiable to a seed with the answer sat',
    };
    return { candidate, target: toTargetFailure(suspect, runs), runs, rules: RULES, regrowth: { seed, grow } };
  }

  it('reduces the mutant on without its seed once its answer is proved', async () => {
    const result = await reduceStart(claim(), parts({ a: wrongAboutNested }), ['a']);
    expect(result.reproduction.suspect.trust).toBe('certified');
    expect(result.after.parent).toBeUndefined();
    const alone = {
      ...claim(),
      candidate: result.after,
      target: toTargetFailure(result.reproduction.suspect, result.reproduction.runs),
    };
    const again = await reduceStart({ ...alone, regrowth: undefined }, parts({ a: wrongAboutNested }), ['a']);
    expect(again.after.text).toBe(result.after.text);
    expect([result.minimal, again.minimal]).toEqual([true, true]);
  });
});

describe('a self-contradiction', () => {
  it('reduces a self-contradiction to a smaller pair of seed and mutant', async () => {
    const { trace, after, reproduction } = await reduceStart(contradiction(), parts({ a: wrongAboutLe }), ['a']);
    expect(trace).toMatchObject({ before: 2, after: 1 });
    expect(trace?.difference).toContain('-(assert (or p (< x y)))\n+(assert (or p (<= x y)))');
    expect(reproduction.suspect).toMatchObject({ trust: 'metamorphic', suspects: ['a'] });
    expect(after.text.replace(/\s+/g, ' ')).toContain('(assert (<= x y)) (check-sat)');
    expect(after.parent?.question?.text.replace(/\s+/g, ' ')).toContain('(assert (< x y)) (check-sat)');
    expect(after.text).not.toContain('(> y 3)');
  });

  it('keeps the seed as evidence even if a majority of other solvers contradicts the suspect', async () => {
    const { after, reproduction } = await reduceStart(contradiction(), parts({ a: wrongAboutLe, b: right, c: right }), [
      'a',
      'b',
      'c',
    ]);
    // Two other solvers form a majority, which is weaker than the known evidence.
    expect(reproduction.suspect.trust).toBe('metamorphic');
    expect(after.parent).toBeDefined();
  });
});

it('reports that the time was up instead of blaming the script', async () => {
  let ms = 0;
  const clock = { now: () => (ms += 10), sleep: () => Promise.resolve() };
  const { test: _, ...start } = contradiction();
  const given = parts({ a: wrongAboutLe }, { clock, budgetMs: 1 });
  await expect(reduceStart(start, given, ['a'])).rejects.toThrow('the time was up before a smaller script was found');
});

describe('a wrong answer by majority', () => {
  const text = `(set-logic QF_BV)
(declare-const x (_ BitVec 2))
(declare-const y (_ BitVec 2))
(declare-const p Bool)
(assert (or p (bvult (bvmul x y) #b00)))
(assert (not p))
(assert (bvule y x))
(check-sat)
`;
  const suspect: Suspect = {
    oracle: 'agreement',
    oracles: ['agreement'],
    kind: 'wrong-answer',
    trust: 'majority',
    suspects: ['a'],
    witnesses: ['b', 'c'],
    because: '',
    wrong: { check: 0, got: 'sat', expected: 'unsat' },
  };

  it('proves by exhaustion that an answer is wrong, and queries the other solvers only at the start and the end', async () => {
    const candidate = candidateOfText(text);
    if (candidate === undefined) throw new Error('it reads');
    const target = toTargetFailure(suspect, [
      { solver: 'a', family: 'a', mode: 'fresh', outcome: 'answered', detail: null, ms: 1, answers: ['sat'] },
    ]);
    const asked = { a: 0, b: 0, c: 0 };
    const countCalls =
      (id: keyof typeof asked, script: Script): Script =>
      (...query) => {
        asked[id]++;
        return script(...query);
      };
    const wrongAboutUlt: Script = (input) => (input.includes('bvult') ? ['sat'] : ['unsat']);
    const solvers = {
      a: countCalls('a', wrongAboutUlt),
      b: countCalls('b', () => ['unsat']),
      c: countCalls('c', () => ['unsat']),
    };
    const start = { candidate, target, runs: [], test: undefined, rules: new Map<string, Rule>() };
    const { after, reproduction } = await reduceStart(start, parts(solvers), ['a', 'b', 'c']);
    expect(reproduction.suspect).toMatchObject({ trust: 'certified', suspects: ['a'] });
    expect(after.text.length).toBeLessThan(70);
    expect(asked.a).toBeGreaterThan(10);
    expect(asked).toMatchObject({ b: 2, c: 2 });
  });
});

describe('an interrupted reduction', () => {
  it('makes the same steps after an interruption, and queries only inputs without a recorded verdict', async () => {
    const entries = new Map<string, JournalEntry>();
    const journal: Journal = { get: (key) => entries.get(key), put: (key, entry) => void entries.set(key, entry) };
    const start = contradiction();
    const whole = await reduceStart(start, parts({ a: wrongAboutLe }), ['a']);
    await reduceStart(start, parts({ a: wrongAboutLe }, { journal }), ['a']);
    for (const key of [...entries.keys()].slice(5)) entries.delete(key);
    const again = await reduceStart(start, parts({ a: wrongAboutLe }, { journal }), ['a']);
    expect(again.after.text).toBe(whole.after.text);
    expect(again.calls).toBeLessThan(whole.calls);
  });
});

describe('a reduction with a time limit', () => {
  it('confirms a result after its time is up, but does not call it minimal', async () => {
    const whole = await reduceStart(contradiction(), parts({ a: wrongAboutLe }), ['a']);
    expect(whole.minimal).toBe(true);
    for (const budgetMs of [10, 17]) {
      let time = 0;
      const clock = { now: () => time++, sleep: () => Promise.resolve() };
      const { minimal, calls, reproduction } = await reduceStart(
        contradiction(),
        parts({ a: wrongAboutLe }, { clock, budgetMs }),
        ['a'],
      );
      expect(reproduction.suspect.trust).toBe('metamorphic');
      expect(calls).toBeLessThan(whole.calls);
      expect(minimal).toBe(false);
    }
  });
});

describe('a bug of text that is in an assertion and in an inquiry', () => {
  const text =
    '(declare-const x Int)(assert (> (* x x) 1))(assert (= (+ x 0) x))(check-sat)(get-value ((+ x 0)))(get-value (x))';
  const wrongAboutSum: Script = (input) => (input.includes('(+ ') ? ['unsat'] : ['sat']);

  async function reduceSum(wrong: Script, more: Partial<ReductionParts> = {}) {
    let asked = 0;
    const counting: Script = (...query) => {
      asked++;
      return wrong(...query);
    };
    const given = { ...parts({ a: counting, b: right, c: right }, more), solvers: ['a', 'b', 'c'] };
    const result = await reduceFile({ kind: 'script', text, script: readScript(text).script }, given, never);
    return { result, asked, after: 'after' in result ? result.after.text : '' };
  }

  it('loses the inquiries first, and keeps the bug in the assertion', async () => {
    const { result, after } = await reduceSum(wrongAboutSum);
    expect(result).toMatchObject({ suspect: { kind: 'wrong-answer' } });
    expect(after).toMatch(/\(assert .*\(\+ /);
    expect(after).not.toContain('get-value');
  });

  it('keeps an inquiry that it needs', async () => {
    const { after } = await reduceSum((input) => (/get-value \(\(\+/.test(input) ? ['unsat'] : ['sat']));
    expect(after).toContain('(get-value');
  });

  it('keeps the script without inquiries if the time is up before terms are reduced', async () => {
    let time = 0;
    const clock = { now: () => time, sleep: () => Promise.resolve() };
    const wrong: Script = (input) => {
      if (input.endsWith('(= (+ x 0) x))\n(check-sat)\n')) time += 10;
      return wrongAboutSum(input, [], 0);
    };
    const { result, after } = await reduceSum(wrong, { clock, budgetMs: 1 });
    expect(result).toMatchObject({ suspect: { kind: 'wrong-answer' }, minimal: false });
    expect(after).toMatch(/\(assert \(> \(\* x x\) 1\)\)\s+\(assert \(= \(\+ x 0\) x\)\)\s+\(check-sat\)\s+$/);
  });

  it('does not run the input again once the time is up', async () => {
    let time = 0;
    const clock = { now: () => time++, sleep: () => Promise.resolve() };
    const { result, asked } = await reduceSum(wrongAboutSum, { clock, budgetMs: 1 });
    expect(result).toEqual({ reason: 'the time was up before a smaller script was found' });
    // Two runs find the suspicion, and two reproduce it. A confirmation would take 24.
    expect(asked).toBeLessThanOrEqual(5);
  });
});

describe('a file outside of a campaign', () => {
  const text = '(declare-const x Int)(declare-const y Int)(assert (> (+ x y) (* 7 y)))(assert (> x 4711))(check-sat)';

  it('judges the file first, and keeps the majority verdict while reducing the file', async () => {
    const wrong: Script = (input) => (input.includes('*') ? ['unsat'] : ['sat']);
    const given = { ...parts({ a: wrong, b: right, c: right }), solvers: ['a', 'b', 'c'] };
    const result = await reduceFile({ kind: 'script', text, script: readScript(text).script }, given, never);
    expect(result).toMatchObject({ suspect: { suspects: ['a'], trust: 'majority' } });
    expect('after' in result ? result.after.text : '').toMatch(/\*/);
    expect('after' in result ? result.after.text.length : 0).toBeLessThan(text.length / 2);
  });

  it('refuses a file if nothing is suspected or an empty script fails too', async () => {
    const fine = { ...parts({ a: right, b: right }), solvers: ['a', 'b'] };
    expect(await reduceFile({ kind: 'script', text, script: readScript(text).script }, fine, never)).toEqual({
      reason: 'nothing is suspected: as given: a sat; b sat; as in a hunt: a sat; b sat',
    });
    const always = { ...parts({ a: () => crash }), solvers: ['a'] };
    expect(await reduceFile({ kind: 'script', text, script: readScript(text).script }, always, never)).toEqual({
      reason: 'a script without assertions fails in the same way',
    });
  });
});

describe('a witness that rejects the reduced input', () => {
  const model = '((define-fun x () Int 2) (define-fun y () Int 3))';
  const text = '(declare-const x Int)(declare-const y Int)(assert (> x 0))(assert (= (* x y) 6))(check-sat)';
  const wrong: Script = (input) => (input.includes('(* ') ? ['unsat'] : ['sat']);
  const says: Outcome = { kind: 'answered', answers: ['sat'], model };

  async function reduceWithWitness(witness: Script) {
    const file = { kind: 'script', text, script: readScript(text).script } as const;
    const result = await reduceFile(
      file,
      { ...parts({ a: wrong, b: witness }, { models: true }), solvers: ['a', 'b'] },
      never,
    );
    if ('reason' in result) throw new Error(result.reason);
    expect(result.after.text).not.toContain('(> ');
    expect(result.reproduction.suspect).toMatchObject({ trust: 'certified', suspects: ['a'] });
    return result;
  }

  it('cites the witness’s earlier model as evidence if the witness rejects the reduced input', async () => {
    const picky: Script = (input) =>
      input.includes('(> x 0)') ? says : { kind: 'rejected', message: 'I want (> x 0)' };
    const { suspect, runs, proof } = (await reduceWithWitness(picky)).reproduction;
    expect(runs.find(({ solver }) => solver === 'b')?.outcome).toBe('rejected');
    const witness = 'the model of b for a script of the reduction';
    expect(suspect.witnesses).toEqual([witness]);
    expect(suspect.because).toBe(`a answers unsat; sat is proved by ${witness}`);
    expect(proof).toEqual({ text: model, solver: 'b' });
  });

  it('cites a witness as evidence if the witness answers the reduced input', async () => {
    const { suspect } = (await reduceWithWitness(() => says)).reproduction;
    expect(suspect.witnesses).toContain('b');
  });
});

describe('an input with two crashes', () => {
  it('keeps the original crash although a smaller input crashes differently', async () => {
    const other = { ...crash, signature: 'SIGABRT | assertion x' } as const;
    const text =
      '(declare-const x Int)(declare-const y Int)(assert (> x 0))(assert (or (= (* x y) 6) (< y x)))(check-sat)';
    const solver: Script = (input) => (input.includes('(* ') ? crash : input.includes('(assert') ? other : ['sat']);
    const result = await reduceFile(
      { kind: 'script', text, script: readScript(text).script },
      { ...parts({ a: solver }), solvers: ['a'] },
      never,
    );
    if ('reason' in result) throw new Error(result.reason);
    expect(result.after.text).toContain('(* ');
    expect(result.after.text).not.toContain('(> ');
    expect(result.reproduction.suspect.signature).toBe('SIGSEGV');
  });
});

describe('a failure after other queries', () => {
  const query = (term: string) =>
    `(declare-const x Int)(declare-const y Int)(assert (> x 0))(assert ${term})(check-sat)`;
  const queries = ['(> x y)', '(= (mod x 3) 1)', '(< x y)', '(= x y)'].map(query);
  const suspect: Suspect = {
    oracle: 'crash',
    oracles: ['crash'],
    kind: 'crash',
    trust: 'observed',
    signature: 'SIGSEGV',
    suspects: ['a'],
    witnesses: [],
    because: '',
  };

  async function reduceAfterHistory(solver: Script) {
    const candidate = candidateOfText(query('(= (* x y) 6)'));
    if (candidate === undefined) throw new Error('it cannot be parsed');
    const start = { candidate, target: toTargetFailure(suspect, []), runs: [], test: undefined, rules: RULES };
    const result = await reduceHistory(start, queries, new ReductionSession(parts({ a: solver }), ['a'], never));
    if ('reason' in result) throw new Error(result.reason);
    return result;
  }

  it('keeps only the earlier queries that the failure needs, each reduced', async () => {
    const fragile: Script = (input, before) =>
      input.includes('(* ') && before.some((each) => each.includes('(mod ')) ? crash : ['sat'];
    const { queries, after } = await reduceAfterHistory(fragile);
    expect(queries.after).toHaveLength(1);
    expect(queries.after[0]).toContain('(mod ');
    expect(queries.after[0]).not.toContain('(> x 0)');
    expect(after.text).toContain('(* ');
    expect(after.text).not.toContain('(> x 0)');
  });

  it('keeps no earlier query if the reduced input fails alone', async () => {
    const fragile: Script = (input, before) =>
      input.includes('(* ') && (before.length > 0 || !input.includes('(> x 0)')) ? crash : ['sat'];
    const { queries, before, after } = await reduceAfterHistory(fragile);
    expect(queries).toMatchObject({ after: [] });
    expect(before.text).toContain('(> x 0)');
    expect(after.text).toContain('(* ');
    expect(after.text).not.toContain('(> x 0)');
  });
});

describe('an unstable result', () => {
  const TEXT = `(declare-const x Int)(declare-const y Int)(declare-const z Int)
    (assert (and (> (+ x z) 3) (= (* x y) 6) (< z 9)))(assert (distinct x y z))(check-sat)`;
  const seen = {
    solver: 'a',
    of: 'script',
    times: 20,
    said: { sat: 14, unsat: 6 },
    suspected: 'wrong-answer',
  } as const;

  function changing(seenThen: RepeatedRuns, script: Script) {
    const candidate = candidateOfText(TEXT);
    if (candidate === undefined) throw new Error('the start is no script');
    const session = new ReductionSession(parts({ a: script }), ['a'], never);
    const target = { ...toTargetFailure(toUnstableSuspect(seenThen), []), change: toTargetChange([seenThen]) };
    return reduceFailure({ candidate, target, runs: [], test: undefined, rules: RULES }, session);
  }

  it('reduces an input with varying results, and reports the frequencies of the results', async () => {
    const rng = rngFromSeed('changing');
    const reduced = await changing(seen, (input) => [input.includes('(* ') && rng.below(3) === 0 ? 'unsat' : 'sat']);
    if ('reason' in reduced) throw new Error(reduced.reason);
    const { after, reproduction } = reduced;
    expect(after.text).toContain('(* ');
    expect(after.text.length).toBeLessThan(TEXT.length / 2);
    expect(reproduction.suspect).toMatchObject({ kind: 'unstable', trust: 'observed', suspects: ['a'] });
    expect(reproduction.suspect.because).toMatch(
      /^a gives answers that vary between runs .*sat \d+ times, unsat \d+ times? of 20/,
    );
  });

  it('reduces an intermittent crash, but refuses an input if only its answers vary', async () => {
    const rng = rngFromSeed('crashing');
    const crashes: Script = (input) => (input.includes('(* ') && rng.below(2) === 0 ? crash : ['sat']);
    const often = { ...seen, said: { sat: 10, 'crashed (SIGSEGV)': 10 }, suspected: 'crash' } as const;
    expect(await changing(often, crashes)).toHaveProperty('after');
    const other: Script = (input) => [input.includes('(* ') && rng.below(2) === 0 ? 'unsat' : 'sat'];
    expect(await changing(often, other)).toHaveProperty('reason');
  });

  it('refuses an input whose result no longer varies', async () => {
    expect(await changing(seen, right)).toHaveProperty('reason');
    expect(await changing(seen, (_, __, asked) => [asked % 2 === 0 ? 'unknown' : 'sat'])).toHaveProperty('reason');
  });
});
