/**
 * What `npm run mutation -- NAME` mutates, and the tests that have to notice: unit tests first, then laws that need no native
 * solver, and the draws that are frozen. A name is a folder of `src/` or the part of one on which the soundness of findings rests.
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
