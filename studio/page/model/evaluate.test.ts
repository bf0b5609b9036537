import { describe, expect, it } from 'vitest';
import { bitVectorText, floatLines, parseBits } from './bits.js';
import { readDetail } from './detail.js';
import { evaluateSubject } from './evaluate.js';
import { type Assignment, type Language, RADIXES, type Radix } from './protocol.js';
import { readText } from './read.js';
import { zeroOf } from './zero.js';

function evaluateText(text: string, language: Language, assignment: Assignment, radix: Radix = 'auto') {
  const { reading, subject } = readText(text, language);
  const found = evaluateSubject({ subject, picture: reading.picture }, { assignment, radix });
  const value = (id: string): string =>
    found.values.texts[reading.picture.nodes.findIndex((each) => each.id === id)] ?? '';
  const ids = (nodes: readonly number[]): string => nodes.map((at) => reading.picture.nodes[at]?.id).join(' ');
  const matters = ids([...found.values.matters.entries()].flatMap(([at, does]) => (does === 1 ? [at] : [])));
  return { ...found, reading, subject, value, ids, matters };
}

const typedAssignment = (values: Readonly<Record<string, string>>): Assignment => ({ kind: 'typed', values });

describe('values of a graph', () => {
  const graph = '1 var 4 a\n2 var 4\n3 ugt 1 1 2\n4 var 1 c\n5 and 1 3 4\n6 root 1 5\n';

  it('computes the values of the nodes from the input values that the user typed', () => {
    const { value, values } = evaluateText(graph, 'btor', typedAssignment({ a: '0b0101', '2': '3', c: '1' }));
    expect([value('1'), value('3'), value('6')]).toEqual(['0101', '1', '1']);
    expect(values.falseRoots).toEqual([]);
  });

  it('shows the false root, the path to its cause, and the irrelevant nodes', () => {
    const { values, ids, matters } = evaluateText(graph, 'btor', typedAssignment({ a: '1', '2': '3', c: '0' }));
    expect(ids(values.falseRoots)).toBe('6');
    expect(ids(values.path)).toBe('6 5 3');
    expect(matters).toBe('1 2 3 5 6');
  });

  it('follows an argument that is not a constant to the cause', () => {
    const text = '1 var 1 a\n2 ones 1\n3 nand 1 2 1\n4 root 1 3\n';
    const { values, ids } = evaluateText(text, 'btor', typedAssignment({ a: '1' }));
    expect(ids(values.path)).toBe('4 3 1');
  });

  it('counts the bad states of a graph as one assertion, which one of them makes true', () => {
    const text = '1 sort bitvec 1\n2 input 1 a\n3 input 1 b\n4 bad 2\n5 bad 3\n';
    const judge = (values: Readonly<Record<string, string>>) => {
      const { values: found, ids } = evaluateText(text, 'btor', typedAssignment(values));
      return [found.assertions, ids(found.falseRoots), ids(found.undecided)];
    };
    expect(judge({ a: '0', b: '1' })).toEqual([1, '', '']);
    expect(judge({ a: '0', b: '0' })).toEqual([1, '4', '']);
    expect(judge({ a: '0' })).toEqual([1, '', '5']);
    expect(judge({ a: '1' })).toEqual([1, '', '']);
  });

  it('marks true assertions of any width, and true nodes of one bit', () => {
    const text = '1 var 8 x\n2 var 8 y\n3 and 8 1 2\n4 root 8 3\n5 eq 1 1 2\n6 root 1 5\n7 ugt 1 1 2\n8 root 1 7\n';
    const held = (x: string, y: string) => {
      const { values, ids } = evaluateText(text, 'btor', typedAssignment({ x, y }));
      return ids([...values.holds.entries()].flatMap(([at, holds]) => (holds === 1 ? [at] : [])));
    };
    expect(held('2', '2')).toBe('4 5 6');
    expect(held('255', '1')).toBe('4 7 8');
  });

  it('reads arrays of models that are lambdas', () => {
    const text = '1 array 1 1 a\n2 const 1 0\n3 read 1 1 2\n4 const 1 1\n5 read 1 1 4\n6 ult 1 3 5\n7 root 1 6\n';
    const model = (body: string) =>
      `(\n(define-fun n1.a () (Array (_ BitVec 1) (_ BitVec 1)) (lambda ((i (_ BitVec 1))) ${body}))\n)`;
    const judge = (body: string) => {
      const { values, ids } = evaluateText(text, 'btor', { kind: 'model', text: model(body) });
      return [ids(values.undecided), ids(values.falseRoots)];
    };
    expect([judge('i'), judge('(bvnot i)')]).toEqual([
      ['', ''],
      ['', '7'],
    ]);
  });

  it('leaves the assertions of a graph with functions undecided', () => {
    const text = '1 param 4\n2 lambda 4 4 1 1\n3 var 4\n4 apply 4 2 3\n5 redor 1 4\n6 root 1 5\n';
    const { values, ids } = evaluateText(text, 'btor', typedAssignment({}));
    expect([values.assertions, ids(values.undecided)]).toEqual([1, '6']);
  });

  it("reads values from a model in Boolector's format or in SMT-LIB", () => {
    for (const text of [
      'sat\n1 0101 a\n2 0011\n4 1 c\n',
      '((define-fun n1.a () (_ BitVec 4) #b0101) (define-fun n2 () (_ BitVec 4) #b0011) (define-fun n4.c () (_ BitVec 1) #b1))',
    ]) {
      const { value, values } = evaluateText(graph, 'btor', { kind: 'model', text });
      expect([value('1'), value('2'), value('6'), ...values.notes]).toEqual(['0101', '0011', '1']);
    }
  });

  const arrays =
    '1 array 3 2\n2 var 2 x\n3 read 3 1 2\n4 constd 3 2\n5 eq 1 3 4\n6 write 3 2 1 -2 4\n7 read 3 6 2\n8 eq 1 7 4\n9 root 1 5\n10 root 1 8\n';

  it('uses the elements that a model lists, and leaves others undecided', () => {
    const model = (text: string) => evaluateText(arrays, 'btor', { kind: 'model', text });
    const listed = model('sat\n1[00] 010\n2 00 x\n');
    expect(listed.values).toMatchObject({ undecided: [], falseRoots: [], notes: [] });
    expect([listed.value('1'), listed.value('6')]).toEqual(['[00→010; else ?]', '[00→010, 11→010; else ?]']);
    const small = '1 array 1 1\n2 var 1\n3 write 1 1 1 -2 2\n4 read 1 3 2\n5 root 1 4\n';
    const whole = evaluateText(small, 'btor', { kind: 'model', text: 'sat\n1[0] 1\n2 0\n' });
    expect([whole.value('1'), whole.value('3')]).toEqual(['[0→1; else ?]', '[0→1, 1→0]']);
    const other = model('sat\n1[01] 010\n2 00 x\n');
    expect(other.ids(other.values.undecided)).toBe('9 10');
    expect(other.values.missing).toEqual(['1']);
    expect(model('sat\n1[00] 0x0\n2 00 x\n').values.undecided).toHaveLength(2);
  });

  it('reads back the values that it prints, in each radix', () => {
    for (const width of [1, 2, 4, 5])
      for (let value = 0n; value < 1n << BigInt(width); value++)
        for (const radix of RADIXES) expect(parseBits(bitVectorText(value, width, radix), width)).toBe(value);
  });

  it('decides an array if the model lists all of its elements', () => {
    const text = 'sat\n1[00] 010\n1[01] 001\n1[10] 000\n1[11] 111\n2 00 x\n';
    const { value, values } = evaluateText('1 array 3 2\n2 array 3 2\n3 eq 1 1 2\n4 root 1 3\n', 'btor', {
      kind: 'model',
      text,
    });
    expect(value('1')).not.toContain('?');
    expect(values.missing).toEqual(['2']);
  });

  it('adds typed values to those of a model', () => {
    const text = 'sat\n1[00] 010\n';
    const filled = evaluateText(arrays, 'btor', { kind: 'model', text, values: { x: '0', '1': 'else 1' } });
    expect([filled.value('1'), filled.value('2')]).toEqual(['[00→010; else 001]', '00']);
    expect(filled.values).toMatchObject({ undecided: [], falseRoots: [] });
    const replaced = evaluateText(arrays, 'btor', { kind: 'model', text, values: { x: '0', '1': '0->5, else 1' } });
    expect(replaced.ids(replaced.values.falseRoots)).toBe('9 10');
    const script = '(declare-const x Int)(declare-const y Int)(assert (= x y))(check-sat)';
    const model = '((define-fun x () Int 1) (define-fun y () Int 2))';
    const both = evaluateText(script, 'smtlib', { kind: 'model', text: model, values: { y: '1' } });
    expect(both.values).toMatchObject({ undecided: [], falseRoots: [], notes: [] });
  });

  it('shows arrays as tables', () => {
    const text = '1 array 8 2\n2 constd 2 1\n3 constd 8 7\n4 write 8 2 1 2 3\n5 read 8 4 2\n6 root 1 -5\n';
    const found = evaluateText(
      text.replace('6 root 1 -5', '6 redor 1 5\n7 root 1 6'),
      'btor',
      typedAssignment({ '1': '3→1, else 2' }),
    );
    expect(found.value('5')).toBe('0x07');
    expect(readDetail(found.subject, found, 3).table).toEqual({
      otherwise: '0x02',
      rows: [
        ['01', '0x07'],
        ['11', '0x01'],
      ],
    });
  });

  it('leaves values undecided that depend on inputs without a value', () => {
    const open = evaluateText(graph, 'btor', typedAssignment({ a: '5', c: '1' }));
    expect(['1', '2', '3', '5', '6'].map((id) => open.value(id))).toEqual(['0101', '?', '?', '?', '?']);
    expect(open.values).toMatchObject({ falseRoots: [], missing: ['2'], assertions: 1 });
    expect(open.ids(open.values.undecided)).toBe('6');
    expect(readDetail(open.subject, open, 2).lines[0]?.[0]).toBe('undecided');
    // One argument alone makes a conjunction false.
    const decided = evaluateText(graph, 'btor', typedAssignment({ c: '0' }));
    expect([decided.ids(decided.values.falseRoots), decided.values.undecided]).toEqual(['6', []]);
  });

  it.each([
    ['1 var 4\n2 var 4\n3 mul 4 1 2\n4 redor 1 3\n5 root 1 4\n', '0', '0'],
    ['1 var 4\n2 var 4\n3 or 4 1 -2\n4 redand 1 3\n5 root 1 4\n', '0', '?'],
    ['1 var 4\n2 var 4\n3 or 4 -1 2\n4 redand 1 3\n5 root 1 4\n', '0', '1'],
    ['1 var 1\n2 var 1\n3 implies 1 1 2\n4 redor 1 3\n5 root 1 4\n', '0', '1'],
    ['1 var 1\n2 var 1\n3 cond 1 1 2 -1\n4 redor 1 3\n5 root 1 4\n', '0', '1'],
    ['1 var 1\n2 var 1\n3 cond 1 1 2 -1\n4 redor 1 3\n5 root 1 4\n', '1', '?'],
  ])('decides a value by one argument if that is enough: %j with %s', (text, given, root) => {
    expect(evaluateText(text, 'btor', typedAssignment({ '1': given })).value('5')).toBe(root);
  });

  it('prints values in the chosen radix', () => {
    const assignment = typedAssignment({ '1': '0xa5' });
    const values = (['auto', 'binary', 'decimal', 'hex'] as const).map((radix) =>
      evaluateText('1 var 8\n2 root 8 1\n', 'btor', assignment, radix).value('1'),
    );
    expect(values).toEqual(['0xa5', '10100101', '165', '0xa5']);
    const script = '(declare-const x (_ BitVec 8))(assert (= x #x00))(check-sat)';
    expect(evaluateText(script, 'smtlib', typedAssignment({ x: '165' }), 'binary').value('1')).toBe('10100101');
  });

  it('reports an invalid value', () => {
    expect(evaluateText(graph, 'btor', typedAssignment({ a: '16' })).values.notes).toEqual([
      'a: 16 is not a value of 4 bits; enter a number up to 15, such as 1, 0b1, #b1 or 0x1',
    ]);
    expect(evaluateText('1 var 1\n2 root 1 1\n', 'btor', typedAssignment({ '1': '5' })).values.notes).toEqual([
      '1: 5 is not a value of 1 bit; enter 0 or 1',
    ]);
  });
});

describe('values of a script', () => {
  const script =
    '(declare-const x Int)(declare-const s String)(declare-const p Bool)\n(assert (or p (< x 3)))(assert (= s "a\\u{0}b"))(check-sat)';

  it('shows the false assertions of a script, and omits assertions with undetermined values', () => {
    const { values, reading } = evaluateText(script, 'smtlib', typedAssignment({ x: '5', p: 'false', s: '"a"' }));
    expect(values.falseRoots.map((at) => reading.picture.nodes[at]?.label)).toEqual(['assert 1', 'assert 2']);
    const none = evaluateText(script, 'smtlib', typedAssignment({}));
    expect(none.values).toMatchObject({ falseRoots: [], missing: ['x', 's', 'p'], open: [], assertions: 2 });
    expect(none.values.undecided.length).toBe(2);
    const some = evaluateText(script, 'smtlib', typedAssignment({ p: 'true' }));
    expect(some.values).toMatchObject({ falseRoots: [], missing: ['s'] });
    const left = evaluateText('(assert (= (div 1 0) 7))(check-sat)', 'smtlib', typedAssignment({}));
    expect(left.values).toMatchObject({ falseRoots: [], missing: [], open: ['operator div'] });
  });

  it.each(['Bool', 'Int', 'Real', 'String', 'RoundingMode', '(_ BitVec 5)', '(_ FloatingPoint 5 11)'])(
    'sets an input of sort %s, and an array of it, to zero',
    (element) => {
      for (const sort of [element, `(Array Int ${element})`]) {
        const zero = zeroOf(sort) ?? '';
        const { values } = evaluateText(`(declare-const x ${sort})(assert (= x x))(check-sat)`, 'smtlib', {
          kind: 'typed',
          values: { x: zero },
        });
        expect(zero).not.toBe('');
        expect([zero, values.notes, values.undecided, values.falseRoots]).toEqual([zero, [], [], []]);
      }
    },
  );

  it('judges a model of an earlier check by the assertions of that check', () => {
    const text =
      '(declare-const x Int)(push 1)(assert (= x 1))(check-sat)(pop 1)(push 1)(assert (= x 2))(check-sat)(pop 1)(check-sat)';
    const judge = (value: number, check: number) => {
      const model = `((define-fun x () Int ${value}))`;
      const { values } = evaluateText(text, 'smtlib', { kind: 'model', text: model, check });
      return [values.assertions, values.falseRoots.length];
    };
    // Without a check 9, the last one counts.
    expect([judge(1, 0), judge(1, 1), judge(2, 1), judge(3, 2), judge(3, 9)]).toEqual([
      [1, 0],
      [1, 1],
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('marks the term for which a solver printed a wrong value, also if it is negated', () => {
    const text =
      '(declare-const b (_ BitVec 4))(assert (= b #x0))(check-sat)(get-value (b (bvnot b)))(eval (bvadd b #x1))';
    const model = '((define-fun b () (_ BitVec 4) #x0))';
    const marked = (term: string) => {
      const { reading, subject } = readText(text, 'smtlib');
      const assignment = { kind: 'model', text: model } as const;
      const asked = { assignment, radix: 'auto', wrong: { solver: 'z3', term, reply: '#x7' } } as const;
      const { values } = evaluateSubject({ subject, picture: reading.picture }, asked);
      const { node = -1, reply } = values.wrong ?? {};
      return [reading.picture.nodes[node]?.label, values.texts[node], values.matters[node], reply];
    };
    expect(marked('(bvadd b #x1)')).toEqual(['bvadd', '#x1', 1, '#x7']);
    expect(marked('b')).toEqual(['b', '#x0', 1, '#x7']);
    expect(marked('(bvnot b)')).toEqual(['get-value', '#xf', 1, '#x7']);
    expect(marked('(bvneg b)')).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('does not list constructors as inputs', () => {
    const text = '(declare-datatypes ((C 0)) (((red) (green))))(declare-const c C)(assert (= c red))(check-sat)';
    expect(readText(text, 'smtlib').reading.inputs.map(({ name }) => name)).toEqual(['c']);
    const { values } = evaluateText(text, 'smtlib', typedAssignment({ c: 'green' }));
    expect(values).toMatchObject({ undecided: [], missing: [] });
    expect(values.falseRoots.length).toBe(1);
  });

  it('escapes strings, and shows no value under a quantifier', () => {
    const { values, reading } = evaluateText(
      `${script.replace('(check-sat)', '')}(assert (forall ((y Int)) (= y y)))(check-sat)`,
      'smtlib',
      typedAssignment({ s: '"a\\u{0}b"' }),
    );
    const s = reading.picture.nodes.findIndex(({ label }) => label === 's');
    expect(values.texts[s]).toBe('"a\\u{0}b"');
    const y = reading.picture.nodes.findIndex(({ group }) => group === 'bound');
    expect(values.texts[y]).toBe('');
  });

  it('links each position of the text to its node', () => {
    const { reading } = readText(script, 'smtlib');
    const spans: string[] = [];
    for (let i = 0; i < reading.spans.length; i += 3)
      spans.push(
        `${reading.picture.nodes[reading.spans[i] as number]?.label}: ${script.slice(reading.spans[i + 1], reading.spans[i + 2])}`,
      );
    expect(spans).toContain('<: (< x 3)');
    expect(spans).toContain('assert 1: (or p (< x 3))');
    expect(spans).toContain('x: x');
  });
});

describe('bits', () => {
  it('parses bits in each base, within their width', () => {
    expect(['5', '0b101', '#b101', '0x5', '#x5', '-11'].map((text) => parseBits(text, 4))).toEqual([
      5n,
      5n,
      5n,
      5n,
      5n,
      undefined,
    ]);
    expect([parseBits('-1', 4), parseBits('16', 4), parseBits('x', 4)]).toEqual([15n, undefined, undefined]);
  });

  it('shows bits as floating-point numbers', () => {
    const number = (bits: bigint): string => Object.fromEntries(floatLines(bits, 5, 11))['number'] ?? '';
    expect([number(0x3c00n), number(0xc100n), number(0x7c00n), number(0xfe00n), number(0x8000n), number(1n)]).toEqual([
      '1 (1024 * 2^-10)',
      '-2.5 (-1280 * 2^-9)',
      'infinity',
      'NaN',
      '-0',
      '5.960464477539063e-8 (1 * 2^-24)',
    ]);
  });
});
