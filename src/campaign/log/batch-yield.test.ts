import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TestResult } from './records/batch.js';
import { batchYield } from './state.js';

const batch = { seed: 's', strategy: 'opfuzz', from: 0, to: 9 };
const counts = { tests: 9, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} };
const outcomes = (results: readonly TestResult[]) => new Set(batchYield({ batch, counts, results }).outcomes);

const said = fc.dictionary(
  fc.constantFrom('z3', 'cvc5', 'cvc4'),
  fc.constantFrom('sat', 'unsat', 'sat unsat', 'timeout'),
);
const result = fc
  .record({ index: fc.nat(9), said, theories: fc.subarray(['Ints', 'Core']) })
  .map((each) => ({ ...each, ms: 1, rewrites: [] }));

it('records every outcome of every test, even outcomes that the previous test had', () => {
  fc.assert(
    fc.property(fc.array(result, { maxLength: 9 }), (results) => {
      expect(outcomes(results)).toEqual(new Set(results.flatMap((each) => [...outcomes([each])])));
    }),
  );
});
