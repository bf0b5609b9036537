import { type Script, type ScriptNames, collectNames, theoriesOfTerms } from '../script/index.js';
import { type Term, headOf, operatorInfo, reachable } from '../term/index.js';
import { joinNames } from '../util/index.js';
import type { PlacedInquiry } from './contract.js';

const MOST_OPERATORS = 5;

/** Describes a false part without names and values, so that equal faults have equal signatures. */
export function signatureOfPart(part: Term, names: ScriptNames): string {
  const inner = part.kind === 'app' && part.op === 'not' ? (part.args[0] as Term) : part;
  const head = inner === part ? headOf(part) : `not ${headOf(inner)}`;
  return `false ${head}${describeOperators(part, inner, names)}`;
}

export function signatureOfTerm(term: Term, names: ScriptNames): string {
  return `${headOf(term)}${describeOperators(term, term, names)}`;
}

function describeOperators(part: Term, inner: Term, names: ScriptNames): string {
  const operators = new Set<string>();
  for (const term of reachable([inner])) {
    if (term === inner) continue;
    // Constants of a theory, such as rounding modes, count as values.
    const theory = term.kind === 'app' && term.args.length > 0 ? operatorInfo(term.op).theory : undefined;
    if (theory !== undefined && theory !== 'Core') operators.add(headOf(term));
    if (term.kind === 'call' || term.kind === 'quant') operators.add(headOf(term));
  }
  const theories = theoriesOfTerms([part], names);
  const named = operators.size > 0 && operators.size <= MOST_OPERATORS ? [...operators].sort() : theories;
  return named.length === 0 ? '' : ` of ${named.join(', ')}`;
}

const NOUNS: Readonly<Record<string, string>> = { '=': 'equation', 'not =': 'negated equation' };

/** Names the term of a signature such as `= of const, store`. Different signatures get different names. */
export function nameTerm(signature: string): string {
  const [, head = '', parts = ''] = /^(.*?)(?: of (.*))?$/.exec(signature) ?? [];
  const names = parts.split(', ').map((name) => (name === 'const' ? 'constant arrays' : name));
  return `${NOUNS[head] ?? `${head} term`}${parts === '' ? '' : ` of ${joinNames(names)}`}`;
}

export function withoutTheories(signature: string): string {
  return signature.replace(/,? \([\w, -]+\)$/, '');
}

export function withTheories(
  fault: string,
  terms: readonly Term[],
  { script }: Pick<PlacedInquiry, 'script'>,
  facts: readonly string[] = [],
): string {
  const all = [...facts, ...theoriesOfTerms(terms, collectNames(script.commands))];
  return all.length === 0 ? fault : `${fault} (${all.join(', ')})`;
}

export function theoriesIn(terms: readonly Term[], { commands }: Pick<Script, 'commands'>): string {
  return theoriesOfTerms(terms, collectNames(commands)).join(', ');
}
