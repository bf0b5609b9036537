/** A regular language. */
export interface Regex {
  readonly kind: 'regex';
}
