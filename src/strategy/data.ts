import type { Diagnostic } from '../diag/index.js';
import type { Prover } from '../rewrite/index.js';
import { type MutantBounds, type Strategy, isSeedless } from './contract.js';

export interface DataText {
  readonly text: string;
  readonly proofs: string;
}

export interface DataReading<T> {
  readonly value: T;
  readonly entries: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly remarks?: readonly Diagnostic[];
}

export interface Provers {
  /** Starts the provers. If one is missing, throws a `UserError` (`required`) or returns no provers (`optional`). */
  open(need: 'required' | 'optional'): Promise<OpenProvers>;
}

export interface OpenProvers {
  readonly provers: readonly Prover[];
  close(): Promise<void>;
}

export interface DataCheck {
  readonly proofs: string;
  readonly diagnostics: readonly Diagnostic[];
  /** True if an entry is wrong, so that the whole file is rejected. */
  readonly refuted: boolean;
}

/** A data file of a strategy, built in or supplied by the user. */
export interface StrategyData<T> {
  /** Unique one-word name, used in the library, plans and `--data`. */
  readonly name: string;
  /** Name of the built-in file in `data/`, or its URL. Empty if the strategy has no built-in file. */
  readonly file: string | URL;
  readonly option: { readonly summary: string };
  readonly entry: { readonly plural: string; readonly example: string };
  /** The value must not change later, since readings of equal texts may share it. */
  read(data: DataText): DataReading<T>;
  proofsFile?(file: string): string;
  check?(data: DataText, provers: Provers | undefined): Promise<DataCheck>;
  /** Joins the built-in file and the user's file. Without this function, the user's file replaces the built-in file. */
  join?(shipped: DataText, own: DataText): DataText;
}

export interface StrategySetting {
  readonly bounds?: MutantBounds;
}

export interface StrategyDefinition {
  readonly name: string;
  readonly data: readonly StrategyData<unknown>[];
  /** True for a generator, which mutates no seed. */
  readonly isSeedless: boolean;
  /** `values` are in the order of `data`. */
  create(values: readonly unknown[], setting: StrategySetting): Strategy;
}

type ValuesOf<Data extends readonly StrategyData<unknown>[]> = {
  readonly [At in keyof Data]: Data[At] extends StrategyData<infer T> ? T : never;
};

export function withoutData(strategy: Strategy): StrategyDefinition {
  return { name: strategy.name, data: [], isSeedless: isSeedless(strategy), create: () => strategy };
}

export function defineStrategy<const Data extends readonly StrategyData<unknown>[]>(definition: {
  readonly name: string;
  readonly data: Data;
  readonly isSeedless?: boolean;
  create(values: ValuesOf<Data>, setting: StrategySetting): Strategy;
}): StrategyDefinition {
  const { name, data, isSeedless: isGenerator = false, create } = definition;
  return {
    name,
    data,
    isSeedless: isGenerator,
    create: (values, setting) => create(values as ValuesOf<Data>, setting),
  };
}
