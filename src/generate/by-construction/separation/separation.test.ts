import { describe, expect, it } from 'vitest';
import { isHeapWellPlaced } from '../../../script/index.js';
import { printScript, readScript } from '../../../syntax/index.js';
import { TermStore } from '../../../term/index.js';
import { rngFromSeed } from '../../../util/index.js';
import { checkCertificate } from '../../../../lab/certificates/check-certificate.js';
import type { Certificate } from '../certificate.js';
import type { Constructed, Generator } from '../contract.js';
import { SEPARATION_GENERATORS } from './generators.js';
import { byDepth } from '../../../../test/support/laws.js';

const COUNT = byDepth({ sample: 1, whole: 12, deep: 12 });

function formulas({ name, defaults, open }: Generator, count: number): readonly (Constructed | undefined)[] {
  const source = open({ store: new TermStore(), options: defaults, rules: [] });
  return Array.from({ length: count }, (_, i) => source.formula(rngFromSeed('heap').fork(name).fork(i)));
}

describe.each(SEPARATION_GENERATORS.map((each) => [each.name, each] as const))('%s', (_, generator) => {
  it('makes reproducible formulas that survive printing and reading and have the stated answer', () => {
    const made = formulas(generator, COUNT);
    const [again] = formulas(generator, 1) as [Constructed];
    expect(printScript(again.script)).toBe(printScript((made[0] as Constructed).script));
    for (const [i, each] of made.entries()) {
      if (each === undefined) throw new Error(`draw ${i} yields none`);
      const text = printScript(each.script);
      const { script, diagnostics } = readScript(text);
      expect(diagnostics, text).toEqual([]);
      expect(printScript(script)).toBe(text);
      expect(isHeapWellPlaced(script)).toBe(true);
      expect(checkCertificate(script, each.certificate), text).toEqual({ kind: 'holds', status: each.status });
      if (generator.kind !== 'syntactic') expect(each.status).toBe(generator.kind);
    }
  });
});

describe('certificates with a heap', () => {
  const { script } = readScript(
    '(declare-heap (Int Int))(declare-fun x () Int)(assert (sep (pto x 1) (not sep.emp)))(check-sat)',
  );
  const certificate = (heap?: string): Certificate => ({
    kind: 'model',
    symbols: [{ name: 'x', params: [], sort: 'Int', value: '(- 3)' }],
    universes: [],
    ...(heap === undefined ? {} : { heap }),
  });
  const NIL = '(= (as sep.nil Int) 0)';

  it('evaluates the formula on the heap that a certificate gives', () => {
    const holds = `(heap (sep (pto (- 3) 1) (pto 4 4)) ${NIL})`;
    expect(checkCertificate(script, certificate(holds))).toEqual({ kind: 'holds', status: 'sat' });
    for (const wrong of [
      undefined,
      `(heap sep.emp ${NIL})`,
      `(heap (pto (- 3) 1) ${NIL})`,
      '(heap (pto x y))',
      'heap',
    ]) {
      expect(checkCertificate(script, certificate(wrong)).kind, wrong).toBe('fails');
    }
  });
});
