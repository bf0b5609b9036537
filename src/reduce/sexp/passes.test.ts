import { describe, expect, it } from 'vitest';
import { SEXP_PASSES } from './passes.js';
import { type SexpSubject, sexpLanguage, sexpSubject } from './sexp-language.js';

/** Lists the results of a pass. If a move does not apply, its result is `-`. */
function candidates(name: string, source: string): string[] {
  const pass = SEXP_PASSES.find((each) => each.name === name);
  if (pass === undefined) throw new Error(`no pass ${name}`);
  const subject = sexpSubject(source) as SexpSubject;
  return [...pass.waves(sexpLanguage.view(subject, () => undefined))]
    .filter((wave) => wave.length > 0)
    .map((wave) =>
      wave
        .map((move) => {
          const text = sexpLanguage.apply(subject, [move])?.text.trim().replaceAll('\n', '; ') ?? '-';
          return `${move.weight}: ${text}`;
        })
        .join(' | '),
    );
}

describe('the candidates of a pass over S-expressions, wave by wave', () => {
  it.each([
    ['sexp-commands', '(a b)\nc\n(d (e f))\n', ['3: c; (d (e f)) | 1: (a b); (d (e f)) | 5: (a b); c']],
    [
      'sexp-children',
      '(a (b c d e) f)\ng\n',
      [
        '5: (a f); g',
        '1: ((b c d e) f); g | 1: (a (c d e) f); g | 1: (a (b d e) f); g | 1: (a (b c e) f); g | 1: (a (b c d) f); g | 1: (a (b c d e)); g',
      ],
    ],
    [
      'sexp-hoist',
      '(a (b (c d) e f g (h)) (i j k))\n',
      [
        '7: (a (c d) (i j k)) | 2: (a (b c e f g (h)) (i j k)) | 1: (a (b (c d) e f g h) (i j k)) | 3: (a (b (c d) e f g (h)) i)',
        '10: (a (h) (i j k))',
        '3: (a (b d e f g (h)) (i j k)) | 4: (a (b (c d) e f g (h)) j)',
        '10: (a b (i j k))',
        '4: (a (b (c d) e f g (h)) k)',
        '10: (a e (i j k))',
      ],
    ],
    ['sexp-atoms', '(a (b c))\n', ['3: (a false)', '3: (a true)', '3: (a 0)']],
    [
      'sexp-atoms',
      '(0 1 2 9 0.5 12.50 1.x .5)\n',
      [
        '1: (0 0 2 9 0.5 12.50 1.x .5) | 1: (0 0 2 9 0.5 12.50 1.x .5) | 1: (0 1 0 9 0.5 12.50 1.x .5) | 1: (0 1 1 9 0.5 12.50 1.x .5) | 1: (0 1 1 9 0.5 12.50 1.x .5) | 1: (0 1 2 0 0.5 12.50 1.x .5) | 1: (0 1 2 1 0.5 12.50 1.x .5) | 1: (0 1 2 4 0.5 12.50 1.x .5) | 1: (0 1 2 9 0.0 12.50 1.x .5) | 1: (0 1 2 9 0 12.50 1.x .5) | 1: (0 1 2 9 0.5 0.0 1.x .5) | 1: (0 1 2 9 0.5 12 1.x .5)',
      ],
    ],
    [
      'sexp-atoms',
      '(#b0 #b101 #b12 #x0 #xfF #xg "" "ab" |a| |a b| |1a| || a!)\n',
      [
        '1: (#b0 #b101 #b12 #x0 #xfF #xg "" "ab" |a| |a b| |1a| || a!) | 1: (#b0 #b000 #b12 #x0 #xfF #xg "" "ab" |a| |a b| |1a| || a!) | 1: (#b0 #b101 #b12 #x0 #xfF #xg "" "ab" |a| |a b| |1a| || a!) | 1: (#b0 #b101 #b12 #x0 #x00 #xg "" "ab" |a| |a b| |1a| || a!) | 1: (#b0 #b101 #b12 #x0 #xfF #xg "" "" |a| |a b| |1a| || a!) | 1: (#b0 #b101 #b12 #x0 #xfF #xg "" "ab" a |a b| |1a| || a!)',
      ],
    ],
    ['sexp-atoms', 'a1 1a x1.50 1.50x x#b10 #b1x x#xf #x1g\n', []],
    [
      'sexp-sorts',
      '(a (_ FloatingPoint 8 24) (_ FloatingPoint 8 25) (_ FloatingPoint 5 11))\n(_ FloatingPoint 11 53)\n',
      [
        '5: (a Float32 (_ FloatingPoint 8 25) (_ FloatingPoint 5 11)); (_ FloatingPoint 11 53) | 5: (a (_ FloatingPoint 8 24) (_ FloatingPoint 8 25) Float16); (_ FloatingPoint 11 53) | 5: (a (_ FloatingPoint 8 24) (_ FloatingPoint 8 25) (_ FloatingPoint 5 11)); Float64',
      ],
    ],
    [
      'sexp-lets',
      '(a (let ((x b)) (x y)) (let ((y c) (z)) z) (let x y) (let ((x y))) let)\n',
      [
        '1: (a (b y) (let ((y c) (z)) z) (let x y) (let ((x y))) let) | 1: (a (let ((x b)) (x y)) z (let x y) (let ((x y))) let) | 1: (a (let ((x b)) (x y)) (let ((y c) (z)) z) y (let ((x y))) let)',
      ],
    ],
  ])('lists the candidates of the pass %s over S-expressions: %j', (name, source, expected) => {
    expect(candidates(name, source)).toEqual(expected);
  });
});

it('never removes arguments that an operator needs, unless others are missing already', () => {
  const dropped = (source: string) => candidates('sexp-children', source).join(' | ');
  expect(dropped('(f (xor a b))\n')).toBe('4: (f) | 1: ((xor a b)) | 1: (f (a b)) | 1: - | 1: -');
  expect(dropped('(xor a b c)\n')).toBe('1: (a b c) | 1: (xor b c) | 1: (xor a c) | 1: (xor a b)');
  expect(dropped('(- a b)\n')).toBe('1: (a b) | 1: (- b) | 1: (- a)');
  expect(dropped('(= a)\n')).toBe('1: (a) | 1: (=)');
  const subject = sexpSubject('(xor a b c)\n') as SexpSubject;
  const both = [2, 3].map((node) => ({ changes: [{ node, by: { kind: 'nothing' } }], weight: 1 }) as const);
  expect(sexpLanguage.apply(subject, both)).toBeUndefined();
});
