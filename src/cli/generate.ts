import { join } from 'node:path';
import type { Command } from 'commander';
import {
  type Constructed,
  GENERATORS,
  type Generator,
  type GeneratorOptions,
  NUMBER_OPTIONS,
  type NumberOption,
  generatorNamed,
  operatorHistogram,
} from '../generate/index.js';
import { readRules } from '../rewrite/index.js';
import type { Script } from '../script/index.js';
import { printScript } from '../syntax/index.js';
import { OPERATOR_NAMES, type Op, TermStore, operatorNamed } from '../term/index.js';
import { didYouMean, grouped, rngFromSeed } from '../util/index.js';
import { badUsage } from './complain.js';
import { EXIT } from './exit-code.js';
import { withExitCode } from './ending.js';
import { strategyTexts } from './load-strategies.js';
import { count } from './units.js';
import { writeUserFile } from './user-files.js';
import { writeData } from './terminal.js';
import { visibleLine } from '../util/index.js';

type Numbers = Partial<Record<NumberOption, number>>;

interface GenerateOptions extends Numbers {
  readonly count: number;
  readonly seed: string;
  readonly out?: string;
  readonly weights?: string;
  readonly list?: boolean;
  readonly histogram?: boolean;
  readonly json?: boolean;
}

/** What is printed of one formula as JSON (`docs/json.md`). */
interface FormulaReport {
  readonly generator: string;
  readonly seed: string;
  readonly index: number;
  readonly status: Constructed['status'] | null;
  readonly certificate: Constructed['certificate'];
  readonly file?: string;
  readonly text?: string;
}

/** `gainsay generate NAME`. */
export function registerGenerate(program: Command): void {
  const command = program
    .command('generate')
    .description(
      'Makes formulas whose answer is known by the way they are made, and writes them to files or, one after the other, to ' +
        'standard output. The same name, options, seed and number always give the same formula. --list lists the generators ' +
        '(docs/generators.md).',
    )
    .argument('[name]', 'a generator, for example bv_few_unsat')
    .option('--count <n>', 'how many formulas', count, 1)
    .option('--seed <k>', 'the chance that decides everything', '0')
    .option('--out <dir>', 'write each formula and its certificate to files of their own in this folder');
  for (const [name, { summary }] of Object.entries(NUMBER_OPTIONS)) {
    command.option(`--${name} <n>`, `${summary} (default: as the generator has it)`, count);
  }
  command
    .option('--weights <op=w,...>', 'how often operators are drawn in proportion to others: bvmul=3,bvudiv=0')
    .option('--histogram', 'print how often each operator was used, in place of the formulas')
    .option('--list', 'list the generators')
    .option('--json', 'one JSON object a line')
    .action((name: string | undefined, options: GenerateOptions) => withExitCode(() => runGenerate(name, options)));
}

async function runGenerate(name: string | undefined, options: GenerateOptions): Promise<number> {
  if (options.list === true) return listGenerators(options);
  const generator = named(name);
  const { rules: text } = await strategyTexts({}, { prove: false });
  const source = generator.open({
    store: new TermStore(),
    options: optionsFor(generator, options),
    rules: readRules(text).rules,
  });
  const rng = rngFromSeed(options.seed).fork(generator.name);
  const scripts: Script[] = [];
  const { count: wanted } = options;
  let made = 0;
  let drawn = 0;
  while (made < wanted && drawn - made <= IN_VAIN.each * wanted + IN_VAIN.besides) {
    const index = drawn++;
    const formula = source.formula(rng.fork(index));
    if (formula === undefined) continue;
    made++;
    if (options.histogram === true) scripts.push(formula.script);
    else write(generator, { index, formula }, options);
  }
  if (options.histogram === true && made > 0) showHistogram(generator, scripts, options);
  tellMissing(generator, { wanted, made, drawn });
  return EXIT.nothing;
}

/** Draws in vain, for each formula that is wanted and besides, after which no more are made. */
const IN_VAIN = { each: 10, besides: 100 } as const;

/** Says which numbers have no formula, and refuses what comes to fewer formulas than are asked for. */
function tellMissing(
  { name }: Generator,
  { wanted, made, drawn }: { readonly wanted: number; readonly made: number; readonly drawn: number },
): void {
  if (made < wanted) {
    const many = made === 0 ? 'no formula' : `only ${grouped(made)} of ${grouped(wanted)} formulas`;
    const hint = 'give smaller numbers, or fewer weights of 0';
    throw badUsage(`${name} makes ${many} with these options, in ${grouped(drawn)} draws`, { hint });
  }
  const missed = drawn - made;
  if (missed === 0) return;
  const which = missed === 1 ? '1 draw' : `${grouped(missed)} draws`;
  process.stderr.write(
    `${name}: ${which} of ${grouped(drawn)} made no formula; others stand in for them, so the numbers go up to ${drawn - 1}\n`,
  );
}

function named(name: string | undefined): Generator {
  const names = GENERATORS.map((each) => each.name);
  const hint = name === 'btor' ? 'gainsay btor generate makes random graphs' : didYouMean(name ?? '', names);
  const generator = name === undefined ? undefined : generatorNamed(name);
  if (generator !== undefined) return generator;
  const message = name === undefined ? 'a generator must be named' : `there is no generator '${name}'`;
  throw badUsage(message, { expected: names.join(', '), ...(hint === undefined ? {} : { hint }) });
}

/** The generator's options with the user's in their place. */
function optionsFor({ name, defaults }: Generator, given: GenerateOptions): GeneratorOptions {
  const numbers: Numbers = {};
  for (const [key, { least, most }] of Object.entries(NUMBER_OPTIONS) as [
    NumberOption,
    { least: number; most: number },
  ][]) {
    const value = given[key];
    if (value === undefined) continue;
    if (defaults[key] === undefined) {
      const expected = Object.keys(NUMBER_OPTIONS).filter((other) => defaults[other as NumberOption] !== undefined);
      throw badUsage(`${name} has no --${key}`, { expected: expected.map((each) => `--${each}`).join(', ') });
    }
    if (value < least || value > most) {
      throw badUsage(`--${key} ${value} is out of range`, { expected: `a whole number from ${least} to ${most}` });
    }
    numbers[key] = value;
  }
  return { ...defaults, ...numbers, weights: { ...defaults.weights, ...weightsOf(given.weights) } };
}

/** Reads `op=weight,…`. */
function weightsOf(text: string | undefined): Partial<Record<Op, number>> {
  const weights: Partial<Record<Op, number>> = {};
  for (const item of text === undefined ? [] : text.split(',')) {
    // Some operators are made of the sign itself.
    const at = item.lastIndexOf('=');
    const [symbol, number] = [item.slice(0, at), item.slice(at + 1)];
    const op = at < 0 ? undefined : operatorNamed(symbol);
    if (op === undefined) {
      const hint = didYouMean(symbol, OPERATOR_NAMES);
      throw badUsage(`there is no operator '${at < 0 ? item : symbol}'`, {
        expected: 'operator=weight',
        ...(hint === undefined ? {} : { hint }),
      });
    }
    if (!/^\d+(\.\d+)?$/.test(number)) throw badUsage(`'${number}' is no weight`, { expected: 'a number from 0' });
    weights[op] = Number(number);
  }
  return weights;
}

function write(
  { name }: Generator,
  { index, formula }: { readonly index: number; readonly formula: Constructed },
  options: GenerateOptions,
): void {
  const { certificate, script, status } = formula;
  const text = withStatus(printScript(script), status);
  const base = join(options.out ?? '.', `${name}-${options.seed}-${index}`);
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

/** The script with its status told, after the logic. */
function withStatus(text: string, status: Constructed['status']): string {
  const line = `(set-info :status ${status ?? 'unknown'})\n`;
  const end = text.startsWith('(set-logic') ? text.indexOf('\n') + 1 : 0;
  return text.slice(0, end) + line + text.slice(end);
}

function showHistogram(generator: Generator, scripts: readonly Script[], { json }: GenerateOptions): void {
  const counts = operatorHistogram(scripts);
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const unused = generator.operators().filter((op) => !counts.has(op));
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
  process.stdout.write(`${generator.name}: ${total} operators in ${scripts.length} formulas\n`);
  for (const [op, times] of sorted) {
    const share = `${((100 * times) / total).toFixed(2)} %`;
    process.stdout.write(`  ${op.padEnd(width)} ${String(times).padStart(9)} ${share.padStart(8)}\n`);
  }
  if (unused.length > 0) process.stdout.write(`never: ${unused.join(' ')}\n`);
}

function listGenerators({ json }: GenerateOptions): number {
  const width = Math.max(...GENERATORS.map(({ name }) => name.length));
  for (const { name, kind, theories, logic, summary, defaults } of GENERATORS) {
    const line =
      json === true
        ? JSON.stringify({ generator: name, kind, theories, logic, summary, defaults })
        : `${name.padEnd(width)}  ${summary}`;
    process.stdout.write(`${line}\n`);
  }
  return EXIT.nothing;
}
