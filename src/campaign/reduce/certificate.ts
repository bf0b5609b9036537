import { printSymbol } from '../../syntax/index.js';
import { decodeCertificate } from '../log/index.js';
import { isJsonObject } from '../../util/index.js';

/** Formats a certificate's model like solver output, since models are evaluated in that form. */
export function formatCertifiedModel({
  symbols,
  universes,
}: {
  readonly symbols: unknown;
  readonly universes?: unknown;
}): string {
  const elements = asArray(universes).flatMap((universe) => {
    const { sort, elements } = isJsonObject(universe) ? universe : {};
    return universeLines(printSymbol(text(sort)), asArray(elements).map(text));
  });
  const lines = asArray(symbols).map((symbol) => {
    const { name, params, sort, value } = isJsonObject(symbol) ? symbol : {};
    return `(define-fun ${printSymbol(text(name))} (${asArray(params).map(text).join(' ')}) ${text(sort)} ${text(value)})`;
  });
  return `(\n${[...elements, ...lines].join('\n')}\n)`;
}

function universeLines(sort: string, elements: readonly string[]): string[] {
  if (elements.length === 0) return [];
  const equations = elements.map((element) => `(= x ${element})`);
  const all = equations.length === 1 ? equations[0] : `(or ${equations.join(' ')})`;
  return [...elements.map((element) => `(declare-fun ${element} () ${sort})`), `(forall ((x ${sort})) ${all})`];
}

export type CertificateUse =
  | { readonly kind: 'model'; readonly text: string }
  /** Indices, from 0, of assertions that contradict each other. */
  | { readonly kind: 'core'; readonly places: readonly number[] };

export function readCertificateUse(json: string): CertificateUse | undefined {
  const certificate = decodeCertificate(json);
  if (certificate.kind === 'model') return { kind: 'model', text: formatCertifiedModel(certificate) };
  if (certificate.kind === 'derivation') {
    return { kind: 'core', places: [...new Set(certificate.steps.map(({ clause }) => clause))] };
  }
  return certificate.kind === 'reason' ? { kind: 'core', places: certificate.core } : undefined;
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
