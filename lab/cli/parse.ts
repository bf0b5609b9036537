import type { Command } from 'commander';
import type { ParseReport, ReadFormulaFile } from './parse-report.js';
import { writeData } from '../../src/cli/index.js';
import { isBtorFile, describeReadError, renderDiagnostic, readWholeFile } from '../../src/index.js';
import { formatCount } from '../../src/lab-front.js';
import { type Diagnostic, findPosition, type Script, printScript, readScript, BOOL } from '../../src/smt.js';

interface ParseOptions {
  readonly json?: boolean;
  readonly print?: boolean;
  readonly warnings: boolean;
}

export function register(program: Command): void {
  program
    .command('parse')
    .description(
      'Parses each file and checks its sorts. ' +
        'Prints how many assertions are well-sorted, and how many have unknown parts (kept unchanged); ' +
        'for a .btor or .btor2 file, its outputs and the dialects that can express it. Exit code 0 if every file can be parsed, 2 if not.',
    )
    .argument('<file...>', 'SMT-LIB files; .btor and .btor2 files')
    .option('--json', 'print one JSON object per line')
    .option('--print', 'print the normalised script or graph')
    .option('--no-warnings', 'suppress warnings about unknown symbols, sorts and commands')
    .action(async (files: string[], options: ParseOptions) => {
      let failed = false;
      for (const file of files) failed = !(await parseFile(file, options)) || failed;
      if (failed) process.exitCode = 2;
    });
}

async function parseFile(file: string, options: ParseOptions): Promise<boolean> {
  let bytes: Buffer;
  try {
    bytes = readWholeFile(file);
  } catch (error) {
    report(
      options,
      { file, ok: false, assertions: 0, sorted: 0, opaque: 0, ms: 0, diagnostics: [unreadable(error)] },
      '',
    );
    return false;
  }
  const text = bytes.toString('utf8');
  const understand = isBtorFile(file) ? (await import('./parse-btor.js')).readGraph : readAssertions;
  const start = performance.now();
  const { diagnostics, ok, found, print } = understand(text, file);
  const ms = performance.now() - start;
  const shown = diagnostics.filter(({ severity }) => options.warnings || severity === 'error');
  const placed = shown.map(({ span, ...rest }) => ({ ...rest, ...(span && findPosition(text, span.start)) }));
  const result = { file, ok, ...found(), ms: Math.round(ms * 1000) / 1000 };
  if (options.print !== true || options.json === true) report(options, { ...result, diagnostics: placed }, text, shown);
  else for (const each of shown) process.stderr.write(`${renderDiagnostic(each, { file, text })}\n`);
  if (options.print === true && ok && options.json !== true) writeData(print());
  return ok;
}

function readAssertions(text: string): ReadFormulaFile {
  const { script, diagnostics, ok } = readScript(text);
  const countFound = (): ReturnType<ReadFormulaFile['found']> => {
    const { assertions, sorted } = countSorted(script);
    return { assertions, sorted, opaque: assertions - sorted };
  };
  return { diagnostics, ok, found: countFound, print: () => printScript(script) };
}

function unreadable(error: unknown): Omit<Diagnostic, 'span'> {
  return {
    code: 'G501',
    severity: 'error',
    message: `cannot be read: ${describeReadError(error)}`,
    expected: 'the path of a file',
  };
}

function report(options: ParseOptions, result: ParseReport, text: string, shown: readonly Diagnostic[] = []): void {
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const { file, ok, ms } = result;
  const verdict = ok ? formatSummary(result) : 'cannot be parsed';
  process.stdout.write(`${file}: ${verdict} (${ms.toFixed(1)} ms)\n`);
  const list: readonly (Diagnostic | ParseReport['diagnostics'][number])[] =
    shown.length > 0 ? shown : result.diagnostics;
  for (const each of list) process.stdout.write(`${renderDiagnostic(each, { file, text })}\n`);
}

function formatSummary({ assertions, sorted, opaque, format, nodes, dialects = [] }: ParseReport): string {
  if (format !== undefined) {
    const outputs = `${assertions} ${assertions === 1 ? 'output' : 'outputs'}`;
    const fits = dialects.length === 0 ? 'no single dialect' : dialects.join(', ');
    return `${format === 'btor2' ? 'BTOR2' : 'BTOR 1'}, ${nodes} nodes, ${outputs}; fits ${fits}`;
  }
  const rest = opaque === 0 ? '' : `, ${opaque} with unknown parts`;
  return `${formatCount(assertions, 'assertion')}, ${sorted} well-sorted${rest}`;
}

function countSorted(script: Script): { assertions: number; sorted: number } {
  let assertions = 0;
  let sorted = 0;
  for (const command of script.commands) {
    if (command.kind !== 'assert') continue;
    assertions++;
    if (command.term.known && command.term.sort === BOOL) sorted++;
  }
  return { assertions, sorted };
}
