import { checkReason } from './reason.js';
import { checkModel } from './model.js';
import { checkDerivation } from './derivation.js';
import { type Script } from '../../src/smt.js';
import { type Certificate, checkExhaustion, type CertificateCheck } from '../../src/lab-front.js';

/**
 * Checks a certificate independently of its generator. A model is printed, read back and evaluated. An exhaustion is
 * repeated over all assignments with separate code. A reason is checked by its form and under random assignments,
 * which may miss a wrong claim but never rejects a right one. A derivation is replayed.
 */
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
