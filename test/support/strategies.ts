import { readFileSync } from 'node:fs';
import {
  type MutantBounds,
  STRATEGIES,
  STRATEGY_NAMES,
  type Strategy,
  type StrategyData,
  collectData,
} from '../../src/strategy/index.js';

interface StrategyChoice {
  /** Values that replace shipped data, by the name of the data. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly bounds?: MutantBounds;
  readonly names?: readonly string[];
}

export function loadShippedStrategies({
  values = {},
  bounds,
  names = STRATEGY_NAMES,
}: StrategyChoice = {}): Strategy[] {
  const definitions = STRATEGIES.filter(({ name }) => names.includes(name));
  const read = new Map(collectData(definitions).map((data) => [data, values[data.name] ?? readShippedValue(data)]));
  const setting = bounds === undefined ? {} : { bounds };
  return definitions.map(({ data, create }) =>
    create(
      data.map((each) => read.get(each)),
      setting,
    ),
  );
}

const values = new Map<StrategyData<unknown>, unknown>();

/** Reads the value of a shipped file. Caches the value, because no test changes it. */
export function readShippedValue<T>(data: StrategyData<T>): T {
  if (!values.has(data)) values.set(data, readValue(data));
  return values.get(data) as T;
}

function readValue<T>(data: StrategyData<T>): T {
  const url = typeof data.file === 'string' ? new URL(`../../data/${data.file}`, import.meta.url) : data.file;
  const proofs = data.proofsFile?.(url.pathname);
  return data.read({
    text: readFileSync(url, 'utf8'),
    proofs: proofs === undefined ? '' : readFileSync(proofs, 'utf8'),
  }).value;
}
