import {
  type Bisection,
  type CampaignEvent,
  type FindingState,
  type FullRunRecord,
  type Plan,
  type ReducedFinding,
  type Store,
  LOG_FORMAT,
} from '../../src/campaign/index.js';
import { identityNamed } from './identity.js';

export function makeRun(solver: string, said: string, more: Partial<FullRunRecord> = {}): FullRunRecord {
  const answers = ['sat', 'unsat', 'unknown'].includes(said) ? [said as 'sat'] : [];
  const versions: Record<string, string> = { z3: 'Z3 version 4.8.12 - 64 bit', cvc5: 'This is cvc5 version 1.0.3' };
  const commands: Record<string, string[]> = {
    z3: ['/usr/bin/z3', '-smt2', '-in', 'model_validate=true'],
    cvc5: ['/usr/bin/cvc5', '--lang=smt2', '--fp-exp', '--produce-models'],
  };
  return {
    solver,
    ...identityNamed(solver, versions[solver] ?? solver),
    mode: 'fresh',
    outcome: answers.length > 0 ? 'answered' : 'crashed',
    answers,
    detail: null,
    ms: 10,
    exit: null,
    command: commands[solver] ?? [solver],
    input: 'stdin',
    declareFunOnly: false,
    reset: ['(reset)'],
    stdout: `${said}\n`,
    stderr: '',
    ...more,
  };
}

export function makeFinding(id: string, more: Partial<FindingState> = {}): FindingState {
  const others = (more.suspects ?? []).filter((each) => each !== 'z3' && each !== 'cvc5');
  return {
    id,
    kind: 'wrong-answer',
    trust: 'certified',
    solver: 'z3',
    suspects: ['z3'],
    witnesses: [],
    oracles: ['known-status'],
    because: 'z3 says unsat, and a model satisfies it',
    wrong: { check: 0, got: 'unsat', expected: 'sat' },
    expected: ['sat'],
    signature: null,
    model: null,
    group: `wrong-answer-${id}`,
    theories: ['Ints'],
    shape: `shape of ${id}`,
    coordinates: { key: 'k', seed: 'seed', strategy: 'opfuzz', index: 3 },
    seedPath: 'seeds/small.smt2',
    claim: 'unrelated',
    mutant: 'mutant',
    parent: 'seed',
    base: 'seed',
    trace: 'trace',
    certificate: null,
    history: [],
    steps: 1,
    bytes: 100,
    mode: 'fresh',
    confirmed: 'fresh',
    repeats: [],
    runs: [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat'), ...others.map((id) => makeRun(id, 'unsat'))],
    parentRuns: [],
    tieBreakers: [],
    ...more,
  };
}

export const SOME_MACHINE = { system: 'Linux 6.1', architecture: 'x86_64', host: 'node-1' };

export function makeBisection(more: Partial<Bisection> = {}): Bisection {
  return {
    family: 'a',
    of: 'reduced',
    versions: ['1', '2'],
    observations: [],
    scanned: false,
    firstBad: '1',
    lastGood: null,
    fixedIn: '2',
    ...more,
  };
}

export function makeReduced(more: Partial<ReducedFinding> = {}): ReducedFinding {
  return {
    script: 'reduced',
    from: 30,
    nodes: 3,
    calls: 1,
    bytes: { before: 900, after: 80 },
    cacheHits: 0,
    course: [],
    ms: 1_000,
    jobs: 1,
    minimal: true,
    steps: null,
    difference: null,
    smallestMutant: null,
    trust: 'certified',
    suspects: ['z3'],
    witnesses: [],
    because: 'z3 says unsat, and a model satisfies it',
    signature: null,
    wrong: { check: 0, got: 'unsat', expected: 'sat' },
    expected: ['sat'],
    model: null,
    base: null,
    theories: ['Ints'],
    shape: 'shape',
    operators: [],
    runs: [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat')],
    history: [],
    options: null,
    ...more,
  };
}

export function makeTexts(texts: Readonly<Record<string, string>>): Pick<Store, 'get'> {
  return { get: (id) => Promise.resolve(texts[id]) };
}

export function makeStarted(plan: Plan = SOME_PLAN): CampaignEvent & { readonly kind: 'campaign-started' } {
  return { kind: 'campaign-started', at: 0, started: '', machine: SOME_MACHINE, plan };
}

export const SOME_PLAN: Plan = {
  format: LOG_FORMAT,
  gainsay: '0.1.0',
  key: 'k',
  seeds: [],
  solvers: [],
  tieBreakers: [],
  strategies: [],
  rounds: 1,
  data: {},
  mode: 'fresh',
  checkModels: true,
  models: true,
  repeats: 24,
  mixing: 'even',
  reduceMs: 20_000,
  postProcessing: { reduce: 'none', bisect: 'none' },
  adaptiveLimits: true,
  limits: { timeoutMs: 1_000, outputBytes: 1_000 },
  maxBytes: 1_000,
  budget: { tests: null, forMs: null, perSeed: null },
};
