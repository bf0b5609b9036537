export type CertificateCheck =
  | {
      readonly kind: 'holds';
      readonly status: 'sat' | 'unsat';
    }
  | { readonly kind: 'silent' }
  /** `because` is an English clause. */
  | { readonly kind: 'fails'; readonly because: string };
