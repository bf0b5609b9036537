import type { Diagnostic } from '../../diag/index.js';
import { grouped } from '../../util/index.js';

/** A text that spans of diagnostics belong to, and what it is called. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** What is wrong with an input, and the text it stands in, where it stands in one. */
export interface Problem {
  readonly diagnostic: Diagnostic;
  readonly source?: SourceText;
}

/** What the user gave cannot be used. `problems` says why, in order. */
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

/** Problems of one text. */
export function problemsIn(source: SourceText, diagnostics: readonly Diagnostic[]): Problem[] {
  return diagnostics.map((diagnostic) => ({ diagnostic, source }));
}

/** Bad usage (G504). */
export function badUsage(message: string, more: { expected?: string; hint?: string } = {}): BadInput {
  return new BadInput({ code: 'G504', severity: 'error', message, ...more });
}

/** A text of the user's that cannot be used (G504), and why. */
export function unusable(source: SourceText, diagnostics: readonly Diagnostic[]): BadInput {
  const more = diagnostics.length - MOST_SHOWN;
  const hint = `the messages above say why${more > 0 ? `; ${grouped(more)} more are left out` : ''}`;
  const last = badUsage(`${source.file} cannot be used`, { hint });
  return new BadInput(...problemsIn(source, diagnostics.slice(0, MOST_SHOWN)), ...last.problems);
}

/** A file with more mistakes is of another kind than it was taken for. */
const MOST_SHOWN = 20;
