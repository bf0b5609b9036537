/** What came of checking a certificate again. */
export type CertificateCheck =
  | {
      readonly kind: 'holds';
      /** The status that the certificate shows. */
      readonly status: 'sat' | 'unsat';
    }
  /** It shows nothing, and does not claim to. */
  | { readonly kind: 'silent' }
  /** It is wrong, and why, as an English clause. */
  | { readonly kind: 'fails'; readonly because: string };
