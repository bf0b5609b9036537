import { printSymbol } from '../../syntax/index.js';

/** A model as a certificate lists it, as if a solver had printed it: it is evaluated anew wherever it is used. */
export function certifiedModelText(symbols: unknown): string {
  const lines = asArray(symbols).map((symbol) => {
    const { name, params, sort, value } = isJsonObject(symbol) ? symbol : {};
    return `(define-fun ${printSymbol(text(name))} (${asArray(params).map(text).join(' ')}) ${text(sort)} ${text(value)})`;
  });
  return `(\n${lines.join('\n')}\n)`;
}

/** What a finding's certificate gives for judging smaller inputs; undefined where it gives nothing. */
export type CertificateUse =
  | { readonly kind: 'model'; readonly text: string }
  /** These assertions, by their numbers from 0, contradict each other. */
  | { readonly kind: 'core'; readonly places: readonly number[] };

/** Reads the certificate of a test case that was made with its answer. */
export function useOfCertificate(json: string): CertificateUse | undefined {
  const certificate: unknown = JSON.parse(json);
  if (!isJsonObject(certificate)) return undefined;
  if (certificate['kind'] === 'model') return { kind: 'model', text: certifiedModelText(certificate['symbols']) };
  if (certificate['kind'] !== 'reason') return undefined;
  const places = asArray(certificate['core']).filter((place) => typeof place === 'number');
  return { kind: 'core', places };
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
