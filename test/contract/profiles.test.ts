import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { type Question, askAndExamine, canBeAsked, readSeed, seedQuestion } from '../../src/campaign/index.js';
import type { FullRunRecord } from '../../src/campaign/log/index.js';
import { isSolver, openSolver, resolveExecutable } from '../../src/host/index.js';
import { listStatuses } from '../../src/script/index.js';
import { Budget, judgeModelText } from '../../src/semantics/index.js';
import { DEFAULT_LIMITS, OWN_COMMANDS, type Solver, missingFeatureIn } from '../../src/solver/index.js';
import { ARE_PACKAGES_REQUIRED, isHere } from '../setup/solvers.js';
import { DEPTH, byDepth } from '../support/laws.js';

/** Sixty seeds, evenly drawn from the names in each folder of `seeds`. */
const SEEDS = Object.entries({
  arrays: 'const-difference const-one-bit int-const-shadow read-own-index',
  btor: 'counter.btor2 product-at-least-sum.btor several-roots.btor swapped-twice.btor',
  bv: 'concat-palindrome nand-nor-xnor shift-by-self udiv-zero-ones',
  combined: 'fp-array slia-length-sum ufbv-inject uflia-wrap',
  core: 'implication-right let-shadow parity-ring',
  datatypes: 'match-order no-cycle tree-mirror wrong-selector',
  fp: 'bits-to-nan fp-equality-kinds mul-rounds-twice sqrt-modes',
  functions: 'lambda-bits lambda-square recursive-list seq-fold',
  incremental: 'const-levels fp-levels pop-restores',
  ints: 'abs-triangle div-by-zero-pick mod-chain parallel-strip',
  ints_reals: 'div-negative-against-floor gap-in-box to-int-negative',
  quant: 'array-permutation bv-inverse lia-between nested-alternation',
  reals: 'cubic-gap hyperbola-box reciprocal-order thirds',
  regex: 'diff-opt even-length none-and-all power-range',
  strings: 'code-points indexof-negative replace-empty to-int-leading-zero',
  uf: 'congruence-gap predicate-chain two-step',
}).flatMap(([folder, names]) =>
  names.split(' ').map((name) => `${folder}/${name.includes('.btor') ? name : `${name}.smt2`}`),
);

const MODES = ['fresh', 'persistent'] as const;

interface Profiled {
  readonly spec: string;
  readonly modes: readonly (typeof MODES)[number][];
  /** For each commit, every `oneIn`th seed is run. */
  readonly oneIn: number;
  /** True if the solver may be missing even if all solvers are required, because it must be built from source. */
  readonly isOptional?: true;
}

const native = (spec: string): Profiled => ({ spec, modes: MODES, oneIn: 6 });
const packaged = (spec: string): Profiled => ({ spec, modes: MODES, oneIn: 30 });
/** A Java program takes seconds to start, so it is run only in a process for many queries. */
const java = (spec: string): Profiled => ({ spec, modes: ['persistent'], oneIn: 30 });

const PROFILED: readonly Profiled[] = [
  ...['z3', 'cvc5', 'cvc4', 'boolector'].map(native),
  ...['z3@5.4.1', 'cvc5@1.4.2', 'bitwuzla@0.10.0', 'yices@2.6.5', 'yices@2.6.5 --mcsat'].map(packaged),
  packaged('boolector@newest'),
  ...['smtinterpol@newest', 'princess@newest'].map(java),
  { ...native('oxiz'), isOptional: true },
];

const UNEXPLAINED = 'the message about a lambda, a recursive function or a sequence operator names no feature';
const NO_LAMBDA = {
  'functions/lambda-bits.smt2': UNEXPLAINED,
  'functions/lambda-square.smt2': UNEXPLAINED,
  'functions/seq-fold.smt2': UNEXPLAINED,
};
const RECURSIVE = {
  'functions/recursive-list.smt2':
    '4.8.12 to 5.4.1: SIGSEGV if a process defines a recursive function again after reset',
};

/** Bugs of solvers, and refusals that no message explains, by solver and seed. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  z3: RECURSIVE,
  'z3@5.4.1': RECURSIVE,
  cvc5: {
    ...NO_LAMBDA,
    'incremental/fp-levels.smt2': '1.0.3: the value of a subnormal number in a tiny format is zero',
  },
  'cvc5@1.4.2': NO_LAMBDA,
  cvc4: NO_LAMBDA,
  'smtinterpol@newest': {
    'functions/lambda-square.smt2': UNEXPLAINED,
    'functions/recursive-list.smt2': UNEXPLAINED,
    'functions/seq-fold.smt2': UNEXPLAINED,
  },
  'princess@newest': {
    'datatypes/match-order.smt2': 'reports a match only as a syntax error',
    'functions/recursive-list.smt2': 'reports a match only as a syntax error',
    'quant/bv-inverse.smt2': 'has no models of quantified formulas',
    'uf/two-step.smt2': 'defines an element of a sort twice in its model',
  },
  oxiz: {
    'fp/sqrt-modes.smt2': 'has no models of floating-point formulas',
    'incremental/fp-levels.smt2': 'has no models of floating-point formulas',
  },
  'boolector@newest': {
    'quant/bv-inverse.smt2': 'prints no model of a quantified formula, or a model of a bound variable',
  },
};

const clock = {
  now: () => performance.now(),
  sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
};
/** Some solvers need more than the limit of a sample for some seeds. A time-out is allowed. */
const TIMEOUT_MS = byDepth({ sample: 1_000, whole: 5_000, deep: 20_000 });
const JAVA_TIMEOUT_MS = 10_000;

function questionOf(name: string): Question {
  const read = readSeed(readFileSync(new URL(`../../seeds/${name}`, import.meta.url), 'utf8'));
  if ('reason' in read) throw new Error(`${name}: ${read.reason}`);
  return seedQuestion({ path: name, blob: name, ...read });
}

/** Opens the solver in each of the modes that it supports. */
async function openModes({ spec, modes }: Profiled): Promise<Solver[]> {
  const opened: Solver[] = [];
  for (const mode of modes) {
    if (opened[0] !== undefined && opened[0].profile.persistent === undefined) break;
    const solver = await openSolver(spec, { permission: OWN_COMMANDS, mode, checkModels: false });
    if (!isSolver(solver)) throw new Error(solver.message);
    opened.push(solver);
  }
  return opened;
}

/** Describes how a run breaks the law. Undefined for an answer that may be true, a recognised refusal or a time-out. */
function problemOf(run: FullRunRecord, { script }: Question, timeoutMs: number): string | undefined {
  const { outcome, answers, detail, why, modelText, model, ms } = run;
  const statuses = listStatuses(script);
  const isWrong = answers.some((answer, i) => statuses[i] !== undefined && ![statuses[i], 'unknown'].includes(answer));
  if (isWrong) return `answers ${answers.join(' ')}, but the status is ${statuses.join(' ')}`;
  if (outcome === 'timeout') return undefined;
  const isRefusal = why === 'unsupported' || missingFeatureIn(detail ?? '') !== undefined;
  if (outcome === 'rejected' && isRefusal) return undefined;
  if (outcome !== 'answered') return `${outcome}: ${detail}`;
  if (answers.at(-1) !== 'sat') return undefined;
  if (model?.verdict === 'false') return `the model is false: ${model.wrong?.assertion}`;
  // An answer counts even if the time was over before the model was printed.
  if (modelText === undefined) return ms < timeoutMs ? 'no model is printed' : undefined;
  const { reading } = judgeModelText(modelText, script, { budget: new Budget('thorough') });
  const [unread] = model?.verdict === 'true' ? [] : reading.unread;
  return unread && `the model cannot be read: ${unread.reason}`;
}

function isJava({ profile }: Solver): boolean {
  return profile.packages?.some(({ registry }) => registry === 'maven') === true;
}

function isDecided({ outcome, answers }: FullRunRecord): boolean {
  return outcome === 'answered' && !answers.includes('unknown');
}

/** Lists the problems of a solver on a seed, by mode. */
async function listProblems(opened: readonly Solver[], name: string): Promise<readonly string[]> {
  const question = questionOf(name);
  const runs: { readonly run: FullRunRecord; readonly timeoutMs: number }[] = [];
  for (const solver of opened) {
    if (!canBeAsked(solver, question)) continue;
    const timeoutMs = isJava(solver) ? JAVA_TIMEOUT_MS : TIMEOUT_MS;
    const limits = { ...DEFAULT_LIMITS, timeoutMs };
    const run = await askAndExamine(solver, question, { limits, clock, models: true, effort: 'thorough' });
    runs.push({ run: { ...run, mode: solver.mode }, timeoutMs });
  }
  const decided = new Set(runs.filter(({ run }) => isDecided(run)).map(({ run }) => run.answers.join(' ')));
  return [
    ...runs.flatMap(({ run, timeoutMs }) => {
      const problem = problemOf(run, question, timeoutMs);
      return problem === undefined ? [] : [`${name} (${run.mode}): ${problem}`];
    }),
    ...(decided.size > 1 ? [`${name}: the modes answer ${[...decided].join(' and ')}`] : []),
  ];
}

describe.each(PROFILED.map((each, at) => ({ ...each, at })))('$spec', ({ at, ...profiled }) => {
  const { spec, oneIn, isOptional } = profiled;
  const isFound = () => (isOptional === true ? resolveExecutable(spec) !== undefined : isHere(spec));
  const isMissing = spec.includes('@') ? !ARE_PACKAGES_REQUIRED : !isFound();
  const seeds = DEPTH === 'sample' ? SEEDS.filter((_, i) => i % oneIn === (5 * at) % oneIn) : SEEDS;

  it.skipIf(isMissing)(
    'answers, refuses or times out on shipped seeds as its profile says',
    { timeout: 1_800_000 },
    async () => {
      // Packages are fetched if they are not in the cache.
      if (spec.includes('@')) vi.stubEnv('GAINSAY_OFFLINE', '');
      const opened = await openModes(profiled);
      try {
        const found: string[] = [];
        for (const seed of seeds)
          if (KNOWN[spec]?.[seed] === undefined) found.push(...(await listProblems(opened, seed)));
        expect(found).toEqual([]);
      } finally {
        vi.unstubAllEnvs();
        await Promise.all(opened.map((solver) => solver.close()));
      }
    },
  );
});
