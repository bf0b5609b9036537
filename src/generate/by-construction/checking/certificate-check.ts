export type CertificateCheck =
  | {
      readonly kind: 'holds';
      /** Status that the certificate proves. */
      readonly status: 'sat' | 'unsat';
    }
  /** The certificate makes no claim. */
  | { readonly kind: 'silent' }
  /** `because` is an English clause. */
  | { readonly kind: 'fails'; readonly because: string };
