import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { badUsage, btorParametersFrom, writeUserFile } from '../../app/index.js';
import { type BtorGraph, DIALECTS, DIALECT_NAMES, type DialectName, printBtor } from '../../btor/index.js';
import {
  BTOR_DEFAULTS,
  BTOR_NUMBERS,
  BTOR_SWITCHES,
  type BtorNumber,
  type BtorParameters,
  type BtorSwitch,
  btorNodeNames,
  btorOfSeed,
  countBtorNodes,
} from '../../generate/index.js';
import { visibleLine } from '../../util/index.js';
import { allowSingleDash, count } from '../options/index.js';
import { EXIT, withExitCode, writeData } from '../terminal/index.js';

interface BtorGenerateOptions extends Partial<Record<BtorSwitch, boolean>> {
  readonly [number: string]: unknown;
  readonly seed: number;
  readonly newformat?: boolean;
  readonly to?: DialectName;
  readonly layers?: readonly number[];
  readonly weights?: string;
  readonly count: number;
  readonly out?: string;
  readonly name: string;
  readonly histogram?: boolean;
  readonly json?: boolean;
}

const NEW_FORMAT = 'boolector-1.5';
const OLD_FORMAT = 'btor1-arrays';

export function register(btor: Command): void {
  const command = btor
    .command('generate')
    .summary('make random BTOR graphs')
    .description(
      'Generates random BTOR graphs and writes them to files or, one after the other, to standard output. ' +
        'The same seed and parameters always give the same file. Options may be written with one dash or two, ' +
        'their values after a space or an equals sign: -n 300 -cnf, --n=300 --cnf=true (docs/btor.md).',
    )
    .option('-s, --seed <k>', 'random seed', count, 0);
  for (const [name, { summary, flag }] of Object.entries(BTOR_NUMBERS)) {
    const long = `--${name} <n>`;
    const initial = BTOR_DEFAULTS[name as BtorNumber];
    command.addOption(
      new Option(flag === undefined ? long : `-${flag}, ${long}`, `${summary} (default: ${initial})`).argParser(number),
    );
  }
  for (const [name, summary] of Object.entries(BTOR_SWITCHES)) {
    command.addOption(new Option(`--${name} [true|false]`, summary).argParser(parseBoolean));
  }
  command
    .addOption(
      new Option('--newformat [true|false]', `format 3 of the thesis (${NEW_FORMAT}, default) or 2 (${OLD_FORMAT})`)
        .argParser(parseBoolean)
        .conflicts('to'),
    )
    .addOption(new Option('--to <dialect>', 'use only the kinds of nodes in this dialect').choices(DIALECT_NAMES))
    .option(
      '--layers <n,...>',
      'number of bit-vectors in each layer; the last number applies to all further layers',
      (text) => text.split(',').map(count),
    )
    .option('--weights <name=w,...>', 'relative frequency of operations: mul=3,udiv=0')
    .option('--count <n>', 'number of graphs, each with the next seed', count, 1)
    .option('--out <dir>', 'write each graph to its own file NAME-SEED.btor in this folder')
    .option('--name <name>', 'with --out: the prefix NAME of the file names', 'random')
    .addOption(new Option('--histogram', 'print counts of the kinds of nodes instead of the graphs').conflicts('out'))
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', `\nDialects:\n${dialectLines()}`)
    .action((options: BtorGenerateOptions) => withExitCode(() => Promise.resolve(runBtorGenerate(options))));
  allowSingleDash(command);
}

function dialectLines(): string {
  const width = Math.max(...DIALECT_NAMES.map((name) => name.length));
  return DIALECTS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
}

function number(text: string): number {
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(text)) throw new InvalidArgumentError('expected a number');
  return Number(text);
}

function parseBoolean(text: string | boolean): boolean {
  if (text === true || text === 'true') return true;
  if (text === 'false') return false;
  throw new InvalidArgumentError('expected true or false');
}

function runBtorGenerate(options: BtorGenerateOptions): number {
  const parameters = readParameters(options);
  const counts = new Map<string, number>();
  for (let seed = options.seed; seed < options.seed + options.count; seed++) {
    const graph = btorOfSeed(parameters, seed);
    if (options.histogram === true) countBtorNodes(graph, counts);
    else write(graph, { seed, parameters, options });
  }
  if (options.histogram === true) showHistogram(counts, parameters, options);
  return EXIT.nothing;
}

function readParameters(options: BtorGenerateOptions): BtorParameters {
  const numbers: Record<string, number> = {};
  for (const name of Object.keys(BTOR_NUMBERS)) {
    const value = options[name];
    if (typeof value === 'number') numbers[name] = value;
  }
  const switches: Record<string, boolean> = {};
  for (const name of Object.keys(BTOR_SWITCHES) as BtorSwitch[]) {
    const value = options[name];
    if (value !== undefined) switches[name] = value;
  }
  const dialect = options.to ?? (options.newformat === false ? OLD_FORMAT : NEW_FORMAT);
  return btorParametersFrom({
    numbers,
    switches,
    dialect,
    layers: options.layers ?? [],
    weights: parseWeights(options.weights),
  });
}

function parseWeights(text: string | undefined): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const item of text === undefined ? [] : text.split(',')) {
    const [name = '', weight = ''] = item.split('=');
    if (!/^\d+(\.\d+)?$/.test(weight)) {
      throw badUsage(`--weights ${item}: '${weight}' is not a weight`, { expected: `${name}= and a number from 0` });
    }
    weights[name] = Number(weight);
  }
  return weights;
}

interface Written {
  readonly seed: number;
  readonly parameters: BtorParameters;
  readonly options: BtorGenerateOptions;
}

function write(graph: BtorGraph, { seed, parameters: { dialect }, options }: Written): void {
  const text = printBtor(graph, { dialect });
  const end = graph.version === 2 ? 'btor2' : 'btor';
  const file = options.out === undefined ? undefined : join(options.out, `${options.name}-${seed}.${end}`);
  if (file !== undefined) writeUserFile(file, text);
  if (options.json !== true) {
    writeData(file === undefined ? text : `${visibleLine(file)}\n`);
    return;
  }
  const report = { seed, dialect, nodes: graph.nodes.length, ...(file === undefined ? { text } : { file }) };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

function showHistogram(
  counts: ReadonlyMap<string, number>,
  parameters: BtorParameters,
  { count: graphs, json }: BtorGenerateOptions,
): void {
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const never = btorNodeNames(parameters).filter((name) => !counts.has(name));
  if (json === true) {
    const report = { graphs, nodes: total, kinds: Object.fromEntries(sorted), never };
    process.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const width = Math.max(0, ...sorted.map(([name]) => name.length));
  process.stdout.write(`${total} nodes in ${graphs} ${graphs === 1 ? 'graph' : 'graphs'}\n`);
  for (const [name, times] of sorted) {
    const share = `${((100 * times) / total).toFixed(2)} %`;
    process.stdout.write(`  ${name.padEnd(width)} ${String(times).padStart(9)} ${share.padStart(8)}\n`);
  }
  if (never.length > 0) process.stdout.write(`never: ${never.join(' ')}\n`);
}
