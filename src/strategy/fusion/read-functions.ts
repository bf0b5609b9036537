import type { Diagnostic, Span } from '../../diag/index.js';
import { type NumberRole, PatternProblem } from '../../rewrite/index.js';
import { SEXP, SexpReader } from '../../syntax/index.js';
import { type AppTerm, type SortPattern, type Term } from '../../term/index.js';
import { shiftDiagnostic } from './fill-in.js';
import { type PatternParts, patternReader } from './sort-pattern.js';
import { type ParsedBlock, namesIn, readBlock, groupConditions, type FusionFunction } from './template.js';

export interface FusionFile {
  readonly functions: readonly FusionFunction[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads yinyang's format: blocks from `#begin` to `#end` with `declare-const`s of x, y, z and further constants, then
 * `(assert (= z f))`, `(assert (= x …))`, `(assert (= y …))`. `;` starts a comment. Extensions: a name after
 * `#begin`; widths, formats, indices and sorts as parameters; datatypes; further assertions as side conditions. Skips
 * invalid blocks and reports G311.
 */
export function readFusionFunctions(text: string): FusionFile {
  const functions: FusionFunction[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const block of splitBlocks(text, diagnostics)) {
    const made = readFunction(block);
    if ('fn' in made) functions.push(made.fn);
    else diagnostics.push(...made.wrong.map((each) => shiftDiagnostic(each, block.start)));
  }
  return { functions, diagnostics };
}

interface Block {
  readonly name: string;
  readonly text: string;
  readonly start: number;
  readonly span: Span;
}

function* splitBlocks(text: string, diagnostics: Diagnostic[]): Generator<Block> {
  let open: { readonly name: string; readonly from: number; readonly start: number } | undefined;
  let at = 0;
  for (const [i, line] of text.split('\n').entries()) {
    const from = at;
    at += line.length + 1;
    const content = line.trim();
    const place = {
      start: from + line.indexOf(content),
      end: from + line.indexOf(content) + Math.max(1, content.length),
    };
    if (content.startsWith('#begin')) {
      if (open !== undefined) diagnostics.push(problem('a block begins inside another', place, '#end first'));
      open = { name: content.slice('#begin'.length).trim() || `line ${i + 1}`, from: place.start, start: at };
    } else if (content === '#end') {
      if (open === undefined) diagnostics.push(problem('no block was opened', place, '#begin before it'));
      else
        yield {
          name: open.name,
          text: text.slice(open.start, from),
          start: open.start,
          span: { start: open.from, end: place.end },
        };
      open = undefined;
    } else if (open === undefined && content !== '' && !content.startsWith(';')) {
      diagnostics.push(problem('text outside a block', place, '#begin, or a comment, which begins with ;'));
    }
  }
  if (open !== undefined) {
    diagnostics.push(problem('this block is never closed', { start: open.from, end: open.from + 6 }, '#end'));
  }
}

function problem(message: string, span: Span, expected: string, hint?: string): Diagnostic {
  return { code: 'G311', severity: 'error', message, span, expected, ...(hint === undefined ? {} : { hint }) };
}

interface Wrong {
  readonly wrong: readonly Diagnostic[];
}

interface Outline {
  readonly sorts: ReadonlyMap<string, SortPattern>;
  readonly numbers: ReadonlyMap<string, NumberRole>;
  readonly parameters: readonly string[];
  readonly asserts: readonly Span[];
}

function readFunction({ name, text, start, span }: Block): { readonly fn: FusionFunction } | Wrong {
  const outline = readOutline(text);
  if ('wrong' in outline) return outline;
  const { sorts, numbers, parameters, asserts } = outline;
  for (const variable of ['x', 'y', 'z']) {
    if (!sorts.has(variable))
      return { wrong: [problem(`${variable} is not declared`, { start: 0, end: 1 }, `(declare-const ${variable} …)`)] };
  }
  const block = readBlock(text, { numbers: usualNumbers(numbers), sorts: parameters });
  const wrong = block.diagnostics.map(({ message, span: at, expected, hint }) => {
    const place = at ?? { start: 0, end: 1 };
    return problem(
      message.replace(': kept as is', ''),
      place,
      expected ?? 'SMT-LIB over the constants of the block',
      hint,
    );
  });
  if (wrong.length > 0) return { wrong };
  const others = [...sorts.keys()].filter((each) => each !== 'x' && each !== 'y' && each !== 'z');
  const witnesses = findWitnesses(block.asserted.slice(3), others);
  const kinds = { constants: others.filter((each) => !witnesses.includes(each)), witnesses };
  const shape = checkShape(block, asserts, kinds);
  if (shape.length > 0) return { wrong: shape };
  const [x, y] = [sorts.get('x'), sorts.get('y')] as [SortPattern, SortPattern];
  const { witnessed } = groupConditions(block.asserted.slice(3), kinds);
  const inFile = asserts.map((place) => ({ start: place.start + start, end: place.end + start }));
  const [z = span, atX = span, atY = span, ...conditions] = inFile;
  const isOfWitness = (_: Span, i: number): boolean => witnessed.includes(block.asserted[i + 3] as Term);
  const places = { z, x: atX, y: atY, witnessed: conditions.filter(isOfWitness) };
  return { fn: { name, text, span, places, x, y, numbers, sorts: parameters, ...kinds } };
}

const COMMANDS = 'declare-const, declare-datatype, declare-datatypes or assert';

function readOutline(text: string): Outline | Wrong {
  const sexp = new SexpReader(text);
  const numbers = new Map<string, NumberRole>();
  const parameters = new Set<string>();
  const own = new Set<string>();
  const sorts = new Map<string, SortPattern>();
  const asserts: Span[] = [];
  const wrong: Diagnostic[] = [];
  for (;;) {
    const more = sexp.read();
    if (more === false) break;
    if (more !== true) return { wrong: [{ ...more, code: 'G311' }] };
    const [head, first, ...rest] = sexp.listChildren(0);
    const command = head === undefined ? '' : sexp.slice(head);
    if (command === 'assert') {
      asserts.push(first === undefined ? sexp.span(0) : sexp.span(first));
      noteIndices(sexp, numbers);
    } else if (command === 'declare-const' || command === 'declare-fun') {
      const sort = rest.at(-1);
      const pattern =
        first === undefined || sort === undefined
          ? undefined
          : sortPattern(sexp, sort, { numbers, sorts: parameters, own });
      if (pattern === undefined || first === undefined)
        wrong.push(problem('the command declares no constant', sexp.span(0), '(declare-const x Int)'));
      else sorts.set(sexp.name(first), pattern);
    } else if (command === 'declare-datatype' && first !== undefined) {
      own.add(sexp.name(first));
      noteSorts(sexp, rest[0], { parameters, own });
    } else if (command === 'declare-datatypes' && first !== undefined) {
      for (const decl of sexp.listChildren(first)) own.add(sexp.name(sexp.listChildren(decl)[0] as number));
      for (const decl of rest[0] === undefined ? [] : sexp.listChildren(rest[0]))
        noteSorts(sexp, decl, { parameters, own });
    } else {
      wrong.push(problem(`'${command}' is not allowed in a block`, sexp.span(0), COMMANDS));
    }
  }
  return wrong.length > 0 ? { wrong } : { sorts, numbers, parameters: [...parameters], asserts };
}

function sortPattern(sexp: SexpReader, node: number, parts: PatternParts): SortPattern | undefined {
  try {
    return patternReader(sexp, parts).sort(node);
  } catch (problem) {
    if (problem instanceof PatternProblem) return undefined;
    throw problem;
  }
}

function noteSorts(
  sexp: SexpReader,
  constructors: number | undefined,
  { parameters, own }: { parameters: Set<string>; own: Set<string> },
): void {
  if (constructors === undefined) return;
  const numbers = new Map<string, NumberRole>();
  for (const each of sexp.listChildren(constructors)) {
    for (const field of sexp.listChildren(each).slice(1)) {
      const [, sort] = sexp.listChildren(field);
      if (sort !== undefined) sortPattern(sexp, sort, { numbers, sorts: parameters, own });
    }
  }
}

/** Records names after `_` as numbers, for example `k` in `((_ rotate_left k) x)`. */
function noteIndices(sexp: SexpReader, numbers: Map<string, NumberRole>): void {
  const count = sexp.next[0] as number;
  for (let node = 0; node < count; node++) {
    const [head, op, ...indices] = sexp.kind[node] === SEXP.list ? sexp.listChildren(node) : [];
    if (head === undefined || op === undefined || sexp.slice(head) !== '_' || sexp.slice(op) === 'is') continue;
    for (const index of indices) {
      const last = sexp.next[index] as number;
      for (let at = index; at < last; at++) {
        const name = sexp.isSymbol(at) ? sexp.name(at) : '+';
        if (name !== '+' && name !== '-' && !numbers.has(name)) numbers.set(name, 'index');
      }
    }
  }
}

/** Default values of numbers. With these values, a block must be well-sorted. */
const USUAL: Readonly<Record<NumberRole, number>> = { width: 4, exponent: 3, significand: 5, index: 1 };

function usualNumbers(numbers: ReadonlyMap<string, NumberRole>): Map<string, number> {
  return new Map([...numbers].map(([name, role]) => [name, USUAL[role]]));
}

function findWitnesses(conditions: readonly Term[], others: readonly string[]): string[] {
  const found = new Set<string>();
  for (const condition of conditions) {
    const names = namesIn(condition);
    if (!names.has('x') && !names.has('y')) continue;
    for (const name of others) if (names.has(name) && isView(condition)) found.add(name);
  }
  return [...found];
}

/** Checks whether a condition is an inversion `(= x t)` or `(= y t)`. */
function isView(condition: Term): condition is AppTerm {
  const [left] = condition.kind === 'app' && condition.op === '=' ? condition.args : [];
  return left?.kind === 'const' && (left.name === 'x' || left.name === 'y');
}

const SHAPES = [
  { variable: 'z', expected: '(assert (= z f)), where f is over x, y and constants', without: ['z'] },
  { variable: 'x', expected: '(assert (= x t)), where t computes x from z and y', without: [] },
  { variable: 'y', expected: '(assert (= y t)), where t computes y from z and x', without: [] },
] as const;

function checkShape(
  { asserted }: ParsedBlock,
  places: readonly Span[],
  kinds: Pick<FusionFunction, 'constants' | 'witnesses'>,
): Diagnostic[] {
  const wrong: Diagnostic[] = [];
  for (const [i, { variable, expected, without }] of SHAPES.entries()) {
    const term = asserted[i];
    const place = places[i] ?? { start: 0, end: 1 };
    if (term === undefined) return [...wrong, problem(`no assertion defines ${variable}`, place, expected)];
    const isEquation = term.kind === 'app' && term.op === '=';
    const [left, right, more] = isEquation ? term.args : [];
    if (left?.kind !== 'const' || left.name !== variable || right === undefined) {
      wrong.push(problem(`the assertion does not define ${variable}`, place, expected));
    } else if (more !== undefined) {
      const message = `this equation has ${isEquation ? term.args.length - 1 : 0} right sides`;
      wrong.push(problem(message, place, expected, 'a parenthesis may be misplaced: (= z (+ (+ x c) y))'));
    } else if (without.some((name) => namesIn(right).has(name))) {
      wrong.push(problem(`${variable} is on both sides`, place, expected));
    }
  }
  const { witnessed } = groupConditions(asserted.slice(3), kinds);
  for (const condition of witnessed) {
    const place = places[asserted.indexOf(condition)] ?? { start: 0, end: 1 };
    if (!isWitnessed(condition, witnessed, kinds))
      wrong.push(
        problem(
          'a witness must occur in exactly one condition, which defines x or y',
          place,
          '(assert (= x t)), where t has one witness, but not x, y or z',
        ),
      );
  }
  return wrong;
}

/** Checks whether the condition defines x or y by one witness that occurs nowhere else. */
function isWitnessed(condition: Term, all: readonly Term[], { witnesses }: Pick<FusionFunction, 'witnesses'>): boolean {
  if (!isView(condition) || condition.args.length !== 2) return false;
  const names = [...namesIn(condition.args[1] as Term)];
  const own = names.filter((name) => witnesses.includes(name));
  if (own.length !== 1 || names.some((name) => name === 'x' || name === 'y' || name === 'z')) return false;
  return all.filter((each) => namesIn(each).has(own[0] as string)).length === 1;
}
