import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../syntax/index.js';
import { type Signature, buildSignature, signatureAt } from './signature.js';

const ONE = '(declare-datatype A ((a (s Int))))';
const TWO = '(declare-datatype B ((b (t Bool) (s Int))))';
const THREE = '(declare-datatype C ((c (s Int))))';

function signatureOf(text: string): Signature {
  const at = signatureAt(readScript(`${text}(check-sat)`).script);
  if (at === undefined) throw new Error(text);
  return at.signature;
}

describe('symbols with several meanings', () => {
  it.each<[text: string, ambiguous: readonly string[], overloaded: Readonly<Record<string, string>>]>([
    ['(declare-fun f (Int) Int)', [], {}],
    ['(declare-fun f (Int) Int)(declare-fun f (Real) Int)', ['f'], {}],
    ['(declare-fun f (Int) Int)(define-fun f ((x Bool)) Int 1)', ['f'], {}],
    ['(define-fun f ((x Int)) Int 1)(define-fun f ((x Bool)) Int 1)', ['f'], {}],
    [`(declare-fun s (Int) Int)${ONE}`, ['s'], {}],
    [`${ONE}(declare-fun a (Bool) Int)`, ['a'], {}],
    [`${ONE}(declare-fun s (Bool) Int)`, ['s'], {}],
    [ONE, [], {}],
    [`${ONE}${TWO}`, [], { s: 'A.a.0 B.b.1' }],
    [`${ONE}${TWO}${THREE}`, [], { s: 'A.a.0 B.b.1 C.c.0' }],
    [`${ONE}${TWO}(declare-fun s (Bool) Int)`, ['s'], { s: 'A.a.0 B.b.1' }],
    [`${ONE}(declare-datatype D ((d (s Int)) (e (s Int))))`, ['s'], { s: 'A.a.0 D.d.0' }],
    ['(declare-datatype D ((d (s Int)) (e (s Int))))', ['s'], {}],
  ])('finds ambiguous symbols and overloaded selectors: %s', (text, ambiguous, overloaded) => {
    const { ambiguous: found, overloaded: selectors } = buildSignature(
      readScript(text).script.store,
      readScript(text).script.commands,
    );
    expect([...found]).toEqual(ambiguous);
    const infos = [...selectors].map(([name, all]) => [
      name,
      all.map(({ datatype, constructorName, index }) => `${datatype.name}.${constructorName}.${index}`).join(' '),
    ]);
    expect(Object.fromEntries(infos)).toEqual(overloaded);
  });

  it('lists the selectors that only one datatype has', () => {
    expect(signatureOf(ONE).selectors.get('s')).toMatchObject({ constructorName: 'a', index: 0 });
    expect(signatureOf(ONE).constructors.get('a')).toMatchObject({ datatype: { name: 'A' }, decl: { name: 'a' } });
    const both = signatureOf(`${ONE}${TWO}`);
    expect([...both.selectors.keys()]).toEqual(['t']);
    expect([...both.constructors.keys()]).toEqual(['a', 'b']);
    expect([...both.datatypes.keys()]).toEqual(['A', 'B']);
  });
});

describe('the symbols at a check', () => {
  it('lists declarations, definitions and the heap', () => {
    const found = signatureOf(
      '(declare-heap (Int Bool))(declare-const x Int)(define-fun-rec f () Int 1)(define-funs-rec ((g () Int) (h () Int)) (1 2))',
    );
    expect([...found.declared.keys()]).toEqual(['x']);
    expect([...found.definitions.keys()]).toEqual(['f', 'g', 'h']);
    expect(found.heap?.location.text).toBe('Int');
    expect(found.heap?.data.text).toBe('Bool');
    expect(found.closed).toBe(true);
    const without = signatureOf('(declare-const x Int)');
    expect('heap' in without).toBe(false);
    expect(buildSignature(without.store, []).closed).toBe(false);
  });

  it('reports unknown commands, but not objectives', () => {
    expect(signatureOf('(declare-const x Int)(frobnicate x)(minimize x)(assert-soft true)').unknownCommands).toEqual([
      'frobnicate',
    ]);
  });

  it('uses the symbols of the given check, by default the last', () => {
    const { script } = readScript(
      '(push 1)(declare-const x Int)(check-sat)(pop 1)(declare-const y Int)(check-sat)(declare-const z Int)',
    );
    const names = (check?: number) => signatureAt(script, check)?.signature.declared.keys();
    expect([...(names(0) ?? [])]).toEqual(['x']);
    expect([...(names(1) ?? [])]).toEqual(['y']);
    expect([...(names() ?? [])]).toEqual(['y']);
    expect(signatureAt(script, 2)).toBeUndefined();
    expect(signatureAt(readScript('(declare-const x Int)').script)).toBeUndefined();
  });

  it('ignores :named attributes that follow the check', () => {
    const { script } = readScript('(declare-const p Bool)(check-sat)(assert (! p :named n))(check-sat)');
    const names = (check: number) => [...(signatureAt(script, check)?.signature.named.keys() ?? [])];
    expect([names(0), names(1)]).toEqual([[], ['n']]);
  });

  it('finds :named attributes in definitions, even if there is no check', () => {
    const { script } = readScript('(declare-const p Bool)(define-fun f () Bool (! p :named n))');
    expect([...buildSignature(script.store, script.commands).named.keys()]).toEqual(['n']);
  });

  it.each<[text: string, named: Readonly<Record<string, string>>]>([
    ['(declare-const p Bool)(assert (! p :named n))', { n: 'p' }],
    ['(declare-const p Bool)(assert (not (! p :named n)))', { n: 'p' }],
    ['(declare-const p Bool)(assert (! p :other n))', {}],
    ['(declare-const p Bool)(define-fun f () Bool (! p :named n))', { n: 'p' }],
    ['(declare-const p Bool)(push 1)(assert (! p :named n))(pop 1)', { n: 'p' }],
    ['(declare-const p Bool)(push 1)(assert (! p :named n))(pop 1)(declare-const n Bool)', {}],
    ['(declare-const p Bool)(push 1)(assert (! p :named n))(pop 1)(define-fun n () Bool p)', {}],
    ['(declare-const p Bool)(push 1)(assert (! p :named n))(pop 1)(assert (! (not p) :named n))', { n: '(not p)' }],
    ['(declare-const p Bool)(check-sat-assuming ((! p :named n)))', { n: 'p' }],
  ])('maps each :named name to its term: %s', (text, named) => {
    const found = [...signatureOf(text).named].map(([name, term]) => [name, printTerm(term)]);
    expect(Object.fromEntries(found)).toEqual(named);
  });
});
