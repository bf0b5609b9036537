import {
  type BtorAssignment,
  type BtorGraph,
  type BtorKind,
  type BtorSort,
  type BtorValue,
  type Evaluation,
  type Signature,
  type Value,
  type Sort,
  type Term,
  BtorArray,
  evaluateGraph,
  hasValue,
  leafNames,
  meaningProblems,
  renameModel,
  toScript,
  Budget,
  EMPTY_MODEL,
  Evaluator,
  describeValue,
  dropUndefined,
  sortText,
  kindInfo,
  readModel,
  signatureAt,
  buildSignature,
  printSymbol,
  printTerm,
  visibleLine,
  children,
} from '../../../src/smt.js';
import type { Picture, PictureNode } from '../../picture/index.js';
import { parseBits, bitVectorText, refuseBits } from './bits.js';
import { markRelevant, traceFalse } from './matters.js';
import {
  type Assignment,
  type Values,
  type Radix,
  type Tasks,
  type WrongReply,
  ELSE_UNDECIDED,
  UNDECIDED,
  isOpenValue,
} from './protocol.js';
import type { Subject } from './read.js';

export interface Evaluated {
  readonly values: Values;
  /** Undefined for undecided nodes. */
  readonly btor: readonly (BtorValue | undefined)[] | undefined;
  readonly smtlib:
    | { readonly signature: Signature; readonly evaluations: readonly (Evaluation | undefined)[] }
    | undefined;
}

const TRUE = 2;
const FALSE = 1;

type Asked = Tasks['evaluate']['ask'];

export function evaluateSubject(
  { subject, picture }: { readonly subject: Subject; readonly picture: Picture },
  asked: Asked,
): Evaluated {
  return subject.kind === 'btor' ? evaluateBtor(subject, picture, asked) : evaluateScript(subject, picture, asked);
}

function listNodes(graph: BtorGraph, ...kinds: readonly BtorKind[]): number[] {
  return graph.nodes.flatMap(({ kind }, at) => (kinds.includes(kind) ? [at] : []));
}

function evaluateBtor(
  { graph, ids }: Extract<Subject, { kind: 'btor' }>,
  picture: Picture,
  { assignment, radix }: Asked,
): Evaluated {
  const notes: string[] = [];
  const nothing = (why: string): Evaluated => ({
    values: noValues(picture, [...listNodes(graph, 'root', 'constraint'), ...listNodes(graph, 'bad').slice(0, 1)], why),
    btor: undefined,
    smtlib: undefined,
  });
  const wrong = meaningProblems(graph).find(({ severity }) => severity === 'error');
  if (wrong !== undefined) return nothing(wrong.message);
  if (graph.nodes.some(({ kind }) => kind === 'lambda' || kind === 'apply' || kind === 'param'))
    return nothing('values cannot be computed for graphs with functions (lambda, apply)');
  const known = assignment.kind === 'model' ? modelOfBtor({ graph, ids }, assignment.text, notes) : NO_MODEL;
  const { given, rows } = withTypedValues({ graph, ids }, { known, assignment, notes });
  const btor = evaluateGraph(graph, given);
  const { decided, listed } = decidedNodes(graph, btor, { given, rows });
  const truth = new Uint8Array(btor.length);
  const texts = btor.map((value, at) => {
    const { sort, kind } = graph.nodes[at] as (typeof graph.nodes)[number];
    if (decided[at] === 0) {
      const own = listed.get(at);
      return value instanceof BtorArray && own !== undefined && own.size > 0 ? partText(value, own, radix) : UNDECIDED;
    }
    if (typeof value === 'bigint' && sort.kind === 'bits') {
      truth[at] = value === 0n ? FALSE : value === BigInt.asUintN(sort.width, -1n) ? TRUE : 0;
      return bitVectorText(value, sort.width, radix);
    }
    return hasValue(kind) && typeof value !== 'bigint' ? arrayText(value, radix) : '';
  });
  const bad = listNodes(graph, 'bad');
  // A graph asks whether any of its bad states is reached.
  const one = bad.find((at) => decided[at] === 1 && btor[at] !== 0n) ?? bad.find((at) => decided[at] === 0) ?? bad[0];
  const asserted = [...listNodes(graph, 'root', 'constraint'), ...(one === undefined ? [] : [one])].sort(
    (a, b) => a - b,
  );
  const undecided = asserted.filter((at) => decided[at] === 0);
  const missing = undecidedLeaves(picture, texts, undecided).map(
    (at) => graph.nodes[at]?.symbol ?? `${ids[at] ?? at + 1}`,
  );
  return {
    values: judge(
      { picture, texts, truth, notes },
      {
        asserted,
        undecided,
        missing,
        open: [],
        falseRoots: asserted.filter((at) => decided[at] === 1 && btor[at] === 0n),
      },
    ),
    btor: btor.map((value, at) => (decided[at] === 1 ? value : undefined)),
    smtlib: undefined,
  };
}

/** Inputs by position. An array in `rows` has known elements only at these indices. */
interface KnownInputs {
  readonly given: BtorAssignment;
  readonly rows: ReadonlyMap<number, readonly bigint[]>;
}

const NO_MODEL: KnownInputs = { given: new Map(), rows: new Map() };

/** May miss some. `listed` has the indices of known elements of undecided arrays. */
function decidedNodes(
  graph: BtorGraph,
  values: readonly BtorValue[],
  { given, rows }: KnownInputs,
): { readonly decided: Uint8Array; readonly listed: ReadonlyMap<number, ReadonlySet<bigint>> } {
  const decided = new Uint8Array(graph.nodes.length);
  const listed = new Map<number, ReadonlySet<bigint>>();
  graph.nodes.forEach(({ kind, args }, at) => {
    if (kindInfo(kind).signature === 'leaf') {
      const own = rows.get(at + 1);
      if (own !== undefined) listed.set(at, new Set(own));
      decided[at] = (given.has(at + 1) && own === undefined) || !hasValue(kind) ? 1 : 0;
      return;
    }
    const isKnown = (edge: number): boolean => decided[Math.abs(edge) - 1] === 1;
    /** True if all bits are known to be `bit`. */
    const isAll = (edge: number | undefined, bit: 0 | 1): boolean => {
      const value = edge === undefined ? undefined : values[Math.abs(edge) - 1];
      if (edge === undefined || typeof value !== 'bigint' || !isKnown(edge)) return false;
      const of = graph.nodes[Math.abs(edge) - 1]?.sort;
      const all = of?.kind === 'bits' ? BigInt.asUintN(of.width, -1n) : 1n;
      return value === ((bit === 1) !== edge < 0 ? all : 0n);
    };
    const [first, second, third] = args;
    const isChosen = (edge: number | undefined): boolean => edge !== undefined && isKnown(edge);
    const listedIn = (edge = 0): ReadonlySet<bigint> => listed.get(Math.abs(edge) - 1) ?? NO_INDICES;
    const index =
      kind === 'read' || kind === 'write' ? knownBits(graph, { values, edge: second, isChosen }) : undefined;
    if (kind === 'write' && index !== undefined) {
      const others = [...listedIn(first)].filter((each) => each !== index);
      listed.set(at, new Set(isChosen(third) ? [...others, index] : others));
    }
    if (kindInfo(kind).signature === 'condition') {
      const branch = isAll(first, 1) ? second : isAll(first, 0) ? third : undefined;
      if (branch !== undefined) listed.set(at, listedIn(branch));
    }
    decided[at] =
      args.every(isKnown) ||
      (kind === 'read' && index !== undefined && listedIn(first).has(index)) ||
      (/^(and|nand|mul)$/.test(kind) && args.some((edge) => isAll(edge, 0))) ||
      (/^(or|nor)$/.test(kind) && args.some((edge) => isAll(edge, 1))) ||
      (kind === 'implies' && (isAll(first, 0) || isAll(second, 1))) ||
      (kindInfo(kind).signature === 'condition' &&
        ((isAll(first, 1) && isChosen(second)) || (isAll(first, 0) && isChosen(third))))
        ? 1
        : 0;
  });
  return { decided, listed };
}

const NO_INDICES: ReadonlySet<bigint> = new Set();

function knownBits(
  graph: BtorGraph,
  {
    values,
    edge,
    isChosen,
  }: {
    readonly values: readonly BtorValue[];
    readonly edge: number | undefined;
    readonly isChosen: (edge: number | undefined) => boolean;
  },
): bigint | undefined {
  const at = Math.abs(edge ?? 0) - 1;
  const [value, sort] = [values[at], graph.nodes[at]?.sort];
  if (edge === undefined || !isChosen(edge) || typeof value !== 'bigint' || sort?.kind !== 'bits') return undefined;
  return edge < 0 ? BigInt.asUintN(sort.width, ~value) : value;
}

function judge(
  { picture, texts, truth, notes }: { picture: Picture; texts: readonly string[]; truth: Uint8Array; notes: string[] },
  {
    asserted,
    outputs = asserted,
    ...verdict
  }: Pick<Values, 'falseRoots' | 'undecided' | 'missing' | 'open' | 'wrong'> & {
    readonly asserted: readonly number[];
    /** Roots that make nodes matter. By default, the assertions. */
    readonly outputs?: readonly number[];
  },
): Values {
  const { falseRoots, undecided, wrong } = verdict;
  const holds = truth.map((each, at) => Number(each === TRUE && isBoolean(picture.nodes[at])));
  for (const at of asserted) holds[at] = 1;
  for (const at of [...falseRoots, ...undecided]) holds[at] = 0;
  // If an assertion is false, marks only the nodes that make it false.
  const [first] = falseRoots;
  const roots = first === undefined ? outputs : falseRoots;
  const matters = markRelevant(picture, truth, wrong === undefined ? roots : [...roots, wrong.node]);
  return {
    texts,
    truth,
    holds,
    matters,
    assertions: asserted.length,
    ...verdict,
    path: first === undefined ? [] : traceFalse(picture, truth, first),
    notes,
  };
}

const isBoolean = (node: PictureNode | undefined): boolean => node?.sort === '1 bit' || node?.sort === 'Bool';

function noValues(picture: Picture, asserted: readonly number[], why: string): Values {
  const count = picture.nodes.length;
  return {
    texts: new Array<string>(count).fill(''),
    truth: new Uint8Array(count),
    holds: new Uint8Array(count),
    matters: new Uint8Array(count).fill(1),
    ...{ assertions: asserted.length, falseRoots: [], undecided: asserted, missing: [], open: [] },
    path: [],
    notes: [why],
  };
}

function arrayText(value: BtorArray, radix: Radix): string {
  const rows = rowsText(value, value.exceptions(), radix);
  return `[${rows === '' ? '' : `${rows}; `}else ${bitVectorText(value.otherwise, value.sort.element, radix)}]`;
}

function partText(value: BtorArray, indices: ReadonlySet<bigint>, radix: Radix): string {
  const elements = new Map(value.exceptions());
  const rows = [...indices].map((at): [bigint, bigint] => [at, elements.get(at) ?? value.otherwise]);
  const isWhole = indices.size === 2 ** value.sort.index;
  return `[${rowsText(value, rows, radix)}${isWhole ? ']' : `; ${ELSE_UNDECIDED}`}`;
}

function rowsText({ sort }: BtorArray, rows: readonly (readonly [bigint, bigint])[], radix: Radix): string {
  const shown = rows
    .slice(0, 3)
    .map(([at, each]) => `${bitVectorText(at, sort.index, radix)}→${bitVectorText(each, sort.element, radix)}`);
  return `${shown.join(', ')}${rows.length > 3 ? ', …' : ''}`;
}

type Graph = Pick<Extract<Subject, { kind: 'btor' }>, 'graph' | 'ids'>;

/** Typed values replace those of the model. A typed `else 0` fills in the elements that the model omits. */
function withTypedValues(
  { graph, ids }: Graph,
  {
    known,
    assignment: { values = {} },
    notes,
  }: { readonly known: KnownInputs; readonly assignment: Assignment; readonly notes: string[] },
): KnownInputs {
  const given = new Map(known.given);
  const rows = new Map(known.rows);
  graph.nodes.forEach(({ kind, sort, symbol }, at) => {
    const text = values[symbol ?? `${ids[at] ?? at + 1}`]?.trim();
    if (!hasValue(kind) || text === undefined || text === '') return;
    const value = parseTypedValue(text, sort);
    if (value === undefined) {
      const why =
        sort.kind === 'bits'
          ? refuseBits(text, sort.width)
          : `${text} is not an ${sortText(sort)}; enter rows such as 0->1, 0b1->0x1, else 0`;
      notes.push(`${symbol ?? ids[at]}: ${why}`);
      return;
    }
    const part = rows.has(at + 1) ? given.get(at + 1) : undefined;
    rows.delete(at + 1);
    const fillsIn = part instanceof BtorArray && value instanceof BtorArray && value.exceptions().length === 0;
    const elements = fillsIn ? new Map(part.exceptions()) : undefined;
    const listed = (known.rows.get(at + 1) ?? []).map((i): [bigint, bigint] => [i, elements?.get(i) ?? 0n]);
    given.set(at + 1, fillsIn ? BtorArray.of(value.sort, value.otherwise, listed) : value);
  });
  return { given, rows };
}

function parseTypedValue(text: string, sort: BtorSort): BtorValue | undefined {
  if (sort.kind === 'bits') return parseBits(text, sort.width);
  const exceptions: [bigint, bigint][] = [];
  let otherwise = 0n;
  for (const part of text.replace(/^\[|\]$/g, '').split(/[,;]/)) {
    const [, rest] = /^\s*else\s+(.+)$/.exec(part) ?? [];
    const [, index, element] = /^\s*(.+?)\s*(?:→|->|:)\s*(.+?)\s*$/.exec(part) ?? [];
    if (rest !== undefined) {
      const value = parseBits(rest, sort.element);
      if (value === undefined) return undefined;
      otherwise = value;
    } else {
      const [at, value] = [parseBits(index ?? '', sort.index), parseBits(element ?? '', sort.element)];
      if (at === undefined || value === undefined) return undefined;
      exceptions.push([at, value]);
    }
  }
  return BtorArray.of(sort, otherwise, exceptions);
}

function modelOfBtor({ graph, ids }: Graph, text: string, notes: string[]): KnownInputs {
  const { script } = toScript(graph, { bound: 0 });
  if (script === undefined) {
    notes.push('the graph cannot be translated to a script, so the model cannot be read');
    return NO_MODEL;
  }
  const budget = new Budget('thorough');
  const { model, unread } = readModel(renameModel(text, { graph, ids }), script, { budget });
  for (const { symbol, reason } of unread) notes.push(`${symbol}: ${reason}`);
  const given = new Map<number, BtorValue>();
  const rows = new Map<number, readonly bigint[]>();
  const signature = signatureAt(script)?.signature;
  if (signature === undefined) return NO_MODEL;
  const evaluator = new Evaluator({ signature, model, budget });
  const names = leafNames(graph);
  for (const [position, name] of names) {
    const declared = signature.declared.get(name);
    if (declared === undefined) continue;
    const term = signature.store.const(name, declared.result);
    const found = evaluator.evaluate(term);
    const node = graph.nodes[position - 1];
    if (!isDecided(found) || node === undefined) continue;
    const elements =
      node.sort.kind === 'array' && isFunction(found.value)
        ? listElements(node.sort, { term, signature, evaluator })
        : undefined;
    const read = elements === undefined ? btorValue(found.value, node.sort) : { value: elements };
    if (read === undefined) continue;
    given.set(position, read.value);
    const size = node.sort.kind === 'array' ? 2 ** node.sort.index : 0;
    if (read.rows !== undefined && new Set(read.rows).size < size) rows.set(position, read.rows);
  }
  return { given, rows };
}

const isFunction = (value: Value): boolean =>
  typeof value === 'object' &&
  'kind' in value &&
  (value.kind === 'closure' || (value.kind === 'array' && value.rest.kind === 'closure'));

const MOST_ELEMENTS = 4_096;

/** Evaluates an array, such as a lambda, at each index. Undefined if there are too many. */
function listElements(
  sort: Extract<BtorSort, { kind: 'array' }>,
  { term, signature, evaluator }: { readonly term: Term; readonly signature: Signature; readonly evaluator: Evaluator },
): BtorArray | undefined {
  if (2 ** sort.index > MOST_ELEMENTS) return undefined;
  const { store } = signature;
  const elements: [bigint, bigint][] = [];
  for (let index = 0n; index < 2n ** BigInt(sort.index); index++) {
    const read = evaluator.evaluate(store.app('select', [term, store.bitVec(index, sort.index)]));
    if (!isDecided(read)) return undefined;
    elements.push([index, toBits(read.value)]);
  }
  return BtorArray.of(sort, 0n, elements);
}

const toBits = (value: Value): bigint => (typeof value === 'bigint' ? value : value === true ? 1n : 0n);

/** `rows` are the indices of the known elements if the model omits others. */
function btorValue(
  value: Value,
  sort: BtorSort,
): { readonly value: BtorValue; readonly rows?: readonly bigint[] } | undefined {
  if (typeof value === 'bigint') return { value };
  if (typeof value === 'boolean') return { value: value ? 1n : 0n };
  if (sort.kind !== 'array' || typeof value !== 'object' || !('kind' in value) || value.kind !== 'array')
    return undefined;
  const listed = [...value.entries.values()].map(({ index, element }): [bigint, bigint] => [
    toBits(index),
    toBits(element),
  ]);
  if (value.rest.kind === 'constant') return { value: BtorArray.of(sort, toBits(value.rest.element), listed) };
  return { value: BtorArray.of(sort, 0n, listed), rows: listed.map(([index]) => index) };
}

function evaluateScript(
  { script, terms, commands, tops }: Extract<Subject, { kind: 'smtlib' }>,
  picture: Picture,
  { assignment, radix, wrong }: Asked,
): Evaluated {
  const notes: string[] = [];
  const given = assignment.kind === 'model' ? assignment.check : undefined;
  // An edit may have removed the check.
  const check = signatureAt(script, given) === undefined ? undefined : given;
  const at = signatureAt(script, check);
  const signature = at?.signature ?? buildSignature(script.store, script.commands);
  if (at === undefined) notes.push('there is no (check-sat), so all declarations are used');
  const budget = new Budget('thorough');
  const read = (text: string): Pick<ReturnType<typeof readModel>, 'model' | 'unread'> =>
    text.trim() === ''
      ? { model: EMPTY_MODEL, unread: [] }
      : readModel(text, script, { budget, ...dropUndefined({ check }) });
  const found = read(assignment.kind === 'model' ? assignment.text : '');
  const typed = read(formatTypedModel(assignment.values ?? {}, terms));
  const model = { ...found.model, symbols: new Map([...found.model.symbols, ...typed.model.symbols]) };
  const unread = [...found.unread, ...typed.unread];
  for (const { symbol, reason } of unread) notes.push(`${symbol}: ${reason}`);
  for (const command of signature.unknownCommands) notes.push(`unknown command: ${command}`);
  const evaluator = new Evaluator({ signature, model, budget });
  const open = openTerms(terms);
  const evaluations = terms.map((term) => (open.has(term) ? undefined : evaluator.evaluate(term)));
  const truth = new Uint8Array(picture.nodes.length);
  const texts = picture.nodes.map((node, i) => {
    const [term, ...others] = terms[i] === undefined ? (tops[i - terms.length] ?? []) : [terms[i]];
    const under = i < terms.length ? evaluations[i] : evaluations[node.args[0]?.to ?? -1];
    if (term === undefined || under === undefined || others.length > 0) return '';
    const evaluation = i < terms.length ? under : evaluator.evaluate(term);
    if (!isDecided(evaluation)) return '?';
    truth[i] = truthOf(evaluation.value, term.sort);
    return visibleLine(valueText(signature, { value: evaluation.value, sort: term.sort, radix }));
  });
  const inForce = at && new Set(at.check.asserted.map(({ command }) => command));
  const asserted = picture.roots.filter((_, i) => {
    const command = commands[i] ?? -1;
    return script.commands[command]?.kind === 'assert' && inForce?.has(command) !== false;
  });
  const evaluationOf = (root: number) => evaluations[picture.nodes[root]?.args[0]?.to ?? -1];
  const undecided = asserted.filter((root) => {
    const evaluation = evaluationOf(root);
    return evaluation !== undefined && !isDecided(evaluation);
  });
  const reasons = [...new Set(undecided.flatMap((root) => reasonsOf(evaluationOf(root))))];
  // The choices of a value name only as many inputs as determine it.
  const inputs = undecidedLeaves(picture, texts, undecided).flatMap((leaf) => {
    const term = terms[leaf];
    return term?.kind === 'const' ? [term.name] : [];
  });
  const names = reasons.flatMap((reason) => /^symbol (.*)$/s.exec(reason)?.[1] ?? []);
  return {
    values: judge(
      { picture, texts, truth, notes },
      {
        asserted,
        outputs: picture.roots.filter((_, i) => !/^define-/.test(script.commands[commands[i] ?? -1]?.kind ?? '')),
        undecided,
        missing: [...new Set([...inputs, ...names])],
        open: reasons.filter((reason) => !reason.startsWith('symbol ')),
        falseRoots: asserted.filter((root) => truth[root] === FALSE),
        wrong: wrong && findWrong({ picture, tops, first: terms.length }, wrong),
      },
    ),
    btor: undefined,
    smtlib: { signature, evaluations },
  };
}

/** The last term that prints so: solvers reply after the assertions. If it is negated, its root shows its value. */
function findWrong(
  { picture, tops, first }: { readonly picture: Picture; readonly tops: readonly (readonly Term[])[]; first: number },
  { term, solver, reply }: WrongReply,
): Values['wrong'] {
  const at = tops.findLastIndex((top) => top.length === 1 && printTerm(top[0] as Term) === term);
  const edge = picture.nodes[first + at]?.args[0];
  if (at < 0 || edge === undefined) return undefined;
  return { node: edge.negated ? first + at : edge.to, solver, reply };
}

function undecidedLeaves(picture: Picture, texts: readonly string[], roots: readonly number[]): number[] {
  const seen = new Set(roots);
  for (const at of seen) for (const { to } of picture.nodes[at]?.args ?? []) if (isOpenValue(texts[to])) seen.add(to);
  return [...seen].filter((at) => picture.nodes[at]?.args.length === 0).sort((a, b) => a - b);
}

function isDecided(evaluation: Evaluation): evaluation is Extract<Evaluation, { kind: 'value' }> {
  return evaluation.kind === 'value' && evaluation.choices.length === 0;
}

function reasonsOf(evaluation: Evaluation | undefined): readonly string[] {
  if (evaluation === undefined) return [];
  return evaluation.kind === 'value' ? evaluation.choices : [evaluation.because];
}

/** As SMT-LIB, but bit-vectors in a chosen radix. */
function valueText(
  signature: Signature,
  { value, sort, radix }: { readonly value: Value; readonly sort: Sort; readonly radix: Radix },
): string {
  return typeof value === 'bigint' && sort.kind === 'BitVec' && radix !== 'auto'
    ? bitVectorText(value, sort.width, radix)
    : describeValue(signature, value, sort);
}

function truthOf(value: Value, sort: Sort): number {
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  if (typeof value !== 'bigint' || sort.kind !== 'BitVec') return 0;
  if (value === 0n) return FALSE;
  return value === BigInt.asUintN(sort.width, -1n) ? TRUE : 0;
}

function formatTypedModel(values: Readonly<Record<string, string>>, terms: readonly Term[]): string {
  const lines = terms.flatMap((term) => {
    const value = term.kind === 'const' ? values[term.name]?.trim() : undefined;
    if (term.kind !== 'const' || value === undefined || value === '') return [];
    const bits = term.sort.kind === 'BitVec' ? parseBits(value, term.sort.width) : undefined;
    const literal = bits === undefined || term.sort.kind !== 'BitVec' ? value : `(_ bv${bits} ${term.sort.width})`;
    return [`(define-fun ${printSymbol(term.name)} () ${term.sort.text} ${literal})`];
  });
  return lines.length === 0 ? '' : `(\n${lines.join('\n')}\n)`;
}

/** Terms with free bound variables have no single value. */
function openTerms(terms: readonly Term[]): ReadonlySet<Term> {
  const free = new Map<Term, ReadonlySet<Term>>();
  const none: ReadonlySet<Term> = new Set();
  const open = new Set<Term>();
  for (const term of terms) {
    if (term.kind === 'var') {
      free.set(term, new Set([term]));
      open.add(term);
      continue;
    }
    const inside = new Set<Term>();
    for (const child of children(term)) {
      const drawn = child.kind === 'app' && free.get(child) === undefined ? (child.args[0] as Term) : child;
      for (const each of free.get(drawn) ?? none) inside.add(each);
    }
    const bound =
      term.kind === 'quant' ? term.vars : term.kind === 'match' ? term.cases.flatMap(({ vars }) => vars) : [];
    for (const each of bound) inside.delete(each);
    free.set(term, inside.size === 0 ? none : inside);
    if (inside.size > 0) open.add(term);
  }
  return open;
}
