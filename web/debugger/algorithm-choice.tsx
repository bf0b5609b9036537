import { openText } from './document.js';
import { algorithms } from './reduce-form.js';

/** The algorithms for the language of the open text. */
export function AlgorithmChoice(props: {
  value: string;
  set: (name: string) => void;
  disabled?: boolean;
  none?: string;
}) {
  const isBtor = openText.value.language === 'btor';
  const fitting = algorithms.value.filter(({ languages }) => languages.includes(isBtor ? 'btor' : 'smt2'));
  return (
    <select value={props.value} disabled={props.disabled} onChange={(event) => props.set(event.currentTarget.value)}>
      {props.none !== undefined && <option value="">{props.none}</option>}
      {fitting.map(({ name, summary, kind }) => (
        <option key={name} value={name}>
          {name}
          {kind === 'chain' ? ' (the chain)' : ''}: {summary}
        </option>
      ))}
    </select>
  );
}
