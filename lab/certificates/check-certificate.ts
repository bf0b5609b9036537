import { checkReason } from './reason.js';
import { checkModel } from './model.js';
import { checkDerivation } from './derivation.js';
import { type Script } from '../../src/smt.js';
import { type Certificate, checkExhaustion, type CertificateCheck } from '../../src/lab-front.js';

/**
 * Checks a certificate independently of its generator. Prints a model, reads it back and evaluates it. Repeats an
 * exhaustion over all assignments with separate code. Replays a derivation. Checks the form of a reason (a rewritten
 * contradiction) and tests it under random assignments. These tests may miss a wrong reason, but reject no right one.
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
