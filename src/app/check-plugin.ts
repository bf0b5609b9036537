import { fileURLToPath } from 'node:url';
import { ORACLES, type Oracle } from '../oracle/index.js';
import { type Script, judgeable } from '../script/index.js';
import { profileFromJson } from '../solver/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { rngFromSeed } from '../util/index.js';
import { readUserFile } from './files.js';
import { type Tell, once } from './notice.js';
import { partsWith } from './parts.js';
import type { Plugin, PluginMutant, PluginProfile, PluginStrategy } from './plugin.js';
import { readMutant } from './plugin-guard.js';
import { readVerdict } from './plugin-oracle.js';

/** Whether a part of a plug-in keeps a law. */
export interface LawVerdict {
  /** `strategy negate`. */
  readonly part: string;
  readonly law: string;
  readonly kept: boolean;
  /** Why it is not kept, or on what it was tried. */
  readonly because: string;
}

/** How many mutants are made of a seed. */
const MUTANTS = 5;
/** Milliseconds for one mutant, and bytes of one. */
const SLOW_MS = 1_000;
const LARGEST = 1024 * 1024;

/** Small seeds of several theories. */
const SEEDS = [
  '(declare-const x Int)(declare-const y Int)(assert (< x (+ y 2)))(assert (> x 0))(check-sat)',
  '(declare-const p Bool)(declare-const q Bool)(assert (or p (not q)))(check-sat)',
  '(declare-const a (_ BitVec 4))(assert (bvult a #x5))(check-sat)',
  '(declare-const s String)(assert (= (str.len s) 3))(check-sat)',
  '(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) x)))(check-sat)',
];

/**
 * Tries what the parts of a plug-in do, as the laws do with our own: the same chance gives the same mutant, mutants are well sorted
 * and read back, verdicts make sense. Throws `BadInput` where the file is no plug-in.
 */
export async function checkPlugin(file: string, { tell }: { readonly tell: Tell }): Promise<readonly LawVerdict[]> {
  const { plugins } = await partsWith([file], once(tell));
  return plugins.flatMap(({ plugin }) => lawsOf(plugin));
}

function lawsOf(plugin: Plugin): LawVerdict[] {
  const { strategies = [], generators = [], oracles = [], profiles = [], formats = [] } = plugin;
  return [
    ...strategies.flatMap((each) => strategyLaws(plugin, each)),
    ...generators.flatMap(({ name, formula }) =>
      makerLaws(plugin, `generator ${name}`, [(seed, index) => formula(rngFromSeed(seed).fork(index))]),
    ),
    ...oracles.flatMap(oracleLaws),
    ...profiles.map(profileLaw),
    ...formats.map(({ name }) => ({
      part: `format ${name}`,
      law: 'has the functions of its kind',
      kept: true,
      because: 'looked at when it was loaded; what it writes is tried by report --format alone',
    })),
  ];
}

/** Makes the mutant of a random seed and a number, all prepared anew. */
type Make = (seed: string, index: number) => PluginMutant | string | undefined;

function strategyLaws(plugin: Plugin, strategy: PluginStrategy): LawVerdict[] {
  const part = `strategy ${strategy.name}`;
  const values = tried(() => (strategy.data ?? []).map((data) => data.read(textOf(data.file, data.proofsFile)).value));
  if ('thrown' in values)
    return [{ part, law: 'reads the data that comes along', kept: false, because: values.thrown }];
  const makes = SEEDS.flatMap((text): Make[] => {
    const seed = (): Script => judgeable(readScript(text).script);
    const takes = tried(() => strategy.accepts?.(seed()) ?? true);
    if (!('thrown' in takes) && takes.value !== true) return [];
    return [(random, index) => strategy.open(seed(), values.value).mutant(rngFromSeed(random).fork(index), index)];
  });
  return makerLaws(plugin, part, makes);
}

function textOf(file: string | URL, proofsFile: ((file: string) => string) | undefined) {
  const path = fileURLToPath(file);
  return { text: readUserFile(path), proofs: proofsFile === undefined ? '' : readUserFile(proofsFile(path)) };
}

function makerLaws(plugin: Plugin, part: string, makes: readonly Make[]): LawVerdict[] {
  const wrong = { throws: '', sorts: '', same: '', bounds: '' };
  let made = 0;
  for (const make of makes) {
    for (let index = 0; index < MUTANTS; index++) {
      const start = performance.now();
      const first = tried(() => textOfMutant(plugin, make('1', index)));
      const ms = performance.now() - start;
      const second = tried(() => textOfMutant(plugin, make('1', index)));
      if ('thrown' in first) wrong.throws ||= first.thrown;
      if ('thrown' in first || first.value === undefined) continue;
      made++;
      const { text, reason } = first.value;
      if (reason !== undefined) wrong.sorts ||= reason;
      if ('thrown' in second || second.value?.text !== text)
        wrong.same ||= `mutant ${index} is another the second time`;
      if (ms > SLOW_MS) wrong.bounds ||= `mutant ${index} took ${Math.round(ms)} ms`;
      if (text.length > LARGEST) wrong.bounds ||= `mutant ${index} has ${text.length} characters`;
    }
  }
  const on = `${made} mutants of ${makes.length} seeds`;
  const verdict = (law: string, why: string): LawVerdict => ({ part, law, kept: why === '', because: why || on });
  return [
    verdict('throws nothing', wrong.throws),
    verdict('makes something', made === 0 ? `nothing came of ${makes.length} seeds` : ''),
    verdict('its mutants are read and sorted here, and ask for an answer', wrong.sorts),
    verdict('the same chance gives the same mutant', wrong.same),
    verdict(`a mutant takes ${SLOW_MS} ms and ${LARGEST / 1024} KB at most`, wrong.bounds),
  ];
}

function textOfMutant(plugin: Plugin, mutant: PluginMutant | string | undefined) {
  if (mutant === undefined) return undefined;
  const test = readMutant(plugin.name, mutant);
  return 'reason' in test ? { text: JSON.stringify(test), reason: test.reason } : { text: printScript(test.script) };
}

/** An oracle is asked about the examples of our oracles and its own. */
function oracleLaws(oracle: Oracle): LawVerdict[] {
  const part = `oracle ${oracle.name}`;
  const own = oracle.examples.map(({ title, evidence, verdict }) => ({ title, evidence, verdict }));
  const ours = ORACLES.flatMap(({ examples }) => examples.map(({ title, evidence }) => ({ title, evidence })));
  const wrong = { throws: '', sense: '', same: '', examples: '' };
  for (const example of [...own, ...ours]) {
    const given = tried(() => oracle.judge(example.evidence));
    if ('thrown' in given) {
      wrong.throws ||= `on '${example.title}': ${given.thrown}`;
      continue;
    }
    const read = readVerdict(given.value, example.evidence, oracle.name);
    if ('reason' in read) wrong.sense ||= `on '${example.title}': ${read.reason}`;
    const again = tried(() => oracle.judge(example.evidence));
    if (JSON.stringify(again) !== JSON.stringify(given)) wrong.same ||= `on '${example.title}'`;
    const expected = 'verdict' in example && typeof example.verdict === 'string' ? example.verdict : undefined;
    if (expected !== undefined && 'kind' in read && read.kind !== expected) {
      wrong.examples ||= `on '${example.title}': ${read.kind} and not ${expected}`;
    }
  }
  const on = `${own.length} examples of its own and ${ours.length} of ours`;
  const verdict = (law: string, why: string): LawVerdict => ({ part, law, kept: why === '', because: why || on });
  return [
    verdict('throws nothing', wrong.throws),
    verdict('its verdicts make sense for the evidence', wrong.sense),
    verdict('the same evidence gives the same verdict', wrong.same),
    verdict('its examples get the verdict that they say', wrong.examples),
  ];
}

function profileLaw({ name, file }: PluginProfile): LawVerdict {
  const path = fileURLToPath(file);
  const read = tried(() => profileFromJson(readUserFile(path)));
  const problems =
    'thrown' in read
      ? read.thrown
      : Array.isArray(read.value)
        ? read.value.map(({ message }) => message).join('; ')
        : '';
  return { part: `profile ${name}`, law: 'is a solver profile', kept: problems === '', because: problems || path };
}

function tried<T>(call: () => T): { readonly value: T } | { readonly thrown: string } {
  try {
    return { value: call() };
  } catch (error) {
    return { thrown: error instanceof Error ? error.message : String(error) };
  }
}
