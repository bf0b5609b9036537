import { Budget, EMPTY_MODEL, Evaluator, buildSignature, toTerm } from '../../../src/semantics/index.js';
import { printTerm, readScript } from '../../../src/syntax/index.js';
import type { Term } from '../../../src/term/index.js';
import { sampleCases } from '../../support/laws.js';

export interface Check {
  readonly assertion: string;
  readonly answer: 'sat' | 'unsat';
}

/** A subject on which our evaluator and solvers must agree. */
export interface Agreement {
  readonly subject: string;
  /** Native solvers that have the operators. If none is installed and `z3` is listed, the shipped Z3 runs. */
  readonly solvers: readonly ('z3' | 'cvc5')[];
  /** True if the shipped Z3 runs in addition to native solvers. */
  readonly asksShipped?: boolean;
  /** Commands before the checks. */
  readonly declarations?: string;
  /** Closed statements that the evaluator must find true. */
  readonly evaluated?: () => readonly string[];
  checks(solver: 'z3' | 'cvc5'): readonly Check[];
  /** Maximum share of checks without an answer, by default 0. */
  readonly unanswered?: number;
}

/** Checks that each statement holds, whatever the values of its symbols. */
export const checkValid = (statements: readonly string[]): readonly Check[] =>
  statements.map((text) => ({ assertion: `(not ${text})`, answer: 'unsat' }));

interface Evaluated {
  readonly value: string;
  /** True if the value depends on a choice that the standard leaves open. */
  readonly isChosen: boolean;
}

function evaluate(text: string, definitions: readonly string[]): Evaluated {
  const { script, diagnostics } = readScript([...definitions, `(assert (= ${text} ${text}))`].join('\n'));
  const equality = script.commands.find(({ kind }) => kind === 'assert');
  if (diagnostics.length > 0 || equality?.kind !== 'assert' || equality.term.kind !== 'app')
    throw new Error(`${text}: ${JSON.stringify(diagnostics)}`);
  const signature = buildSignature(script.store, script.commands);
  const given = equality.term.args[0] as Term;
  const found = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget('thorough') }).evaluate(given);
  if (found.kind === 'undetermined') throw new Error(`${text}: ${found.because}`);
  const value = toTerm(script.store, found.value, given.sort, signature);
  if (value === undefined) throw new Error(`${text} has a value without a term`);
  return { value: printTerm(value), isChosen: found.choices.length > 0 };
}

/** Evaluates a closed term, given definitions of its symbols. */
export const evaluateClosed = (text: string, definitions: readonly string[] = []): string =>
  evaluate(text, definitions).value;

/**
 * For each term, states that it equals its value. Skips terms whose values depend on choices that the standard leaves
 * open.
 */
export function stateValues(terms: readonly string[]): readonly string[] {
  // A prime, because the forms of the terms repeat.
  return sampleCases(terms, 5).flatMap((text) => {
    const { value, isChosen } = evaluate(text, []);
    return isChosen ? [] : [`(= ${text} ${value})`];
  });
}
