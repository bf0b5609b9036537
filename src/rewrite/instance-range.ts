import { BOOL, INT, type Sort, type SortStore } from '../term/index.js';

export type NumberRole = 'width' | 'exponent' | 'significand' | 'index';

export interface NumberRange {
  readonly widths: readonly number[];
  readonly formats: readonly (readonly [eb: number, sb: number])[];
  readonly indices: readonly number[];
}

export type NumberChoice = readonly (readonly [name: string, value: number])[];

/** Sorts tried for an unrestricted sort parameter: an uninterpreted sort, two finite sorts and an infinite sort. */
export const SORTS_TRIED: readonly ((sorts: SortStore) => Sort)[] = [
  (sorts) => sorts.named('U', 'U', []),
  () => BOOL,
  (sorts) => sorts.bitVec(2),
  () => INT,
];

/** Lists the values to try for each number parameter, given its role. For a float format, lists pairs. */
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
