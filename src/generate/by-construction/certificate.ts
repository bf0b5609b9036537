import type { Script } from '../../script/index.js';
import { printCommand, printSymbol, readScript } from '../../syntax/index.js';

export interface CertifiedSymbol {
  readonly name: string;
  /** Parameters of a function, each `(name sort)`. Empty for a constant. */
  readonly params: readonly string[];
  readonly sort: string;
  readonly value: string;
}

/** Elements of an uninterpreted sort; a `value` refers to them as constants. */
export interface CertifiedUniverse {
  readonly sort: string;
  readonly elements: readonly string[];
}

export interface HidingStep {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface DerivationStep {
  readonly clause: number;
  /** Values of the clause's variables in order, as SMT-LIB text. */
  readonly values: readonly string[];
}

/** Evidence for a formula's answer. Plain data, stored as JSON. Terms are SMT-LIB text over the script's symbols. */
export type Certificate =
  /** Sat: these values make every assertion true, whichever way open choices go. */
  | {
      readonly kind: 'model';
      readonly symbols: readonly CertifiedSymbol[];
      readonly universes: readonly CertifiedUniverse[];
      /** Heap in the format that cvc5 prints after a model, if the script has one. */
      readonly heap?: string;
    }
  /**
   * Every assignment was tried, with every heap if the script has one. `satisfying` counts those that make all
   * assertions true whichever way open choices go, as far as known. For unsat it is 0 and each makes some assertion
   * false.
   */
  | {
      readonly kind: 'exhaustion';
      readonly variables: readonly { readonly name: string; readonly sort: string }[];
      readonly assignments: number;
      readonly satisfying: number;
    }
  /** Unsat: the assertions with the indices `core` (from 0) are equivalent to `contradiction`. */
  | {
      readonly kind: 'reason';
      readonly construction: string;
      readonly because: string;
      /** Terms that no assignment makes true together. The steps turn them into the core. */
      readonly contradiction: readonly string[];
      readonly steps: readonly HidingStep[];
      readonly core: readonly number[];
    }
  /** Unsat: instances of Horn clauses, each using facts derived before. The last derives `false`. */
  | { readonly kind: 'derivation'; readonly steps: readonly DerivationStep[] }
  | { readonly kind: 'none' };

type ModelCertificate = Extract<Certificate, { kind: 'model' }>;

/**
 * Defines the symbols as certified and enumerates uninterpreted sorts, in a new store. Undefined if the text cannot
 * be read. Symbols without a value stay declared.
 */
export function withValues(
  script: Script,
  certificate: Pick<ModelCertificate, 'symbols' | 'universes'>,
): Script | undefined {
  const { script: defined, ok } = readScript(textWithModel(script, certificate));
  return ok ? defined : undefined;
}

function textWithModel(
  script: Script,
  { symbols, universes }: Pick<ModelCertificate, 'symbols' | 'universes'>,
): string {
  const values = new Map<string, CertifiedSymbol>(symbols.map((symbol) => [symbol.name, symbol]));
  const lines = script.commands.map((command) => {
    const value = command.kind === 'declare-fun' ? values.get(command.name) : undefined;
    const universe = command.kind === 'declare-sort' ? universes.find(({ sort }) => sort === command.name) : undefined;
    if (universe !== undefined) {
      const elements = universe.elements.map((element) => `(${element})`).join(' ');
      return `(declare-datatypes ((${printSymbol(universe.sort)} 0)) ((${elements})))`;
    }
    if (value === undefined) return printCommand(command);
    const { name, params, sort, value: body } = value;
    return `(define-fun ${printSymbol(name)} (${params.join(' ')}) ${sort} ${body})`;
  });
  return lines.join('\n');
}
