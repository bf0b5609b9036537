import type { Script } from '../../../script/index.js';
import type { Certificate } from '../certificate.js';
import { checkDerivation } from './derivation.js';
import { checkExhaustion } from './exhaustion.js';
import { checkModel } from './model.js';
import { checkReason } from './reason.js';
import type { CertificateCheck } from './certificate-check.js';

/**
 * Checks again why a script has its status: a model by evaluating every assertion, printed and read back; exhaustion by trying
 * all assignments in another way than the generator does; a reason by its form, and by evaluating what it claims under
 * assignments drawn by chance (which may miss a wrong claim, but never refuses a right one); a
 * derivation by taking its steps.
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
