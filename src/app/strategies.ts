import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plan, Store } from '../campaign/index.js';
import type { Diagnostic } from '../diag/index.js';
import {
  type RuleProof,
  formatProofs,
  parseOperatorClasses,
  provedRules,
  readProofs,
  readRules,
  ruleHash,
} from '../rewrite/index.js';
import {
  type MutantBounds,
  STRATEGY_NAMES,
  type Strategy,
  type StrategyData,
  checkedFunctions,
  createStrategies,
  formatFunctionProofs,
  readFunctionProofs,
  readFusionFunctions,
  readSignatures,
  strategyNamed,
} from '../strategy/index.js';
import { didYouMean } from '../util/index.js';
import { checkFunctions } from './check-functions.js';
import { readUserFile } from './files.js';
import { type Tell, warn } from './notice.js';
import { type SourceText, badUsage, problemsIn, unusable } from './problem.js';
import { proveAll } from './prove-rules.js';

/** The texts that strategies are made from; a campaign keeps them, so that it can be gone on with. */
export interface StrategyTexts {
  readonly operators: string;
  readonly rules: string;
  /** Which rules are proved. */
  readonly proofs: string;
  readonly signatures: string;
  readonly functions: string;
  /** Which fusion functions are checked. */
  readonly functionProofs: string;
  readonly bounds?: MutantBounds;
  /** What the texts are called in messages. */
  readonly names: { readonly operators: string; readonly signatures: string; readonly functions: string };
}

/** Milliseconds for one question about a user's rule. */
const PROOF_MS = 10_000;

const OPERATORS = 'opfuzz-operators.txt';
const RULES = 'approximations.rules';
const SIGNATURES = 'typefuzz-signatures.txt';
const FUNCTIONS = 'fusion-functions.txt';

/** A user's own files. */
export interface StrategyFiles {
  readonly operators?: string;
  readonly rules?: string;
  readonly signatures?: string;
  readonly functions?: string;
}

interface Reading {
  /** Whether what is not proved yet is put to solvers. */
  readonly prove: boolean;
  readonly tell: Tell;
}

/**
 * Reads the operator classes and the signatures (the user's, or those that come with Gainsay) and the rules (those that come with Gainsay,
 * and the user's besides). The proofs of `x.rules` lie in `x.proofs.json`; with `prove`, rules of the user's without one
 * are put to solvers first.
 */
export async function strategyTexts(files: StrategyFiles, { prove, tell }: Reading): Promise<StrategyTexts> {
  const operators = readUserFile(files.operators ?? shipped(OPERATORS));
  const rules = readUserFile(shipped(RULES));
  const proofs = readUserFile(proofsOf(shipped(RULES)));
  const signatures = readUserFile(files.signatures ?? shipped(SIGNATURES));
  const fused = await functionTexts(files.functions, { prove, tell });
  const names = {
    operators: files.operators ?? OPERATORS,
    signatures: files.signatures ?? SIGNATURES,
    functions: files.functions ?? FUNCTIONS,
  };
  if (files.rules === undefined) return { operators, rules, proofs, signatures, ...fused, names };
  const own = await ownRules(files.rules, { prove, tell });
  const all = readRules(`${rules}\n${own.text}`);
  const known = new Map([...readProofs(proofs), ...own.proofs]);
  return {
    operators,
    rules: `${rules}\n${own.text}`,
    proofs: formatProofs(all.rules, known),
    signatures,
    ...fused,
    names,
  };
}

/** The text of the approximation rules that come with Gainsay. */
export function shippedRules(): string {
  return readUserFile(shipped(RULES));
}

/** Where a file that comes with Gainsay lies. */
function shipped(name: string): string {
  return fileURLToPath(new URL(`../../data/${name}`, import.meta.url));
}

function proofsOf(file: string): string {
  return file.replace(/(\.rules)?$/, '.proofs.json');
}

/** Those of a user's files that are named. */
export function strategyFiles({
  operators,
  rules,
  signatures,
  functions,
}: { readonly [K in keyof StrategyFiles]: string | undefined }): StrategyFiles {
  return {
    ...(operators === undefined ? {} : { operators }),
    ...(rules === undefined ? {} : { rules }),
    ...(signatures === undefined ? {} : { signatures }),
    ...(functions === undefined ? {} : { functions }),
  };
}

/**
 * The fusion functions (the user's, or those that come with Gainsay) with what is proved of them. Functions of the user's
 * without a proof beside their file are tried on all small values, and with `prove` put to solvers; one that is refuted is an
 * error.
 */
async function functionTexts(
  file: string | undefined,
  { prove, tell }: Reading,
): Promise<Pick<StrategyTexts, 'functions' | 'functionProofs'>> {
  const path = file ?? shipped(FUNCTIONS);
  const functions = readUserFile(path);
  const kept = functionProofsOf(path);
  const known = existsSync(kept) ? readUserFile(kept) : '';
  if (file === undefined) return { functions, functionProofs: known };
  const read = readFusionFunctions(functions);
  const { length } = read.functions;
  refuse(length > 0 ? asWarnings(read.diagnostics) : read.diagnostics, { file, text: functions }, tell);
  if (read.functions.length === 0)
    throw holdsNone(file, 'fusion functions', '#begin … #end, as docs/strategies.md says');
  const timeoutMs = prove ? PROOF_MS : undefined;
  const checked = await checkFunctions(read.functions, readFunctionProofs(known), { timeoutMs });
  refuse(checked.diagnostics, { file, text: functions }, tell);
  return { functions, functionProofs: formatFunctionProofs(read.functions, checked.proofs) };
}

function functionProofsOf(file: string): string {
  return file.replace(/(\.txt)?$/, '.proofs.json');
}

/** A user's rules; one that is refuted is an error, one that is not proved a warning. */
async function ownRules(
  file: string,
  { prove, tell }: Reading,
): Promise<{ text: string; proofs: ReadonlyMap<string, RuleProof> }> {
  const text = readUserFile(file);
  const { rules, diagnostics } = readRules(text);
  refuse(diagnostics, { file, text }, tell);
  const proofs = new Map(existsSync(proofsOf(file)) ? readProofs(readUserFile(proofsOf(file))) : []);
  if (!prove || rules.every((rule) => proofs.has(ruleHash(rule)))) return { text, proofs };
  const results = await proveAll(rules, proofs, { solver: [], timeoutMs: PROOF_MS, jobs: 2, tell });
  const failed = [...results.values()].flatMap((result) => (result.kind === 'proved' ? [] : [result.diagnostic]));
  if (failed.some(({ code }) => code === 'G303')) throw unusable({ file, text }, failed);
  warn(tell, problemsIn({ file, text }, failed));
  return { text, proofs };
}

/** Where a campaign keeps the texts of its strategies. */
export type KeptTexts = Pick<
  Plan,
  'operators' | 'rules' | 'proofs' | 'signatures' | 'functions' | 'functionProofs' | 'bounds'
>;

/** Keeps the texts with a campaign. */
export async function keepStrategyTexts(texts: StrategyTexts, store: Store): Promise<KeptTexts> {
  const { operators, rules, proofs, signatures, functions, functionProofs, bounds } = texts;
  return {
    operators: await store.put(operators),
    rules: await store.put(rules),
    proofs: await store.put(proofs),
    signatures: await store.put(signatures),
    functions: await store.put(functions),
    functionProofs: await store.put(functionProofs),
    ...(bounds === undefined ? {} : { bounds }),
  };
}

/** The texts that a campaign was begun with. */
export async function keptStrategyTexts(plan: Plan, store: Store): Promise<StrategyTexts> {
  const text = async (id: string) => (await store.get(id)) ?? '';
  return {
    operators: await text(plan.operators),
    rules: await text(plan.rules),
    proofs: await text(plan.proofs),
    signatures: plan.signatures === undefined ? readUserFile(shipped(SIGNATURES)) : await text(plan.signatures),
    functions: plan.functions === undefined ? readUserFile(shipped(FUNCTIONS)) : await text(plan.functions),
    functionProofs:
      plan.functionProofs === undefined
        ? readUserFile(functionProofsOf(shipped(FUNCTIONS)))
        : await text(plan.functionProofs),
    ...(plan.bounds === undefined ? {} : { bounds: plan.bounds }),
    names: { operators: OPERATORS, signatures: SIGNATURES, functions: FUNCTIONS },
  };
}

/** The strategies of these names (`strategyNamed`), made from these texts. */
export function loadStrategies(names: readonly string[], texts: StrategyTexts, tell: Tell): Strategy[] {
  return strategiesNamed(names, knownStrategies(names, texts, tell));
}

/** As `loadStrategies`, where `all` is a name too: of every strategy that is no form of another. */
export function loadStrategiesOrAll(names: readonly string[], texts: StrategyTexts, tell: Tell): Strategy[] {
  const known = knownStrategies(names, texts, tell);
  if (!names.includes(ALL)) return strategiesNamed(names, known, [ALL]);
  const whole = known.filter(({ formOf }) => formOf === undefined).map(({ name }) => name);
  return strategiesNamed([...new Set([...whole, ...names.filter((name) => name !== ALL)])], known);
}

const ALL = 'all';

/**
 * The strategies that these names are of, or every one where a name is of none, made from these texts. Each text is read and
 * checked only where one of them is made from it.
 */
function knownStrategies(names: readonly string[], texts: StrategyTexts, tell: Tell): readonly Strategy[] {
  const { bounds } = texts;
  const heads = names.map((name) => name.split(':')[0] ?? name);
  const isPlain = heads.length > 0 && heads.every((head) => STRATEGY_NAMES.includes(head));
  const isTold = heads.some((head) => head.startsWith('sae') || head === ALL);
  const rules = made(() => rulesOf(texts, isTold ? tell : () => undefined));
  const data: StrategyData = {
    get operators() {
      return operatorsOf(texts, tell);
    },
    get rules() {
      return rules();
    },
    get signatures() {
      return signaturesOf(texts, tell);
    },
    // What is wrong with some of them was told when the file was read.
    get functions() {
      const { functions } = readFusionFunctions(texts.functions);
      return checkedFunctions(functions, readFunctionProofs(texts.functionProofs));
    },
    ...(bounds === undefined ? {} : { bounds }),
  };
  return createStrategies(data, isPlain ? [...heads, ...usersOf(texts)] : undefined);
}

/** The strategies that are made from a user's own files: these are checked in any case. */
function usersOf({ names }: StrategyTexts): string[] {
  return [
    ...(names.operators === OPERATORS ? [] : ['opfuzz']),
    ...(names.signatures === SIGNATURES ? [] : ['typefuzz']),
  ];
}

/** Makes a value when it is asked for, and once. */
function made<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: make() }).value;
}

function operatorsOf({ operators: text, names }: StrategyTexts, tell: Tell): StrategyData['operators'] {
  const { classes, diagnostics } = parseOperatorClasses(text);
  refuse(diagnostics, { file: names.operators, text }, tell);
  if (classes.size === 0 && names.operators !== OPERATORS)
    throw holdsNone(names.operators, 'operators', 'lines such as and,or or not -> and');
  return classes;
}

/** The rules that are proved; it is told how many are not. */
function rulesOf({ rules: text, proofs }: StrategyTexts, tell: Tell): StrategyData['rules'] {
  const read = readRules(text);
  refuse(read.diagnostics, { file: RULES, text }, tell);
  const proved = provedRules(read.rules, readProofs(proofs));
  const unproved = read.rules.length - proved.rules.length;
  if (unproved > 0) {
    const message = `${unproved} of ${read.rules.length} rules are not proved as they stand, and are not used`;
    const hint = 'gainsay rules FILE says which, and proves them';
    warn(tell, [{ diagnostic: { code: 'G304', severity: 'warning', message, hint } }]);
  }
  return proved.rules;
}

function signaturesOf({ signatures: text, names }: StrategyTexts, tell: Tell): StrategyData['signatures'] {
  const read = readSignatures(text);
  refuse(read.diagnostics, { file: names.signatures, text }, tell);
  if (read.signatures.length === 0 && names.signatures !== SIGNATURES)
    throw holdsNone(names.signatures, 'signatures', '(op Arg … Ret), such as (+ Int Int Int)');
  return read;
}

/** `besides` are names that are taken where these are looked for, and are no strategies. */
function strategiesNamed(
  names: readonly string[],
  known: readonly Strategy[],
  besides: readonly string[] = [],
): Strategy[] {
  if (names.length === 0) {
    throw badUsage('no strategy is named', { expected: listed([...known.map(({ name }) => name), ...besides]) });
  }
  if (new Set(names).size < names.length) throw badUsage(`a strategy is named twice (${names.join(', ')})`);
  return names.map((name) => {
    const meant = strategyNamed(name, known);
    if ('name' in meant) return meant;
    const expected = name.includes(':') ? meant.expected : [...meant.expected, ...besides];
    const hint = didYouMean(name, expected);
    throw badUsage(`there is no strategy '${name}'`, {
      expected: listed(expected),
      ...(hint === undefined ? {} : { hint }),
    });
  });
}

function listed(names: readonly string[]): string {
  return names.join(', ');
}

function holdsNone(file: string, what: string, expected: string): Error {
  return badUsage(`${file} holds no ${what}, so no mutants could be made with it`, { expected });
}

/** A block that is wrong is left out, and the others are used: as with the lines of operator files. */
function asWarnings(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((each) => ({ ...each, severity: 'warning' }));
}

/** Tells of warnings; an error is `BadInput`. */
function refuse(diagnostics: readonly Diagnostic[], source: SourceText, tell: Tell): void {
  if (diagnostics.some(({ severity }) => severity === 'error')) throw unusable(source, diagnostics);
  warn(tell, problemsIn(source, diagnostics));
}
