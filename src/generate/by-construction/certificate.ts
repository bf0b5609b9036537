import type { Script } from '../../script/index.js';
import { printCommand, printSymbol, readScript } from '../../syntax/index.js';

export interface CertifiedSymbol {
  readonly name: string;
  /** Parameters, each as `(name sort)`. Empty for a constant. */
  readonly params: readonly string[];
  readonly sort: string;
  readonly value: string;
}

/** Elements of an uninterpreted sort, as names of constants. */
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

/** Evidence for a formula's status, stored as JSON. Terms are SMT-LIB text over the script's symbols. */
export type Certificate =
  /** Sat: these values make every assertion true for all unspecified values. */
  | {
      readonly kind: 'model';
      readonly symbols: readonly CertifiedSymbol[];
      readonly universes: readonly CertifiedUniverse[];
      /** Heap, as cvc5 prints it after a model. Only for separation logic. */
      readonly heap?: string;
    }
  /**
   * Result of trying every assignment (and every heap). `satisfying` counts the assignments that make all assertions
   * true for all unspecified values. For unsat, `satisfying` is 0 and each assignment makes an assertion false.
   */
  | {
      readonly kind: 'exhaustion';
      readonly variables: readonly { readonly name: string; readonly sort: string }[];
      readonly assignments: number;
      readonly satisfying: number;
    }
  /** Unsat: the assertions with the zero-based indices `core` are equisatisfiable with `contradiction`. */
  | {
      readonly kind: 'reason';
      readonly construction: string;
      readonly because: string;
      /** Jointly unsatisfiable terms. The steps rewrite them into the core. */
      readonly contradiction: readonly string[];
      readonly steps: readonly HidingStep[];
      readonly core: readonly number[];
    }
  /** Unsat: instances of Horn clauses. Earlier steps derive the premises of a step. The last step derives `false`. */
  | { readonly kind: 'derivation'; readonly steps: readonly DerivationStep[] }
  | { readonly kind: 'none' };

type ModelCertificate = Extract<Certificate, { kind: 'model' }>;

/**
 * Copies the script to a new store. Certified values become definitions, uninterpreted sorts become enumerations, and
 * symbols without a value stay declared. Undefined if the copy is invalid.
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
