import { type Sort, type Term, children, operatorInfo, reachable, theoryOfSort } from '../term/index.js';
import { type Command, termsOf } from './command.js';
import type { Script } from './script.js';

export interface ScriptNames {
  readonly datatypes: ReadonlySet<string>;
  /** Names of defined or synthesised functions. Only their bodies, not their calls, add to a script's theories. */
  readonly defined: ReadonlySet<string>;
}

export function collectNames(commands: readonly Command[]): ScriptNames {
  const datatypes = new Set<string>();
  const defined = new Set<string>();
  for (const command of commands) {
    if (command.kind === 'define-fun' || command.kind === 'synth-fun') defined.add(command.fun.name);
    else if (command.kind === 'define-funs-rec') for (const { name } of command.funs) defined.add(name);
    else if (command.kind === 'declare-datatypes') {
      for (const { name, constructors } of command.datatypes) {
        datatypes.add(name);
        for (const each of constructors) {
          datatypes.add(each.name);
          for (const selector of each.selectors) datatypes.add(selector.name);
        }
      }
    }
  }
  return { datatypes, defined };
}

export function theoriesOf({ commands }: Pick<Script, 'commands'>): string[] {
  return theoriesOfTerms(commands.flatMap(termsOf), collectNames(commands));
}

/** Names Core, which every logic has, if there is no other theory. */
export function orCore(theories: readonly string[]): readonly string[] {
  return theories.length === 0 ? CORE_ALONE : theories;
}

const CORE_ALONE: readonly string[] = ['Core'];

export function theoriesOfTerms(roots: readonly Term[], names: ScriptNames): string[] {
  const theories = new Set<string>();
  const terms = [...reachable(roots)];
  const literals = partsOfFloats(terms, roots);
  for (const term of terms) {
    if (literals.has(term)) continue;
    const theory = theoryOfTerm(term, names);
    // Every logic has Core. Operators of Reals_Ints need only the theories of their arguments and results.
    if (theory !== undefined && theory !== 'Core' && theory !== 'Reals_Ints') theories.add(theory);
    const sort = theoryOfDeclared(term.sort, names);
    if (sort !== undefined) theories.add(sort);
  }
  return [...theories].sort();
}

function partsOfFloats(terms: readonly Term[], roots: readonly Term[]): ReadonlySet<Term> {
  const parts = new Set<Term>();
  for (const term of terms) {
    if (isFloat(term)) for (const child of children(term)) if (child.kind === 'value') parts.add(child);
  }
  if (parts.size === 0) return parts;
  for (const root of roots) parts.delete(root);
  for (const term of terms) {
    if (!isFloat(term)) for (const child of children(term)) parts.delete(child);
  }
  return parts;
}

function isFloat(term: Term): boolean {
  return term.kind === 'app' && operatorInfo(term.op).theory === 'FloatingPoint';
}

function theoryOfTerm(term: Term, { datatypes, defined }: ScriptNames): string | undefined {
  switch (term.kind) {
    case 'app':
      return operatorInfo(term.op).theory;
    case 'call':
      return datatypes.has(term.name) ? 'Datatypes' : defined.has(term.name) ? undefined : 'UF';
    case 'quant':
      return 'Quantifiers';
    case 'match':
      return 'Datatypes';
    default:
      return undefined;
  }
}

function theoryOfDeclared(sort: Sort, { datatypes }: ScriptNames): string | undefined {
  const theory = theoryOfSort(sort);
  if (theory !== 'Core') return theory;
  return sort.kind === 'Named' && datatypes.has(sort.name) ? 'Datatypes' : undefined;
}
