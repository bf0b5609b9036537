import type { Diagnostic } from '../diag/index.js';
import type { Prover } from '../rewrite/index.js';
import type { MutantBounds, Strategy } from './contract.js';

export interface DataText {
  readonly text: string;
  /** Content of the adjacent file of proofs; may be empty. */
  readonly proofs: string;
}

export interface DataReading<T> {
  readonly value: T;
  /** Number of usable entries; a user's file without any is rejected. */
  readonly entries: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Diagnostics about the whole file, without a position. */
  readonly remarks?: readonly Diagnostic[];
}

/** Two independent solvers. */
export interface Provers {
  /** Starts them. If one is missing, rejects with a user error if `required`, otherwise returns none. */
  open(need: 'required' | 'optional'): Promise<OpenProvers>;
}

export interface OpenProvers {
  readonly provers: readonly Prover[];
  close(): Promise<void>;
}

export interface DataCheck {
  readonly proofs: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether an entry is wrong, so that the file is rejected; otherwise the diagnostics are warnings. */
  readonly refuted: boolean;
}

/** Describes a data file of strategies: the shipped file, the user's option, its check and its name in campaigns. */
export interface StrategyData<T> {
  /** One word, unique: the name in the library, plans and `--data`. */
  readonly name: string;
  /** Shipped file: its name in `data/`, or its URL; empty if there is none. */
  readonly file: string | URL;
  readonly option: {
    /** For example `--rules <file>`; default: `--data NAME=FILE` only. */
    readonly flag?: string;
    readonly summary: string;
  };
  /** Noun for messages, and an example entry. */
  readonly entry: { readonly plural: string; readonly example: string };
  /** Reports problems as diagnostics; an error rejects the file. */
  read(data: DataText): DataReading<T>;
  /** Name of the adjacent file of proofs; missing if nothing is proved. */
  proofsFile?(file: string): string;
  /** Checks a user's file after reading; uses no solver if `provers` is undefined. */
  check?(data: DataText, provers: Provers | undefined): Promise<DataCheck>;
  /** Combines shipped data and a user's file; default: the user's file replaces the shipped one. */
  join?(shipped: DataText, own: DataText): DataText;
}

export interface StrategySetting {
  readonly bounds?: MutantBounds;
}

/** A strategy before its data is read. */
export interface StrategyDefinition {
  readonly name: string;
  readonly data: readonly StrategyData<unknown>[];
  /** In the order of `data`. */
  create(values: readonly unknown[], setting: StrategySetting): Strategy;
}

type ValuesOf<Data extends readonly StrategyData<unknown>[]> = {
  readonly [At in keyof Data]: Data[At] extends StrategyData<infer T> ? T : never;
};

export function withoutData(strategy: Strategy): StrategyDefinition {
  return { name: strategy.name, data: [], create: () => strategy };
}

export function defineStrategy<const Data extends readonly StrategyData<unknown>[]>(definition: {
  readonly name: string;
  readonly data: Data;
  create(values: ValuesOf<Data>, setting: StrategySetting): Strategy;
}): StrategyDefinition {
  const { name, data, create } = definition;
  return { name, data, create: (values, setting) => create(values as ValuesOf<Data>, setting) };
}
