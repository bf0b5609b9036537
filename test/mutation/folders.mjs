/**
 * The code that `npm run mutation -- NAME` mutates, with the tests that must detect the changes: unit tests first,
 * then laws without native solvers, and frozen draws. The soundness of findings rests on these parts.
 */
export const FOLDERS = {
  oracle: {
    mutate: ['src/oracle/**/*.ts'],
    tests: ['src/oracle/**/*.test.ts', 'test/laws/oracles.test.ts'],
  },
  judging: {
    mutate: [
      'src/campaign/ask/{ask,ask-all,ask-fresh,examine-model}.ts',
      'src/campaign/ask/options/*.ts',
      'src/campaign/judge/*.ts',
    ],
    tests: ['src/campaign/*.test.ts', 'src/campaign/{log,cases,ask,judge,report}/**/*.test.ts'],
  },
  work: {
    mutate: ['src/campaign/work/*.ts', 'src/semantics/{budget,costs,judge-within}.ts'],
    tests: [
      'src/campaign/work/*.test.ts',
      'src/campaign/{run,post-processing-runner,seedless}.test.ts',
      'src/semantics/{budget,costs,judge-within}.test.ts',
    ],
  },
  trust: {
    mutate: [
      'src/solver/permission.ts',
      'src/host/command-trust.ts',
      'src/app/campaign/{trust,allowed-solvers}.ts',
      'src/campaign/work/foreign-report.ts',
      'src/campaign/log/{commands,findings}.ts',
      'src/campaign/judge/{evidence,standing}.ts',
    ],
    tests: [
      'src/solver/permission.test.ts',
      'src/host/command-trust.test.ts',
      'src/app/campaign/{trust,allowed-solvers}.test.ts',
      'src/campaign/work/*.test.ts',
      'src/campaign/log/*.test.ts',
      'src/campaign/judge/{evidence,standing,seed-proof,joined,disputed,finding}.test.ts',
    ],
  },
  reduce: {
    mutate: ['src/reduce/**/*.ts'],
    tests: ['src/reduce/**/*.test.ts', 'test/laws/shrinks.test.ts', 'test/golden/{shrinks,reductions}.test.ts'],
  },
  strategy: {
    mutate: ['src/strategy/**/*.ts'],
    tests: ['src/strategy/**/*.test.ts', 'test/golden/draws.test.ts'],
  },
  semantics: {
    mutate: ['src/semantics/**/*.ts'],
    tests: ['src/semantics/**/*.test.ts'],
  },
};
