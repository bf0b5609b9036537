import { checkReason } from './reason.js';
import { checkModel } from './model.js';
import { checkDerivation } from './derivation.js';
import { type Script } from '../../src/smt.js';
import { type Certificate, checkExhaustion, type CertificateCheck } from '../../src/lab-front.js';

/** Checks a certificate independently of its generator. May miss a wrong reason, but rejects no right one. */
export function checkCertificate(script: Script, certificate: Certificate): CertificateCheck {
  switch (certificate.kind) {
    case 'model':
      return checkModel(script, certificate);
    case 'exhaustion':
      return checkExhaustion(script, certificate);
    case 'reason':
      return checkReason(script, certificate);
    case 'derivation':
      return checkDerivation(script, certificate);
    case 'none':
      return { kind: 'silent' };
  }
}
