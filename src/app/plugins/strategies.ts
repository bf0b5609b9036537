import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plan, type Store, UnusableLog } from '../../campaign/index.js';
import type { Diagnostic } from '../../diag/index.js';
import { packageFile } from '../../host/index.js';
import { type Rule, readRules } from '../../rewrite/index.js';
import {
  APPROXIMATION_RULES,
  type DataText,
  type MutantBounds,
  STRATEGIES,
  type Strategy,
  type StrategyData,
  type StrategyDefinition,
  dataOf,
  externalCommand,
  externalStrategy,
  strategyNamed,
} from '../../strategy/index.js';
import { didYouMean } from '../../util/index.js';
import { type SourceText, type Tell, badUsage, problemsIn, readUserFile, unusable, warn } from '../base/index.js';
import { proversFrom } from '../solvers/index.js';

/** A text that strategies are made from. */
export interface NamedText extends DataText {
  /** What it is called in messages. */
  readonly file: string;
  /** Whether a user gave it. */
  readonly isOwn: boolean;
}

/** What strategies are made from; a campaign keeps it, so that it can be gone on with. */
export interface StrategyTexts {
  /** By the names of the data. */
  readonly data: ReadonlyMap<string, NamedText>;
  /** The strategies there are. */
  readonly known: readonly StrategyDefinition[];
  readonly bounds?: MutantBounds;
}

/** A user's own files, by the names of the data. */
export type DataFiles = Readonly<Record<string, string>>;

/** In place of what is not there yet. */
const NOTHING: NamedText = { text: '{}', proofs: '', file: '', isOwn: false };

/** Milliseconds for one question about a user's rule. */
const PROOF_MS = 10_000;

/** Stands for every strategy that is no form of another. */
const ALL = 'all';

interface Reading {
  /** Whether what is not proved yet is put to solvers. */
  readonly prove: boolean;
  readonly tell: Tell;
  /** The strategies there are; missing: those that come along. */
  readonly known?: readonly StrategyDefinition[];
  /** What is made of the text of a user's file before it is read. */
  edit?(text: string, data: StrategyData<unknown>): string;
}

/**
 * Reads what strategies of these names are made from: what comes along, and the files that a user gives in its place or besides.
 * Those are checked, also where none of the strategies is made from them.
 */
export async function strategyTexts(
  names: readonly string[],
  files: DataFiles,
  reading: Reading,
): Promise<StrategyTexts> {
  const { known = STRATEGIES } = reading;
  const all = dataOf(known);
  for (const name of Object.keys(files)) if (!all.some((each) => each.name === name)) throw noData(name, all);
  const used = dataOf(definitionsOf(names, known) ?? []);
  const data = new Map<string, NamedText>();
  for (const each of all) {
    const own = Object.hasOwn(files, each.name) ? files[each.name] : undefined;
    if (each.file === '') continue;
    if (own !== undefined) data.set(each.name, await ownText(each, own, reading));
    else if (used.includes(each)) data.set(each.name, shippedText(each));
  }
  return { data, known };
}

function noData(name: string, known: readonly StrategyData<unknown>[]): Error {
  const names = known.map((each) => each.name);
  const hint = didYouMean(name, names);
  return badUsage(`no strategy is made from data called '${name}'`, {
    expected: listed(names),
    ...(hint === undefined ? {} : { hint }),
  });
}

/** What comes along. */
function shippedText(data: StrategyData<unknown>): NamedText {
  const path = shippedPath(data);
  const file = typeof data.file === 'string' ? data.file : path;
  return { ...withProofs(data, path), file, isOwn: false };
}

/** Where the file of some data lies that comes along. */
export function shippedPath({ file }: StrategyData<unknown>): string {
  return typeof file === 'string' ? packageFile(`data/${file}`) : fileURLToPath(file);
}

/** The approximation rules that ship, all of them proved. */
export function shippedRules(): readonly Rule[] {
  return readRules(readUserFile(shippedPath(APPROXIMATION_RULES))).rules;
}

/** A file with the proofs beside it. */
function withProofs(data: StrategyData<unknown>, path: string): DataText {
  const text = readUserFile(path);
  const proofs = data.proofsFile?.(path);
  return { text, proofs: proofs !== undefined && existsSync(proofs) ? readUserFile(proofs) : '' };
}

/** A user's file, checked; together with what comes along where both are used. */
async function ownText(data: StrategyData<unknown>, file: string, reading: Reading): Promise<NamedText> {
  const { prove, tell, edit } = reading;
  const given = withProofs(data, file);
  const own = edit === undefined ? given : { ...given, text: edit(given.text, data) };
  const source = { file, text: own.text };
  const { entries, diagnostics } = data.read(own);
  refuse(diagnostics, source, tell);
  if (entries === 0) throw holdsNone(file, data);
  const provers = prove ? proversFrom({ ids: [], timeoutMs: PROOF_MS, tell }) : undefined;
  const checked = await data.check?.(own, provers);
  if (checked?.refuted === true) throw unusable(source, checked.diagnostics);
  warn(tell, problemsIn(source, checked?.diagnostics ?? []));
  const text = { ...own, ...(checked && { proofs: checked.proofs }) };
  if (data.join === undefined) return { ...text, file, isOwn: true };
  const shipped = shippedText(data);
  return { ...data.join(shipped, text), file: shipped.file, isOwn: true };
}

/** Where a campaign keeps what its strategies are made from. */
export type KeptTexts = Pick<Plan, 'data' | 'bounds'>;

/** Keeps the texts with a campaign. */
export async function keepStrategyTexts({ data, bounds }: StrategyTexts, store: Store): Promise<KeptTexts> {
  const kept: Record<string, Plan['data'][string]> = {};
  for (const [name, { text, proofs, file }] of data) {
    kept[name] = { file, text: await store.put(text), ...(proofs === '' ? {} : { proofs: await store.put(proofs) }) };
  }
  return { data: kept, ...(bounds === undefined ? {} : { bounds }) };
}

/** The texts that a campaign was begun with. */
export async function keptStrategyTexts(
  { data: kept, bounds }: Plan,
  store: Store,
  known: readonly StrategyDefinition[],
): Promise<StrategyTexts> {
  const data = new Map<string, NamedText>();
  for (const [name, { file, text: id, proofs }] of Object.entries(kept)) {
    const text = await store.get(id);
    if (text === undefined) throw new UnusableLog(`its own copy of ${file} is missing`);
    data.set(name, { file, text, proofs: proofs === undefined ? '' : ((await store.get(proofs)) ?? ''), isOwn: false });
  }
  return { data, known, ...(bounds === undefined ? {} : { bounds }) };
}

/** The strategies of these names (`strategyNamed`), made from these texts. */
export function loadStrategies(names: readonly string[], texts: StrategyTexts, tell: Tell): Strategy[] {
  return strategiesNamed(names, made(names, texts, { tell }));
}

/** As `loadStrategies`, where `all` is a name too: of every strategy that is no form of another. */
export function loadStrategiesOrAll(names: readonly string[], texts: StrategyTexts, tell: Tell): Strategy[] {
  const known = made(names, texts, { tell, besides: [ALL] });
  if (!names.includes(ALL)) return strategiesNamed(names, known, [ALL]);
  const whole = known.filter(({ formOf }) => formOf === undefined).map(({ name }) => name);
  return strategiesNamed([...new Set([...whole, ...names.filter((name) => name !== ALL)])], known);
}

/** Every strategy, or some of them, as it comes along. */
export async function shippedStrategies(
  names: readonly string[] = STRATEGIES.map(({ name }) => name),
): Promise<Strategy[]> {
  const ignore = (): void => undefined;
  return loadStrategies(names, await strategyTexts(names, {}, { prove: false, tell: ignore }), ignore);
}

/** What these names are of, or undefined where one is of nothing. */
function definitionsOf(
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

/**
 * The strategies that these names are of, made from these texts. Each text is read and checked only where one of them is made from
 * it, or where a user gave it.
 */
function made(
  names: readonly string[],
  { data: given, known, bounds }: StrategyTexts,
  { tell, besides = [] }: { readonly tell: Tell; readonly besides?: readonly string[] },
): readonly Strategy[] {
  const definitions = definitionsOf(names, known);
  if (definitions === undefined) throw noStrategy(names, { known, besides });
  const values = new Map<StrategyData<unknown>, unknown>();
  const used = dataOf(definitions);
  for (const data of new Set([...dataOf(known), ...used])) {
    const isUsed = used.includes(data);
    // The mutants of a program come once there are seeds.
    const text = given.get(data.name) ?? (isUsed && data.file === '' ? NOTHING : undefined);
    if (text === undefined && isUsed) throw new UnusableLog(`there is no ${data.name} to make strategies from`);
    if (text !== undefined && (isUsed || text.isOwn)) values.set(data, valueOf(data, text, tell));
  }
  const setting = bounds === undefined ? {} : { bounds };
  return definitions.map(({ data, create }) =>
    create(
      data.map((each) => values.get(each)),
      setting,
    ),
  );
}

function valueOf(data: StrategyData<unknown>, { file, ...text }: NamedText, tell: Tell): unknown {
  const { value, diagnostics, remarks = [] } = data.read(text);
  refuse(diagnostics, { file, text: text.text }, tell);
  warn(
    tell,
    remarks.map((diagnostic) => ({ diagnostic })),
  );
  return value;
}

/** Some of these names are of no strategy. */
function noStrategy(
  names: readonly string[],
  { known, besides }: { readonly known: readonly StrategyDefinition[]; readonly besides: readonly string[] },
): Error {
  const expected = [...known.map(({ name }) => name), ...besides];
  const wrong = names.find((name) => definitionsOf([name], known) === undefined);
  if (wrong === undefined) return badUsage('no strategy is given', { expected: listed(expected) });
  return noneOf(wrong, expected);
}

/** `besides` are names that are taken where these are looked for, and are no strategies. */
function strategiesNamed(
  names: readonly string[],
  known: readonly Strategy[],
  besides: readonly string[] = [],
): Strategy[] {
  if (new Set(names).size < names.length) throw badUsage(`a strategy is given twice (${names.join(', ')})`);
  return names.map((name) => {
    const meant = strategyNamed(name, known);
    if ('name' in meant) return meant;
    throw noneOf(name, name.includes(':') ? meant.expected : [...meant.expected, ...besides]);
  });
}

function noneOf(name: string, expected: readonly string[]): Error {
  const hint = didYouMean(name, expected);
  return badUsage(`there is no strategy '${name}'`, {
    expected: listed(expected),
    ...(hint === undefined ? {} : { hint }),
  });
}

function listed(names: readonly string[]): string {
  return names.join(', ');
}

function holdsNone(file: string, { entry }: StrategyData<unknown>): Error {
  return badUsage(`${file} holds no ${entry.plural}, so no mutants could be made with it`, { expected: entry.example });
}

/** Tells of warnings; an error is `BadInput`. */
function refuse(diagnostics: readonly Diagnostic[], source: SourceText, tell: Tell): void {
  if (diagnostics.some(({ severity }) => severity === 'error')) throw unusable(source, diagnostics);
  warn(tell, problemsIn(source, diagnostics));
}
