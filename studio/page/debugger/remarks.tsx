import { problem as readProblem, reading, selected } from './document.js';
import { openText } from './formulas.js';
import { nodeAtPlace } from './marking.js';

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
            <button type="button" class="link" onClick={() => (selected.value = nodeAtPlace(start))}>
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
