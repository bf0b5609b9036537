import { describe, expect, it } from 'vitest';
import { termsOf } from '../../script/index.js';
import { printTerm, readScript } from '../../syntax/index.js';
import { postorder } from '../../term/index.js';
import type { Dag } from '../graph/dag.js';
import type { Edit, Leaf } from '../graph/graph.js';
import { reducibleScript } from './term-graph.js';

const DECODER = new TextDecoder();

function parseDag(lines: readonly string[]): Dag {
  return reducibleScript(readScript(lines.join('\n')).script);
}

const printLines = (dag: Dag): string[] => DECODER.decode(dag.print()).trim().split('\n');

/** Drops nodes. Undefined if a remaining name is used before its declaration. */
function without(lines: readonly string[], roots: readonly number[]): string[] | undefined {
  const dag = parseDag(lines);
  const nodes = roots.map((at) => dag.roots[at] as number);
  const next = dag.apply(
    nodes.map((node): Edit => ({ kind: 'leaf', node, leaf: 'zero' })),
    { simplify: false },
  );
  return next === undefined ? undefined : printLines(next);
}

const P = '(declare-fun p () Bool)';
const GLOBAL = '(set-option :global-declarations true)';

/**
 * A script, dropped terms, and the indices of the remaining commands (undefined if a dropped name is still used).
 */
const DROPS: readonly (readonly [
  lines: readonly string[],
  roots: readonly number[],
  left: readonly number[] | undefined,
])[] = [
  [[P, '(assert p)', '(check-sat)'], [0], [2]],
  [[P, '(define-fun f () Bool p)', '(assert f)', '(assert p)'], [0], undefined],
  [[P, '(define-fun f () Bool p)', '(assert f)', '(assert p)'], [1], [0, 1, 3]],
  [
    [P, '(define-fun f () Bool p)', '(assert f)', '(assert p)'],
    [0, 1],
    [0, 3],
  ],
  [[P, '(define-fun f () Bool p)', '(define-fun g () Bool f)', '(assert p)'], [0], undefined],
  [
    [P, '(define-fun f () Bool p)', '(define-fun g () Bool f)', '(assert p)'],
    [0, 1],
    [0, 3],
  ],
  [['(define-fun-rec f ((n Int)) Int (ite (< n 0) 0 (f (- n 1))))', '(assert (= (f 1) 0))'], [0], undefined],
  // Recursive definitions refer to themselves.
  [
    ['(define-fun-rec f ((n Int)) Int (ite (< n 0) 0 (f (- n 1))))', '(assert (= (f 1) 0))', '(assert true)'],
    [1],
    [0, 2],
  ],
  [[P, '(assert (! p :named n))', '(assert n)', '(assert p)'], [0], undefined],
  [[P, '(assert (! p :named n))', '(assert n)', '(assert p)'], [1], [0, 1, 3]],
  [
    [P, '(assert (! p :named n))', '(assert n)', '(assert p)'],
    [0, 1],
    [0, 3],
  ],
  // A name is not visible after its scope.
  [
    [P, '(push 1)', '(assert (! p :named n))', '(pop 1)', '(assert (! (not p) :named n))', '(assert n)'],
    [1],
    undefined,
  ],
  [
    [P, '(push 1)', '(assert (! p :named n))', '(pop 1)', '(assert (! (not p) :named n))', '(assert n)'],
    [0],
    [0, 1, 3, 4, 5],
  ],
  [
    [P, '(push 2)', '(assert (! p :named n))', '(pop 1)', '(pop 1)', '(assert (! (not p) :named n))', '(assert n)'],
    [1],
    undefined,
  ],
  [
    [P, '(push 2)', '(pop 1)', '(assert (! p :named n))', '(pop 1)', '(assert (! (not p) :named n))', '(assert n)'],
    [1],
    undefined,
  ],
  [[GLOBAL, P, '(push 1)', '(define-fun f () Bool p)', '(pop 1)', '(assert f)'], [0], undefined],
  [[GLOBAL, P, '(push 1)', '(define-fun f () Bool p)', '(assert p)', '(pop 1)', '(assert f)'], [1], [0, 1, 2, 3, 5, 6]],
  [
    [GLOBAL, P, '(push 1)', '(define-fun f () Bool p)', '(assert p)', '(reset-assertions)', '(assert f)'],
    [1],
    [0, 1, 2, 3, 5, 6],
  ],
  [
    [P, '(define-fun f () Bool p)', '(assert f)', '(reset-assertions)', P, '(define-fun f () Bool p)', '(assert f)'],
    [2],
    undefined,
  ],
  [
    [P, '(define-fun f () Bool p)', '(assert f)', '(reset)', P, '(define-fun f () Bool p)', '(assert f)'],
    [2],
    undefined,
  ],
  [
    [P, '(define-fun f () Bool p)', '(assert f)', '(reset)', P, '(define-fun f () Bool p)', '(assert f)'],
    [1],
    [0, 1, 3, 4, 5, 6],
  ],
  [
    [GLOBAL, P, '(define-fun f () Bool p)', '(assert f)', '(reset)', P, '(define-fun f () Bool p)', '(assert f)'],
    [2],
    undefined,
  ],
  // If the input uses a name before its declaration, candidates may do so too.
  [['(assert (or p q))', P, '(push 1)', '(assert p)'], [1], [0, 1, 2]],
];

describe('dropping commands', () => {
  it.each(DROPS)('drops commands with their unused names: %j without %j', (lines, roots, left) => {
    expect(without(lines, roots)).toEqual(left?.map((at) => lines[at]));
  });
});

interface Marked {
  readonly dag: Dag;
  /** Text of each node. Children have smaller numbers than their parents. */
  readonly texts: readonly string[];
}

function mark(lines: readonly string[]): Marked {
  const { script } = readScript(lines.join('\n'));
  return { dag: reducibleScript(script), texts: [...postorder(script.commands.flatMap(termsOf))].map(printTerm) };
}

/** Lists the result of each replacement, or the reason why the replacement is rejected. */
function swap(lines: readonly string[], from: string, to: string): string[] {
  const { dag, texts } = mark(lines);
  const target = texts.indexOf(to);
  if (target < 0) throw new Error(`no ${to} among ${texts.join(', ')}`);
  return [...dag.order].flatMap((node) =>
    dag.children(node).flatMap((child, slot): string[] => {
      if (texts[child] !== from) return [];
      if (!dag.fits(node, slot, target)) return ['does not fit'];
      const next = dag.apply([{ kind: 'edge', node, slot, to: target, negated: false }], { simplify: false });
      return [next === undefined ? 'out of order' : (printLines(next).at(-1) as string)];
    }),
  );
}

const F = '(declare-fun f (Int) Bool)';
const L = '(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))';
const LISTS = [L, '(declare-const l L)'];

describe('replacing a term', () => {
  it.each<[lines: readonly string[], from: string, to: string, last: readonly string[]]>([
    // Without binders, a replacement only needs the same sort.
    [[F, '(assert (and (f 0) (f (+ 1 2))))'], '0', '(+ 1 2)', ['(assert (and (f (+ 1 2)) (f (+ 1 2))))']],
    [[F, '(assert (and (f 0) (f (+ 1 2))))'], '0', '(f 0)', ['does not fit']],
    // A variable must stay in its scope. Terms without free variables fit anywhere.
    [[F, '(assert (and (f 0) (forall ((x Int)) (f (+ x 1)))))'], '0', 'x', ['does not fit']],
    [[F, '(assert (and (f 0) (forall ((x Int)) (f (+ x 1)))))'], '0', '(+ x 1)', ['does not fit']],
    [
      [F, '(assert (and (f 0) (forall ((x Int)) (f (+ x 1)))))'],
      '(+ x 1)',
      'x',
      ['(assert (and (f 0) (forall ((x Int)) (f x))))'],
    ],
    [
      [F, '(assert (and (f 0) (forall ((x Int)) (f (+ x 1)))))'],
      '(+ x 1)',
      '0',
      ['(assert (and (f 0) (forall ((x Int)) (f 0))))'],
    ],
    [
      [F, '(assert (and (f 0) (forall ((x Int)) (f (+ x 1)))))'],
      '(f 0)',
      '(forall ((x Int)) (f (+ x 1)))',
      ['(assert (and (forall ((x Int)) (f (+ x 1))) (forall ((x Int)) (f (+ x 1)))))'],
    ],
    [
      [F, '(assert (forall ((x Int)) (exists ((y Int)) (or (f x) (f (+ y 7))))))'],
      '(f x)',
      '(f (+ y 7))',
      ['does not fit'],
    ],
    [
      [F, '(assert (forall ((x Int)) (exists ((y Int)) (or (f x) (f (+ x y))))))'],
      '(f (+ x y))',
      '(f x)',
      ['(assert (forall ((x Int)) (exists ((y Int)) (or (f x) (f x)))))'],
    ],
    [
      [F, '(assert (forall ((x Int)) (or (f x) (exists ((y Int)) (f (+ x y))))))'],
      '(f x)',
      '(exists ((y Int)) (f (+ x y)))',
      ['(assert (forall ((x Int)) (or (exists ((y Int)) (f (+ x y))) (exists ((y Int)) (f (+ x y))))))'],
    ],
    [
      [F, '(assert (forall ((x Int)) (or (f 0) (exists ((y Int)) (f (+ x y))))))'],
      '(f 0)',
      '(exists ((y Int)) (f (+ x y)))',
      ['does not fit'],
    ],
    // A pattern binds in its case only, not in the scrutinee.
    [[...LISTS, '(assert (= 5 (match l ((nil 0) ((cons h t) (+ h 1))))))'], '0', '(+ h 1)', ['does not fit']],
    [
      [...LISTS, '(assert (= 5 (match l ((nil 0) ((cons h t) (+ h 1))))))'],
      '(+ h 1)',
      'h',
      ['(assert (= 5 (match l ((nil 0) ((cons h t) h)))))'],
    ],
    [[...LISTS, '(assert (= 5 (match l ((nil 0) ((cons h t) (+ h 1))))))'], '5', 'h', ['does not fit']],
    [
      [...LISTS, '(assert (= 5 (match l ((nil 0) ((cons h t) (+ h 1))))))'],
      '5',
      '0',
      ['(assert (= 0 (match l ((nil 0) ((cons h t) (+ h 1))))))'],
    ],
    [
      [...LISTS, '(assert (and (= 5 7) (= 5 (match l ((nil 0) ((cons h t) (+ h 1)))))))'],
      '7',
      '(match l ((nil 0) ((cons h t) (+ h 1))))',
      ['(assert (and (= 5 (match l ((nil 0) ((cons h t) (+ h 1))))) (= 5 (match l ((nil 0) ((cons h t) (+ h 1)))))))'],
    ],
    [
      [...LISTS, '(assert (= 5 (match l ((nil 0) ((cons h t) (match t ((nil h) (u 1))))))))'],
      'l',
      't',
      ['does not fit'],
    ],
    // The term with `:named` declares the name, and uses of the name refer to the term.
    [
      [P, '(assert (or (! p :named n) (and n true)))'],
      'true',
      '(! p :named n)',
      ['(assert (or (! p :named n) (and n n)))'],
    ],
    [
      [P, '(assert (or (and p true) (! p :named n) n))'],
      'true',
      '(! p :named n)',
      ['(assert (or (and p (! p :named n)) n n))'],
    ],
  ])('replaces a term within scopes, in %j: %s by %s', (lines, from, to, last) => {
    expect(swap(lines, from, to)).toEqual(last);
  });
});

function leafFor(lines: readonly string[], leaf: Leaf): string[] | undefined {
  const { dag, texts } = mark(lines);
  const nodes = [...dag.order].filter((node) => texts[node] === '(c 7)');
  const next = dag.apply(
    nodes.map((node): Edit => ({ kind: 'leaf', node, leaf })),
    { simplify: false },
  );
  return next === undefined ? undefined : printLines(next);
}

describe('replacing terms by leaves', () => {
  /** `zero` or `ones` is undefined if the sort has no such constant. A new variable then replaces the term. */
  it.each<[sort: string, zero: string | undefined, ones: string | undefined]>([
    ['Bool', 'false', 'true'],
    ['Int', '0', '1'],
    ['Real', '0.0', '1.0'],
    ['(_ BitVec 3)', '#b000', '#b111'],
    ['String', '""', undefined],
    ['RoundingMode', 'RNE', undefined],
    ['(_ FloatingPoint 3 5)', '(_ +zero 3 5)', undefined],
    ['(Seq Int)', '(as seq.empty (Seq Int))', undefined],
    ['(Array Int Bool)', '((as const (Array Int Bool)) false)', '((as const (Array Int Bool)) true)'],
    [
      '(Array Int (Array Int Real))',
      '((as const (Array Int (Array Int Real))) ((as const (Array Int Real)) 0.0))',
      '((as const (Array Int (Array Int Real))) ((as const (Array Int Real)) 1.0))',
    ],
    ['(Array Int String)', '((as const (Array Int String)) "")', undefined],
    ['U', undefined, undefined],
  ])('replaces a term of sort %s by the constants %j and %j, or else by a new symbol', (sort, zero, ones) => {
    const head = ['(declare-sort U 0)'];
    const lines = [...head, `(declare-fun c (Int) ${sort})`, `(declare-fun d () ${sort})`, '(assert (= (c 7) d))'];
    const fresh = [...head, `(declare-fun d () ${sort})`, `(declare-fun fresh0 () ${sort})`, '(assert (= fresh0 d))'];
    const withConstant = (term: string) => [...head, `(declare-fun d () ${sort})`, `(assert (= ${term} d))`];
    expect(leafFor(lines, 'zero')).toEqual(zero === undefined ? fresh : withConstant(zero));
    expect(leafFor(lines, 'ones')).toEqual(ones === undefined ? fresh : withConstant(ones));
    expect(leafFor(lines, 'fresh')).toEqual(fresh);
  });

  it('gives new symbols names that do not occur in the script', () => {
    expect(
      leafFor(['(declare-fun c (Int) Int)', '(declare-fun fresh_1 () Int)', '(assert (= (c 7) fresh_1))'], 'fresh'),
    ).toEqual(['(declare-fun fresh_1 () Int)', '(declare-fun fresh__0 () Int)', '(assert (= fresh__0 fresh_1))']);
  });

  it('declares new symbols in the outermost scope, before all terms', () => {
    const lines = ['(set-logic ALL)', '(push 1)', '(declare-fun c (Int) Int)', '(assert (= (c 7) 8))', '(pop 1)'];
    expect(leafFor(lines, 'fresh')).toEqual([
      '(set-logic ALL)',
      '(declare-fun fresh0 () Int)',
      '(push 1)',
      '(assert (= fresh0 8))',
      '(pop 1)',
    ]);
  });

  it('makes no new symbol of a sort declared after the first term', () => {
    const late = ['(assert true)', '(declare-sort V 0)', '(declare-fun c (Int) V)', '(assert (= (c 7) (c 7)))'];
    expect(leafFor(late, 'fresh')).toBeUndefined();
    const nested = [
      '(assert true)',
      '(declare-sort V 0)',
      '(declare-fun c (Int) (Array Int V))',
      '(assert (= (c 7) (c 7)))',
    ];
    expect(leafFor(nested, 'fresh')).toBeUndefined();
  });

  it('keeps declarations that an opaque text may use', () => {
    const lines = ['(declare-fun c (Int) Int)', '(assert (= (c 7) 8))', '(frobnicate (c 7))'];
    expect(leafFor(lines, 'zero')).toEqual(['(declare-fun c (Int) Int)', '(assert (= 0 8))', '(frobnicate (c 7))']);
  });
});

describe('labels of nodes', () => {
  it.each<[lines: readonly string[], text: string, role: string, rank: number, width: number]>([
    [['(assert (= #b000 #b001))'], '#b000', 'constant', 0, 3],
    [['(assert (= #b000 #b001))'], '#b001', 'constant', 2, 3],
    [['(assert (= false true))'], 'false', 'constant', 0, 1],
    [['(assert (= false true))'], 'true', 'constant', 1, 1],
    [['(assert (= 0 1))'], '0', 'constant', 0, 1],
    [['(assert (= 0 1))'], '1', 'constant', 2, 1],
    [['(assert (= RNE RNE))'], 'RNE', 'constant', 1, 1],
    [['(assert (= (_ +zero 3 5) (_ +zero 3 5)))'], '(_ +zero 3 5)', 'constant', 1, 8],
    [['(declare-fun p () Bool)', '(assert p)'], 'p', 'variable', 3, 1],
    [['(assert (forall ((x Bool)) x))'], 'x', 'variable', 3, 1],
    [['(assert (forall ((x Bool)) x))'], '(forall ((x Bool)) x)', 'operator', 4, 1],
    [['(assert (= 0 1))'], '(= 0 1)', 'operator', 4, 1],
  ])('finds, in the script %j, role, rank and width of the node %s', (lines, text, role, rank, width) => {
    const { dag, texts } = mark(lines);
    const info = dag.parts.labelling.info(dag.label(texts.indexOf(text)));
    expect(info).toMatchObject({ role, rank, width, droppable: false, bound: 0 });
  });

  it('lets assertions, definitions and queries be dropped, but not assumptions', () => {
    const { dag } = mark([
      '(declare-fun p () Bool)',
      '(define-fun f () Bool p)',
      '(define-fun-rec g ((n Int)) Int (g n))',
      '(assert p)',
      '(check-sat-assuming (p))',
      '(get-value (p))',
    ]);
    expect(dag.roots.map((root) => dag.parts.labelling.info(dag.label(root)))).toEqual(
      [true, true, true, false, true].map((droppable) => ({
        sort: expect.any(Number) as number,
        width: 0,
        rank: 0,
        role: 'root',
        droppable,
        bound: 0,
      })),
    );
  });

  it('gives equal labels exactly to operators with equal name, indices and sort', () => {
    const { dag, texts } = mark([
      '(declare-fun x () (_ BitVec 8))',
      '(declare-fun f ((_ BitVec 8)) (_ BitVec 8))',
      '(declare-fun g ((_ BitVec 8)) (_ BitVec 8))',
      '(assert (distinct (f x) (f (f x)) (g x)))',
      '(assert (= ((_ extract 1 0) x) ((_ extract 1 0) (f x)) ((_ extract 2 1) x)))',
      '(assert (= (bvadd x x) (bvmul x x)))',
    ]);
    const label = (text: string): number => {
      if (!texts.includes(text)) throw new Error(`no ${text}`);
      return dag.label(texts.indexOf(text));
    };
    expect(label('(f x)')).toBe(label('(f (f x))'));
    expect(label('((_ extract 1 0) x)')).toBe(label('((_ extract 1 0) (f x))'));
    const others = ['(f x)', '(g x)', '((_ extract 1 0) x)', '((_ extract 2 1) x)', '(bvadd x x)', '(bvmul x x)', 'x'];
    expect(new Set(others.map(label)).size).toBe(others.length);
  });
});
