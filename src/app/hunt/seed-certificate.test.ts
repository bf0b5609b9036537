import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useWorkshop } from '../../../test/support/gainsay.js';
import { readScript } from '../../syntax/index.js';
import { checkSeedCertificate } from './seeds.js';

const shop = useWorkshop();

const TEXT =
  '(declare-const x (_ BitVec 2))(declare-fun |f g| (Int) Int)(assert (= (|f g| 1) 2))(assert (bvult #b10 x))';

function certificate(content: unknown, text = TEXT) {
  shop.write('a.certificate.json', typeof content === 'string' ? content : JSON.stringify(content));
  return checkSeedCertificate(join(shop.path, 'a.smt2'), readScript(text).script);
}

const symbols = (x: string) => [
  { name: 'x', params: [], sort: '(_ BitVec 2)', value: x },
  { name: 'f g', params: ['(n Int)'], sort: 'Int', value: '(+ n 1)' },
];

describe('checkSeedCertificate', () => {
  it('accepts a certificate whose model satisfies the seed', () => {
    expect(certificate({ status: 'sat', kind: 'model', symbols: symbols('#b11'), universes: [] })).toEqual({
      kind: 'proved',
      status: 'sat',
    });
  });

  it('rejects a certificate whose model is false or contains commands', () => {
    for (const x of ['#b10', '#b10) (define-fun y () Bool true']) {
      expect(certificate({ status: 'sat', kind: 'model', symbols: symbols(x) })?.kind, x).toBe('not proved');
    }
    const unsat = `${TEXT}(assert (bvult x #b00))`;
    const smuggled = symbols('#b11) (reset-assertions) (define-fun y () Bool true');
    expect(certificate({ kind: 'model', symbols: smuggled }, unsat)?.kind).toBe('not proved');
  });

  it('accepts a certificate by exhaustion only if trying all assignments again gives the same answer', () => {
    const small = '(declare-const x (_ BitVec 2))(assert (bvult x #b00))';
    const exhaustion = { status: 'sat', kind: 'exhaustion', variables: [], assignments: 4, satisfying: 0 };
    expect(certificate(exhaustion, small)).toEqual({ kind: 'proved', status: 'unsat' });
    expect(certificate({ ...exhaustion, satisfying: 1 }, small)?.kind).toBe('not proved');
    expect(certificate(exhaustion, small.replace('#b00', '#b01'))?.kind).toBe('not proved');
  });

  it('rejects a certificate that is unreadable or contains only an explanation in words', () => {
    expect(certificate({ kind: 'reason', status: 'unsat', because: 'I say so' })?.kind).toBe('not proved');
    for (const broken of ['', '[]', 'null', '{"kind":"exhaustion"}']) {
      expect(certificate(broken)?.kind).toBe('not proved');
    }
    expect(checkSeedCertificate(join(shop.path, 'b.smt2'), readScript(TEXT).script)).toBeUndefined();
  });
});
