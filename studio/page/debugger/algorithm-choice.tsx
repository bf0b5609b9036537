import type { AlgorithmEntry } from '../../server/contract/index.js';
import { openText } from './formulas.js';
import { algorithms } from './reduce-form.js';

interface Choice {
  readonly value: string;
  readonly set: (name: string) => void;
  readonly disabled?: boolean;
  readonly none?: string;
}

export function AlgorithmChoice(props: Choice) {
  const language = openText.value.language === 'btor' ? 'btor' : 'smt2';
  return <Select {...props} offered={algorithms.value.filter(({ languages }) => languages.includes(language))} />;
}

export function AlgorithmOptions(props: Choice) {
  return <Select {...props} offered={algorithms.value} />;
}

function Select({ offered, value, set, disabled, none }: Choice & { readonly offered: readonly AlgorithmEntry[] }) {
  return (
    <select value={value} disabled={disabled} onChange={(event) => set(event.currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {offered.map(({ name, summary, kind }) => (
        <option key={name} value={name}>
          {name}
          {kind === 'chain' ? ' (the chain)' : ''}: {summary}
        </option>
      ))}
    </select>
  );
}
