import { join } from 'node:path';
import { type Command, Option } from 'commander';
import {
  EXIT,
  type SettingNames,
  allowSettingOptions,
  readSettings,
  summaryLines,
  wholeNumber,
  withExitCode,
  writeData,
} from '../../src/cli/index.js';
import { badUsage, writeUserFile } from '../../src/index.js';
import { btorParametersFrom } from '../../lab/index.js';
import { btorNodeNames, countBtorNodes } from './btor-nodes.js';
import { DIALECT_NAMES } from '../../src/lab-front.js';
import {
  BTOR_DEFAULTS,
  BTOR_NUMBERS,
  BTOR_SWITCHES,
  type BtorGraph,
  type BtorNumber,
  type BtorParameters,
  DIALECTS,
  type DialectName,
  btorOfSeed,
  printBtor,
  visibleLine,
} from '../../src/smt.js';
import { allowSingleDash } from './single-dash.js';

interface BtorGenerateOptions {
  readonly seed: number;
  readonly to?: DialectName;
  readonly count: number;
  readonly out?: string;
  readonly name: string;
  readonly histogram?: boolean;
  readonly json?: boolean;
}

const SETTINGS: SettingNames = {
  values: [...Object.keys(BTOR_NUMBERS), 'layers', 'weights'],
  switches: [...Object.keys(BTOR_SWITCHES), 'newformat'],
};

const NEW_FORMAT = 'boolector-1.5';
const OLD_FORMAT = 'btor1-arrays';

export function register(btor: Command): void {
  const command = btor
    .command('generate')
    .summary('make random BTOR graphs')
    .description(
      'Generates random BTOR graphs and writes them to files or, one after the other, to standard output. ' +
        'The same seed and settings always give the same file (docs/btor.md).',
    )
    .argument('[settings...]', 'such as nodes=300 or cnf, see below; also as options: -n 300 -cnf, --nodes=300')
    .option('-s, --seed <k>', 'random seed', wholeNumber, 0)
    .addOption(new Option('--to <dialect>', 'use only the kinds of nodes in this dialect').choices(DIALECT_NAMES))
    .option('--count <n>', 'number of graphs, each with the next seed', wholeNumber, 1)
    .option('--out <dir>', 'write each graph to its own file NAME-SEED.btor (or .btor2) in this folder')
    .option('--name <name>', 'with --out: the prefix NAME of the file names', 'random')
    .addOption(new Option('--histogram', 'print counts of node kinds instead of graphs').conflicts('out'))
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', `\nSettings:\n${settingsText()}\n\nDialects:\n${summaryLines(DIALECTS)}`)
    .action((settings: string[], options: BtorGenerateOptions) =>
      withExitCode(() => Promise.resolve(runBtorGenerate(settings, options))),
    );
  allowSingleDash(command);
  const short = Object.entries(BTOR_NUMBERS).flatMap(([name, { flag }]) => (flag === undefined ? [] : [[flag, name]]));
  allowSettingOptions(command, SETTINGS, Object.fromEntries(short) as Readonly<Record<string, string>>);
}

function settingsText(): string {
  return summaryLines([
    ...Object.entries(BTOR_NUMBERS).map(([name, { summary }]) => ({
      name: `${name}=N`,
      summary: `${summary} (default: ${BTOR_DEFAULTS[name as BtorNumber]})`,
    })),
    ...Object.entries(BTOR_SWITCHES).map(([name, summary]) => ({ name, summary })),
    {
      name: 'layers=N,…',
      summary: 'number of bit-vectors in each layer; the last number applies to all further layers',
    },
    { name: 'weights=OP=W,…', summary: 'relative frequency of operations: weights=mul=3,udiv=0' },
    { name: 'newformat=false', summary: `format 2 of the thesis (${OLD_FORMAT}) instead of 3 (${NEW_FORMAT})` },
  ]);
}

function readNumber(setting: string, text: string): number {
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(text)) throw badUsage(`${setting}=${text} is not a number`);
  return Number(text);
}

function readBoolean(setting: string, text: string): boolean {
  if (text !== 'true' && text !== 'false')
    throw badUsage(`${setting}=${text} is not a switch`, { expected: 'true or false' });
  return text === 'true';
}

function runBtorGenerate(settings: readonly string[], options: BtorGenerateOptions): number {
  const parameters = readParameters(readSettings(settings, SETTINGS), options.to);
  const counts = new Map<string, number>();
  for (let seed = options.seed; seed < options.seed + options.count; seed++) {
    const graph = btorOfSeed(parameters, seed);
    if (options.histogram === true) countBtorNodes(graph, counts);
    else write(graph, { seed, parameters, options });
  }
  if (options.histogram === true) showHistogram(counts, parameters, options);
  return EXIT.nothing;
}

function readParameters(settings: Readonly<Record<string, string>>, to: DialectName | undefined): BtorParameters {
  const pick = <T>(names: object, read: (name: string, text: string) => T): Record<string, T> =>
    Object.fromEntries(
      Object.entries(settings).flatMap(([name, text]) =>
        Object.hasOwn(names, name) ? [[name, read(name, text)]] : [],
      ),
    );
  const { newformat, layers, weights } = settings;
  if (newformat !== undefined && to !== undefined) throw badUsage('newformat and --to cannot be combined');
  const dialect = to ?? (newformat !== undefined && !readBoolean('newformat', newformat) ? OLD_FORMAT : NEW_FORMAT);
  return btorParametersFrom({
    numbers: pick(BTOR_NUMBERS, readNumber),
    switches: pick(BTOR_SWITCHES, readBoolean),
    dialect,
    layers: layers === undefined ? [] : layers.split(',').map((text) => readNumber('layers', text)),
    weights: parseWeights(weights),
  });
}

function parseWeights(text: string | undefined): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const item of text === undefined ? [] : text.split(',')) {
    const [name = '', weight = ''] = item.split('=');
    if (!/^\d+(\.\d+)?$/.test(weight)) {
      throw badUsage(`weights=${item}: '${weight}' is not a weight`, { expected: `${name}= and a number from 0` });
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
