import { type Diagnostic, renderDiagnostic } from '../diag/index.js';

/** What is wrong with what the user gave: printed, and the command ends with exit code 2. */
export class BadInput extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(...diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join('; '));
    this.diagnostics = diagnostics;
  }
}

/** Prints diagnostics on standard error; `source` is the text that their spans belong to. */
export function complain(
  diagnostics: readonly Diagnostic[],
  source: { file: string; text: string } = { file: 'gainsay', text: '' },
): void {
  for (const diagnostic of diagnostics) {
    // Without its text a span shows nothing.
    const { span, ...rest } = diagnostic;
    const shown = span === undefined || source.text === '' ? rest : diagnostic;
    process.stderr.write(`${renderDiagnostic(shown, source)}\n`);
  }
}

/** Bad usage (G504). */
export function badUsage(message: string, more: { expected?: string; hint?: string } = {}): BadInput {
  return new BadInput({ code: 'G504', severity: 'error', message, ...more });
}
