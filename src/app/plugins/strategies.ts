import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plan, type Store, UnusableLog } from '../../campaign/index.js';
import type { Diagnostic } from '../../diag/index.js';
import { packageFile } from '../../host/index.js';
import { type Rule, readRules } from '../../rewrite/index.js';
import {
  APPROXIMATION_RULES,
  type DataReading,
  type DataText,
  type MutantBounds,
  STRATEGIES,
  type Strategy,
  type StrategyData,
  type StrategyDefinition,
  collectData,
  externalCommand,
  externalStrategy,
  resolveStrategy,
} from '../../strategy/index.js';
import {
  type SourceText,
  type Emit,
  badUsage,
  unknownName,
  problemsIn,
  readUserFile,
  unusable,
  warn,
} from '../base/index.js';
import { proversFrom } from '../solvers/index.js';

export interface NamedText extends DataText {
  readonly file: string;
  readonly isOwn: boolean;
}

/** Texts that a campaign stores so that it can be resumed. */
export interface StrategyTexts {
  readonly data: ReadonlyMap<string, NamedText>;
  readonly known: readonly StrategyDefinition[];
  readonly bounds?: MutantBounds;
}

export type DataFiles = Readonly<Record<string, string>>;

const NOTHING: NamedText = { text: '{}', proofs: '', file: '', isOwn: false };

const PROOF_MS = 10_000;

/** Name that selects all strategies except variants of other strategies. */
const ALL = 'all';

interface ReadOptions {
  readonly prove: boolean;
  readonly emit: Emit;
  readonly known?: readonly StrategyDefinition[];
  readonly edit?: ((text: string) => string) | undefined;
}

/** Reads the data of strategies. User files replace or extend shipped data. They are checked even if unused. */
export async function strategyTexts(
  names: readonly string[],
  files: DataFiles,
  reading: ReadOptions,
): Promise<StrategyTexts> {
  const { known = STRATEGIES } = reading;
  const all = collectData(known);
  for (const name of Object.keys(files)) if (!all.some((each) => each.name === name)) throw noData(name, all);
  const used = collectData(findDefinitions(names, known) ?? []);
  const data = new Map<string, NamedText>();
  for (const each of all) {
    const own = Object.hasOwn(files, each.name) ? files[each.name] : undefined;
    if (each.file === '') continue;
    if (own !== undefined) data.set(each.name, await ownText(each, own, reading));
    else if (used.includes(each)) data.set(each.name, readShippedText(each));
  }
  return { data, known };
}

function noData(name: string, known: readonly StrategyData<unknown>[]): Error {
  const names = known.map((each) => each.name);
  return unknownName(`no strategy uses data named '${name}'`, name, names);
}

function readShippedText(data: StrategyData<unknown>): NamedText {
  const path = findShippedPath(data);
  const file = typeof data.file === 'string' ? data.file : path;
  return { ...withProofs(data, path), file, isOwn: false };
}

export function findShippedPath({ file }: StrategyData<unknown>): string {
  return typeof file === 'string' ? packageFile(`data/${file}`) : fileURLToPath(file);
}

export function readShippedRules(): readonly Rule[] {
  return readRules(readUserFile(findShippedPath(APPROXIMATION_RULES))).rules;
}

function withProofs(data: StrategyData<unknown>, path: string): DataText {
  const text = readUserFile(path);
  const proofs = data.proofsFile?.(path);
  return { text, proofs: proofs !== undefined && existsSync(proofs) ? readUserFile(proofs) : '' };
}

async function ownText(data: StrategyData<unknown>, file: string, reading: ReadOptions): Promise<NamedText> {
  const { prove, emit, edit } = reading;
  const given = withProofs(data, file);
  const own = edit === undefined ? given : { ...given, text: edit(given.text) };
  const source = { file, text: own.text };
  const { entries, diagnostics } = data.read(own);
  refuse(diagnostics, source, emit);
  if (entries === 0)
    throw badUsage(`${file} contains no usable ${data.entry.plural}`, { expected: data.entry.example });
  const provers = prove ? proversFrom({ ids: [], timeoutMs: PROOF_MS, emit }) : undefined;
  const checked = await data.check?.(own, provers);
  if (checked?.refuted === true) throw unusable(source, checked.diagnostics);
  warn(emit, problemsIn(source, checked?.diagnostics ?? []));
  const text = { ...own, ...(checked && { proofs: checked.proofs }) };
  if (data.join === undefined) return { ...text, file, isOwn: true };
  const shipped = readShippedText(data);
  return { ...data.join(shipped, text), file: shipped.file, isOwn: true };
}

export type DataTexts = Pick<Plan, 'data' | 'bounds'>;

export async function storeStrategyTexts({ data, bounds }: StrategyTexts, store: Store): Promise<DataTexts> {
  const kept: Record<string, Plan['data'][string]> = {};
  for (const [name, { text, proofs, file }] of data) {
    kept[name] = { file, text: await store.put(text), ...(proofs === '' ? {} : { proofs: await store.put(proofs) }) };
  }
  return { data: kept, ...(bounds === undefined ? {} : { bounds }) };
}

export async function loadStrategyTexts(
  { data: kept, bounds }: Plan,
  store: Store,
  known: readonly StrategyDefinition[],
): Promise<StrategyTexts> {
  const data = new Map<string, NamedText>();
  for (const [name, { file, text: id, proofs }] of Object.entries(kept)) {
    const text = await store.get(id);
    if (text === undefined) throw new UnusableLog(`the stored copy of ${file} is missing`);
    data.set(name, { file, text, proofs: proofs === undefined ? '' : ((await store.get(proofs)) ?? ''), isOwn: false });
  }
  return { data, known, ...(bounds === undefined ? {} : { bounds }) };
}

export function loadStrategies(names: readonly string[], texts: StrategyTexts, emit: Emit): Strategy[] {
  return strategiesNamed(names, createStrategies(names, texts, { emit }));
}

export function loadStrategiesOrAll(names: readonly string[], texts: StrategyTexts, emit: Emit): Strategy[] {
  const known = createStrategies(names, texts, { emit, others: [ALL] });
  if (!names.includes(ALL)) return strategiesNamed(names, known, [ALL]);
  const whole = known.filter(({ formOf }) => formOf === undefined).map(({ name }) => name);
  return strategiesNamed([...new Set([...whole, ...names.filter((name) => name !== ALL)])], known);
}

function findDefinitions(
  names: readonly string[],
  known: readonly StrategyDefinition[],
): readonly StrategyDefinition[] | undefined {
  const programs = [...new Set(names)].filter((name) => externalCommand(name) !== undefined);
  const heads = new Set(names.filter((name) => !programs.includes(name)).map((name) => name.split(':')[0] ?? name));
  const isAll = heads.delete(ALL);
  const found = known.filter(({ name }) => isAll || heads.has(name));
  if ([...heads].some((head) => !known.some(({ name }) => name === head)) || names.length === 0) return undefined;
  return [...found, ...programs.map(externalStrategy)];
}

function createStrategies(
  names: readonly string[],
  { data: given, known, bounds }: StrategyTexts,
  { emit, others = [] }: { readonly emit: Emit; readonly others?: readonly string[] },
): readonly Strategy[] {
  const definitions = findDefinitions(names, known);
  if (definitions === undefined) throw noStrategy(names, { known, others });
  const values = new Map<StrategyData<unknown>, unknown>();
  const used = collectData(definitions);
  for (const data of new Set([...collectData(known), ...used])) {
    const isUsed = used.includes(data);
    // The mutants of an external program may be missing: the program runs only after the seeds are read.
    const text = given.get(data.name) ?? (isUsed && data.file === '' ? NOTHING : undefined);
    if (text === undefined && isUsed) throw new UnusableLog(`the data ${data.name} is missing`);
    if (text !== undefined && (isUsed || text.isOwn)) values.set(data, readValue(data, text, emit));
  }
  const setting = bounds === undefined ? {} : { bounds };
  return definitions.map(({ data, create }) => {
    const own = data.map((each) => values.get(each));
    return create(own, setting);
  });
}

/** The last reading of each kind of data, since processes often load the same data again. */
const lastReadings = new WeakMap<object, { readonly of: DataText; readonly reading: DataReading<unknown> }>();

function readValue(data: StrategyData<unknown>, { file, ...text }: NamedText, emit: Emit): unknown {
  const last = lastReadings.get(data);
  const reading = last?.of.text === text.text && last.of.proofs === text.proofs ? last.reading : data.read(text);
  lastReadings.set(data, { of: text, reading });
  const { value, diagnostics, remarks = [] } = reading;
  refuse(diagnostics, { file, text: text.text }, emit);
  const notes = remarks.map((diagnostic) => ({ diagnostic }));
  warn(emit, notes);
  return value;
}

/** Throws `BadInput` for names that only a plug-in can define. */
export function checkShippedNames(names: readonly string[]): void {
  if (findDefinitions(names, STRATEGIES) === undefined) throw noStrategy(names, { known: STRATEGIES, others: [ALL] });
}

function noStrategy(
  names: readonly string[],
  { known, others }: { readonly known: readonly StrategyDefinition[]; readonly others: readonly string[] },
): Error {
  const expected = [...known.map(({ name }) => name), ...others];
  const wrong = names.find((name) => findDefinitions([name], known) === undefined);
  if (wrong === undefined) return badUsage('no strategy is given', { expected: expected.join(', ') });
  return unknownName(`there is no strategy '${wrong}'`, wrong, expected);
}

function strategiesNamed(
  names: readonly string[],
  known: readonly Strategy[],
  others: readonly string[] = [],
): Strategy[] {
  if (new Set(names).size < names.length) throw badUsage(`a strategy is given twice (${names.join(', ')})`);
  return names.map((name) => {
    const meant = resolveStrategy(name, known);
    if ('name' in meant) return meant;
    const expected = name.includes(':') ? meant.expected : [...meant.expected, ...others];
    throw unknownName(`there is no strategy '${name}'`, name, expected);
  });
}

function refuse(diagnostics: readonly Diagnostic[], source: SourceText, emit: Emit): void {
  if (diagnostics.some(({ severity }) => severity === 'error')) throw unusable(source, diagnostics);
  warn(emit, problemsIn(source, diagnostics));
}
