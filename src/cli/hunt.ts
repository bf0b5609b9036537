import { rmSync } from 'node:fs';
import { type Command, Option } from 'commander';
import {
  type BlobId,
  type CampaignEvent,
  type CareFor,
  LOG_FORMAT,
  type Plan,
  solverNames,
} from '../campaign/index.js';
import { type CampaignFolder, DiskFull, createCampaignFolder, isCampaignFolder, thisMachine } from '../host/index.js';
import { DEFAULT_LIMITS, type Solver } from '../solver/index.js';
import type { Strategy } from '../strategy/index.js';
import { readBaseline } from './campaign.js';
import { ciFilesOf, refuseUnwritable, writeCiFiles } from './ci-files.js';
import { BadInput } from './complain.js';
import { NothingBegun, exitCodeOf, withExitCode } from './ending.js';
import { type GatheredSeed, gatherSeeds, needsSeeds } from './hunt-seeds.js';
import { DEFAULT_STRATEGIES, type HuntRequest, defaultRequest } from './hunt-request.js';
import { readKnownFile } from './known.js';
import { keepStrategyTexts, loadStrategiesOrAll, strategyFiles, strategyTexts } from './load-strategies.js';
import {
  NEWEST_Z3,
  defaultSolvers,
  openSolvers,
  plannedSolvers,
  solverSource,
  tieBreakersFor,
} from './open-solvers.js';
import { repeated, sized, timed } from './options.js';
import { runSession } from './session.js';
import { Interruption, interruptedBefore } from './interruption.js';
import { ownCampaign } from './trust.js';
import { tellReports } from './tell-reports.js';
import { count, counted, milliseconds, positive, word } from './units.js';
import { packageVersion } from './version.js';

/** How long a finding is made smaller. */
const REDUCE_MS = 20_000;

function careOption(flag: string, what: string): Option {
  const which = new Option(`${flag} <which>`, `${what}: the first of each group, all, or none`);
  return which.choices(['auto', 'all', 'none']).default('auto');
}

interface HuntOptions {
  readonly solver: string[];
  readonly strategy: string;
  readonly mix: HuntRequest['mixing'];
  readonly for?: number;
  readonly tests?: number;
  readonly perSeed?: number;
  readonly jobs: number;
  readonly timeout: number;
  readonly memory: number;
  readonly out?: string;
  readonly seed: string;
  readonly mode: HuntRequest['mode'];
  readonly checkModels: boolean;
  readonly models: boolean;
  readonly hurry: boolean;
  readonly tieBreakers: boolean;
  readonly repeats: number;
  readonly rounds: number;
  readonly operators?: string;
  readonly rules?: string;
  readonly signatures?: string;
  readonly fusionFunctions?: string;
  readonly maxSize: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly exitZero?: boolean;
  readonly known?: string;
  readonly baseline?: string;
  readonly junit?: string;
  readonly sarif?: string;
  readonly reduce: CareFor | false;
  readonly bisect: CareFor | false;
  readonly varyOptions: HuntRequest['varyOptions'];
}

/** `gainsay hunt [SEED…]`. */
export function registerHunt(program: Command): void {
  const standard = defaultRequest();
  const command = program
    .command('hunt')
    .description(
      'Solves each seed, makes mutants of it, asks every solver about them, and keeps what is wrong and shows again in a ' +
        'new process. Exit codes: 0 nothing found, 1 findings, 2 bad usage or input, 3 nothing can be concluded (a solver ' +
        'answered nothing, nothing was tested, a fault of Gainsay or of the machine), 130 interrupted with everything kept.',
    )
    .argument(
      '[seed...]',
      'SMT-LIB, BTOR and BTOR2 files, or folders with .smt2 files at any depth, and .btor and .btor2 files for ' +
        'btor-mutants (default: the seeds that come along; none where no strategy needs any)',
    );
  addWhat(command);
  addHowLong(command, standard);
  addHow(command, standard);
  addAfterwards(command);
  command.action((seeds: string[], options: HuntOptions) => withExitCode(() => hunt(requestOf(seeds, options))));
}

/** Who is asked, and what. */
function addWhat(command: Command): void {
  command
    .addOption(
      repeated('-s, --solver <name>', 'z3, ./build/z3, "z3 model_validate=true", z3@4.12.1; once for each', {
        otherwise: `the native ones that are found, else ${NEWEST_Z3}`,
      }),
    )
    .option(
      '--strategy <names>',
      'how tests are made, separated by commas: opfuzz, sae, sae-cnf, sae-polarity, typefuzz, fusion, storm, by-construction, ' +
        'btor, btor-mutants; ' +
        'by-construction:NAME and btor:NAME draw from one source alone; all names every one (docs/strategies.md)',
      DEFAULT_STRATEGIES.join(','),
    );
}

/** How many tests there are, and what one may take. */
function addHowLong(command: Command, standard: HuntRequest): void {
  command
    .addOption(
      new Option('--mix <how>', 'how strategies share the work: most to those that find most, or the same to each')
        .choices(['yield', 'even'])
        .default(standard.mixing),
    )
    .option('--for <time>', 'stop after this time (10m, 2h)', milliseconds)
    .option('--tests <n>', 'stop after so many tests; 0 judges the seeds only', count)
    .option('--per-seed <n>', 'mutants drawn of each seed by each strategy', positive)
    .option('-j, --jobs <n>', 'tests asked at a time', positive, standard.jobs)
    .addOption(timed('--timeout <time>', 'time for one query', standard.timeoutMs))
    .addOption(sized('--memory <size>', 'memory for one query', standard.memoryBytes));
}

/** How mutants are made, and how solvers are asked. */
function addHow(command: Command, standard: HuntRequest): void {
  command
    .option('-o, --out <folder>', 'where the campaign is kept (default: gainsay-campaign-1, -2 …)')
    .addOption(
      new Option('--seed <key>', 'the seed of all chance: the same key makes the same mutants')
        .argParser(word)
        .default(standard.key, 'drawn'),
    )
    .addOption(
      new Option('--mode <mode>', 'a new process for each query, or one for many')
        .choices(['auto', 'fresh', 'persistent'])
        .default('auto'),
    )
    .addOption(
      new Option('--vary-options [which]', 'ask with options of the solvers, drawn for each test (docs/options.md)')
        .choices(['none', 'supported', 'all'])
        .preset('supported')
        .default('none'),
    )
    .option('--no-check-models', 'do not make solvers check their own models')
    .option('--no-models', 'do not ask for models and evaluate them: a little faster, and nothing is certified')
    .option('--no-hurry', 'give every mutant the whole time-out, also where its seed was answered at once')
    .option('--no-tie-breakers', 'where two solvers disagree, do not ask others that are installed who is right')
    .option(
      '--repeats <n>',
      'ask so often before a finding is believed (docs/campaigns.md)',
      positive,
      standard.repeats,
    )
    .option('--rounds <n>', 'rounds of mutation on top of one another', positive, standard.rounds)
    .option('--operators <file>', 'operator classes of opfuzz')
    .option('--rules <file>', 'your approximation rules, besides those that come with Gainsay; proved first')
    .option('--signatures <file>', 'operator signatures of typefuzz')
    .option('--fusion-functions <file>', 'functions of fusion, in place of those that come with Gainsay; checked first')
    .addOption(sized('--max-size <size>', 'leave out greater seeds and mutants', standard.maxBytes));
}

/** What becomes of findings, and how they are told. */
function addAfterwards(command: Command): void {
  command
    .addOption(careOption('--reduce', 'which findings are made smaller in between'))
    .addOption(new Option('--no-reduce').hideHelp())
    .addOption(careOption('--bisect', 'of which findings in Z3 the versions that npm has are asked (fetched once)'))
    .addOption(new Option('--no-bisect').hideHelp())
    .option('--known <file>', 'bugs that are reported already: counted apart, no reason to fail (docs/reports.md)')
    .option('--baseline <folder>', 'an earlier campaign: what it found is no reason to fail')
    .option('--junit <file>', 'write what came of it as JUnit XML')
    .option('--sarif <file>', 'write what was found as SARIF 2.1.0')
    .option('--json', 'events as JSON lines, a summary last')
    .option('--quiet', 'say only what came of it')
    .option('--exit-zero', 'exit with 0 also when something was found');
}

function requestOf(seeds: readonly string[], options: HuntOptions): HuntRequest {
  return {
    seeds,
    solvers: options.solver,
    strategies: strategiesOf(options.strategy, seeds),
    mixing: options.mix,
    forMs: options.for ?? null,
    tests: options.tests ?? null,
    perSeed: options.perSeed ?? null,
    jobs: options.jobs,
    timeoutMs: options.timeout,
    memoryBytes: options.memory,
    out: options.out,
    key: options.seed,
    mode: options.mode,
    checkModels: options.checkModels,
    models: options.models,
    hurry: options.hurry,
    tieBreakers: options.tieBreakers,
    repeats: options.repeats,
    rounds: options.rounds,
    operators: options.operators,
    rules: options.rules,
    signatures: options.signatures,
    functions: options.fusionFunctions,
    maxBytes: options.maxSize,
    telling: options.json === true ? 'json' : options.quiet === true ? 'quiet' : 'live',
    exitZero: options.exitZero === true,
    known: options.known,
    baseline: options.baseline,
    ci: ciFilesOf(options),
    care: { reduce: options.reduce || 'none', bisect: options.bisect || 'none' },
    varyOptions: options.varyOptions,
  };
}

/** The strategies of a list of names. `btor` is random graphs, and with seeds mutants of them too. */
function strategiesOf(list: string, seeds: readonly string[]): string[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (seeds.length === 0 || names.includes('btor-mutants')) return names;
  const at = names.indexOf('btor');
  return at < 0 ? names : names.toSpliced(at + 1, 0, 'btor-mutants');
}

/** Starts a campaign and runs it. The exit code. */
export async function hunt(request: HuntRequest): Promise<number> {
  let begun: CampaignFolder | undefined;
  // A folder of our own choice in which nothing was begun is of no use to anybody.
  const clearUp = (): void => {
    if (begun !== undefined && request.out === undefined) rmSync(begun.path, { recursive: true, force: true });
  };
  const interruption = new Interruption(() => {
    clearUp();
    return interruptedBefore();
  });
  try {
    return await huntUntil(interruption, request, (folder) => (begun = folder));
  } catch (error) {
    if (!(error instanceof DiskFull) || interruption.hasBegun) throw error;
    clearUp();
    throw new NothingBegun(error.message, { cause: error });
  } finally {
    interruption.release();
  }
}

async function huntUntil(
  interruption: Interruption,
  request: HuntRequest,
  opened: (folder: CampaignFolder) => void,
): Promise<number> {
  refuseUnwritable(request.ci);
  const known = request.known === undefined ? undefined : readKnownFile(request.known).text;
  const baseline = request.baseline === undefined ? undefined : await readBaseline(request.baseline);
  const texts = await strategyTexts(strategyFiles(request), { prove: true });
  const strategies = loadStrategiesOrAll(request.strategies, texts);
  const wanted = needsSeeds(request, strategies);
  const { seeds, leftOut } = wanted ? await gatherSeeds(request, strategies) : { seeds: [], leftOut: [] };
  const ids = request.solvers.length > 0 ? request.solvers : await defaultSolvers();
  const choice = { ids, mode: request.mode, checkModels: request.checkModels };
  const solvers = await openSolvers(choice);
  const made = await createCampaignFolder(request.out);
  if (!isCampaignFolder(made)) {
    await Promise.all(solvers.map((solver) => solver.close()));
    throw new BadInput(made);
  }
  opened(made);
  try {
    const { store } = made;
    for (const seed of seeds) await store.put(seed.text);
    const kept = await keepStrategyTexts(texts, store);
    const plan = planOf(request, {
      seeds,
      strategies,
      solvers,
      tieBreakers: request.tieBreakers ? await tieBreakersFor(ids) : [],
      ...kept,
      ...(known === undefined ? {} : { known: await store.put(known) }),
      ...(baseline === undefined ? {} : { baseline: await store.put(JSON.stringify(baseline)) }),
    });
    const folder = ownCampaign(made, plan);
    const started: CampaignEvent = {
      kind: 'campaign-started',
      at: 0,
      started: new Date().toISOString(),
      machine: thisMachine(),
      plan,
    };
    const first = [started, ...leftOut.map((each): CampaignEvent => ({ kind: 'seed-left-out', at: 0, ...each }))];
    announce(request, folder, plan);
    const openMore = solverSource(choice, solvers);
    const { jobs, telling } = request;
    const session = { folder, seeds, strategies, jobs, telling, openSolvers: openMore, first, interruption };
    const summary = await runSession(session);
    await writeCiFiles(folder, request.ci);
    if (summary.state === 'ended') await tellReports(folder.path, telling);
    return exitCodeOf(summary, request);
  } finally {
    await Promise.all(solvers.map((solver) => solver.close()));
    await made.close();
  }
}

function announce({ telling, jobs }: HuntRequest, folder: CampaignFolder, plan: Plan): void {
  if (telling !== 'live') return;
  const solvers = plan.solvers.map(({ id, version }) => `${id} (${version})`).join(', ');
  const seeds = plan.seeds.length === 0 ? 'no seeds' : counted(plan.seeds.length, 'seed');
  process.stdout.write(
    `hunting in ${solverNames(plan)(solvers)}\n` +
      `${seeds}, ${plan.strategies.join(', ')}, ${jobs} at a time; --seed ${plan.key} repeats it\n` +
      `everything is kept in ${folder.path}\n`,
  );
}

interface PlanParts {
  readonly seeds: readonly GatheredSeed[];
  readonly strategies: readonly Strategy[];
  readonly solvers: readonly Solver[];
  readonly tieBreakers: readonly string[];
  readonly operators: BlobId;
  readonly rules: BlobId;
  readonly proofs: BlobId;
  readonly signatures?: BlobId;
  readonly functions?: BlobId;
  readonly functionProofs?: BlobId;
  readonly known?: BlobId;
  readonly baseline?: BlobId;
}

function planOf(request: HuntRequest, { seeds, strategies, solvers, ...kept }: PlanParts): Plan {
  const { key, mixing, rounds, mode, checkModels, models, hurry, repeats, maxBytes, tests, forMs, perSeed } = request;
  const { timeoutMs, memoryBytes } = request;
  return {
    format: LOG_FORMAT,
    gainsay: packageVersion(),
    key,
    seeds: seeds.map(({ path, blob, bytes, certified }) => {
      return { path, blob, bytes, ...(certified === undefined ? {} : { certified }) };
    }),
    solvers: plannedSolvers(solvers, { found: request.solvers.length === 0 }),
    strategies: strategies.map(({ name }) => name),
    mixing,
    rounds,
    ...kept,
    mode,
    checkModels,
    models,
    limits: { timeoutMs, memoryBytes, outputBytes: DEFAULT_LIMITS.outputBytes },
    hurry,
    repeats,
    maxBytes,
    budget: { tests, forMs, perSeed },
    care: request.care,
    ...(request.varyOptions === 'none' ? {} : { varyOptions: request.varyOptions }),
    reduceMs: REDUCE_MS,
  };
}
