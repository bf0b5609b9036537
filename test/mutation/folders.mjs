/**
 * The code that `npm run mutation -- NAME` mutates, with the tests that must detect the changes: unit tests first,
 * then laws without native solvers, then golden tests. The soundness of findings depends on this code. `lowest` is the
 * percentage of changes that the tests must detect (scripts/nightly.mjs).
 */
export const FOLDERS = {
  oracle: {
    lowest: 97.2,
    mutate: ['src/oracle/**/*.ts'],
    tests: ['src/oracle/**/*.test.ts', 'test/laws/oracles.test.ts'],
  },
  judging: {
    lowest: 89.1,
    mutate: [
      'src/campaign/hunt/ask/{ask,examine-model}.ts',
      'src/campaign/hunt/ask/options/*.ts',
      'src/campaign/{confirm,hunt/judge}/*.ts',
    ],
    tests: [
      'src/campaign/hunt/*.test.ts',
      'src/campaign/{log,hunt/draw,hunt/ask,hunt/judge,confirm,report}/**/*.test.ts',
    ],
  },
  stages: {
    lowest: 55,
    mutate: ['src/campaign/hunt/*.ts'],
    tests: [
      'src/campaign/hunt/{*,ask/*,draw/*,judge/*,mix/*,pool/*}.test.ts',
      'src/campaign/{confirm,log}/**/*.test.ts',
      'src/campaign/triage/steering.test.ts',
    ],
  },
  work: {
    lowest: 85,
    mutate: ['src/campaign/hunt/pool/*.ts', 'src/semantics/{budget,costs,judge/judgement}.ts'],
    tests: [
      'src/campaign/hunt/pool/*.test.ts',
      'src/campaign/hunt/{hunt,follow-up,seedless}.test.ts',
      'src/semantics/{budget,costs,judge/judgement}.test.ts',
    ],
  },
  trust: {
    lowest: 85,
    mutate: [
      'src/solver/permission.ts',
      'src/host/solvers/command-trust.ts',
      'src/app/hunt/trust.ts',
      'src/campaign/hunt/pool/foreign-report.ts',
      'src/campaign/log/{commands,findings}.ts',
      'src/campaign/hunt/judge/evidence.ts',
    ],
    tests: [
      'src/solver/permission.test.ts',
      'src/host/solvers/command-trust.test.ts',
      'src/app/hunt/{trust,allowed-solvers}.test.ts',
      'src/campaign/hunt/pool/*.test.ts',
      'src/campaign/log/*.test.ts',
      'src/campaign/hunt/judge/{evidence,standing,seed-proof,joined}.test.ts',
      'src/campaign/confirm/{disputed,finding}.test.ts',
    ],
  },
  reduce: {
    lowest: 85.5,
    mutate: ['src/reduce/**/*.ts'],
    tests: ['src/reduce/**/*.test.ts', 'test/laws/shrinks.test.ts', 'test/golden/{shrinks,reductions}.test.ts'],
  },
  strategy: {
    lowest: 85.6,
    mutate: ['src/strategy/**/*.ts'],
    tests: ['src/strategy/**/*.test.ts', 'test/golden/draws.test.ts'],
  },
  semantics: {
    lowest: 88,
    mutate: [
      'src/semantics/*.ts',
      'src/semantics/{algebraic,compile,evaluate,exhaust,float,read-model,strings,theories}/*.ts',
    ],
    tests: [
      'src/semantics/*.test.ts',
      'src/semantics/{algebraic,compile,exhaust,float,judge,read-model,strings,theories}/*.test.ts',
      'test/laws/set-dialects.test.ts',
      'test/cases/{finite-fields,finite-sets,sets-of-z3,strings-as-sequences}.test.ts',
    ],
  },
  replies: {
    lowest: 88,
    mutate: ['src/semantics/{horn,judge,replies}/*.ts'],
    tests: [
      'src/semantics/{horn,judge,replies}/*.test.ts',
      'src/inquiry/*.test.ts',
      'test/laws/inquiries.test.ts',
      'test/cases/{horn,optima,outcomes}.test.ts',
    ],
  },
};
