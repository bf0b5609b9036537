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
      'src/campaign/hunt/ask/{ask,examine-model}.ts',
      'src/campaign/hunt/ask/options/*.ts',
      'src/campaign/{confirm,hunt/judge}/*.ts',
      'src/campaign/hunt/*.ts',
    ],
    tests: [
      'src/campaign/hunt/*.test.ts',
      'src/campaign/{log,hunt/draw,hunt/ask,hunt/judge,confirm,report}/**/*.test.ts',
    ],
  },
  work: {
    mutate: ['src/campaign/hunt/pool/*.ts', 'src/semantics/{budget,costs,judge-within}.ts'],
    tests: [
      'src/campaign/hunt/pool/*.test.ts',
      'src/campaign/hunt/{hunt,follow-up,seedless}.test.ts',
      'src/semantics/{budget,costs,judge-within}.test.ts',
    ],
  },
  trust: {
    mutate: [
      'src/solver/permission.ts',
      'src/host/command-trust.ts',
      'src/app/hunt/trust.ts',
      'src/campaign/hunt/pool/foreign-report.ts',
      'src/campaign/log/{commands,findings}.ts',
      'src/campaign/hunt/judge/{evidence,standing}.ts',
    ],
    tests: [
      'src/solver/permission.test.ts',
      'src/host/command-trust.test.ts',
      'src/app/hunt/{trust,allowed-solvers}.test.ts',
      'src/campaign/hunt/pool/*.test.ts',
      'src/campaign/log/*.test.ts',
      'src/campaign/hunt/judge/{evidence,standing,seed-proof,joined}.test.ts',
      'src/campaign/confirm/{disputed,finding}.test.ts',
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
