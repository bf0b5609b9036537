import type { Suspicion } from '../oracle/index.js';
import { type Command, type Script, termsOf } from '../script/index.js';
import { isBareSignature } from '../solver/index.js';
import { type Sort, type Term, children, operatorInfo, postorder, reachable } from '../term/index.js';
import { contentId } from '../util/index.js';

/** What decides to which group a finding belongs. */
export interface GroupTraits {
  readonly kind: Suspicion['kind'];
  readonly trust: Suspicion['trust'];
  /** The solver that is wrong, or those of which one is. */
  readonly suspects: readonly string[];
  readonly signature: string | null;
  readonly theories: readonly string[];
  readonly shape: string;
}

/**
 * The group of a finding: findings of one group are most likely one bug. Crashes are told apart by signature, those of which
 * it says nothing (a bare SIGSEGV) also by theories; models that we found false ourselves by signature; a solver's own complaints about models also by theories, since most solvers have
 * only one sentence for all of them; wrong answers by theories and shape.
 */
export function groupOf({ kind, trust, suspects, signature, theories, shape }: GroupTraits): string {
  const solver = suspects.join('|');
  switch (kind) {
    case 'crash':
      return groupName(kind, [solver, signature ?? '', ...(isBareSignature(signature ?? '') ? theories : [])]);
    case 'invalid-model':
      return groupName(kind, [solver, signature ?? '', ...(trust === 'certified' ? [] : theories)]);
    case 'wrong-answer':
    case 'slow':
      return groupName(kind, [solver, ...theories, shape]);
  }
}

/** A group's name, from all that tells it from others. */
export function groupName(kind: string, traits: readonly string[]): string {
  return `${kind}-${contentId(JSON.stringify(traits)).slice(0, 8)}`;
}

/** The theories that a script's assertions use, in alphabetical order. */
export function theoriesOf(script: Script): string[] {
  return theoriesOfTerms(script.commands.flatMap(termsOf));
}

/** The theories that terms use, in alphabetical order. */
export function theoriesOfTerms(roots: readonly Term[]): string[] {
  const theories = new Set<string>();
  for (const term of reachable(roots)) {
    const theory = term.kind === 'app' ? operatorInfo(term.op).theory : theoryOfTerm(term);
    // Core is everywhere, and operators of both kinds of numbers say no more than the sorts do.
    if (theory !== undefined && theory !== 'Core' && theory !== 'Reals_Ints') theories.add(theory);
    const sort = theoryOfSort(term.sort);
    if (sort !== undefined) theories.add(sort);
  }
  return [...theories].sort();
}

function theoryOfTerm(term: Term): string | undefined {
  if (term.kind === 'call') return 'UF';
  if (term.kind === 'quant') return 'Quantifiers';
  return term.kind === 'match' ? 'Datatypes' : undefined;
}

function theoryOfSort(sort: Sort): string | undefined {
  switch (sort.kind) {
    case 'Int':
      return 'Ints';
    case 'Real':
      return 'Reals';
    case 'BitVec':
      return 'FixedSizeBitVectors';
    case 'FloatingPoint':
    case 'RoundingMode':
      return 'FloatingPoint';
    case 'String':
    case 'RegLan':
      return 'Strings';
    case 'Array':
      return 'ArraysEx';
    case 'Seq':
      return 'Sequences';
    case 'Set':
      return 'Sets';
    case 'Bag':
      return 'Bags';
    case 'Tuple':
      return 'Tuples';
    case 'Named':
    case 'Parameter':
    case 'Function':
    case 'Opaque':
    case 'Bool':
      return undefined;
  }
}

/**
 * A hash of what a script asserts that ignores the leaves of its terms: two scripts that differ only in variables and
 * constants have the same shape (Dewey, 5.5.2). Where a base is given, only what differs from it counts.
 */
export function shapeOf(script: Script, base?: Script): string {
  const old = new Set<Term>(base?.commands.flatMap(termsOf));
  const commands = script.commands.filter(asserts);
  const changed =
    base === undefined ? commands : commands.filter((command) => termsOf(command).some((t) => !old.has(t)));
  const terms = (changed.length > 0 ? changed : commands).flatMap(termsOf);
  const shapes = new Map<Term, string>();
  for (const term of postorder(terms)) {
    const kids = children(term);
    const inner = kids.map((kid) => shapes.get(kid) ?? '').join(' ');
    const shape = kids.length === 0 ? '.' : `(${headOf(term)} ${inner})`;
    shapes.set(term, shape.length <= 64 ? shape : contentId(shape).slice(0, 16));
  }
  return contentId(terms.map((term) => shapes.get(term)).join('\n')).slice(0, 16);
}

function asserts(command: Command): boolean {
  return command.kind === 'assert' || command.kind === 'check-sat-assuming';
}

/** What a term is made with: an operator, a binder, or the kind of term; never a name that a user gave. */
export function headOf(term: Term): string {
  switch (term.kind) {
    case 'app':
      return term.op;
    case 'quant':
      return term.binder;
    case 'call':
    case 'match':
    case 'annot':
    case 'opaque':
    case 'value':
    case 'const':
    case 'var':
      return term.kind;
  }
}
