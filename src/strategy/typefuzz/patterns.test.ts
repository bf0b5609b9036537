import { describe, expect, it } from 'vitest';
import { findPosition } from '../../diag/index.js';
import {
  BOOL,
  INT,
  NO_BINDINGS,
  type NumberPattern,
  REAL,
  REGLAN,
  STRING,
  type Sort,
  type SortBindings,
  type SortPattern,
  SortStore,
  bindSort,
  numbersIn,
  instantiateSort,
  withNumber,
  withSort,
} from '../../term/index.js';
import { readSignatures } from './read-signatures.js';

function formatResult(text: string): string {
  const { diagnostics, signatures } = readSignatures(text);
  const wrong = diagnostics.map(({ code, severity, message, span, expected, hint }) => {
    const { line, column } = findPosition(text, span?.start ?? -1);
    const shown = text.slice(span?.start, span?.end);
    return `${line}:${column} ${code} ${severity} ${message} | ${shown} | ${expected ?? ''} | ${hint ?? ''}`;
  });
  const read = signatures.map(({ op, indices, qualifier, args, result, associativity, whereUsed }) => {
    const parts = {
      op,
      indices,
      ...(qualifier === undefined ? {} : { qualifier }),
      args,
      result,
      associativity,
      whereUsed,
    };
    return JSON.stringify(parts, (key, value: unknown) =>
      key === 'sort' && typeof value === 'object' ? ((value as { text?: string }).text ?? value) : value,
    ).replaceAll('"', '');
  });
  return [...wrong, ...read].join('\n');
}

const TEXTS: Readonly<Record<string, string>> = {
  '()': '1:1 G310 error no signature | () | (op Arg … Ret :attribute) | ',
  x: '1:1 G310 error no signature | x | (op Arg … Ret :attribute) | ',
  '(par)': '1:1 G310 error ill-formed par | (par) | (par (A …) (op Arg … Ret :attribute)) | ',
  '(par (A))': '1:1 G310 error ill-formed par | (par (A)) | (par (A …) (op Arg … Ret :attribute)) | ',
  '(par (A) (= A A Bool) more)':
    '1:1 G310 error ill-formed par | (par (A) (= A A Bool) more) | (par (A …) (op Arg … Ret :attribute)) | ',
  '(not)': '1:1 G310 error not has no result sort | (not) | (op Arg … Ret) | ',
  '((not) Bool Bool)': '1:2 G310 error no operator | (not) | op, (_ op index …) or (as op Sort) | ',
  '((_ not) Bool Bool)': '1:2 G310 error no operator | (_ not) | op, (_ op index …) or (as op Sort) | ',
  '((as not) Bool Bool)': '1:2 G310 error no operator | (as not) | op, (_ op index …) or (as op Sort) | ',
  '((as seq.empty (Seq Int) more) (Seq Int))':
    '1:2 G310 error no operator | (as seq.empty (Seq Int) more) | op, (_ op index …) or (as op Sort) | ',
  '(par (A) ((as seq.empty (Seq A)) (Seq A)))':
    '{op:seq.empty,indices:[],qualifier:{kind:collection,of:Seq,element:{kind:parameter,name:A}},args:[],result:{kind:collection,of:Seq,element:{kind:parameter,name:A}},associativity:none,whereUsed:false}',
  '((as not Bool) Bool Bool)':
    '1:1 G310 error not is not written with its sort | ((as not Bool) Bool Bool) | Bool arguments | ',
  '((for all x) Bool Bool)': '1:2 G310 error no operator | (for all x) | op, (_ op index …) or (as op Sort) | ',
  '(nott Bool Bool)': "1:2 G310 error unknown operator 'nott' | nott | an operator of SMT-LIB | did you mean not?",
  '(qqqqqqqq Bool Bool)': "1:2 G310 error unknown operator 'qqqqqqqq' | qqqqqqqq | an operator of SMT-LIB | ",
  '(not Bool Bol)':
    "1:11 G310 error unknown sort 'Bol' | Bol | Bool, Int, Real, String, RegLan, RoundingMode, or a parameter of (par (A) …) | ",
  '(not Bool (Foo Bool))':
    '1:11 G310 error no such sort | (Foo Bool) | Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B) | ',
  '(not Bool ())':
    '1:11 G310 error no such sort | () | Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B) | ',
  '(not Bool (Array Bool))':
    '1:11 G310 error no such sort | (Array Bool) | Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B) | ',
  '(not Bool (Set))':
    '1:11 G310 error no such sort | (Set) | Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B) | ',
  '(not Bool (-> Bool))':
    '1:11 G310 error no such sort | (-> Bool) | Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B) | ',
  '(bvnot (_ BitVec) (_ BitVec 3))':
    '1:8 G310 error no such sort | (_ BitVec) | Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B) | ',
  '(bvnot (_ BitVec 3 4) (_ BitVec 3))':
    '1:8 G310 error no such sort | (_ BitVec 3 4) | Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B) | ',
  '(fp.neg (_ FloatingPoint 3) Float16)':
    '1:9 G310 error no such sort | (_ FloatingPoint 3) | Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B) | ',
  '(fp.neg Float16 Float16)':
    '{op:fp.neg,indices:[],args:[{kind:float,eb:{kind:number,value:5},sb:{kind:number,value:11}}],result:{kind:float,eb:{kind:number,value:5},sb:{kind:number,value:11}},associativity:none,whereUsed:false}',
  '(fp.neg Float16 Float32)':
    '1:1 G310 error fp.neg of these arguments has sort (_ FloatingPoint 5 11), not (_ FloatingPoint 8 24) | (fp.neg Float16 Float32) | 1 FloatingPoint of one format | ',
  '(par (m) (bvnot (_ BitVec m) (_ BitVec m)))':
    '{op:bvnot,indices:[],args:[{kind:bit-vec,width:{kind:parameter,name:m}}],result:{kind:bit-vec,width:{kind:parameter,name:m}},associativity:none,whereUsed:false}',
  '(par (m) (bvnot (_ BitVec (/ m 2)) (_ BitVec m)))':
    '1:27 G310 error no number | (/ m 2) | a numeral, a parameter, (+ m n), (- m n) or (* m n) | ',
  '(par (m) (bvnot (_ BitVec (+ m)) (_ BitVec m)))':
    '1:27 G310 error no number | (+ m) | a numeral, a parameter, (+ m n), (- m n) or (* m n) | ',
  '(par (m) (bvnot (_ BitVec (+ m 1 2)) (_ BitVec m)))':
    '1:27 G310 error no number | (+ m 1 2) | a numeral, a parameter, (+ m n), (- m n) or (* m n) | ',
  '(par (m n) (concat (_ BitVec m) (_ BitVec n) (_ BitVec (+ n m)) :left-assoc :where-used))':
    '{op:concat,indices:[],args:[{kind:bit-vec,width:{kind:parameter,name:m}},{kind:bit-vec,width:{kind:parameter,name:n}}],result:{kind:bit-vec,width:{kind:+,left:{kind:parameter,name:n},right:{kind:parameter,name:m}}},associativity:left,whereUsed:true}',
  '(par (m n) (concat (_ BitVec m) (_ BitVec n) (_ BitVec (- n m))))':
    '1:12 G310 error concat of these arguments has sort (_ BitVec 3), not (_ BitVec 1) | (concat (_ BitVec m) (_ BitVec n) (_ BitVec (- n m))) | bit-vectors | ',
  '(par (i m) ((_ repeat i) (_ BitVec m) (_ BitVec (* i m))))':
    '{op:repeat,indices:[{kind:parameter,name:i}],args:[{kind:bit-vec,width:{kind:parameter,name:m}}],result:{kind:bit-vec,width:{kind:*,left:{kind:parameter,name:i},right:{kind:parameter,name:m}}},associativity:none,whereUsed:false}',
  '(par (A) (= A A Bool :pairwise))': '1:22 G310 error = is not pairwise | :pairwise | :chainable | ',
  '(par (A) (= A A Bool :chainable :left-assoc))': '1:33 G310 error = is not left-assoc | :left-assoc | :chainable | ',
  '(par (A) (distinct A A Bool :pairwise))':
    '{op:distinct,indices:[],args:[{kind:parameter,name:A},{kind:parameter,name:A}],result:{kind:sort,sort:Bool},associativity:pairwise,whereUsed:false}',
  '(not Bool Bool :left-assoc)': '1:16 G310 error not is not left-assoc | :left-assoc | no such attribute | ',
  '(par (S) ((_ fmf.card S 3) Bool))':
    '{op:fmf.card,indices:[{kind:of-sort,sort:{kind:parameter,name:S}},{kind:number,value:3}],args:[],result:{kind:sort,sort:Bool},associativity:none,whereUsed:false}',
  '(par (D) ((_ is c) D Bool))':
    '{op:is,indices:[{kind:constructor}],args:[{kind:parameter,name:D}],result:{kind:sort,sort:Bool},associativity:none,whereUsed:false}',
  '(par (A B) ((_ tuple.select 1) (Tuple A B) B))':
    '{op:tuple.select,indices:[{kind:number,value:1}],args:[{kind:tuple,parts:[{kind:parameter,name:A},{kind:parameter,name:B}]}],result:{kind:parameter,name:B},associativity:none,whereUsed:false}',
  '(par (I E) (select (Array I E) I E))':
    '{op:select,indices:[],args:[{kind:array,index:{kind:parameter,name:I},element:{kind:parameter,name:E}},{kind:parameter,name:I}],result:{kind:parameter,name:E},associativity:none,whereUsed:false}',
  '(par (A B) (@ (-> A B) A B))':
    '{op:@,indices:[],args:[{kind:function,params:[{kind:parameter,name:A}],result:{kind:parameter,name:B}},{kind:parameter,name:A}],result:{kind:parameter,name:B},associativity:none,whereUsed:false}',
  '(par (A B) (@ (-> A B) B A))':
    '{op:@,indices:[],args:[{kind:function,params:[{kind:parameter,name:A}],result:{kind:parameter,name:B}},{kind:parameter,name:B}],result:{kind:parameter,name:A},associativity:none,whereUsed:false}',
  '(par (A) (A Bool Bool))': "1:11 G310 error unknown operator 'A' | A | an operator of SMT-LIB | ",
  '(set-option :stay-in-logic maybe)':
    '1:13 G310 error no such option | :stay-in-logic | (set-option :stay-in-logic false) | ',
  '(set-option)': '1:2 G310 error no such option | set-option | (set-option :stay-in-logic false) | ',
  '(set-option :other true)': '1:13 G310 error no such option | :other | (set-option :stay-in-logic false) | ',
  '(set-option :stay-in-logic)':
    '1:13 G310 error no such option | :stay-in-logic | (set-option :stay-in-logic false) | ',
  '(par (A) (id A A))':
    "1:1 G310 warning 'id' is ignored: it is not an operator, and would replace a term by itself | (par (A) (id A A)) |  | ",
  '(id Int Int)': "1:2 G310 error unknown operator 'id' | id | an operator of SMT-LIB | did you mean is?",
  '(par (A)(id A A))':
    "1:1 G310 warning 'id' is ignored: it is not an operator, and would replace a term by itself | (par (A)(id A A)) |  | ",
  '(and Bool Bool': '1:1 G101 error unmatched (: one closing parenthesis is missing at the end | ( |  | close it',
  'stray (and Bool Bool Bool)':
    '1:1 G310 error no signature | stray | (op Arg … Ret :attribute) | \n{op:and,indices:[],args:[{kind:sort,sort:Bool},{kind:sort,sort:Bool}],result:{kind:sort,sort:Bool},associativity:none,whereUsed:false}',
  '(par (A) (seq.len (Seq (Seq (Seq (Seq (Seq (Seq (Seq (Seq (Seq (Seq (Seq A))))))))))) Int))':
    '{op:seq.len,indices:[],args:[{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:collection,of:Seq,element:{kind:parameter,name:A}}}}}}}}}}}}],result:{kind:sort,sort:Int},associativity:none,whereUsed:false}',
  '(par (m) (bvnot (_ BitVec (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 m)))))))))) (_ BitVec m)))':
    '1:10 G310 error bvnot of these arguments has sort (_ BitVec 10), not (_ BitVec 1) | (bvnot (_ BitVec (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 (+ 1 m)))))))))) (_ BitVec m)) | bit-vectors of one width | ',
  '(par (A) (str.len (Seq A) Int))':
    '1:10 G310 error str.len does not take arguments of these sorts | (str.len (Seq A) Int) | a String | ',
  '(+ Int Int Real)':
    '1:1 G310 error + of these arguments has sort Int, not Real | (+ Int Int Real) | Int or Real arguments, all of one sort | ',
  '(+ Int Bool Int)':
    '1:1 G310 error + does not take arguments of these sorts | (+ Int Bool Int) | Int or Real arguments, all of one sort | ',
  '(par (m) ((_ extract m 0) (_ BitVec 3) (_ BitVec (+ m 1))))':
    '{op:extract,indices:[{kind:parameter,name:m},{kind:number,value:0}],args:[{kind:bit-vec,width:{kind:number,value:3}}],result:{kind:bit-vec,width:{kind:+,left:{kind:parameter,name:m},right:{kind:number,value:1}}},associativity:none,whereUsed:false}',
  '(par (m) ((_ extract (- m 9) 0) (_ BitVec 3) (_ BitVec 1)))':
    '1:10 G310 error extract does not take arguments of these sorts | ((_ extract (- m 9) 0) (_ BitVec 3) (_ BitVec 1)) | indices i >= j >= 0 and a bit-vector wider than i | ',
};

describe('readSignatures', () => {
  it.each(Object.entries(TEXTS))('reads signatures, or reports problems: %s', (text, expected) => {
    expect(formatResult(text)).toBe(expected);
  });
});

const sorts = new SortStore();
const number = (value: number): NumberPattern => ({ kind: 'number', value });
const n: NumberPattern = { kind: 'parameter', name: 'n' };
const m: NumberPattern = { kind: 'parameter', name: 'm' };
const bits = (width: NumberPattern): SortPattern => ({ kind: 'bit-vec', width });
const two = (kind: '+' | '-' | '*', left: NumberPattern, right: NumberPattern): NumberPattern => ({
  kind,
  left,
  right,
});
const A: SortPattern = { kind: 'parameter', name: 'A' };
const numbersBound = (numbers: Readonly<Record<string, number>>): SortBindings =>
  Object.entries(numbers).reduce((bindings, [name, value]) => withNumber(bindings, name, value), NO_BINDINGS);
const all = <T extends { readonly others: T | undefined }>(last: T | undefined): readonly T[] =>
  last === undefined ? [] : [...all(last.others), last];
const bind = (pattern: SortPattern, sort: Sort, numbers: Readonly<Record<string, number>> = {}): string => {
  const found = bindSort(pattern, sort, numbersBound(numbers));
  if (found === undefined) return 'does not fit';
  return [
    ...all(found.sorts).map(({ name, value }) => `${name}=${value.text}`),
    ...all(found.numbers).map(({ name, value }) => `${name}=${value}`),
  ].join(' ');
};

describe('bindSort and instantiateSort', () => {
  it.each<[string, NumberPattern, number, Record<string, number>, string]>([
    ['n', n, 8, {}, 'n=8'],
    ['n that is 8', n, 8, { n: 8 }, 'n=8'],
    ['n that is 7', n, 8, { n: 7 }, 'does not fit'],
    ['8', number(8), 8, {}, ''],
    ['7', number(7), 8, {}, 'does not fit'],
    ['n + 3', two('+', n, number(3)), 8, {}, 'n=5'],
    ['3 + n', two('+', number(3), n), 8, {}, 'n=5'],
    ['n + 9', two('+', n, number(9)), 8, {}, 'does not fit'],
    ['n - 3', two('-', n, number(3)), 8, {}, 'n=11'],
    ['9 - n', two('-', number(9), n), 8, {}, 'n=1'],
    ['7 - n', two('-', number(7), n), 8, {}, 'does not fit'],
    ['n * 4', two('*', n, number(4)), 8, {}, 'n=2'],
    ['4 * n', two('*', number(4), n), 8, {}, 'n=2'],
    ['n * 3', two('*', n, number(3)), 8, {}, 'does not fit'],
    ['n + m', two('+', n, m), 8, {}, ''],
    ['n + m with m = 2', two('+', n, m), 8, { m: 2 }, 'm=2 n=6'],
    ['n * m with n = 2', two('*', n, m), 8, { n: 2 }, 'n=2 m=4'],
    ['n + m with both', two('+', n, m), 8, { n: 2, m: 6 }, 'n=2 m=6'],
    ['n + m with both wrong', two('+', n, m), 8, { n: 2, m: 7 }, 'does not fit'],
    ['(n - m) + 1 with m', two('+', two('-', n, m), number(1)), 8, { m: 3 }, 'm=3 n=10'],
  ])('binds the parameters of a width pattern to width 8: %s', (_, pattern, value, given, expected) => {
    expect(bind(bits(pattern), sorts.bitVec(value), given)).toBe(expected);
  });

  it.each<[string, SortPattern, Sort, string]>([
    ['Int', { kind: 'sort', sort: INT }, INT, ''],
    ['Int', { kind: 'sort', sort: INT }, REAL, 'does not fit'],
    ['A', A, INT, 'A=Int'],
    ['A', A, REGLAN, 'does not fit'],
    ['A', A, sorts.parameter('X', 'X'), 'does not fit'],
    ['bits', bits(n), INT, 'does not fit'],
    ['floats', { kind: 'float', eb: n, sb: m }, sorts.floatingPoint(3, 5), 'n=3 m=5'],
    ['floats', { kind: 'float', eb: n, sb: n }, sorts.floatingPoint(3, 5), 'does not fit'],
    ['floats', { kind: 'float', eb: number(4), sb: n }, sorts.floatingPoint(3, 5), 'does not fit'],
    ['floats', { kind: 'float', eb: n, sb: m }, INT, 'does not fit'],
    ['arrays', { kind: 'array', index: A, element: A }, sorts.array(INT, INT), 'A=Int'],
    ['arrays', { kind: 'array', index: A, element: A }, sorts.array(INT, BOOL), 'does not fit'],
    ['arrays', { kind: 'array', index: A, element: A }, INT, 'does not fit'],
    ['sequences', { kind: 'collection', of: 'Seq', element: A }, sorts.collection('Seq', INT), 'A=Int'],
    ['sequences', { kind: 'collection', of: 'Seq', element: A }, sorts.collection('Set', INT), 'does not fit'],
    ['sequences', { kind: 'collection', of: 'Seq', element: A }, STRING, 'does not fit'],
    [
      'tuples',
      { kind: 'tuple', parts: [A, { kind: 'parameter', name: 'B' }] },
      sorts.tuple([INT, BOOL]),
      'A=Int B=Bool',
    ],
    ['tuples', { kind: 'tuple', parts: [A] }, sorts.tuple([INT, BOOL]), 'does not fit'],
    ['tuples', { kind: 'tuple', parts: [A] }, INT, 'does not fit'],
    ['functions', { kind: 'function', params: [A], result: A }, sorts.fun([INT], INT), 'A=Int'],
    ['functions', { kind: 'function', params: [A], result: A }, sorts.fun([INT], BOOL), 'does not fit'],
    ['functions', { kind: 'function', params: [A], result: A }, INT, 'does not fit'],
  ])('binds the parameters of a sort pattern: %s', (_, pattern, sort, expected) => {
    expect(bind(pattern, sort)).toBe(expected);
  });

  it('instantiates a pattern if all parameters are bound and the sort exists', () => {
    const back = (pattern: SortPattern, numbers: Record<string, number> = {}): string | undefined =>
      instantiateSort(pattern, withSort(numbersBound(numbers), 'A', INT), sorts)?.text;
    const B: SortPattern = { kind: 'parameter', name: 'B' };
    expect([back(A), back(B), back({ kind: 'sort', sort: REAL })]).toEqual(['Int', undefined, 'Real']);
    expect([back(bits(n), { n: 1 }), back(bits(n), { n: 0 }), back(bits(n))]).toEqual([
      '(_ BitVec 1)',
      undefined,
      undefined,
    ]);
    const float = (eb: number, sb: number) => back({ kind: 'float', eb: number(eb), sb: number(sb) });
    expect([float(2, 2), float(1, 2), float(2, 1), float(3, 5)]).toEqual([
      '(_ FloatingPoint 2 2)',
      undefined,
      undefined,
      '(_ FloatingPoint 3 5)',
    ]);
    expect(back({ kind: 'float', eb: n, sb: m }, { n: 3, m: 4 })).toBe('(_ FloatingPoint 3 4)');
    expect([back({ kind: 'float', eb: n, sb: m }, { n: 3 }), back({ kind: 'float', eb: n, sb: m }, { m: 3 })]).toEqual([
      undefined,
      undefined,
    ]);
    expect([
      back({ kind: 'array', index: A, element: A }),
      back({ kind: 'array', index: A, element: B }),
      back({ kind: 'array', index: B, element: A }),
    ]).toEqual(['(Array Int Int)', undefined, undefined]);
    expect([
      back({ kind: 'collection', of: 'Bag', element: A }),
      back({ kind: 'collection', of: 'Bag', element: B }),
    ]).toEqual(['(Bag Int)', undefined]);
    expect([back({ kind: 'tuple', parts: [A, A] }), back({ kind: 'tuple', parts: [A, B] })]).toEqual([
      '(Tuple Int Int)',
      undefined,
    ]);
    expect([
      back({ kind: 'function', params: [A], result: A }),
      back({ kind: 'function', params: [B], result: A }),
      back({ kind: 'function', params: [A], result: B }),
    ]).toEqual(['(-> Int Int)', undefined, undefined]);
    expect(numbersIn(two('+', n, two('*', number(2), m)))).toEqual(['n', 'm']);
    expect(NO_BINDINGS).toEqual({ sorts: undefined, numbers: undefined });
  });
});
