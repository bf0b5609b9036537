import { problem as readProblem, reading, selected } from './document.js';
import { openText } from './formulas.js';
import { nodeAtPlace } from './marking.js';
import { textEditor } from './text-view.js';

/** A line with an error may have no node. */
function show(start: number): void {
  const node = nodeAtPlace(start);
  if (node !== undefined) selected.value = node;
  textEditor.current?.reveal(start);
}

export function Remarks() {
  const remarks = reading.value?.remarks ?? [];
  const { text, problem: openProblem } = openText.value;
  const problem = readProblem.value ?? (text === '' ? undefined : openProblem);
  if (problem === undefined && remarks.length === 0) return null;
  return (
    <div class="remarks" role="status" data-testid="remarks">
      {problem !== undefined && <p class="bad">{problem}</p>}
      <ul>
        {remarks.map(({ code, severity, message, expected, hint, line, start }, i) => (
          <li key={i} class={severity}>
            <button type="button" class="link" onClick={() => show(start)}>
              line {line}
            </button>{' '}
            <b>{code}</b> {message}
            {expected !== undefined && <>; expected: {expected}</>}
            {hint !== undefined && <>; hint: {hint}</>}
          </li>
        ))}
      </ul>
    </div>
  );
}
