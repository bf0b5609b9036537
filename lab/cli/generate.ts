import { join } from 'node:path';
import type { Command } from 'commander';
import {
  allowSettingOptions,
  wholeNumber,
  makeRepeatableOption,
  pluginFiles,
  readSettings,
  summaryLines,
  EXIT,
  printNotice,
  withExitCode,
  writeData,
} from '../../src/cli/index.js';
import { badUsage, writeUserFile } from '../../src/index.js';
import { enumerationGenerators } from '../formulas/enumerations.js';
import { type Generated, findGenerator, generate, isExternal } from '../formulas/generate.js';
import { operatorHistogram } from '../formulas/histogram.js';
import {
  OWN_PARTS,
  type ExternalGenerator,
  type Parts,
  emitOnce,
  partsWith,
  formatCount,
} from '../../src/lab-front.js';
import {
  type Constructed,
  GENERATORS,
  type Generator,
  NUMBER_OPTIONS,
  type Script,
  groupDigits,
  visibleLine,
} from '../../src/smt.js';

interface GenerateOptions {
  readonly count: number;
  readonly seed: string;
  readonly out?: string;
  readonly list?: boolean;
  readonly histogram?: boolean;
  readonly json?: boolean;
  readonly plugin?: readonly string[];
}

type AnyGenerator = Generator | ExternalGenerator;

/** One formula of `--json` (docs/json.md). */
interface FormulaReport {
  readonly generator: string;
  readonly seed: string;
  readonly index: number;
  readonly status: Constructed['status'] | null;
  readonly certificate: Constructed['certificate'];
  readonly file?: string;
  readonly text?: string;
}

const ENUMERATE = 'enumerate:';
const SETTINGS = { values: [...Object.keys(NUMBER_OPTIONS), 'weights', 'enumerations'] };

export function register(program: Command): void {
  const command = program
    .command('generate')
    .description(
      'Generates formulas, most with a known answer, and writes them to files or, one after the other, to standard output. ' +
        'The same name, settings, seed and number always give the same formula. ' +
        '--list lists the generators (docs/generators.md).',
    )
    .argument('[name]', 'a generator, for example bv_few_unsat')
    .argument('[settings...]', 'such as size=30, see below')
    .option('--count <n>', 'number of formulas', wholeNumber, 1)
    .option('--seed <k>', 'random seed', '0')
    .option('--out <dir>', 'write each formula and its certificate to this folder')
    .option('--histogram', 'print operator counts instead of formulas')
    .addOption(makeRepeatableOption('--plugin <file>', 'a plug-in with generators', { otherwise: 'none' }))
    .option('--list', 'list the generators')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', `\nSettings (the defaults depend on the generator):\n${settingsText()}`)
    .action((name: string | undefined, settings: string[], options: GenerateOptions) =>
      withExitCode(async () => runGenerate(name, settings, options)),
    );
  allowSettingOptions(command, SETTINGS);
}

function settingsText(): string {
  return summaryLines([
    ...Object.entries(NUMBER_OPTIONS).map(([name, { summary }]) => ({ name: `${name}=N`, summary })),
    { name: 'weights=OP=W,…', summary: 'relative frequency of operators: weights=bvmul=3,bvudiv=0' },
    {
      name: 'enumerations=FILE',
      summary: 'your own enumerations; each is a generator enumerate:NAME (docs/strategies.md)',
    },
  ]);
}

async function runGenerate(
  name: string | undefined,
  settings: readonly string[],
  options: GenerateOptions,
): Promise<number> {
  const { weights, enumerations: file, ...texts } = readSettings(settings, SETTINGS);
  const numbers = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, readNumber(key, text)]));
  const files = await pluginFiles(options.plugin);
  const own = files.length === 0 ? OWN_PARTS : await partsWith(files, emitOnce(printNotice));
  const takesEnumerations = options.list === true || file !== undefined || name?.startsWith(ENUMERATE);
  const enumerations = takesEnumerations === true ? enumerationGenerators(file) : [];
  const parts = { ...own, generators: [...own.generators, ...enumerations] };
  if (options.list === true) return listGenerators(parts, options);
  const generator = findGenerator(name, parts.generators);
  const given = { ...options, ...numbers, ...(weights === undefined ? {} : { weights }) };
  const formulas = generate(generator.name, given, parts);
  const scripts: Script[] = [];
  for (let next = formulas.next(); ; next = formulas.next()) {
    if (next.done === true) {
      if (options.histogram === true && scripts.length > 0) showHistogram(generator, scripts, options);
      reportMissing(generator, { ...next.value, wanted: options.count });
      return EXIT.nothing;
    }
    if (options.histogram === true) scripts.push(next.value.script);
    else write(generator, next.value, options);
  }
}

function readNumber(setting: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw badUsage(`${setting}=${text} is not a whole number`);
  return Number(text);
}

function reportMissing(
  { name }: AnyGenerator,
  { made, drawn, wanted }: { readonly made: number; readonly drawn: number; readonly wanted: number },
): void {
  if (made < wanted) {
    process.stderr.write(
      `${name} has only ${groupDigits(made)} of the ${groupDigits(wanted)} requested formulas: all are generated\n`,
    );
    return;
  }
  const missed = drawn - made;
  if (missed === 0) return;
  const which = missed === 1 ? '1 draw' : `${groupDigits(missed)} draws`;
  process.stderr.write(
    `${name}: ${which} of ${groupDigits(drawn)} made no formula, so the formula numbers have gaps and end at ${drawn - 1}\n`,
  );
}

function write(
  { name }: AnyGenerator,
  { index, certificate, status, text }: Generated,
  options: GenerateOptions,
): void {
  const base = join(options.out ?? '.', `${name.replace(':', '-')}-${options.seed}-${index}`);
  if (options.out !== undefined) {
    writeUserFile(`${base}.smt2`, text);
    writeUserFile(`${base}.certificate.json`, `${JSON.stringify(certificate, undefined, 2)}\n`);
  }
  if (options.json !== true) {
    writeData(options.out === undefined ? text : `${visibleLine(base)}.smt2\n`);
    return;
  }
  const more = options.out === undefined ? { text } : { file: `${base}.smt2` };
  const report: FormulaReport = {
    generator: name,
    seed: options.seed,
    index,
    status: status ?? null,
    certificate,
    ...more,
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

function showHistogram(generator: AnyGenerator, scripts: readonly Script[], { json }: GenerateOptions): void {
  const counts = operatorHistogram(scripts);
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const all = isExternal(generator) ? [] : generator.operators();
  const unused = all.filter((op) => !counts.has(op));
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (json === true) {
    const report = {
      generator: generator.name,
      formulas: scripts.length,
      operators: Object.fromEntries(sorted),
      unused,
    };
    process.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const width = Math.max(0, ...sorted.map(([op]) => op.length));
  process.stdout.write(
    `${generator.name}: ${formatCount(total, 'operator')} in ${formatCount(scripts.length, 'formula')}\n`,
  );
  for (const [op, times] of sorted) {
    const share = `${((100 * times) / total).toFixed(2)} %`;
    process.stdout.write(`  ${op.padEnd(width)} ${String(times).padStart(9)} ${share.padStart(8)}\n`);
  }
  if (unused.length > 0) process.stdout.write(`never: ${unused.join(' ')}\n`);
}

function listGenerators({ generators }: Parts, { json }: GenerateOptions): number {
  const all = [...GENERATORS, ...generators];
  const width = Math.max(...all.map(({ name }) => name.length));
  for (const each of all) {
    const { name, kind, summary } = each;
    const { theories = [], logic = null, defaults = {} } = isExternal(each) ? {} : each;
    const report = { generator: name, kind, theories, logic, summary, defaults };
    process.stdout.write(`${json === true ? JSON.stringify(report) : `${name.padEnd(width)}  ${summary}`}\n`);
  }
  return EXIT.nothing;
}
