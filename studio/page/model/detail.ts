import { type BtorGraph, type Value, type Sort, type Term, sortText, describeValue } from '../../../src/smt.js';
import { bitVectorText, floatLines } from './bits.js';
import type { Evaluated } from './evaluate.js';
import type { ValueDetail } from './protocol.js';
import type { Subject } from './read.js';

const MOST_ROWS = 500;
const NONE: ValueDetail = { lines: [], table: undefined };

export function readDetail(subject: Subject, evaluated: Evaluated, at: number): ValueDetail {
  return subject.kind === 'btor'
    ? btorDetail(subject.graph, evaluated, at)
    : termDetail(subject.terms[at], evaluated, at);
}

function btorDetail(graph: BtorGraph, { btor }: Evaluated, at: number): ValueDetail {
  const value = btor?.[at];
  const node = graph.nodes[at];
  if (btor === undefined || node === undefined) return NONE;
  if (value === undefined) return { lines: [['undecided', 'depends on inputs without a value']], table: undefined };
  if (typeof value === 'bigint')
    return { lines: bitLines(value, node.sort.kind === 'bits' ? node.sort.width : 1), table: undefined };
  const { index, element } = value.sort;
  const rows = value.exceptions().sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    lines: [['sort', sortText(node.sort)]],
    table: {
      otherwise: bitVectorText(value.otherwise, element),
      rows: rows
        .slice(0, MOST_ROWS)
        .map(([where, what]) => [bitVectorText(where, index), bitVectorText(what, element)]),
    },
  };
}

function bitLines(value: bigint, width: number): [string, string][] {
  return [
    ['binary', value.toString(2).padStart(width, '0')],
    ['hexadecimal', value.toString(16).padStart(Math.ceil(width / 4), '0')],
    ['unsigned', value.toString()],
    ['signed', BigInt.asIntN(width, value).toString()],
  ];
}

function termDetail(term: Term | undefined, { smtlib }: Evaluated, at: number): ValueDetail {
  const evaluation = smtlib?.evaluations[at];
  if (term === undefined || smtlib === undefined || evaluation === undefined) return NONE;
  if (evaluation.kind === 'undetermined') return { lines: [['undetermined', evaluation.because]], table: undefined };
  const { value, choices } = evaluation;
  if (choices.length > 0) return { lines: [['undecided', `may depend on ${choices.join(', ')}`]], table: undefined };
  const text = (each: Value, sort: Sort): string => describeValue(smtlib.signature, each, sort);
  const { sort } = term;
  if (typeof value === 'bigint' && sort.kind === 'BitVec')
    return { lines: bitLines(value, sort.width), table: undefined };
  if (typeof value === 'bigint' && sort.kind === 'FloatingPoint')
    return { lines: floatLines(value, sort.eb, sort.sb), table: undefined };
  if (sort.kind === 'Array' && typeof value === 'object' && 'kind' in value && value.kind === 'array') {
    const rows = [...value.entries.values()].slice(0, MOST_ROWS);
    return {
      lines: [['sort', sort.text]],
      table: {
        otherwise: value.rest.kind === 'constant' ? text(value.rest.element, sort.element) : 'given by a term',
        rows: rows.map(({ index, element }) => [text(index, sort.index), text(element, sort.element)]),
      },
    };
  }
  return { lines: [['value', text(value, sort)]], table: undefined };
}
