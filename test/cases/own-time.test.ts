import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleCases } from '../support/laws.js';
import { judge } from '../support/judge-within.js';

const at = (name: string): URL => new URL(`own-time/${name}`, import.meta.url);
const read = (name: string): string | undefined => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined);

const repeat = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('\n');
const list = `${'(cons 1 '.repeat(20_000)}nil${')'.repeat(20_000)}`;

const GENERATED = [
  {
    name: 'one word of 400,000 copies',
    script:
      '(declare-const x (_ BitVec 1))(assert (distinct ((_ repeat 400000) x) ((_ repeat 400000) (bvnot x))))(check-sat)',
    model: '((define-fun x () (_ BitVec 1) #b1))',
  },
  {
    name: '2,000 words of 1,000 copies',
    script: `(declare-const x (_ BitVec 64))${repeat(2_000, (i) => `(assert (distinct ((_ repeat 1000) (bvadd x (_ bv${i} 64))) ((_ repeat 1000) (bvsub x #x00000000000fffff))))`)}(check-sat)`,
    model: '((define-fun x () (_ BitVec 64) #x0123456789abcdef))',
  },
  {
    name: '60,000 matches in a string, 300 times',
    script: `(declare-const x String)${repeat(300, (i) => `(assert (distinct (str.replace_all x "a" (str.++ "b" (str.from_int ${i}))) x))`)}(check-sat)`,
    model: `((define-fun x () String "${'a'.repeat(60_000)}"))`,
  },
  {
    name: 'equalities of lists of 20,000 elements',
    script: `(declare-datatypes ((L 0)) (((nil) (cons (h Int) (t L)))))(declare-const x L)(declare-const y L)${repeat(300, (i) => `(assert (or (= x y) (= (cons ${i} x) (cons ${i} y)) (= x (t y))))`)}(check-sat)`,
    model: `((define-fun x () L ${list})(define-fun y () L (cons 2 ${list})))`,
  },
];

describe('a judgement that once took seconds', () => {
  const known: readonly (readonly [name: string, quick: readonly string[], thorough: readonly string[]])[] = [
    ['strtoint', ['undetermined'], ['undetermined']],
    ['qe2', ['undetermined'], ['undetermined']],
    ['s-arrq', ['right'], ['undetermined']],
    ['s-five', ['true', 'undetermined'], ['true', 'undetermined']],
    ['s-pow', ['undetermined'], ['undetermined']],
    ['s-rec', ['undetermined'], ['undetermined']],
    ['s-str', ['undetermined'], ['right']],
    ['strindex', ['undetermined'], ['undetermined']],
    ['real1', ['undetermined'], ['undetermined']],
  ];
  it.each(sampleCases(known, 9))(
    'judges the recorded case %s, which once took many seconds, within 1.5 seconds',
    (name, quick, thorough) => {
      const [model, reply] = [read(`${name}.model`), read(`${name}.reply`)?.trim()];
      const script = read(`${name}.smt2`) ?? '';
      const bomb = { name, script, ...(model && { model }), ...(reply && { reply }) };
      for (const [effort, expected] of [
        ['quick', quick],
        ['thorough', thorough],
      ] as const) {
        const { verdicts, ms, megabytes } = judge(bomb, effort);
        // The solver was right, so no verdict may be wrong or false.
        expect(verdicts.map((each) => each.split(' ')[0])).toEqual(expected);
        expect(ms).toBeLessThan(1_500);
        expect(megabytes).toBeLessThan(300);
      }
    },
  );

  it.each(sampleCases(GENERATED, 4))('judges a script with $name within 1.5 seconds', (bomb) => {
    for (const effort of ['quick', 'thorough'] as const) {
      const { verdicts, ms, megabytes } = judge(bomb, effort);
      expect(verdicts.map((each) => each.split(' ')[0])).not.toContain('false');
      expect(ms).toBeLessThan(1_500);
      expect(megabytes).toBeLessThan(300);
    }
  });
});
