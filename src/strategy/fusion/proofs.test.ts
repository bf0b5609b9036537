import { describe, expect, it } from 'vitest';
import { type FusionFunction } from './template.js';
import {
  type FunctionProof,
  selectProved,
  formatFunctionProofs,
  functionHash,
  readFunctionProofs,
} from './prove-function.js';
import { readFusionFunctions } from './read-functions.js';

const block = (name: string): string =>
  `#begin ${name}\n(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (= z (+ x y)))(assert (= x (- z y)))(assert (= y (- z x)))\n; ${name}\n#end\n`;
const [one, two] = readFusionFunctions(block('one') + block('two')).functions as [FusionFunction, FusionFunction];
const proof: FunctionProof = {
  function: 'one',
  x: 'always',
  y: 'guarded',
  once: true,
  provers: [{ id: 'z3', family: 'z3', version: '4' }],
  instances: ['as it stands'],
};

describe('proof files of fusion functions', () => {
  it('writes one line for each proved function, and reads the lines back', () => {
    const text = formatFunctionProofs([two, one], new Map([[functionHash(one), proof]]));
    expect(text).toBe(`{\n  ${JSON.stringify(functionHash(one))}: ${JSON.stringify(proof)}\n}\n`);
    const proofs = readFunctionProofs(text);
    expect(selectProved([two, one], proofs)).toEqual([{ fn: one, x: 'always', y: 'guarded', once: true }]);
    const both = new Map([one, two].map((fn) => [functionHash(fn), proof]));
    expect(Object.keys(JSON.parse(formatFunctionProofs([one, two], both)) as object)).toEqual([...both.keys()]);
  });

  it('does not apply a proof to a function with a different text', () => {
    expect(functionHash(one)).not.toBe(functionHash(two));
    expect(functionHash(one)).toMatch(/^[0-9a-f]{64}$/);
    expect(selectProved([two], new Map([[functionHash(one), proof]]))).toEqual([]);
  });

  it.each(['', 'nonsense', 'null', '3', '"text"', '[]', '{}', '{"h": null}', '{"h": 3}'])(
    'reads no proofs from %j',
    (text) => {
      expect(readFunctionProofs(text).size).toBe(0);
    },
  );

  it.each(['function', 'provers', 'x', 'y', 'once'])('ignores an entry without %s', (part) => {
    expect(readFunctionProofs(JSON.stringify({ h: proof })).size).toBe(1);
    expect(readFunctionProofs(JSON.stringify({ h: { ...proof, [part]: undefined } })).size).toBe(0);
    expect(readFunctionProofs(JSON.stringify({ h: { ...proof, [part]: 7 } })).size).toBe(0);
  });
});
