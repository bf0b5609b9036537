import { type FindingDetail, modelsIn } from '../../server/contract/index.js';
import { Code } from '../editor/code.js';
import type { NamedText } from '../editor/compared.js';
import { toLanguage } from '../model/language-of.js';
import { Compare } from './compare.js';
import { Copy } from './copy.js';

/** Indices of the inputs that are compared at first. Prefers those in the language of the last, the mutant or smallest input. */
export function chooseCompared(inputs: readonly Pick<NamedText, 'name' | 'language'>[]): number[] {
  const alike = inputs.filter(({ language }) => language === inputs.at(-1)?.language);
  const among = alike.length > 1 ? alike : inputs;
  const find = (...names: readonly string[]): number => {
    const name = names.find((each) => among.some((other) => other.name === each));
    return inputs.findIndex((each) => each.name === name);
  };
  return [
    find('Seed in the form of the mutant', 'Seed'),
    find('Mutant with the remaining steps', 'Mutant'),
    find('Smallest known input'),
  ].filter((at) => at !== -1);
}

export function Formulas({ value }: { value: FindingDetail }) {
  const { texts, trace } = value;
  const { smallest, mutant, seed, base, smallestMutant } = texts;
  const all = Object.entries({
    'Smallest known input': value.isReduced ? smallest : null,
    Mutant: mutant,
    'Mutant with only the necessary steps': smallestMutant,
    'Seed in the form of the mutant': base,
    Seed: seed,
  })
    .flatMap(([name, text]): NamedText[] =>
      text === null || text.text === '' ? [] : [{ name, text: text.text, language: toLanguage(text.language) }],
    )
    .filter(({ text }, at, given) => given.findIndex((each) => each.text === text) === at)
    .reverse();
  const first = chooseCompared(all);
  return (
    <>
      <h2>Input</h2>
      <Copy text={smallest.text} />
      <Code text={smallest.text} language={smallest.language} />
      {first.length > 1 && (
        <>
          <h2>Inputs side by side</h2>
          <Compare key={all.length} texts={all} first={first} label="Comparison of the inputs" />
        </>
      )}
      {trace !== '' && (
        <details>
          <summary>Trace of the mutation</summary>
          <Copy text={trace} />
          <Difference text={trace} />
        </details>
      )}
    </>
  );
}

/** The recorded models of the smallest known input, the evidence first. */
export function listRecordedModels({ model, shown }: Pick<FindingDetail, 'model' | 'shown'>): NamedText[] {
  const printed = shown.flatMap(({ solver, stdout }) =>
    modelsIn(stdout).map(({ check, text }): NamedText => ({
      name: `${solver}${check > 1 ? `, check ${check}` : ''}`,
      text,
      language: 'smtlib',
    })),
  );
  const isNew = model !== null && !printed.some(({ text }) => text.trim() === model.text.trim());
  const own: NamedText[] = isNew ? [{ name: `${model.solver} (evidence)`, text: model.text, language: 'smtlib' }] : [];
  return [...own, ...printed].filter(({ name }, at, all) => all.findIndex((each) => each.name === name) === at);
}

export function Models({ value }: { value: FindingDetail }) {
  const models = listRecordedModels(value);
  const [first] = models;
  if (first === undefined) return null;
  return (
    <>
      <h2>{models.length === 1 ? `Model of ${first.name}` : 'Models'}</h2>
      {models.length === 1 ? (
        <>
          <Copy text={first.text} />
          <Code text={first.text} language="smt2" />
        </>
      ) : (
        <Compare key={models.length} texts={models} first={[0, 1]} label="Comparison of the models" />
      )}
    </>
  );
}

function Difference({ text }: { text: string }) {
  return (
    <pre tabIndex={0}>
      {text.split('\n').map((line, i) => (
        <span key={i} class={line.startsWith('+') ? 'added' : line.startsWith('-') ? 'taken' : undefined}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
