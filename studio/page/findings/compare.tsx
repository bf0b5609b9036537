import { useState } from 'preact/hooks';
import type { NamedText } from '../editor/compared.js';
import { DifferenceView } from '../editor/difference-view.js';
import { useWidth } from '../shell/use-width.js';

/** Width, in pixels, from which three texts fit next to each other. */
const WIDE = 1_200;
const NONE = -1;

/** Shows two of several texts side by side with their differences, or three in a wide window. */
export function Compare({
  texts,
  first,
  label,
}: {
  texts: readonly NamedText[];
  /** Indices of the texts that are shown at first. */
  first: readonly number[];
  label: string;
}) {
  const [chosen, setChosen] = useState(first);
  const isWide = useWidth() >= WIDE && texts.length > 2;
  const [left = 0, right = 1, more = NONE] = chosen;
  const third = isWide ? more : NONE;
  const [before, after] = [texts[left], texts[right]];
  if (before === undefined || after === undefined) return null;
  const other = texts[third];
  return (
    <section aria-label={label} data-testid="compare" class="compare">
      <div class="columns">
        {(isWide ? [left, right, third] : [left, right]).map((at, column) => (
          <label key={column}>
            <span class="visually-hidden">Column {column + 1}</span>
            <select
              value={at}
              onChange={(event) => setChosen([left, right, more].with(column, Number(event.currentTarget.value)))}
            >
              {column === 2 && <option value={NONE}>no third text</option>}
              {texts.map(({ name }, i) => (
                <option key={name} value={i}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <DifferenceView before={before} after={after} {...(other === undefined ? {} : { third: other })} />
      <p class="faint">
        {before.text === after.text && 'The two texts are equal. '}
        {other === undefined
          ? 'Long equal parts are folded: click a fold to open it.'
          : 'Marked: the differences of the first two texts, and the parts of the third that are not in the second.'}
      </p>
    </section>
  );
}
