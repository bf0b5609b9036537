import { basename, join } from 'node:path';
import { type Command, Option } from 'commander';
import {
  EXIT,
  MUTATING_STRATEGIES,
  addOptions,
  makeRepeatableOption,
  once,
  optionsFrom,
  pluginFiles,
  positive,
  printNotice,
  wholeNumber,
  withExitCode,
  writeData,
} from '../../src/cli/index.js';
import {
  BadInput,
  badUsage,
  isBtorFile,
  readUserBtor,
  readUserFile,
  readUserScript,
  writeUserFile,
} from '../../src/index.js';
import {
  type BtorQuestion,
  DATA,
  type Direction,
  type KnownSeed,
  type MutantCoordinates,
  PLUGINS,
  type SeededStrategy,
  asSeed,
  assertAssumptions,
  loadStrategies,
  mutantRng,
  partsWith,
  strategyTexts,
  withExternalMutants,
  withoutHornLogic,
} from '../../src/lab-front.js';
import {
  type Script,
  type TestCase,
  isSeeded,
  listStatuses,
  mutantPrinter,
  printBtor,
  printTerm,
  questionOfGraph,
  visibleLine,
} from '../../src/smt.js';

interface MutateOptions {
  readonly strategy: string;
  readonly count?: number;
  readonly seed: string;
  readonly out?: string;
  readonly direction?: string;
  readonly rounds: number;
  readonly with?: readonly string[];
  readonly model?: readonly string[];
  readonly json?: boolean;
  readonly plugin?: readonly string[];
}

/** One mutant of `--json` (docs/json.md). */
interface MutantReport extends MutantCoordinates {
  readonly key: string;
  readonly claim: TestCase['claim'];
  readonly claimed?: TestCase['claimed'];
  /** Expected answer of each check; null if the derivation does not determine it. */
  readonly known?: readonly ('sat' | 'unsat' | null)[];
  readonly steps: readonly {
    readonly rule: string;
    readonly before: string;
    readonly after: string;
    /** True if the assertion was removed instead of being replaced by `true`. */
    readonly leftOut?: true;
  }[];
  readonly notes?: readonly string[];
  readonly file?: string;
  readonly text?: string;
}

const SHOWN = 200;

export function register(program: Command): void {
  const command = program
    .command('mutate')
    .description(
      'Makes mutants of a formula and writes them to files or, one after the other, to standard output. ' +
        'The same file name, strategy, seed and number always give the same mutant. sae weakens formulas with ' +
        '(set-info :status sat) and strengthens formulas with unsat. Without a :status, each mutant gets a random direction.',
    )
    .argument('<file>', 'an SMT-LIB, BTOR or BTOR2 file')
    .requiredOption(
      '--strategy <name>',
      `a strategy that mutates files: ${MUTATING_STRATEGIES.join(', ')} or cmd:PROGRAM`,
      once,
    )
    .option('--count <n>', 'number of mutants (default: depends on the strategy)', wholeNumber)
    .addOption(new Option('--seed <k>', 'random seed').default('0', '0'))
    .option('--out <dir>', 'write each mutant to its own file in this folder')
    .option('--direction <which>', 'weaker or stronger, regardless of the :status')
    .option('--rounds <r>', 'mutate mutants again, up to this many times', positive, 1);
  addOptions(command, { data: DATA, plugins: PLUGINS }, ['data', 'plugins'])
    .addOption(
      makeRepeatableOption('--with <file>', 'fuse with this formula, which must have a :status; repeatable', {
        otherwise: 'FILE itself',
      }),
    )
    .addOption(
      makeRepeatableOption('--model <file>', 'a model of the formula, as printed by a solver (storm); repeatable', {
        otherwise: 'random values',
      }),
    )
    .option('--json', 'print one JSON object per line')
    .action((file: string, options: MutateOptions) => withExitCode(() => runMutate(file, options)));
}

async function runMutate(file: string, options: MutateOptions): Promise<number> {
  const { script: whole, btor } = readQuestion(file);
  const seed = asSeed(whole);
  const { data = {} } = optionsFrom({ data: DATA }, { ...options });
  const parts = await partsWith(await pluginFiles(options.plugin), printNotice);
  const reading = { prove: false, emit: printNotice, known: parts.strategies };
  const texts = await strategyTexts([options.strategy], data, reading);
  const { signal } = new AbortController();
  const asking = { key: options.seed, perSeed: options.count, jobs: 1, maxBytes: Infinity, signal, emit: printNotice };
  const seeds = [{ path: file, blob: '', script: whole }];
  const made = await withExternalMutants([options.strategy], texts, { ...asking, seeds });
  const [strategy] = loadStrategies([options.strategy], made, printNotice);
  if (strategy === undefined || !isSeeded(strategy)) {
    throw badUsage(`${options.strategy} generates formulas; it does not mutate files`, {
      hint: 'use this strategy with gainsay hunt, without seeds',
    });
  }
  refuseOthers(strategy, options);
  const graph = btor === undefined ? {} : { graph: btor.graph };
  const accepted = strategy.accepts(seed, graph.graph);
  if (accepted !== true) throw unusableInput(`${file}: ${strategy.name} cannot be applied: ${accepted}`);
  const direction = chooseDirection(whole, options);
  const fusionPartners = fusionPartnersFor(seed, { direction, name: basename(file), others: options.with ?? [] });
  const models = strategy.usesModels === true ? { models: (options.model ?? []).map(readUserFile) } : {};
  const opened = strategy.open(seed, { direction, rounds: options.rounds, ...graph, ...fusionPartners, ...models });
  const source = withoutHornLogic(opened, seed);
  const print = mutantPrinter();
  const name = basename(file);
  for (let index = 0; index < (options.count ?? strategy.perSeed); index++) {
    const mutant = source.mutant(mutantRng(options.seed, { seed: name, strategy: strategy.name, index }), index);
    if (mutant === undefined) continue;
    const form = printGraphMutant(mutant, strategy) ?? { text: print(mutant.script), ending: 'smt2' };
    write({ name, strategy: strategy.name, index, mutant, ...form }, options);
  }
  return EXIT.nothing;
}

function refuseOthers({ name, seeds, usesModels }: SeededStrategy, options: MutateOptions): void {
  if ((options.with ?? []).length > 0 && seeds === 1) {
    throw badUsage(`${name} mutates one formula: --with is for strategies that join several, such as fusion`);
  }
  if ((options.model ?? []).length > 0 && usesModels !== true) {
    throw badUsage(`${name} takes no model: --model is for strategies that use models, such as storm`);
  }
}

function readQuestion(file: string): { readonly script: Script; readonly btor?: BtorQuestion } {
  if (!isBtorFile(file)) return { script: assertAssumptions(readUserScript(file).script) };
  const question = questionOfGraph(readUserBtor(file).graph);
  if ('reason' in question) throw unusableInput(`${file}: ${question.reason}`);
  return question;
}

function unusableInput(message: string): BadInput {
  return new BadInput({ code: 'G502', severity: 'error', message });
}

/** Throws `BadInput` if a seed has no known answer. */
function fusionPartnersFor(
  script: Script,
  { direction, name, others }: { direction: Direction | undefined; name: string; others: readonly string[] },
): { readonly self?: KnownSeed; readonly partners?: readonly KnownSeed[] } {
  if (others.length === 0) return {};
  if (direction === undefined) {
    throw badUsage(`${name} has no :status, so formulas joined with it have no known answer`, {
      hint: '--direction weaker assumes sat; --direction stronger assumes unsat',
    });
  }
  const partners = others.map((file): KnownSeed => {
    const whole = assertAssumptions(readUserScript(file).script);
    const [answer, ...more] = new Set(listStatuses(whole));
    if (more.length > 0 || answer === undefined || answer === 'unknown') {
      throw badUsage(`${file} has no :status`, { expected: '(set-info :status …)' });
    }
    return { name: basename(file), script: asSeed(whole), answer, certified: false };
  });
  const self = { name, script, answer: direction === 'weaker' ? 'sat' : 'unsat', certified: false } as const;
  return { self, partners };
}

function printGraphMutant({ btor }: TestCase, { takes }: SeededStrategy): { text: string; ending: string } | undefined {
  if (takes !== 'graphs' || btor === undefined) return undefined;
  return { text: printBtor(btor.graph), ending: btor.graph.version === 2 ? 'btor2' : 'btor' };
}

function write(
  made: { name: string; strategy: string; index: number; mutant: TestCase; text: string; ending: string },
  options: MutateOptions,
): void {
  const { name, strategy, index, mutant, text, ending } = made;
  const base = name.replace(/\.(?:smt2|btor2?)$/, '');
  const how = strategy.replace(/[^\w:-]+/g, '_');
  const file = join(options.out ?? '.', `${base}-${how}-${index}.${ending}`);
  const steps = mutant.steps.map((step) => ({
    rule: step.rule,
    before: printTerm(step.before),
    after: printTerm(step.after),
    ...(step.leavesOut === true ? { leftOut: true as const } : {}),
  }));
  const notes = mutant.notes === undefined ? {} : { notes: mutant.notes };
  const known = mutant.known === undefined ? {} : { known: mutant.known.map((answer) => answer ?? null) };
  const { claim, claimed, certificate } = mutant;
  const stated = claimed === undefined ? {} : { claimed };
  const from = { seed: name, strategy, index, key: options.seed };
  const report: MutantReport = { ...from, claim, ...stated, ...known, steps, ...notes };
  const heading = formatHeading(report);
  if (options.out !== undefined) {
    writeUserFile(file, heading + text);
    if (certificate !== undefined) writeUserFile(file.replace(/\.smt2$/, '.certificate.json'), `${certificate}\n`);
  }
  if (options.json === true) {
    const more = options.out === undefined ? { text } : { file };
    process.stdout.write(`${JSON.stringify({ ...report, ...more } satisfies MutantReport)}\n`);
  } else writeData(options.out === undefined ? heading + text : `${visibleLine(file)}\n`);
}

function formatHeading(report: MutantReport): string {
  const { seed, strategy, index, key, claim, claimed, known, steps, notes = [] } = report;
  const cut = (text: string): string =>
    (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text).replace(/\s*\n\s*/g, ' ');
  const trace = steps.map(
    ({ rule, before, after, leftOut }) => `; ${rule}: ${cut(before)} ${leftOut ? 'is omitted' : `-> ${cut(after)}`}\n`,
  );
  const noted = notes.map((note) => `; ${cut(note)}\n`);
  const told = claimed === undefined ? claim : `claimed ${claimed}, not proved`;
  const isKnown = known?.some((answer) => answer !== null) === true;
  const answers = isKnown ? `, must answer ${known.map((answer) => answer ?? 'anything').join(' ')}` : '';
  return `; ${seed} ${strategy} ${index} of random seed ${key}: ${told}${answers}\n${[...trace, ...noted].join('')}`;
}

function chooseDirection(seed: Script, { direction }: MutateOptions): Direction | undefined {
  if (direction === 'weaker' || direction === 'stronger') return direction;
  if (direction !== undefined) throw badUsage(`'${direction}' is not a direction`, { expected: 'weaker or stronger' });
  const statuses = new Set(listStatuses(seed));
  if (statuses.size !== 1) return undefined;
  return statuses.has('sat') ? 'weaker' : statuses.has('unsat') ? 'stronger' : undefined;
}
