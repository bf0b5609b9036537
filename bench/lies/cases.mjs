import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  loadShippedStrategies,
  drawTest,
  judgeablePart,
  openOrigin,
  readSeed,
  testQuestion,
  preserves,
  mutantPrinter,
  contentId,
  rngFromSeed,
} from '../../dist/bench/engine.js';

const STRATEGIES = ['opfuzz', 'sae', 'typefuzz', 'rephrase'];
/** Strategies that derive a mutant's answer from the seed's answer. */
const CLAIMING = ['sae', 'rephrase'];
const LARGEST_SEED = 20_000;

/**
 * Yields test cases without end, drawn as in a hunt with the inquiries `asks`. Deterministic per random seed. With
 * `statusOf`, which returns a seed's answer, yields only cases whose answer follows from the seed's answer.
 */
export async function* testCases(paths, { asks, key, statusOf }) {
  const strategies = await loadShippedStrategies(statusOf === undefined ? STRATEGIES : CLAIMING);
  const files = paths.flatMap(filesBelow);
  const rng = rngFromSeed(`${key} ${asks.join(' ')}`);
  const sources = new Map();
  for (let index = 0; ; index++) {
    const path = rng.pick(files);
    const strategy = rng.pick(strategies);
    const name = `${strategy.name} ${path}`;
    if (!sources.has(name)) sources.set(name, await sourceOf(path, { strategy, statusOf }));
    const source = sources.get(name);
    if (source === undefined) continue;
    const coordinates = { key, seed: source.seed.blob, strategy: strategy.name, index };
    const test = drawTest(source, coordinates, { asks });
    if (test === undefined || (statusOf !== undefined && !preserves(test.made.claim, source.status))) continue;
    yield { test, seed: source.seed, question: testQuestion(test) };
  }
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => (name.endsWith('.smt2') || !name.includes('.') ? filesBelow(join(path, name)) : []));
}

async function sourceOf(path, { strategy, statusOf }) {
  const text = readFileSync(path, 'utf8');
  const read = text.length > LARGEST_SEED ? { reason: 'large' } : readSeed(text);
  if ('reason' in read || read.btor !== undefined) return undefined;
  const seed = { path, blob: contentId(text), script: read.script };
  if (strategy.accepts(judgeablePart(seed)) !== true) return undefined;
  const status = await statusOf?.(seed);
  if (statusOf !== undefined && status === undefined) return undefined;
  const direction = { sat: 'weaker', unsat: 'stronger' }[status];
  const source = openOrigin({ kind: 'seed', strategy, seed, direction }, 1);
  return { source, seed, status, print: mutantPrinter() };
}
