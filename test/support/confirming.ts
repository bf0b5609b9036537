import { collectSuspects } from '../../src/oracle/index.js';
import type { Claim } from '../../src/script/index.js';
import type { Solver } from '../../src/solver/index.js';
import type { TestCase } from '../../src/strategy/index.js';
import { readScript } from '../../src/syntax/index.js';
import type { Confirmation, SuspectedCase } from '../../src/campaign/confirm/confirmation.js';
import { confirm } from '../../src/campaign/confirm/confirm.js';
import type { FullRunRecord } from '../../src/campaign/log/index.js';
import { type SeedObservation, collectEvidence } from '../../src/campaign/hunt/judge/evidence.js';
import type { DrawnTest } from '../../src/campaign/hunt/draw/index.js';
import { makeRun } from './findings.js';
import { type Script, makeScriptedSolver } from './scripted-solver.js';

export const MUTANT = '(declare-const x Int)\n(assert (or (> x 0) (= x 7)))\n(check-sat)\n';
export const SEED = '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n';

const makeTest = (claim: Claim = 'weaker', made?: Partial<TestCase>): DrawnTest => ({
  coordinates: { key: 'k', seed: 'seed', strategy: 'weaken', index: 0 },
  text: MUTANT,
  made: {
    script: readScript(MUTANT).script,
    claim,
    base: readScript(SEED).script,
    steps: [],
    ...made,
  },
});

/** A solver's answers to the mutant and to the seed: one answer, or a list whose last answer repeats. */
interface ScriptedAnswers {
  readonly mutant: string;
  readonly seed?: string;
}

const CRASH = { kind: 'crashed', exit: 'SIGSEGV', signature: 'boom', stderr: '', answers: [] } as const;

function makeScript({ mutant, seed = 'sat' }: ScriptedAnswers, log: string[], id: string): Script {
  const times = { mutant: 0, seed: 0 };
  return (input) => {
    const of = input === MUTANT ? 'mutant' : 'seed';
    log.push(`${id} ${of}`);
    const words = (of === 'mutant' ? mutant : seed).split(' ');
    const word = words[Math.min(times[of]++, words.length - 1)] as string;
    if (word === 'crash') return CRASH;
    if (word === 'other') return { ...CRASH, signature: 'bang' };
    return word === 'timeout' ? { kind: 'timeout', answers: [] } : (word.split(',') as 'sat'[]);
  };
}

interface Setup {
  readonly before: Readonly<Record<string, ScriptedAnswers>>;
  /** Answers to the queries that confirm a suspicion. By default, equal to `before`. */
  readonly now?: Readonly<Record<string, ScriptedAnswers>>;
  readonly others?: Readonly<Record<string, ScriptedAnswers>>;
  readonly claimed?: SeedObservation['claimed'];
  readonly claim?: Claim;
  readonly history?: readonly string[];
  readonly persistent?: Script;
  readonly more?: Partial<Confirmation>;
  readonly made?: Partial<TestCase>;
  /** The formula of the seed, for proofs. Default: `SEED`, which small values prove `sat`. */
  readonly seedFormula?: string;
  readonly change?: (solver: Solver) => Solver;
}

function firstRun(id: string, said: string): FullRunRecord {
  if (said === 'crash') return makeRun(id, 'crash', { outcome: 'crashed', detail: 'boom' });
  return said === 'timeout' ? makeRun(id, 'timeout', { outcome: 'timeout' }) : makeRun(id, said);
}

/** Judges scripted runs of a mutant and its seed, and confirms the first suspicion. */
export async function confirmFirst({ before, now = before, others = {}, claimed = [null], claim, ...setup }: Setup) {
  const log: string[] = [];
  const test = makeTest(claim, setup.made);
  const runs = Object.entries(before).map(([id, { mutant }]) => firstRun(id, mutant));
  const seed = { claimed, runs: Object.entries(before).map(([id, says]) => firstRun(id, says.seed ?? 'sat')) };
  const [suspect] = collectSuspects(collectEvidence(test, runs, seed));
  if (suspect === undefined) throw new Error('nothing is suspected');
  const closing = (solver: Solver, name: string): Solver => ({
    ...solver,
    fresh: () => closing(solver.fresh(), `${name} fresh`),
    close: () => Promise.resolve(void log.push(`close ${name}`)),
  });
  const open = ([id, says]: [string, ScriptedAnswers]): Solver => {
    const solver = closing(makeScriptedSolver(id, makeScript(says, log, id)), id);
    return setup.change?.(solver) ?? solver;
  };
  const parent = { text: SEED, script: readScript(setup.seedFormula ?? SEED).script };
  const doubt: SuspectedCase = { suspect, test, parent, seed, runs, history: setup.history ?? [MUTANT] };
  const cx: Confirmation = {
    solvers: Object.entries(now).map(open),
    unsteady: new Set(),
    alike: false,
    repeats: 3,
    limits: { timeoutMs: 100, outputBytes: 1_000 },
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    models: false,
    runtime: {
      openPersistent: (id) =>
        Promise.resolve(closing(makeScriptedSolver(id, setup.persistent ?? (() => ['sat']), 'persistent'), id)),
      async *tieBreakers() {
        for (const each of Object.entries(others)) {
          log.push(`open ${each[0]}`);
          yield open(each);
        }
      },
    },
    ...setup.more,
  };
  const result = await confirm(doubt, cx);
  const asked = log.filter((each) => !each.startsWith('close'));
  return {
    suspect,
    result,
    told: describeResult(result),
    asked: countRepeats(asked),
    closed: log.filter((each) => each.startsWith('close')),
  };
}

function describeResult(result: Awaited<ReturnType<typeof confirm>>): string[] {
  const ran = (runs: readonly FullRunRecord[]) =>
    runs.map((run) => `${run.solver} ${run.answers.join(' ') || run.outcome}`).join(', ');
  const lines: string[] = [
    result.kind === 'confirmed' || result.kind === 'unstable' ? `${result.kind} ${result.how}` : result.kind,
  ];
  if (result.kind === 'unconfirmed') lines.push(result.reason);
  if (result.kind === 'confirmed' || result.kind === 'disputed') {
    const { suspects, witnesses, trust, kind, oracles } = result.suspect;
    lines.push(
      `${kind}, ${trust}; suspects: ${suspects.join(' ')}; witnesses: ${witnesses.join(' ') || 'none'}; oracles: ${oracles.join(' ')}`,
    );
  }
  lines.push(`runs: ${ran(result.runs)}`);
  if (result.kind === 'confirmed') {
    lines.push(`seed: ${ran(result.parentRuns)}`, `others: ${ran(result.tieBreakers)}`);
    for (const each of result.repeats)
      lines.push(`${each.of} ${each.times} times: ${JSON.stringify(each.said)} ${each.solver}`);
  }
  if (result.kind === 'unstable') {
    const { of, times, said, solver } = result.repeated;
    lines.push(`${of} ${times} times: ${JSON.stringify(said)} ${solver}`);
  }
  return lines;
}

/** Replaces equal consecutive lines by one line with their number: `2 x line`. */
export function countRepeats(lines: readonly string[]): string[] {
  const found: string[] = [];
  let count = 0;
  lines.forEach((line, at) => {
    count++;
    if (lines[at + 1] === line) return;
    found.push(count === 1 ? line : `${count} x ${line}`);
    count = 0;
  });
  return found;
}
