import { type Op, type Sort, type Term, reachable } from '../../src/smt.js';
import type { Application, KnownFault } from './fault.js';

type FloatSort = Extract<Sort, { kind: 'FloatingPoint' }>;

const Z3_FLOATS: readonly string[] = ['4.8.12', '5.2.0'];

function listFormats({ sort, args }: Application): FloatSort[] {
  return [sort, ...args.map((arg) => arg.sort)].filter((each): each is FloatSort => each.kind === 'FloatingPoint');
}

function target({ sort }: Application): FloatSort | undefined {
  return sort.kind === 'FloatingPoint' ? sort : undefined;
}

function modeOf({ args }: Application): unknown {
  return args[0]?.value;
}

function isZero({ sort, value }: Application): boolean {
  if (sort.kind !== 'FloatingPoint' || typeof value !== 'bigint') return false;
  return BigInt.asUintN(sort.eb + sort.sb - 1, value) === 0n;
}

function isSubnormal(at: Application): boolean {
  const { sort, value } = at;
  if (sort.kind !== 'FloatingPoint' || typeof value !== 'bigint' || isZero(at)) return false;
  return BigInt.asUintN(sort.eb, value >> BigInt(sort.sb - 1)) === 0n;
}

/** All floats of at least 2^(sb - 1) are integers. */
function isWideSignificand({ eb, sb }: FloatSort): boolean {
  return sb > 2 ** (eb - 1);
}

function hasOperators({ term }: Application, ops: readonly Op[]): boolean {
  for (const part of reachable([term])) if (part.kind === 'app' && ops.includes(part.op)) return true;
  return false;
}

function isSmall(sort: Sort): boolean {
  return sort.kind === 'Bool' || (sort.kind === 'BitVec' && sort.width <= 4);
}

function storesAtNames(term: Term): boolean {
  for (const part of reachable([term])) {
    if (part.kind === 'app' && part.op === 'store' && part.args[1]?.kind !== 'const') return false;
  }
  return true;
}

function fromBits({ args }: Application): boolean {
  return args[1]?.sort.kind === 'BitVec';
}

/** In calculations by hand, floats are written as numbers and `(eb,sb)` is the format. Sections refer to IEEE 754-2019. */
export const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    id: 'z3-fma-3-bits',
    solver: 'z3',
    versions: Z3_FLOATS,
    ops: ['fp.fma'],
    when: (at) => target(at)?.sb === 3,
    why:
      'fp.fma of literals in formats with 3 significand bits returns a number of the wrong magnitude, or an infinity. ' +
      'IEEE 754 5.4.1: fusedMultiplyAdd(x, y, z) is x*y + z as if with unbounded range and precision, rounded once.',
    evidence:
      'By hand, (3,3) and RNA: 10 * -0.75 + -0.875 = -8.375. ' +
      'Between 8 and 16 the numbers of 3 bits are 8, 10, 12, 14, so it rounds to -8. z3 4.8.12 says -0.5, z3 5.2.0 says -oo, cvc5 1.0.3 says -8.',
  },
  {
    id: 'z3-round-to-integral-2-exponent-bits',
    solver: 'z3',
    versions: Z3_FLOATS,
    ops: ['fp.roundToIntegral'],
    when: (at) => target(at)?.eb === 2 && (modeOf(at) === 'RNE' || modeOf(at) === 'RNA') && isZero(at),
    why:
      'In formats with 2 exponent bits, fp.roundToIntegral returns 1 for some numbers up to 1/2 (RNE) or below 1/2 (RNA). ' +
      'IEEE 754 5.9: roundToIntegralTiesToEven and -TiesToAway round to the nearest integral number.',
    evidence:
      'By hand, (2,3) and RNE: 1/4 is nearer to 0 than to 1, and 1/2 is a tie whose even side is 0; z3 says 1 for both. ' +
      'In (3,3), which also contains 1/4 and 1/2, z3 itself says 0 for both. ' +
      'Over all numbers of (2,3), (2,4), (2,5), (3,3) and (3,4) in all modes, against exact fractions, z3 errs in 25 of 840 cases, always by returning 1 for a number of at most 1/2.',
  },
  {
    id: 'cvc5-2-3',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: [
      ...([
        'fp',
        'to_fp',
        'to_fp_unsigned',
        'fp.add',
        'fp.sub',
        'fp.mul',
        'fp.div',
        'fp.fma',
        'fp.sqrt',
        'fp.rem',
      ] as const),
      ...([
        'fp.roundToIntegral',
        'fp.to_real',
        'fp.to_ubv',
        'fp.to_sbv',
        'fp.neg',
        'fp.abs',
        'fp.min',
        'fp.max',
      ] as const),
      // These operators can return the least subnormal number, which is then printed as 0.
      ...(['ite', 'select', 'match', '@'] as const),
    ],
    when: (at) => listFormats(at).some(({ eb, sb }) => eb === 2 && sb === 3),
    why:
      'In (2,3) cvc5 prints the least subnormal number as 0 and rounds wrongly in almost every operator. ' +
      'Theory FloatingPoint, definition of fp: (fp #b0 #b00 #b01) is 2^0 * 1/4.',
    evidence:
      'By hand: (fp.sub RNE x x) is +0 for every finite x (IEEE 754 6.3); for x = -1.75 cvc5 says -1.75. ' +
      '(fp.add RTN -1.5 2.5) is exactly 1; cvc5 says 2. z3 4.8.12 and 5.2.0 say +0 and 1.',
  },
  {
    id: 'cvc5-round-to-integral-wide-significand',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: ['fp.roundToIntegral'],
    when: (at) => listFormats(at).some(isWideSignificand),
    why:
      'In formats whose greatest exponent is below their precision, fp.roundToIntegral returns fractions or wrong integers, ' +
      'or the bit-blasted form of a term differs from the value that cvc5 prints for it. IEEE 754 5.9.',
    evidence:
      'By hand, in the float format (2,4) with RTN: -1 is integral and stays -1; cvc5 says -0; z3 4.8.12 and 5.2.0 say -1. ' +
      'In (3,5), RNE, 15.5 is rounded to 16; the greatest number is 15.5, so the result is +oo ' +
      '(z3 and the value of cvc5 agree), but cvc5 answers sat if the term is asserted to differ from +oo.',
  },
  {
    id: 'cvc5-to-fp-3-bits',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: ['to_fp', 'to_fp_unsigned'],
    when: (at) => target(at)?.sb === 3,
    why:
      'Conversions to formats with 3 significand bits return 0 for some numbers of the format. ' +
      'Theory FloatingPoint, to_fp: the result is the number nearest to the argument in the direction of the rounding mode.',
    evidence:
      'By hand: 2 is a power of two and a number of (5,3); (to_fp 5 3 RNE 2.0) is 0 in cvc5 and 2 in z3 4.8.12 and 5.2.0.',
  },
  {
    id: 'cvc5-sqrt-subnormal',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: ['fp.sqrt'],
    when: isSubnormal,
    why:
      'A square root that is subnormal (formats of few exponent bits only) is rounded to the wrong neighbour. ' +
      'IEEE 754 5.4.1: squareRoot is rounded correctly.',
    evidence:
      'By hand, (2,7) and RNE: the root of 19/64 is 0.544862 = 34.87/64, so 35/64; cvc5 says 34/64, z3 4.8.12 and 5.2.0 say 35/64.',
  },
  {
    id: 'cvc5-from-bits-few-exponent-bits',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: ['to_fp', 'to_fp_unsigned'],
    when: (at) => fromBits(at) && listFormats(at).some(({ eb }) => eb <= 3),
    why:
      'Conversions of bit-vectors to formats with at most 3 exponent bits round up exact numbers (RTP), ' +
      'or the bit-blasted form of a term differs from the value that cvc5 prints for it. Theory FloatingPoint, to_fp.',
    evidence:
      'By hand: 1 is a number of (3,5), so no mode may change it; (to_fp_unsigned 3 5 RTP #x1) is 1.0625 in cvc5, 1 in z3 4.8.12 and 5.2.0. ' +
      '(to_fp_unsigned 2 4 RNE #b100) is +oo, since 4 is above 3.75 by more than half a step; ' +
      'cvc5 prints the value +oo, but answers sat if the term is asserted to differ from +oo.',
  },
  {
    id: 'cvc5-range-inclusion',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: ['str.in_re', 'str.replace_re', 'str.replace_re_all'],
    when: (at) => hasOperators(at, ['re.range']) && hasOperators(at, ['re.diff', 're.comp']),
    why:
      'A range is assumed to be contained in another range although it is not, so a difference becomes empty, ' +
      'and a union with a complement contains all words. Theory Strings: re.diff(R, S) holds the words of R that are not in S.',
    evidence:
      'By hand: "a" is in (re.range "a" "b") and not in (re.range "b" "c"), so it is in their re.diff; ' +
      'cvc5 1.0.3 says no, cvc4 1.8, z3 4.8.12 and z3 5.2.0 say yes. ' +
      '"b" is neither in (re.range "c" "d") nor in (re.comp (re.range "a" "b")); cvc5 says that it is in their union, z3 that it is not.',
  },
  {
    id: 'cvc5-power-0-of-star',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: ['str.in_re', 'str.replace_re', 'str.replace_re_all'],
    when: (at) => hasOperators(at, ['re.^', 're.loop']) && hasOperators(at, ['re.*', 're.all']),
    why:
      'The 0th power of a starred language is computed as the language itself. ' +
      'Theory Strings: ((_ re.^ 0) e) is the language of the empty word alone, and ((_ re.loop 0 0) e) is the same.',
    evidence:
      '(str.in_re "a" ((_ re.^ 0) re.all)) is false by that definition; cvc5 1.0.3 says true, ' +
      'z3 4.8.12 and 5.2.0 say false. cvc5 also evaluates (str.replace_re_all "abab" ((_ re.^ 0) re.all) "A") to "AAAA", ' +
      'although no non-empty word matches; for re.allchar instead of re.all, cvc5 itself says "abab".',
  },
  {
    id: 'z3-match-parametric',
    solver: 'z3',
    versions: ['5.2.0'],
    ops: ['match'],
    when: ({ args }) => {
      const sort = args[0]?.sort;
      return sort?.kind === 'Named' && sort.args.length > 0;
    },
    why:
      'In a match over a datatype with sort parameters, a nullary constructor in a pattern is treated as a variable, which matches every value. ' +
      'SMT-LIB 2.7, section 3.6.1: a symbol in a pattern denotes the constructor of that name, if there is one.',
    evidence:
      '(match (some 1) ((none false) (x true))) is true, since (some 1) is not none; z3 5.2.0 says false. ' +
      'For a datatype without parameters, z3 5.2.0 correctly says that (match (cons 1 nil) ((nil false) (x true))) is true.',
  },
  {
    id: 'cvc5-to-fp-narrower-exponent',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: ['to_fp'],
    when: (at) => {
      const from = at.args[1]?.sort;
      const to = target(at);
      if (from?.kind !== 'FloatingPoint' || to === undefined) return false;
      return from.eb > to.eb && to.sb >= from.sb && (modeOf(at) === 'RTP' || modeOf(at) === 'RTN');
    },
    why:
      'Conversions to a format with fewer exponent bits and no fewer significand bits round exact numbers away from zero, ' +
      'in the modes RTP (positive) and RTN (negative). IEEE 754 5.4.2: ' +
      'a conversion is exact if the target format contains the number.',
    evidence:
      'By hand: 511 = 1.11111111b * 2^8 is a number of (6,9) and of (5,11); cvc5 1.0.3 converts it to 511.25 in RTP, z3 4.8.12 and 5.2.0 to 511. ' +
      '24 numbers were converted from (8,24) to (5,25) and from (11,53) to (8,64): all results are wrong in RTP and RTN, and right in the other modes.',
  },
  {
    id: 'cvc5-lambda-condition',
    solver: 'cvc5',
    versions: ['1.0.3'],
    ops: ['@'],
    when: ({ term }) => {
      const callee = term.kind === 'app' ? term.args[0] : undefined;
      const before = callee?.kind === 'quant' ? callee.vars.slice(0, -1) : [];
      return before.length > 0 && callee?.kind === 'quant' && callee.vars.some((each) => each.sort.kind === 'Bool');
    },
    why:
      'If the body of a lambda is an ite on a Boolean parameter, the argument of an earlier parameter is not substituted: ' +
      'the bound variable stays in the result. SMT-LIB 2.7, section 3.6.1: an application equals the body with arguments for variables.',
    evidence:
      '((lambda ((x Int) (y Bool)) (ite y x 7)) 1 true) is 1; cvc5 1.0.3 answers sat if this term is asserted to differ from 1, ' +
      'gives the term the value x, and prints "Could not evaluate x in getValue". If the parameters are swapped, cvc5 answers unsat.',
  },
  {
    id: 'z3-constant-array-finite-index',
    solver: 'z3',
    versions: Z3_FLOATS,
    ops: ['=', 'distinct'],
    when: (at) =>
      hasOperators(at, ['const']) &&
      at.args.some(({ sort }) => sort.kind === 'Array' && (sort.index.kind === 'Named' || isSmall(sort.index))) &&
      (at.args.every(({ sort }) => sort.kind === 'Array' && isSmall(sort.index)) || storesAtNames(at.term)),
    why:
      'Equalities of constant arrays with stores, over a finite index sort, are decided by the stored elements only; ' +
      'the elements at indices without a store are ignored. Theory ArraysEx: two arrays are equal if they agree at every index.',
    evidence:
      'By hand; const(v) is the array with v at every index. ' +
      'Over the enumeration {red, green, blue}, const(3) differs at red from const(1) with 3 stored at green and blue. ' +
      'If the equality of the two arrays is asserted, z3 4.8.12 answers sat and 5.2.0 unsat. ' +
      'const(2) with 0 stored at green and 1 at red differs at blue from const(1) with 0 stored at green. ' +
      'If the equality of the two arrays is asserted, z3 4.8.12 and 5.2.0 both answer sat, with no unknowns in the formula. ' +
      'cvc5 answers unsat for both equalities. ' +
      'Over one bit, const(true) equals const(false) with true stored at 0 and at 1. ' +
      'Both versions of z3 print with get-value that the two arrays are distinct, but answer unsat if their distinctness is asserted.',
  },
];
