import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPosition } from '../../diag/index.js';
import {
  BOOL,
  INT,
  OPERATOR_NAMES,
  REAL,
  REGLAN,
  NO_BINDINGS,
  ROUNDING_MODE,
  STRING,
  type Sort,
  SortStore,
  bindSort,
  operatorInfo,
} from '../../term/index.js';
import { readSignatures } from './read-signatures.js';

const shipped = readFileSync(new URL('../../../data/typefuzz-signatures.txt', import.meta.url), 'utf8');
const { signatures } = readSignatures(shipped);

function problems(text: string): string[] {
  return readSignatures(text).diagnostics.map(({ code, message, span }) => {
    const { line, column } = findPosition(text, span?.start ?? 0);
    return `${line}:${column} ${code} ${message}`;
  });
}

/** Operators for which solvers accept only two arguments, although the standard allows more. */
const BINARY_IN_SOLVERS = new Set<string>(['str.<', 'str.<=']);

describe('the shipped signatures', () => {
  it('ships signatures that can be read without problems', () => {
    const read = readSignatures(shipped);
    expect(read.diagnostics).toEqual([]);
    expect(read.signatures.length).toBeGreaterThan(OPERATOR_NAMES.length);
  });

  it('ships signatures for every operator and attribute', () => {
    for (const op of OPERATOR_NAMES) {
      const own = signatures.filter((each) => each.op === op);
      expect(own.length, op).toBeGreaterThan(0);
      const { arity, associativity } = operatorInfo(op);
      // Variadic operators are written with two arguments and an attribute.
      if (arity[1] !== Infinity || associativity === 'none' || BINARY_IN_SOLVERS.has(op)) continue;
      expect(
        own.some((each) => each.associativity === associativity),
        op,
      ).toBe(true);
    }
  });

  it('ships signatures for all lists of up to three argument sorts that an operator without indices accepts', () => {
    const sorts = new SortStore();
    const relation = (...parts: Sort[]): Sort => sorts.collection('Set', sorts.tuple(parts));
    const some: readonly Sort[] = [
      BOOL,
      INT,
      REAL,
      STRING,
      REGLAN,
      ROUNDING_MODE,
      sorts.bitVec(1),
      sorts.bitVec(3),
      sorts.floatingPoint(3, 4),
      sorts.array(INT, BOOL),
      sorts.collection('Seq', INT),
      sorts.collection('Set', INT),
      sorts.collection('Bag', INT),
      relation(INT, BOOL),
      relation(BOOL, INT),
      relation(INT),
    ];
    const missing: string[] = [];
    for (const op of OPERATOR_NAMES) {
      const info = operatorInfo(op);
      if (info.indices > 0 || info.qualified) continue;
      const own = signatures.filter((each) => each.op === op);
      for (let count = Math.max(1, info.arity[0]); count <= Math.min(3, info.arity[1]); count++) {
        // Two arguments and an attribute describe a variadic operator, so one and three arguments are skipped.
        if (count === 1 && info.arity[1] > 1 && op !== '-') continue;
        if (count === 3 && info.arity[0] < 3 && op !== 'str.indexof' && op !== 'seq.indexof') continue;
        for (const args of tuples(some, count)) {
          const result = info.rule.result({ args, indices: [], sorts });
          if (result === undefined || (args.includes(REGLAN) && !op.startsWith('re.') && !op.startsWith('str.')))
            continue;
          if (op === 'rel.product' && result.text.split(' ').length > 5) continue;
          const covered = own.some((each) => each.args.length === count && fits(each, [...args, result]));
          if (!covered) missing.push(`(${op} ${args.map(({ text }) => text).join(' ')})`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

function fits(signature: (typeof signatures)[number], sorts: readonly Sort[]): boolean {
  let bound: typeof NO_BINDINGS | undefined = NO_BINDINGS;
  for (const [i, pattern] of [...signature.args, signature.result].entries()) {
    bound = bound === undefined ? undefined : bindSort(pattern, sorts[i] as Sort, bound);
  }
  return bound !== undefined;
}

function* tuples(sorts: readonly Sort[], count: number): Generator<Sort[]> {
  if (count === 0) yield [];
  else for (const rest of tuples(sorts, count - 1)) for (const sort of sorts) yield [...rest, sort];
}

describe('readSignatures', () => {
  it('reads parameters, indices and attributes', () => {
    const read = readSignatures(
      '; all\n(par (i m) ((_ zero_extend i) (_ BitVec m) (_ BitVec (+ i m))))(and Bool Bool Bool)',
    );
    expect(read.diagnostics).toEqual([]);
    expect(read.signatures.map(({ op, associativity }) => `${op} ${associativity}`)).toEqual([
      'zero_extend none',
      'and none',
    ]);
    expect(read.staysInLogic).toBe(true);
    expect(readSignatures('(set-option :stay-in-logic false)').staysInLogic).toBe(false);
  });

  it('reports each problem with its position', () => {
    expect(problems('(and Bool Bool Bool)\n(xor Bool\n  Boolean Bool)')).toEqual(["3:3 G310 unknown sort 'Boolean'"]);
    expect(problems('(andd Bool Bool Bool)')).toEqual(["1:2 G310 unknown operator 'andd'"]);
    expect(problems('(str.len String String)')).toEqual([
      '1:1 G310 str.len of these arguments has sort Int, not String',
    ]);
    expect(problems('(par (A) (str.len A Int))\n(str.len Int Int)')).toEqual([
      '1:10 G310 str.len does not take arguments of these sorts',
      '2:1 G310 str.len does not take arguments of these sorts',
    ]);
    expect(problems('(not Bool Bool Bool)')).toEqual(['1:1 G310 not cannot take 2 arguments']);
    expect(problems('(<= Int Int Bool :left-assoc)')).toEqual(['1:18 G310 <= is not left-assoc']);
    expect(problems('(<= Int Int Bool :often)')).toEqual(["1:18 G310 unknown attribute ':often'"]);
    expect(problems('(par (m) (bvnot (_ BitVec m) m))')).toEqual(["1:30 G310 'm' is used as a number elsewhere"]);
    expect(problems('(par (m) (bvnot (_ BitVec n) (_ BitVec m)))')).toEqual(['1:27 G310 no number']);
    expect(problems('(par (i) ((_ extract i) (_ BitVec 4) (_ BitVec 2)))')).toEqual([
      '1:10 G310 extract has 2 indices',
    ]);
    expect(problems('(par (A) (seq.empty (Seq A)))')).toEqual(['1:10 G310 seq.empty is written with its sort']);
    expect(problems('(set-option :stay false)')).toEqual(['1:13 G310 no such option']);
    expect(problems('(and Bool')).toEqual(['1:1 G101 unmatched (: one closing parenthesis is missing at the end']);
  });

  it('keeps the valid signatures of a file that also has invalid signatures', () => {
    expect(readSignatures('(andd Bool Bool Bool)(or Bool Bool Bool)').signatures.length).toBe(1);
  });
});

it('ignores the identity operator of yinyang', () => {
  const { signatures, diagnostics } = readSignatures('(+ Int Int Int)\n(par (A) (id A A))\n(par (A B) (id A B))\n');
  expect(signatures.map(({ op }) => op)).toEqual(['+']);
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['warning G310', 'error G310']);
});
