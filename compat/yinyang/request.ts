import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { badUsage } from '../../src/index.js';
import { LONGEST_MS, closest } from '../../src/smt.js';
import { readToolWords, formatUsage } from './read-words.js';
import { type FlagKey, ITERATIONS, LEAST_SOLVERS, type Tool, type ToolStrategy } from './tools.js';

export interface ToolRequest {
  readonly tool: Tool;
  readonly strategy: ToolStrategy;
  readonly clis: readonly string[];
  readonly seeds: readonly string[];
  readonly oracle: 'sat' | 'unsat';
  /** Mutants per seed, or per pair of seeds. */
  readonly iterations: number;
  readonly changes: number;
  readonly timeoutMs: number;
  readonly limitBytes: number;
  readonly bugs: string;
  readonly scratch: string;
  readonly logs: string;
  readonly config: string | undefined;
  readonly key: string;
  readonly jobs: number;
  readonly keepsMutants: boolean;
  readonly isQuiet: boolean;
  readonly isLogged: boolean;
  readonly notes: readonly string[];
}

const STRATEGIES: readonly ToolStrategy[] = ['fusion', 'opfuzz', 'typefuzz'];

export function readToolRequest(tool: Tool, args: readonly string[]): ToolRequest | 'version' | 'help' {
  const words = readToolWords(tool, args);
  const { values, typed, places } = words;
  if (values.has('help')) return 'help';
  if (values.has('version')) return 'version';
  const number = (key: FlagKey, otherwise: number): number => parseNumber(values.get(key), typed.get(key), otherwise);
  const { strategy, scratch } = readStrategyAndScratch(tool, values);
  const numbers = {
    iterations: number('iterations', ITERATIONS[strategy]),
    changes: number('changes', 2),
    timeoutMs: Math.min(number('timeout', 8) * 1_000, LONGEST_MS),
    limitBytes: number('limit', 100_000),
    jobs: number('jobs', 1),
  };
  const [solvers, ...seeds] = places;
  if (solvers === undefined || seeds.length === 0) {
    throw badUsage(solvers === undefined ? 'no solver is given' : 'no seed is given', { expected: formatUsage(tool) });
  }
  refuseSeedFirst(tool, solvers);
  const request = {
    tool,
    strategy,
    clis: parseClis(solvers, strategy),
    seeds,
    oracle: readOracle(values.get('oracle')),
    ...numbers,
    bugs: values.get('bugs') ?? 'bugs',
    scratch,
    logs: values.get('logs') ?? 'logs',
    config: findConfig(strategy, values),
    key: values.get('seed') ?? String(randomInt(2 ** 32)),
    keepsMutants: values.has('keep'),
    isQuiet: values.has('quiet'),
    isLogged: !values.has('noLog'),
    notes: collectNotes(tool, values, typed, strategy),
  };
  refuseMissing(seeds);
  return request;
}

/** `-s` named the strategy in old versions, and the scratch folder in later ones. */
function readStrategyAndScratch(
  tool: Tool,
  values: ReadonlyMap<FlagKey, string>,
): { readonly strategy: ToolStrategy; readonly scratch: string } {
  const named = values.get('strategy');
  const given = values.get('scratch');
  if (named !== undefined && !isStrategy(named)) {
    throw badUsage(`there is no strategy '${named}'`, { expected: STRATEGIES.join(', ') });
  }
  if (named !== undefined) return { strategy: named, scratch: given ?? 'scratch' };
  if (tool.name === 'yinyang' && given !== undefined && isStrategy(given)) {
    return { strategy: given, scratch: 'scratch' };
  }
  return { strategy: tool.strategy, scratch: given ?? 'scratch' };
}

function isStrategy(name: string): name is ToolStrategy {
  return (STRATEGIES as readonly string[]).includes(name);
}

function parseClis(text: string, strategy: ToolStrategy): string[] {
  const clis = text
    .split(';')
    .map((cli) => cli.trim())
    .filter((cli) => cli !== '');
  if (clis.length === 0) throw badUsage('no solver is given', { expected: '"z3", or "z3;cvc5 -q"' });
  if (clis.length < LEAST_SOLVERS[strategy]) {
    throw badUsage(`please provide at least two SMT solvers: ${strategy} compares their answers`, {
      expected: `"${clis[0]};…", separated by a semicolon`,
    });
  }
  return [...new Set(clis)];
}

function refuseSeedFirst(tool: Tool, word: string): void {
  if (!/\.smt2?$/.test(word.trim()) || /[\s;]/.test(word.trim())) return;
  throw badUsage(`${word} is in the position of the solvers`, {
    expected: formatUsage(tool),
    hint: 'solvers come first, then the seeds',
  });
}

function readOracle(text = 'sat'): 'sat' | 'unsat' {
  if (text === 'sat' || text === 'unsat') return text;
  throw badUsage(`-o ${text} is not an answer`, { expected: 'sat or unsat' });
}

function findConfig(strategy: ToolStrategy, values: ReadonlyMap<FlagKey, string>): string | undefined {
  const older: FlagKey | undefined =
    strategy === 'opfuzz' ? 'operators' : strategy === 'fusion' ? 'functions' : undefined;
  return values.get('config') ?? (older === undefined ? undefined : values.get(older));
}

function parseNumber(text: string | undefined, flag: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (/^[+-]?\d+$/.test(text) && number > 0 && number <= 1e9) return number;
  const isNumber = text.trim() !== '' && Number.isFinite(number);
  const wrong = !isNumber
    ? 'the value is not a number'
    : number > 0
      ? 'the value is not a whole number up to 1000000000'
      : 'the value should not be a negative number or zero';
  throw badUsage(`${flag} ${text}: ${wrong}`, { expected: 'a whole number from 1' });
}

function collectNotes(
  tool: Tool,
  values: ReadonlyMap<FlagKey, string>,
  typed: ReadonlyMap<FlagKey, string>,
  strategy: ToolStrategy,
): string[] {
  const notes: string[] = [];
  if (values.has('unused')) notes.push(`${typed.get('unused')} is ignored`);
  if (values.has('generated') && values.get('generated') !== '0') {
    notes.push(`${typed.get('generated')} is ignored: the built-in functions, or those of -c, are used`);
  }
  const scratch = values.get('scratch');
  const meant = tool.name === 'yinyang' && scratch !== undefined ? closest(scratch, STRATEGIES) : [];
  if (meant.length > 0 && !meant.some((name) => name === scratch)) {
    notes.push(`-s ${scratch} is used as a folder; did you mean -s ${meant.join(' or ')}?`);
  }
  if (values.has('oracle') && strategy !== 'fusion')
    notes.push('-o is ignored: this strategy compares the answers of solvers');
  return notes;
}

function refuseMissing(seeds: readonly string[]): void {
  const missing = seeds.find((path) => !existsSync(path.replace(/^@/, '')));
  if (missing !== undefined) throw badUsage(`folder/file "${missing}" does not exist`, { expected: 'seeds' });
}
