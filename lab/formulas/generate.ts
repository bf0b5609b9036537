import { badUsage, unknownName, readShippedRules } from '../../src/index.js';
import {
  type FormulaSource,
  type GeneratorOptions,
  generatorNamed,
  OPERATOR_NAMES,
  operatorNamed,
  type ExternalGenerator,
  type Parts,
} from '../../src/lab-front.js';
import {
  type Constructed,
  GENERATORS,
  type Generator as FormulaGenerator,
  NUMBER_OPTIONS,
  type NumberOption,
  type Op,
  TermStore,
  didYouMean,
  groupDigits,
  rngFromSeed,
  printScript,
} from '../../src/smt.js';

type Numbers = { readonly [K in NumberOption]?: number };

export interface GenerateOptions extends Numbers {
  readonly count?: number;
  readonly seed?: string;
  readonly weights?: string;
}

export interface Generated extends Constructed {
  /** Index of the attempt that made this formula. With the same options, the attempt makes the same formula again. */
  readonly index: number;
  readonly text: string;
}

/**
 * Yields formulas, then returns the numbers of formulas (`made`) and of attempts (`drawn`), of which some yield no
 * formula. A finite generator may stop early. Throws `BadInput` for an unknown generator or options out of range.
 *
 * @example
 * for (const { text, status, certificate } of generate('bv_few_unsat', { count: 10, seed: '1' })) console.log(status,
 * text);
 */
export function* generate(
  name: string,
  options: GenerateOptions = {},
  { generators = [] }: Partial<Pick<Parts, 'generators'>> = {},
): Generator<Generated, { readonly drawn: number; readonly made: number }, undefined> {
  const generator = findGenerator(name, generators);
  const { count: wanted = 1, seed = '0' } = options;
  const source = prepareSource(generator, options);
  const rng = rngFromSeed(seed).fork(generator.name);
  let made = 0;
  let drawn = 0;
  const end = 'extent' in generator ? (generator.extent ?? Infinity) : Infinity;
  while (made < wanted && drawn < end && drawn - made <= IN_VAIN.each * wanted + IN_VAIN.extra) {
    const index = drawn++;
    const formula = source.formula(rng.fork(index), index);
    if (formula === undefined) continue;
    made++;
    yield { ...formula, index, text: withStatus(printScript(formula.script), formula.status) };
  }
  if (made < wanted && drawn < end) throw tooFew(generator, { wanted, made, drawn });
  return { drawn, made };
}

function prepareSource(
  generator: FormulaGenerator | ExternalGenerator,
  options: GenerateOptions,
): FormulaSource | ExternalGenerator {
  if (isExternal(generator)) {
    const given = (['weights', ...Object.keys(NUMBER_OPTIONS)] as const).find(
      (key) => options[key as keyof GenerateOptions] !== undefined,
    );
    if (given !== undefined) {
      const why = generator.kind === 'plug-in' ? 'it is defined by a plug-in' : 'it enumerates each formula once';
      throw badUsage(`${generator.name} has no setting ${given}: ${why}`);
    }
    return generator;
  }
  return generator.open({
    store: new TermStore(),
    options: optionsFor(generator, options),
    rules: readShippedRules(),
  });
}

export function isExternal(generator: FormulaGenerator | ExternalGenerator): generator is ExternalGenerator {
  return generator.kind === 'plug-in' || generator.kind === 'enumeration';
}

/** Maximum number of draws without a formula: `each` per requested formula, plus `extra`. */
const IN_VAIN = { each: 10, extra: 100 } as const;

function tooFew(
  { name }: Pick<FormulaGenerator, 'name'>,
  { wanted, made, drawn }: { readonly wanted: number; readonly made: number; readonly drawn: number },
): Error {
  const many = made === 0 ? 'no formula' : `only ${groupDigits(made)} of ${groupDigits(wanted)} formulas`;
  const hint = 'give smaller numbers, or fewer weights of 0';
  return badUsage(`with these options, ${name} makes ${many} in ${groupDigits(drawn)} attempts`, { hint });
}

/** Throws `BadInput` if the generator does not exist. */
export function findGenerator(
  name: string | undefined,
  outside: Parts['generators'] = [],
): FormulaGenerator | ExternalGenerator {
  const names = [...GENERATORS, ...outside].map((each) => each.name);
  const hint = name === 'btor' ? 'gainsay btor generate makes random graphs' : didYouMean(name ?? '', names);
  const generator =
    name === undefined ? undefined : (generatorNamed(name) ?? outside.find((each) => each.name === name));
  if (generator !== undefined) return generator;
  const message = name === undefined ? 'name a generator' : `there is no generator '${name}'`;
  throw badUsage(message, { expected: names.join(', '), hint });
}

function optionsFor({ name, defaults }: FormulaGenerator, given: GenerateOptions): GeneratorOptions {
  const numbers: { [K in NumberOption]?: number } = {};
  for (const [key, { least, most }] of Object.entries(NUMBER_OPTIONS) as [
    NumberOption,
    { least: number; most: number },
  ][]) {
    const value = given[key];
    if (value === undefined) continue;
    if (defaults[key] === undefined) {
      const expected = Object.keys(NUMBER_OPTIONS).filter((other) => defaults[other as NumberOption] !== undefined);
      throw badUsage(`${name} has no setting ${key}`, { expected: expected.join(', ') });
    }
    if (value < least || value > most) {
      throw badUsage(`${key}=${value} is out of range`, { expected: `a whole number from ${least} to ${most}` });
    }
    numbers[key] = value;
  }
  return { ...defaults, ...numbers, weights: { ...defaults.weights, ...parseWeights(given.weights) } };
}

function parseWeights(text: string | undefined): Partial<Record<Op, number>> {
  const weights: Partial<Record<Op, number>> = {};
  for (const item of text === undefined ? [] : text.split(',')) {
    // Splits at the last `=`, since some operators contain `=`.
    const at = item.lastIndexOf('=');
    const [symbol, number] = [item.slice(0, at), item.slice(at + 1)];
    const op = at < 0 ? undefined : operatorNamed(symbol);
    if (op === undefined) {
      const message = `there is no operator '${at < 0 ? item : symbol}'`;
      throw unknownName(message, symbol, OPERATOR_NAMES, 'operator=weight');
    }
    if (!/^\d+(\.\d+)?$/.test(number)) throw badUsage(`'${number}' is not a weight`, { expected: 'a number from 0' });
    weights[op] = Number(number);
  }
  return weights;
}

function withStatus(text: string, status: Constructed['status']): string {
  const line = `(set-info :status ${status ?? 'unknown'})\n`;
  const end = text.startsWith('(set-logic') ? text.indexOf('\n') + 1 : 0;
  return text.slice(0, end) + line + text.slice(end);
}
