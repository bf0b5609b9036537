import { describe, expect, it } from 'vitest';
import { findPosition } from '../../diag/index.js';
import { SexpReader, printTerm } from '../../syntax/index.js';
import { type Sort, SortStore, BOOL, INT, REGLAN } from '../../term/index.js';
import { checkFunction } from './check-function.js';
import { fillIn } from './fill-in.js';
import { listInstances } from './instances.js';
import { proveFunction } from './prove-function.js';
import { readFusionFunctions } from './read-functions.js';
import { bindSorts, patternReader } from './sort-pattern.js';
import { makeTemplate, type FusionFunction } from './template.js';

const XYZ = (sort: string): string => ['x', 'y', 'z'].map((name) => `(declare-const ${name} ${sort})`).join('');
const EQUATIONS = '(assert (= z (+ x y)))(assert (= x (- z y)))(assert (= y (- z x)))';
/** Lists the problems of a file: position, message, expected text, hint. */
function wrong(text: string): string {
  const { diagnostics, functions } = readFusionFunctions(text);
  const lines = diagnostics.map(({ code, severity, message, span, expected, hint }) => {
    const at = findPosition(text, span?.start ?? -1);
    const shown = text.slice(span?.start, span?.end).split('\n')[0];
    return `${at.line}:${at.column} ${code} ${severity} ${message} | ${shown} | ${expected ?? ''} | ${hint ?? ''}`;
  });
  return [...lines, `${functions.length} read`].join('\n');
}

const FILES: Readonly<Record<string, string>> = {
  '#end\n': '1:1 G311 error no block was opened | #end | #begin before it | \n0 read',
  '  #end\n': '1:3 G311 error no block was opened | #end | #begin before it | \n0 read',
  '#begin\n#begin\n#end':
    '2:1 G311 error a block begins inside another | #begin | #end first | \n3:1 G311 error x is not declared | # | (declare-const x …) | \n0 read',
  'stray\n#begin':
    '1:1 G311 error text outside a block | stray | #begin, or a comment, which begins with ; | \n2:1 G311 error this block is never closed | #begin | #end | \n0 read',
  ' ; only a comment\n\n': '0 read',
  '  stray\n': '1:3 G311 error text outside a block | stray | #begin, or a comment, which begins with ; | \n0 read',
  '\n#begin a  \n': '2:1 G311 error this block is never closed | #begin | #end | \n0 read',
  '#end\n; x\nstray':
    '1:1 G311 error no block was opened | #end | #begin before it | \n3:1 G311 error text outside a block | stray | #begin, or a comment, which begins with ; | \n0 read',
};
const BLOCKS: Readonly<Record<string, string>> = {
  '': '2:1 G311 error x is not declared |  | (declare-const x …) | \n0 read',
  '(declare-const x Int)': '2:1 G311 error y is not declared | ( | (declare-const y …) | \n0 read',
  '(declare-const x)':
    '2:1 G311 error the command declares no constant | (declare-const x) | (declare-const x Int) | \n0 read',
  '(declare-const)':
    '2:1 G311 error the command declares no constant | (declare-const) | (declare-const x Int) | \n0 read',
  '(declare-fun x () Int)': '2:1 G311 error y is not declared | ( | (declare-const y …) | \n0 read',
  '(declare-const x (Foo Int))':
    '2:1 G311 error the command declares no constant | (declare-const x (Foo Int)) | (declare-const x Int) | \n0 read',
  '(declare-const x (_ BitVec))':
    '2:1 G311 error the command declares no constant | (declare-const x (_ BitVec)) | (declare-const x Int) | \n0 read',
  '(assert)': '2:1 G311 error x is not declared | ( | (declare-const x …) | \n0 read',
  '(frob)':
    "2:1 G311 error 'frob' is not allowed in a block | (frob) | declare-const, declare-datatype, declare-datatypes or assert | \n0 read",
  '()': "2:1 G311 error '' is not allowed in a block | () | declare-const, declare-datatype, declare-datatypes or assert | \n0 read",
  '(assert (= z': '2:9 G311 error unmatched (: 2 closing parentheses are missing at the end | ( |  | close it\n0 read',
  ')': '2:1 G311 error unmatched ) | ) |  | remove this ), or add a ( before this )\n0 read',
};
const BODIES: Readonly<Record<string, string>> = {
  '(assert (= z (+ x y)))(assert (= x (- z y)))(assert (= y (- z x)))': '1 read',
  '(assert (= z (+ x y)))(assert (= x (- z y)))':
    '2:1 G311 error no assertion defines y | ( | (assert (= y t)), where t computes y from z and x | \n0 read',
  '(assert (= z (+ x y)))':
    '2:1 G311 error no assertion defines x | ( | (assert (= x t)), where t computes x from z and y | \n0 read',
  '(assert (= (+ x y) z))(assert (= x (- z y)))(assert (= y (- z x)))':
    '3:9 G311 error the assertion does not define z | (= (+ x y) z) | (assert (= z f)), where f is over x, y and constants | \n0 read',
  '(assert (> z x))(assert (= y (- z y)))(assert (= x (- z x)))':
    '3:9 G311 error the assertion does not define z | (> z x) | (assert (= z f)), where f is over x, y and constants | \n3:25 G311 error the assertion does not define x | (= y (- z y)) | (assert (= x t)), where t computes x from z and y | \n3:47 G311 error the assertion does not define y | (= x (- z x)) | (assert (= y t)), where t computes y from z and x | \n0 read',
  '(assert (= z x y 1))(assert (= x z z))(assert (= y (- z x)))':
    '3:9 G311 error this equation has 3 right sides | (= z x y 1) | (assert (= z f)), where f is over x, y and constants | a parenthesis may be misplaced: (= z (+ (+ x c) y))\n3:29 G311 error this equation has 2 right sides | (= x z z) | (assert (= x t)), where t computes x from z and y | a parenthesis may be misplaced: (= z (+ (+ x c) y))\n0 read',
  '(assert (= z (+ z y)))(assert (= x (- z y x)))(assert (= y (- z x)))':
    '3:9 G311 error z is on both sides | (= z (+ z y)) | (assert (= z f)), where f is over x, y and constants | \n0 read',
  '(assert (= z (+ x w)))(assert (= x (- z y)))(assert (= y (- z x)))':
    '3:19 G311 error unknown symbol w | w | SMT-LIB over the constants of the block | did you mean x?\n0 read',
  '(declare-const c Int)(assert (= z (+ x y)))(assert (= x (- z y)))(assert (= y (- z x)))(assert (= x c c))':
    '3:96 G311 error a witness must occur in exactly one condition, which defines x or y | (= x c c) | (assert (= x t)), where t has one witness, but not x, y or z | \n0 read',
  '(declare-const c Int)(assert (= z (+ x y)))(assert (= x (- z y)))(assert (= y (- z x)))(assert (= x (+ c z)))':
    '3:96 G311 error a witness must occur in exactly one condition, which defines x or y | (= x (+ c z)) | (assert (= x t)), where t has one witness, but not x, y or z | \n0 read',
  '(declare-const c Int)(assert (= z (+ x y)))(assert (= x (- z y)))(assert (= y (- z x)))(assert (= x (* 2 c)))(assert (= y (* 2 c)))':
    '3:96 G311 error a witness must occur in exactly one condition, which defines x or y | (= x (* 2 c)) | (assert (= x t)), where t has one witness, but not x, y or z | \n3:118 G311 error a witness must occur in exactly one condition, which defines x or y | (= y (* 2 c)) | (assert (= x t)), where t has one witness, but not x, y or z | \n0 read',
  '(declare-const c Int)(declare-const d Int)(assert (= z (+ x y)))(assert (= x (- z y)))(assert (= y (- z x)))(assert (= x (+ d c)))':
    '3:117 G311 error a witness must occur in exactly one condition, which defines x or y | (= x (+ d c)) | (assert (= x t)), where t has one witness, but not x, y or z | \n0 read',
  '(declare-const c Int)(assert (= z (+ x y)))(assert (= x (- z y)))(assert (= y (- z x)))(assert (> x c))': '1 read',
};

describe('readFusionFunctions, on malformed files', () => {
  it.each(Object.entries(FILES))('rejects a malformed file of fusion functions: %j', (text, told) => {
    expect(wrong(text)).toBe(told);
  });

  it.each(Object.entries(BLOCKS))('rejects a malformed block: %j', (block, told) => {
    expect(wrong(`#begin\n${block}\n#end\n`)).toBe(told);
  });

  it.each(Object.entries(BODIES))('rejects malformed assertions in a block: %j', (body, told) => {
    expect(wrong(`#begin\n${XYZ('Int')}\n${body}\n#end\n`)).toBe(told);
  });
});

function read(block: string): FusionFunction {
  const { functions, diagnostics } = readFusionFunctions(`#begin f\n${block}\n#end`);
  expect(diagnostics).toEqual([]);
  return functions[0] as FusionFunction;
}

function shape(block: string): string {
  const { x, y, numbers, sorts, constants, witnesses, name, places } = read(block);
  const all = { name, x, y, numbers: [...numbers], sorts, constants, witnesses, witnessed: places.witnessed.length };
  return JSON.stringify(all).replaceAll('"', '');
}

const SHAPES: Readonly<Record<string, string>> = {
  '(declare-const x Int)(declare-const y Real)(declare-const z Real)(assert (= z (+ (to_real x) y)))(assert (= x (to_int (- z y))))(assert (= y (- z (to_real x))))':
    '{name:f,x:{kind:sort,sort:{kind:Int,text:Int}},y:{kind:sort,sort:{kind:Real,text:Real}},numbers:[],sorts:[],constants:[],witnesses:[],witnessed:0}',
  '(declare-const x (Array A (_ BitVec n)))(declare-const y (_ BitVec n))(declare-const z (Array A (_ BitVec n)))(declare-const c A)(assert (= z (store x c y)))(assert (= x x))(assert (= y (select z c)))':
    '{name:f,x:{kind:array,index:{kind:parameter,name:A},element:{kind:bit-vec,width:{kind:parameter,name:n}}},y:{kind:bit-vec,width:{kind:parameter,name:n}},numbers:[[n,width]],sorts:[A],constants:[c],witnesses:[],witnessed:0}',
  '(declare-const x Float16)(declare-const y (_ FloatingPoint 3 s))(declare-const z Float16)(assert (= z x))(assert (= x z))(assert (= y y))':
    '{name:f,x:{kind:float,eb:{kind:number,value:5},sb:{kind:number,value:11}},y:{kind:float,eb:{kind:number,value:3},sb:{kind:parameter,name:s}},numbers:[[s,significand]],sorts:[],constants:[],witnesses:[],witnessed:0}',
  '(declare-datatype P ((pair (left A) (right B))))(declare-const x A)(declare-const y B)(declare-const z P)(assert (= z (pair x y)))(assert (= x (left z)))(assert (= y (right z)))':
    '{name:f,x:{kind:parameter,name:A},y:{kind:parameter,name:B},numbers:[],sorts:[A,B],constants:[],witnesses:[],witnessed:0}',
  '(declare-datatypes ((P 0) (Q 0)) (((p (q Q))) ((one (v C)) (two))))(declare-const x C)(declare-const y C)(declare-const z P)(assert (= z (p (one x))))(assert (= x (v (q z))))(assert (= y y))':
    '{name:f,x:{kind:parameter,name:C},y:{kind:parameter,name:C},numbers:[],sorts:[C],constants:[],witnesses:[],witnessed:0}',
  '(declare-const x (_ BitVec n))(declare-const y (_ BitVec n))(declare-const z (_ BitVec n))(declare-const w (_ BitVec n))(assert (= z ((_ rotate_left k) w)))(assert (= x ((_ rotate_right k) z)))(assert (= y y))(assert (= x w))(assert (distinct y (_ bv0 n)))':
    '{name:f,x:{kind:bit-vec,width:{kind:parameter,name:n}},y:{kind:bit-vec,width:{kind:parameter,name:n}},numbers:[[n,width],[k,index]],sorts:[],constants:[],witnesses:[w],witnessed:1}',
};

function template(block: string, numbers: Readonly<Record<string, number>>): string {
  const made = makeTemplate(read(block), new Map(Object.entries(numbers)));
  if (made === undefined) return 'none';
  const { value, x, y, drawn, witnessed, constants, declarations } = made;
  const formatGuarded = ({ term, guard }: typeof x): string =>
    `${printTerm(term)}${guard === undefined ? '' : ` if ${printTerm(guard)}`}`;
  const rest = [
    ...drawn.map((each) => `draw ${printTerm(each)}`),
    ...witnessed.map((each) => `witness ${printTerm(each)}`),
  ];
  return [
    `z ${printTerm(value)}`,
    `x ${formatGuarded(x)}`,
    `y ${formatGuarded(y)}`,
    ...rest,
    [...constants.keys()].join(' '),
    `${declarations.length} declared`,
  ].join('; ');
}
const INTS = `${XYZ('Int')}(declare-const c Int)`;
const TEMPLATES: Readonly<Record<string, string>> = {
  '(assert (= z (* x y)))(assert (= x (div z y)))(assert (= y (div z x)))':
    'z (* x y); x (div z y) if (distinct y 0); y (div z x) if (distinct x 0); x y z c; 0 declared',
  '(assert (= z (* x y)))(assert (= x (div z 2)))(assert (= y (mod z (- 3))))':
    'z (* x y); x (div z 2); y (mod z (- 3)); x y z c; 0 declared',
  '(assert (= z (* x y)))(assert (= x (div z 0)))(assert (= y (mod (div z x) c)))(assert (distinct c 0))':
    'z (* x y); x (div z 0) if (distinct 0 0); y (mod (div z x) c) if (and (distinct c 0) (distinct x 0)); draw (distinct c 0); x y z c; 0 declared',
  '(assert (= z (* x y)))(assert (= x (div z y)))(assert (= y (div z x)))(assert (> x y))':
    'z (* x y); x (div z y) if (and (> x y) (distinct y 0)); y (div z x) if (and (> x y) (distinct x 0)); x y z c; 0 declared',
  '(assert (= z (+ c y)))(assert (= x (div z y c)))(assert (= y z))(assert (= x (* 2 c)))(assert (< y 3))':
    'z (+ c y); x (div z y c) if (and (< y 3) (distinct y 0) (distinct c 0)); y z if (< y 3); witness (= x (* 2 c)); x y z c; 0 declared',
};

describe('readFusionFunctions, on valid blocks', () => {
  it.each(Object.entries(SHAPES))('reads a valid block: %s', (block, told) => {
    expect(shape(block)).toBe(told);
  });

  it.each(Object.entries(TEMPLATES))('makes a template that requires nonzero divisors: %s', (block, told) => {
    expect(template(INTS + block, {})).toBe(told);
  });

  it('makes a template only for index values that make the block well-sorted', () => {
    const bits = `(declare-const x (_ BitVec n))(declare-const y (_ BitVec (+ n 1)))(declare-const z (_ BitVec (- 9 n)))
      (assert (= z ((_ extract (- 8 n) 0) (_ bv0 9))))(assert (= x ((_ extract (- n 1) 0) y)))(assert (= y ((_ zero_extend 1) x)))`;
    expect([0, 1, 4, 9].map((n) => template(bits, { n }))).toEqual([
      'none',
      'z ((_ extract 7 0) #b000000000); x ((_ extract 0 0) y); y ((_ zero_extend 1) x); x y z; 0 declared',
      'z ((_ extract 4 0) #b000000000); x ((_ extract 3 0) y); y ((_ zero_extend 1) x); x y z; 0 declared',
      'none',
    ]);
  });
});

const FILLED: Readonly<Record<string, string>> = {
  '(_ BitVec n)': '(_ BitVec 3)',
  '(_ BitVec (+ n 1))': '(_ BitVec 4)',
  '(_ BitVec (- n 1))': '(_ BitVec 2)',
  '(_ BitVec (- 1 n))': '(_ BitVec (- 1 n))',
  '(_ BitVec (* n 2))': '(_ BitVec (* n 2))',
  '(_ BitVec m)': '(_ BitVec m)',
  '(_ bv1 n)': '(_ bv1 3)',
  '(_ BitVec (+ n n n))': '(_ BitVec (+ n n n))',
  '(_ BitVec (+ (- n 1) (+ 1 n)))': '(_ BitVec 6)',
  '((_ extract n 0) x) (n)': '((_ extract 3 0) x) (n)',
  '(_ BitVec (+ n (+ n (+ n (+ n (+ n (+ n (+ n (+ n n)))))))))': '(_ BitVec 27)',
  '(_ BitVec (+ n (+ n (+ n (+ n (+ n (+ n (+ n (+ n (+ n n))))))))))':
    '(_ BitVec (+ n (+ n (+ n (+ n (+ n (+ n (+ n (+ n (+ n n))))))))))',
  '() (_) (_ n) x': '() (_) (_ n) x',
};

describe('fillIn', () => {
  it.each(Object.entries(FILLED))('fills in the number 3 for n in %s', (text, told) => {
    expect(fillIn(text, new Map([['n', 3]])).text).toBe(told);
  });

  it('maps positions in a filled-in text back to the original text', () => {
    const text = '(_ BitVec (+ n 10)) x (_ BitVec n) y';
    const filled = fillIn(text, new Map([['n', 3]]));
    const findPlace = (part: string): string => {
      const start = filled.text.indexOf(part);
      const place = filled.place({ start, end: start + part.length });
      return text.slice(place.start, place.end);
    };
    expect(filled.text).toBe('(_ BitVec 13) x (_ BitVec 3) y');
    expect(['(_', 'BitVec', ') x', ' y', ') y'].map(findPlace)).toEqual(['(_', 'BitVec', ') x', ' y', ') y']);
  });
});

describe('bindSorts', () => {
  const sorts = new SortStore();
  const some: Readonly<Record<string, Sort>> = {
    Bool: BOOL,
    Int: INT,
    RegLan: REGLAN,
    bits3: sorts.bitVec(3),
    float: sorts.floatingPoint(3, 5),
    array: sorts.array(INT, BOOL),
    same: sorts.array(INT, INT),
    bits: sorts.array(sorts.bitVec(3), sorts.bitVec(3)),
    mixed: sorts.array(sorts.bitVec(3), sorts.bitVec(4)),
    U: sorts.named('U', 'U', []),
    Seq: sorts.collection('Seq', INT),
    fun: sorts.fun([INT], INT),
    tuple: sorts.tuple([INT]),
    Set: sorts.collection('Set', INT),
    Bag: sorts.collection('Bag', INT),
    parameter: sorts.parameter('X', 'X'),
  };
  it.each([
    ['Int', ['Int']],
    ['A', ['Bool', 'Int', 'bits3', 'float', 'array', 'same', 'bits', 'mixed', 'U']],
    ['(_ BitVec n)', ['bits3']],
    ['(_ BitVec 3)', ['bits3']],
    ['(_ BitVec 4)', []],
    ['(_ BitVec (* 2 n))', []],
    ['(_ BitVec (+ 1 n))', ['bits3']],
    ['(_ FloatingPoint 3 n)', ['float']],
    ['(_ FloatingPoint n n)', []],
    ['(_ FloatingPoint 4 5)', []],
    ['(_ FloatingPoint 3 4)', []],
    ['(Array A A)', ['same', 'bits']],
    ['(Array Int A)', ['array', 'same']],
    ['(Array A Bool)', ['array']],
    ['(Array (_ BitVec n) (_ BitVec n))', ['bits']],
    ['Own', []],
  ])('matches the sort pattern %s', (text, fitting) => {
    const sexp = new SexpReader(text);
    sexp.read();
    const pattern = patternReader(sexp, { numbers: new Map(), sorts: new Set(), own: new Set(['Own']) }).sort(0);
    const found = Object.entries(some).filter(([, sort]) => bindSorts([[pattern, sort]]) !== undefined);
    expect(found.map(([name]) => name)).toEqual(fitting);
  });
});

describe('listInstances', () => {
  const labels = (block: string): string[] =>
    [
      ...listInstances(read(block), {
        widths: [1, 2],
        formats: [
          [2, 3],
          [3, 4],
        ],
        indices: [0, 5],
      }),
    ].map(({ label }) => label);

  it('binds every parameter of a block', () => {
    expect(labels(`${XYZ('Int')}${EQUATIONS}`)).toEqual(['as it stands']);
    const bits = `${XYZ('(_ BitVec n)')}(assert (= z ((_ rotate_left k) x)))(assert (= x ((_ rotate_right k) z)))(assert (= y y))`;
    expect(labels(bits)).toEqual(['n=1 k=0', 'n=1 k=5', 'n=2 k=0', 'n=2 k=5']);
    const float = '(assert (= z (fp.neg x)))(assert (= x (fp.neg z)))(assert (= y y))';
    expect(labels(`${XYZ('(_ FloatingPoint e s)')}${float}`)).toEqual(['e=2 s=3', 'e=3 s=4']);
    expect(labels(`${XYZ('A')}(assert (= z x))(assert (= x z))(assert (= y y))`)).toEqual([
      'A=U',
      'A=Bool',
      'A=(_ BitVec 2)',
      'A=Int',
    ]);
  });

  it('skips instances that are ill-sorted', () => {
    const two = `${XYZ('(_ BitVec n)')}(assert (= z ((_ zero_extend (- n 1)) ((_ extract (- n 2) (- n 2)) x))))(assert (= x z))(assert (= y y))`;
    expect(labels(two)).toEqual(['n=2']);
  });

  it('lists at most sixty instances of a block', () => {
    const block =
      '(declare-datatype P ((p (a A) (b B) (c C) (d Int))))(declare-const x A)(declare-const y B)(declare-const z P)(declare-const e C)(assert (= z (p x y e 0)))(assert (= x (a z)))(assert (= y (b z)))';
    const found = labels(block);
    expect(found).toHaveLength(60);
    expect([found[0], found[59]]).toEqual(['A=U B=U C=U', 'A=Int B=Int C=Int']);
  });
});

function formatTrial(block: string): string {
  const trial = checkFunction(read(block));
  if (trial.kind === 'refuted') return trial.diagnostic.message;
  const { x, y, once } = trial.checked;
  return `${x} ${y}${once ? ' once' : ''}, ${trial.instances} instances${trial.sampled > 0 ? ', sampled' : ''}`;
}

const TRIED: Readonly<Record<string, string>> = {
  'Int (+ x y) (- z y) (- z x)': 'always always, 1 instances',
  'Int (* x y) (div z y) (div z x)': 'guarded guarded once, 1 instances',
  'Real (* x y) (/ z y) (/ z x)': 'guarded guarded once, 1 instances',
  'Real (/ x y) (* z y) (/ x z)':
    "the fusion function 'f' cannot be inverted: with x = (- 2.0), y = 0.0, z = 0.0, its inversion gives x = 0.0",
  'Int (* x y) (div z y) y': 'guarded always once, 1 instances',
  'Int (* x (div x y)) (div z y) y':
    "the fusion function 'f' cannot be inverted: with x = (- 3), y = (- 3), z = (- 3), its inversion gives x = 1",
  'Int (+ x y) (- z y 1) (- z x)':
    "the fusion function 'f' cannot be inverted: with x = (- 3), y = (- 3), z = (- 6), its inversion gives x = (- 4)",
  'Int (+ x y) (- z y) (- z x 1)':
    "the fusion function 'f' cannot be inverted: with x = (- 3), y = (- 3), z = (- 6), its inversion gives y = (- 4)",
  'Int x x 3':
    "the fusion function 'f' cannot be inverted: with x = (- 3), y = (- 3), z = (- 3), its inversion gives y = 3",
  'Bool (xor x y) (xor z y) (xor z x)': 'always always, 1 instances',
  '(_ BitVec n) (bvadd x y) (bvsub z y) (bvsub z x)': 'always always, 4 instances',
  '(_ BitVec n) (bvmul x y) (bvudiv z y) (bvudiv z x)':
    "the fusion function 'f' cannot be inverted (n=1): with x = #b0, y = #b0, z = #b0, its inversion gives x = #b1",
  'A x z y': 'always always, 4 instances',
  'A x z x':
    "the fusion function 'f' cannot be inverted (A=U): with x = u0, y = u1, z = u0, its inversion gives y = u0",
  '(_ FloatingPoint e s) (fp.neg x) (fp.neg z) y': 'always always, 2 instances',
  'Int (* 2 x) (div z 0) y': 'guarded always once, 1 instances',
};

const makeBlock = (text: string): string => {
  const [, sort = '', value, x, y] = /^(\(.*?\)|\S+) (\(.*\)|\S+) (\(.*\)|\S+) (\(.*\)|\S+)$/.exec(text) ?? [];
  return `${XYZ(sort)}(assert (= z ${value}))(assert (= x ${x}))(assert (= y ${y}))`;
};

describe('checkFunction', () => {
  it.each(Object.entries(TRIED))('tries small values of z, x and y for %s', (text, expected) => {
    expect(formatTrial(makeBlock(text))).toBe(expected);
  });
});

async function prove(block: string, answers: (script: string) => 'sat' | 'unsat' | 'unknown', provers = 2) {
  const trial = checkFunction(read(block));
  if (trial.kind === 'refuted') throw new Error(trial.diagnostic.message);
  const asked: string[] = [];
  const ask = (script: string) => {
    asked.push(script.replaceAll('\n', ' ').trim());
    return Promise.resolve({ answer: answers(script) });
  };
  const all = ['one', 'two'].slice(0, provers).map((id) => ({ id, family: id, version: '1', ask }));
  const result = await proveFunction(trial.checked, all);
  const { kind } = result;
  return {
    asked,
    told: kind === 'proved' ? result.proof : `${kind}: ${result.diagnostic.severity} ${result.diagnostic.message}`,
  };
}

describe('proveFunction', () => {
  const sum = `${XYZ('Int')}${EQUATIONS}`;
  const quotient = `${XYZ('Real')}(assert (= z (* x y)))(assert (= x (/ z y)))(assert (= y (/ z x)))`;

  it('asks whether x and y can be recovered, with and without bounds', async () => {
    const { asked, told } = await prove(sum, () => 'unsat');
    expect(asked).toEqual([
      '(set-logic ALL) (declare-const x Int) (declare-const y Int) (declare-const z Int) (assert (<= (- 8) x 8)) (assert (<= (- 8) y 8)) (assert (= z (+ x y))) (assert (or (not (= x (- z y))) (not (= y (- z x))))) (check-sat)',
      '(set-logic ALL) (declare-const x Int) (declare-const y Int) (declare-const z Int) (assert (<= (- 8) x 8)) (assert (<= (- 8) y 8)) (assert (= z (+ x y))) (assert (or (not (= x (- z y))) (not (= y (- z x))))) (check-sat)',
      '(set-logic ALL) (declare-const x Int) (declare-const y Int) (declare-const z Int) (assert (= z (+ x y))) (assert (or (not (= x (- z y))) (not (= y (- z x))))) (check-sat)',
      '(set-logic ALL) (declare-const x Int) (declare-const y Int) (declare-const z Int) (assert (= z (+ x y))) (assert (or (not (= x (- z y))) (not (= y (- z x))))) (check-sat)',
    ]);
    expect(told).toEqual({
      function: 'f',
      instances: ['as it stands, bounded', 'as it stands'],
      once: false,
      provers: [
        {
          id: 'one',
          family: 'one',
          version: '1',
        },
        {
          id: 'two',
          family: 'two',
          version: '1',
        },
      ],
      x: 'always',
      y: 'always',
    });
  });

  it('includes the guards of a function in the questions about that function', async () => {
    const { asked } = await prove(quotient, () => 'unsat');
    expect(asked).toEqual([
      '(set-logic ALL) (declare-const x Real) (declare-const y Real) (declare-const z Real) (assert (= z (* x y))) (assert (or (and (distinct y 0.0) (not (= x (/ z y)))) (and (distinct x 0.0) (not (= y (/ z x)))))) (check-sat)',
      '(set-logic ALL) (declare-const x Real) (declare-const y Real) (declare-const z Real) (assert (= z (* x y))) (assert (or (and (distinct y 0.0) (not (= x (/ z y)))) (and (distinct x 0.0) (not (= y (/ z x)))))) (check-sat)',
    ]);
  });

  it('declares uninterpreted sorts', async () => {
    const { asked } = await prove(`${XYZ('A')}(assert (= z x))(assert (= x z))(assert (= y y))`, () => 'unsat');
    expect(asked.filter((_, i) => i % 2 === 0)).toEqual([
      '(set-logic ALL) (declare-sort U 0) (declare-const x U) (declare-const y U) (declare-const z U) (assert (= z x)) (assert (or (not (= x z)) (not (= y y)))) (check-sat)',
      '(set-logic ALL) (declare-const x Bool) (declare-const y Bool) (declare-const z Bool) (assert (= z x)) (assert (or (not (= x z)) (not (= y y)))) (check-sat)',
      '(set-logic ALL) (declare-const x (_ BitVec 2)) (declare-const y (_ BitVec 2)) (declare-const z (_ BitVec 2)) (assert (= z x)) (assert (or (not (= x z)) (not (= y y)))) (check-sat)',
      '(set-logic ALL) (declare-const x Int) (declare-const y Int) (declare-const z Int) (assert (<= (- 8) x 8)) (assert (<= (- 8) y 8)) (assert (= z x)) (assert (or (not (= x z)) (not (= y y)))) (check-sat)',
      '(set-logic ALL) (declare-const x Int) (declare-const y Int) (declare-const z Int) (assert (= z x)) (assert (or (not (= x z)) (not (= y y)))) (check-sat)',
    ]);
  });

  it('needs two solvers to prove a function, at least for bounded values of the parameters', async () => {
    const answerUnbounded = (script: string) => (script.includes('(<= (- 8)') ? 'unsat' : 'unknown');
    expect((await prove(sum, answerUnbounded)).told).toEqual({
      function: 'f',
      instances: ['as it stands, bounded'],
      once: false,
      provers: [
        {
          id: 'one',
          family: 'one',
          version: '1',
        },
        {
          id: 'two',
          family: 'two',
          version: '1',
        },
      ],
      x: 'always',
      y: 'always',
    });
    expect((await prove(sum, () => 'unknown')).told).toEqual(
      "unproved: warning the fusion function 'f' is not proved and not used: one on as it stands, bounded; two on as it stands, bounded",
    );
    expect((await prove(sum, () => 'unsat', 1)).told).toEqual(
      "unproved: warning the fusion function 'f' is not proved and not used: two solvers are needed",
    );
    expect((await prove(sum, () => 'sat')).told).toEqual(
      "refuted: error the fusion function 'f' cannot be inverted: one has a counterexample: x cannot be recovered from z",
    );
    const bits = `${XYZ('(_ BitVec n)')}(assert (= z (bvxor x y)))(assert (= x (bvxor z y)))(assert (= y (bvxor z x)))`;
    expect((await prove(bits, () => 'unknown')).told).toEqual(
      "unproved: warning the fusion function 'f' is not proved and not used: one on n=1; two on n=1; one on n=2 and 7 more",
    );
  });
});
