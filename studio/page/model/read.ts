import {
  type BtorGraph,
  type Diagnostic,
  type Script,
  type Term,
  hasValue,
  kindInfo,
  readBtor,
  sortText,
  findPosition,
  readScript,
  visible,
  visibleLine,
} from '../../../src/smt.js';
import { type Picture, btorWords, drawScript, pictureOfBtor } from '../../picture/index.js';
import type { Input, Language, ParsedText, Remark } from './protocol.js';

export type Subject =
  | { readonly kind: 'btor'; readonly graph: BtorGraph; readonly ids: readonly number[] }
  | {
      readonly kind: 'smtlib';
      readonly script: Script;
      readonly terms: readonly Term[];
      readonly commands: readonly number[];
      readonly tops: readonly (readonly Term[])[];
    };

const MOST_REMARKS = 200;

/** Never throws. */
export function readText(text: string, language: Language): { reading: Omit<ParsedText, 'ms'>; subject: Subject } {
  return language === 'btor' ? readGraph(text) : readFormula(text);
}

function readGraph(text: string): { reading: Omit<ParsedText, 'ms'>; subject: Subject } {
  const { graph, ids, starts, diagnostics } = readBtor(text);
  const picture = pictureOfBtor(graph, ids, btorWords(text, starts));
  const spans = new Int32Array(3 * starts.length);
  const order = starts.map((_, at) => at).sort((a, b) => (starts[a] as number) - (starts[b] as number));
  order.forEach((node, i) => {
    const start = starts[node] as number;
    const newline = text.indexOf('\n', start);
    spans.set([node, start, newline < 0 ? text.length : newline], 3 * i);
  });
  const inputs = graph.nodes.flatMap((node, at): Input[] => {
    if (kindInfo(node.kind).signature !== 'leaf' || !hasValue(node.kind)) return [];
    return [{ node: at, name: node.symbol ?? `${ids[at] ?? at + 1}`, sort: sortText(node.sort) }];
  });
  return {
    reading: {
      language: 'btor',
      picture: escapePicture(picture, text),
      remarks: toRemarks(text, diagnostics),
      spans,
      inputs,
    },
    subject: { kind: 'btor', graph, ids },
  };
}

function readFormula(text: string): { reading: Omit<ParsedText, 'ms'>; subject: Subject } {
  const places: { readonly term: Term; readonly start: number; readonly end: number }[] = [];
  const { script, diagnostics } = readScript(text, {
    place: (term, { start, end }) => places.push({ term, start, end }),
  });
  const { picture, terms, commands, tops } = drawScript(script);
  const nodeOf = new Map(terms.map((term, at) => [term, at]));
  const spans: number[] = [];
  const rootsOf = new Map<Term, number[]>();
  tops.forEach((top, i) => {
    for (const term of top) rootsOf.set(term, [...(rootsOf.get(term) ?? []), terms.length + i]);
  });
  let outside = 0;
  for (const { term, start, end } of places.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const root = start >= outside ? rootsOf.get(term)?.shift() : undefined;
    if (root !== undefined) spans.push(root, start, end);
    outside = Math.max(outside, end);
    const node = nodeOf.get(resolveNegation(term));
    if (node !== undefined) spans.push(node, start, end);
  }
  const inputs = terms.flatMap((term, node): Input[] =>
    // A constructor without fields is a value.
    term.kind === 'const' && picture.nodes[node]?.group !== 'constant'
      ? [{ node, name: term.name, sort: term.sort.text }]
      : [],
  );
  return {
    reading: {
      language: 'smtlib',
      picture: escapePicture(picture, text),
      remarks: toRemarks(text, diagnostics),
      spans: Int32Array.from(spans),
      inputs,
    },
    subject: { kind: 'smtlib', script, terms, commands, tops },
  };
}

/** A canvas would obey bidirectional marks. */
function escapePicture(picture: Picture, text: string): Picture {
  if (visible(text) === text) return picture;
  return {
    ...picture,
    nodes: picture.nodes.map(({ label, note, args, ...node }) => ({
      ...node,
      label: visibleLine(label),
      ...(note === undefined ? {} : { note: visibleLine(note) }),
      args: args.map(({ role, ...edge }) => (role === undefined ? edge : { ...edge, role: visibleLine(role) })),
    })),
  };
}

/** Negations are drawn as edges. */
function resolveNegation(term: Term): Term {
  const negates = term.kind === 'app' && (term.op === 'not' || term.op === 'bvnot') && term.args.length === 1;
  return negates ? (term.args[0] as Term) : term;
}

function toRemarks(text: string, diagnostics: readonly Diagnostic[]): Remark[] {
  return diagnostics.slice(0, MOST_REMARKS).map(({ severity, code, message, expected, hint, span }) => {
    const { start, end } = span ?? { start: 0, end: 0 };
    return { severity, code, message, expected, hint, start, end, line: findPosition(text, start).line };
  });
}
