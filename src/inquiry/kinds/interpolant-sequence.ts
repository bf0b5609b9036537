import { type FormulaParts, type FormulaQuery, type WrongCase } from '../../semantics/index.js';
import { SexpReader, printSymbol } from '../../syntax/index.js';
import { type Term, nameGiven } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Inquiry, InquiryDrawing, PlacedInquiry } from '../contract.js';
import { formulaMethods } from '../formula.js';
import { listNamedAssertions } from '../named-formulas.js';
import { withNames } from '../named-scripts.js';
import { WRONG_INTERPOLANT } from './interpolant.js';

const SEQUENCE = 0.3;
const MOST_PARTS = 3;

/**
 * SMTInterpol's `(get-interpolants A B …)` after `unsat` (`Script.getInterpolants` of its library). Each interpolant
 * together with the next part implies the next interpolant; the last interpolant contradicts the last part. Each symbol
 * of an interpolant occurs both in a part before the interpolant and in a part after it.
 */
export const interpolantSequence = {
  name: 'interpolant-sequence',
  ask: 'interpolants',
  commands: ['get-interpolants'],
  finding: WRONG_INTERPOLANT,
  after: 'unsat',
  solvers: { smtinterpol: ['-o', 'produce-interpolants=true'] },
  change: ({ script, ...drawing }) => {
    // The fork does not change the random numbers of the other inquiry that `--ask interpolants` selects.
    const rng = drawing.rng.fork('interpolant-sequence');
    const named = rng.chance(SEQUENCE) ? withNames(script) : undefined;
    if (named === undefined) return undefined;
    const text = drawParts(named, rng);
    return { script: named, first: [], behind: [{ kind: 'output', name: 'get-interpolants', text }] };
  },
  ...formulaMethods(readSequence),
} as const satisfies Inquiry;

function drawParts(script: InquiryDrawing['script'], rng: Rng): string {
  const listed = listNamedAssertions(script).map(({ name }) => printSymbol(name));
  const names = rng.sample(listed, listed.length);
  const cuts = rng.sample(
    names.slice(1).map((_, i) => i + 1),
    Math.min(rng.between(1, MOST_PARTS - 1), names.length - 1),
  );
  const ends = [...cuts.sort((a, b) => a - b), names.length];
  const parts = ends.map((end, i) => names.slice(ends[i - 1] ?? 0, end));
  return parts.map((part) => (part.length === 1 ? part[0] : `(and ${part.join(' ')})`)).join(' ');
}

function readSequence(placed: PlacedInquiry, reply: string): FormulaQuery | string {
  const { script, command } = placed;
  const parts = readParts(placed);
  if (typeof parts === 'string') return parts;
  const sexp = new SexpReader(reply);
  if (sexp.read() !== true || sexp.isSymbol(0)) return 'the reply is not a list of formulas';
  const formulas = sexp.listChildren(0).map((child) => sexp.slice(child));
  const [only] = formulas;
  if (only === undefined || formulas.length !== parts.length - 1) return 'the reply has the wrong number of formulas';
  if (sexp.read() !== false) return 'the reply contains more than one list';
  const { store } = script;
  const join = (terms: readonly Term[]): Term => (terms.length === 1 ? (terms[0] as Term) : store.app('and', terms));
  const joined = parts.map(join);
  return {
    script,
    command,
    reply: formulas.length === 1 ? only : `(and ${formulas.join(' ')})`,
    wanted: store.app('not', [joined.at(-1) as Term]),
    promise: (found) => {
      const { formula } = found;
      const sequence = formulas.length === 1 ? [formula] : formula.kind === 'app' ? formula.args : [];
      return promiseSequence(joined, sequence, found);
    },
  };
}

function promiseSequence(
  parts: readonly Term[],
  sequence: readonly Term[],
  { all, not, symbols }: FormulaParts,
): { readonly cases: readonly WrongCase[]; readonly foreign: readonly string[] } {
  const before = (at: number): readonly Term[] => sequence.slice(Math.max(0, at - 1), at);
  const cases = parts.map((part, at): WrongCase => {
    const next = sequence[at];
    if (next === undefined) {
      return {
        fault: 'does not contradict the rest',
        says: 'the last interpolant and the last part are true',
        term: all(...before(at), part),
      };
    }
    return {
      fault: 'not implied by the assertions',
      says: 'the assertions before an interpolant are true, and the interpolant is false',
      term: all(...before(at), part, not(next)),
    };
  });
  const collect = (terms: readonly Term[]) => new Set(terms.flatMap((term) => [...symbols(term)]));
  const foreign = sequence.flatMap((each, at) => {
    const [left, right] = [collect(parts.slice(0, at + 1)), collect(parts.slice(at + 1))];
    return [...symbols(each)].filter((name) => !left.has(name) || !right.has(name));
  });
  return { cases, foreign };
}

/** Reads parts of the form `name` or `(and name …)`. Every assertion must have a name and belong to one part. */
function readParts({ script, inquiry }: PlacedInquiry): readonly (readonly Term[])[] | string {
  const asserted = script.commands.filter((each) => each.kind === 'assert');
  const known = new Map(asserted.map(({ term }) => [nameGiven(term), term.kind === 'annot' ? term.body : term]));
  const sexp = new SexpReader(`(${inquiry.kind === 'output' ? inquiry.text : ''})`);
  if (known.has(undefined) || sexp.read() !== true) return 'an assertion has no name';
  const names = sexp.listChildren(0).map((part) => {
    if (sexp.isSymbol(part)) return [sexp.name(part)];
    const [head, ...more] = sexp.listChildren(part);
    return head !== undefined && sexp.slice(head) === 'and' ? more.map((each) => sexp.name(each)) : [];
  });
  const parts = names.map((part) => part.flatMap((name) => known.get(name) ?? []));
  const isWhole =
    parts.every((part) => part.length > 0) &&
    names.flat().length === known.size &&
    new Set(names.flat()).size === known.size;
  return isWhole && parts.length > 1 ? parts : 'the parts do not contain every assertion exactly once';
}
