import { expect, it } from 'vitest';
import { describeChange } from './current.js';

const CERTIFIED = { trust: 'certified' } as const;
const faultIn = (cause: string | null) => ({
  ...CERTIFIED,
  fault: { cause, term: 't', text: '', expected: 'sat' as const },
});
const crashIn = (...frames: string[]) => ({ ...CERTIFIED, backtrace: { signal: 'SIGSEGV', frames, isDeep: false } });

it('describes a reduction that ends at another fault or another place of the crash', () => {
  expect(describeChange(faultIn('mod'), faultIn('div'))).toBe(
    'the reduced input may show another bug: it fails in div, the original input in mod',
  );
  expect(describeChange(crashIn('f', 'g'), crashIn('f', 'h'))).toBe(
    'the reduced input may show another bug: it crashes in f, h, the original input in f, g',
  );
});

it('describes a reduction that ends at a proof, although the original input rests on a claim', () => {
  const claimed = { ...faultIn('mod'), trust: 'claimed' } as const;
  expect(describeChange(claimed, faultIn('mod'))).toBe(
    'the reduced input may show another bug: it is certified, but the original input is only claimed and may show none',
  );
  expect(describeChange(claimed, claimed)).toBeUndefined();
});

it.each([
  ['the fault is the same', faultIn('mod'), faultIn('mod')],
  ['the reduction removed an operator', faultIn('not of * of <='), faultIn('not of <=')],
  ['the reduction found the operator', faultIn('not of * of <='), faultIn('*')],
  ['the fault was not known before', CERTIFIED, faultIn('mod')],
  ['the fault is not known after', faultIn('mod'), CERTIFIED],
  ['only a whole assertion shows the fault', faultIn(null), faultIn('mod')],
  ['the crash is the same', crashIn('f', 'g'), crashIn('f', 'g')],
  ['there is no reduction', crashIn('f'), undefined],
])('describes no change if %s', (_, before, after) => {
  expect(describeChange(before, after)).toBeUndefined();
});
