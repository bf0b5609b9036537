import type {
  Certificate,
  CertifiedSymbol,
  CertifiedUniverse,
  DerivationStep,
  HidingStep,
} from '../../../generate/index.js';
import type { FusionCertificate } from '../../../strategy/index.js';
import { type Baseline, baseline } from './plan.js';
import { checkKind, checkSchema, parseUntrusted } from './json-text.js';
import { decided, texts } from './words.js';
import { type Schema, count, exactly, list, maybe, oneOf, text, typedRecord } from './schema.js';

// Decodes stored texts that are JSON. Their hash proves their content, not their author.

type AnyCertificate = Certificate | FusionCertificate;
type CertificateOf<K extends AnyCertificate['kind']> = Extract<AnyCertificate, { kind: K }>;

const CERTIFICATES: { readonly [K in AnyCertificate['kind']]: Schema<CertificateOf<K>> } = {
  model: typedRecord<CertificateOf<'model'>>({
    kind: exactly('model'),
    symbols: list(typedRecord<CertifiedSymbol>({ name: text, params: texts, sort: text, value: text })),
    universes: list(typedRecord<CertifiedUniverse>({ sort: text, elements: texts })),
    heap: maybe(text),
  }),
  exhaustion: typedRecord<CertificateOf<'exhaustion'>>({
    kind: exactly('exhaustion'),
    variables: list(typedRecord<CertificateOf<'exhaustion'>['variables'][number]>({ name: text, sort: text })),
    assignments: count,
    satisfying: count,
  }),
  reason: typedRecord<CertificateOf<'reason'>>({
    kind: exactly('reason'),
    construction: text,
    because: text,
    contradiction: texts,
    steps: list(typedRecord<HidingStep>({ rule: text, from: text, to: text })),
    core: list(count),
  }),
  derivation: typedRecord<CertificateOf<'derivation'>>({
    kind: exactly('derivation'),
    steps: list(typedRecord<DerivationStep>({ clause: count, values: texts })),
  }),
  none: typedRecord<CertificateOf<'none'>>({ kind: exactly('none') }),
  fusion: typedRecord<FusionCertificate>({
    kind: exactly('fusion'),
    answer: decided,
    connective: oneOf('and', 'or'),
    seeds: list(typedRecord<FusionCertificate['seeds'][number]>({ seed: text, answer: decided })),
    notes: texts,
  }),
};

export function decodeCertificate(json: string): AnyCertificate {
  const value = parseUntrusted(json, 'a certificate');
  return checkKind<AnyCertificate>(CERTIFICATES, value, 'a certificate has an unknown kind', 'a certificate');
}

export function decodeBaseline(json: string): Baseline {
  return checkSchema(baseline, parseUntrusted(json, 'its baseline'), 'its baseline');
}
