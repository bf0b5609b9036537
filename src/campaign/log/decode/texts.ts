import type {
  Certificate,
  CertifiedSymbol,
  CertifiedUniverse,
  DerivationStep,
  HidingStep,
} from '../../../generate/index.js';
import type { FusionCertificate } from '../../../strategy/index.js';
import { UnusableLog } from '../state.js';
import type { Baseline } from '../plan.js';
import { checkSchema, parseUntrusted } from './json-text.js';
import { type Schema, count, exactly, list, maybe, oneOf, record, text } from './schema.js';

// Texts of a campaign that are JSON. Their content hash is checked, which does not say who wrote them.

type AnyCertificate = Certificate | FusionCertificate;
type CertificateOf<K extends AnyCertificate['kind']> = Extract<AnyCertificate, { kind: K }>;

const texts = list(text);
const decided = oneOf('sat', 'unsat');

const CERTIFICATES: { readonly [K in AnyCertificate['kind']]: Schema<CertificateOf<K>> } = {
  model: record<CertificateOf<'model'>>({
    kind: exactly('model'),
    symbols: list(record<CertifiedSymbol>({ name: text, params: texts, sort: text, value: text })),
    universes: list(record<CertifiedUniverse>({ sort: text, elements: texts })),
    heap: maybe(text),
  }),
  exhaustion: record<CertificateOf<'exhaustion'>>({
    kind: exactly('exhaustion'),
    variables: list(record<CertificateOf<'exhaustion'>['variables'][number]>({ name: text, sort: text })),
    assignments: count,
    satisfying: count,
  }),
  reason: record<CertificateOf<'reason'>>({
    kind: exactly('reason'),
    construction: text,
    because: text,
    contradiction: texts,
    steps: list(record<HidingStep>({ rule: text, from: text, to: text })),
    core: list(count),
  }),
  derivation: record<CertificateOf<'derivation'>>({
    kind: exactly('derivation'),
    steps: list(record<DerivationStep>({ clause: count, values: texts })),
  }),
  none: record<CertificateOf<'none'>>({ kind: exactly('none') }),
  fusion: record<FusionCertificate>({
    kind: exactly('fusion'),
    answer: decided,
    connective: oneOf('and', 'or'),
    seeds: list(record<FusionCertificate['seeds'][number]>({ seed: text, answer: decided })),
    notes: texts,
  }),
};

const BASELINE = record<Baseline>({ path: text, keys: texts });

/** Throws `UnusableLog` if the text is not a certificate. */
export function decodeCertificate(json: string): AnyCertificate {
  const value = parseUntrusted(json, 'a certificate');
  const kind = (value as { readonly kind?: unknown } | null)?.kind;
  if (typeof kind !== 'string' || !Object.hasOwn(CERTIFICATES, kind))
    throw new UnusableLog(`a certificate is of no kind that is known (${JSON.stringify(kind)})`);
  return checkSchema<AnyCertificate>(CERTIFICATES[kind as AnyCertificate['kind']], value, 'a certificate');
}

/** Throws `UnusableLog` if the text is not a baseline. */
export function decodeBaseline(json: string): Baseline {
  return checkSchema(BASELINE, parseUntrusted(json, 'its baseline'), 'its baseline');
}
