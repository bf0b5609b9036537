import type { Diagnostic } from '../../diag/index.js';
import { didYouMean, dropUndefined, groupDigits } from '../../util/index.js';

export interface SourceText {
  readonly file: string;
  readonly text: string;
}

export interface Problem {
  readonly diagnostic: Diagnostic;
  readonly source?: SourceText;
}

/** Thrown for input or options that a user must correct. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  readonly problems: readonly Problem[];

  constructor(...problems: readonly (Diagnostic | Problem)[]) {
    const all = problems.map((each) => ('code' in each ? { diagnostic: each } : each));
    super(all.map(({ diagnostic }) => diagnostic.message).join('; '));
    this.problems = all;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.problems.map(({ diagnostic }) => diagnostic);
  }
}

export function problemsIn(source: SourceText, diagnostics: readonly Diagnostic[]): Problem[] {
  return diagnostics.map((diagnostic) => ({ diagnostic, source }));
}

export function badUsage(message: string, more: { expected?: string; hint?: string | undefined } = {}): BadInput {
  return new BadInput({ code: 'G504', severity: 'error', message, ...dropUndefined(more) });
}

export function unknownName(
  message: string,
  name: string,
  names: readonly string[],
  expected = names.join(', '),
): BadInput {
  return badUsage(message, { expected, hint: didYouMean(name, names) });
}

export function unusable(source: SourceText, diagnostics: readonly Diagnostic[]): BadInput {
  const more = diagnostics.length - MOST_SHOWN;
  const hint = `the messages above say why${more > 0 ? `; ${groupDigits(more)} more are omitted` : ''}`;
  const last = badUsage(`${source.file} cannot be used`, { hint });
  return new BadInput(...problemsIn(source, diagnostics.slice(0, MOST_SHOWN)), ...last.problems);
}

/** Diagnostics printed per file. A file with more errors probably has another format. */
const MOST_SHOWN = 20;
