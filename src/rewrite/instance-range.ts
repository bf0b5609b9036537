import { BOOL, INT, type Sort, type SortStore } from '../term/index.js';

/** What a parameter for a number counts. */
export type NumberRole = 'width' | 'exponent' | 'significand' | 'index';

/** The numbers for which rules and functions are tried and proved. */
export interface NumberRange {
  readonly widths: readonly number[];
  readonly formats: readonly (readonly [eb: number, sb: number])[];
  readonly indices: readonly number[];
}

/** Values for some parameters that have them together. */
export type NumberChoice = readonly (readonly [name: string, value: number])[];

/** The sorts for which a parameter for any sort is tried and proved: an uninterpreted one, two finite ones, an infinite one. */
export const SORTS_TRIED: readonly ((sorts: SortStore) => Sort)[] = [
  (sorts) => sorts.named('U', 'U', []),
  () => BOOL,
  (sorts) => sorts.bitVec(2),
  () => INT,
];

/** The values of parameters, by what they count; the two numbers of a format are chosen together. */
export function numberChoices(
  roles: Iterable<readonly [name: string, role: NumberRole]>,
  { widths, formats, indices }: NumberRange,
): (readonly NumberChoice[])[] {
  const all = [...roles];
  return all.flatMap(([name, role], i) => {
    const next = all[i + 1];
    const each = (values: readonly number[]): (readonly NumberChoice[])[] => [values.map((value) => [[name, value]])];
    switch (role) {
      case 'width':
        return each(widths);
      case 'index':
        return each(indices);
      case 'exponent':
        if (next?.[1] !== 'significand') return each(formats.map(([eb]) => eb));
        return [
          formats.map(([eb, sb]): NumberChoice => [
            [name, eb],
            [next[0], sb],
          ]),
        ];
      case 'significand':
        return all[i - 1]?.[1] === 'exponent' ? [] : each(formats.map(([, sb]) => sb));
    }
  });
}

/** At most so many items, evenly thinned. */
export function thin<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * (items.length - 1)) / (most - 1))] as T);
}
