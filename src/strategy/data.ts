import type { Diagnostic } from '../diag/index.js';
import type { Prover } from '../rewrite/index.js';
import type { MutantBounds, Strategy } from './contract.js';

/** The text of a data file, with what is proved of it. */
export interface DataText {
  readonly text: string;
  /** What is kept in the file of proofs beside it; empty where there is none. */
  readonly proofs: string;
}

/** What a data file holds. */
export interface DataReading<T> {
  readonly value: T;
  /** How many entries are of use: a user's file without any is refused. */
  readonly entries: number;
  readonly diagnostics: readonly Diagnostic[];
  /** About the whole of it, with no place in the text. */
  readonly remarks?: readonly Diagnostic[];
}

/** Solvers that prove what a user's file says: two that share no code. */
export interface Provers {
  /** Opens them. Where one is missing: a `required` one is an error for the user, else there are none. */
  open(need: 'required' | 'optional'): Promise<OpenProvers>;
}

export interface OpenProvers {
  readonly provers: readonly Prover[];
  close(): Promise<void>;
}

/** What came of checking a user's file. */
export interface DataCheck {
  /** What is proved of it now. */
  readonly proofs: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether something in it is shown to be wrong: the file is refused. Else the diagnostics are warnings. */
  readonly refuted: boolean;
}

/**
 * A data file that strategies are made from. All that is done with it follows from this: what comes along, how a user gives
 * another, how that is checked, and under which name a campaign keeps it.
 */
export interface StrategyData<T> {
  /** One word, unique: how the library, plans and `--data` name it. */
  readonly name: string;
  /** The file that comes along: its name in `data/`, or where it lies; empty where there is none. */
  readonly file: string | URL;
  /** How a user gives a file of their own. */
  readonly option: {
    /** As on a command line: `--rules <file>`; missing: `--data NAME=FILE` alone. */
    readonly flag?: string;
    readonly summary: string;
  };
  /** What an entry is called in messages, and an example of one. */
  readonly entry: { readonly plural: string; readonly example: string };
  /** Reads the text. What is wrong with it is a diagnostic; with an error the file is refused. */
  read(data: DataText): DataReading<T>;
  /** The name of the file of proofs beside a file; missing where nothing is proved. */
  proofsFile?(file: string): string;
  /** Checks a user's file beyond reading it; without provers nothing is asked of solvers. */
  check?(data: DataText, provers: Provers | undefined): Promise<DataCheck>;
  /** What comes along and a user's file together; missing: a user's file stands in place of what comes along. */
  join?(shipped: DataText, own: DataText): DataText;
}

/** What a strategy is made with besides its data. */
export interface StrategySetting {
  readonly bounds?: MutantBounds;
}

/** A strategy before its data is read: what it is made from, and how. */
export interface StrategyDefinition {
  /** The name of the strategy. */
  readonly name: string;
  readonly data: readonly StrategyData<unknown>[];
  /** Makes it from what was read, in the order of `data`. */
  create(values: readonly unknown[], setting: StrategySetting): Strategy;
}

type ValuesOf<Data extends readonly StrategyData<unknown>[]> = {
  readonly [At in keyof Data]: Data[At] extends StrategyData<infer T> ? T : never;
};

/** A strategy that is made from nothing but itself. */
export function withoutData(strategy: Strategy): StrategyDefinition {
  return { name: strategy.name, data: [], create: () => strategy };
}

/** A strategy that is made from data, each value of the type that its description reads. */
export function defineStrategy<const Data extends readonly StrategyData<unknown>[]>(definition: {
  readonly name: string;
  readonly data: Data;
  create(values: ValuesOf<Data>, setting: StrategySetting): Strategy;
}): StrategyDefinition {
  const { name, data, create } = definition;
  return { name, data, create: (values, setting) => create(values as ValuesOf<Data>, setting) };
}
